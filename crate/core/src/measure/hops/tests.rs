//! The counter against plain breadth-first search.

use super::{Counter, PairHops, Role, pairs, roles};
use crate::design::Design;
use crate::graph::Graph;
use crate::plan::plan;
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};

/// A small generator of pseudo-random numbers (SplitMix64), seeded, so that every run tests the same graphs.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// Links from one node to all others by plain breadth-first search; `None` for those out of reach.
pub(super) fn plain(graph: &Graph, roles: &[Role], from: u32) -> Vec<Option<u32>> {
    let mut far = vec![None; graph.nodes() as usize];
    far[from as usize] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        if node != from && !roles[node as usize].forwards() {
            continue;
        }
        for &neighbour in graph.neighbours(node) {
            if far[neighbour as usize].is_none() {
                far[neighbour as usize] = far[node as usize].map(|links| links + 1);
                queue.push_back(neighbour);
            }
        }
    }
    far
}

fn plainly(roles: &[Role], links: &[[u32; 2]]) -> PairHops {
    let graph = Graph::new(roles.len() as u32, links);
    let is_end = |node: &usize| matches!(roles[*node], Role::Endpoint | Role::Node);
    let (mut histogram, mut unreachable) = (BTreeMap::new(), 0);
    for from in (0..roles.len()).filter(is_end) {
        let far = plain(&graph, roles, from as u32);
        for to in (from + 1..roles.len()).filter(is_end) {
            match far[to] {
                Some(links) => *histogram.entry(links - 1).or_insert(0) += 1,
                None => unreachable += 1,
            }
        }
    }
    PairHops { histogram: histogram.into_iter().collect(), unreachable }
}

fn counted(roles: &[Role], links: &[[u32; 2]]) -> PairHops {
    Counter::new(roles.to_vec()).finish(links).expect("small").pairs
}

/// An irregular graph: pieces that share switches, hosts with one, two or parallel links, endpoints that forward, clones
/// of nodes so that there is something to merge, trees, loops, isolated nodes.
fn irregular(dice: &mut Dice) -> (Vec<Role>, Vec<[u32; 2]>) {
    let switches = dice.below(12) as u32;
    let mut roles = vec![Role::Switch; switches as usize];
    let mut links = Vec::new();
    for _ in 0..dice.below(u64::from(3 * switches + 1)) {
        links.push([dice.below(switches.into()) as u32, dice.below(switches.into()) as u32]);
    }
    for _ in 0..dice.below(6) {
        // A clone: the same neighbours as another node, perhaps in another role.
        if roles.is_empty() {
            break;
        }
        let (of, new) = (dice.below(roles.len() as u64) as u32, roles.len() as u32);
        let copies: Vec<[u32; 2]> = links
            .iter()
            .filter(|[low, high]| low != high && (*low == of || *high == of))
            .map(|&[low, high]| if low == of { [new, high] } else { [low, new] })
            .collect();
        links.extend(copies);
        roles.push(if dice.below(4) == 0 { Role::Node } else { roles[of as usize] });
    }
    for _ in 0..dice.below(25) {
        let new = roles.len() as u32;
        let role =
            [Role::Endpoint, Role::Endpoint, Role::Endpoint, Role::Node, Role::Bystander][dice.below(5) as usize];
        for _ in 0..[0, 1, 1, 1, 1, 2, 2, 3][dice.below(8) as usize] {
            let to = dice.below(u64::from(new) + 1) as u32;
            links.push(if dice.below(2) == 0 { [new, to] } else { [to, new] });
            if dice.below(6) == 0 {
                links.push([to, new]);
            }
        }
        roles.push(role);
    }
    (roles, links)
}

#[test]
fn irregular_graphs_are_counted_exactly() {
    let (mut all, mut apart, mut far) = (0, 0, 0);
    for seed in 0..4000 {
        let (roles, links) = irregular(&mut Dice(seed));
        let (plain, counted) = (plainly(&roles, &links), counted(&roles, &links));
        assert_eq!(counted, plain, "seed {seed}: {roles:?} {links:?}");
        all += plain.histogram.iter().map(|&(_, pairs)| pairs).sum::<u64>();
        apart += plain.unreachable;
        far = far.max(plain.max().unwrap_or(0));
    }
    assert!(all > 50_000 && apart > 50_000 && far >= 6, "the graphs are of every kind: {all} {apart} {far}");
}

#[test]
fn many_sources_fill_several_batches() {
    for (seed, nodes, links, role) in
        [(1, 700, 1400, Role::Node), (2, 1500, 1700, Role::Node), (3, 900, 1800, Role::Switch)]
    {
        let mut dice = Dice(seed);
        let mut roles = vec![role; nodes as usize];
        let mut ends: Vec<[u32; 2]> =
            (0..links).map(|_| [dice.below(nodes) as u32, dice.below(nodes) as u32]).collect();
        if role == Role::Switch {
            // From none to six hosts a switch: words of sources with even and with uneven weights.
            for host in 0..2 * nodes {
                let at = if host < nodes / 2 { host } else { dice.below(nodes) };
                ends.push([roles.len() as u32, at as u32]);
                roles.push(Role::Endpoint);
            }
        }
        assert_eq!(counted(&roles, &ends), plainly(&roles, &ends), "seed {seed}");
    }
}

#[test]
fn what_would_take_minutes_is_left_to_the_closed_form() {
    // A torus of 300,000 nodes: none merge, and every one is a source.
    let (rows, columns) = (300u32, 1000u32);
    let node = |row: u32, column: u32| row % rows * columns + column % columns;
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let links: Vec<[u32; 2]> = places
        .flat_map(|(row, column)| {
            [[node(row, column), node(row + 1, column)], [node(row, column), node(row, column + 1)]]
        })
        .collect();
    assert!(Counter::new(vec![Role::Node; (rows * columns) as usize]).finish(&links).is_none());
}

#[test]
fn nothing_one_and_two_are_counted() {
    let none = PairHops::default();
    assert_eq!(counted(&[], &[]), none);
    assert_eq!(counted(&[Role::Endpoint], &[]), none);
    assert_eq!(counted(&[Role::Endpoint; 3], &[]), PairHops { histogram: vec![], unreachable: 3 });
    assert_eq!(counted(&[Role::Node; 2], &[[0, 1]]).histogram, [(0, 1)]);
    assert_eq!(counted(&[Role::Endpoint; 3], &[[0, 1], [1, 2]]), PairHops { histogram: vec![(0, 2)], unreachable: 1 });
}

#[test]
fn a_step_tells_how_far_it_is() {
    let links: Vec<[u32; 2]> = (0..200_000).map(|host| [host, 200_000 + host / 50]).collect();
    let mut roles = vec![Role::Endpoint; 200_000];
    roles.resize(204_000, Role::Switch);
    let mut counter = Counter::new(roles);
    let (mut last, mut steps) = (0.0, 0);
    while last < 1.0 {
        let done = counter.step(&links);
        assert!(done >= last && done <= 1.0, "{last} then {done}");
        (last, steps) = (done, steps + 1);
    }
    assert!(steps > 5);
    let counted = counter.finish(&links).expect("small").pairs;
    assert_eq!(counted.histogram, [(1, 4000 * pairs(50))]);
    assert_eq!(counted.unreachable, pairs(200_000) - 4000 * pairs(50));
}

#[test]
fn the_fat_tree_of_65536_hosts_comes_out_and_one_plane_of_eight() {
    let network = |design, planes| {
        let design = Design::from_value(&design).expect("legal");
        plan(&design).expect("fits").sites[0].fabric.wire(planes)
    };
    let tree = network(json!({ "fabric": { "params": { "tiers": 3 } } }), 1);
    assert_eq!((tree.nodes(), tree.ends.len()), (70_656, 196_608));
    let counted = counted(&roles(&tree, 0), &tree.ends);
    assert_eq!(counted.histogram, [(1, 1_015_808), (3, 32_505_856), (5, 2_113_929_216)]);
    let planes = network(json!({ "planes": { "count": 8 } }), 8);
    for plane in [0, 7] {
        assert_eq!(
            super::tests::counted(&roles(&planes, plane), &planes.ends).histogram,
            [(1, 31_744), (3, 2_064_384)]
        );
    }
}
