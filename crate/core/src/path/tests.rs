//! Paths against what is counted, and by hand.

use super::{Gap, Path, disjoint_paths, path};
use crate::design::Design;
use crate::graph::Graph;
use crate::model::Model;
use crate::refusal::Refusal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn model(design: Value) -> Model {
    Model::new(Design::from_value(&design).expect("legal")).expect("fits")
}

fn names(model: &mut Model, path: &Path) -> Vec<String> {
    path.stations(model).0.into_iter().map(|station| station.name).collect()
}

/// Stations and gaps follow each other, each link joins its two stations.
fn check(model: &mut Model, path: &Path) {
    let (stations, gaps) = path.stations(model);
    assert_eq!(stations.len(), gaps.len() + 1);
    assert_eq!(stations.last().map(|station| station.hop), Some(path.hops()));
    for leg in &path.legs {
        let network = model.network(leg.site);
        for (pair, link) in leg.stops.windows(2).zip(&leg.links) {
            let mut joined = [pair[0].node, pair[1].node];
            joined.sort_unstable();
            match link {
                Some(link) => assert_eq!(joined, network.ends[*link as usize]),
                None => assert_eq!(joined[0], joined[1], "within a chassis"),
            }
        }
    }
}

#[test]
fn all_paths_make_up_the_counted_histogram() {
    for design in [
        json!({ "servers": { "count": 9, "gpus": 4, "nics": 4 }, "switch": { "cages": 6 }, "fabric": { "params": { "tiers": 3 } } }),
        json!({ "servers": { "count": 9, "gpus": 4, "nics": 4 }, "switch": { "cages": 8 }, "planes": { "count": 2 } }),
        json!({ "servers": { "count": 9, "gpus": 4, "nics": 2 }, "switch": { "cages": 8 }, "scaleUp": { "kind": "none" } }),
        json!({ "servers": { "count": 6, "gpus": 2, "nics": 4 }, "switch": { "cages": 8, "form": "chassis", "lineCardCages": 2 },
            "planes": { "count": 2 }, "scaleUp": { "kind": "mesh", "size": 4 } }),
        json!({ "servers": { "count": 8, "gpus": 4, "nics": 4 }, "switch": { "cages": 8 }, "fabric": { "params": { "rails": "optimised" } },
            "planes": { "count": 2, "by": "port" } }),
    ] {
        let mut model = model(design);
        while model.step() < 1.0 {}
        let gpus = model.plan().servers() * model.design().servers.gpus;
        let mut by_hops = BTreeMap::new();
        for from in 0..gpus {
            for to in from + 1..gpus {
                let Ok(path) = path(&mut model, from, to, 0) else { continue };
                check(&mut model, &path);
                *by_hops.entry((path.relays[0] + path.relays[1], path.hops())).or_insert(0u64) += 1;
            }
        }
        let found: Vec<(u32, u32, u64)> = by_hops.into_iter().map(|((s, f), pairs)| (s, f, pairs)).collect();
        assert_eq!(model.report()["hops"]["gpuPairs"]["histogram"], json!(found), "{}", model.design().to_value());
    }
}

#[test]
fn a_path_climbs_and_descends_and_tells_equal_ones() {
    let mut tree = model(
        json!({ "servers": { "count": 128 }, "switch": { "cages": 16 }, "fabric": { "params": { "tiers": 3 } } }),
    );
    let far = path(&mut tree, 0, 1023, 0).expect("joined");
    assert_eq!(names(&mut tree, &far)[..5], ["gpu-0", "nic-0", "leaf-0", "spine-0", "core-0"]);
    assert_eq!((far.hops(), far.equal_paths, far.is_relayed()), (5, 64.0, false));
    let near = path(&mut tree, 0, 8, 0).expect("joined");
    assert_eq!((near.hops(), near.equal_paths), (3, 8.0), "8 endpoints a leaf: the next server is on the next leaf");
    let inside = path(&mut tree, 0, 7, 0).expect("joined");
    assert_eq!((inside.plane, inside.hops(), inside.relays), (None, 0, [1, 0]));
    assert_eq!(names(&mut tree, &inside), ["gpu-0", "gpu-7"]);
}

#[test]
fn planes_are_kept_and_crossed_by_relay() {
    let mut planes = model(json!({ "servers": { "count": 64 }, "planes": { "count": 8 } }));
    let same = path(&mut planes, 3, 507, 0).expect("joined");
    assert_eq!((same.plane, same.relays, same.hops()), (Some(3), [0, 0], 3));
    assert_eq!(names(&mut planes, &same)[1..3], ["p4/nic-0", "p4/leaf-0"]);
    let crossed = path(&mut planes, 3, 508, 4).expect("joined");
    assert_eq!((crossed.plane, crossed.relays, crossed.hops()), (Some(4), [1, 0], 3));
    assert_eq!(crossed.stations(&mut planes).1[0], Gap::ScaleUp { hops: 1 });
    let mut ports = model(json!({ "servers": { "count": 64 }, "planes": { "count": 4, "by": "port" } }));
    assert_eq!(path(&mut ports, 0, 100, 2).expect("joined").plane, Some(2));
}

#[test]
fn sites_are_joined_at_the_top() {
    let mut sites =
        model(json!({ "servers": { "count": 64 }, "sites": [{ "name": "A" }, { "name": "B", "km": 100 }] }));
    let far = path(&mut sites, 0, 511, 0).expect("joined");
    let (stations, gaps) = far.stations(&mut sites);
    let kinds: Vec<&str> = stations.iter().map(|station| station.kind).collect();
    assert_eq!(kinds, ["gpu", "nic", "leaf", "spine", "spine", "leaf", "nic", "gpu"]);
    assert_eq!((gaps[3], far.hops()), (Gap::Fibre { km: 100.0 }, 4));
    assert_eq!((stations[3].name.as_str(), stations[4].name.as_str()), ("A/spine-0", "B/spine-0"));
    assert_eq!((stations[1].mark.as_str(), stations[6].mark.as_str()), ("server-0", "server-63"));
}

#[test]
fn what_is_not_there_is_refused_by_name() {
    let mut planes =
        model(json!({ "servers": { "count": 4 }, "planes": { "count": 8 }, "scaleUp": { "kind": "none" } }));
    let refused = |result: Result<Path, Refusal>| result.expect_err("refused").to_string();
    assert_eq!(refused(path(&mut planes, 32, 0, 0)), "from: must be 0 to 31, got 32");
    assert_eq!(refused(path(&mut planes, 0, 99, 0)), "to: must be 0 to 31, got 99");
    assert_eq!(refused(path(&mut planes, 0, 8, 8)), "plane: must be 0 to 7, got 8");
    assert_eq!(refused(path(&mut planes, 5, 5, 0)), "to: must be another GPU than the first");
    assert!(refused(path(&mut planes, 0, 9, 0)).starts_with("to: cannot be reached"));
}

#[test]
fn ways_without_a_common_link_are_as_many_as_links_to_cut() {
    let mut leaf_spine = model(json!({ "servers": { "count": 4 }, "switch": { "cages": 8 } }));
    let network = leaf_spine.network(0);
    let graph = Graph::of(network);
    let leaf = network.tiers[1].nodes.start;
    assert_eq!(disjoint_paths(&graph, 0, 20), 1, "one host link");
    assert_eq!(disjoint_paths(&graph, leaf, leaf + 1), 4, "four uplinks");
    assert_eq!(disjoint_paths(&graph, leaf, leaf), 0);
}
