use super::*;
use crate::measure::{self, Subject};
use crate::plan::plan;

fn report(preset: &Preset) -> Value {
    let design = preset.design().unwrap_or_else(|refusal| panic!("{}: {refusal}", preset.id));
    let plan = plan(&design).unwrap_or_else(|refusal| panic!("{}: {refusal}", preset.id));
    measure::report(&Subject { design: &design, plan: &plan, counted: None })
}

#[test]
fn ids_are_kebab_case_and_each_once() {
    let ids: Vec<&str> = all().map(|preset| preset.id).collect();
    assert!(ids.len() >= 12, "{}", ids.len());
    assert_eq!(ids[0], "deepseek-v3-mpft");
    for (index, id) in ids.iter().enumerate() {
        assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{id}");
        assert!(!ids[..index].contains(id), "{id} stands twice");
    }
}

#[test]
fn every_preset_can_be_planned_and_its_title_tells_its_size() {
    for preset in all() {
        let gpus = report(preset)["counts"]["gpus"].as_u64().map(crate::text::grouped).unwrap_or_default();
        let (en, zh) = (format!("· {gpus} "), format!("· {gpus} "));
        assert!(preset.title.en.contains(&en) && preset.title.zh.contains(&zh), "{}: {gpus}", preset.id);
        assert!(preset.summary.en.ends_with('.') && preset.summary.zh.ends_with('。'), "{}", preset.id);
    }
}

#[test]
fn published_counts_come_out() {
    // gpus, switches, leaf, spine, inter-switch links; 0 where nothing was published.
    let published: &[(&str, [u64; 5])] = &[
        ("deepseek-v3-mpft", [16_384, 768, 512, 256, 16_384]),
        ("deepseek-ft2", [2_048, 96, 64, 32, 2_048]),
        ("deepseek-ft3", [65_536, 5_120, 2_048, 2_048, 131_072]),
        ("dgx-b200-2su", [512, 24, 16, 8, 512]),
        ("dgx-b200-8su", [2_048, 96, 64, 32, 2_048]),
        ("dgx-b200-16su", [4_096, 320, 128, 128, 8_192]),
        ("dgx-h100-4su", [1_016, 0, 32, 16, 0]),
        ("alibaba-hpn-segment", [1_024, 0, 16, 0, 0]),
        ("alibaba-hpn-pod", [15_360, 0, 240, 120, 14_400]),
        ("megascale-block", [512, 0, 8, 0, 0]),
        ("rail-only-512", [512, 8, 8, 0, 0]),
        ("al-fares-k4", [16, 20, 8, 8, 32]),
        ("simai-spectrum-x", [4_096, 128, 64, 64, 4_096]),
        ("breakout-2", [2_048, 192, 128, 64, 4_096]),
        ("breakout-4", [8_192, 768, 512, 256, 32_768]),
        ("mrc-131072", [131_072, 6_144, 4_096, 2_048, 1_048_576]),
        ("two-campuses-100km", [16_384, 0, 0, 0, 0]),
        ("chassis-spine", [18_432, 608, 576, 32, 18_432]),
    ];
    assert_eq!(published.len(), all().count());
    for (id, expected) in published {
        let report = report(find(id).expect("a preset of the table"));
        let paths = ["gpus", "switches.total", "switches.leaf", "switches.spine", "links.interSwitch"];
        for (path, want) in paths.iter().zip(expected).filter(|(_, want)| **want > 0) {
            let got = report.pointer(&format!("/counts/{}", path.replace('.', "/"))).and_then(Value::as_u64);
            assert_eq!(got, Some(*want), "{id} {path}");
        }
    }
}

#[test]
fn the_summary_of_two_campuses_quotes_its_figures() {
    let distance = &report(find("two-campuses-100km").expect("a preset of the table"))["distance"];
    assert!((distance["oneWayUs"].as_f64().expect("a number") - 489.5).abs() < 0.05);
    assert!(distance["oneWayUs"].as_f64() > distance["crossSiteUs"].as_f64().map(|us| us * 100.0 / 101.0));
}
