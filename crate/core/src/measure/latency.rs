//! Delay one way, from NIC to NIC and from GPU to GPU.

use super::histogram::Histogram;
use super::{Measure, Row, Subject};
use crate::family::Fabric;
use crate::ledger::{self, Route, Values};
use crate::text::Text;
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "latency",
    rows: &[
        Row { path: "latency.sameLeafUs", label: Text::of("Same leaf", "同叶时延"), unit: "µs" },
        Row { path: "latency.meanUs", label: Text::of("Mean one way", "平均单向时延"), unit: "µs" },
        Row { path: "latency.worstGpuPairUs", label: Text::of("Worst GPU pair", "最远卡对时延"), unit: "µs" },
        Row { path: "latency.rttUs", label: Text::of("Worst round trip", "最大往返时延"), unit: "µs" },
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

/// The worst way of a design over its sites.
pub fn worst(subject: &Subject<'_>) -> Worst {
    let of = |site: usize| {
        let fabric = subject.plan.sites[site].fabric.as_ref();
        let hops = histogram(subject, site).and_then(|pairs| pairs.last().map(|&(hops, _)| hops));
        let route = Route::of_hops(fabric, hops);
        let rows = ledger::ledger(subject.design, fabric, &route);
        Worst { us: ledger::total_ns(&rows) / 1000.0, route, rows }
    };
    let first = of(0);
    (1..subject.plan.sites.len()).map(of).fold(first, |a, b| if b.us > a.us { b } else { a })
}

/// Unordered endpoint pairs of one plane of a site by hops, ascending: counted, or in closed form.
fn histogram(subject: &Subject<'_>, site: usize) -> Option<Vec<(u32, u64)>> {
    let pairs = match subject.counted {
        Some(counted) => Some(counted[site].hops.endpoints.histogram.clone()),
        None => subject.plan.sites[site].fabric.hops(),
    };
    pairs.filter(|pairs| !pairs.is_empty())
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

/// The greatest delay of two GPUs of one site, µs: over the pairs that were counted; before that, as the rule of planes
/// has it. `None` where GPUs of different planes have no scale-up network to meet by.
fn worst_gpu_pair_us(subject: &Subject<'_>, worst_us: f64) -> Option<f64> {
    let scale_up_us = |hops| ledger::scale_up_ns(subject.design, hops) / 1000.0;
    let Some(counted) = subject.counted else {
        return ledger::worst_relays(subject.design, &subject.plan.division).map(|hops| worst_us + scale_up_us(hops));
    };
    let mut worst = None;
    for (site, counted) in subject.plan.sites.iter().zip(counted) {
        for &(scale_up, hops, _) in &counted.hops.gpus.as_ref()?.histogram {
            // Without a hop of the fabric a pair that takes scale-up hops stays in its server.
            let fabric = if hops == 0 && scale_up > 0 { 0.0 } else { way_us(subject, site.fabric.as_ref(), hops) };
            let us = fabric + scale_up_us(scale_up);
            worst = Some(worst.map_or(us, |known: f64| known.max(us)));
        }
    }
    worst
}

fn way_us(subject: &Subject<'_>, fabric: &dyn Fabric, hops: u32) -> f64 {
    ledger::total_ns(&ledger::ledger(subject.design, fabric, &Route::of_hops(fabric, Some(hops)))) / 1000.0
}

fn measure(subject: &Subject<'_>) -> Value {
    let (design, plan) = (subject.design, subject.plan);
    let worst = worst(subject);
    let same_leaf = way_us(subject, plan.sites[0].fabric.as_ref(), 1);
    json!({
        "profile": design.latency.profile,
        "messageBytes": design.latency.message_bytes,
        "sameLeafUs": same_leaf,
        "worstUs": worst.us,
        "meanUs": mean_us(subject),
        "scaleUpUs": ledger::scale_up_hops(design).map(|hops| ledger::scale_up_ns(design, hops) / 1000.0),
        "worstGpuPairUs": worst_gpu_pair_us(subject, worst.us),
        "rttUs": 2.0 * worst.us,
        "worstHops": worst.route.hops(),
        "worstPath": worst.rows,
        "equalFibreKm": worst.us / Values::of(design).fibre_us_per_km(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Design;
    use crate::model::Model;

    fn section(json: &str, counted: bool) -> Value {
        let mut model = Model::new(Design::parse(json).expect("a legal design")).expect("a design that can be planned");
        while counted && model.step() < 1.0 {}
        model.report()["latency"].clone()
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
