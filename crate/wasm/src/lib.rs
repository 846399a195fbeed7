//! What crosses between the core and JavaScript.

use wasm_bindgen::prelude::*;

/// The version of fabriscape, as in `Cargo.toml`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
