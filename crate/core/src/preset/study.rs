//! Parts and shapes of published systems, put together to make one point each.

use crate::constant::{DEEPSEEK, SIMAI, SONIC, Work};

const MRC: Work = Work("MRC (arXiv 2605.04333)", 2026);
const LLAMA: Work = Work("The Llama 3 herd of models, and Meta's engineering post on it", 2024);

super::presets! {
    "simai-spectrum-x": "SimAI Spectrum-X template · 4,096 GPUs", "SimAI Spectrum-X 模板 · 4,096 卡",
        "64 leaves of 64 NICs on 64 spines, rail-optimised, as the simulator generates it.",
        "64 台叶交换机各接 64 张网卡，上联 64 台脊交换机，轨道优化，与仿真器生成的一致。",
        SIMAI.primary("table of topology templates"),
        r#"{ "servers": { "count": 512 }, "switch": { "cages": 128 },
            "fabric": { "params": { "rails": "optimised", "groupServers": 64, "spine": { "count": 64 } } } }"#;

    "breakout-2": "32 × 400G split in two · 2,048 GPUs", "32 × 400G 一分二 · 2,048 卡",
        "Boxes of 32 cages become 64-port boxes of 200G; two planes give each 400G NIC its full speed back.",
        "32 口交换机拆成 64 × 200G；两个平面使每张 400G 网卡仍得到全速。",
        SONIC.primary("platform.json of 32 × 400G boxes: 2 × 200G"),
        r#"{ "switch": { "cages": 32, "breakout": 2 }, "planes": { "count": 2, "by": "port" } }"#;

    "breakout-4": "32 × 400G split in four · 8,192 GPUs", "32 × 400G 一分四 · 8,192 卡",
        "The same boxes split in four: four times the GPUs of two-way breakout, and as many boxes per GPU.",
        "同样的交换机一分四：规模为一分二的四倍，每卡所需交换机不变。",
        SONIC.primary("platform.json of 32 × 400G boxes: 4 × 100G"),
        r#"{ "switch": { "cages": 32, "breakout": 4 }, "planes": { "count": 4, "by": "port" } }"#;

    "mrc-131072": "64 × 800G split in eight, 8 planes · 131,072 GPUs", "64 × 800G 一分八，8 平面 · 131,072 卡",
        "512 ports of 100G on a box and a port of every 800G NIC on each of eight planes: two tiers hold 131,072 GPUs.",
        "单台交换机 512 × 100G，每张 800G 网卡在八个平面各有一个端口：两层即可容纳 131,072 卡。",
        MRC.computed("8 planes of two tiers; k²/2 with k = 512"),
        r#"{ "servers": { "nicGbps": 800 }, "switch": { "cageGbps": 800, "breakout": 8 }, "planes": { "count": 8, "by": "port" } }"#;

    "two-campuses-100km": "Two campuses, 100 km apart · 16,384 GPUs", "两园区相距 100 km · 16,384 卡",
        "The multi-plane design in two halves: 489.5 µs of fibre one way, more than a hundred times the fabric's own delay.",
        "多平面方案分置两地：光纤单向 489.5 µs，是网络自身时延的一百多倍。",
        DEEPSEEK.computed("§5.1, divided over two sites; fibre of group index 1.4675"),
        r#"{ "servers": { "count": 2048 }, "planes": { "count": 8 },
            "sites": [{ "name": "A", "share": 0.5 }, { "name": "B", "share": 0.5, "km": 100 }] }"#;

    "chassis-spine": "Chassis spines · 18,432 GPUs", "框式脊 · 18,432 卡",
        "Spines are deep-buffer chassis of 16 line cards × 36 × 400G: larger than two tiers of boxes, and two hops longer.",
        "脊为 16 块线卡 × 36 × 400G 的深缓存框式交换机：规模大于两层盒式组网，但多两跳。",
        LLAMA.secondary("cluster switches as modular chassis; size of chassis assumed"),
        r#"{ "fabric": { "params": { "spine": { "cages": 576, "form": "chassis" } } }, "switch": { "lineCardCages": 36 } }"#;
}
