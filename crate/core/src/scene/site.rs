//! The whole stage: one island for each site, and the fibre between them.

use super::caption;
use super::draft::Draft;
use super::island::Island;
use super::label::{Anchor, Label};
use super::nest::Nest;
use super::place::Places;
use super::rect::Rect;
use super::role::Role;
use super::scale::Scale;
use super::{Options, Scene};
use crate::design::Design;
use crate::measure::distance;
use crate::plan::Plan;
use crate::text::{Text, grouped};

/// Draws everything.
pub(crate) fn draw(design: &Design, plan: &Plan, options: &Options) -> Scene {
    let scale = Scale::of(options.width, options.height);
    let mut draft = Draft::new(options.width, options.height);
    let margin = scale.margin();
    let zone = Rect::new(margin, margin * 0.5, options.width - margin, options.height - margin * 0.5);
    let nests: Vec<Nest<'_>> = plan.sites.iter().map(|site| Nest::new(site.fabric.as_ref())).collect();
    let zones = zones(plan.sites.len(), &zone, &scale);
    let selected = selected(plan, options);
    let mut first_server = 0;
    let mut islands = Vec::new();
    for (index, nest) in nests.iter().enumerate() {
        let several = plan.sites.len() > 1;
        let scale = if several { scale.within(&zones[index]) } else { scale };
        islands.push(Island { design, plan, options, index, nest, first_server, selected: selected.clone(), scale });
        first_server += plan.sites[index].servers;
    }
    let mut places: Vec<Places> = Vec::new();
    for (island, zone) in islands.iter().zip(&zones) {
        if islands.len() > 1 {
            header(&mut draft, island, zone);
        }
        let below = if islands.len() > 1 { Rect { y0: zone.y0 + 2.2 * scale.line(), ..*zone } } else { *zone };
        places.push(island.draw(&mut draft, &below));
    }
    fibres(&mut draft, design, plan, &zones, &scale);
    let mut scene = draft.scene;
    scene.caption = caption::caption(design, plan, &islands, &places);
    scene.places = places;
    scene
}

/// Servers that are selected, and those at the ends of the path.
fn selected(plan: &Plan, options: &Options) -> Vec<u64> {
    let mut all = options.selected.clone();
    for station in options.path.iter().flat_map(|path| &path.stations).filter(|station| station.tier == 0) {
        let before: u64 = plan.sites.iter().take(station.site).map(|site| site.servers).sum();
        all.push(before + station.index / plan.division.nics_per_plane);
    }
    all
}

/// Where the islands are: two side by side; of more, the first at the left and the others in columns at its right.
fn zones(sites: usize, zone: &Rect, scale: &Scale) -> Vec<Rect> {
    let gap = 34.0 * scale.unit;
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
            let first = zone.width() * if columns == 1 { 0.56 } else { 0.44 };
            let width = (zone.width() - first - gap * columns as f32) / columns as f32;
            let height = (zone.height() - gap * (rows as f32 - 1.0)) / rows as f32;
            let other = |index: usize| {
                let x0 = zone.x0 + first + gap + (index / rows) as f32 * (width + gap);
                let y0 = zone.y0 + (index % rows) as f32 * (height + gap);
                Rect::new(x0, y0, x0 + width, y0 + height)
            };
            std::iter::once(Rect { x1: zone.x0 + first, ..*zone }).chain((0..others).map(other)).collect()
        }
    }
}

/// Name of a site and how far it is.
fn header(draft: &mut Draft, island: &Island<'_>, zone: &Rect) {
    let site = &island.plan.sites[island.index];
    let size = island.scale.size(13.0);
    let y = zone.y0 + island.scale.line() / 2.0;
    let text = Text::new(format!("site {}", site.name), format!("园区 {}", site.name));
    draft.label(Label { x: zone.x0, y, text, anchor: Anchor::Start, size, strong: true, role: Role::Ink });
}

/// Distance and delay in words.
fn stretch(design: &Design, km: f64) -> Text {
    let us = distance::one_way_us(design, km);
    let us = if us < 10.0 { format!("{us:.1}") } else { grouped(us.round() as u64) };
    let km = if km.fract() == 0.0 { grouped(km as u64) } else { format!("{km:.1}") };
    Text::new(format!("{km} km · {us} µs one way"), format!("{km} km · 单程 {us} µs"))
}

/// The fibre from the first site to each other one, as an arc over their headers.
fn fibres(draft: &mut Draft, design: &Design, plan: &Plan, zones: &[Rect], scale: &Scale) {
    for (site, zone) in plan.sites.iter().zip(zones).skip(1) {
        let y = zone.y0 + scale.line() * 1.4;
        let (from, to) = ([zones[0].x1, y], [zone.x0, y]);
        draft.line(from, to, 2.0, Role::Accent, 0.9);
        let size = scale.size(12.0);
        let label = Label {
            x: zone.x1,
            y: zone.y0 + scale.line() / 2.0,
            text: stretch(design, site.km),
            anchor: Anchor::End,
            size,
            strong: false,
            role: Role::Accent,
        };
        draft.label(label);
    }
}
