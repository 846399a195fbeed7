//! Charts as SVG text.

use crate::thrown;
use fabriscape_core::chart::{self, Lang, Theme};
use fabriscape_core::design::Design;
use fabriscape_core::measure::latency;
use fabriscape_core::model::Model;
use fabriscape_core::refusal::Refusal;
use wasm_bindgen::prelude::*;

/// A chart of a design. `theme` is `light` or `dark`, `lang` is `en` or `zh`.
#[wasm_bindgen]
pub fn chart(name: &str, design: &str, theme: &str, lang: &str) -> Result<String, JsValue> {
    let chart = chart::find(name).ok_or_else(|| {
        let names: Vec<&str> = chart::CHARTS.iter().map(|chart| chart.name).collect();
        unknown("chart", name, &names)
    })?;
    let theme = Theme::named(theme).ok_or_else(|| unknown("theme", theme, &["light", "dark"]))?;
    let lang = language(lang)?;
    let mut model = Model::new(Design::parse(design).map_err(thrown)?).map_err(thrown)?;
    // Charts of hops wait for counting only where no closed form tells them.
    while latency::pairs_by_hops(&model.subject()).is_none() && model.step() < 1.0 {}
    Ok((chart.draw)(&model.subject(), theme, lang))
}

/// The language of that name.
pub(crate) fn language(name: &str) -> Result<Lang, JsValue> {
    Lang::named(name).ok_or_else(|| unknown("lang", name, &["en", "zh"]))
}

fn unknown(what: &str, got: &str, known: &[&str]) -> JsValue {
    let (en, zh) = (known.join(", "), known.join("、"));
    let got: String = got.chars().filter(|c| !c.is_control()).take(40).collect();
    let refusal = Refusal::new(what, format!("must be one of {en}, got {got}"), format!("应为 {zh} 之一，现为 {got}"));
    let mut nearest = Vec::new();
    for &word in known {
        nearest.push(word.into());
    }
    thrown(refusal.with_nearest(nearest))
}
