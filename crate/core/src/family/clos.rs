//! Clos: a full member of `t` tiers of radix-`k` switches joins `2·(k/2)^t` endpoints; two tiers `k²/2` endpoints with
//! `3k/2` switches and `k²/2` inter-switch links, three tiers `k³/4` with `5k²/4` and `k³/2`.
//!
//! *Numbering.* Endpoints server by server. Leaves in the order of their endpoints; with rails optimised rail by rail,
//! and within a rail group by group. Spines pod by pod, cores group by group (group `a` joins spine `a` of every pod).
//!
//! ```text
//!  spine   0   1        the smallest, k = 4, two tiers: 4 leaves × 2 endpoints, 2 spines;
//!         /|\ /|\       every leaf has one link to every spine
//!  leaf  0  1  2  3
//!        ¨  ¨  ¨  ¨
//! ```
//!
//! *Any size.* The last leaf, group and pod may be part full. Leaves keep all their uplinks; switches above carry
//! uplinks in proportion to their cabled down ports, and never fewer than it takes to reach every switch of the group
//! above, so that no two pods are cut off from each other. A part-full pod folds its spines into fewer, fuller ones.
//!
//! *Fails* when a tier has too few ports to go both up and down, when more servers are asked for than the top tier joins,
//! and when a given number of spines or cores has too few ports or could not be reached by every switch below.
//!
//! *Source.* Counts: DeepSeek-V3, ISCA 2025, Table 3. Even spread and the proportional upper tiers: the node, leaf, spine
//! and core rows of NVIDIA's DGX SuperPOD reference architectures.

use crate::design::{Design, FORMS, Form, around};
use crate::family::{Fabric, Family};
use crate::field::{Choice, Default, Field, Group, Kind};
use crate::plan::Division;
use crate::refusal::Refusal;
use crate::text::{Text, grouped};
use serde::Deserialize;

mod fabric;
mod level;
mod size;

/// The family's word.
pub const NAME: &str = "clos";

/// The family.
#[derive(Debug, Clone, Copy)]
pub struct Clos;

/// The params, read from the document.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    tiers: usize,
    oversubscription: f64,
    rails: Rails,
    group_servers: Option<u64>,
    spread: Spread,
    #[serde(default)]
    leaf: LeafParams,
    #[serde(default)]
    spine: TierParams,
    #[serde(default)]
    core: TierParams,
    #[serde(default)]
    tier4: TierParams,
}

/// How NICs with the same index are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rails {
    /// Endpoints fill leaf after leaf.
    None,
    /// NIC r of a group of servers on leaf r of that group.
    Optimised,
    /// Each rail is a fabric of its own.
    Only,
}

/// How many switches stand above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Spread {
    /// A number that divides the uplinks below.
    Even,
    /// As few as have the ports; loads differ by one at most.
    Minimum,
}

#[derive(Debug, Clone, std::default::Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LeafParams {
    cages: Option<u64>,
    cage_gbps: Option<f64>,
    down_cages: Option<u64>,
    down_breakout: Option<u64>,
    up_cages: Option<u64>,
    up_breakout: Option<u64>,
    form: Option<Form>,
}

#[derive(Debug, Clone, std::default::Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TierParams {
    count: Option<u64>,
    cages: Option<u64>,
    cage_gbps: Option<f64>,
    breakout: Option<u64>,
    form: Option<Form>,
}

impl Params {
    fn of(design: &Design) -> Result<Params, Refusal> {
        serde_json::from_value(serde_json::Value::Object(design.fabric.params.clone())).map_err(|error| {
            Refusal::new("fabric.params", format!("cannot be read: {error}"), format!("无法读取：{error}"))
        })
    }

    /// Params of tier `t`, 2 to 4, with the word they stand under.
    fn tier(&self, t: usize) -> (&TierParams, &'static str) {
        match t {
            2 => (&self.spine, "spine"),
            3 => (&self.core, "core"),
            _ => (&self.tier4, "tier4"),
        }
    }
}

/// Tier words and labels from the first switch tier up.
static TIERS: [(&str, Text); 4] = [
    ("leaf", Text::of("leaf", "叶")),
    ("spine", Text::of("spine", "脊")),
    ("core", Text::of("core", "核心")),
    ("tier4", Text::of("tier 4", "第四层")),
];

impl Family for Clos {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn rail_only(&self, design: &Design) -> bool {
        design.fabric.params.get("rails").and_then(|rails| rails.as_str()) == Some("only")
    }

    fn max_servers(&self, design: &Design) -> Result<u64, Refusal> {
        let params = Params::of(design)?;
        let division = Division::of(design)?;
        let sizes = size::sizes(design, &params, &division)?;
        max_servers(&params, &division, &sizes)
    }

    fn plan(&self, design: &Design, servers: u64) -> Result<Box<dyn Fabric>, Refusal> {
        let params = Params::of(design)?;
        let division = Division::of(design)?;
        let sizes = size::sizes(design, &params, &division)?;
        let most = max_servers(&params, &division, &sizes)?;
        if servers > most {
            return Err(Refusal::new(
                "servers.count",
                format!("must be at most {}, the most that this fabric holds, got {}", grouped(most), grouped(servers)),
                format!("该网络最多容纳 {} 台服务器，现为 {}", grouped(most), grouped(servers)),
            )
            .with_nearest([most]));
        }
        let hosts = hosts(&params, &division, &sizes, servers)?;
        Ok(Box::new(fabric::ClosFabric::new(&params, sizes, hosts)?))
    }
}

/// Where the endpoints of a plane sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hosts {
    servers: u64,
    /// NICs of one server on the plane.
    nics: u64,
    /// Leaves.
    leaves: u64,
    /// Endpoints of a full leaf.
    per_leaf: u64,
    /// Rails that have leaves of their own: `nics` with rails optimised, else 1.
    rails: u64,
}

impl Hosts {
    fn endpoints(&self) -> u64 {
        self.servers * self.nics
    }

    /// Endpoints of the last leaf of each rail.
    fn last(&self) -> u64 {
        let per_rail = self.leaves / self.rails;
        self.endpoints() / self.rails - (per_rail - 1) * self.per_leaf
    }

    /// Endpoints of a leaf.
    fn on_leaf(&self, leaf: u64) -> u64 {
        let per_rail = self.leaves / self.rails;
        if leaf % per_rail == per_rail - 1 { self.last() } else { self.per_leaf }
    }
}

/// Leaves of one rail for so many servers, and what a full one carries.
fn hosts(params: &Params, division: &Division, sizes: &size::Sizes, servers: u64) -> Result<Hosts, Refusal> {
    let (nics, down) = (division.nics_per_plane, sizes.tiers[0].down);
    let rails = if params.rails == Rails::Optimised && nics > 1 { nics } else { 1 };
    let per_leaf = match params.group_servers.filter(|_| params.rails == Rails::Optimised) {
        Some(group) if group > down => {
            return Err(Refusal::new(
                "fabric.params.groupServers",
                format!("must be at most {down}, the down ports of a leaf, got {group}"),
                format!("应不超过叶交换机的 {down} 个下行端口，现为 {group}"),
            )
            .with_nearest([down]));
        }
        Some(group) => group,
        None => down,
    };
    let per_rail = (servers * nics / rails).div_ceil(per_leaf);
    Ok(Hosts { servers, nics, leaves: per_rail * rails, per_leaf, rails })
}

fn max_servers(params: &Params, division: &Division, sizes: &size::Sizes) -> Result<u64, Refusal> {
    let mut leaves: u64 = sizes.tiers[1..].iter().map(|tier| tier.down).product();
    if let (2, Some(spines)) = (params.tiers, params.spine.count) {
        leaves = leaves.min(spines * sizes.tiers[1].down / sizes.tiers[0].up);
    }
    let full = hosts(params, division, sizes, 1)?;
    let servers = leaves / full.rails * full.per_leaf / (full.nics / full.rails);
    if servers > 0 {
        return Ok(servers);
    }
    if full.rails > leaves {
        return Err(Refusal::new(
            "fabric.params.rails",
            format!("optimised needs a leaf for each of the {} rails, and this fabric joins {leaves}", full.rails),
            format!("轨道优化需要为 {} 条轨各备一台叶交换机，而该网络只能连接 {leaves} 台", full.rails),
        )
        .with_nearest(["none", "only"]));
    }
    Err(Refusal::new(
        "servers.nics",
        format!(
            "leaves no room for one whole server: the fabric joins {} NICs of a server's {}",
            leaves * full.per_leaf,
            full.nics
        ),
        format!("容不下一台完整的服务器：该网络可连接 {} 张网卡，而每台服务器有 {}", leaves * full.per_leaf, full.nics),
    )
    .with_nearest(around(full.nics, |n| n > 0 && n <= leaves * full.per_leaf)))
}

macro_rules! field {
    ($path:literal, $en:literal, $zh:literal, $help_en:literal, $help_zh:literal, $kind:expr, $default:expr) => {
        Field {
            path: concat!("fabric.params.", $path),
            label: Text::of($en, $zh),
            help: Text::of($help_en, $help_zh),
            unit: "",
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

static FIELDS: &[Field] = &[
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
        Some(Default::Integer(1))
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
