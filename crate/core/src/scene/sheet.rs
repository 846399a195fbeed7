//! One plane as a sheet: its ground, its frame, its name; what stands on it is drawn by `body`.

use super::draft::{Draft, Paint};
use super::label::{Anchor, Label};
use super::nest::Nest;
use super::place::Places;
use super::rect::Rect;
use super::role::Role;
use super::scale::Scale;
use super::word;
use crate::text::{Text, grouped};

/// One sheet, being drawn.
pub(crate) struct Sheet<'a> {
    pub(crate) nest: &'a Nest<'a>,
    pub(crate) plane: u64,
    /// Planes of the design.
    pub(crate) planes: u64,
    pub(crate) rect: Rect,
    /// Middle of the rows, by tier from the first.
    pub(crate) ys: Vec<f32>,
    pub(crate) scale: Scale,
    /// NICs of one server on the plane.
    pub(crate) nics: u64,
    /// Number of the site's first server over all sites.
    pub(crate) first_server: u64,
    /// In front of the names of its marks: `B/p3/`.
    pub(crate) prefix: String,
    /// Its own mark; 0 for a single plane.
    pub(crate) mark: u32,
    /// The mark that all of it is part of; `None` for the front sheet, whose switches are marks of their own.
    pub(crate) behind: Option<u32>,
}

impl Sheet<'_> {
    pub(crate) fn is_front(&self) -> bool {
        self.behind.is_none()
    }

    /// The colour of what belongs to the whole plane.
    pub(crate) fn hue(&self) -> Role {
        // With rails in colour, what joins them has none.
        if self.planes == 1 && self.nest.fabric.rails() > 1 { Role::Quiet } else { Role::Hue(self.plane) }
    }

    /// The colour of a switch.
    pub(crate) fn role(&self, tier: usize, switch: u64) -> Role {
        match self.nest.rail(tier, switch) {
            Some(rail) if self.planes == 1 => Role::Hue(rail),
            _ => self.hue(),
        }
    }

    /// Draws the sheet itself and all that stands on it.
    pub(crate) fn draw(&self, draft: &mut Draft, places: &mut Places) {
        let mark = self.mark;
        let front = self.is_front();
        let (frame, opacity) = if front { (2.0, 1.0) } else { (1.0, 0.75) };
        draft.rect(self.rect, Paint::fill(Role::Sheet, if front { 0.97 } else { 0.8 }, 0.0), mark);
        let opacity = if self.hue() == Role::Quiet { opacity * 0.6 } else { opacity };
        draft.rect(self.rect, Paint::frame(self.hue(), opacity, 0.0, frame), mark);
        self.body(draft, places);
    }

    /// The name in the upper right corner, of a sheet that stands for so many planes.
    pub(crate) fn label(&self, planes: u64) -> Label {
        let size = self.scale.size(12.0);
        let text = match planes {
            1 => word::plane_name(self.plane),
            planes => {
                let planes = grouped(planes);
                Text::new(format!("+ {planes} planes"), format!("+ {planes} 个平面"))
            }
        };
        let role = if planes == 1 { self.hue() } else { Role::Quiet };
        let x = self.rect.x1 - 7.0 * self.scale.unit;
        Label {
            x,
            y: self.rect.y0 + size * 0.95,
            text,
            anchor: Anchor::End,
            size,
            strong: true,
            role,
            halo: Some(Role::Sheet),
        }
    }
}
