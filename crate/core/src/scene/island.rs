//! The fabric of one site: its sheets over its servers.

use super::draft::Draft;
use super::label::{Anchor, Label, width};
use super::nest::Nest;
use super::place::Places;
use super::rect::Rect;
use super::role::Role;
use super::scale::Scale;
use super::sheet::Sheet;
use super::stack::{Pane, Stack};
use super::{Mark, Options, word};
use crate::design::Design;
use crate::number::bounded;
use crate::plan::Plan;
use crate::text::Text;

/// One site, being drawn.
pub(crate) struct Island<'a> {
    pub(crate) design: &'a Design,
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a Options,
    /// The site, from 0.
    pub(crate) index: usize,
    pub(crate) nest: &'a Nest<'a>,
    /// Number of its first server over all sites.
    pub(crate) first_server: u64,
    /// Servers that are selected or at the ends of the path.
    pub(crate) selected: &'a [u64],
    pub(crate) scale: Scale,
    /// Lines of words under the servers of every site.
    pub(crate) foot_lines: usize,
    /// Where the fibre to other sites comes in.
    pub(crate) gate: Option<[f32; 2]>,
}

/// Where the parts of an island are.
pub(crate) struct Ground {
    pub(crate) stack: Stack,
    /// The uppermost bus and the distance to the next.
    pub(crate) bus: [f32; 2],
    pub(crate) servers: Rect,
}

impl<'a> Island<'a> {
    pub(crate) fn planes(&self) -> u64 {
        self.plan.division.planes()
    }

    /// The plane in front.
    pub(crate) fn front(&self) -> u64 {
        let asked = self.options.path.as_ref().map_or(self.options.front, |path| path.plane);
        asked.min(self.planes() - 1)
    }

    /// Draws the island into its zone; gives where its switches stand.
    pub(crate) fn draw(&self, draft: &mut Draft, zone: &Rect) -> Places {
        let ground = self.ground(zone, self.foot_lines as f32 * self.scale.line() + 2.0);
        if !self.scale.bare {
            for label in self.foot([ground.servers.x0, ground.servers.x1], ground.servers.y1 + 2.0) {
                draft.label(label);
            }
        }
        let mut places = Places::new(self.nest.top());
        self.sheets(draft, &mut places, &ground);
        places.servers = self.server_spans(&places, &ground.servers);
        self.servers(draft, &mut places.servers);
        let buses = self.buses(draft, &places, &ground);
        if self.is_direct() {
            self.host_links(draft, &places);
        }
        self.links(draft, &mut places);
        self.track(draft, &places, &buses);
        places
    }

    /// Room at the left for the labels of tiers.
    pub(crate) fn gutter(&self) -> f32 {
        if self.scale.narrow {
            return 0.0;
        }
        let size = self.scale.size(12.5);
        let mut widest = 0.0;
        for tier in 1..=self.nest.top() {
            widest = width(&self.tier_text(tier), size, false).max(widest);
        }
        (widest + 12.0 * self.scale.unit).max(76.0 * self.scale.unit).round()
    }

    fn tier_text(&self, tier: usize) -> Text {
        let tier = self.nest.tier(tier);
        word::counted(tier.switches, &tier.label)
    }

    /// Divides the zone, from the words under the servers upwards.
    fn ground(&self, zone: &Rect, foot: f32) -> Ground {
        let unit = self.scale.unit;
        let x0 = zone.x0 + self.gutter();
        let servers_height = bounded(24.0 * unit, 10.0, 40.0).round();
        let buses = self.bus_numbers().len() as f32;
        let pitch = bounded(5.0 * unit, if self.scale.labels { 3.0 } else { 2.0 }, 8.0).round();
        let (above, below) = match self.is_direct() {
            true => (0.0, 46.0 * unit),
            false if self.scale.bare => (0.0, 3.0),
            false => (30.0 * unit, 7.0 * unit),
        };
        let foot = if self.scale.bare { 0.0 } else { foot };
        let under = above + buses * pitch + below + servers_height + foot;
        let tallest = match self.nest.top() {
            1 => 132.0 * unit,
            2 => 440.0 * unit,
            3 => 520.0 * unit,
            _ => f32::MAX,
        };
        let room = Rect::new(x0, zone.y0, zone.x1, (zone.y1 - under).max(zone.y0 + 12.0));
        let stack = Stack::of(self.planes(), self.front(), &room, tallest, &self.scale);
        // What is left over goes above and below in the proportion 2 : 3, where a picture on a wall hangs.
        let mut top = f32::MAX;
        for pane in &stack.sheets {
            top = top.min(pane.rect.y0);
        }
        let lift = ((top - zone.y0) * 0.6).round().max(0.0);
        let stack = stack.moved(0.0, -lift);
        let floor = stack.sheets[0].rect.y1 + above;
        let servers = floor + buses * pitch + below;
        Ground {
            stack,
            bus: [floor.round(), pitch],
            servers: Rect::new(x0, servers, zone.x1, servers + servers_height).snapped(),
        }
    }

    /// Draws the sheets from the last to the front one.
    fn sheets(&self, draft: &mut Draft, places: &mut Places, ground: &Ground) {
        let panes = &ground.stack.sheets;
        let mut sheets = Vec::new();
        for pane in panes {
            sheets.push(self.sheet(pane));
        }
        if self.scale.labels {
            self.tier_labels(draft, &sheets[0]);
        }
        if self.planes() > 1 && self.scale.labels {
            for (sheet, pane) in sheets.iter().zip(panes) {
                draft.label(sheet.label(pane.planes));
            }
        }
        // Marks from the front one on, which is the order of a reader; sheets from the last on, which is a painter's.
        for (sheet, pane) in sheets.iter_mut().zip(panes) {
            sheet.mark = self.sheet_mark(draft, sheet, pane);
            places.sheets.push((pane.plane, sheet.mark));
        }
        for depth in (0..sheets.len()).rev() {
            let sheet = &mut sheets[depth];
            sheet.behind = (depth > 0).then_some(sheet.mark);
            sheet.draw(draft, places);
        }
    }

    /// The mark of a sheet; none, 0, for a single plane.
    fn sheet_mark(&self, draft: &mut Draft, sheet: &Sheet<'_>, pane: &Pane) -> u32 {
        if self.planes() == 1 {
            return 0;
        }
        let (name, text) = word::sheet(sheet, pane.planes);
        let (x, y) = (pane.rect.middle(), pane.rect.y0);
        draft.mark(Mark { name, text, x, y, servers: None, plane: Some(pane.plane) })
    }

    fn sheet(&self, pane: &Pane) -> Sheet<'a> {
        let mut prefix = self.prefix();
        if self.planes() > 1 {
            prefix.push_str(&format!("p{}/", pane.plane + 1));
        }
        Sheet {
            nest: self.nest,
            plane: pane.plane,
            planes: self.planes(),
            rect: pane.rect,
            ys: self.rows(&pane.rect),
            scale: self.scale,
            nics: self.plan.division.nics_per_plane,
            first_server: self.first_server,
            prefix,
            mark: 0,
            behind: None,
        }
    }

    /// In front of the names of the site's marks.
    pub(crate) fn prefix(&self) -> String {
        if self.plan.sites.len() == 1 { String::new() } else { format!("{}/", self.plan.sites[self.index].name) }
    }

    /// Middle of the rows on a sheet, by tier from the first.
    fn rows(&self, sheet: &Rect) -> Vec<f32> {
        let (unit, top) = (self.scale.unit, self.nest.top());
        if top == 1 {
            return vec![(sheet.y0 + sheet.height() * 0.56).round()];
        }
        let fields = top.saturating_sub(2) as f32;
        let line = if self.scale.labels { 17.0 * self.scale.text } else { 4.0 * unit };
        let head = bounded(sheet.height() * 0.18, 18.0 * unit, 46.0 * unit).max(self.scale.size(12.0) * 2.2);
        let foot = if fields > 0.0 {
            18.0 * unit + fields * line + 9.0 * unit
        } else {
            (sheet.height() * 0.18).min(46.0 * unit)
        };
        let gap = (sheet.height() - head - foot) / (top as f32 - 1.0);
        let mut rows = Vec::new();
        for row in 0..top {
            rows.push((sheet.y1 - foot - row as f32 * gap).round());
        }
        rows
    }

    /// What tiers there are: beside their rows, or on the sheet where there is no room beside it.
    fn tier_labels(&self, draft: &mut Draft, front: &Sheet<'_>) {
        let size = self.scale.size(12.5);
        for tier in (1..=self.nest.top()).rev() {
            let (y, away) = (front.ys[tier - 1], 7.0 * self.scale.unit + size * 0.7);
            let (x, y, anchor) = match (self.scale.narrow, tier) {
                (false, _) => (front.rect.x0 - 12.0 * self.scale.unit, y, Anchor::End),
                (true, 1) if self.nest.top() < 3 => (front.rect.x0 + 7.0, y + away, Anchor::Start),
                (true, _) => (front.rect.x0 + 7.0, y - away, Anchor::Start),
            };
            let (text, halo) = (self.tier_text(tier), self.scale.narrow.then_some(Role::Sheet));
            let label = Label { x, y, text, anchor, size, strong: false, role: Role::Quiet, halo };
            let room = label.room();
            // On the sheet only where it stands free of rows and edges.
            if !self.scale.narrow || room.y0 > front.rect.y0 && room.y1 < front.rect.y1 && self.row_room(front) {
                draft.label(label);
            }
        }
    }

    /// Whether rows are far enough apart for words between them.
    fn row_room(&self, front: &Sheet<'_>) -> bool {
        front.ys.windows(2).all(|rows| rows[0] - rows[1] > 3.0 * self.scale.size(12.5))
    }
}
