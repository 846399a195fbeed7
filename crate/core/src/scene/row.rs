//! A row of switches of one tier: marks, folded where there is no room for each.

use super::draft::{Draft, Paint};
use super::fold::{Fold, even};
use super::label::{Anchor, Label};
use super::place::{Places, Span};
use super::rect::Rect;
use super::role::Role;
use super::sheet::Sheet;
use super::{Mark, word};
use crate::design::Form;
use std::ops::Range;

/// Empty room between runs of marks that belong together, in pitches.
const RUN_GAP: f32 = 1.0;

/// How the largest block of a tier folds into a width; smaller ones follow it, so that marks of a tier are alike.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spacing {
    /// Switches of one mark.
    each: u64,
    pitch: f32,
    /// From the left end of the room to the first mark's place.
    lead: f32,
    /// Whether runs stand apart.
    apart: bool,
}

impl Spacing {
    /// A block of `all` switches in runs of `size`, in `room` pixels.
    fn of(all: u64, size: u64, room: f32, least: f32) -> Spacing {
        // A block whose ends are not those of runs holds a piece of one more.
        let runs = all.div_ceil(size) + u64::from(!all.is_multiple_of(size));
        let slots = |each: u64, apart: bool| match apart {
            true => (runs * size.div_ceil(each)) as f32 + (runs - 1) as f32 * RUN_GAP,
            false => all.div_ceil(each) as f32,
        };
        let fits = |each: &u64| size.is_multiple_of(*each) && slots(*each, true) * least <= room;
        let apart = if runs > 1 { (1..=size).find(fits) } else { None };
        let marks = ((room / least) as u64).max(1);
        let each = apart.unwrap_or_else(|| match all.is_multiple_of(size) {
            // Whole runs to a mark where a mark holds more than one.
            true if all.div_ceil(marks) > size => size * even(all / size, (all / size).div_ceil(marks)),
            _ => even(all, all.div_ceil(marks)),
        });
        let slots = slots(each, apart.is_some());
        let pitch = room / slots;
        // Half pixels keep the rhythm of small marks even.
        let pitch = if pitch < 24.0 { (pitch * 2.0).floor() / 2.0 } else { pitch };
        Spacing { each, pitch, lead: (room - slots * pitch) / 2.0, apart: apart.is_some() }
    }
}

/// Size of a mark: slender in a dense row, a little broader where there is room; a chassis stands taller.
fn mark_size(pitch: f32, unit: f32, form: Form) -> [f32; 2] {
    let broad = (10.0 * unit + (pitch - 20.0 * unit).max(0.0) * 0.12).min(54.0 * unit);
    let width = ((pitch * 0.7).min(broad) * 2.0).round() / 2.0;
    let height = match form {
        Form::Box => (8.5 * unit + (width - 9.0 * unit).max(0.0) * 0.5).min(18.0 * unit),
        Form::Chassis => (20.0 * unit + (width - 10.0 * unit).max(0.0) * 0.35).min(34.0 * unit),
    };
    [width, height.round()]
}

impl Sheet<'_> {
    /// Draws the switches of a block between `x0` and `x1`; gives the left and right edge of what was drawn.
    pub(crate) fn row(&self, draft: &mut Draft, places: &mut Places, tier: usize, block: u64, x: [f32; 2]) -> [f32; 2] {
        let switches = self.nest.switches(tier, block);
        let all = self.nest.largest(tier);
        let least = self.scale.least_pitch() * if self.is_front() { 1.0 } else { 1.75 };
        let spacing = Spacing::of(all, self.nest.run_size(tier).clamp(1, all), x[1] - x[0], least);
        let (mut left, mut edges) = (x[0] + spacing.lead, [f32::MAX, f32::MIN]);
        let runs = if spacing.apart { self.nest.runs(tier, switches) } else { vec![switches] };
        for run in runs {
            let span = self.span(tier, run, left, &spacing);
            left += (span.marks() as f32 + RUN_GAP) * spacing.pitch;
            let (x0, x1) = span.extent();
            self.run_label(draft, tier, span.first, (x0 + x1) / 2.0);
            edges = [edges[0].min(x0), edges[1].max(x1)];
            self.marks(draft, places, tier, span);
        }
        edges
    }

    /// The rail of a run of leaves, below it; where there are pods, they are called by it.
    fn run_label(&self, draft: &mut Draft, tier: usize, switch: u64, middle: f32) {
        let Some(rail) = self.nest.rail(tier, switch).filter(|_| self.nest.top() < 3 && self.is_front()) else {
            return;
        };
        let (size, role) = (self.scale.size(11.0), Role::Quiet);
        // Beside what goes down to the rail's bus, where something does.
        let (x, anchor) = if self.planes > 1 { (middle, Anchor::Middle) } else { (middle + 5.0, Anchor::Start) };
        let (y, text) = (self.ys[0] + 9.0 * self.scale.unit + size * 0.7, word::rail_name(rail));
        let label = Label { x, y, text, anchor, size, strong: false, role, halo: Some(Role::Sheet) };
        let room = label.room();
        if self.scale.labels && room.x0 > self.rect.x0 && room.x1 < self.rect.x1 && room.y1 < self.rect.y1 {
            draft.label(label);
        }
    }

    fn span(&self, tier: usize, run: Range<u64>, x0: f32, spacing: &Spacing) -> Span {
        Span {
            first: run.start,
            count: run.end - run.start,
            each: spacing.each,
            x0,
            pitch: spacing.pitch,
            y: self.ys[tier - 1],
            size: mark_size(spacing.pitch, self.scale.unit, self.nest.tier(tier).form),
            mark: 0,
            slab: 0,
        }
    }

    fn marks(&self, draft: &mut Draft, places: &mut Places, tier: usize, mut span: Span) {
        let fold = Fold::by(span.count, span.each);
        span.mark = draft.scene.marks.len() as u32;
        for number in 0..fold.marks() {
            let (first, count) = fold.of(number);
            let (rect, first) = (span.rect(number), span.first + first);
            let mark = match self.behind {
                Some(sheet) => sheet,
                None => draft.mark(self.switch_mark(tier, first..first + count, &rect)),
            };
            self.switch(draft, tier, first..first + count, rect, mark);
        }
        if self.is_front() {
            places.add(tier, span);
        }
    }

    pub(crate) fn switch_mark(&self, tier: usize, switches: Range<u64>, rect: &Rect) -> Mark {
        let (name, text) = word::switches(self, tier, switches);
        let (x, y) = (rect.middle(), (rect.y0 + rect.y1) / 2.0);
        Mark { name, text, x, y, servers: None, plane: Some(self.plane) }
    }

    /// Draws one mark of switches.
    fn switch(&self, draft: &mut Draft, tier: usize, switches: Range<u64>, rect: Rect, mark: u32) {
        let role = self.role(tier, switches.start);
        let opacity = if self.is_front() { 1.0 } else { 0.6 };
        let radius = 1.5_f32.min(rect.width() / 3.0);
        let used = if tier == 1 { self.share_used(switches) } else { 1.0 };
        if used < 1.0 {
            // A leaf with free ports is filled as far as its NICs go.
            draft.rect(rect, Paint::fill(role, opacity * 0.35, radius), mark);
            let filled = Rect { y0: rect.y1 - (rect.height() * used).max(1.0), ..rect };
            draft.rect(filled, Paint::fill(role, opacity, 0.0), mark);
        } else {
            draft.rect(rect, Paint::fill(role, opacity, radius), mark);
        }
        if self.nest.tier(tier).form == Form::Chassis && self.is_front() {
            self.line_cards(draft, rect, mark);
        }
    }

    /// NIC ports in use of those that a full leaf has.
    fn share_used(&self, leaves: Range<u64>) -> f32 {
        let full = self.nest.fabric.endpoints_on(0).max(1) * (leaves.end - leaves.start);
        // Only the last leaf of a run can be part full, so two of them tell of all.
        let last = self.nest.fabric.endpoints_on(leaves.end - 1);
        let rest = self.nest.fabric.endpoints_on(leaves.start) * (leaves.end - leaves.start - 1);
        (last + rest) as f32 / full as f32
    }

    /// The slots of a chassis.
    fn line_cards(&self, draft: &mut Draft, rect: Rect, mark: u32) {
        let step = rect.height() / 4.0;
        for card in 1..4 {
            let y = (rect.y0 + card as f32 * step).round();
            let slot = Rect::new(rect.x0, y - 0.5, rect.x1, y + 0.5);
            draft.rect(slot, Paint::fill(Role::Sheet, 0.8, 0.0), mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::scale::LEAST_PITCH;
    use super::*;

    #[test]
    fn marks_are_never_closer_than_can_be_told_apart() {
        for (runs, size) in [(1, 64), (1, 2048), (32, 32), (8, 8), (100, 3), (500, 16), (1, 1_048_576)] {
            for room in [60.0, 254.0, 640.0, 1400.0] {
                let spacing = Spacing::of(runs * size, size, room, LEAST_PITCH);
                assert!(spacing.pitch >= LEAST_PITCH, "{runs} × {size} in {room}: {spacing:?}");
                assert!(spacing.lead >= 0.0, "{runs} × {size} in {room}: {spacing:?}");
            }
        }
    }

    #[test]
    fn marks_of_a_group_keep_within_it() {
        let cores = Spacing::of(1024, 32, 640.0, LEAST_PITCH);
        assert!(cores.apart && 32_u64.is_multiple_of(cores.each), "{cores:?}");
        assert_eq!(Spacing::of(64, 64, 440.0, LEAST_PITCH).each, 1);
    }
}
