//! One way between two GPUs, station by station, with its ledger.

use crate::error::thrown;
use crate::{Model, plain};
use fabriscape_core::ledger::{self, Values};
use fabriscape_core::path::End;
use fabriscape_core::refusal::Refusal;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Model {
    /// The path between two GPUs through plane `front` where both are on it; see `Path` in `types.d.ts`.
    pub fn path(&mut self, from: f64, to: f64, front: f64) -> Result<JsValue, JsValue> {
        let number = |field: &str, value: f64| {
            let whole = value >= 0.0 && value.fract() == 0.0;
            let refusal = || {
                Refusal::new(field, format!("must be a whole number, got {value}"), format!("应为整数，现为 {value}"))
            };
            whole.then_some(value as u64).ok_or_else(refusal).map_err(thrown)
        };
        let (from, to, front) = (number("from", from)?, number("to", to)?, number("front", front)?);
        let path = self.0.path(from, to, front).map_err(thrown)?;
        let (stations, gaps) = path.stations(&mut self.0);
        let (design, plan) = (self.0.design(), self.0.plan());
        let fabric = |site: usize| plan.sites[site].fabric.as_ref();
        let rows = ledger::ledger_of_path(design, fabric(0), &stations, &gaps);
        let lengths: Vec<Value> = gaps
            .iter()
            .zip(&stations)
            .map(|(gap, station)| {
                let [metres, ns] = ledger::gap_delay(design, fabric(station.site), gap);
                json!({ "metres": metres, "ns": ns })
            })
            .collect();
        let us = ledger::total_ns(&rows) / 1000.0;
        let end = |end: &End| json!({ "gpu": end.gpu, "server": end.server });
        plain(&json!({
            "from": end(&path.from),
            "to": end(&path.to),
            "plane": path.plane.map_or(-1, |plane| plane as i64),
            "relay": path.is_relayed(),
            "equalPaths": path.equal_paths,
            "hops": path.hops(),
            "stations": stations,
            "gaps": lengths,
            "ledger": rows,
            "oneWayUs": us,
            "rttUs": 2.0 * us,
            "equalFibreKm": us / Values::of(design).fibre_us_per_km(),
        }))
    }
}
