//! GPUs that full Clos fabrics of the design's switch hold, by breakout and tiers.

use super::sheet::{self, LABEL, SIZE, Sheet, axes, decade};
use super::text_size::width;
use super::{Chart, Lang, Theme};
use crate::measure::Subject;
use crate::number::bounded;
use crate::text::{Text, grouped};
use plotters::prelude::CoordTranslate;
use plotters::style::RGBAColor;
use plotters::style::text_anchor::HPos;

/// The registry line.
pub(super) const CHART: Chart =
    Chart {
        name: "reach", title: Text::of("GPUs within reach, by ports and tiers", "可达卡数与端口数、层数"), draw
    };

const LEFT: i32 = 84;
const RIGHT: i32 = SIZE.0 as i32 - 98;
const TOP: i32 = 92;
const BOTTOM: i32 = 312;

/// Most tiers that are drawn.
const TIERS: u32 = 4;

/// What is drawn.
struct Figures {
    /// Ports of one switch by breakout 1, 2, 4, 8.
    radices: [u64; 4],
    cages: u64,
    /// GPUs per endpoint of one plane.
    per_endpoint: f64,
    /// Exponents of the axis.
    decades: [i32; 2],
    /// The design's own ports, tiers and GPUs.
    own: (f64, u32, u64),
}

fn draw(subject: &Subject<'_>, theme: Theme, lang: Lang) -> String {
    let (design, plan) = (subject.design, subject.plan);
    let cages = design.switch.cages;
    let radices = [cages, 2 * cages, 4 * cages, 8 * cages];
    let per_endpoint = design.servers.gpus as f64 / plan.division.nics_per_plane as f64;
    let tiers = plan.sites[0].fabric.tiers().len() as u32;
    let radix = (cages * design.switch.breakout).clamp(radices[0], radices[3]) as f64;
    let own = (radix, tiers, plan.servers() * design.servers.gpus);
    let low = (full(radices[0], 1) * per_endpoint).min(own.2 as f64).max(1.0).log10().floor() as i32;
    // A decade above what the design's own tiers reach, where lines of more tiers leave the plot; all of them from three up.
    let most = full(radices[3], if tiers < 3 { 2 } else { TIERS }) * per_endpoint;
    let high = most.max(own.2 as f64).log10().ceil() as i32 + i32::from(tiers < 3);
    let figures = Figures { radices, cages, per_endpoint, decades: [low, high.max(low + 1)], own };
    sheet::draw(theme, lang, &CHART.title, &|sheet| {
        grid(sheet, &figures);
        for tiers in 1..=TIERS {
            line(sheet, &figures, tiers);
        }
        own_dot(sheet, &figures);
    })
}

/// Endpoints of one plane of a full Clos: 2·(k/2)ᵗ.
fn full(radix: u64, tiers: u32) -> f64 {
    2.0 * (radix as f64 / 2.0).powi(tiers as i32)
}

/// GPUs of a full Clos on all planes.
fn reach(figures: &Figures, radix: u64, tiers: u32) -> f64 {
    full(radix, tiers) * figures.per_endpoint
}

fn x(figures: &Figures, radix: f64) -> i32 {
    let share = (radix / figures.radices[0] as f64).ln() / 8_f64.ln();
    LEFT + (share * f64::from(RIGHT - LEFT)).round() as i32
}

fn y(figures: &Figures, gpus: f64) -> i32 {
    let [low, high] = figures.decades;
    let share = (gpus.log10() - f64::from(low)) / f64::from(high - low);
    BOTTOM - (bounded(share, 0.0, 1.0) * f64::from(BOTTOM - TOP)).round() as i32
}

fn grid(sheet: &mut Sheet<'_>, figures: &Figures) {
    let ink = sheet.ink;
    for radix in figures.radices {
        let at = x(figures, radix as f64);
        sheet.line((at, TOP), (at, BOTTOM), ink.hairline, 1);
        let words = match radix == figures.radices[0] {
            true => Text::new(format!("{radix} ports"), format!("{radix} 口")),
            false => Text::new(radix.to_string(), radix.to_string()),
        };
        sheet.words(sheet.say(&words), (at, BOTTOM + 26), LABEL, ink.quiet, HPos::Center, false);
    }
    let [low, high] = figures.decades;
    let every = if high - low > 5 { 2 } else { 1 };
    for exponent in (low..=high).filter(|exponent| (exponent - low) % every == 0) {
        let at = y(figures, 10_f64.powi(exponent));
        sheet.line((LEFT, at), (RIGHT, at), ink.hairline, 1);
        sheet.words(&decade(exponent), (LEFT - 10, at), LABEL, ink.quiet, HPos::Right, false);
    }
    let words = Text::new(
        format!("full Clos, switches of {} cages split in 1, 2, 4, 8", figures.cages),
        format!("满配 Clos：{} 口交换机，端口 1、2、4、8 拆分", figures.cages),
    );
    sheet.words(sheet.say(&words), (16, 64), LABEL, ink.quiet, HPos::Left, false);
}

/// One number of tiers; the design's own is drawn strong.
fn line(sheet: &mut Sheet<'_>, figures: &Figures, tiers: u32) {
    let own = tiers == figures.own.1;
    let (color, wide) = if own { (sheet.ink.strong, 4) } else { (sheet.ink.quiet, 2) };
    let across = figures.radices[0] as f64..figures.radices[3] as f64;
    let most = 10_f64.powi(figures.decades[1]);
    let plot = axes(across, 10_f64.powi(figures.decades[0])..most, (LEFT, TOP), (RIGHT, BOTTOM));
    let inside = inside(figures, tiers, most);
    let Some(&end) = inside.last() else { return };
    let mut path = Vec::new();
    for point in &inside {
        path.push(plot.translate(point));
    }
    sheet.path(&path, color, wide);
    for radix in figures.radices {
        let gpus = reach(figures, radix, tiers);
        if gpus > most {
            break;
        }
        let at = (x(figures, radix as f64), y(figures, gpus));
        sheet.dot(at, if own { 6 } else { 4 }, color);
        // The design's own number takes the place of what is told of its line there.
        let taken = radix as f64 == figures.own.0 && (at.1 - 22 - y(figures, figures.own.2 as f64)).abs() < 26;
        if own && !taken && has_room(figures, at, gpus.round() as u64) {
            value(sheet, at, gpus.round() as u64, color, false);
        }
    }
    let words = match tiers {
        1 => Text::of("1 tier", "1 层"),
        _ => Text::new(format!("{tiers} tiers"), format!("{tiers} 层")),
    };
    let end = (x(figures, end.0), y(figures, end.1));
    let at = if end.0 > RIGHT - 70 { (RIGHT + 14, end.1) } else { (end.0 + 14, end.1 + 8) };
    sheet.words(sheet.say(&words), at, LABEL, color, HPos::Left, own);
}

/// The points of a line up to `most`, where it is cut. Both axes are logarithmic and the line is straight on them.
fn inside(figures: &Figures, tiers: u32, most: f64) -> Vec<(f64, f64)> {
    let mut inside: Vec<(f64, f64)> = Vec::new();
    for radix in figures.radices {
        let next = (radix as f64, reach(figures, radix, tiers));
        if next.1 <= most {
            inside.push(next);
            continue;
        }
        if let Some(&(radix, gpus)) = inside.last() {
            let share = (most / gpus).ln() / (next.1 / gpus).ln();
            inside.push((radix * (share * (next.0 / radix).ln()).exp(), most));
        }
        break;
    }
    inside
}

/// Whether no line passes through a number above a dot.
fn has_room(figures: &Figures, at: (i32, i32), gpus: u64) -> bool {
    let wide = width(&grouped(gpus), f64::from(LABEL)) as i32;
    let from = match above(at.0) {
        (x, HPos::Left) => x,
        (x, HPos::Right) => x - wide,
        (x, HPos::Center) => x - wide / 2,
    };
    !crossed(figures, [from, from + wide], at.1 - 22)
}

/// Where a number above a dot starts, and to which side: to its left at the right edge, to its right at the left edge.
fn above(x: i32) -> (i32, HPos) {
    match x {
        x if x < LEFT + 60 => (x + 8, HPos::Left),
        x if x > RIGHT - 60 => (x - 2, HPos::Right),
        x => (x, HPos::Center),
    }
}

/// A number above a dot.
fn value(sheet: &mut Sheet<'_>, at: (i32, i32), gpus: u64, color: RGBAColor, strong: bool) {
    let (x, side) = above(at.0);
    sheet.words(&grouped(gpus), (x, at.1 - 22), LABEL, color, side, strong);
}

/// The design itself, its number in the first place that no line crosses: beside, above, below, or at the top with a line
/// that leads to it.
fn own_dot(sheet: &mut Sheet<'_>, figures: &Figures) {
    let (radix, _, gpus) = figures.own;
    let at = (x(figures, radix), y(figures, gpus as f64));
    let color = sheet.ink.accent;
    sheet.dot(at, 9, color);
    let right = at.0 > RIGHT - 120;
    let wide = width(&grouped(gpus), f64::from(LABEL) * 1.06) as i32;
    let (x, side) = if right { (at.0 - 16, HPos::Right) } else { (at.0 + 16, HPos::Left) };
    let span = if right { [x - wide, x] } else { [x, x + wide] };
    let near = [at.1, at.1 + 22].into_iter().find(|&height| !crossed(figures, span, height));
    let beside = near == Some(at.1);
    if !beside && has_room(figures, at, gpus) {
        return value(sheet, at, gpus, color, true);
    }
    if near.is_none() {
        sheet.line((at.0, TOP - 4), at, color, 2);
    }
    sheet.words(&grouped(gpus), (x, near.unwrap_or(TOP + 4)), LABEL, color, side, true);
}

/// Whether a line passes through words between two places at a height.
fn crossed(figures: &Figures, [from, to]: [i32; 2], height: i32) -> bool {
    let share = |x: i32| f64::from(x - LEFT) / f64::from(RIGHT - LEFT);
    let radix = |x: i32| figures.radices[0] as f64 * (share(x) * 8_f64.ln()).exp();
    let line = |x: i32, tiers: u32| y(figures, 2.0 * (radix(x) / 2.0).powi(tiers as i32) * figures.per_endpoint);
    (1..=TIERS).any(|tiers| (line(to, tiers) - 9..=line(from, tiers) + 9).contains(&height))
}
