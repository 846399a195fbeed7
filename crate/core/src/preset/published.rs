//! Systems as they were published.

use crate::constant::{DEEPSEEK, Work};

const SUPERPOD_B200: Work = Work("NVIDIA DGX SuperPOD reference architecture, DGX B200", 2025);
const SUPERPOD_H100: Work = Work("NVIDIA DGX SuperPOD, DGX H100 (besthub.dev)", 2023);
const HPN: Work = Work("Alibaba HPN (SIGCOMM)", 2024);
const MEGASCALE: Work = Work("MegaScale (NSDI), text at the7.net", 2024);
const RAIL_ONLY: Work = Work("Rail-only (arXiv 2307.12169)", 2023);
const AL_FARES: Work = Work("Al-Fares et al., a scalable commodity data center network (SIGCOMM)", 2008);

super::presets! {
    "deepseek-v3-mpft": "DeepSeek-V3 multi-plane · 16,384 GPUs", "DeepSeek-V3 多平面 · 16,384 卡",
        "Eight planes, each a two-tier Clos of 64-port boxes: three tiers' worth of GPUs at two tiers' distance.",
        "八个平面，每个平面为 64 口盒式交换机的两层 Clos：以两层的跳数获得三层的规模。",
        DEEPSEEK.primary("§5.1 and Table 3, MPFT"), r#"{ "planes": { "count": 8 } }"#;

    "deepseek-ft2": "Two-tier fat tree · 2,048 GPUs", "两层胖树 · 2,048 卡",
        "One plane of the same 64-port boxes, full at 2,048 NICs.",
        "同样的 64 口交换机组成单个平面，2,048 张网卡即满。",
        DEEPSEEK.primary("Table 3, FT2"), r#"{ "servers": { "gpus": 1, "nics": 1 } }"#;

    "deepseek-ft3": "Three-tier fat tree · 65,536 GPUs", "三层胖树 · 65,536 卡",
        "A third tier instead of planes: 65,536 NICs, 5,120 switches, five hops at worst.",
        "以第三层代替多平面：65,536 张网卡、5,120 台交换机，最多五跳。",
        DEEPSEEK.primary("Table 3, FT3"),
        r#"{ "servers": { "gpus": 1, "nics": 1 }, "fabric": { "params": { "tiers": 3 } } }"#;

    "dgx-b200-2su": "DGX B200 SuperPOD, 2 SU · 512 GPUs", "DGX B200 SuperPOD，2 SU · 512 卡",
        "Two scalable units of 32 servers, rail-optimised: NIC r of a unit's servers on that unit's leaf r.",
        "两个扩展单元，每单元 32 台服务器，轨道优化：单元内各服务器的第 r 张网卡接本单元第 r 台叶交换机。",
        SUPERPOD_B200.primary("table of scalable units, 2 SU"),
        r#"{ "servers": { "count": 64 }, "fabric": { "params": { "rails": "optimised", "groupServers": 32 } } }"#;

    "dgx-b200-8su": "DGX B200 SuperPOD, 8 SU · 2,048 GPUs", "DGX B200 SuperPOD，8 SU · 2,048 卡",
        "Eight scalable units: the most that two tiers of 64 ports hold.",
        "八个扩展单元：64 口交换机两层的上限。",
        SUPERPOD_B200.primary("table of scalable units, 8 SU"),
        r#"{ "servers": { "count": 256 }, "fabric": { "params": { "rails": "optimised", "groupServers": 32 } } }"#;

    "dgx-b200-16su": "DGX B200 SuperPOD, 16 SU · 4,096 GPUs", "DGX B200 SuperPOD，16 SU · 4,096 卡",
        "Sixteen scalable units under a third tier of 64 cores.",
        "十六个扩展单元，由 64 台核心交换机构成第三层。",
        SUPERPOD_B200.primary("table of scalable units, 16 SU"),
        r#"{ "servers": { "count": 512 }, "fabric": { "params": { "tiers": 3, "rails": "optimised", "groupServers": 32 } } }"#;

    "dgx-h100-4su": "DGX H100 SuperPOD, 4 SU · 1,016 GPUs", "DGX H100 SuperPOD，4 SU · 1,016 卡",
        "Four scalable units less one server, whose place the fabric manager takes: 127 servers.",
        "四个扩展单元，其中一个服务器位留给网络管理节点：共 127 台服务器。",
        SUPERPOD_H100.secondary("127 nodes at 4 SU"),
        r#"{ "servers": { "count": 127 }, "fabric": { "params": { "rails": "optimised", "groupServers": 32 } } }"#;

    "alibaba-hpn-segment": "Alibaba HPN, one segment · 1,024 GPUs", "阿里云 HPN，单 segment · 1,024 卡",
        "Each NIC has a port on two planes; 16 leaves of 51.2 Tb/s carry 136 × 200G down and 60 × 400G up.",
        "每张网卡的两个端口分属两个平面；16 台 51.2 Tb/s 叶交换机，下行 136 × 200G，上行 60 × 400G。",
        HPN.primary("§5.1–5.2"),
        r#"{ "servers": { "count": 128 }, "switch": { "cageGbps": 800 }, "planes": { "count": 2, "by": "port" },
            "fabric": { "params": { "rails": "optimised", "groupServers": 128,
                "leaf": { "downCages": 34, "downBreakout": 4, "upCages": 30, "upBreakout": 2 }, "spine": { "count": 60 } } } }"#;

    "alibaba-hpn-pod": "Alibaba HPN, one pod · 15,360 GPUs", "阿里云 HPN，单 Pod · 15,360 卡",
        "Fifteen segments on 60 spines of 128 × 400G in each of two planes; the core above, at 15 : 1, is left out.",
        "十五个 segment，两个平面各有 60 台 128 × 400G 脊交换机；其上 15 : 1 收敛的核心层从略。",
        HPN.computed("§5.1–5.2: 15 segments, 120 of a spine's 128 ports down"),
        r#"{ "servers": { "count": 1920 }, "switch": { "cageGbps": 800 }, "planes": { "count": 2, "by": "port" },
            "fabric": { "params": { "rails": "optimised", "groupServers": 128,
                "leaf": { "downCages": 34, "downBreakout": 4, "upCages": 30, "upBreakout": 2 },
                "spine": { "count": 60, "breakout": 2 } } } }"#;

    "megascale-block": "MegaScale, one ToR block · 512 GPUs", "MegaScale，单 ToR 块 · 512 卡",
        "64 servers on 8 leaves of 64 × 400G: half of the cages split in two for 200G NICs, half up whole.",
        "64 台服务器接 8 台 64 × 400G 叶交换机：半数端口一分为二接 200G 网卡，半数整口上行。",
        MEGASCALE.secondary("§3, network"),
        r#"{ "servers": { "count": 64, "nicGbps": 200 }, "fabric": { "params": { "rails": "optimised", "groupServers": 64,
            "leaf": { "downCages": 32, "downBreakout": 2, "upCages": 32, "upBreakout": 1 } } } }"#;

    "rail-only-512": "Rail-only · 512 GPUs", "仅轨道 · 512 卡",
        "One 64-port switch per rail and nothing above: one hop in a rail, crossing rails through the server.",
        "每轨一台 64 口交换机，其上无层：轨内一跳，跨轨经服务器内转发。",
        RAIL_ONLY.secondary("abstract; 8 switches for 512 GPUs in a public bill of materials"),
        r#"{ "planes": { "count": 8 }, "fabric": { "params": { "tiers": 1 } } }"#;

    "al-fares-k4": "Fat tree of 4-port switches · 16 hosts", "4 口胖树 · 16 主机",
        "The smallest three-tier fat tree, small enough to follow every cable.",
        "最小的三层胖树，每条线缆都看得清。",
        AL_FARES.computed("figure of k = 4: k³/4 hosts, 5k²/4 switches"),
        r#"{ "servers": { "gpus": 1, "nics": 1 }, "switch": { "cages": 4 }, "fabric": { "params": { "tiers": 3 } } }"#;
}
