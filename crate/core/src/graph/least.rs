//! Least cost from one node to all.

use super::Graph;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cost of a node that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

impl Graph {
    /// The least sum of link costs from a node to every node, [`UNREACHED`] where no way leads, by Dijkstra's algorithm.
    /// O(links · log nodes). Costs and their sums must stay below 2³².
    pub fn least(&self, from: u32, cost: impl Fn(u32) -> u32) -> Vec<u32> {
        let mut least = vec![UNREACHED; self.nodes() as usize];
        let mut open = BinaryHeap::from([Reverse((0u32, from))]);
        least[from as usize] = 0;
        while let Some(Reverse((so_far, node))) = open.pop() {
            if so_far > least[node as usize] {
                continue;
            }
            for (neighbour, link) in self.arcs(node) {
                let sum = so_far + cost(link);
                if sum < least[neighbour as usize] {
                    least[neighbour as usize] = sum;
                    // From a node with one link the way leads only back.
                    if self.row(neighbour).len() > 1 {
                        open.push(Reverse((sum, neighbour)));
                    }
                }
            }
        }
        least
    }
}
