//! petgraph's side of `npm run bench`: `K SOURCES` → `{"ms", "histogram"}` on standard output.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use petgraph::graph::{NodeIndex, UnGraph};

/// The fat-tree: hosts first, then edge, aggregation and core switches. Nodes tell host from switch.
fn build(k: usize) -> UnGraph<bool, ()> {
    let (h, hosts) = (k / 2, k * k * k / 4);
    let mut graph = UnGraph::with_capacity(hosts + k * k + h * h, 3 * hosts);
    for node in 0..hosts + k * k + h * h {
        graph.add_node(node < hosts);
    }
    let mut cable = |a: usize, b: usize| graph.add_edge(NodeIndex::new(a), NodeIndex::new(b), ());
    for pod in 0..k {
        for a in 0..h {
            let edge = hosts + pod * h + a;
            for b in 0..h {
                cable((pod * h + a) * h + b, edge);
                cable(edge, hosts + k * h + pod * h + b);
                cable(edge + k * h, hosts + k * k + a * h + b);
            }
        }
    }
    graph
}

/// Breadth first from one host: adds the other hosts by links on the way.
fn walk(graph: &UnGraph<bool, ()>, host: NodeIndex, pairs: &mut BTreeMap<u32, u64>) {
    let mut distance = vec![u32::MAX; graph.node_count()];
    let mut queue = VecDeque::from([host]);
    distance[host.index()] = 0;
    while let Some(node) = queue.pop_front() {
        let links = distance[node.index()];
        if graph[node] && links > 0 {
            *pairs.entry(links).or_default() += 1;
        }
        for neighbour in graph.neighbors(node) {
            if distance[neighbour.index()] == u32::MAX {
                distance[neighbour.index()] = links + 1;
                queue.push_back(neighbour);
            }
        }
    }
}

/// The whole work: the graph, then hosts by links over the sources.
fn count(k: usize, sources: usize) -> BTreeMap<u32, u64> {
    let graph = build(k);
    let hosts = k * k * k / 4;
    let mut pairs = BTreeMap::new();
    for source in 0..sources {
        walk(&graph, NodeIndex::new(source * hosts / sources), &mut pairs);
    }
    pairs
}

fn main() {
    // Cargo adds an option of its own, `--bench`.
    let numbers: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let [k, sources] = numbers[..] else {
        panic!("expected K SOURCES");
    };

    // Once unmeasured, then up to 15 times while a second and a half lasts, as median.mjs does.
    let pairs = count(k, sources);
    let started = Instant::now();
    let mut times = Vec::new();
    while times.is_empty() || times.len() < 15 && started.elapsed() < Duration::from_millis(1500) {
        let begun = Instant::now();
        std::hint::black_box(count(k, sources));
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);

    // A path of n links passes n − 1 switches; each pair is seen from both ends.
    let histogram: Vec<(u32, f64)> = pairs.iter().map(|(&links, &seen)| (links - 1, seen as f64 / 2.0)).collect();
    println!("{}", serde_json::json!({ "ms": times[times.len() / 2], "histogram": histogram }));
}
