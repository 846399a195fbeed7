//! The params of a Clos: how they stand in the document, and the rows of the form.

use crate::design::{Design, Document, FORMS, Form, words};
use crate::field::{Choice, Default, Field, Group, Kind};
use crate::text::Text;

/// The params, read from the document.
#[derive(Debug, Clone)]
pub(super) struct Params {
    pub(super) tiers: usize,
    pub(super) oversubscription: f64,
    pub(super) rails: Rails,
    pub(super) group_servers: Option<u64>,
    pub(super) spread: Spread,
    pub(super) leaf: LeafParams,
    pub(super) spine: TierParams,
    pub(super) core: TierParams,
    pub(super) tier4: TierParams,
}

words! {
    /// How NICs with the same index are placed.
    pub(super) enum Rails {
        /// Endpoints fill leaf after leaf.
        None = "none",
        /// NIC r of a group of servers on leaf r of that group.
        Optimised = "optimised",
        /// Each rail is a fabric of its own.
        Only = "only",
    }
}

words! {
    /// How many switches stand above.
    pub(super) enum Spread {
        /// A number that divides the uplinks below.
        Even = "even",
        /// As few as have the ports; loads differ by one at most.
        Minimum = "minimum",
    }
}

#[derive(Debug, Clone)]
pub(super) struct LeafParams {
    pub(super) cages: Option<u64>,
    pub(super) cage_gbps: Option<f64>,
    pub(super) down_cages: Option<u64>,
    pub(super) down_breakout: Option<u64>,
    pub(super) up_cages: Option<u64>,
    pub(super) up_breakout: Option<u64>,
    pub(super) form: Option<Form>,
}

#[derive(Debug, Clone)]
pub(super) struct TierParams {
    pub(super) count: Option<u64>,
    pub(super) cages: Option<u64>,
    pub(super) cage_gbps: Option<f64>,
    pub(super) breakout: Option<u64>,
    pub(super) form: Option<Form>,
}

impl Params {
    pub(super) fn of(design: &Design) -> Params {
        let read = Document(&design.fabric.params);
        let form = |path: &str| Form::of(read.word(path));
        let tier = |word: &str| TierParams {
            count: read.some_count(&format!("{word}.count")),
            cages: read.some_count(&format!("{word}.cages")),
            cage_gbps: read.some_number(&format!("{word}.cageGbps")),
            breakout: read.some_count(&format!("{word}.breakout")),
            form: form(&format!("{word}.form")),
        };
        Params {
            tiers: read.count("tiers") as usize,
            oversubscription: read.number("oversubscription"),
            rails: Rails::of(read.word("rails")).unwrap_or(Rails::None),
            group_servers: read.some_count("groupServers"),
            spread: Spread::of(read.word("spread")).unwrap_or(Spread::Even),
            leaf: LeafParams {
                cages: read.some_count("leaf.cages"),
                cage_gbps: read.some_number("leaf.cageGbps"),
                down_cages: read.some_count("leaf.downCages"),
                down_breakout: read.some_count("leaf.downBreakout"),
                up_cages: read.some_count("leaf.upCages"),
                up_breakout: read.some_count("leaf.upBreakout"),
                form: form("leaf.form"),
            },
            spine: tier("spine"),
            core: tier("core"),
            tier4: tier("tier4"),
        }
    }

    /// Params of tier `t`, 2 to 4, with the word they stand under.
    pub(super) fn tier(&self, t: usize) -> (&TierParams, &'static str) {
        match t {
            2 => (&self.spine, "spine"),
            3 => (&self.core, "core"),
            _ => (&self.tier4, "tier4"),
        }
    }
}

macro_rules! field {
    ($path:literal, $en:literal, $zh:literal, $help_en:literal, $help_zh:literal, $kind:expr, $default:expr) => {
        field!($path, $en, $zh, $help_en, $help_zh, $kind, $default, "")
    };
    ($path:literal, $en:literal, $zh:literal, $help_en:literal, $help_zh:literal, $kind:expr, $default:expr, $unit:literal) => {
        Field {
            path: concat!("fabric.params.", $path),
            label: Text::of($en, $zh),
            help: Text::of($help_en, $help_zh),
            unit: $unit,
            group: Group::Fabric,
            kind: $kind,
            default: $default,
        }
    };
}

const CAGES: Kind = Kind::Integer { min: 1, max: 1024, stops: &[32, 36, 48, 64, 128] };
const SPEED: Kind = Kind::Number { min: 1.0, max: 100_000.0, stops: &[200.0, 400.0, 800.0, 1600.0] };
const SPLIT: Kind = Kind::Integer { min: 1, max: 16, stops: &[1, 2, 4, 8] };
const COUNT: Kind = Kind::Integer { min: 1, max: 1 << 20, stops: &[] };
const FORM: Kind = Kind::Choice { options: FORMS };

pub(super) static FIELDS: &[Field] = &[
    field!(
        "tiers",
        "Tiers",
        "层数",
        "Switch tiers from the leaf up.",
        "自叶向上的交换机层数。",
        Kind::Integer { min: 1, max: 4, stops: &[1, 2, 3, 4] },
        Some(Default::Integer(2))
    ),
    field!(
        "oversubscription",
        "Oversubscription",
        "收敛比",
        "Most bandwidth down per bandwidth up at the leaf.",
        "叶交换机下行带宽与上行带宽之比的上限。",
        Kind::Number { min: 0.1, max: 64.0, stops: &[1.0, 1.5, 2.0, 3.0, 4.0, 7.0, 15.0] },
        Some(Default::Integer(1)),
        ": 1"
    ),
    field!(
        "rails",
        "Rails",
        "轨",
        "Optimised: NIC r of a group of servers on leaf r of that group. Only: each rail is a fabric of its own.",
        "优化：同组服务器的第 r 张网卡接该组第 r 台叶交换机。仅轨道：每轨自成一网。",
        Kind::Choice {
            options: &[
                Choice::of("none", "none", "无"),
                Choice::of("optimised", "optimised", "优化"),
                Choice::of("only", "only", "仅轨道"),
            ]
        },
        Some(Default::Word("none"))
    ),
    field!(
        "groupServers",
        "Servers per group",
        "每组服务器",
        "Servers that share one set of rail leaves; left out, as many as a leaf has down ports.",
        "共用一组轨道叶交换机的服务器数；缺省为叶交换机的下行端口数。",
        COUNT,
        None
    ),
    field!(
        "spread",
        "Spread",
        "分布",
        "Even: the number of spines divides the uplinks of a leaf. Minimum: as few as have the ports.",
        "均匀：脊交换机数整除叶的上行数。最少：端口够用的最少台数。",
        Kind::Choice { options: &[Choice::of("even", "even", "均匀"), Choice::of("minimum", "minimum", "最少")] },
        Some(Default::Word("even"))
    ),
    field!(
        "leaf.cages",
        "Leaf cages",
        "叶端口数",
        "Cages of a leaf, if other than the switch's.",
        "叶交换机的物理端口数（若不同）。",
        CAGES,
        None
    ),
    field!(
        "leaf.cageGbps",
        "Leaf cage speed",
        "叶端口速率",
        "Speed of a leaf's cage, Gb/s, if other.",
        "叶交换机物理端口速率（Gb/s，若不同）。",
        SPEED,
        None
    ),
    field!(
        "leaf.downCages",
        "Leaf cages down",
        "叶下行端口",
        "Cages of a leaf that go down to servers.",
        "叶交换机接服务器的物理端口数。",
        CAGES,
        None
    ),
    field!(
        "leaf.downBreakout",
        "Breakout down",
        "下行拆分",
        "Breakout of a leaf's cages to servers.",
        "叶下行端口的拆分数。",
        SPLIT,
        None
    ),
    field!(
        "leaf.upCages",
        "Leaf cages up",
        "叶上行端口",
        "Cages of a leaf that go up.",
        "叶交换机上行的物理端口数。",
        CAGES,
        None
    ),
    field!(
        "leaf.upBreakout",
        "Breakout up",
        "上行拆分",
        "Breakout of a leaf's cages that go up.",
        "叶上行端口的拆分数。",
        SPLIT,
        None
    ),
    field!(
        "leaf.form",
        "Leaf form",
        "叶形态",
        "Box or chassis for leaves, if other.",
        "叶交换机的形态（若不同）。",
        FORM,
        None
    ),
    field!(
        "spine.count",
        "Spines",
        "脊数量",
        "Spines in one plane; left out, by the spread.",
        "一个平面的脊交换机数；缺省由分布规则决定。",
        COUNT,
        None
    ),
    field!(
        "spine.cages",
        "Spine cages",
        "脊端口数",
        "Cages of a spine, if other than the switch's.",
        "脊交换机的物理端口数（若不同）。",
        CAGES,
        None
    ),
    field!(
        "spine.cageGbps",
        "Spine cage speed",
        "脊端口速率",
        "Speed of a spine's cage, Gb/s, if other.",
        "脊交换机物理端口速率（Gb/s，若不同）。",
        SPEED,
        None
    ),
    field!(
        "spine.breakout",
        "Spine breakout",
        "脊拆分",
        "Breakout of a spine's cages, if other.",
        "脊端口的拆分数（若不同）。",
        SPLIT,
        None
    ),
    field!(
        "spine.form",
        "Spine form",
        "脊形态",
        "Box or chassis for spines, if other.",
        "脊交换机的形态（若不同）。",
        FORM,
        None
    ),
    field!(
        "core.count",
        "Cores",
        "核心数量",
        "Cores in one plane; left out, by the spread.",
        "一个平面的核心交换机数；缺省由分布规则决定。",
        COUNT,
        None
    ),
    field!(
        "core.cages",
        "Core cages",
        "核心端口数",
        "Cages of a core, if other than the switch's.",
        "核心交换机的物理端口数（若不同）。",
        CAGES,
        None
    ),
    field!(
        "core.cageGbps",
        "Core cage speed",
        "核心端口速率",
        "Speed of a core's cage, Gb/s, if other.",
        "核心交换机物理端口速率（Gb/s，若不同）。",
        SPEED,
        None
    ),
    field!(
        "core.breakout",
        "Core breakout",
        "核心拆分",
        "Breakout of a core's cages, if other.",
        "核心端口的拆分数（若不同）。",
        SPLIT,
        None
    ),
    field!(
        "core.form",
        "Core form",
        "核心形态",
        "Box or chassis for cores, if other.",
        "核心交换机的形态（若不同）。",
        FORM,
        None
    ),
    field!(
        "tier4.count",
        "Tier-4 switches",
        "第四层数量",
        "Tier-4 switches in one plane; left out, by the spread.",
        "一个平面的第四层交换机数；缺省由分布规则决定。",
        COUNT,
        None
    ),
    field!(
        "tier4.cages",
        "Tier-4 cages",
        "第四层端口数",
        "Cages of a tier-4 switch, if other.",
        "第四层交换机的物理端口数（若不同）。",
        CAGES,
        None
    ),
    field!(
        "tier4.cageGbps",
        "Tier-4 cage speed",
        "第四层端口速率",
        "Speed of a tier-4 cage, Gb/s, if other.",
        "第四层物理端口速率（Gb/s，若不同）。",
        SPEED,
        None
    ),
    field!(
        "tier4.breakout",
        "Tier-4 breakout",
        "第四层拆分",
        "Breakout of tier-4 cages, if other.",
        "第四层端口的拆分数（若不同）。",
        SPLIT,
        None
    ),
    field!(
        "tier4.form",
        "Tier-4 form",
        "第四层形态",
        "Box or chassis for tier 4, if other.",
        "第四层交换机的形态（若不同）。",
        FORM,
        None
    ),
];
