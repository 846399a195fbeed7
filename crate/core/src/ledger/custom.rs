//! Constants as a design has them: those of the tables, and its own values with the profile `custom`.

use crate::constant;
use crate::design::{Design, Profile};
use crate::refusal::Refusal;
use serde_json::{Map, Value};

/// The constants that a design may set: those that the ledger and the distance figures read.
const EDITABLE: &[&str] = &[
    "nic-send",
    "nic-receive",
    "switch-chip",
    "scale-up-hop",
    "link-phy",
    "link-fec",
    "copper",
    "mtu",
    "metres-host",
    "metres-leaf-spine",
    "metres-spine-core",
    "metres-tier4",
    "metres-switch",
    "group-index",
    "hollow-index",
    "fibre-rounded",
    "edfa",
    "edfa-spacing",
    "cell",
    "small-packets",
    "mac-phy",
];

/// Ids of the constants that a design may set, in the order in which the form lists them.
pub fn editable() -> &'static [&'static str] {
    EDITABLE
}

/// Checks the keys of `latency.constants`.
///
/// # Errors
/// An id that no figure reads, by its path, with the ids that there are; 0 for a constant that is divided by.
pub fn check(design: &Design) -> Result<(), Refusal> {
    for (id, value) in &design.latency.constants {
        if !EDITABLE.contains(&id.as_str()) {
            let shown: String = id.chars().filter(|c| !c.is_control()).take(40).collect();
            return Err(Refusal::new(
                format!("latency.constants.{shown}"),
                format!("is not known; known here: {}", EDITABLE.join(", ")),
                format!("未知常量；此处可用：{}", EDITABLE.join("、")),
            ));
        }
        let least = least(id);
        if let Some(given) = value.as_f64().filter(|&given| given < least) {
            return Err(Refusal::new(
                format!("latency.constants.{id}"),
                format!("must be at least {least}, got {given}"),
                format!("应不小于 {least}，现为 {given}"),
            )
            .with_nearest(vec![least.into()]));
        }
    }
    Ok(())
}

/// No light is faster than in vacuum, and what is divided by cannot be 0.
fn least(id: &str) -> f64 {
    match id {
        "group-index" | "hollow-index" | "edfa-spacing" | "cell" | "mtu" => 1.0,
        "fibre-rounded" => 3.336,
        _ => 0.0,
    }
}

/// The constants that hold for a design.
#[derive(Debug, Clone, Copy)]
pub struct Values<'a> {
    own: Option<&'a Map<String, Value>>,
}

impl<'a> Values<'a> {
    /// Those of a design.
    pub fn of(design: &'a Design) -> Values<'a> {
        let custom = design.latency.profile == Profile::Custom && !design.latency.constants.is_empty();
        Values { own: custom.then_some(&design.latency.constants) }
    }

    /// The value of a constant, in its unit.
    pub fn get(&self, id: &str) -> f64 {
        let own = self.own.and_then(|map| map.get(id)).and_then(Value::as_f64);
        own.unwrap_or_else(|| constant::value(id))
    }

    /// Whether the design sets it.
    pub fn is_own(&self, id: &str) -> bool {
        self.own.is_some_and(|map| map.contains_key(id))
    }

    /// Delay of standard fibre, µs/km, which is also ns/m: group index ÷ speed of light.
    pub fn fibre_us_per_km(&self) -> f64 {
        self.get("group-index") / constant::value("speed-of-light") * 1e6
    }
}
