//! A way through one plane, as the ledger sees it.

use crate::design::{Design, Form, ScaleUpKind};
use crate::family::Fabric;
use crate::plan::Division;
use crate::text::Text;

/// Chips on the way through a chassis: line card, fabric card, line card.
const CHASSIS_PASSES: u32 = 3;

/// Switches and cables on a way from one endpoint to another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    /// Switches in the order of the way.
    pub stations: Vec<Station>,
    /// Cables in the order of the way, as places in [`Fabric::bands`]; one more than stations.
    pub bands: Vec<usize>,
    /// Scale-up hops at the ends, where the way starts or ends at a GPU whose NIC is on another plane.
    pub relays: u32,
}

/// A switch on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Station {
    /// Its tier, as a place in [`Fabric::tiers`]: 0 is the leaf.
    pub tier: usize,
    /// Chips that are passed: 1 for a box and within one line card, 3 for a chassis.
    pub passes: u32,
}

impl Route {
    /// A way between two endpoints that are so many hops apart; `None` takes the most that the tiers can make.
    ///
    /// Tiers that stand one on another are climbed and left again. Only at the top can a chassis be left through the line
    /// card by which it was entered, as up and down ports share no line card: hops tell the way without doubt.
    pub fn of_hops(fabric: &dyn Fabric, hops: Option<u32>) -> Route {
        if !is_chain(fabric) {
            return Route::across(fabric, hops.unwrap_or(1));
        }
        let tiers = fabric.tiers().len();
        let Some(hops) = hops else {
            return Route::climb(fabric, tiers);
        };
        let height = (1..tiers).find(|&height| Route::climb(fabric, height).hops() >= hops).unwrap_or(tiers);
        let mut route = Route::climb(fabric, height);
        let over = route.hops().saturating_sub(hops);
        if let Some(top) = route.stations.get_mut(height - 1) {
            top.passes = top.passes.saturating_sub(over).max(1);
        }
        route
    }

    /// Up `height` tiers and down again.
    fn climb(fabric: &dyn Fabric, height: usize) -> Route {
        let up = 0..height;
        let station = |tier| Station { tier, passes: passes(fabric, tier) };
        Route {
            stations: up.clone().chain(up.clone().rev().skip(1)).map(station).collect(),
            bands: up.clone().chain(up.rev()).collect(),
            relays: 0,
        }
    }

    /// From the endpoints of one site to those of another: up to a switch of the top tier, by fibre to one of the other
    /// site's, and down. The fibre is no cable of a band.
    pub fn between_sites(fabric: &dyn Fabric) -> Route {
        let tiers = fabric.tiers().len();
        let joins = |low: usize| {
            let bands = fabric.bands();
            bands.iter().position(|band| usize::from(band.low) == low && usize::from(band.high) == low + 1).unwrap_or(0)
        };
        let station = |tier| Station { tier, passes: passes(fabric, tier) };
        Route {
            stations: (0..tiers).chain((0..tiers).rev()).map(station).collect(),
            bands: (0..tiers.max(1)).chain((0..tiers.max(1)).rev()).map(joins).collect(),
            relays: 0,
        }
    }

    /// Through switches of tiers that do not stand one on another: in and out by the first tier, between by the last.
    fn across(fabric: &dyn Fabric, hops: u32) -> Route {
        let inner = fabric.tiers().len().saturating_sub(1);
        let mut stations = Vec::new();
        let mut left = hops;
        while left > 0 {
            let tier = if stations.is_empty() || left <= passes(fabric, 0) { 0 } else { inner };
            let passes = passes(fabric, tier).min(left);
            stations.push(Station { tier, passes });
            left -= passes;
        }
        let between = |pair: &[Station]| {
            let (low, high) = (pair[0].tier.min(pair[1].tier) + 1, pair[0].tier.max(pair[1].tier) + 1);
            let bands = fabric.bands();
            let joins = |band: &crate::family::Band| usize::from(band.low) == low && usize::from(band.high) == high;
            bands.iter().rposition(joins).unwrap_or(bands.len().saturating_sub(1))
        };
        let inside: Vec<usize> = stations.windows(2).map(between).collect();
        let ends = if stations.is_empty() { 0 } else { 1 };
        let bands = std::iter::repeat_n(0, ends).chain(inside).chain(std::iter::once(0)).collect();
        Route { stations, bands, relays: 0 }
    }

    /// Hops: chips passed.
    pub fn hops(&self) -> u32 {
        self.stations.iter().map(|station| station.passes).sum()
    }

    /// Whether it stays within a scale-up domain.
    pub fn is_empty(&self) -> bool {
        self.bands.is_empty()
    }

    /// Speed of its slowest link, Gb/s.
    pub fn slowest_gbps(&self, fabric: &dyn Fabric) -> f64 {
        let bands = fabric.bands();
        self.bands.iter().filter_map(|&band| bands.get(band)).map(|band| band.gbps).fold(f64::INFINITY, f64::min)
    }

    /// Tier word, label and passes of its switches, those of one tier in a row taken together.
    pub(super) fn runs(&self, fabric: &dyn Fabric) -> Vec<(&'static str, Text, u32)> {
        let runs = self.stations.chunk_by(|a, b| a.tier == b.tier);
        runs.map(|run| {
            let passes = run.iter().map(|station| station.passes).sum();
            match fabric.tiers().get(run[0].tier) {
                Some(tier) => (tier.name, tier.label.clone(), passes),
                None => ("node", Text::of("node", "节点"), passes),
            }
        })
        .collect()
    }
}

/// Whether tiers stand one on another, each joined to the next only.
fn is_chain(fabric: &dyn Fabric) -> bool {
    let bands = fabric.bands();
    let next =
        |(low, band): (usize, &crate::family::Band)| usize::from(band.low) == low && usize::from(band.high) == low + 1;
    !bands.is_empty() && bands.len() == fabric.tiers().len() && bands.iter().enumerate().all(next)
}

fn passes(fabric: &dyn Fabric, tier: usize) -> u32 {
    match fabric.tiers().get(tier).map(|tier| tier.form) {
        Some(Form::Chassis) => CHASSIS_PASSES,
        _ => 1,
    }
}

/// Scale-up hops between the two GPUs of one server that are farthest apart; `None` without a scale-up network.
///
/// A grid is near-square: its sides are the two factors of the domain's size that are closest to each other.
pub fn scale_up_hops(design: &Design) -> Option<u32> {
    let size = design.scale_up.size;
    let short = (1..=size).take_while(|side| side * side <= size).filter(|side| size.is_multiple_of(*side)).last();
    let [short, long] = short.map_or([1, size], |side| [side, size / side]);
    let hops = match design.scale_up.kind {
        ScaleUpKind::None => return None,
        ScaleUpKind::Switch | ScaleUpKind::FullMesh => 1,
        ScaleUpKind::Mesh => short + long - 2,
        ScaleUpKind::Torus => short / 2 + long / 2,
    };
    Some(if size == 1 { 0 } else { hops as u32 })
}

/// Scale-up hops that the worst pair of GPUs needs beside the fabric; 0 where every GPU has a NIC on every plane.
///
/// `None` where such a pair cannot reach each other for want of a scale-up network.
pub fn worst_relays(design: &Design, division: &Division) -> Option<u32> {
    let (gpus, nics) = (design.servers.gpus, design.servers.nics);
    // GPU g has NICs g·n to g·n + n − 1, whose classes are as many residues in a row: two GPUs have none in common as soon
    // as twice as many fit into the classes.
    let apart = gpus > 1 && 2 * (nics / gpus).max(1) <= division.classes;
    if apart { scale_up_hops(design) } else { Some(0) }
}
