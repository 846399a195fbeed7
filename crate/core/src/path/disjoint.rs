//! How many ways there are that share no link.

use crate::graph::Graph;
use petgraph::algo::dinics;
use petgraph::graph::{DiGraph, NodeIndex};

/// Ways between two nodes that share no link: what must be cut before they are parted. By petgraph's maximum flow, with
/// each link once in either direction; for graphs of up to about 100,000 links.
pub fn disjoint_paths(graph: &Graph, from: u32, to: u32) -> u32 {
    if from == to {
        return 0;
    }
    let arcs = (0..graph.nodes()).flat_map(|node| graph.neighbours(node).iter().map(move |&next| (node, next, 1u32)));
    let mut flow = DiGraph::<(), u32>::from_edges(arcs);
    while flow.node_count() < graph.nodes() as usize {
        flow.add_node(());
    }
    dinics(&flow, NodeIndex::new(from as usize), NodeIndex::new(to as usize)).0
}
