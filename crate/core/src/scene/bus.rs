//! Buses between servers and sheets: which NIC goes to which plane or rail.

use super::draft::{Draft, Paint, Stroke};
use super::island::{Ground, Island};
use super::label::{Anchor, Label};
use super::place::Places;
use super::rect::Rect;
use super::role::Role;
use super::{stack, word};
use crate::number::bounded;
use crate::text::Text;

/// One bus.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bus {
    /// The plane or rail.
    pub(crate) number: u64,
    pub(crate) role: Role,
    pub(crate) y: f32,
}

/// What goes down to a bus.
struct Riser {
    /// Its upper end.
    top: [f32; 2],
    /// The leaves that it collects, from one x to another.
    bracket: Option<[f32; 2]>,
    /// The mark that it hangs from.
    mark: u32,
}

/// What the buses of an island stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Planes,
    Rails,
}

/// Most columns of the enlarged server.
const MOST_NICS: u64 = 8;

impl Island<'_> {
    fn bus_kind(&self) -> Option<Kind> {
        if self.scale.bare {
            None
        } else if self.planes() > 1 {
            Some(Kind::Planes)
        } else if self.nest.fabric.rails() > 1 {
            Some(Kind::Rails)
        } else {
            None
        }
    }

    /// Planes or rails of the buses from the uppermost; none where every leaf is joined to its servers directly.
    pub(crate) fn bus_numbers(&self) -> Vec<u64> {
        match self.bus_kind() {
            None => Vec::new(),
            Some(Kind::Rails) => stack::shown(self.nest.fabric.rails(), 0),
            // In the order of the sheets, so that what goes down from a sheet crosses no bus of another.
            Some(Kind::Planes) => stack::shown(self.planes(), self.front()),
        }
    }

    /// Draws the buses, what goes down to them from sheets or leaves, and one server enlarged with its NICs.
    pub(crate) fn buses(&self, draft: &mut Draft, places: &Places, ground: &Ground) -> Vec<Bus> {
        let [top, pitch] = ground.bus;
        let (mut buses, mut risers) = (Vec::new(), Vec::new());
        for number in self.bus_numbers() {
            let bus = Bus { number, role: Role::Hue(number), y: top + buses.len() as f32 * pitch };
            if let Some(riser) = self.riser(places, ground, number) {
                risers.push((bus, riser));
            }
            buses.push(bus);
        }
        let left = if self.has_glyph() { self.glyph_rect(ground).x0 } else { ground.servers.x0 };
        let thick = (pitch * 0.4).max(1.0).round();
        // What goes down passes below the buses that it does not join; a dot marks the one it does.
        for (bus, riser) in &risers {
            let stroke = Stroke { width: thick, role: bus.role, opacity: 1.0 };
            draft.joint(riser.top, [riser.top[0], bus.y], [riser.mark, 0], stroke);
            if let Some([from, to]) = riser.bracket {
                draft.joint([from, riser.top[1]], [to, riser.top[1]], [0, 0], Stroke { width: thick * 0.5, ..stroke });
            }
        }
        for bus in &buses {
            draft.line([left, bus.y], [ground.servers.x1, bus.y], thick, bus.role, 1.0);
        }
        for (bus, riser) in &risers {
            let dot = [riser.top[0], bus.y];
            draft.line(dot, dot, thick + 3.0, bus.role, 1.0);
        }
        if self.has_glyph() && !buses.is_empty() {
            self.glyph(draft, ground, &buses);
        }
        buses
    }

    /// What goes down to a bus; nothing where its sheet or its rail's leaves are not drawn.
    fn riser(&self, places: &Places, ground: &Ground, number: u64) -> Option<Riser> {
        if self.bus_kind()? == Kind::Planes {
            let pane = ground.stack.sheets.iter().find(|pane| pane.plane == number)?;
            let mark = places.sheets.iter().find(|&&(plane, _)| plane == number).map_or(0, |&(_, mark)| mark);
            let x = (pane.rect.x1 - ground.stack.step[0] / 2.0).round();
            return Some(Riser { top: [x, pane.rect.y1], bracket: None, mark });
        }
        let per_rail = self.nest.tier(1).switches / self.nest.fabric.rails();
        let first = places.place(1, number * per_rail)?.bottom();
        let last = places.place(1, (number + 1) * per_rail - 1)?.bottom();
        let top = [(first[0] + last[0]) / 2.0, first[1] + 2.5 * self.scale.unit];
        Some(Riser { top, bracket: Some([first[0], last[0]]), mark: 0 })
    }

    /// Whether leaves are joined to their servers directly.
    pub(crate) fn is_direct(&self) -> bool {
        self.bus_kind().is_none() && !self.scale.bare
    }

    fn has_glyph(&self) -> bool {
        !self.scale.narrow && self.bus_kind().is_some()
    }

    /// The enlarged server, in the gutter left of the row.
    fn glyph_rect(&self, ground: &Ground) -> Rect {
        let unit = self.scale.unit;
        let x1 = ground.servers.x0 - 12.0 * unit;
        Rect { x0: (x1 - 58.0 * unit).round(), x1: x1.round(), ..ground.servers }
    }

    /// One server, enlarged: a NIC is a column, and a dot where it joins a bus.
    fn glyph(&self, draft: &mut Draft, ground: &Ground, buses: &[Bus]) {
        let (unit, rect) = (self.scale.unit, self.glyph_rect(ground));
        let nics = self.design.servers.nics;
        let columns = nics.min(MOST_NICS);
        let pitch = rect.width() / columns as f32;
        draft.rect(rect, Paint::fill(Role::Server, 1.0, 2.0), 0);
        let size = bounded(pitch * 0.6, 2.0, 6.0 * unit);
        for nic in 0..columns {
            let x = (rect.x0 + (nic as f32 + 0.5) * pitch).floor() + 0.5;
            // Buses run from the uppermost down.
            let Some(upper) = buses.iter().find(|bus| self.joins(nic, bus.number)) else { continue };
            draft.line([x, upper.y], [x, rect.y0 + size], 1.0, Role::Ink, 0.7);
            draft.rect(Rect::around(x, rect.y0 + size, size, size), Paint::fill(Role::Ink, 1.0, 1.0), 0);
            for bus in buses {
                if self.joins(nic, bus.number) {
                    draft.line([x, bus.y], [x, bus.y], size, bus.role, 1.0);
                }
            }
        }
        let size = self.scale.size(11.0);
        let text = match nics {
            all if all > columns => Text::new(format!("NICs 1–{columns}"), format!("网卡 1–{columns}")),
            all => word::count(all, "NIC", "网卡"),
        };
        let y = rect.y1 + 2.0 + self.scale.line() / 2.0;
        draft.label(Label {
            x: rect.middle(),
            y,
            text,
            anchor: Anchor::Middle,
            size,
            strong: false,
            role: Role::Quiet,
            halo: None,
        });
    }

    /// Whether a NIC of a server joins a plane or rail.
    fn joins(&self, nic: u64, number: u64) -> bool {
        match self.bus_kind() {
            Some(Kind::Rails) => nic % self.nest.fabric.rails() == number,
            _ => nic % self.plan.division.classes == number / self.plan.division.ports,
        }
    }
}
