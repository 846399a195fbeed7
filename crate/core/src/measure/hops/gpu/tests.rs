//! GPU pairs against brute force over all of them, rule by rule.

use super::super::tests::{Dice, plain};
use super::super::{Counter, SiteCounter, roles};
use super::pattern::Patterns;
use super::{GpuCounter, GpuHops, Layout};
use crate::design::Design;
use crate::graph::{Chips, Graph};
use crate::network::{Face, Network, TierNodes};
use crate::plan::{Division, Plan, plan};
use serde_json::json;
use std::collections::BTreeMap;

/// A small design of any kind; `None` if it is not legal.
fn design(dice: &mut Dice) -> Option<(Design, Plan)> {
    let pick = |dice: &mut Dice, list: &[&str]| list[dice.below(list.len() as u64) as usize].to_owned();
    let gpus = [1, 2, 3, 4, 4, 6, 8, 8][dice.below(8) as usize];
    let nics = [1, 2, 4, 4, 8, 8, 12][dice.below(7) as usize];
    let (by, planes) = (pick(dice, &["nic", "nic", "port"]), [1, 1, 2, 4, 8, nics][dice.below(6) as usize]);
    let cages = [4, 6, 8, 12, 16][dice.below(5) as usize];
    let over = [1.0, 1.0, 2.0, 3.0][dice.below(4) as usize];
    let design = json!({
        "servers": { "count": 1 + dice.below(20), "gpus": gpus, "nics": nics },
        "switch": { "cages": cages, "form": pick(dice, &["box", "box", "chassis"]),
            "lineCardCages": 1 + dice.below(4) },
        "fabric": { "params": { "tiers": 1 + dice.below(4), "rails": pick(dice, &["none", "none", "optimised", "only"]),
            "oversubscription": over } },
        "planes": { "count": planes, "by": by },
        "scaleUp": { "kind": pick(dice, &["none", "switch", "full-mesh", "mesh", "torus"]), "size": gpus * (1 + dice.below(4)) },
    });
    let design = Design::from_value(&design).ok()?;
    let plan = plan(&design).ok()?;
    Some((design, plan))
}

/// Links between endpoints, by plain search on the chips.
fn far(network: &Network) -> Vec<Vec<Option<u32>>> {
    let chips = Chips::of(network);
    let (nodes, links) = chips.as_ref().map_or((network.nodes(), &network.ends), |chips| (chips.nodes, &chips.links));
    let graph = Graph::new(nodes, links);
    let mut roles = roles(network, 0);
    roles.resize(nodes as usize, super::super::Role::Switch);
    (0..network.endpoints()).map(|from| plain(&graph, &roles, from)).collect()
}

/// Every pair on its own, by the words of the rules.
fn brute(design: &Design, division: &Division, servers: u64, far: &[Vec<Option<u32>>]) -> GpuHops {
    let layout = Layout::of(design, division, servers);
    let Layout { gpus, nics, classes, .. } = layout;
    let size = design.scale_up.size;
    let endpoint = |server: u64, nic: u64| (server * nics / classes + nic / classes) as usize;
    let fabric = |a: (u64, u64), b: (u64, u64)| match a == b {
        true => Some(0),
        false => far[endpoint(a.0, a.1)][endpoint(b.0, b.1)].map(|links| links - 1),
    };
    let shares = |i: u64, j: u64| i % classes == j % classes;
    let (mut by_hops, mut unreachable) = (BTreeMap::new(), 0);
    for one in 0..servers * gpus {
        for other in one + 1..servers * gpus {
            let ((s, a), (t, b)) = ((one / gpus, one % gpus), (other / gpus, other % gpus));
            let way = if layout.has_scale_up() && one / size == other / size {
                layout.scale.hops(one % size, other % size).map(|hops| (0, hops))
            } else {
                let mut ways = Vec::new();
                let mut meet = |scale_up: Option<u32>, a: u64, b: u64| {
                    for i in layout.nics_of(a) {
                        for j in layout.nics_of(b).filter(|&j| shares(i, j)) {
                            ways.push((scale_up, fabric((s, i), (t, j))));
                        }
                    }
                };
                let direct = layout.nics_of(a).any(|i| layout.nics_of(b).any(|j| shares(i, j)));
                if direct {
                    meet(Some(0), a, b);
                } else if s != t {
                    for via in 0..gpus {
                        if via != a {
                            meet(layout.scale.hops(one % size, (s * gpus + via) % size), via, b);
                        }
                        if via != b {
                            meet(layout.scale.hops((t * gpus + via) % size, other % size), a, via);
                        }
                    }
                }
                ways.into_iter().filter_map(|(scale_up, hops)| Some((hops?, scale_up?))).min()
            };
            match way {
                Some((fabric, scale_up)) => *by_hops.entry((scale_up, fabric)).or_insert(0) += 1,
                None => unreachable += 1,
            }
        }
    }
    GpuHops { histogram: by_hops.into_iter().map(|((s, f), pairs)| (s, f, pairs)).collect(), unreachable }
}

#[test]
fn every_kind_of_design_is_counted_exactly() {
    let (mut tried, mut single) = (0, 0);
    for seed in 0..3000 {
        let Some((design, plan)) = design(&mut Dice(seed)) else { continue };
        let network = plan.sites[0].fabric.wire(1);
        let servers = plan.sites[0].servers;
        let hops = SiteCounter::new(&design, &plan, 0, &network).finish(&network);
        let brute = brute(&design, &plan.division, servers, &far(&network));
        assert_eq!(hops.gpus.as_ref(), Some(&brute), "seed {seed}: {}", design.to_value());
        tried += 1;
        single += u32::from(super::single::decides(&Layout::of(&design, &plan.division, servers)));
    }
    assert!(tried > 600 && single > 200 && tried - single > 200, "{tried} {single}");
}

/// Servers on an arbitrary graph: endpoints with one link, several, or none, that forward or do not.
#[test]
fn arbitrary_networks_are_counted_exactly() {
    for seed in 0..1500 {
        let dice = &mut Dice(seed);
        let Some((design, plan)) = design(dice) else { continue };
        let servers = 1 + dice.below(8);
        let endpoints = (servers * design.servers.nics / plan.division.classes) as u32;
        let switches = 1 + dice.below(8) as u32;
        let direct = dice.below(3) == 0;
        let nodes = endpoints + switches;
        let mut ends = Vec::new();
        for endpoint in 0..endpoints {
            let at = if dice.below(3) == 0 {
                u64::from(endpoint) / 3 % u64::from(switches)
            } else {
                dice.below(switches.into())
            };
            for _ in 0..[1, 1, 1, 2, 0][dice.below(5) as usize] {
                ends.push([endpoint, endpoints + at as u32]);
            }
            if direct {
                ends.push([endpoint, dice.below(endpoints.into()) as u32]);
            }
        }
        for _ in 0..dice.below(12) {
            ends.push([endpoints + dice.below(switches.into()) as u32, endpoints + dice.below(switches.into()) as u32]);
        }
        let tier = |name, nodes| TierNodes { name, nodes, face: Face::PLAIN };
        let mut network = Network {
            planes: 1,
            tiers: vec![tier("nic", 0..endpoints), tier("leaf", endpoints..nodes)],
            ..Network::default()
        };
        if direct {
            network.bands.push(crate::network::BandLinks { low: 0, high: 0, links: 0..0, gbps: 1.0 });
        }
        network.ends = ends;
        let distances = Counter::new(roles(&network, 0)).finish(&network.ends).expect("small");
        let counted = GpuCounter::new(&design, &plan.division, servers).finish(&distances);
        let brute = brute(&design, &plan.division, servers, &far(&network));
        assert_eq!(counted.as_ref(), Some(&brute), "seed {seed}: {} {:?}", design.to_value(), network.ends);
    }
}

#[test]
fn a_large_domain_has_few_patterns_and_they_are_woven_in_slices() {
    // Servers of 8 GPUs all stand within a row of 32; those of 24 do, or break over its end in one of two ways.
    for (gpus, nics, planes, size, patterns) in [(8, 8, 4, 1024, 1), (24, 24, 4, 960, 9), (256, 256, 16, 1024, 1)] {
        let design = Design::from_value(&json!({
            "servers": { "count": 4, "gpus": gpus, "nics": nics }, "planes": { "count": planes },
            "scaleUp": { "kind": "torus", "size": size }, "fabric": { "params": { "tiers": 3 } },
        }))
        .expect("legal");
        let layout = Layout::of(&design, &Division::of(&design).expect("fits"), 4);
        let mut woven = Patterns::new(&layout, size / gpus);
        assert_eq!(woven.all.len(), patterns, "{gpus} GPUs a server");
        let (mut steps, mut done) = (0, 0.0);
        while done < 1.0 {
            let now = woven.step(&layout);
            assert!(now > done);
            (steps, done) = (steps + 1, now);
        }
        assert!(!woven.are_too_many() && (gpus < 256 || steps > 10), "{steps} steps");
    }
}
