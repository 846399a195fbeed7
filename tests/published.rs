//! Published cases must come out exactly, natively: `conformance/cases.json`, and `conformance/more.json`, which adds
//! rows of the same sources and the closed forms at other sizes.

use fabriscape_core::{design::Design, family, model::Model};
use fabriscape_tests::at;
use serde_json::Value;

#[test]
fn published_cases_come_out_exactly() {
    let mut cases: Vec<Value> = Vec::new();
    for file in [include_str!("conformance/cases.json"), include_str!("conformance/more.json")] {
        cases.extend(serde_json::from_str::<Vec<Value>>(file).expect("cases are JSON"));
    }
    let mut tried = 0;
    let mut wrong = Vec::new();
    for case in &cases {
        let name = case.pointer("/design/fabric/family").and_then(Value::as_str).unwrap_or("clos");
        if family::find(name).is_none() {
            continue;
        }
        tried += 1;
        let design = Design::from_value(&case["design"]).expect("a published design is legal");
        let mut model = Model::new(design).expect("a published design can be planned");
        while model.step() < 1.0 {}
        let report = model.report();
        for (path, expected) in case["expect"].as_object().expect("expect is an object") {
            let got = at(&report, path).and_then(Value::as_f64);
            let want = expected.as_f64().expect("expected figures are numbers");
            let tolerance = if expected.is_u64() { 0.0 } else { want.abs() * 1e-3 };
            if !got.is_some_and(|got| (got - want).abs() <= tolerance) {
                wrong.push(format!("{} {path}: expected {want}, got {got:?}", case["id"]));
            }
        }
    }
    assert!(tried > 0, "no case was tried");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
