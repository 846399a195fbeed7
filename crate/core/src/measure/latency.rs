//! Delay one way, from NIC to NIC and from GPU to GPU.

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
    subject.plan.sites[site].fabric.hops().filter(|pairs| !pairs.is_empty())
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

fn way_us(subject: &Subject<'_>, fabric: &dyn Fabric, hops: u32) -> f64 {
    ledger::total_ns(&ledger::ledger(subject.design, fabric, &Route::of_hops(fabric, Some(hops)))) / 1000.0
}

fn measure(subject: &Subject<'_>) -> Value {
    let (design, plan) = (subject.design, subject.plan);
    let worst = worst(subject);
    let relays = ledger::worst_relays(design, &plan.division);
    let same_leaf = way_us(subject, plan.sites[0].fabric.as_ref(), 1);
    json!({
        "profile": design.latency.profile,
        "messageBytes": design.latency.message_bytes,
        "sameLeafUs": same_leaf,
        "worstUs": worst.us,
        "meanUs": mean_us(subject),
        "scaleUpUs": ledger::scale_up_hops(design).map(|hops| ledger::scale_up_ns(design, hops) / 1000.0),
        "worstGpuPairUs": relays.map(|hops| worst.us + ledger::scale_up_ns(design, hops) / 1000.0),
        "rttUs": 2.0 * worst.us,
        "worstHops": worst.route.hops(),
        "worstPath": worst.rows,
        "equalFibreKm": worst.us / Values::of(design).fibre_us_per_km(),
    })
}
