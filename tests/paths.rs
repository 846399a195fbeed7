//! Paths of random legal members: shortest by hops and then by cables, as many as there are, and none longer than is said.

use arbtest::arbitrary::Unstructured;
use fabriscape_core::design::Design;
use fabriscape_core::ledger::{ledger_of_path, scale_up_ns, total_ns};
use fabriscape_core::model::Model;
use fabriscape_core::path::{Gap, Path};
use fabriscape_tests::{any_clos, at, draw_from};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Random members with up to so many servers, the same at every run.
fn members(servers: u64) -> impl Iterator<Item = Design> {
    (0..1_500).filter_map(move |seed| {
        let mut draw = draw_from(seed);
        let bytes: Vec<u8> = (0..256).map(|_| draw(256) as u8).collect();
        let member = any_clos(&mut Unstructured::new(&bytes), servers).ok()?;
        member.map(|(design, _)| design)
    })
}

/// All GPU pairs of a small model that a way joins, each with the shortest over all planes.
fn each_path(model: &mut Model, mut each: impl FnMut(&mut Model, &Path)) {
    let gpus = model.plan().servers() * model.design().servers.gpus;
    let planes = model.plan().division.planes();
    for from in 0..gpus {
        for to in from + 1..gpus {
            let paths = (0..planes).filter_map(|plane| model.path(from, to, plane).ok());
            let best = paths.min_by_key(|path| (path.hops(), path.relays[0] + path.relays[1]));
            if let Some(path) = best {
                each(model, &path);
            }
        }
    }
}

/// Delay one way, µs.
fn us(model: &mut Model, path: &Path) -> f64 {
    let (stations, gaps) = path.stations(model);
    total_ns(&ledger_of_path(model.design(), model.plan().sites[0].fabric.as_ref(), &stations, &gaps)) / 1000.0
}

#[test]
fn no_path_is_longer_than_the_worst_that_is_stated_and_all_make_up_the_histogram() {
    let (mut seen, mut chassis) = (0, 0);
    for design in members(12) {
        let (document, gpus) = (design.to_value(), design.servers.gpus);
        let mut model = Model::new(design).expect("it was planned before");
        if model.plan().servers() * gpus > 40 {
            continue;
        }
        let planned = model.report();
        while model.step() < 1.0 {}
        let counted = model.report();
        let worst = |report: &Value| at(report, "latency.worstGpuPairUs").and_then(Value::as_f64);
        let mut by_hops: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        each_path(&mut model, |model, path| {
            let us = us(model, path);
            if path.from.site != path.to.site {
                // Between sites the worst is told of endpoints.
                let relays = scale_up_ns(model.design(), path.relays[0] + path.relays[1]) / 1000.0;
                let told = at(&counted, "distance.crossSiteUs").and_then(Value::as_f64).expect("several sites");
                assert!(us - relays <= told + 1e-9, "{us} > {told}: {path:?} of {document}");
                return;
            }
            for told in [worst(&planned), worst(&counted)].into_iter().flatten() {
                assert!(us <= told + 1e-9, "{us} > {told}: {path:?} of {document}");
            }
            assert!(worst(&counted).is_some());
            *by_hops.entry((path.relays[0] + path.relays[1], path.hops())).or_default() += 1;
        });
        let found: Vec<(u32, u32, u64)> = by_hops.into_iter().map(|((up, hops), pairs)| (up, hops, pairs)).collect();
        assert_eq!(counted["hops"]["gpuPairs"]["histogram"], json!(found), "{document}");
        seen += 1;
        chassis += u32::from(document.to_string().contains("chassis"));
    }
    assert!(seen > 20 && chassis > 10, "{seen} seen, {chassis} with chassis");
}

/// One network of a model, with which a path can be counted by hand.
struct Maze {
    /// Per chip, (next chip, whether by cable).
    arcs: Vec<Vec<(usize, bool)>>,
    endpoints: usize,
}

impl Maze {
    /// The chips are found from the ports, without the core's own taking apart.
    fn of(model: &mut Model) -> Maze {
        let network = model.network(0);
        let mut chips: BTreeMap<(u32, u16), usize> = BTreeMap::new();
        let mut arcs: Vec<Vec<(usize, bool)>> = vec![Vec::new(); network.nodes() as usize];
        let mut chip = |arcs: &mut Vec<Vec<(usize, bool)>>, node: u32, port: u16| {
            let face = network.tiers[network.tier_of(node)].face;
            if face.card_ports.is_none() {
                return node as usize;
            }
            *chips.entry((node, face.card(port))).or_insert_with(|| {
                let card = arcs.len();
                arcs.push(vec![(node as usize, false)]);
                arcs[node as usize].push((card, false));
                card
            })
        };
        for (ends, ports) in network.ends.iter().zip(&network.ports) {
            let [low, high] = [0, 1].map(|end| chip(&mut arcs, ends[end], ports[end]));
            arcs[low].push((high, true));
            arcs[high].push((low, true));
        }
        Maze { arcs, endpoints: network.endpoints() as usize }
    }

    /// Walks from one endpoint to another, link by link, until some arrive: hops, and by cables the walks that did.
    fn walks(&self, from: usize, to: usize) -> (u32, BTreeMap<u32, u64>) {
        let mut walks = BTreeMap::from([((from, 0), 1)]);
        for hops in 0.. {
            let mut next: BTreeMap<(usize, u32), u64> = BTreeMap::new();
            for ((chip, cables), ways) in
                walks.into_iter().filter(|((chip, _), _)| hops == 0 || *chip >= self.endpoints)
            {
                for &(neighbour, cable) in &self.arcs[chip] {
                    *next.entry((neighbour, cables + u32::from(cable))).or_default() += ways;
                }
            }
            let arrived = next.iter().filter(|((chip, _), _)| *chip == to);
            let arrived: BTreeMap<u32, u64> = arrived.map(|(&(_, cables), &ways)| (cables, ways)).collect();
            if !arrived.is_empty() {
                return (hops, arrived);
            }
            walks = next;
        }
        unreachable!("the core found a way")
    }
}

#[test]
fn equal_paths_are_all_ways_of_as_few_hops_and_then_as_few_cables() {
    let (mut seen, mut several, mut avoided) = (0, 0, 0);
    for design in members(8) {
        let document = design.to_value();
        let mut model = Model::new(design).expect("it was planned before");
        let maze = Maze::of(&mut model);
        if maze.arcs.len() > 150 || seen > 20_000 {
            continue;
        }
        each_path(&mut model, |model, path| {
            // GPUs that share a NIC have no way to count.
            let [leg] = path.legs.as_slice() else { return };
            if leg.site > 0 || leg.stops.len() == 1 {
                return;
            }
            let [from, to] = [leg.stops[0].node, leg.stops[leg.stops.len() - 1].node].map(|node| node as usize);
            let (hops, by_cables) = maze.walks(from, to);
            let cables = path.stations(model).1.iter().filter(|gap| matches!(gap, Gap::Cable { .. })).count() as u32;
            let least = by_cables.first_key_value().map(|(&cables, &ways)| (cables, ways as f64));
            assert_eq!(hops, path.hops(), "{from} {to} of {document}");
            assert_eq!(least, Some((cables, path.equal_paths)), "{from} {to} of {document}");
            several += u32::from(path.equal_paths > 1.0);
            avoided += u32::from(by_cables.len() > 1);
            seen += 1;
        });
    }
    assert!(
        seen > 100 && several > 20 && avoided > 10,
        "{seen} seen, {several} of several ways, {avoided} with valleys"
    );
}
