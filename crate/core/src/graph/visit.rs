//! petgraph's traits on our graph.

use super::Graph;
use petgraph::Undirected;
use petgraph::graph::UnGraph;
use petgraph::visit::{
    Data, EdgeCount, EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges, IntoNeighbors, IntoNodeIdentifiers,
    NodeCompactIndexable, NodeCount, NodeIndexable, Visitable,
};

/// petgraph's bit set, by the name that petgraph gives it.
type Seen = <UnGraph<(), ()> as Visitable>::Map;

/// One direction of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    /// Where it starts.
    pub from: u32,
    /// Where it leads.
    pub to: u32,
    /// The link.
    pub link: u32,
}

impl EdgeRef for Arc {
    type NodeId = u32;
    type EdgeId = u32;
    type Weight = ();

    fn source(&self) -> u32 {
        self.from
    }

    fn target(&self) -> u32 {
        self.to
    }

    fn weight(&self) -> &() {
        &()
    }

    fn id(&self) -> u32 {
        self.link
    }
}

impl GraphBase for Graph {
    type NodeId = u32;
    type EdgeId = u32;
}

impl Data for Graph {
    type NodeWeight = ();
    type EdgeWeight = ();
}

impl GraphProp for Graph {
    type EdgeType = Undirected;
}

impl NodeCount for Graph {
    fn node_count(&self) -> usize {
        self.nodes() as usize
    }
}

impl EdgeCount for Graph {
    fn edge_count(&self) -> usize {
        self.links()
    }
}

impl NodeIndexable for Graph {
    fn node_bound(&self) -> usize {
        self.nodes() as usize
    }

    fn to_index(&self, node: u32) -> usize {
        node as usize
    }

    fn from_index(&self, index: usize) -> u32 {
        index as u32
    }
}

impl NodeCompactIndexable for Graph {}

impl Visitable for Graph {
    type Map = Seen;

    fn visit_map(&self) -> Seen {
        Seen::with_capacity(self.nodes() as usize)
    }

    fn reset_map(&self, map: &mut Seen) {
        map.clear();
        map.grow(self.nodes() as usize);
    }
}

impl<'a> IntoNeighbors for &'a Graph {
    type Neighbors = std::iter::Copied<std::slice::Iter<'a, u32>>;

    fn neighbors(self, node: u32) -> Self::Neighbors {
        self.neighbours(node).iter().copied()
    }
}

impl IntoNodeIdentifiers for &Graph {
    type NodeIdentifiers = std::ops::Range<u32>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        0..self.nodes()
    }
}

impl<'a> IntoEdgeReferences for &'a Graph {
    type EdgeRef = Arc;
    type EdgeReferences = Box<dyn Iterator<Item = Arc> + 'a>;

    /// Every link once, from its lower node to its higher.
    fn edge_references(self) -> Self::EdgeReferences {
        Box::new((0..self.nodes()).flat_map(|from| self.edges(from)).filter(|arc| arc.from < arc.to))
    }
}

impl<'a> IntoEdges for &'a Graph {
    type Edges = Box<dyn Iterator<Item = Arc> + 'a>;

    fn edges(self, from: u32) -> Self::Edges {
        Box::new(self.arcs(from).map(move |(to, link)| Arc { from, to, link }))
    }
}
