use super::*;
use crate::{plan, preset};

/// All charts of a preset, in both themes and languages.
fn drawn(id: &str) -> Vec<(String, String)> {
    let design = preset::find(id).and_then(|preset| preset.design().ok()).expect("a legal preset");
    let plan = plan::plan(&design).expect("a preset can be planned");
    let subject = Subject { design: &design, plan: &plan, counted: None };
    let mut all = Vec::new();
    for chart in CHARTS {
        for (theme, theme_name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            for (lang, lang_name) in [(Lang::En, "en"), (Lang::Zh, "zh")] {
                let svg = (chart.draw)(&subject, theme, lang);
                all.push((format!("{id}-{}-{theme_name}-{lang_name}", chart.name), svg));
            }
        }
    }
    all
}

#[test]
fn every_chart_of_every_preset_is_one_whole_svg() {
    for preset in preset::all() {
        for (name, svg) in drawn(preset.id) {
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{name}: {svg}");
            assert_eq!(svg.matches("<svg").count(), 1, "{name}");
            assert!(svg.contains("<title>") && !svg.contains("NaN") && !svg.contains("inf"), "{name}");
            assert!(svg.len() < 20_000, "{name}: {}", svg.len());
        }
    }
}

#[test]
fn what_has_no_pair_is_drawn_without_one() {
    let design = crate::design::Design::parse(r#"{"servers": {"count": 1, "gpus": 1, "nics": 1}}"#).expect("legal");
    let plan = plan::plan(&design).expect("fits");
    let subject = Subject { design: &design, plan: &plan, counted: None };
    for chart in CHARTS {
        let svg = (chart.draw)(&subject, Theme::Light, Lang::En);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", chart.name);
        assert_eq!(svg.contains("no two NIC ports"), chart.name != "reach", "{}", chart.name);
    }
}

#[test]
fn two_drawings_of_one_design_are_the_same_bytes() {
    assert_eq!(drawn("deepseek-v3-mpft"), drawn("deepseek-v3-mpft"));
}

#[test]
fn words_have_a_contrast_of_four_and_a_half() {
    let light = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.039_28 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = |r: u8, g: u8, b: u8| 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    for (theme, ground) in [(Theme::Light, luminance(0xf6, 0xf5, 0xf1)), (Theme::Dark, luminance(0x0e, 0x13, 0x1b))] {
        let ink = theme.ink();
        for color in [ink.strong, ink.quiet, ink.accent] {
            let words = luminance(color.0, color.1, color.2);
            let contrast = (words.max(ground) + 0.05) / (words.min(ground) + 0.05);
            assert!(contrast >= 4.5, "{theme:?} {color:?}: {contrast}");
        }
    }
}
