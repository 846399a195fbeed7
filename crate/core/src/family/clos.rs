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

use crate::design::Design;
use crate::family::{Fabric, Family};
use crate::field::Field;
use crate::plan::Division;
use crate::refusal::Refusal;
use crate::text::{Text, grouped};

mod fabric;
mod level;
mod params;
mod size;

use params::{FIELDS, Params, Rails, Spread};

/// The family's word.
pub const NAME: &str = "clos";

/// The family.
#[derive(Debug, Clone, Copy)]
pub struct Clos;

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
        let params = Params::of(design);
        let division = Division::of(design)?;
        let sizes = size::sizes(design, &params, &division)?;
        max_servers(&params, &division, &sizes)
    }

    fn plan(&self, design: &Design, servers: u64) -> Result<Box<dyn Fabric>, Refusal> {
        let params = Params::of(design);
        let division = Division::of(design)?;
        let sizes = size::sizes(design, &params, &division)?;
        let most = max_servers(&params, &division, &sizes)?;
        if servers > most {
            return Err(Refusal::new(
                "servers.count",
                format!("must be at most {}, the most that this fabric holds, got {}", grouped(most), grouped(servers)),
                format!("该网络最多容纳 {} 台服务器，现为 {}", grouped(most), grouped(servers)),
            )
            .with_nearest(vec![most.into()]));
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
            .with_nearest(vec![down.into()]));
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
        .with_nearest(vec!["none".into(), "only".into()]));
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
    .with_nearest(vec![(leaves * full.per_leaf * division.classes).into()]))
}
