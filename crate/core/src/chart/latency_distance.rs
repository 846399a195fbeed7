//! Delay of fibre against its length, with the fabric's own delay for scale.

use super::sheet::{self, LABEL, SIZE, Sheet, axes, decade, delay};
use super::text_size::width;
use super::{Chart, Lang, Theme};
use crate::measure::{NO_PAIR, Subject, distance, latency};
use crate::number::bounded;
use crate::text::Text;
use plotters::prelude::CoordTranslate;
use plotters::style::RGBAColor;
use plotters::style::text_anchor::HPos;

/// The registry line.
pub(super) const CHART: Chart =
    Chart { name: "latency-distance", title: Text::of("One way, by distance", "单向时延与距离"), draw };

/// The plot on the sheet.
const LEFT: i32 = 104;
const RIGHT: i32 = SIZE.0 as i32 - 46;
const TOP: i32 = 92;
const BOTTOM: i32 = 304;

/// Exponents of the axes: 100 m to 10,000 km, 100 ns to 100 ms.
const KM: [i32; 2] = [-1, 4];
const US: [i32; 2] = [-1, 5];

/// What is drawn.
struct Figures {
    worst_us: f64,
    us_per_km: f64,
    break_even_km: f64,
    /// The farthest site, where there are several.
    km: Option<f64>,
}

fn draw(subject: &Subject<'_>, theme: Theme, lang: Lang) -> String {
    let us_per_km = distance::one_way_us(subject.design, 1.0);
    let mut far = 0.0;
    for site in &subject.plan.sites {
        far = site.km.max(far);
    }
    let figures = latency::worst(subject).map(|latency::Worst { us: worst_us, .. }| Figures {
        worst_us,
        us_per_km,
        break_even_km: worst_us / us_per_km,
        km: (far > 0.0).then_some(far),
    });
    sheet::draw(theme, lang, &CHART.title, &|sheet| {
        let Some(figures) = &figures else { return sheet.nothing(&NO_PAIR) };
        grid(sheet);
        lines(sheet, figures);
        legend(sheet, figures);
        break_even(sheet, figures);
        if let Some(km) = figures.km {
            own(sheet, figures, km);
        }
    })
}

/// Place of a value on an axis that runs over decades from `low` to `high`.
fn along(value: f64, [low, high]: [i32; 2], from: i32, to: i32) -> i32 {
    let share = (value.log10() - f64::from(low)) / f64::from(high - low);
    from + (bounded(share, 0.0, 1.0) * f64::from(to - from)).round() as i32
}

fn x(km: f64) -> i32 {
    along(km, KM, LEFT, RIGHT)
}

fn y(us: f64) -> i32 {
    along(us, US, BOTTOM, TOP)
}

fn grid(sheet: &mut Sheet<'_>) {
    let ink = sheet.ink;
    for exponent in KM[0]..=KM[1] {
        let at = x(10_f64.powi(exponent));
        sheet.line((at, TOP), (at, BOTTOM), ink.hairline, 1);
        // The unit stands once, beside the first number.
        let unit = if exponent == KM[0] { " km" } else { "" };
        sheet.words(&format!("{}{unit}", decade(exponent)), (at, BOTTOM + 26), LABEL, ink.quiet, HPos::Center, false);
    }
    for exponent in (US[0]..=US[1]).filter(|exponent| exponent % 2 != 0) {
        let at = y(10_f64.powi(exponent));
        sheet.line((LEFT, at), (RIGHT, at), ink.hairline, 1);
        let words = match exponent {
            3.. => format!("{} ms", decade(exponent - 3)),
            _ => format!("{} µs", decade(exponent)),
        };
        sheet.words(&words, (LEFT - 10, at), LABEL, ink.quiet, HPos::Right, false);
    }
}

/// The fibre's line, the fabric's level, and the ground between them where distance decides.
fn lines(sheet: &mut Sheet<'_>, figures: &Figures) {
    let range = |[low, high]: [i32; 2]| 10_f64.powi(low)..10_f64.powi(high);
    let plot = axes(range(KM), range(US), (LEFT, TOP), (RIGHT, BOTTOM));
    let (least, most) = (10_f64.powi(KM[0]), 10_f64.powi(KM[1]));
    let fibre = |km: f64| plot.translate(&(km, km * figures.us_per_km));
    let fabric = |km: f64| plot.translate(&(km, figures.worst_us));
    let ground = RGBAColor(sheet.ink.accent.0, sheet.ink.accent.1, sheet.ink.accent.2, 0.12);
    let from = bounded(figures.break_even_km, least, most);
    sheet.ground(&[fibre(from), fibre(most), fabric(most), fabric(from)], ground);
    sheet.line(fabric(least), fabric(most), sheet.ink.strong, 3);
    sheet.line(fibre(least), fibre(most), sheet.ink.accent, 4);
}

fn legend(sheet: &mut Sheet<'_>, figures: &Figures) {
    let fibre =
        Text::new(format!("fibre {:.3} µs/km", figures.us_per_km), format!("光纤 {:.3} µs/km", figures.us_per_km));
    let fabric = Text::new(
        format!("fabric, worst {}", delay(figures.worst_us)),
        format!("网络最大 {}", delay(figures.worst_us)),
    );
    let mut left = 16;
    for (words, color) in [(fibre, sheet.ink.accent), (fabric, sheet.ink.strong)] {
        let words = sheet.say(&words);
        sheet.line((left, 64), (left + 28, 64), color, 4);
        sheet.words(words, (left + 38, 64), LABEL, color, HPos::Left, false);
        left += 38 + width(words, f64::from(LABEL)) as i32 + 28;
    }
}

/// Where both take as long: below the fabric's level, right of the fibre's line, nothing else is drawn.
fn break_even(sheet: &mut Sheet<'_>, figures: &Figures) {
    let at = (x(figures.break_even_km), y(figures.worst_us));
    sheet.dot(at, 7, sheet.ink.strong);
    sheet.words(&equal(sheet, figures), (at.0 + 14, at.1 + 24), LABEL, sheet.ink.strong, HPos::Left, false);
}

fn equal(sheet: &Sheet<'_>, figures: &Figures) -> String {
    let km = short(figures.break_even_km);
    sheet.say(&Text::new(format!("equal at {km} km"), format!("{km} km 处相等"))).to_owned()
}

/// The design's own distance. Its words stand left of the fibre's line, above it where they would not fit beside the dot.
fn own(sheet: &mut Sheet<'_>, figures: &Figures, km: f64) {
    let us = km * figures.us_per_km;
    let (at, level) = ((x(km), y(us)), y(figures.worst_us));
    let words = format!("{} km · {}", short(km), delay(us));
    let wide = width(&words, f64::from(LABEL) * 1.08) as i32;
    // Not into the legend: as much further left as the line falls when the words must stand lower.
    let lower = (TOP + 10 - (at.1 - 14)).max(0);
    let end = (at.0 - 14 - 3 * lower).max(LEFT + 6 + wide);
    let beside = at.0 > LEFT + 20 + wide;
    let height = if beside { at.1 - 14 + lower } else { (fibre_at(figures, end) - 18).min(level - 18) };
    // Down to the axis, unless the words at the break-even point are in the way.
    let apart = at.0 - x(figures.break_even_km);
    let in_the_way = (0..22 + width(&equal(sheet, figures), f64::from(LABEL)) as i32).contains(&apart);
    let ground = if in_the_way { level } else { BOTTOM };
    sheet.dashes((at.0, ground), (at.0, if beside { at.1 } else { height + 14 }), sheet.ink.accent, 2);
    sheet.dot(at, 8, sheet.ink.accent);
    sheet.words(&words, (end, height), LABEL, sheet.ink.accent, HPos::Right, true);
}

/// Height of the fibre's line at a place on the sheet.
fn fibre_at(figures: &Figures, x: i32) -> i32 {
    let share = f64::from(x - LEFT) / f64::from(RIGHT - LEFT);
    let decades = share * f64::from(KM[1] - KM[0]) + f64::from(KM[0]);
    y((decades * 10_f64.ln()).exp() * figures.us_per_km)
}

/// A length in km: `0.76`, `12.5`, `1,500`.
fn short(km: f64) -> String {
    if km >= 100.0 {
        return crate::text::grouped(km.round() as u64);
    }
    let shown = if km < 10.0 { format!("{km:.2}") } else { format!("{km:.1}") };
    shown.trim_end_matches('0').trim_end_matches('.').to_owned()
}
