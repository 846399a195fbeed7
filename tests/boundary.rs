//! What crosses between the core and JavaScript, tried in a real browser.

#![cfg(target_arch = "wasm32")]

use fabriscape_tests::at;
use fabriscape_wasm::{Model, catalogue, complete};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// A JavaScript value as JSON.
fn json(value: &JsValue) -> Value {
    let text = js_sys::JSON::stringify(value).expect("what crosses is plain data");
    serde_json::from_str(&String::from(text)).expect("JSON is JSON")
}

/// The report of a design, counted to the end.
fn counted(design: &str) -> Value {
    let mut model = Model::new(design).expect("the design is legal");
    while model.step() < 1.0 {}
    json(&model.report().expect("a report is plain data"))
}

/// A property of the error that `attempt` throws.
fn thrown<T>(attempt: Result<T, JsValue>, key: &str) -> Value {
    let error = attempt.err().expect("the design is refused");
    assert!(error.is_instance_of::<js_sys::Error>(), "a refusal is an Error");
    json(&js_sys::Reflect::get(&error, &key.into()).expect("an error is an object"))
}

#[wasm_bindgen_test]
fn published_cases_come_out_exactly_in_the_browser() {
    let mut tried = 0;
    for file in [include_str!("conformance/cases.json"), include_str!("conformance/more.json")] {
        for case in serde_json::from_str::<Vec<Value>>(file).expect("cases are JSON") {
            let family = case.pointer("/design/fabric/family").and_then(Value::as_str).unwrap_or("clos");
            if fabriscape_core::family::find(family).is_none() {
                continue;
            }
            tried += 1;
            let report = counted(&case["design"].to_string());
            for (path, expected) in case["expect"].as_object().expect("expect is an object") {
                let (want, got) = (expected.as_f64().expect("a number"), at(&report, path).and_then(Value::as_f64));
                let tolerance = if expected.is_u64() { 0.0 } else { want.abs() * 1e-3 };
                let right = got.is_some_and(|got| (got - want).abs() <= tolerance);
                assert!(right, "{} {path}: expected {want}, got {got:?}", case["id"]);
            }
        }
    }
    assert!(tried > 0);
}

#[wasm_bindgen_test]
fn the_catalogue_is_plain_data_with_both_languages() {
    let catalogue = json(&catalogue().expect("plain data"));
    let fields = catalogue["families"][0]["fields"].as_array().expect("a list");
    assert!(fields.len() > 20);
    for field in fields {
        for text in [&field["label"], &field["help"]] {
            assert!(!text["en"].as_str().expect("English").is_empty());
            assert!(!text["zh"].as_str().expect("中文").is_empty());
        }
    }
}

#[wasm_bindgen_test]
fn a_complete_design_reads_back_as_itself() {
    let once = json(&complete("{}").expect("everything has a default"));
    let twice = json(&complete(&once.to_string()).expect("a complete design is legal"));
    assert_eq!(once, twice);
    assert_eq!(once["switch"]["cages"], 64);
}

#[wasm_bindgen_test]
fn a_refusal_is_an_error_with_field_text_and_nearest() {
    let bad = r#"{ "switch": { "cages": 0 } }"#;
    assert_eq!(thrown(complete(bad), "name"), "DesignError");
    assert_eq!(thrown(complete(bad), "field"), "switch.cages");
    assert_eq!(thrown(complete(bad), "message"), "switch.cages: must be 1 to 1024, got 0");
    // 1 cage would be refused again: two tiers need a port each way.
    assert_eq!(thrown(complete(bad), "nearest"), serde_json::json!([2]));
    assert!(thrown(complete(bad), "text")["zh"].is_string());
}

#[wasm_bindgen_test]
fn hostile_text_is_refused_and_never_a_panic() {
    let deep = "[".repeat(100_000);
    let long = format!("{{\"servers\":\"{}\"}}", "x".repeat(2_000_000));
    for text in ["", "{", "[]", "null", "\u{0}", "{\"servers\":{\"count\":1e400}}", "{\"__proto__\":{}}", &deep, &long]
    {
        assert_eq!(thrown(complete(text), "name"), "DesignError");
    }
}
