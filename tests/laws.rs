//! Laws that hold for every member of every family, tried on random legal members.

use fabriscape_core::design::{self, Design};
use fabriscape_core::measure::counts;
use fabriscape_core::model::Model;
use fabriscape_core::network::Network;
use fabriscape_core::plan::{self, Plan};
use fabriscape_core::refusal::Refusal;
use fabriscape_tests::{any_design, any_document, draw_from};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// Random documents tried by each law.
const DRAWS: u64 = 2_000;

/// Runs a law on the wired first plane of random designs; says how many it saw, so that it cannot pass on none.
fn for_all(links: u64, law: impl Fn(&Design, &Plan, &Network)) {
    let mut seen = 0;
    for seed in 0..DRAWS {
        if let Some((design, plan)) = any_design(&mut draw_from(seed), links) {
            seen += 1;
            law(&design, &plan, &plan.sites[0].fabric.wire(1));
        }
    }
    assert!(seen > DRAWS / 10, "only {seen} of {DRAWS} documents were legal");
}

#[test]
fn counts_of_the_plan_are_counts_of_the_wiring() {
    for_all(40_000, |design, plan, network| {
        assert_eq!(counts::planned(plan, 0), counts::counted(network), "{}", design.to_value());
    });
}

#[test]
fn a_cable_is_what_links_share_by_their_cages() {
    for_all(40_000, |design, plan, network| {
        for (band, told) in network.bands.iter().zip(counts::planned(plan, 0).cables) {
            let faces = [band.low, band.high].map(|tier| network.tiers[tier as usize].face);
            let split = [faces[0].breakout[1] > 1, faces[1].breakout[0] > 1];
            let cable = |link: u32| {
                let (ends, ports) = (network.ends[link as usize], network.ports[link as usize]);
                let cage = |end: usize| split[end].then(|| (ends[end], faces[end].cage(ports[end])));
                // Where no cage is split, each link is a cable of its own.
                (cage(0), cage(1), (split == [false, false]).then_some(link))
            };
            let cables: HashSet<_> = band.links.clone().map(cable).collect();
            assert_eq!(told, cables.len() as u64, "{}", design.to_value());
        }
    });
}

#[test]
fn no_port_is_used_twice_and_none_is_beyond_the_radix() {
    for_all(40_000, |design, _, network| {
        let mut used = HashSet::new();
        for (ends, ports) in network.ends.iter().zip(&network.ports) {
            for end in 0..2 {
                assert!(used.insert((ends[end], ports[end])), "port twice: {}", design.to_value());
                let face = network.tiers[network.tier_of(ends[end])].face;
                assert!(ports[end] < face.radix, "port beyond the radix: {}", design.to_value());
            }
        }
        assert_eq!(used.len(), 2 * network.ends.len(), "degree sum is twice the links");
    });
}

#[test]
fn links_join_the_tiers_of_their_band_and_bands_hold_every_link() {
    for_all(40_000, |_, _, network| {
        let mut next = 0;
        for band in &network.bands {
            assert_eq!(band.links.start, next);
            next = band.links.end;
            for link in band.links.clone() {
                let [low, high] = network.ends[link as usize];
                assert_eq!(network.tier_of(low), band.low as usize);
                assert_eq!(network.tier_of(high), band.high as usize);
            }
        }
        assert_eq!(next as usize, network.ends.len());
        for endpoint in 0..network.endpoints() {
            assert_eq!(network.ends[endpoint as usize][0], endpoint, "host link e is that of endpoint e");
        }
    });
}

#[test]
fn every_plane_is_connected() {
    for_all(40_000, |design, _, network| {
        let mut graph = petgraph::unionfind::UnionFind::<u32>::new(network.nodes() as usize);
        for [low, high] in &network.ends {
            graph.union(*low, *high);
        }
        let first = graph.find(0);
        assert!((0..network.nodes()).all(|node| graph.find(node) == first), "in pieces: {}", design.to_value());
    });
}

#[test]
fn links_spread_evenly_over_the_switches_above() {
    for_all(20_000, |design, plan, network| {
        let tiers = plan.sites[0].fabric.tiers();
        // A part-full pod folds its switches, which then differ from those of a full one by design.
        if tiers.iter().any(|tier| tier.groups.len() > 1) {
            return;
        }
        let mut parallel: HashMap<[u32; 2], u64> = HashMap::new();
        for ends in network.ends.iter().skip(network.endpoints() as usize) {
            *parallel.entry(*ends).or_default() += 1;
        }
        for (end, what) in [(0, "below"), (1, "above")] {
            let mut least_most: HashMap<u32, (u64, u64)> = HashMap::new();
            for (ends, count) in &parallel {
                let entry = least_most.entry(ends[end]).or_insert((*count, *count));
                *entry = (entry.0.min(*count), entry.1.max(*count));
            }
            let even = least_most.values().all(|(least, most)| most - least <= 1);
            assert!(even, "uneven as seen from {what}: {}", design.to_value());
        }
    });
}

#[test]
fn oversubscription_of_the_plan_is_that_of_the_wiring() {
    for_all(40_000, |design, plan, network| {
        let mut down_up = vec![[0.0_f64; 2]; network.nodes() as usize];
        for band in &network.bands {
            for link in band.links.clone() {
                let [low, high] = network.ends[link as usize];
                down_up[low as usize][1] += band.gbps;
                down_up[high as usize][0] += band.gbps;
            }
        }
        for (tier, nodes) in plan.sites[0].fabric.tiers().iter().zip(&network.tiers[1..]) {
            let worst = nodes.nodes.clone().map(|node| down_up[node as usize]).filter(|[_, up]| *up > 0.0);
            let worst = worst.map(|[down, up]| down / up).reduce(f64::max);
            match (tier.oversubscription, worst) {
                (Some(told), Some(found)) => {
                    assert!((told - found).abs() < 1e-9, "{told} {found} {}", design.to_value())
                }
                (told, found) => assert_eq!(told.is_some(), found.is_some(), "{}", design.to_value()),
            }
        }
    });
}

#[test]
fn a_cage_carries_no_more_than_its_speed() {
    for_all(40_000, |design, _, network| {
        let mut lanes: HashMap<(u32, u16), f64> = HashMap::new();
        for band in &network.bands {
            for link in band.links.clone() {
                let (ends, ports) = (network.ends[link as usize], network.ports[link as usize]);
                for end in 0..2 {
                    let face = network.tiers[network.tier_of(ends[end])].face;
                    if ends[end] >= network.endpoints() {
                        *lanes.entry((ends[end], face.cage(ports[end]))).or_default() += band.gbps;
                    }
                }
            }
        }
        let most = ["switch", "fabric.params.leaf", "fabric.params.spine", "fabric.params.core", "fabric.params.tier4"]
            .iter()
            .filter_map(|path| design.to_value().pointer(&format!("/{}/cageGbps", path.replace('.', "/"))).cloned())
            .filter_map(|gbps| gbps.as_f64())
            .fold(0.0, f64::max);
        assert!(lanes.values().all(|gbps| *gbps <= most + 1e-6), "overfull cage: {}", design.to_value());
    });
}

#[test]
fn hops_in_closed_form_are_hops_as_counted() {
    let (mut compared, mut chassis) = (0, 0);
    for seed in 0..DRAWS {
        let Some((design, plan)) = any_design(&mut draw_from(seed), 8_000) else { continue };
        let Some(told) = plan.sites[0].fabric.hops() else { continue };
        compared += 1;
        chassis += u64::from(plan.sites[0].fabric.tiers().iter().any(|tier| tier.form == design::Form::Chassis));
        let mut model = Model::new(design).expect("it was planned before");
        while model.step() < 1.0 {}
        let subject = model.subject();
        let counted = &subject.counted.expect("counted to the end")[0].hops.endpoints;
        assert_eq!(told, counted.histogram, "{}", model.design().to_value());
        assert_eq!(counted.unreachable, 0);
    }
    assert!(compared > DRAWS / 10 && chassis > 10, "{compared} compared, {chassis} with chassis");
}

#[test]
fn planes_wired_together_are_copies_that_share_nothing() {
    for_all(8_000, |_, plan, one| {
        let three = plan.sites[0].fabric.wire(3);
        assert_eq!(three.nodes(), 3 * one.nodes());
        assert_eq!(three.ends.len(), 3 * one.ends.len());
        assert!(three.ends.iter().all(|[low, high]| three.plane_of(*low) == three.plane_of(*high)));
    });
}

#[test]
fn max_holds_and_one_more_does_not() {
    for seed in 0..DRAWS {
        let mut document = any_document(&mut draw_from(seed));
        if let Value::Object(map) = &mut document {
            map.remove("sites");
            design::set(map, "servers.count", "max".into());
        }
        let Ok(design) = Design::from_value(&document) else { continue };
        let Ok(plan) = plan::plan(&design) else { continue };
        let mut more = design.clone();
        more.servers.count = design::ServerCount::Exactly(plan.max_servers);
        assert!(plan::plan(&more).is_ok(), "the most is refused: {document}");
        more.servers.count = design::ServerCount::Exactly(plan.max_servers + 1);
        let refusal = plan::plan(&more).err().expect("one more than the most is refused");
        assert_eq!(refusal.field, "servers.count");
    }
}

/// What is wrong with a document.
fn refusal(document: &Value) -> Option<Refusal> {
    Design::from_value(document).and_then(Model::new).err()
}

/// What is still wrong with a field once it has another value.
fn refused_again(document: &Value, field: &str, value: &Value) -> Option<Refusal> {
    let mut mended = document.clone();
    if let Value::Object(map) = &mut mended {
        design::set(map, field, value.clone());
    }
    let planned = Design::from_value(&mended).and_then(|design| plan::plan(&design));
    planned.err().filter(|again| again.field == field)
}

#[test]
fn a_refusal_names_its_field_and_its_nearest_values_clear_it() {
    for seed in 0..DRAWS / 2 {
        let document = any_document(&mut draw_from(seed));
        let Some(refusal) = refusal(&document) else { continue };
        assert!(!refusal.text.en.is_empty() && !refusal.text.zh.is_empty());
        for value in &refusal.nearest {
            let again = refused_again(&document, &refusal.field, value);
            assert!(again.is_none(), "{refusal} is refused again with {value}: {document}");
        }
    }
}

#[test]
fn nearest_values_are_the_nearest_there_are() {
    let mut seen = 0;
    for seed in 0..DRAWS / 4 {
        let document = any_document(&mut draw_from(seed));
        let Some(refusal) = refusal(&document) else { continue };
        let field = refusal.field.as_str();
        let given = document.pointer(&format!("/{}", field.replace('.', "/"))).and_then(Value::as_u64);
        let Some(given) = given.filter(|_| ["planes.count", "servers.nics", "scaleUp.size"].contains(&field)) else {
            continue;
        };
        let stands = |number: &u64| refused_again(&document, field, &(*number).into()).is_none();
        let nearest = (0..given).rev().find(stands).into_iter().chain((given + 1..given + 20).find(stands));
        assert_eq!(refusal.nearest, nearest.map(Value::from).collect::<Vec<_>>(), "{refusal}: {document}");
        seen += 1;
    }
    assert!(seen > 50, "only {seen} refusals were of a number");
}

#[test]
fn values_that_are_refused_for_another_reason_are_not_offered() {
    for (document, nearest) in [
        (json!({ "planes": { "count": 3 }, "fabric": { "params": { "rails": "only" } } }), json!([1, 8])),
        (
            json!({ "servers": { "gpus": 8, "nics": 16 }, "switch": { "cages": 3 }, "planes": { "count": 2 },
            "fabric": { "params": { "oversubscription": 7 } } }),
            json!([8]),
        ),
        (
            json!({ "switch": { "cages": 5 }, "fabric": { "params": { "tiers": 4, "core": { "breakout": 8 } } } }),
            json!([9]),
        ),
    ] {
        assert_eq!(json!(refusal(&document).map(|refusal| refusal.nearest)), nearest, "{document}");
    }
}

/// Words of Latin letters in a text.
fn latin(text: &str) -> HashSet<&str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect()
}

#[test]
fn chinese_refusals_have_no_english_but_words_of_the_document() {
    let fields = design::fields(fabriscape_core::family::FAMILIES[0]);
    let document = serde_json::to_string(&fields.iter().map(|field| (field.path, &field.kind)).collect::<Vec<_>>());
    let mut known = latin(document.as_deref().expect("plain data")).clone();
    known.extend(["JSON", "null", "true", "sites", "name", "share", "km", "version", "design", "link", "UTF", "ff"]);
    let mut refusals = Vec::new();
    let strange =
        [json!(null), json!(true), json!([1, 2]), json!({ "max": 1 }), json!(-1), json!(1e9), json!(1.5), json!("max")];
    for path in fields.iter().map(|field| field.path).chain(["sites", "version", "servers", "fabric.params.max"]) {
        for value in &strange {
            let mut document = serde_json::Map::new();
            design::set(&mut document, path, value.clone());
            refusals.extend(Design::from_value(&document.into()).and_then(Model::new).err());
        }
    }
    for sites in [json!(vec![json!({}); 9]), json!([1]), json!([{ "km": [] }]), json!([{ "share": 0.5 }])] {
        refusals.extend(Design::from_value(&json!({ "sites": sites })).err());
    }
    for text in ["", "{", "[]", r#"{"": 1}"#, r#"{"planes": {"": 1}}"#] {
        refusals.extend(Design::parse(text).err());
        refusals.extend(fabriscape_core::compare::read(text).err());
    }
    for link in ["=", "max", "max=%", "max=%ff", "max=1&max=1", "max.max=1&max=1"] {
        refusals.extend(fabriscape_core::fragment::decode(link).err());
    }
    for seed in 0..DRAWS / 4 {
        refusals.extend(refusal(&any_document(&mut draw_from(seed))));
    }
    for refusal in &refusals {
        let strange: Vec<&str> = latin(&refusal.text.zh).into_iter().filter(|word| !known.contains(word)).collect();
        assert!(strange.is_empty(), "{strange:?} in {}", refusal.text.zh);
        assert!(!refusal.field.is_empty() && !refusal.text.zh.contains("  "), "{refusal:?}");
    }
    assert!(refusals.len() > 300, "{}", refusals.len());
}
