//! The works of the benchmark, as two peers do them: our core, and petgraph alone.
//!
//! W1 builds a fat tree of `k` ports, W2 counts its host pairs by hops, W3 finds the least cost from one host to all, W4
//! builds eight planes of two tiers and counts one of them. Each gives a check value that all peers must agree on.

use wasm_bindgen::prelude::wasm_bindgen;

mod core;
mod cost;
mod petgraph;

/// A peer with what its works keep in memory from one run to the next.
#[wasm_bindgen]
pub struct Peer {
    k: u32,
    graph: Box<dyn Graph>,
    runs: u32,
}

/// A peer's own graph in memory.
trait Graph {
    /// Nodes and links.
    fn size(&self) -> [usize; 2];

    /// Unordered pairs of hosts by hops, seen from so many hosts evenly spread, or all.
    fn hops(&self, k: u32, planes: u32, sources: u32) -> Vec<(u32, u64)>;

    /// Least cost from a host to every host: sum and maximum.
    fn least(&self, k: u32, from: u32) -> [u64; 2];
}

#[wasm_bindgen]
impl Peer {
    /// The peer `core` or `petgraph`, with the graph that `work` needs already in memory.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, work: &str, k: u32) -> Peer {
        let planes = if work.starts_with("w4") { 8 } else { 1 };
        Peer { k, graph: build(name == "core", planes, k), runs: 0 }
    }

    /// Does the work once; the check value as JSON. `sources` 0 means all hosts.
    pub fn run(&mut self, name: &str, work: &str, sources: u32) -> String {
        let planes = if work.starts_with("w4") { 8 } else { 1 };
        match work {
            "w1" | "w4-build" => {
                self.graph = build(name == "core", planes, self.k);
                serde_json::json!(self.graph.size()).to_string()
            }
            "w2" | "w4-hops" => serde_json::json!(self.graph.hops(self.k, planes, sources)).to_string(),
            _ => {
                let hosts = self.k * self.k * self.k / 4;
                let from = self.runs % 5 * (hosts / 5);
                self.runs += 1;
                let found = self.graph.least(self.k, from);
                // The check is of the first source; the others are only timed.
                if from == 0 { serde_json::json!(found).to_string() } else { String::new() }
            }
        }
    }
}

fn build(ours: bool, planes: u32, k: u32) -> Box<dyn Graph> {
    match (ours, planes) {
        (true, 1) => Box::new(core::Ours::tree(k)),
        (true, _) => Box::new(core::Ours::planes(k)),
        (false, 1) => Box::new(petgraph::tree(k)),
        (false, _) => Box::new(petgraph::planes(k)),
    }
}
