//! Search from one endpoint, with the number of shortest ways.

use super::{Leg, Stop, Walk};
use crate::measure::hops::is_direct;
use crate::network::Network;

/// What a search from one endpoint has found.
pub(super) struct Tree {
    start: u32,
    /// Per chip the links from the start; [`UNSEEN`] where the search has not come.
    links: Vec<u32>,
    /// Per chip the shortest ways to it.
    ways: Vec<f64>,
    /// Chips in the order in which they were found.
    order: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

/// Walks level by level from `start` until so many chips are found for which `is_goal` holds. O(links).
pub(super) fn tree(walk: &Walk, network: &Network, start: u32, is_goal: impl Fn(u32) -> bool, goals: usize) -> Tree {
    let nodes = walk.graph.nodes() as usize;
    let mut tree = Tree { start, links: vec![UNSEEN; nodes], ways: vec![0.0; nodes], order: vec![start] };
    (tree.links[start as usize], tree.ways[start as usize]) = (0, 1.0);
    let forwards = |chip: u32| chip >= network.endpoints() || is_direct(network) || chip == start;
    let mut found = usize::from(is_goal(start));
    let (mut level, mut links) = (0..1, 0);
    while !level.is_empty() && found < goals {
        links += 1;
        for place in level.clone() {
            let chip = tree.order[place];
            if !forwards(chip) {
                continue;
            }
            for &neighbour in walk.graph.neighbours(chip) {
                let seen = &mut tree.links[neighbour as usize];
                if *seen == UNSEEN {
                    *seen = links;
                    tree.order.push(neighbour);
                    found += usize::from(is_goal(neighbour));
                }
                if *seen == links {
                    tree.ways[neighbour as usize] += tree.ways[chip as usize];
                }
            }
        }
        level = level.end..tree.order.len();
    }
    tree
}

impl Tree {
    /// Links to a chip, if it was found.
    pub(super) fn links(&self, chip: u32) -> Option<u32> {
        Some(self.links[chip as usize]).filter(|&links| links != UNSEEN)
    }

    /// Shortest ways to a chip.
    pub(super) fn ways(&self, chip: u32) -> f64 {
        self.ways[chip as usize]
    }

    /// The chips for which `is_goal` holds that are nearest, in the order in which they were found.
    pub(super) fn nearest(&self, is_goal: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut goals = self.order.iter().copied().filter(|&chip| is_goal(chip)).peekable();
        let least = goals.peek().map(|&chip| self.links[chip as usize]);
        goals.take_while(|&chip| Some(self.links[chip as usize]) == least).collect()
    }

    /// One of the shortest ways to a chip.
    pub(super) fn leg(&self, walk: &Walk, network: &Network, site: usize, goal: u32) -> Option<Leg> {
        let mut leg = Leg { site, stops: vec![stop(walk, goal, false)], links: Vec::new() };
        let mut chip = goal;
        let mut links = self.links(goal)?;
        while chip != self.start {
            let is_before = |&(chip, _): &(u32, u32)| {
                let forwards = chip >= network.endpoints() || is_direct(network) || chip == self.start;
                forwards && self.links[chip as usize] == links - 1
            };
            let (before, link) = walk.graph.arcs(chip).find(is_before)?;
            leg.links.push(Some(link).filter(|&link| (link as usize) < network.ends.len()));
            leg.stops.push(stop(walk, before, before != self.start));
            (chip, links) = (before, links - 1);
        }
        leg.stops.reverse();
        leg.links.reverse();
        Some(leg)
    }
}

fn stop(walk: &Walk, chip: u32, is_hop: bool) -> Stop {
    Stop { node: walk.switch_of(chip), part: walk.part_of(chip), is_hop }
}
