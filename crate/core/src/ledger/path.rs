//! The ledger of a path that was found on the wiring.

use super::{Route, Row, Station, Values, cable, ledger, row, scale_up_ns};
use crate::design::Design;
use crate::family::Fabric;
use crate::measure::distance;
use crate::path;
use crate::text::{Text, measured};

/// The ledger of a path, as its stations and the gaps between them are listed. `fabric` is that of any site: all have the
/// same tiers and bands.
pub fn ledger_of_path(
    design: &Design,
    fabric: &dyn Fabric,
    stations: &[path::Station],
    gaps: &[path::Gap],
) -> Vec<Row> {
    let mut rows = ledger(design, fabric, &route(stations, gaps));
    let km: f64 = gaps.iter().map(|gap| if let path::Gap::Fibre { km } = gap { *km } else { 0.0 }).sum();
    if km > 0.0 {
        let values = Values::of(design);
        let shown = measured(km);
        let label = Text::new(format!("fibre between sites, {shown} km"), format!("园区间光纤 {shown} km"));
        let constants = distance::fibre_constants(design).to_vec();
        rows.push(row("fibre", label, None, 1, distance::one_way_us(design, km) * 1000.0, constants, &values));
    }
    rows
}

/// Length, m, and delay, ns, of a gap between two stations: time of flight in cable and fibre, the scale-up network's own
/// delay, and nothing within a server or a chassis, which the ledger counts with its chips.
pub fn gap_delay(design: &Design, fabric: &dyn Fabric, gap: &path::Gap) -> [f64; 2] {
    match gap {
        path::Gap::ScaleUp { hops } => [0.0, scale_up_ns(design, *hops)],
        path::Gap::Server | path::Gap::Chassis => [0.0, 0.0],
        path::Gap::Cable { band, .. } => match fabric.bands().get(*band) {
            Some(band) => {
                let cable = cable(design, band);
                [cable.metres, cable.ns]
            }
            None => [0.0, 0.0],
        },
        path::Gap::Fibre { km } => {
            let route_km = km * design.latency.route_factor;
            [route_km * 1000.0, distance::one_way_us(design, *km) * 1000.0]
        }
    }
}

/// Switches and cables of a path. The parts of one chassis are one switch, passed as often as it has parts on the way.
fn route(stations: &[path::Station], gaps: &[path::Gap]) -> Route {
    let mut route = Route::default();
    let mut hops = 0;
    for (index, station) in stations.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|gap| gaps.get(gap));
        let passes = station.hop.saturating_sub(hops);
        hops = station.hop;
        match before {
            Some(path::Gap::ScaleUp { hops }) => route.relays += hops,
            Some(path::Gap::Cable { band, .. }) => route.bands.push(*band),
            _ => {}
        }
        if passes == 0 {
            continue;
        }
        match (before, route.stations.last_mut()) {
            (Some(path::Gap::Chassis), Some(last)) => last.passes += passes,
            _ => {
                // Endpoints that forward are no tier of switches: the number is past them all.
                let tier = station.place.and_then(|(tier, _)| tier.checked_sub(1)).unwrap_or(usize::MAX);
                route.stations.push(Station { tier, passes });
            }
        }
    }
    route
}
