//! Designs as link fragments.

use crate::{plain, thrown};
use fabriscape_core::design::Design;
use fabriscape_core::fragment;
use wasm_bindgen::prelude::*;

/// The design as the text of a link's fragment, defaults left out, without `#`.
#[wasm_bindgen]
pub fn encode(design: &str) -> Result<String, JsValue> {
    Ok(fragment::encode(&Design::parse(design).map_err(thrown)?))
}

/// The complete design of a link's fragment.
#[wasm_bindgen]
pub fn decode(link: &str) -> Result<JsValue, JsValue> {
    plain(&fragment::decode(link).map_err(thrown)?.to_value())
}
