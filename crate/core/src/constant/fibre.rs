//! Light in fibre and the devices on a long route.

use super::{MAPYOURTECH, Work, assumed};

/// The International System of Units, which fixes the speed of light.
const SI: Work = Work("The International System of Units (SI), 9th edition", 2019);
/// Pages on hollow-core fibre.
const HOLLOW: Work = Work("windowsforum.com, hollow-core fibre in Azure", 2025);
/// Tests of training across campuses by China Telecom.
const CHINA_TELECOM: Work = Work("China Telecom 120 km test (php.cn/faq/1796597310)", 2024);

super::constants! {
    "speed-of-light" = 299792.458 "km/s", "Speed of light in vacuum", "真空光速", SI.primary("§2.3.1, exact");
    "group-index" = 1.4675 "", "Group index of standard single-mode fibre (SMF-28)", "标准单模光纤群折射率（SMF-28）", MAPYOURTECH.secondary("4.895 µs/km at 1310 nm, 4.897 at 1550");
    "fibre-rounded" = 5.0 "µs/km", "Standard fibre, rounded", "标准光纤（取整）", MAPYOURTECH.secondary("the 5-microsecond rule");
    "hollow-index" = 1.0003 "", "Group index of hollow-core fibre", "空芯光纤群折射率", HOLLOW.computed("3.337 µs/km; deployed fibres 3.3–3.5");
    "edfa" = 150.0 "ns", "One optical amplifier (30 m of doped fibre)", "一台光放大器（30 m 掺铒光纤）", MAPYOURTECH.secondary("EDFA 0.15 µs");
    "edfa-spacing" = 80.0 "km", "Fibre between amplifiers", "光放大器间距", MAPYOURTECH.secondary("about every 80 km");
    "route-factor-map" = 1.4 "", "Fibre route over the straight line on a map", "光缆路由与地图直线距离之比", assumed("1.0 where the route itself is given");
    "otn" = 100000.0 "ns", "Regeneration or an older OTN transponder", "电再生或早期 OTN 设备", MAPYOURTECH.secondary("about 100 µs");
    "zr-fec" = 7500.0 "ns", "Coherent module 400ZR, one end", "400ZR 相干模块单端", assumed("5–10 µs");
    "protection-switch" = 50.0 "ms", "Protection switching of an optical route", "光层保护倒换", CHINA_TELECOM.secondary("WSON 50 ms");
    "dispersion-spool" = 0.2 "", "Dispersion compensation of older routes, share of the fibre's delay", "早期色散补偿占光纤时延的比例", MAPYOURTECH.secondary("15–25 %");
}
