//! What laws and published cases share: random legal designs, and paths into reports.

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
