//! Charts as SVG text, drawn by plotters, the same bytes on every machine.
//!
//! A chart is one file beside this one and one line in [`CHARTS`]. It stands on a transparent ground, in both themes and
//! both languages, and stays legible at half of its 640 × 360: that is the width of the page's side panel.

use crate::measure::Subject;
pub use crate::text::Lang;
use crate::text::Text;

mod hop_histogram;
mod latency_distance;
mod reach;
mod sheet;
mod text_size;

/// All charts, in the order of the menu.
pub static CHARTS: &[Chart] = &[hop_histogram::CHART, latency_distance::CHART, reach::CHART];

/// A chart.
pub struct Chart {
    /// Stable word, as `hop-histogram`: the name on the command line.
    pub name: &'static str,
    /// What the page calls it.
    pub title: Text,
    /// Draws it as SVG text.
    pub draw: fn(&Subject<'_>, Theme, Lang) -> String,
}

/// The chart of that name.
pub fn find(name: &str) -> Option<&'static Chart> {
    CHARTS.iter().find(|chart| chart.name == name)
}

/// Colours for a light or a dark ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Paper `#f6f5f1`.
    Light,
    /// Ground `#0e131b`.
    Dark,
}

impl Theme {
    /// The theme of that name: `light` or `dark`.
    pub fn named(name: &str) -> Option<Theme> {
        match name {
            "light" => Some(Theme::Light),
            "dark" => Some(Theme::Dark),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
