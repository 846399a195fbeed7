//! What stands on a sheet: the rows of its tiers, pods as fields, and the soft bands between rows.

use super::draft::{Draft, Paint};
use super::fold::Fold;
use super::label::{Anchor, Label};
use super::link::ALL;
use super::place::{Places, Span};
use super::rect::Rect;
use super::role::Role;
use super::sheet::Sheet;
use super::shelf::{Shelf, Wish};
use super::{Mark, word};
use crate::number::bounded;

impl Sheet<'_> {
    /// Draws all tiers.
    pub(crate) fn body(&self, draft: &mut Draft, places: &mut Places) {
        // GPUs that are joined without switches have no rows.
        if self.nest.top() == 0 {
            return;
        }
        let side = self.scale.side();
        self.block(draft, places, self.nest.top(), 0, [self.rect.x0 + side, self.rect.x1 - side]);
    }

    /// Draws a block and what it holds between two x; gives the edges of its own row.
    fn block(&self, draft: &mut Draft, places: &mut Places, tier: usize, block: u64, x: [f32; 2]) -> [f32; 2] {
        // Upper rows are a little narrower: a stack that stands on its broad side reads as one.
        let inset = if tier > 1 && tier == self.nest.top() { (x[1] - x[0]) * 0.04 } else { 0.0 };
        let row = self.row(draft, places, tier, block, [x[0] + inset, x[1] - inset]);
        if tier == 1 {
            return row;
        }
        let children = self.nest.children(tier, block);
        if tier == 2 {
            let below = self.block(draft, places, 1, children.start, x);
            self.band(draft, tier, below, row);
            return row;
        }
        let shelf = Shelf::of(self.nest.largest_children(tier), x[1] - x[0], &self.wish(tier - 1));
        let detailed = shelf.detailed.min(children.end - children.start);
        for child in children.start..children.start + detailed {
            let left = x[0] + shelf.left(child - children.start);
            let below = self.field(draft, places, tier - 1, child, [left, left + shelf.width]);
            self.band(draft, tier, below, row);
        }
        let rest = children.start + detailed..children.end;
        if !rest.is_empty() {
            let below = self.slabs(draft, places, tier - 1, rest, x[0] + shelf.left(detailed), &shelf);
            self.band(draft, tier, below, row);
        }
        row
    }

    /// What blocks of a tier ask for in width.
    fn wish(&self, tier: usize) -> Wish {
        let unit = self.scale.unit;
        let leaves = self.nest.largest(1) as f32;
        let slab = self.scale.least_pitch() + 0.5;
        let pod = bounded(leaves * slab + 2.0 * self.scale.side(), 56.0 * unit, 168.0 * unit);
        match tier {
            2 => Wish { least: (56.0 * unit).min(pod), good: pod, slab, most: 4, gap: 6.0 * unit },
            _ => Wish { least: 170.0 * unit, good: 330.0 * unit, slab, most: 2, gap: 10.0 * unit },
        }
    }

    /// Room that fields of a tier take round the rows in them: above, and below the leaves.
    pub(crate) fn field_edges(&self, tier: usize) -> (f32, f32) {
        let line = if self.scale.labels { 17.0 * self.scale.text } else { 4.0 * self.scale.unit };
        let above = self.ys[tier - 1] - 15.0 * self.scale.unit;
        let below = self.ys[0] + 9.0 * self.scale.unit + (tier - 1) as f32 * line;
        (above, below)
    }

    /// Draws a pod.
    fn field(&self, draft: &mut Draft, places: &mut Places, tier: usize, block: u64, x: [f32; 2]) -> [f32; 2] {
        let (above, below) = self.field_edges(tier);
        let rect = Rect::new(x[0], above, x[1], below).snapped();
        let role = self.role(1, self.nest.below(tier, block..block + 1, 1).start);
        let mark = match self.behind {
            Some(sheet) => sheet,
            None => draft.mark(self.block_mark(tier, block..block + 1, &rect)),
        };
        let strength = if self.is_front() { 1.0 } else { 0.5 };
        draft.rect(rect, Paint::fill(role, 0.07 * strength, 6.0 * self.scale.unit), mark);
        draft.rect(rect, Paint::frame(role, 0.35 * strength, 6.0 * self.scale.unit, 1.0), mark);
        let side = 5.0 * self.scale.unit;
        let row = self.block(draft, places, tier, block, [x[0] + side, x[1] - side]);
        if self.is_front() && self.scale.labels {
            draft.label(self.field_label(word::block(self, tier, block), rect.x0 + side, below));
        }
        row
    }

    fn field_label(&self, text: crate::text::Text, x: f32, below: f32) -> Label {
        let (size, role) = (self.scale.size(11.0), Role::Quiet);
        let y = below - size * 0.75;
        Label { x, y, text, anchor: Anchor::Start, size, strong: false, role, halo: Some(Role::Sheet) }
    }

    fn block_mark(&self, tier: usize, blocks: std::ops::Range<u64>, rect: &Rect) -> Mark {
        let (name, text) = word::blocks(self, tier, blocks);
        Mark { name, text, x: rect.middle(), y: rect.y0, servers: None, plane: Some(self.plane) }
    }

    /// Draws the blocks for which there is no room in detail: each a slab with a mark for every tier in it.
    fn slabs(
        &self,
        draft: &mut Draft,
        places: &mut Places,
        tier: usize,
        blocks: std::ops::Range<u64>,
        left: f32,
        shelf: &Shelf,
    ) -> [f32; 2] {
        let fold = Fold::by(blocks.end - blocks.start, shelf.slabs.each);
        let width = ((shelf.pitch * 0.72) * 2.0).round() / 2.0;
        let (above, below) = self.field_edges(tier);
        let bottom = self.ys[0] + 9.0 * self.scale.unit;
        for slab in 0..fold.marks() {
            let (first, count) = fold.of(slab);
            let held = blocks.start + first..blocks.start + first + count;
            let x = left + (slab as f32 + 0.5) * shelf.pitch;
            let rect = Rect::new(x - width / 2.0, above, x + width / 2.0, bottom);
            let mark = match self.behind {
                Some(sheet) => sheet,
                None => draft.mark(self.block_mark(tier, held.clone(), &rect)),
            };
            self.slab(draft, places, tier, held, rect, mark);
        }
        let right = left + fold.marks() as f32 * shelf.pitch;
        if self.is_front() {
            places.slabs.push((tier, fold));
        }
        if self.is_front() && self.scale.labels {
            let text = word::more_blocks(tier, blocks.end - blocks.start);
            draft.label(self.field_label(text, left, below));
        }
        [left, right]
    }

    fn slab(
        &self,
        draft: &mut Draft,
        places: &mut Places,
        tier: usize,
        blocks: std::ops::Range<u64>,
        rect: Rect,
        mark: u32,
    ) {
        let strength = if self.is_front() { 1.0 } else { 0.4 };
        let role = self.role(1, self.nest.below(tier, blocks.clone(), 1).start);
        draft.rect(rect, Paint::fill(role, 0.18 * strength, 2.0), mark);
        for level in 1..=tier {
            let switches = self.nest.below(tier, blocks.clone(), level);
            let (count, y) = (switches.end - switches.start, self.ys[level - 1]);
            let size = [rect.width(), 8.0 * self.scale.unit];
            draft.rect(Rect::around(rect.middle(), y, size[0], size[1]), Paint::fill(role, 0.75 * strength, 1.0), mark);
            if self.is_front() {
                let span = Span {
                    first: switches.start,
                    count,
                    each: count,
                    x0: rect.x0,
                    pitch: rect.width(),
                    y,
                    size,
                    mark,
                    slab: tier,
                };
                places.add(level, span);
            }
        }
    }

    /// A soft band from a row to the row above it; on the front sheet only, as the others show little of it.
    fn band(&self, draft: &mut Draft, tier: usize, below: [f32; 2], above: [f32; 2]) {
        if !self.is_front() {
            return;
        }
        let (low, high) = (self.ys[tier - 2], self.ys[tier - 1]);
        let edge = 5.0 * self.scale.unit;
        let corners = [above[0], high + edge, above[1], high + edge, below[1], low - edge, below[0], low - edge];
        let opacity = if self.nest.top() > 2 && tier == self.nest.top() { 0.06 } else { 0.13 };
        // Where every link is a line, the band only holds them together.
        let mut bands = self.nest.fabric.bands().iter().filter(|band| usize::from(band.high) == tier);
        let share = if bands.any(|band| band.links <= ALL as u64) { 0.4 } else { 1.0 };
        draft.quad(corners, self.hue(), opacity * share, self.mark);
    }
}
