//! The whole stage: one island for each site.

use super::caption;
use super::draft::Draft;
use super::island::Island;
use super::nest::Nest;
use super::rect::Rect;
use super::scale::Scale;
use super::{Options, Scene, fibre};
use crate::design::Design;
use crate::plan::Plan;

/// Draws everything on a stage of a width and a height.
pub(crate) fn draw(design: &Design, plan: &Plan, options: &Options, [width, height]: [f32; 2]) -> Scene {
    let scale = Scale::of(width, height);
    let mut draft = Draft::new(width, height);
    let margin = scale.margin();
    let zone = Rect::new(margin, margin * 0.5, width - margin, height - margin * 0.5);
    let mut nests = Vec::new();
    for site in &plan.sites {
        nests.push(Nest::new(site.fabric.as_ref()));
    }
    let zones = fibre::zones(plan.sites.len(), &zone, &scale);
    let selected = selected(plan, options);
    let mut first_server = 0;
    let mut islands = Vec::new();
    for (index, nest) in nests.iter().enumerate() {
        let scale = if nests.len() > 1 { scale.within(&zones[index]) } else { scale };
        let (selected, foot_lines, gate) = (selected.as_slice(), 1, None);
        islands.push(Island { design, plan, options, index, nest, first_server, selected, scale, foot_lines, gate });
        first_server += plan.sites[index].servers;
    }
    let foot_lines = islands[0].foot_rows(&zones[0]);
    let heads = fibre::draw(&mut draft, &mut islands, &zones);
    // Two that stand side by side have their servers on one line.
    let alike = if islands.len() == 2 { 2 } else { 1 };
    for island in &mut islands[..alike] {
        island.foot_lines = foot_lines;
    }
    let mut places = Vec::new();
    for (index, island) in islands.iter().enumerate() {
        let zone = zones[index];
        places.push(island.draw(&mut draft, &Rect { y0: zone.y0 + heads[index], ..zone }));
    }
    let mut scene = draft.scene;
    scene.caption = caption::caption(design, plan, &islands, &places);
    scene.places = places;
    scene
}

/// Servers that are selected, and those at the ends of the path.
fn selected(plan: &Plan, options: &Options) -> Vec<u64> {
    let mut all = options.selected.clone();
    let Some(path) = &options.path else { return all };
    for station in &path.stations {
        if station.tier == 0 {
            let mut server = station.index / plan.division.nics_per_plane;
            for site in &plan.sites[..station.site] {
                server += site.servers;
            }
            all.push(server);
        }
    }
    all
}
