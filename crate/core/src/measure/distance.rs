//! Fibre between campuses: delay, what is under way in it, and what a switch must buffer to lose nothing.

use super::{Measure, Row, Subject, latency};
use crate::constant;
use crate::design::{Design, Fibre};
use crate::ledger::{self, Route, Values};
use crate::text::Text;
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "distance",
    rows: &[
        Row { path: "distance.oneWayUs", label: Text::of("Fibre, one way", "光纤单向时延"), unit: "µs" },
        Row { path: "distance.rttUs", label: Text::of("Fibre, round trip", "光纤往返时延"), unit: "µs" },
        Row {
            path: "distance.crossSiteUs", label: Text::of("Worst across sites", "跨园区最大时延"), unit: "µs"
        },
        Row {
            path: "distance.breakEvenKm",
            label: Text::of("Fibre equal to the fabric", "与网络时延相当的光纤"),
            unit: "km",
        },
        Row {
            path: "distance.bdpBytes", label: Text::of("Under way per port (BDP)", "每端口带宽时延积"), unit: "B"
        },
        Row {
            path: "distance.pfcHeadroomBytes",
            label: Text::of("PFC headroom per port", "每端口 PFC 余量"),
            unit: "B",
        },
    ],
    measure,
};

/// Delay of the fibre between sites, µs per km of its route.
pub fn us_per_km(design: &Design) -> f64 {
    let values = Values::of(design);
    let index = |id| values.get(id) / constant::value("speed-of-light") * 1e6;
    match design.latency.fibre {
        Fibre::Standard => index("group-index"),
        Fibre::Rounded => values.get("fibre-rounded"),
        Fibre::HollowCore => index("hollow-index"),
    }
}

/// Constants that the delay of the fibre is made of.
pub(crate) fn fibre_constants(design: &Design) -> &'static [&'static str] {
    match design.latency.fibre {
        Fibre::Standard => &["group-index", "speed-of-light"],
        Fibre::Rounded => &["fibre-rounded"],
        Fibre::HollowCore => &["hollow-index", "speed-of-light"],
    }
}

/// One way over a distance as the design gives it, µs: the route is longer by the route factor.
pub fn one_way_us(design: &Design, km: f64) -> f64 {
    km * design.latency.route_factor * us_per_km(design)
}

/// Amplifiers on a distance; a route no longer than the spacing needs none.
fn amplifiers(design: &Design, km: f64) -> f64 {
    (km * design.latency.route_factor / Values::of(design).get("edfa-spacing") - 1e-9).ceil().max(1.0) - 1.0
}

/// Bytes that a port must be able to take after it asked its peer to pause, per priority.
///
/// As SONiC reckons (`buffer_headroom_mellanox.lua`): one packet, and what is under way, times the share of a cell that
/// small packets waste: a packet of the peer, twice the fibre, MAC and PHY, and what the peer sends until it obeys.
pub fn pfc_headroom_bytes(design: &Design, km: f64, gbps: f64) -> f64 {
    let values = Values::of(design);
    let (mtu, cell) = (values.get("mtu"), values.get("cell"));
    let smallest = constant::value("cell-packet");
    let wasted = if cell > 2.0 * smallest { cell / smallest } else { 2.0 * cell / (1.0 + cell) };
    let small = values.get("small-packets").min(1.0);
    let occupancy = 1.0 - small + small * wasted;
    let fibre = 2.0 * one_way_us(design, km) * gbps * 1000.0 / 8.0;
    let response = constant::value(constant::pause_quanta(gbps)) * constant::value("pause-quantum");
    (mtu + (mtu + fibre + values.get("mac-phy") + response) * occupancy).ceil()
}

/// From the first site to the farthest and through both fabrics, µs. Endpoints of two sites meet by way of the top tiers.
fn cross_site_us(subject: &Subject<'_>, one_way_us: f64) -> f64 {
    let fabric = subject.plan.sites[0].fabric.as_ref();
    one_way_us + ledger::total_ns(&ledger::ledger(subject.design, fabric, &Route::between_sites(fabric))) / 1000.0
}

fn measure(subject: &Subject<'_>) -> Value {
    let (design, plan) = (subject.design, subject.plan);
    let km = plan.sites.iter().map(|site| site.km).fold(0.0, f64::max);
    let gbps = plan.sites[0].fabric.bands().first().map_or(design.servers.nic_gbps, |band| band.gbps);
    let one_way = one_way_us(design, km);
    let worst_us = latency::worst(subject).us;
    let count = amplifiers(design, km);
    let amplifier_us = Values::of(design).get("edfa") / 1000.0;
    let several = plan.sites.len() > 1;
    let per_site: Vec<Value> = plan
        .sites
        .iter()
        .map(|site| {
            let us = one_way_us(design, site.km);
            json!({ "name": site.name, "km": site.km, "oneWayUs": us, "rttUs": 2.0 * us })
        })
        .collect();
    json!({
        "km": km,
        "routeKm": km * design.latency.route_factor,
        "oneWayUs": one_way,
        "rttUs": 2.0 * one_way,
        "usPerKm": us_per_km(design),
        "constants": fibre_constants(design),
        "amplifiers": { "count": count, "us": count * amplifier_us, "constants": ["edfa", "edfa-spacing"] },
        "crossSiteUs": several.then(|| cross_site_us(subject, one_way)),
        "breakEvenKm": worst_us / one_way_us(design, 1.0),
        "gbps": gbps,
        "bdpBytes": gbps * 1000.0 * 2.0 * one_way / 8.0,
        "pfcHeadroomBytes": pfc_headroom_bytes(design, km, gbps),
        "perSite": per_site,
    })
}
