//! GPU pairs of a site, by hops through the scale-up network and through the fabric.
//!
//! *Rules.* GPUs of one scale-up domain reach each other in it. Others go through the fabric by NICs that share a plane;
//! where none do, the way starts or ends with a move through the scale-up network of the source's or the target's server
//! to a GPU whose NIC is on the right plane. Of several ways the one with the fewest fabric hops counts, then the one with
//! the fewest scale-up hops. Without a scale-up network there is no such move, and GPUs of one server meet in the fabric,
//! or in their NIC if it is the same one.
//!
//! *Counting.* Planes are alike, so the distances of one plane's endpoints tell all. Where only one distance decides a
//! pair, GPU pairs follow from endpoint pairs ([`single`]); else servers whose NICs are placed alike are counted together
//! ([`tuples`]).

use super::Distances;
use crate::design::{Design, ScaleUpKind};
use crate::plan::Division;
use scale::Scale;
use std::ops::Range;

mod groups;
mod pattern;
mod scale;
mod single;
mod tuples;

pub(crate) use pattern::{Choice, choices, moves};

/// Unordered GPU pairs by scale-up hops and fabric hops.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GpuHops {
    /// Scale-up hops, fabric hops and pairs, ascending, no entry without pairs.
    pub histogram: Vec<(u32, u32, u64)>,
    /// Pairs that no way joins.
    pub unreachable: u64,
}

impl GpuHops {
    /// The most fabric hops of a pair; `None` without pairs that reach each other.
    pub fn max(&self) -> Option<u32> {
        self.histogram.iter().map(|&(_, fabric, _)| fabric).max()
    }

    /// Mean fabric hops over pairs that reach each other.
    pub fn mean(&self) -> Option<f64> {
        let (sum, pairs) = self.histogram.iter().fold((0u128, 0u64), |(sum, all), &(_, fabric, pairs)| {
            (sum + u128::from(fabric) * u128::from(pairs), all + pairs)
        });
        (pairs > 0).then(|| sum as f64 / pairs as f64)
    }
}

/// What is in the servers of a site and how it is joined.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    servers: u64,
    gpus: u64,
    nics: u64,
    /// Classes of NICs: NIC `i` is of class `i % classes`, at place `i / classes` among its server's endpoints of a plane.
    classes: u64,
    pub(crate) scale: Scale,
    /// Servers of one scale-up domain; 1 without a scale-up network.
    pub(crate) domain_servers: u64,
}

impl Layout {
    pub(crate) fn of(design: &Design, division: &Division, servers: u64) -> Layout {
        let scale = Scale::of(&design.scale_up);
        let (gpus, size) = (design.servers.gpus, design.scale_up.size);
        let domain_servers = if design.scale_up.kind == ScaleUpKind::None { 1 } else { (size / gpus).max(1) };
        Layout { servers, gpus, nics: design.servers.nics, classes: division.classes, scale, domain_servers }
    }

    /// NICs that a GPU sends through.
    fn nics_of(&self, gpu: u64) -> Range<u64> {
        if self.nics <= self.gpus {
            let nic = gpu * self.nics / self.gpus;
            nic..nic + 1
        } else {
            gpu * self.nics / self.gpus..(gpu + 1) * self.nics / self.gpus
        }
    }

    /// A server's endpoints on one plane.
    fn per_plane(&self) -> u64 {
        self.nics / self.classes
    }

    pub(crate) fn has_scale_up(&self) -> bool {
        self.scale.kind != ScaleUpKind::None
    }

    /// GPUs that share a NIC with each GPU, itself among them.
    fn per_nic(&self) -> u64 {
        (self.gpus / self.nics).max(1)
    }
}

/// Pairs by scale-up and then by fabric hops, on their way; corrections take pairs away again.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum(Vec<Vec<i64>>);

impl Sum {
    pub(super) fn add(&mut self, scale_up: u32, fabric: u32, pairs: i64) {
        let (scale_up, fabric) = (scale_up as usize, fabric as usize);
        if self.0.len() <= scale_up {
            self.0.resize(scale_up + 1, Vec::new());
        }
        let by_fabric = &mut self.0[scale_up];
        if by_fabric.len() <= fabric {
            by_fabric.resize(fabric + 1, 0);
        }
        by_fabric[fabric] += pairs;
    }

    /// Scale-up hops, fabric hops and pairs, ascending, no entry without pairs.
    pub(super) fn entries(&self) -> Vec<(u32, u32, u64)> {
        let mut entries = Vec::new();
        for (scale_up, by_fabric) in (0..).zip(&self.0) {
            for (fabric, &pairs) in (0..).zip(by_fabric) {
                if pairs != 0 {
                    entries.push((scale_up, fabric, pairs as u64));
                }
            }
        }
        entries
    }
}

/// A count of GPU pairs on its way.
#[derive(Debug)]
pub struct GpuCounter {
    layout: Layout,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Single(Box<single::Single>),
    Tuples(Box<tuples::Tuples>),
}

impl GpuCounter {
    /// A count over a site of so many servers, whose planes all have the endpoints of `distances`.
    pub fn new(design: &Design, division: &Division, servers: u64) -> GpuCounter {
        let layout = Layout::of(design, division, servers);
        let way = if single::decides(&layout) {
            Way::Single(Box::new(single::Single::new(&layout)))
        } else {
            Way::Tuples(Box::new(tuples::Tuples::new(&layout)))
        };
        GpuCounter { layout, way }
    }

    /// Does one slice of work; the share done, 1 at the end.
    pub fn step(&mut self, distances: &Distances) -> f64 {
        match &mut self.way {
            Way::Single(single) => single.step(&self.layout, distances),
            Way::Tuples(tuples) => tuples.step(&self.layout, distances),
        }
    }

    /// The result, doing what is left to do; `None` where servers are placed in more ways than can be told apart.
    pub fn finish(mut self, distances: &Distances) -> Option<GpuHops> {
        while self.step(distances) < 1.0 {}
        let layout = &self.layout;
        let mut sum = match self.way {
            Way::Single(single) => single.finish(layout, distances),
            Way::Tuples(tuples) => tuples.finish()?,
        };
        within_domains(layout, &mut sum);
        let histogram = sum.entries();
        let reached: u64 = histogram.iter().map(|&(.., pairs)| pairs).sum();
        Some(GpuHops { histogram, unreachable: super::pairs(layout.servers * layout.gpus) - reached })
    }
}

/// Pairs within scale-up domains; the last may be part full.
fn within_domains(layout: &Layout, sum: &mut Sum) {
    if !layout.has_scale_up() {
        return;
    }
    let (full, rest) = (layout.servers / layout.domain_servers, layout.servers % layout.domain_servers);
    for (domains, servers) in [(full, layout.domain_servers), (1, rest)] {
        for (hops, pairs) in layout.scale.pairs(servers * layout.gpus).entries() {
            sum.add(hops, 0, (domains * pairs) as i64);
        }
    }
}

#[cfg(test)]
mod tests;
