//! What decides how much a switch must buffer to lose nothing.

use super::{SONIC, SONIC_SWSS};

super::constants! {
    "cell" = 192.0 "B", "Buffer cell (Spectrum-4 and -5)", "缓存单元（Spectrum-4、-5）", SONIC.primary("platform/mellanox/asic_table.j2; 96 to 256 B by generation");
    "cell-packet" = 64.0 "B", "Smallest packet, which takes a whole cell", "占满一个缓存单元的最小报文", SONIC_SWSS.primary("worst_case_factor");
    "small-packets" = 1.0 "", "Share of smallest packets that is provided for", "按最小报文计的比例", SONIC_SWSS.primary("small_packet_percentage, 100 by default");
    "mac-phy" = 819.2 "B", "Held in MAC and PHY when a pause is sent", "发出暂停帧时 MAC 与 PHY 中的数据", SONIC_SWSS.primary("mac_phy_delay, 0.8 KiB");
    "pause-quantum" = 64.0 "B", "One pause quantum, 512 bit times", "一个暂停时间单位（512 比特时间）", SONIC_SWSS.primary("pause_quanta, IEEE 802.3 annex 31B");
    "pause-quanta-10" = 67.0 "", "Pause quanta at 10 Gb/s", "10 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-25" = 80.0 "", "Pause quanta at 25 Gb/s", "25 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-40" = 118.0 "", "Pause quanta at 40 Gb/s", "40 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-50" = 147.0 "", "Pause quanta at 50 Gb/s", "50 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-100" = 394.0 "", "Pause quanta at 100 Gb/s", "100 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-200" = 453.0 "", "Pause quanta at 200 Gb/s", "200 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-400" = 905.0 "", "Pause quanta at 400 Gb/s", "400 Gb/s 的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pause-quanta-800" = 905.0 "", "Pause quanta at 800 Gb/s and more", "800 Gb/s 及以上的暂停时间单位数", SONIC_SWSS.primary("pause_quanta_per_speed");
    "pool-th3" = 8644128.0 "B", "Shared headroom of 32 × 400G (Dell Z9332F, Tomahawk 3)", "32 × 400G 共享余量缓存（Dell Z9332F，Tomahawk 3）", SONIC.primary("buffers_defaults of the device");
    "pool-th5" = 33374584.0 "B", "Shared headroom of 64 × 800G (Tomahawk 5 boxes)", "64 × 800G 共享余量缓存（Tomahawk 5）", SONIC.primary("buffers_defaults of the devices");
    "pool-th6" = 59041792.0 "B", "Shared headroom of 128 × 800G (Nokia IXR-H6-128, Tomahawk 6)", "128 × 800G 共享余量缓存（Nokia IXR-H6-128，Tomahawk 6）", SONIC.primary("buffers_defaults of the device");
    "pool-jericho3" = 2863254732.0 "B", "Shared headroom of a deep-buffer box (Arista 7280R4, Jericho 3)", "深缓存交换机共享余量（Arista 7280R4，Jericho 3）", SONIC.primary("buffers_defaults of the device");
}

/// Port speeds in Gb/s, ascending, with the constant that holds their pause quanta.
pub(super) const PAUSE_QUANTA: &[(f64, &str)] = &[
    (10.0, "pause-quanta-10"),
    (25.0, "pause-quanta-25"),
    (40.0, "pause-quanta-40"),
    (50.0, "pause-quanta-50"),
    (100.0, "pause-quanta-100"),
    (200.0, "pause-quanta-200"),
    (400.0, "pause-quanta-400"),
    (800.0, "pause-quanta-800"),
];
