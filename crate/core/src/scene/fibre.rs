//! Several sites: where their islands are, what they are called, and the fibre between them.

use super::draft::Draft;
use super::island::Island;
use super::label::{Anchor, Label};
use super::rect::Rect;
use super::role::Role;
use super::scale::Scale;
use crate::measure::distance;
use crate::number::bounded;
use crate::text::{Text, measured};

/// Straight pieces of a curve.
const PIECES: usize = 40;

/// Where the islands are: two side by side; of more, the first at the left and the others in columns at its right.
pub(crate) fn zones(sites: usize, zone: &Rect, scale: &Scale) -> Vec<Rect> {
    let gap = if scale.narrow { 16.0 } else { 40.0 * scale.unit };
    match sites {
        1 => vec![*zone],
        2 => {
            let width = (zone.width() - gap) / 2.0;
            vec![Rect { x1: zone.x0 + width, ..*zone }, Rect { x0: zone.x1 - width, ..*zone }]
        }
        _ => {
            let others = sites - 1;
            let columns = if others > 3 { 2 } else { 1 };
            let rows = others.div_ceil(columns);
            let first = zone.width() * if columns == 1 { 0.54 } else { 0.42 };
            let width = (zone.width() - first - gap * columns as f32) / columns as f32;
            let air = 12.0 * scale.unit;
            let height = (zone.height() - air * (rows as f32 - 1.0)) / rows as f32;
            let mut zones = vec![Rect { x1: zone.x0 + first, ..*zone }];
            for index in 0..others {
                let x0 = zone.x0 + first + gap + (index / rows) as f32 * (width + gap);
                let y0 = zone.y0 + (index % rows) as f32 * (height + air);
                zones.push(Rect::new(x0, y0, x0 + width, y0 + height));
            }
            zones
        }
    }
}

/// Draws names, distances and fibres; gives the height that they take of each zone.
pub(crate) fn draw(draft: &mut Draft, islands: &mut [Island<'_>], zones: &[Rect]) -> Vec<f32> {
    match islands.len() {
        1 => vec![0.0],
        2 => arc(draft, islands, zones),
        _ => ducts(draft, islands, zones),
    }
}

/// Two sites: an arc over both, with its length and delay at the crown.
fn arc(draft: &mut Draft, islands: &mut [Island<'_>], zones: &[Rect]) -> Vec<f32> {
    let scale = islands[0].scale;
    let line = scale.line();
    let (crown, rise) = (zones[0].y0 + line * 1.4, (40.0 * scale.unit).max(24.0));
    let (from, to) = (zones[0].middle(), zones[1].middle());
    let at = |share: f32| [from + (to - from) * share, crown + rise * (2.0 * share - 1.0).powi(2)];
    let mut points = Vec::new();
    for piece in 0..=PIECES {
        points.push(at(piece as f32 / PIECES as f32));
    }
    fibre(draft, &points, &scale);
    let (x, y, size) = ((from + to) / 2.0, zones[0].y0 + line * 0.6, scale.size(13.0));
    let text = stretch(&islands[1], 2);
    let text = Text::new(format!("{} · not to scale", text.en), format!("{} · 未按比例", text.zh));
    draft.label(Label { x, y, text, anchor: Anchor::Middle, size, strong: true, role: Role::Accent, halo: None });
    let foot = crown + rise - zones[0].y0;
    for (index, island) in islands.iter_mut().enumerate() {
        name(draft, island, [zones[index].x0, zones[index].y0 + foot - line * 0.2]);
        island.gate = Some(at(index as f32));
    }
    vec![foot + line * 0.6; 2]
}

/// More sites: fibres from the first one in ducts over the others.
fn ducts(draft: &mut Draft, islands: &mut [Island<'_>], zones: &[Rect]) -> Vec<f32> {
    let line = islands[0].scale.line();
    let hub = [zones[0].x1 + 4.0, (zones[0].y0 + zones[0].y1) / 2.0];
    let nearest = zones[1].x0;
    name(draft, &islands[0], [zones[0].x0, zones[0].y0 + line / 2.0]);
    islands[0].gate = Some(hub);
    for index in 1..islands.len() {
        let (island, zone) = (&mut islands[index], &zones[index]);
        name(draft, island, [zone.x0, zone.y0 + line / 2.0]);
        for form in [2, 1, 0] {
            let (text, size) = (stretch(island, form), island.scale.size(12.0));
            let (x, y) = (zone.x1, zone.y0 + line / 2.0);
            let label = Label { x, y, text, anchor: Anchor::End, size, strong: false, role: Role::Accent, halo: None };
            if draft.label(label) {
                break;
            }
        }
        // Two fibres in one duct run side by side.
        let y = zone.y0 + line * 1.05 + if zone.x0 > nearest { 4.0 } else { 0.0 };
        let mut points = bend(hub, [nearest - 2.0, y]);
        points.push([zone.x0, y]);
        island.gate = Some([zone.x0, y]);
        fibre(draft, &points, &island.scale);
    }
    let mut heads = vec![line * 1.6; islands.len()];
    heads[0] = line * 1.2;
    heads
}

/// A curve that leaves and arrives level.
fn bend(from: [f32; 2], to: [f32; 2]) -> Vec<[f32; 2]> {
    let mut points = Vec::new();
    for piece in 0..=PIECES {
        let share = piece as f32 / PIECES as f32;
        let level = share * share * (3.0 - 2.0 * share);
        points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * level]);
    }
    points
}

/// Draws a fibre with its ends.
fn fibre(draft: &mut Draft, points: &[[f32; 2]], scale: &Scale) {
    let width = bounded(2.0 * scale.unit, 1.5, 3.0);
    draft.polyline(points, width, Role::Accent, 1.0);
    for end in [points[0], points[points.len() - 1]] {
        draft.line(end, end, width * 3.0, Role::Accent, 1.0);
    }
}

/// Name of a site.
fn name(draft: &mut Draft, island: &Island<'_>, at: [f32; 2]) {
    let site = &island.plan.sites[island.index].name;
    let (text, size) = (Text::new(format!("site {site}"), format!("园区 {site}")), island.scale.size(13.0));
    let [x, y] = at;
    draft.label(Label { x, y, text, anchor: Anchor::Start, size, strong: true, role: Role::Ink, halo: None });
}

/// Distance, and in the longer forms delay, in words; the shortest form is 0.
fn stretch(island: &Island<'_>, form: usize) -> Text {
    let km = island.plan.sites[island.index].km;
    let us = distance::one_way_us(island.design, km);
    let km = measured((km * 10.0).round() / 10.0);
    let delay = match us {
        us if us >= 1000.0 => format!("{:.2} ms", us / 1000.0),
        us if us >= 10.0 => format!("{us:.0} µs"),
        us => format!("{us:.2} µs"),
    };
    match form {
        0 => Text::new(format!("{km} km"), format!("{km} km")),
        1 => Text::new(format!("{km} km · {delay}"), format!("{km} km · {delay}")),
        _ => Text::new(format!("{km} km · {delay} one way"), format!("{km} km · 单程 {delay}")),
    }
}
