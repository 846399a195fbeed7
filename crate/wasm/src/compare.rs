//! Designs side by side, and designs worth a look beside one.

use crate::chart::language;
use crate::{plain, thrown};
use fabriscape_core::design::Design;
use fabriscape_core::{alternative, compare as table};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A table of designs, `[{ "name": …, "design": … }]` as JSON text, as `markdown`, `csv` or `json`, with headings in `en`
/// or `zh`.
#[wasm_bindgen]
pub fn compare(designs: &str, format: &str, lang: &str) -> Result<String, JsValue> {
    let format = table::Format::named(format).map_err(thrown)?;
    table::compare(language(lang)?, &table::read(designs).map_err(thrown)?, format).map_err(thrown)
}

/// Alternatives to a design, the most telling first; may be empty.
#[wasm_bindgen]
pub fn alternatives(design: &str) -> Result<JsValue, JsValue> {
    plain(&json!(alternative::alternatives(&Design::parse(design).map_err(thrown)?)))
}
