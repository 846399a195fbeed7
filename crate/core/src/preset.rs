//! Designs of published systems, ready to open. The first is what the page shows when it is opened without a link.
//!
//! A preset is one row of a table under `preset/`. Its counts are checked against what was published.

use crate::constant::Source;
use crate::design::Design;
use crate::refusal::Refusal;
use crate::text::Text;
use serde_json::{Value, json};

mod published;
mod study;

/// A design of a published system.
#[derive(Debug, Clone)]
pub struct Preset {
    /// Stable word, as `deepseek-v3-mpft`: the name on the command line.
    pub id: &'static str,
    /// What the menu calls it.
    pub title: Text,
    /// One sentence.
    pub summary: Text,
    /// Where it was published.
    pub source: Source,
    /// The design as JSON text, defaults left out.
    pub json: &'static str,
}

/// All presets by table, in the order of the menu.
pub static PRESETS: &[&[Preset]] = &[published::ROWS, study::ROWS];

/// All presets, in the order of the menu.
pub fn all() -> impl Iterator<Item = &'static Preset> {
    PRESETS.iter().copied().flatten()
}

/// The preset of that id.
pub fn find(id: &str) -> Option<&'static Preset> {
    all().find(|preset| preset.id == id)
}

impl Preset {
    /// Its complete design.
    ///
    /// # Errors
    /// None for the presets of the tables, which the tests read every one.
    pub fn design(&self) -> Result<Design, Refusal> {
        Design::parse(self.json)
    }

    /// The entry of the catalogue: the fields with the complete design.
    ///
    /// # Errors
    /// As [`Preset::design`].
    pub fn entry(&self) -> Result<Value, Refusal> {
        let design = self.design()?.to_value();
        Ok(json!({
            "id": self.id, "title": self.title, "summary": self.summary, "source": self.source, "design": design,
        }))
    }
}

/// Rows of a table: `id: English title, 中文, English summary, 中文, source, design;`.
macro_rules! presets {
    ($($id:literal: $en:literal, $zh:literal, $summary_en:literal, $summary_zh:literal, $source:expr, $json:literal;)*) => {
        pub(super) static ROWS: &[crate::preset::Preset] = &[$(crate::preset::Preset {
            id: $id,
            title: crate::text::Text::of($en, $zh),
            summary: crate::text::Text::of($summary_en, $summary_zh),
            source: $source,
            json: $json,
        },)*];
    };
}
use presets;

#[cfg(test)]
mod tests;
