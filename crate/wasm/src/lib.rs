//! The one package that knows JavaScript: exports, errors and typed arrays.
//!
//! Designs come in as JSON text and go through the core's own reader, so that form, link, file and command line are
//! refused in the same words. What goes out is plain objects and typed arrays; `types.d.ts` is the whole contract.

use fabriscape_core::design::{self, Design};
use fabriscape_core::{chart as charts, constant, family, ledger, measure, model, preset};
use js_sys::JSON;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

mod chart;
mod compare;
mod error;
mod link;
mod path;
mod scene;

pub use chart::chart;
pub use compare::{alternatives, compare};
use error::thrown;
pub use link::{decode, encode};

// Half as large as the standard library's, and faster.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Called once when the module is loaded. A panic is a fault of ours: what it says goes to the console, where the page's
/// panel sends whoever reports it.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
}

/// A plain JavaScript object. One string parsed by the engine is several times faster than thousands of properties set
/// one by one.
fn plain(value: &Value) -> Result<JsValue, JsValue> {
    JSON::parse(&design::json_text(value))
}

/// Everything that the page builds its form, menus and lists from.
#[wasm_bindgen]
pub fn catalogue() -> Result<JsValue, JsValue> {
    let mut families = Vec::new();
    for family in family::FAMILIES {
        families.push(json!({ "name": family.name(), "fields": design::fields(*family) }));
    }
    let mut measures = Vec::new();
    for measure in measure::MEASURES {
        measures.push(json!({ "name": measure.name, "rows": measure.rows }));
    }
    let mut presets = Vec::new();
    for preset in preset::all() {
        presets.push(preset.entry().map_err(thrown)?);
    }
    let mut charts = Vec::new();
    for chart in charts::CHARTS {
        charts.push(json!({ "name": chart.name, "title": chart.title }));
    }
    let mut constants = Vec::new();
    for constant in constant::all() {
        constants.push(json!(constant));
    }
    plain(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "families": families,
        "siteFields": design::SITE,
        "presets": presets,
        "constants": constants,
        "editableConstants": ledger::editable(),
        "measures": measures,
        "charts": charts,
    }))
}

/// The complete design of JSON text.
#[wasm_bindgen]
pub fn complete(design: &str) -> Result<JsValue, JsValue> {
    plain(&Design::parse(design).map_err(thrown)?.to_value())
}

/// A design, planned at once and counted step by step.
#[wasm_bindgen]
pub struct Model(model::Model);

#[wasm_bindgen]
impl Model {
    /// Plans the design of JSON text.
    #[wasm_bindgen(constructor)]
    pub fn new(design: &str) -> Result<Model, JsValue> {
        let design = Design::parse(design).map_err(thrown)?;
        model::Model::new(design).map(Model).map_err(thrown)
    }

    /// Counts on: one slice of work. Gives the share done, 1 at the end.
    pub fn step(&mut self) -> f64 {
        self.0.step()
    }

    /// The report: closed forms until counting is done.
    pub fn report(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.report())
    }
}
