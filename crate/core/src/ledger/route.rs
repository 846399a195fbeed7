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
        let mut route = Route::up(fabric, height);
        for tier in (0..height).rev() {
            if tier + 1 < height {
                route.stations.push(Station::of(fabric, tier));
            }
            route.bands.push(tier);
        }
        route
    }

    /// Up `height` tiers that stand one on another.
    fn up(fabric: &dyn Fabric, height: usize) -> Route {
        let mut route = Route::default();
        for tier in 0..height {
            route.stations.push(Station::of(fabric, tier));
            route.bands.push(tier);
        }
        route
    }

    /// From the endpoints of one site to those of another: up to a switch of the top tier, by fibre to one of the other
    /// site's, and down. The fibre is no cable of a band.
    pub fn between_sites(fabric: &dyn Fabric) -> Route {
        let mut route = Route::default();
        for tier in 0..fabric.tiers().len() {
            route.stations.push(Station::of(fabric, tier));
            route.bands.push(joining(fabric, tier, tier + 1).unwrap_or(0));
        }
        for at in (0..route.stations.len()).rev() {
            route.stations.push(route.stations[at]);
            route.bands.push(route.bands[at]);
        }
        route
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
        let mut bands = vec![0];
        for pair in stations.windows(2) {
            let (low, high) = (pair[0].tier.min(pair[1].tier) + 1, pair[0].tier.max(pair[1].tier) + 1);
            bands.push(joining(fabric, low, high).unwrap_or(fabric.bands().len().saturating_sub(1)));
        }
        if !stations.is_empty() {
            bands.push(0);
        }
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
        let mut slowest = f64::INFINITY;
        for &band in &self.bands {
            slowest = fabric.bands().get(band).map_or(slowest, |band| slowest.min(band.gbps));
        }
        slowest
    }

    /// Tier word, label and passes of its switches, those of one tier in a row taken together.
    pub(super) fn runs(&self, fabric: &dyn Fabric) -> Vec<(&'static str, Text, u32)> {
        let mut runs: Vec<(&'static str, Text, u32)> = Vec::new();
        let mut last = None;
        for station in &self.stations {
            if last != Some(station.tier) {
                runs.push(match fabric.tiers().get(station.tier) {
                    Some(tier) => (tier.name, tier.label.clone(), 0),
                    None => ("node", Text::of("node", "节点"), 0),
                });
            }
            last = Some(station.tier);
            if let Some((.., passes)) = runs.last_mut() {
                *passes += station.passes;
            }
        }
        runs
    }
}

impl Station {
    fn of(fabric: &dyn Fabric, tier: usize) -> Station {
        Station { tier, passes: passes(fabric, tier) }
    }
}

/// The last band between two tiers.
fn joining(fabric: &dyn Fabric, low: usize, high: usize) -> Option<usize> {
    fabric.bands().iter().rposition(|band| usize::from(band.low) == low && usize::from(band.high) == high)
}

/// Whether tiers stand one on another, each joined to the next only.
fn is_chain(fabric: &dyn Fabric) -> bool {
    let tiers = fabric.tiers().len();
    fabric.bands().len() == tiers && tiers > 0 && (0..tiers).all(|tier| joining(fabric, tier, tier + 1) == Some(tier))
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
    let mut short = 1;
    for side in 2..=size.isqrt() {
        if size.is_multiple_of(side) {
            short = side;
        }
    }
    let long = size / short;
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
