//! Endpoint pairs of one plane by the switches between them.

use super::sheet::{self, LABEL, SIZE, Sheet};
use super::text_size::width;
use super::{Chart, Lang, Theme};
use crate::measure::{NO_PAIR, Subject, latency};
use crate::text::{Text, grouped};
use plotters::style::text_anchor::HPos;

/// The registry line.
pub(super) const CHART: Chart =
    Chart {
        name: "hop-histogram", title: Text::of("Pairs by switches traversed", "按经过交换机数统计的端点对"), draw
    };

const LEFT: i32 = 16;
const RIGHT: i32 = SIZE.0 as i32 - 16;
/// Height of the tallest column's top, and of the line that columns stand on.
const TOP: i32 = 138;
const GROUND: i32 = 304;

fn draw(subject: &Subject<'_>, theme: Theme, lang: Lang) -> String {
    sheet::draw(theme, lang, &CHART.title, &|sheet| match latency::pairs_by_hops(subject) {
        None => sheet.nothing(&Text::of("not counted yet", "尚未统计")),
        Some(pairs) if pairs.is_empty() => sheet.nothing(&NO_PAIR),
        Some(pairs) => columns(sheet, &pairs),
    })
}

fn columns(sheet: &mut Sheet<'_>, pairs: &[(u32, u64)]) {
    let (mut total, mut most, mut sum) = (0, 1, 0.0);
    for &(hops, count) in pairs {
        total += count;
        most = count.max(most);
        sum += f64::from(hops) * count as f64;
    }
    let mean = sum / total as f64;
    let (first, last) = (pairs[0].0, pairs[pairs.len() - 1].0);
    // Columns stand at their hops, so that the mean has its true place; as wide as the closest two allow, to a limit.
    let mut step = last - first;
    for pair in pairs.windows(2) {
        step = step.min(pair[1].0 - pair[0].0);
    }
    let step = step.max(1);
    let slots = f64::from(last - first + step) / f64::from(step);
    let slot = f64::from(RIGHT - LEFT) / slots;
    let x = |hops: f64| LEFT + ((hops - f64::from(first)) / f64::from(step) * slot + slot / 2.0).round() as i32;
    let half = ((slot * 0.62).min(168.0) / 2.0).max(1.0) as i32;
    subtitle(sheet, mean, last, total);
    sheet.line((LEFT, GROUND), (RIGHT, GROUND), sheet.ink.quiet, 1);
    for &(hops, count) in pairs {
        let middle = x(f64::from(hops));
        let height = (count as f64 / most as f64 * f64::from(GROUND - TOP)).round() as i32;
        let top = GROUND - height.max(3);
        sheet.bar((middle - half, top), (middle + half, GROUND), sheet.ink.strong);
        if slot > 40.0 {
            values(sheet, (middle, top), count, count as f64 / total as f64, slot);
        }
        if slot > 26.0 || hops % 5 == 0 {
            sheet.words(&hops.to_string(), (middle, GROUND + 34), LABEL, sheet.ink.strong, HPos::Center, true);
        }
    }
    mark(sheet, x(mean));
}

/// Share and number of pairs above a column, as far as there is room.
fn values(sheet: &mut Sheet<'_>, (x, top): (i32, i32), count: u64, share: f64, slot: f64) {
    let percent = match share * 100.0 {
        100.0 => "100 %".to_owned(),
        percent if percent < 0.1 => format!("{percent:.2} %"),
        percent if !(10.0..99.5).contains(&percent) => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    };
    let number = grouped(count);
    let both = width(&number, f64::from(LABEL)) < slot;
    if both {
        sheet.words(&number, (x, top - 16), LABEL - 2, sheet.ink.quiet, HPos::Center, false);
    }
    if width(&percent, f64::from(LABEL)) < slot {
        let up = if both { 42 } else { 16 };
        sheet.words(&percent, (x, top - up), LABEL, sheet.ink.strong, HPos::Center, true);
    }
}

fn subtitle(sheet: &mut Sheet<'_>, mean: f64, worst: u32, total: u64) {
    let mean = Text::new(format!("mean {mean:.2}"), format!("平均 {mean:.2}"));
    let rest = Text::new(
        format!("· worst {worst} · {} pairs per plane", grouped(total)),
        format!("· 最多 {worst} · 每平面 {} 对", grouped(total)),
    );
    let mean = sheet.say(&mean);
    sheet.words(mean, (LEFT, 64), LABEL, sheet.ink.accent, HPos::Left, true);
    let after = LEFT + (width(mean, f64::from(LABEL)) * 1.06) as i32 + 8;
    sheet.words(sheet.say(&rest), (after, 64), LABEL, sheet.ink.quiet, HPos::Left, false);
}

/// The mean: a wedge that points at its place from below.
fn mark(sheet: &mut Sheet<'_>, x: i32) {
    sheet.ground(&[(x, GROUND + 2), (x - 9, GROUND + 17), (x + 9, GROUND + 17)], sheet.ink.accent);
}
