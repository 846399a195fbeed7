//! The way from one GPU to another: through the scale-up domain, through one plane's fabric, or from site to site.
//!
//! Found by search on the wiring, without knowing the family. The rules of which NICs are taken are those by which GPU
//! pairs are counted, see [`crate::measure::hops`]. From site to site the way climbs to a switch of the top tier, crosses
//! to one of the other site's, and descends.

use crate::graph::{Chips, Graph};
use crate::measure::hops::is_direct;
use crate::model::Model;
use crate::network::Network;
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::text::grouped;

mod disjoint;
mod end;
mod search;
mod station;

pub use disjoint::disjoint_paths;
pub use end::End;
pub use station::{Gap, Station};

/// A way from one GPU to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// Where it starts.
    pub from: End,
    /// Where it ends.
    pub to: End,
    /// The plane that it takes, from 0: planes of one NIC class stand side by side. `None` in the scale-up domain.
    pub plane: Option<u64>,
    /// Scale-up hops before the fabric and after it. In the scale-up domain all stand in front.
    pub relays: [u32; 2],
    /// What it passes of each site's fabric, in order: none in the scale-up domain, two from site to site.
    pub legs: Vec<Leg>,
    /// Ways of as many hops over as many cables, parallel links told apart, between the same NIC ports. Exact up to 2⁵³.
    pub equal_paths: f64,
}

/// What a path passes of one site's fabric.
#[derive(Debug, Clone, PartialEq)]
pub struct Leg {
    /// The site, from 0.
    pub site: usize,
    /// Endpoints, switches and parts of chassis in order.
    pub stops: Vec<Stop>,
    /// Between stops: the link of the network, or `None` inside a chassis.
    pub links: Vec<Option<u32>>,
}

/// An endpoint, a switch or a part of a chassis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The node of the site's network of one plane.
    pub node: u32,
    /// What of it.
    pub part: Part,
    /// Whether passing it is a hop: not at the ends.
    pub is_hop: bool,
}

/// What of a node a path passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// An endpoint or a box.
    Whole,
    /// A line card of a chassis, from 0.
    LineCard(u32),
    /// A fabric card of a chassis.
    Fabric,
}

/// What is laid beside a site's network for walking it.
#[derive(Debug)]
pub(crate) struct Walk {
    graph: Graph,
    chips: Option<Chips>,
}

impl Walk {
    pub(crate) fn of(network: &Network) -> Walk {
        let chips = Chips::of(network);
        let graph = chips.as_ref().map_or_else(|| Graph::of(network), |chips| Graph::new(chips.nodes, &chips.links));
        Walk { graph, chips }
    }

    fn switch_of(&self, chip: u32) -> u32 {
        self.chips.as_ref().map_or(chip, |chips| chips.switch_of(chip))
    }

    fn part_of(&self, chip: u32) -> Part {
        match &self.chips {
            Some(chips) => match chips.line_card(chip) {
                Some(card) => Part::LineCard(card),
                None if chips.is_fabric(chip) => Part::Fabric,
                None => Part::Whole,
            },
            None => Part::Whole,
        }
    }
}

impl Path {
    /// Hops through fabrics.
    pub fn hops(&self) -> u32 {
        self.legs.iter().flat_map(|leg| &leg.stops).filter(|stop| stop.is_hop).count() as u32
    }

    /// Whether it starts or ends with a move through a server's scale-up network on its way to or from the fabric.
    pub fn is_relayed(&self) -> bool {
        self.plane.is_some() && self.relays != [0, 0]
    }
}

/// The way with the fewest hops between two GPUs, of several the one over the fewest cables, through `plane` where both are
/// on it. GPUs are numbered from 0 over all servers.
///
/// # Errors
/// A GPU or a plane that is not there, the same GPU twice, and GPUs that no way joins.
pub fn path(model: &mut Model, from: u64, to: u64, plane: u64) -> Result<Path, Refusal> {
    let ends = end::ends(model, from, to)?;
    let planes = model.plan().division.planes();
    if plane >= planes {
        return Err(out_of_range("plane", planes - 1, plane));
    }
    if let Some(path) = end::in_domain(model, &ends) {
        return Ok(path);
    }
    let found = if ends[0].site == ends[1].site { within(model, &ends, plane) } else { across(model, &ends, plane) };
    found.ok_or_else(|| {
        Refusal::new(
            "to",
            "cannot be reached: the two GPUs share no plane, and no scale-up network leads to one",
            "不可达：两张卡不在同一平面，也没有可中转的纵向扩展网络",
        )
    })
}

fn out_of_range(field: &str, most: u64, got: u64) -> Refusal {
    let (last, given) = (grouped(most), grouped(got));
    Refusal::new(field, format!("must be 0 to {last}, got {given}"), format!("应为 0 到 {last}，现为 {given}"))
        .with_nearest(vec![most.into()])
}

/// Through the fabric of one site.
fn within(model: &mut Model, ends: &[End; 2], plane: u64) -> Option<Path> {
    let site = ends[0].site;
    let routes = end::routes(model, ends, plane);
    let mut relays: Vec<u32> = routes.iter().map(end::Route::relayed).collect();
    relays.sort_unstable();
    relays.dedup();
    let (network, walk) = model.walk(site);
    // NICs that take as many relays are as good as each other, and those of two planes never meet: one search for all.
    let mut best: Option<([u32; 4], end::Route)> = None;
    for relays in relays {
        let alike = || routes.iter().filter(|route| route.relayed() == relays);
        let [starts, goals] = [0, 1].map(|end| {
            let mut endpoints: Vec<u32> = alike().map(|route| route.endpoints[end]).collect();
            endpoints.sort_unstable();
            endpoints.dedup();
            endpoints
        });
        let tree = search::tree(walk, network, &starts, &|node| goals.binary_search(&node).is_ok(), goals.len());
        let mut nearest: Option<([u32; 4], &end::Route)> = None;
        for route in alike() {
            let Some([links, cables]) = tree.length(route.endpoints[1]) else { continue };
            let rank = [links, route.relays[0] + route.relays[1], cables, u32::from(route.plane != plane)];
            if nearest.is_none_or(|(least, _)| rank < least) {
                nearest = Some((rank, route));
            }
        }
        if let Some((rank, route)) = nearest.filter(|(rank, _)| best.is_none_or(|(least, _)| *rank < least)) {
            let start = tree.leg(walk, network, site, route.endpoints[1])?.stops[0].node;
            best = Some((rank, end::Route { endpoints: [start, route.endpoints[1]], ..*route }));
        }
    }
    let route = best?.1;
    let [start, goal] = route.endpoints;
    let tree = search::tree(walk, network, &[start], &|node| node == goal, 1);
    let leg = tree.leg(walk, network, site, goal)?;
    let equal_paths = tree.ways(goal);
    Some(Path {
        from: ends[0],
        to: ends[1],
        plane: Some(route.plane),
        relays: route.relays,
        legs: vec![leg],
        equal_paths,
    })
}

/// From site to site: each end by its own fabric to the nearest switch of the top tier.
fn across(model: &mut Model, ends: &[End; 2], plane: u64) -> Option<Path> {
    let route = end::routes(model, ends, plane)
        .into_iter()
        .min_by_key(|route| (route.relays[0] + route.relays[1], route.plane != plane, route.endpoints))?;
    let mut climb = |end: usize| {
        let site = ends[end].site;
        let (network, walk) = model.walk(site);
        let border = border(network);
        let top = |chip: u32| border.contains(&walk.switch_of(chip));
        let tree = search::tree(walk, network, &[route.endpoints[end]], &top, 1);
        let goals: Vec<u32> = tree.nearest(top);
        let leg = tree.leg(walk, network, site, *goals.first()?)?;
        Some((leg, goals.iter().map(|&goal| tree.ways(goal)).sum::<f64>()))
    };
    let ((up, ways_up), (down, ways_down)) = (climb(0)?, climb(1)?);
    let legs = vec![up.passed(), down.passed().reversed()];
    let equal_paths = ways_up * ways_down;
    Some(Path { from: ends[0], to: ends[1], plane: Some(route.plane), relays: route.relays, legs, equal_paths })
}

/// Nodes at which a site meets the others: its top tier; without switches, its endpoints.
fn border(network: &Network) -> std::ops::Range<u32> {
    match network.tiers.last() {
        Some(tier) if !is_direct(network) => tier.nodes.clone(),
        _ => 0..network.endpoints(),
    }
}

impl Leg {
    /// The switch at its far end is passed too.
    fn passed(mut self) -> Leg {
        if self.stops.len() > 1
            && let Some(last) = self.stops.last_mut()
        {
            last.is_hop = true;
        }
        self
    }

    fn reversed(mut self) -> Leg {
        self.stops.reverse();
        self.links.reverse();
        self
    }
}

/// The servers and GPUs of a plan's sites up to a site.
fn servers_before(plan: &Plan, site: usize) -> u64 {
    plan.sites[..site].iter().map(|site| site.servers).sum()
}

#[cfg(test)]
mod tests;
