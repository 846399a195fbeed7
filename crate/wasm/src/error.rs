//! Refusals as JavaScript errors.

use fabriscape_core::refusal::Refusal;
use js_sys::{Error, Reflect};
use serde_json::json;
use wasm_bindgen::JsValue;

/// A refusal as a `DesignError`: `.message`, `.field`, `.text` in both languages, `.nearest`.
pub(crate) fn thrown(refusal: Refusal) -> JsValue {
    let error = Error::new(&refusal.to_string());
    error.set_name("DesignError");
    let parts = [
        ("field", JsValue::from_str(&refusal.field)),
        ("text", serde_wasm_bindgen::to_value(&refusal.text).unwrap_or_default()),
        ("nearest", crate::plain(&json!(refusal.nearest)).unwrap_or_default()),
    ];
    for (key, value) in parts {
        // Setting a property of an error that was made here cannot fail.
        let _ = Reflect::set(&error, &key.into(), &value);
    }
    error.into()
}
