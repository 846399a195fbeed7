//! The fields that every design has: one row each.

use crate::field::{Choice, Default, Field, Group, Kind};
use crate::text::Text;

const BREAKOUTS: &[u64] = &[1, 2, 4, 8];

/// The fields that every family shares.
pub(super) static COMMON: &[Field] = &[
    Field {
        path: "servers.count",
        label: Text::of("Servers", "服务器"),
        help: Text::of(
            "How many servers, over all sites; \"max\" is the most that one fabric holds.",
            "服务器总数（所有园区合计）；\"max\" 为单个网络可容纳的最大值。",
        ),
        unit: "",
        group: Group::Scale,
        kind: Kind::Count { min: 1, max: 1 << 20 },
        default: Some(Default::Word("max")),
    },
    Field {
        path: "servers.gpus",
        label: Text::of("GPUs per server", "每台服务器卡数"),
        help: Text::of("GPUs in one server.", "一台服务器内的卡数。"),
        unit: "",
        group: Group::Scale,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[1, 2, 4, 8, 16] },
        default: Some(Default::Integer(8)),
    },
    Field {
        path: "servers.nics",
        label: Text::of("NICs per server", "每台服务器网卡数"),
        help: Text::of("NICs in one server that join the fabric.", "一台服务器接入该网络的网卡数。"),
        unit: "",
        group: Group::Scale,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[1, 2, 4, 8, 16] },
        default: Some(Default::Integer(8)),
    },
    Field {
        path: "servers.nicGbps",
        label: Text::of("NIC speed", "网卡速率"),
        help: Text::of("Speed of one NIC, over all its ports.", "一张网卡的总速率（含其全部端口）。"),
        unit: "Gb/s",
        group: Group::Scale,
        kind: Kind::Number { min: 1.0, max: 100_000.0, stops: &[100.0, 200.0, 400.0, 800.0] },
        default: Some(Default::Integer(400)),
    },
    Field {
        path: "switch.cages",
        label: Text::of("Cages", "物理端口"),
        help: Text::of("Front-panel ports of one switch.", "一台交换机的面板物理端口数。"),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[32, 36, 48, 64, 128] },
        default: Some(Default::Integer(64)),
    },
    Field {
        path: "switch.cageGbps",
        label: Text::of("Cage speed", "端口速率"),
        help: Text::of("Speed of one cage before breakout.", "拆分前一个物理端口的速率。"),
        unit: "Gb/s",
        group: Group::Switch,
        kind: Kind::Number { min: 1.0, max: 100_000.0, stops: &[200.0, 400.0, 800.0, 1600.0] },
        default: Some(Default::Integer(400)),
    },
    Field {
        path: "switch.breakout",
        label: Text::of("Breakout", "端口拆分"),
        help: Text::of(
            "Ports made of one cage, each at its share of the cage's speed.",
            "一个物理端口拆成的端口数，每个端口分得相应的速率。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 16, stops: BREAKOUTS },
        default: Some(Default::Integer(1)),
    },
    Field {
        path: "switch.form",
        label: Text::of("Form", "形态"),
        help: Text::of(
            "A box is one chip and 1 hop; a chassis is line card, fabric card, line card: 3 hops.",
            "盒式为单芯片、1 跳；框式经线卡、交换网板、线卡，共 3 跳。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Choice { options: FORMS },
        default: Some(Default::Word("box")),
    },
    Field {
        path: "switch.lineCardCages",
        label: Text::of("Cages per line card", "每块线卡端口数"),
        help: Text::of(
            "Cages on one line card of a chassis; two ports of one line card are 1 hop apart.",
            "框式交换机每块线卡的物理端口数；同一线卡的两个端口之间为 1 跳。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[16, 24, 32, 36] },
        default: None,
    },
    Field {
        path: "planes.count",
        label: Text::of("Planes", "平面数"),
        help: Text::of("Separate fabrics that share no switch.", "彼此不共用交换机的独立网络数。"),
        unit: "",
        group: Group::Planes,
        kind: Kind::Integer { min: 1, max: 64, stops: &[1, 2, 4, 8] },
        default: Some(Default::Integer(1)),
    },
    Field {
        path: "planes.by",
        label: Text::of("Split by", "划分方式"),
        help: Text::of(
            "By NIC: NIC i is on plane i, and crossing planes goes through the server. By NIC port: every NIC has a port on every plane.",
            "按网卡：网卡 i 在平面 i，跨平面须经服务器内转发。按网卡端口：每张网卡在每个平面各有一个端口。",
        ),
        unit: "",
        group: Group::Planes,
        kind: Kind::Choice {
            options: &[Choice::of("nic", "NIC (rail)", "网卡（轨）"), Choice::of("port", "NIC port", "网卡端口")],
        },
        default: Some(Default::Word("nic")),
    },
    Field {
        path: "scaleUp.kind",
        label: Text::of("Scale-up", "纵向扩展网络"),
        help: Text::of("How the GPUs of one scale-up domain are joined.", "同一纵向扩展域内各卡的互连方式。"),
        unit: "",
        group: Group::ScaleUp,
        kind: Kind::Choice {
            options: &[
                Choice::of("none", "none", "无"),
                Choice::of("switch", "switch", "交换"),
                Choice::of("full-mesh", "full mesh", "全互联"),
                Choice::of("mesh", "mesh", "网格"),
                Choice::of("torus", "torus", "环面"),
            ],
        },
        default: Some(Default::Word("switch")),
    },
    Field {
        path: "scaleUp.size",
        label: Text::of("Domain size", "域内卡数"),
        help: Text::of(
            "GPUs in one scale-up domain; left out, those of one server.",
            "一个纵向扩展域内的卡数；缺省为一台服务器的卡数。",
        ),
        unit: "GPU",
        group: Group::ScaleUp,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[8, 16, 72, 384] },
        default: None,
    },
    Field {
        path: "scaleUp.gbps",
        label: Text::of("Scale-up speed", "纵向扩展速率"),
        help: Text::of("Speed of one GPU into its scale-up domain, one direction.", "一张卡进入纵向扩展域的单向速率。"),
        unit: "Gb/s",
        group: Group::ScaleUp,
        kind: Kind::Number { min: 1.0, max: 1_000_000.0, stops: &[1800.0, 3600.0, 7200.0] },
        default: Some(Default::Integer(3600)),
    },
    Field {
        path: "latency.profile",
        label: Text::of("Profile", "时延参数"),
        help: Text::of(
            "InfiniBand and RoCE are calibrated to published end-to-end figures; ASIC sums headline figures and is too low; custom lets you edit.",
            "InfiniBand 与 RoCE 按已发表的端到端数据校准；ASIC 仅累加芯片标称值，偏低；自定义可逐项修改。",
        ),
        unit: "",
        group: Group::Latency,
        kind: Kind::Choice {
            options: &[
                Choice::of("infiniband", "InfiniBand", "InfiniBand"),
                Choice::of("roce", "RoCE", "RoCE"),
                Choice::of("asic", "ASIC", "ASIC"),
                Choice::of("custom", "custom", "自定义"),
            ],
        },
        default: Some(Default::Word("infiniband")),
    },
    Field {
        path: "latency.messageBytes",
        label: Text::of("Message", "消息长度"),
        help: Text::of("Size of the message whose delay is told.", "计算时延所用的消息长度。"),
        unit: "B",
        group: Group::Latency,
        kind: Kind::Integer { min: 1, max: 1 << 30, stops: &[64, 4096, 65_536, 1_048_576] },
        default: Some(Default::Integer(64)),
    },
    Field {
        path: "latency.constants",
        label: Text::of("Constants", "常量"),
        help: Text::of("Own values by constant id, for the custom profile.", "自定义参数下按常量编号给出的取值。"),
        unit: "",
        group: Group::Latency,
        kind: Kind::Constants,
        default: None,
    },
    Field {
        path: "latency.fibre",
        label: Text::of("Fibre", "光纤"),
        help: Text::of("Kind of fibre between the sites.", "园区之间的光纤类型。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Choice {
            options: &[
                Choice::of("standard", "standard", "标准单模"),
                Choice::of("rounded", "≈ 5 µs/km", "≈ 5 µs/km"),
                Choice::of("hollow-core", "hollow core", "空芯"),
            ],
        },
        default: Some(Default::Word("standard")),
    },
    Field {
        path: "latency.routeFactor",
        label: Text::of("Route factor", "路由系数"),
        help: Text::of("Length of the fibre route over the distance given.", "光缆路由长度与所填距离之比。"),
        unit: "×",
        group: Group::Distance,
        kind: Kind::Number { min: 1.0, max: 5.0, stops: &[1.0, 1.2, 1.4, 2.0] },
        default: Some(Default::Integer(1)),
    },
];

/// Box or chassis, for the design and for each tier.
pub const FORMS: &[Choice] =
    &[Choice::of("box", "box · 1 hop", "盒式 · 1 跳"), Choice::of("chassis", "chassis · 3", "框式 · 3 跳")];

/// The fields of one site.
pub static SITE: &[Field] = &[
    Field {
        path: "sites[].name",
        label: Text::of("Site", "园区"),
        help: Text::of("What the campus is called.", "园区名称。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Word { max: 40 },
        default: None,
    },
    Field {
        path: "sites[].share",
        label: Text::of("Share", "份额"),
        help: Text::of("Its share of the servers; all shares add up to 1.", "该园区的服务器份额；各份额之和为 1。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Number { min: 0.000_001, max: 1.0, stops: &[] },
        default: None,
    },
    Field {
        path: "sites[].km",
        label: Text::of("Distance", "距离"),
        help: Text::of("Distance from the first site.", "与第一个园区的距离。"),
        unit: "km",
        group: Group::Distance,
        kind: Kind::Number { min: 0.0, max: 20_000.0, stops: &[2.0, 10.0, 100.0, 300.0, 1500.0] },
        default: None,
    },
];
