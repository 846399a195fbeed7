//! The drawing of a design: flat arrays of quads, lines and labels, ready for a GPU, a canvas or SVG.
//!
//! A pure function of design, plan and stage size. Planes are sheets standing behind each other over one row of servers,
//! tiers are rows in a sheet, pods are fields. What there is no room for folds into marks that stand for exact numbers,
//! and the caption says how many. The number of primitives is bounded whatever the size of the fabric, because the plan
//! is: nothing is wired to draw it.

use crate::design::Design;
use crate::path::Path;
use crate::plan::Plan;
use crate::text::Text;
use std::ops::Range;

mod body;
mod bus;
mod caption;
mod draft;
mod fibre;
mod fold;
mod island;
mod label;
mod link;
mod nest;
mod place;
mod rect;
mod role;
mod row;
mod scale;
mod server;
mod sheet;
mod shelf;
mod site;
mod stack;
mod track;
mod word;

pub use label::{Anchor, Label};
pub use role::{ROLES, Role};

/// What the drawing is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Width of the stage, CSS pixels.
    pub width: f32,
    /// Height of the stage, CSS pixels.
    pub height: f32,
    /// The plane in front, from 0. That of the path comes first.
    pub front: u64,
    /// Servers that are selected, numbered from 0 over all sites.
    pub selected: Vec<u64>,
    /// The path that is shown.
    pub path: Option<Route>,
}

/// A path through one plane of one site, or of several sites with the stretch between them left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The plane, from 0.
    pub plane: u64,
    /// Stations in order.
    pub stations: Vec<Station>,
}

impl Route {
    /// What a path passes of the fabrics; `None` for one within a scale-up domain.
    pub fn of(path: &Path, plan: &Plan) -> Option<Route> {
        let mut stations: Vec<Station> = Vec::new();
        for leg in &path.legs {
            let fabric = plan.sites[leg.site].fabric.as_ref();
            for stop in &leg.stops {
                // Nodes are numbered tier by tier.
                let (mut tier, mut index, mut nodes) = (0, u64::from(stop.node), fabric.endpoints());
                while index >= nodes {
                    index -= nodes;
                    nodes = fabric.tiers()[tier].switches;
                    tier += 1;
                }
                stations.push(Station { site: leg.site, tier, index });
            }
        }
        // The parts of a chassis are one station on the drawing.
        stations.dedup();
        path.plane.map(|plane| Route { plane, stations })
    }
}

/// A node that a path goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Station {
    /// The site, from 0.
    pub site: usize,
    /// Its tier; tier 0 is the endpoints.
    pub tier: usize,
    /// Its number within its plane and tier, from 0, as in the network.
    pub index: u64,
}

/// A drawing. Coordinates are CSS pixels, y downwards. All quads are painted in order, then all lines, then the labels.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scene {
    /// Width of the stage.
    pub width: f32,
    /// Height of the stage.
    pub height: f32,
    /// Convex quads: x0 y0 x1 y1 x2 y2 x3 y3.
    pub quads: Vec<[f32; 8]>,
    /// Per quad: radius of the corners; width of the frame drawn inwards, 0 for a filled one. Only for upright rectangles.
    pub quad_shape: Vec<[f32; 2]>,
    /// Per quad: `opacity << 24 | role`, opacity 0 to 255, role an index into [`ROLES`].
    pub quad_style: Vec<u32>,
    /// Per quad: the mark it is part of; 0 for none.
    pub quad_mark: Vec<u32>,
    /// Lines: x0 y0 x1 y1 width.
    pub lines: Vec<[f32; 5]>,
    /// Per line: `opacity << 24 | role`.
    pub line_style: Vec<u32>,
    /// Per line: the marks at its ends; 0 for none.
    pub line_mark: Vec<[u32; 2]>,
    /// Words on the drawing; none covers another.
    pub labels: Vec<Label>,
    /// What can be hovered and selected; entry 0 stands for nothing.
    pub marks: Vec<Mark>,
    /// How the drawing is folded.
    pub caption: Caption,
    /// Where switches stand, by site: for finding the mark of a station.
    places: Vec<place::Places>,
    /// Points of the path that is shown, x and y; empty without one.
    pub track: Vec<[f32; 2]>,
}

/// Something on the drawing that can be pointed at.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Unlike every other mark's, and the same on the next drawing: `p2/leaf-17`, `server-21…41`. The part before the
    /// last `/` is the name of the mark that it belongs to.
    pub name: String,
    /// What it is, in words.
    pub text: Text,
    /// The middle of it.
    pub x: f32,
    /// The middle of it.
    pub y: f32,
    /// The servers that it stands for, numbered from 0 over all sites.
    pub servers: Option<Range<u64>>,
    /// The plane that it is or belongs to, from 0.
    pub plane: Option<u64>,
}

/// What the drawing is of.
#[derive(Debug, Clone, PartialEq)]
pub struct Caption {
    /// The fabric in a few words.
    pub title: Text,
    /// How it is folded.
    pub text: Text,
}

impl Default for Caption {
    fn default() -> Caption {
        Caption { title: Text::of("", ""), text: Text::of("", "") }
    }
}

/// The longest side of a stage, CSS pixels.
const LARGEST: f32 = 16_384.0;

/// Draws a design.
pub fn scene(design: &Design, plan: &Plan, options: &Options) -> Scene {
    // A stage that is hidden or has no size yet gets a small drawing, not none.
    let side = |length: f32, least: f32| if length >= least { length.min(LARGEST) } else { least };
    site::draw(design, plan, options, [side(options.width, 240.0), side(options.height, 180.0)])
}

impl Scene {
    /// The mark that stands for a switch; `None` when it is not drawn.
    pub fn mark_of(&self, station: Station) -> Option<u32> {
        let places = self.places.get(station.site)?;
        places.place(station.tier, station.index).map(|place| place.mark)
    }

    /// Primitives in all.
    pub fn primitives(&self) -> usize {
        self.quads.len() + self.lines.len() + self.labels.len()
    }
}

#[cfg(test)]
mod tests;
