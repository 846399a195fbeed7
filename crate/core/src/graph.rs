//! Undirected adjacency in flat arrays, made for walking.
//!
//! A [`Graph`] is laid beside a [`Network`], never instead of it: node and link numbers are the network's. Two grains
//! exist: [`Graph::of`] has one node per switch; [`Chips`] takes a chassis apart into line cards and one fabric node.
//! petgraph's algorithms run on it through the traits in `graph/visit.rs`, where speed is not the point.

use crate::network::Network;

mod chips;
mod least;
mod visit;

pub use chips::Chips;
pub use least::UNREACHED;
pub use visit::Arc;

/// Undirected graph: each link is two arcs, and the arcs of a node stand in a row, in the order of the links.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Graph {
    /// Arcs of node `n` are `first[n]..first[n + 1]`.
    first: Vec<u32>,
    /// Per arc the node it leads to.
    to: Vec<u32>,
    /// Per arc the link it is made of.
    via: Vec<u32>,
}

impl Graph {
    /// The graph of nodes `0..nodes` joined by `links`, which may be parallel; a link from a node to itself is left out.
    /// O(nodes + links), 16 bytes a link.
    pub fn new(nodes: u32, links: &[[u32; 2]]) -> Graph {
        let mut first = vec![0u32; nodes as usize + 1];
        let joins = || links.iter().enumerate().filter(|(_, [low, high])| low != high);
        for (_, [low, high]) in joins() {
            first[*low as usize + 1] += 1;
            first[*high as usize + 1] += 1;
        }
        for node in 0..nodes as usize {
            first[node + 1] += first[node];
        }
        let arcs = first[nodes as usize] as usize;
        let (mut to, mut via) = (vec![0; arcs], vec![0; arcs]);
        let mut free = first.clone();
        for (link, &[low, high]) in joins() {
            for (from, end) in [(low, high), (high, low)] {
                let arc = &mut free[from as usize];
                to[*arc as usize] = end;
                via[*arc as usize] = link as u32;
                *arc += 1;
            }
        }
        Graph { first, to, via }
    }

    /// One node per switch and endpoint, whatever the form of the switch.
    pub fn of(network: &Network) -> Graph {
        Graph::new(network.nodes(), &network.ends)
    }

    /// Nodes.
    pub fn nodes(&self) -> u32 {
        self.first.len().saturating_sub(1) as u32
    }

    /// Links, each two arcs.
    pub fn links(&self) -> usize {
        self.to.len() / 2
    }

    /// The nodes at the other end of each of a node's links; one that is linked twice stands there twice.
    pub fn neighbours(&self, node: u32) -> &[u32] {
        &self.to[self.row(node)]
    }

    /// A node's arcs: the neighbour and the link.
    pub fn arcs(&self, node: u32) -> impl Iterator<Item = (u32, u32)> {
        let row = self.row(node);
        self.to[row.clone()].iter().copied().zip(self.via[row].iter().copied())
    }

    fn row(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Chips, Graph};
    use crate::design::Design;
    use crate::network::Network;
    use crate::plan::plan;
    use petgraph::algo::{connected_components, dijkstra};
    use serde_json::json;

    fn network(form: &str) -> Network {
        let design = Design::from_value(&json!({
            "servers": { "count": 12, "gpus": 2, "nics": 2 },
            "switch": { "cages": 8, "form": form, "lineCardCages": 2 },
        }))
        .expect("legal");
        plan(&design).expect("fits").sites[0].fabric.wire(1)
    }

    #[test]
    fn arcs_are_the_links_twice() {
        let network = network("box");
        let graph = Graph::of(&network);
        assert_eq!(graph.links(), network.ends.len());
        for node in 0..graph.nodes() {
            for (neighbour, link) in graph.arcs(node) {
                let mut ends = network.ends[link as usize];
                ends.sort_unstable();
                assert_eq!(ends, [node.min(neighbour), node.max(neighbour)]);
            }
        }
    }

    #[test]
    fn parallel_links_stay_and_loops_go() {
        let graph = Graph::new(3, &[[0, 1], [1, 0], [2, 2]]);
        assert_eq!((graph.neighbours(0), graph.neighbours(2), graph.links()), (&[1, 1][..], &[][..], 2));
        assert_eq!(Graph::new(0, &[]).nodes(), 0);
    }

    #[test]
    fn petgraph_walks_it() {
        let graph = Graph::of(&network("box"));
        assert_eq!(connected_components(&graph), 1);
        let far = dijkstra(&graph, 0, None, |_| 1u32);
        assert_eq!((far[&1], far[&23]), (2, 4), "same leaf 2 links, over a spine 4");
        let cost = |link: u32| 100 + link * 7919 % 61;
        let dear = dijkstra(&graph, 3, None, |arc| cost(arc.link));
        let least = graph.least(3, cost);
        assert!((0..graph.nodes()).all(|node| least[node as usize] == dear[&node]));
    }

    #[test]
    fn a_chassis_costs_three_hops_and_one_within_a_line_card() {
        let network = network("chassis");
        let chips = Chips::of(&network).expect("has chassis");
        let graph = Graph::new(chips.nodes, &chips.links);
        let far = dijkstra(&graph, 0, None, |_| 1u32);
        // Two endpoints a line card; leaf and spine are line card, fabric, line card each.
        assert_eq!((far[&1], far[&2], far[&4]), (2, 4, 8), "links: 1 hop, 3 hops; leaf 3 + spine 1 + leaf 3 hops");
        assert_eq!(chips.switch_of(chips.links[0][1]), network.ends[0][1]);
        assert!(Chips::of(&super::tests::network("box")).is_none());
    }
}
