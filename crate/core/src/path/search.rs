//! Search from endpoints, with the number of shortest ways.
//!
//! Of two ways the one with fewer hops is shorter; of as many, the one over fewer cables. Without the second half a way
//! down to a third leaf and up again would count as much as one straight through a chassis: both pass three chips more.

use super::{Leg, Stop, Walk};
use crate::measure::hops::is_direct;
use crate::network::Network;

/// What a search has found.
pub(super) struct Tree {
    /// Per chip the links from the nearest start, those inside a chassis too; [`UNSEEN`] where the search has not come.
    links: Vec<u32>,
    /// Per chip the cables among these links, the fewest there can be.
    cables: Vec<u32>,
    /// Links of the graph below this number are cables, the others lie inside a chassis.
    inside: u32,
    /// Per chip the shortest ways to it.
    ways: Vec<f64>,
    /// Chips in the order in which they were found.
    order: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

/// Walks level by level from all of `starts` until so many chips are found for which `is_goal` holds. O(links).
pub(super) fn tree(
    walk: &Walk,
    network: &Network,
    starts: &[u32],
    is_goal: &dyn Fn(u32) -> bool,
    goals: usize,
) -> Tree {
    let nodes = walk.graph.nodes() as usize;
    let mut tree = Tree {
        links: vec![UNSEEN; nodes],
        cables: vec![UNSEEN; nodes],
        inside: network.ends.len() as u32,
        ways: vec![0.0; nodes],
        order: starts.to_vec(),
    };
    let mut found = 0;
    for &start in starts {
        (tree.links[start as usize], tree.cables[start as usize], tree.ways[start as usize]) = (0, 0, 1.0);
        found += usize::from(is_goal(start));
    }
    let (mut level, mut links) = (0..starts.len(), 0);
    while !level.is_empty() && found < goals {
        links += 1;
        for place in level.clone() {
            let chip = tree.order[place];
            if !tree.forwards(network, chip) {
                continue;
            }
            for (neighbour, link) in walk.graph.arcs(chip) {
                let next = neighbour as usize;
                if tree.links[next] == UNSEEN {
                    tree.links[next] = links;
                    tree.order.push(neighbour);
                    found += usize::from(is_goal(neighbour));
                }
                let cables = tree.cables[chip as usize] + tree.is_cable(link);
                if tree.links[next] != links || cables > tree.cables[next] {
                    continue;
                }
                if cables < tree.cables[next] {
                    (tree.cables[next], tree.ways[next]) = (cables, 0.0);
                }
                tree.ways[next] += tree.ways[chip as usize];
            }
        }
        level = level.end..tree.order.len();
    }
    tree
}

impl Tree {
    /// Endpoints pass nothing on, unless they are switches too or a start.
    fn forwards(&self, network: &Network, chip: u32) -> bool {
        chip >= network.endpoints() || is_direct(network) || self.links[chip as usize] == 0
    }

    fn is_cable(&self, link: u32) -> u32 {
        u32::from(link < self.inside)
    }

    /// Links to a chip and the cables among them, if it was found. The less, the shorter.
    pub(super) fn length(&self, chip: u32) -> Option<[u32; 2]> {
        let links = self.links[chip as usize];
        (links != UNSEEN).then(|| [links, self.cables[chip as usize]])
    }

    /// Shortest ways to a chip.
    pub(super) fn ways(&self, chip: u32) -> f64 {
        self.ways[chip as usize]
    }

    /// The chips for which `is_goal` holds that are nearest, in the order in which they were found.
    pub(super) fn nearest(&self, is_goal: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut goals: Vec<u32> = self.order.iter().copied().filter(|&chip| is_goal(chip)).collect();
        let least = goals.iter().map(|&chip| self.length(chip)).min();
        goals.retain(|&chip| Some(self.length(chip)) == least);
        goals
    }

    /// One of the shortest ways to a chip.
    pub(super) fn leg(&self, walk: &Walk, network: &Network, site: usize, goal: u32) -> Option<Leg> {
        let mut leg = Leg { site, stops: vec![stop(walk, goal, false)], links: Vec::new() };
        let mut chip = goal;
        let [mut links, mut cables] = self.length(goal)?;
        while links > 0 {
            let is_before = |&(chip, link): &(u32, u32)| {
                self.forwards(network, chip) && self.length(chip) == Some([links - 1, cables - self.is_cable(link)])
            };
            let (before, link) = walk.graph.arcs(chip).find(is_before)?;
            leg.links.push(Some(link).filter(|&link| link < self.inside));
            leg.stops.push(stop(walk, before, links > 1));
            (chip, links, cables) = (before, links - 1, cables - self.is_cable(link));
        }
        leg.stops.reverse();
        leg.links.reverse();
        Some(leg)
    }
}

fn stop(walk: &Walk, chip: u32, is_hop: bool) -> Stop {
    Stop { node: walk.switch_of(chip), part: walk.part_of(chip), is_hop }
}
