//! Bandwidth down : bandwidth up of the switches of each tier, over cabled ports.

use super::{Measure, Row, Subject};
use crate::text::Text;
use serde_json::{Map, Value};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "oversubscription",
    rows: &[
        Row { path: "oversubscription.leaf", label: Text::of("Oversubscription, leaf", "叶收敛比"), unit: ": 1" },
        Row { path: "oversubscription.spine", label: Text::of("Oversubscription, spine", "脊收敛比"), unit: ": 1" },
    ],
    measure,
};

/// The worst switch of each tier over all sites; `null` at the top, which has nothing above it.
fn measure(subject: &Subject<'_>) -> Value {
    let mut worst: Map<String, Value> = Map::new();
    for site in &subject.plan.sites {
        for tier in site.fabric.tiers() {
            let known = worst.get(tier.name).and_then(Value::as_f64);
            let ratio = match (known, tier.oversubscription) {
                (Some(known), Some(here)) => Some(known.max(here)),
                (known, here) => known.or(here),
            };
            worst.insert(tier.name.into(), ratio.into());
        }
    }
    Value::Object(worst)
}
