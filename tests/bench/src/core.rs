//! Our core, from the design document on.

use super::{Graph, cost};
use fabriscape_core::design::Design;
use fabriscape_core::graph;
use fabriscape_core::measure::hops::{Counter, roles};
use fabriscape_core::network::Network;
use fabriscape_core::plan::plan;
use serde_json::json;

/// The network with a column of kinds and one of costs beside it.
pub(crate) struct Ours {
    network: Network,
    kind: Vec<u8>,
    cost: Vec<u32>,
}

impl Ours {
    pub(crate) fn tree(k: u32) -> Ours {
        let network = wired(k, json!({ "tiers": 3 }), 1);
        let h = k / 2;
        let in_pod = places(h, 2 * k * h);
        let [edges, aggs, cores] = [1, 2, 3].map(|tier| network.tiers[tier].nodes.start);
        let mut costs = Vec::with_capacity(network.ends.len());
        for (band, links) in network.bands.iter().enumerate() {
            let ends = &network.ends[links.links.start as usize..links.links.end as usize];
            match band {
                0 => costs.extend(in_pod.hosts(h, ends.len()).map(cost::host)),
                1 => costs.extend(ends.iter().map(|[e, a]| cost::edge(in_pod.at(e - edges), in_pod.at(a - aggs)))),
                _ => costs.extend(ends.iter().map(|[a, c]| {
                    let a = a - aggs;
                    cost::core(in_pod.block(a), in_pod.at(a), in_pod.at(c - cores))
                })),
            }
        }
        Ours { kind: kinds(&network), network, cost: costs }
    }

    pub(crate) fn planes(k: u32) -> Ours {
        let network = wired(k, json!({ "tiers": 2 }), 8);
        let h = k / 2;
        let (leaf, spine) = (places(k, 8 * k), places(h, 8 * h));
        let [leaves, spines] = [1, 2].map(|tier| network.tiers[tier].nodes.start);
        let hosts = network.bands[0].links.len();
        let mut costs: Vec<u32> = places(h, 0).hosts(h, hosts).map(cost::host).collect();
        costs.extend(network.ends[hosts..].iter().map(|[l, s]| cost::spine(leaf.at(l - leaves), spine.at(s - spines))));
        Ours { kind: kinds(&network), network, cost: costs }
    }
}

fn wired(k: u32, params: serde_json::Value, planes: u32) -> Network {
    let design = Design::from_value(&json!({
        "servers": { "gpus": planes, "nics": planes },
        "switch": { "cages": k },
        "fabric": { "params": params },
        "planes": { "count": planes },
    }))
    .expect("a legal design");
    plan(&design).expect("a design that fits").sites[0].fabric.wire(planes)
}

fn kinds(network: &Network) -> Vec<u8> {
    let top = network.tiers.len() - 1;
    let mut kinds = Vec::with_capacity(network.nodes() as usize);
    for (tier, nodes) in network.tiers.iter().enumerate() {
        kinds.resize(nodes.nodes.end as usize, if tier == top { 3 } else { tier as u8 });
    }
    kinds
}

/// Numbers split into blocks: a table is faster than dividing for every link.
struct Places(Vec<[u32; 2]>);

fn places(block: u32, numbers: u32) -> Places {
    Places((0..numbers.div_ceil(block)).flat_map(|number| (0..block).map(move |at| [number, at])).collect())
}

impl Places {
    fn block(&self, number: u32) -> u32 {
        self.0[number as usize][0]
    }

    fn at(&self, number: u32) -> u32 {
        self.0[number as usize][1]
    }

    /// Places of all hosts: `h` a switch.
    fn hosts(&self, h: u32, hosts: usize) -> impl Iterator<Item = u32> {
        (0..h).cycle().take(hosts)
    }
}

impl Graph for Ours {
    fn size(&self) -> [usize; 2] {
        [self.kind.len(), self.cost.len()]
    }

    fn hops(&self, _k: u32, _planes: u32, _sources: u32) -> Vec<(u32, u64)> {
        Counter::new(roles(&self.network, 0)).finish(&self.network.ends).expect("small").pairs.histogram
    }

    fn least(&self, _k: u32, from: u32) -> [u64; 2] {
        let graph = graph::Graph::of(&self.network);
        let costs = graph.least(from, |link| self.cost[link as usize]);
        let hosts = costs[..self.network.endpoints() as usize].iter().map(|&cost| u64::from(cost));
        [hosts.clone().sum(), hosts.max().unwrap_or(0)]
    }
}
