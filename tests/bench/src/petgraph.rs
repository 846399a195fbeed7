//! petgraph alone, as its manual has it: an undirected graph, breadth-first search with a queue, `dijkstra`.

use super::{Graph, cost};
use petgraph::algo::dijkstra;
use petgraph::graph::{NodeIndex, UnGraph};
use std::collections::{BTreeMap, VecDeque};

type Cables = UnGraph<u8, u32>;

/// The fat tree: hosts, edge, aggregation and core switches.
pub(crate) fn tree(k: u32) -> Cables {
    let h = k / 2;
    let (hosts, pods) = (k * h * h, k * h);
    let mut graph = Cables::with_capacity((hosts + 2 * pods + h * h) as usize, 3 * hosts as usize);
    for (kind, nodes) in [(0, hosts), (1, pods), (2, pods), (3, h * h)] {
        for _ in 0..nodes {
            graph.add_node(kind);
        }
    }
    let mut cable =
        |a: u32, b: u32, cost: u32| graph.add_edge(NodeIndex::new(a as usize), NodeIndex::new(b as usize), cost);
    for p in 0..k {
        for e in 0..h {
            for i in 0..h {
                cable(p * h * h + e * h + i, hosts + p * h + e, cost::host(i));
            }
        }
        for e in 0..h {
            for a in 0..h {
                cable(hosts + p * h + e, hosts + pods + p * h + a, cost::edge(e, a));
            }
        }
        for a in 0..h {
            for c in 0..h {
                cable(hosts + pods + p * h + a, hosts + 2 * pods + a * h + c, cost::core(p, a, c));
            }
        }
    }
    graph
}

/// Eight planes of leaves and spines.
pub(crate) fn planes(k: u32) -> Cables {
    let h = k / 2;
    let hosts = 8 * k * h;
    let mut graph = Cables::with_capacity((hosts + 8 * k + 8 * h) as usize, 2 * hosts as usize);
    for (kind, nodes) in [(0, hosts), (1, 8 * k), (3, 8 * h)] {
        for _ in 0..nodes {
            graph.add_node(kind);
        }
    }
    let mut cable =
        |a: u32, b: u32, cost: u32| graph.add_edge(NodeIndex::new(a as usize), NodeIndex::new(b as usize), cost);
    for p in 0..8 {
        for l in 0..k {
            for i in 0..h {
                cable(p * k * h + l * h + i, hosts + p * k + l, cost::host(i));
            }
        }
        for l in 0..k {
            for s in 0..h {
                cable(hosts + p * k + l, hosts + 8 * k + p * h + s, cost::spine(l, s));
            }
        }
    }
    graph
}

impl Graph for Cables {
    fn size(&self) -> [usize; 2] {
        [self.node_count(), self.edge_count()]
    }

    fn hops(&self, k: u32, planes: u32, sources: u32) -> Vec<(u32, u64)> {
        let hosts = if planes == 1 { k * k * k / 4 } else { k * k / 2 };
        let sources = if sources == 0 { hosts } else { sources };
        let mut seen: BTreeMap<u32, u64> = BTreeMap::new();
        for source in 0..sources {
            let from = (u64::from(source) * u64::from(hosts) / u64::from(sources)) as usize;
            for &links in
                distances(self, from).iter().take(hosts as usize).filter(|&&links| links > 0 && links < u32::MAX)
            {
                *seen.entry(links - 1).or_default() += 1;
            }
        }
        // Seen from both ends; from a few sources, as many as from all.
        seen.into_iter().map(|(hops, pairs)| (hops, pairs * u64::from(hosts) / u64::from(sources) / 2)).collect()
    }

    fn least(&self, k: u32, from: u32) -> [u64; 2] {
        let hosts = (k * k * k / 4) as usize;
        let costs = dijkstra(self, NodeIndex::new(from as usize), None, |edge| *edge.weight());
        let of_hosts = || costs.iter().filter(|(node, _)| node.index() < hosts).map(|(_, &cost)| u64::from(cost));
        [of_hosts().sum(), of_hosts().max().unwrap_or(0)]
    }
}

/// Links from a node to every node.
fn distances(graph: &Cables, from: usize) -> Vec<u32> {
    let mut links = vec![u32::MAX; graph.node_count()];
    let mut queue = VecDeque::from([NodeIndex::new(from)]);
    links[from] = 0;
    while let Some(node) = queue.pop_front() {
        for neighbour in graph.neighbors(node) {
            if links[neighbour.index()] == u32::MAX {
                links[neighbour.index()] = links[node.index()] + 1;
                queue.push_back(neighbour);
            }
        }
    }
    links
}
