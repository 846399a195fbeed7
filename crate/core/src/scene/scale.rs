//! How large things are drawn: lengths grow with the stage, type grows more slowly.

use super::rect::Rect;
use crate::number::bounded;

/// The least distance of two marks on a near screen, CSS pixels: below it the eye sees a grey bar.
pub(crate) const LEAST_PITCH: f32 = 4.0;

/// Sizes for a stage or a part of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale {
    /// CSS pixels of one unit of length; 1 on the stage of a laptop, 780 × 640.
    pub(crate) unit: f32,
    /// Type size as a share of that on a laptop.
    pub(crate) text: f32,
    /// Whether there is room for words at switches, pods and tiers.
    pub(crate) labels: bool,
    /// Whether there is no room for labels beside the sheets.
    pub(crate) narrow: bool,
    /// Whether there is room for sheets and servers only.
    pub(crate) bare: bool,
}

impl Scale {
    /// For a whole stage.
    pub(crate) fn of(width: f32, height: f32) -> Scale {
        let unit = bounded((width / 780.0).min(height / 640.0), 0.6, 2.2);
        let text = if unit < 1.0 { 1.0 - (1.0 - unit) * 0.3 } else { 1.0 + (unit - 1.0) * 0.8 };
        Scale { unit, text, labels: true, narrow: width < 560.0, bare: false }
    }

    /// For one of several islands on the stage: type stays, lengths follow the island.
    pub(crate) fn within(&self, island: &Rect) -> Scale {
        let share = (island.width() / 700.0).min(island.height() / 500.0) / self.unit;
        let unit = self.unit * bounded(share, 0.55, 1.0);
        let labels = island.width() >= 200.0 && island.height() >= 240.0;
        Scale { unit, labels, narrow: true, bare: island.height() < 112.0, ..*self }
    }

    /// A type size for `size` pixels on a laptop, never too small to read.
    pub(crate) fn size(&self, size: f32) -> f32 {
        ((size * self.text).max(10.5) * 2.0).round() / 2.0
    }

    /// Height of a line of labels.
    pub(crate) fn line(&self) -> f32 {
        (self.size(12.5) * 1.5).round()
    }

    /// The least distance of two marks: what the eye can tell apart, and more on a stage that is seen from afar.
    pub(crate) fn least_pitch(&self) -> f32 {
        LEAST_PITCH * self.unit.max(1.0)
    }

    /// Room between the edge of the stage and what is drawn: that of the words above it on the page.
    pub(crate) fn margin(&self) -> f32 {
        if self.narrow { 16.0 } else { (24.0 * self.text).round() }
    }

    /// Room between the edge of a sheet and its rows.
    pub(crate) fn side(&self) -> f32 {
        11.0 * self.unit
    }
}
