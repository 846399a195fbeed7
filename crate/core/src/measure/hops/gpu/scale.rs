//! Hops within a scale-up domain.

use crate::design::{ScaleUp, ScaleUpKind};
use crate::measure::histogram::Histogram;

/// The shape of a domain. Grids are near-square: their sides are the two factors of the size closest to each other, and
/// GPU `i` stands in row `i / columns`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) kind: ScaleUpKind,
    rows: u64,
    columns: u64,
}

impl Scale {
    pub(crate) fn of(scale_up: &ScaleUp) -> Scale {
        let size = scale_up.size.max(1);
        let rows = (1..=size).take_while(|rows| rows * rows <= size).filter(|&rows| size.is_multiple_of(rows)).last();
        let rows = rows.unwrap_or(1);
        Scale { kind: scale_up.kind, rows, columns: size / rows }
    }

    /// Hops between two GPUs of a domain; `None` without a scale-up network.
    pub(crate) fn hops(&self, from: u64, to: u64) -> Option<u32> {
        let apart = |a: u64, b: u64, side: u64| match self.kind {
            ScaleUpKind::Torus => a.abs_diff(b).min(side - a.abs_diff(b)),
            _ => a.abs_diff(b),
        };
        match self.kind {
            ScaleUpKind::None => None,
            ScaleUpKind::Switch | ScaleUpKind::FullMesh => Some(u32::from(from != to)),
            ScaleUpKind::Mesh | ScaleUpKind::Torus => {
                let rows = apart(from / self.columns, to / self.columns, self.rows);
                Some((rows + apart(from % self.columns, to % self.columns, self.columns)) as u32)
            }
        }
    }

    /// Whether hops depend on where in the domain two GPUs are.
    pub(super) fn is_grid(&self) -> bool {
        matches!(self.kind, ScaleUpKind::Mesh | ScaleUpKind::Torus)
    }

    /// Unordered pairs of the first `gpus` of a domain by hops. O(gpus²) on a grid.
    pub(super) fn pairs(&self, gpus: u64) -> Histogram {
        let mut by_hops = Histogram::default();
        if !self.is_grid() {
            by_hops.add(1, super::super::pairs(gpus));
            return by_hops;
        }
        for from in 0..gpus {
            for to in from + 1..gpus {
                if let Some(hops) = self.hops(from, to) {
                    by_hops.add(hops, 1);
                }
            }
        }
        by_hops
    }
}
