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

/// Between the two sites that are farthest apart and through both fabrics, µs. Sites are joined by way of the first one;
/// endpoints of two sites meet by way of the top tiers.
fn cross_site_us(subject: &Subject<'_>) -> f64 {
    let fabric = subject.plan.sites[0].fabric.as_ref();
    let (mut farthest, mut next) = (0.0f64, 0.0f64);
    for site in &subject.plan.sites {
        next = next.max(site.km.min(farthest));
        farthest = farthest.max(site.km);
    }
    one_way_us(subject.design, farthest + next)
        + ledger::total_ns(&ledger::ledger(subject.design, fabric, &Route::between_sites(fabric))) / 1000.0
}

fn measure(subject: &Subject<'_>) -> Value {
    let (design, plan) = (subject.design, subject.plan);
    let km = plan.sites.iter().map(|site| site.km).fold(0.0, f64::max);
    let gbps = plan.sites[0].fabric.bands().first().map_or(design.servers.nic_gbps, |band| band.gbps);
    let one_way = one_way_us(design, km);
    let worst_us = latency::worst(subject).map(|worst| worst.us);
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
        "crossSiteUs": several.then(|| cross_site_us(subject)),
        "crossSiteHops": several.then(|| Route::between_sites(plan.sites[0].fabric.as_ref()).hops()),
        "breakEvenKm": worst_us.map(|us| us / one_way_us(design, 1.0)),
        "gbps": gbps,
        "bdpBytes": gbps * 1000.0 * 2.0 * one_way / 8.0,
        "pfcHeadroomBytes": pfc_headroom_bytes(design, km, gbps),
        "perSite": per_site,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    fn at_km(km: f64, more: &str) -> Value {
        let json = format!(r#"{{"sites": [{{}}, {{"km": {km}}}]{more}}}"#);
        let design = Design::parse(&json).expect("a legal design");
        Model::new(design).expect("a design that can be planned").report()["distance"].clone()
    }

    fn number(section: &Value, key: &str) -> f64 {
        section[key].as_f64().expect("a number")
    }

    #[test]
    fn delay_and_what_is_under_way_are_those_of_the_reference_table() {
        // km, one way in µs, bandwidth–delay product of 400 Gb/s in MB; group index 1.4675.
        let table = [(2.0, 9.79, 0.98), (10.0, 48.95, 4.90), (100.0, 489.5, 48.9), (1500.0, 7343.0, 734.3)];
        for (km, one_way_us, bdp_mb) in table {
            let section = at_km(km, "");
            assert!((number(&section, "oneWayUs") / one_way_us - 1.0).abs() < 1e-3, "{km}");
            assert!((number(&section, "bdpBytes") / bdp_mb / 1e6 - 1.0).abs() < 2e-3, "{km}");
        }
    }

    #[test]
    fn kinds_of_fibre_and_the_route_factor_count() {
        let one_way = |more: &str| number(&at_km(100.0, &format!(r#", "latency": {{{more}}}"#)), "oneWayUs");
        assert!((one_way(r#""fibre": "rounded""#) - 500.0).abs() < 1e-9);
        assert!((one_way(r#""fibre": "hollow-core""#) - 333.7).abs() < 0.05);
        assert!((one_way(r#""routeFactor": 1.4"#) - 685.3).abs() < 0.05);
    }

    #[test]
    fn amplifiers_stand_every_eighty_kilometres_within_the_route() {
        let counts = [10.0, 80.0, 81.0, 160.0, 500.0].map(|km| number(&at_km(km, "")["amplifiers"], "count"));
        assert_eq!(counts, [0.0, 0.0, 1.0, 1.0, 6.0]);
    }

    #[test]
    fn headroom_grows_by_the_fibre_twice_over_in_the_cells_it_wastes() {
        let slope =
            (number(&at_km(101.0, ""), "pfcHeadroomBytes") - number(&at_km(100.0, ""), "pfcHeadroomBytes")) / 1e3;
        // 489.5 bytes a metre at 400 Gb/s; the smallest packet takes a third of a cell of 192 bytes.
        assert!((slope - 3.0 * 489.5).abs() < 0.1, "{slope}");
        let full = at_km(100.0, r#", "latency": {"profile": "custom", "constants": {"small-packets": 0}}"#);
        let bytes = 2.0 * 4096.0 + 100_000.0 * 489.505 + 819.2 + 905.0 * 64.0;
        assert!((number(&full, "pfcHeadroomBytes") / bytes - 1.0).abs() < 1e-4);
    }

    #[test]
    fn one_site_has_no_distance_and_still_its_break_even() {
        let design = Design::parse("{}").expect("a legal design");
        let section = Model::new(design).expect("a design that can be planned").report()["distance"].clone();
        assert_eq!((number(&section, "km"), number(&section, "oneWayUs")), (0.0, 0.0));
        assert!(section["crossSiteUs"].is_null());
        assert!((number(&section, "breakEvenKm") - 0.756).abs() < 1e-3);
    }
}
