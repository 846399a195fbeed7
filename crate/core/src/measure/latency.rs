//! Delay one way, from NIC to NIC and from GPU to GPU.

use super::histogram::Histogram;
use super::{Measure, Row, Subject, which_pairs};
use crate::family::Fabric;
use crate::ledger::{self, Route, Values};
use crate::text::Text;
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "latency",
    rows: &[
        Row { path: "latency.sameLeafUs", label: Text::of("Same leaf", "同叶时延"), unit: "µs" },
        Row {
            path: "latency.meanUs", label: Text::of("Mean one way in a site", "园区内平均单向时延"), unit: "µs"
        },
        Row {
            path: "latency.worstGpuPairUs",
            label: Text::of("Worst GPU pair in a site", "园区内最远卡对时延"),
            unit: "µs",
        },
        Row {
            path: "latency.rttUs", label: Text::of("Worst round trip in a site", "园区内最大往返时延"), unit: "µs"
        },
    ],
    measure,
};

/// The greatest delay between two endpoints of one site, with its ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct Worst {
    /// The way.
    pub route: Route,
    /// What it is made of.
    pub rows: Vec<ledger::Row>,
    /// Its sum, µs.
    pub us: f64,
}

/// The worst way of a design over its sites; `None` without a pair of endpoints.
pub fn worst(subject: &Subject<'_>) -> Option<Worst> {
    let mut worst: Option<Worst> = None;
    for (site, plan) in subject.plan.sites.iter().enumerate() {
        let fabric = plan.fabric.as_ref();
        let route = match histogram(subject, site) {
            None => Route::of_hops(fabric, None),
            Some(pairs) => match pairs.last() {
                None => continue,
                Some(&(hops, _)) => Route::of_hops(fabric, Some(hops)),
            },
        };
        let rows = ledger::ledger(subject.design, fabric, &route);
        let us = ledger::total_ns(&rows) / 1000.0;
        if worst.as_ref().is_none_or(|known| us > known.us) {
            worst = Some(Worst { route, rows, us });
        }
    }
    worst
}

/// Unordered endpoint pairs of one plane of a site by hops, ascending: counted, or in closed form; `None` where neither
/// tells.
fn histogram(subject: &Subject<'_>, site: usize) -> Option<Vec<(u32, u64)>> {
    match subject.counted {
        Some(counted) if counted[site].hops.counted => Some(counted[site].hops.endpoints.histogram.clone()),
        _ => subject.plan.sites[site].fabric.hops(),
    }
}

/// Unordered endpoint pairs by hops over all sites, one plane of each, ascending; `None` where hops are not told yet.
pub fn pairs_by_hops(subject: &Subject<'_>) -> Option<Vec<(u32, u64)>> {
    let mut all = Histogram::default();
    for site in 0..subject.plan.sites.len() {
        for (hops, pairs) in histogram(subject, site)? {
            all.add(hops, pairs);
        }
    }
    Some(all.entries())
}

/// Mean delay over all endpoint pairs that share a plane and a site, µs; `None` where hops are not told yet.
fn mean_us(subject: &Subject<'_>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for site in 0..subject.plan.sites.len() {
        let fabric = subject.plan.sites[site].fabric.as_ref();
        for (hops, pairs) in histogram(subject, site)? {
            sum += way_us(subject, fabric, hops) * pairs as f64;
            count += pairs as f64;
        }
    }
    (count > 0.0).then(|| sum / count)
}

/// The greatest delay of two GPUs of one site that reach each other, µs: over the pairs that were counted; before that,
/// as the rule of planes has it. `None` without such a pair.
fn worst_gpu_pair_us(subject: &Subject<'_>, worst_us: Option<f64>) -> Option<f64> {
    let (design, plan) = (subject.design, subject.plan);
    let scale_up_us = |hops| ledger::scale_up_ns(design, hops) / 1000.0;
    let Some(counted) = subject.counted else {
        let inside = ledger::scale_up_hops(design).filter(|&hops| hops > 0).map(scale_up_us);
        // GPUs of one scale-up domain do not use the fabric.
        let domain = if inside.is_some() { design.scale_up.size } else { 1 };
        let crosses = plan.sites.iter().any(|site| site.servers * design.servers.gpus > domain);
        let relays = ledger::worst_relays(design, &plan.division).unwrap_or(0);
        let across = worst_us.filter(|_| crosses).map(|us| us + scale_up_us(relays));
        return [inside, across].into_iter().flatten().reduce(f64::max);
    };
    let mut worst = None;
    for (site, counted) in plan.sites.iter().zip(counted) {
        for &(scale_up, hops, _) in &counted.hops.gpus.as_ref()?.histogram {
            // Without a hop of the fabric a pair that takes scale-up hops stays in its server.
            let fabric = if hops == 0 && scale_up > 0 { 0.0 } else { way_us(subject, site.fabric.as_ref(), hops) };
            let us = fabric + scale_up_us(scale_up);
            worst = Some(worst.map_or(us, |known: f64| known.max(us)));
        }
    }
    worst
}

/// Delay of the nearest endpoints, where they share a switch, µs; before hops are told, of any that would.
fn same_leaf_us(subject: &Subject<'_>) -> Option<f64> {
    let fabric = subject.plan.sites[0].fabric.as_ref();
    let hops = pairs_by_hops(subject).map_or(Some(1), |pairs| pairs.first().map(|&(hops, _)| hops))?;
    (Route::of_hops(fabric, Some(hops)).stations.len() <= 1).then(|| way_us(subject, fabric, hops))
}

fn way_us(subject: &Subject<'_>, fabric: &dyn Fabric, hops: u32) -> f64 {
    ledger::total_ns(&ledger::ledger(subject.design, fabric, &Route::of_hops(fabric, Some(hops)))) / 1000.0
}

fn measure(subject: &Subject<'_>) -> Value {
    let design = subject.design;
    let worst = worst(subject);
    let us = worst.as_ref().map(|worst| worst.us);
    let mut constants = Vec::new();
    for id in worst.iter().flat_map(|worst| &worst.rows).flat_map(|row| &row.constants) {
        if !constants.contains(id) {
            constants.push(id);
        }
    }
    json!({
        "profile": design.latency.profile,
        "messageBytes": design.latency.message_bytes,
        "sameLeafUs": same_leaf_us(subject),
        "worstUs": us,
        "meanUs": mean_us(subject),
        "scaleUpUs": ledger::scale_up_hops(design)
            .filter(|&hops| hops > 0)
            .map(|hops| ledger::scale_up_ns(design, hops) / 1000.0),
        "worstGpuPairUs": worst_gpu_pair_us(subject, us),
        "rttUs": us.map(|us| 2.0 * us),
        "worstHops": worst.as_ref().map(|worst| worst.route.hops()),
        "worstPath": worst.map_or(Vec::new(), |worst| worst.rows),
        "equalFibreKm": us.map(|us| us / Values::of(design).fibre_us_per_km()),
        "constants": constants,
        "method": which_pairs(subject),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Design;
    use crate::model::Model;

    fn section(json: &str, counted: bool) -> Value {
        report(json, counted)["latency"].clone()
    }

    fn report(json: &str, counted: bool) -> Value {
        let mut model = Model::new(Design::parse(json).expect("a legal design")).expect("a design that can be planned");
        while counted && model.step() < 1.0 {}
        model.report()
    }

    #[test]
    fn counting_changes_nothing_where_a_closed_form_is_told() {
        for json in [
            r#"{"planes": {"count": 8}, "servers": {"count": 70}}"#,
            r#"{"switch": {"cages": 8}, "fabric": {"params": {"tiers": 3}}, "latency": {"profile": "asic"}}"#,
            r#"{"planes": {"count": 2}, "servers": {"count": 40, "gpus": 4, "nics": 2}}"#,
        ] {
            assert_eq!(section(json, false), section(json, true), "{json}");
        }
    }

    #[test]
    fn without_a_pair_there_is_no_figure_of_one_and_a_note_says_so() {
        let alone = r#"{"servers": {"count": 1, "gpus": 1, "nics": 1}}"#;
        let apart = r#"{"servers": {"count": 2, "gpus": 1, "nics": 1}, "sites": [{}, {"km": 10}]}"#;
        for json in [alone, apart] {
            for counted in [false, true] {
                let report = report(json, counted);
                for path in [
                    "hops/endpointPairs/max hops/endpointPairs/mean hops/gpuPairs/max hops/switchDiameter",
                    "latency/sameLeafUs latency/worstUs latency/meanUs latency/scaleUpUs latency/worstGpuPairUs",
                    "latency/rttUs latency/worstHops latency/equalFibreKm",
                    "bisection/gbps bisection/ratio distance/breakEvenKm",
                ]
                .iter()
                .flat_map(|paths| paths.split(' '))
                {
                    let told = report.pointer(&format!("/{path}")).unwrap_or(&Value::Null);
                    assert!(told.is_null(), "{path} is {told} of {json}");
                }
                assert_eq!(report["latency"]["worstPath"], json!([]));
                for section in ["hops", "latency"] {
                    assert_eq!(report[section]["method"], json!(crate::measure::NO_PAIR));
                }
                let notes = report["notes"].as_array().expect("a list");
                assert!(notes.iter().any(|note| note["code"] == "no-pair"), "{notes:?}");
            }
        }
    }

    #[test]
    fn gpus_that_share_no_plane_still_have_their_scale_up_network() {
        for counted in [false, true] {
            let told = section(r#"{"servers": {"count": 1}, "planes": {"count": 8}}"#, counted);
            assert!(told["worstUs"].is_null() && told["sameLeafUs"].is_null(), "{told}");
            assert_eq!(told["worstGpuPairUs"], told["scaleUpUs"]);
        }
    }

    #[test]
    fn the_same_leaf_is_told_of_pairs_that_share_one() {
        // Two endpoints a leaf; then one, so that the nearest are three hops apart; then a line card each.
        let hops = |told: Value| told["sameLeafUs"].as_f64().map(|us| ((us - 2.35) / 0.45).round());
        let of = |cages: u64, form: &str| {
            let server = r#"{"count": 2, "gpus": 1, "nics": 1}"#;
            format!(r#"{{"servers": {server}, "switch": {{"cages": {cages}, "form": "{form}", "lineCardCages": 1}}}}"#)
        };
        assert_eq!(hops(section(&of(4, "box"), true)), Some(1.0));
        assert_eq!(hops(section(&of(2, "box"), true)), None);
        assert_eq!(hops(section(&of(4, "chassis"), true)), Some(3.0));
    }

    #[test]
    fn the_rows_of_the_worst_path_add_up() {
        for profile in ["infiniband", "roce", "asic", "custom"] {
            let told = section(&format!(r#"{{"latency": {{"profile": "{profile}", "messageBytes": 4096}}}}"#), false);
            let rows = told["worstPath"].as_array().expect("a list");
            let sum: f64 = rows.iter().filter_map(|row| row["ns"].as_f64()).sum();
            assert!((sum / 1000.0 - told["worstUs"].as_f64().expect("a number")).abs() < 1e-9, "{profile}");
        }
    }

    #[test]
    fn the_worst_pair_of_gpus_crosses_planes_by_one_scale_up_hop() {
        let told = section(r#"{"planes": {"count": 8}}"#, false);
        let worst = told["worstGpuPairUs"].as_f64().expect("a number");
        assert!((worst - 3.7 - 3.33).abs() < 1e-9, "{worst}");
        assert!((told["meanUs"].as_f64().expect("a number") - 3.6864).abs() < 1e-3);
        assert!((told["equalFibreKm"].as_f64().expect("a number") - 0.7559).abs() < 1e-3);
    }
}
