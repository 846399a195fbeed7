//! All hops of one site, counted step by step.

use super::{Counter, Distances, GpuCounter, PairHops, SiteHops, is_direct, roles};
use crate::design::Design;
use crate::graph::Chips;
use crate::network::Network;
use crate::plan::Plan;

/// A count over one plane of a site on its way.
#[derive(Debug)]
pub struct SiteCounter {
    /// The chips, where any switch is a chassis.
    chips: Option<Chips>,
    gpus: Option<GpuCounter>,
    /// What stands in where counting would take too long.
    closed: SiteHops,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Endpoints(Counter),
    Gpus(GpuCounter, Box<Distances>),
    /// Links between switches: with chassis taken whole.
    Diameter(Counter, SiteHops),
    Done(SiteHops),
}

impl SiteCounter {
    /// A count over a site's network of one plane.
    pub fn new(design: &Design, plan: &Plan, site: usize, network: &Network) -> SiteCounter {
        let chips = Chips::of(network);
        let mut roles = roles(network, 0);
        if let Some(chips) = &chips {
            roles.resize(chips.nodes as usize, super::Role::Switch);
        }
        let gpus = GpuCounter::new(design, &plan.division, plan.sites[site].servers);
        let endpoints = PairHops { histogram: plan.sites[site].fabric.hops().unwrap_or_default(), unreachable: 0 };
        let boxes = endpoints.max().filter(|_| chips.is_none());
        let closed = SiteHops { switch_diameter: diameter(network, boxes), endpoints, ..SiteHops::default() };
        SiteCounter { chips, gpus: Some(gpus), closed, stage: Stage::Endpoints(Counter::new(roles)) }
    }

    /// Does one slice of work on the same network; the share done, 1 at the end.
    pub fn step(&mut self, network: &Network) -> f64 {
        let chips = self.chips.as_ref().map_or(&network.ends, |chips| &chips.links);
        let done = match &mut self.stage {
            Stage::Endpoints(counter) => 0.6 * counter.step(chips),
            Stage::Gpus(counter, distances) => 0.6 + 0.2 * counter.step(distances),
            Stage::Diameter(counter, _) => 0.8 + 0.2 * counter.step(&network.ends),
            Stage::Done(_) => 1.0,
        };
        if [0.6, 0.8, 1.0].contains(&done) {
            self.advance(network);
        }
        // A stage may have been skipped.
        if matches!(self.stage, Stage::Done(_)) { 1.0 } else { done.min(0.99) }
    }

    /// The result, doing what is left to do.
    pub fn finish(mut self, network: &Network) -> SiteHops {
        loop {
            match self.stage {
                Stage::Done(hops) => return hops,
                _ => self.step(network),
            };
        }
    }

    /// Goes on to the next stage.
    fn advance(&mut self, network: &Network) {
        let links = self.chips.as_ref().map_or(&network.ends, |chips| &chips.links);
        let stage = std::mem::replace(&mut self.stage, Stage::Done(SiteHops::default()));
        self.stage = match (stage, self.gpus.take()) {
            (Stage::Endpoints(counter), Some(gpus)) => match counter.finish(links) {
                Some(distances) => Stage::Gpus(gpus, Box::new(distances)),
                None => Stage::Done(std::mem::take(&mut self.closed)),
            },
            (Stage::Gpus(counter, distances), _) => {
                let gpus = counter.finish(&distances);
                let endpoints = distances.pairs;
                let switch_diameter = diameter(network, endpoints.max());
                let hops = SiteHops { counted: true, endpoints, gpus, switch_diameter };
                match self.chips {
                    None => Stage::Done(hops),
                    Some(_) => Stage::Diameter(Counter::new(roles(network, 0)), hops),
                }
            }
            (Stage::Diameter(counter, hops), _) => {
                let boxes = counter.finish(&network.ends).and_then(|distances| distances.pairs.max());
                Stage::Done(SiteHops { switch_diameter: diameter(network, boxes), ..hops })
            }
            (done, _) => done,
        };
    }
}

/// Links between switches on a way of so many boxes; where there are none, links between nodes.
fn diameter(network: &Network, hops: Option<u32>) -> Option<u32> {
    hops.map(|hops| if is_direct(network) { hops + 1 } else { hops.saturating_sub(1) })
}
