//! What laws and published cases share: random legal designs, and paths into reports.

use arbtest::arbitrary::{Result, Unstructured};
use fabriscape_core::design::{self, Design};
use fabriscape_core::family::{self, Family};
use fabriscape_core::field::{Field, Kind};
use serde_json::{Map, Value, json};

/// The value at a dotted path of a report.
pub fn at<'a>(report: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(report, |value, key| value.get(key))
}

/// Draws numbers below a bound; a law's random source.
pub type Draw<'a> = dyn FnMut(usize) -> usize + 'a;

/// A random design document of a random family, small, legal field by field; it may still be refused as a whole.
pub fn any_document(draw: &mut Draw<'_>) -> Value {
    let family = family::FAMILIES[draw(family::FAMILIES.len())];
    let mut document = Map::new();
    for field in design::fields(family) {
        // Most fields are left out most of the time, as people do; what shapes a fabric is not.
        let keep = match field.path {
            "fabric.family" => true,
            "servers.count" | "switch.cages" | "servers.nics" | "servers.gpus" => draw(4) > 0,
            path if field.default.is_some() && path.starts_with("fabric.") => draw(3) > 0,
            "switch.breakout" | "planes.count" | "planes.by" | "switch.form" => draw(2) > 0,
            "latency.constants" => false,
            _ => draw(8) == 0,
        };
        if keep {
            design::set(&mut document, field.path, any_value(&field, family, draw));
        }
    }
    if draw(6) == 0 {
        document.insert("sites".into(), json!([{ "name": "A" }, { "name": "B", "km": draw(3000) }]));
    }
    Value::Object(document)
}

/// A small legal value of a field.
fn any_value(field: &Field, family: &dyn Family, draw: &mut Draw<'_>) -> Value {
    if field.path == "fabric.family" {
        return family.name().into();
    }
    match &field.kind {
        Kind::Integer { min, max, stops } => {
            let small: Vec<u64> = stops.iter().copied().filter(|&stop| stop <= 16).collect();
            if !small.is_empty() && draw(2) == 0 {
                return small[draw(small.len())].into();
            }
            (min + draw(16) as u64).min(*max).into()
        }
        Kind::Count { min, .. } => match draw(4) {
            0 => "max".into(),
            _ => (min + draw(80) as u64).into(),
        },
        Kind::Number { stops, min, .. } => {
            if stops.is_empty() {
                (*min + 1.0).into()
            } else {
                stops[draw(stops.len())].into()
            }
        }
        Kind::Choice { options } => options[draw(options.len())].value.into(),
        Kind::Word { .. } => "名 <b>".into(),
        Kind::Constants => json!({}),
    }
}

/// A design that reads and plans, with at most `links` links; `None` when the draw gave none.
pub fn any_design(draw: &mut Draw<'_>, links: u64) -> Option<(Design, fabriscape_core::plan::Plan)> {
    let design = Design::from_value(&any_document(draw)).ok()?;
    let plan = fabriscape_core::plan::plan(&design).ok()?;
    let total = plan.sum(|fabric| fabric.bands().iter().map(|band| band.links).sum());
    (total <= links).then_some((design, plan))
}

/// A member of the Clos family with up to so many servers: partial sizes, rails, planes, sites, boxes and chassis of
/// every tier.
///
/// # Errors
/// Where `u` holds no more random data.
pub fn any_clos(u: &mut Unstructured<'_>, servers: u64) -> Result<Option<(Design, fabriscape_core::plan::Plan)>> {
    let form = |u: &mut Unstructured<'_>| u.choose(&["box", "chassis", "chassis"]).copied();
    let nics = *u.choose(&[1, 2, 4, 8])?;
    let gpus = *u.choose(&[nics, nics, 2 * nics, (nics / 2).max(1)])?;
    let sites = [
        json!([{}]),
        json!([{}]),
        json!([{}, { "km": 100 }]),
        json!([{ "share": 0.5 }, { "share": 0.25, "km": 10 }, { "share": 0.25, "km": 1500 }]),
    ];
    let design = json!({
        "sites": u.choose(&sites)?,
        "servers": { "count": u.int_in_range(1..=servers)?, "gpus": gpus, "nics": nics },
        "switch": { "cages": u.int_in_range(2..=20)?, "form": form(u)?, "lineCardCages": u.int_in_range(1..=6)?,
            "breakout": *u.choose(&[1, 1, 2])? },
        "fabric": { "params": {
            "tiers": u.int_in_range(1..=4)?,
            "rails": *u.choose(&["none", "optimised", "only"])?,
            "oversubscription": *u.choose(&[1.0, 2.0, 3.0])?,
            "spread": *u.choose(&["even", "even", "minimum"])?,
            "leaf": { "form": form(u)? }, "spine": { "form": form(u)? }, "core": { "form": form(u)? },
        } },
        "planes": { "count": *u.choose(&[1, 2])?, "by": *u.choose(&["nic", "port"])? },
        "scaleUp": { "kind": *u.choose(&["switch", "none", "mesh", "torus"])?, "size": gpus * u.int_in_range(1..=3)? },
        "latency": { "profile": *u.choose(&["infiniband", "roce", "asic", "asic", "custom"])? },
    });
    let Ok(design) = Design::from_value(&design) else { return Ok(None) };
    Ok(fabriscape_core::plan::plan(&design).ok().map(|plan| (design, plan)))
}

/// Random numbers that are the same on every machine (SplitMix64), so that a failing seed can be tried again.
pub fn draw_from(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
