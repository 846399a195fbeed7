//! Delays of NICs, switches, cables and scale-up networks.

use super::{AZURE, DEEPSEEK, SIMAI, Work, assumed};

/// A vendor-neutral shop's comparison of switch chips.
const CHIP_PAGES: Work = Work("fs.com and techzine.eu, Tomahawk Ultra", 2025);
/// A reseller's page of Quantum-2 switches.
const RESELLER: Work = Work("router-switch.com, Quantum-2", 2026);
/// A vendor's blog; of low confidence.
const AI_STACK: Work = Work("ai-stack.us, switch chips", 2026);
/// An article on RDMA building blocks.
const KENTINO: Work = Work("kentino.com, RDMA latency", 2026);
/// A page of measured switch latencies.
const UCSC: Work = Work("people.ucsc.edu/~warner, switch latency", 2026);
/// Intel's description of the Reed–Solomon codes of Ethernet.
const INTEL_FEC: Work = Work("Intel FPGA documentation 683805, RS-FEC", 2025);
/// The network cost model of NCCL.
const NCCL: Work = Work("NCCL, src/graph/tuning.cc", 2025);

super::constants! {
    // Published end-to-end figures, and their split into what a switch adds and what the ends take.
    "infiniband-same-leaf" = 2800.0 "ns", "InfiniBand, same leaf, 64 B end to end", "InfiniBand 同叶端到端时延（64 B）", DEEPSEEK.primary("Table 5");
    "infiniband-cross-leaf" = 3700.0 "ns", "InfiniBand, across leaves, 64 B end to end", "InfiniBand 跨叶端到端时延（64 B）", DEEPSEEK.primary("Table 5");
    "infiniband-rest" = 2350.0 "ns", "InfiniBand: NIC, PCIe and software, both ends", "InfiniBand：两端网卡、PCIe 与软件", DEEPSEEK.computed("Table 5: same leaf − one switch");
    "infiniband-switch" = 450.0 "ns", "InfiniBand: one switch with its cable", "InfiniBand：一台交换机及其线缆", DEEPSEEK.computed("Table 5: (cross leaf − same leaf) ÷ 2");
    "roce-same-leaf" = 3600.0 "ns", "RoCE, same leaf, 64 B end to end", "RoCE 同叶端到端时延（64 B）", DEEPSEEK.primary("Table 5");
    "roce-cross-leaf" = 5600.0 "ns", "RoCE, across leaves, 64 B end to end", "RoCE 跨叶端到端时延（64 B）", DEEPSEEK.primary("Table 5");
    "roce-rest" = 2600.0 "ns", "RoCE: NIC, PCIe and software, both ends", "RoCE：两端网卡、PCIe 与软件", DEEPSEEK.computed("Table 5: same leaf − one switch");
    "roce-switch" = 1000.0 "ns", "RoCE: one switch with its cable", "RoCE：一台交换机及其线缆", DEEPSEEK.computed("Table 5: (cross leaf − same leaf) ÷ 2");
    "scale-up" = 3330.0 "ns", "NVLink, GPU to GPU in one server, 64 B end to end", "NVLink 服务器内卡间端到端时延（64 B）", DEEPSEEK.primary("Table 5");
    "calibrated-message" = 64.0 "B", "Message of the calibrated figures", "校准数据所用消息长度", DEEPSEEK.primary("Table 5");

    // What the profiles asic and custom sum.
    "nic-send" = 550.0 "ns", "NIC, sending side", "网卡发送侧", KENTINO.secondary("0.3–0.8 µs one side");
    "nic-receive" = 550.0 "ns", "NIC, receiving side", "网卡接收侧", KENTINO.secondary("0.3–0.8 µs one side");
    "switch-chip" = 150.0 "ns", "Switch chip, port to port (Quantum-2 headline)", "交换芯片端口到端口（Quantum-2 标称值）", RESELLER.secondary("less than 150 ns");
    "scale-up-hop" = 25.0 "ns", "One hop of a scale-up network", "纵向扩展网络一跳", SIMAI.primary("NVLink hop in the table of parameters");
    "link-phy" = 50.0 "ns", "PHY and module of one link, both ends", "一条链路两端的 PHY 与光模块", assumed("a PAM4 module takes 5–60 ns, a passive cable about 0");
    "link-fec" = 75.0 "ns", "Forward error correction of one link", "一条链路的前向纠错", assumed("decoding takes 50–100 ns beside the codeword");
    "copper" = 5.0 "ns/m", "Copper cable", "铜缆", KENTINO.secondary("about 5 ns/m");
    "mtu" = 4096.0 "B", "Packet payload (MTU)", "报文载荷（MTU）", assumed("the largest RDMA MTU");

    // Headline figures to try in place of those above.
    "tomahawk-ultra" = 250.0 "ns", "Tomahawk Ultra, 51.2 Tb/s", "Tomahawk Ultra，51.2 Tb/s", CHIP_PAGES.secondary("250 ns");
    "tomahawk-5" = 600.0 "ns", "Tomahawk 5, 51.2 Tb/s", "Tomahawk 5，51.2 Tb/s", AI_STACK.secondary("about 600 ns, low confidence");
    "tomahawk-6" = 800.0 "ns", "Tomahawk 6, 102.4 Tb/s", "Tomahawk 6，102.4 Tb/s", AI_STACK.secondary("about 800 ns, low confidence");
    "quantum-hdr" = 130.0 "ns", "Quantum HDR", "Quantum HDR", assumed("about 130 ns");
    "spectrum-4" = 550.0 "ns", "Spectrum-4", "Spectrum-4", assumed("500–600 ns");
    "arista-7050x" = 600.0 "ns", "Older fixed box (Arista 7050X)", "早期盒式交换机（Arista 7050X）", UCSC.secondary("550–650 ns");
    "chassis-voq" = 4000.0 "ns", "Chassis with virtual output queues, unloaded", "VOQ 框式交换机（空载）", assumed("3–5 µs; no data sheet was found");
    "chassis-chips" = 3.0 "", "Chips on the way through a chassis", "经过框式交换机的芯片数", AZURE.primary("§2.1, multi-ASIC chassis");
    "simulator-link" = 500.0 "ns", "One network link in a simulator's defaults", "仿真器默认的单链路时延", SIMAI.primary("table of parameters");
    "pcie" = 450.0 "ns", "One crossing of PCIe Gen5", "PCIe Gen5 单次穿越", assumed("0.3–0.6 µs, part of the NIC's figure above");
    "codeword-544" = 5440.0 "bit", "Codeword RS(544,514)", "RS(544,514) 码字", INTEL_FEC.primary("code sizes");
    "codeword-528" = 5280.0 "bit", "Codeword RS(528,514)", "RS(528,514) 码字", INTEL_FEC.primary("code sizes");
    "nccl-post" = 1000.0 "ns", "Posting a network operation in NCCL (Intel host)", "NCCL 网络操作提交开销（Intel 主机）", NCCL.primary("getNetOverhead; 2 µs on AMD");
}
