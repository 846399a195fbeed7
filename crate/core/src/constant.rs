//! Every number that is not counted, as a row: value, unit and where it was read. The page lists the same rows.
//!
//! A constant is one row in a table under `constant/`. Code reads it by id, so that a figure, its row in the ledger and
//! the list on the page cannot drift apart.

use crate::text::Text;
use serde::Serialize;

mod buffer;
mod delay;
mod fibre;
mod length;

/// One sourced number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Constant {
    /// Stable word, as `infiniband-switch`; the key in `latency.constants`.
    pub id: &'static str,
    /// What the page calls it.
    pub label: Text,
    /// The number, in `unit`.
    pub value: f64,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// Where it was read.
    pub source: Source,
}

/// Where a number was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Title of the work, or site of the page.
    pub name: &'static str,
    /// Year of the work; of a page without a date, the year in which it was read.
    pub year: u16,
    /// Table, section or file in it, with the range where a page gives one.
    pub locator: &'static str,
    /// How far it was checked.
    pub standing: Standing,
}

/// How far a number was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Read in the work named.
    Primary,
    /// Read in a copy or a secondary page.
    Secondary,
    /// Computed from what the work states.
    Computed,
    /// Assumed: a default to be tuned, and no one's measurement.
    Assumption,
}

/// A work that several rows come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Work(pub(crate) &'static str, pub(crate) u16);

impl Work {
    pub(crate) const fn primary(self, locator: &'static str) -> Source {
        Source { name: self.0, year: self.1, locator, standing: Standing::Primary }
    }

    pub(crate) const fn secondary(self, locator: &'static str) -> Source {
        Source { name: self.0, year: self.1, locator, standing: Standing::Secondary }
    }

    pub(crate) const fn computed(self, locator: &'static str) -> Source {
        Source { name: self.0, year: self.1, locator, standing: Standing::Computed }
    }
}

/// A default of this explorer.
pub(crate) const fn assumed(locator: &'static str) -> Source {
    Source { name: "assumption", year: 2026, locator, standing: Standing::Assumption }
}

/// "Insights into DeepSeek-V3", whose tables calibrate the ledger.
pub(crate) const DEEPSEEK: Work = Work("Insights into DeepSeek-V3 (ISCA)", 2025);
/// "RDMA in Azure Storage".
pub(crate) const AZURE: Work = Work("Empowering Azure Storage with RDMA (NSDI)", 2023);
/// The tutorial of the SimAI simulator.
pub(crate) const SIMAI: Work = Work("aliyun/SimAI, docs/Tutorial.md", 2025);
/// The headroom script of the SONiC operating system.
pub(crate) const SONIC_SWSS: Work = Work("sonic-swss, cfgmgr/buffer_headroom_mellanox.lua", 2026);
/// Platform tables of the SONiC operating system.
pub(crate) const SONIC: Work = Work("sonic-buildimage", 2026);
/// A page on the delay of optical networks.
pub(crate) const MAPYOURTECH: Work = Work("mapyourtech.com, optical fibre latency", 2026);

/// Rows of a table: `id = value unit, English, 中文, source;`.
macro_rules! constants {
    ($($id:literal = $value:literal $unit:literal, $en:literal, $zh:literal, $source:expr;)*) => {
        pub(super) const ROWS: &[crate::constant::Constant] = &[$(crate::constant::Constant {
            id: $id,
            label: crate::text::Text::of($en, $zh),
            value: $value,
            unit: $unit,
            source: $source,
        },)*];
    };
}
use constants;

/// All constants by table: delays, fibre, cable lengths, buffers.
pub const CONSTANTS: &[&[Constant]] = &[delay::ROWS, fibre::ROWS, length::ROWS, buffer::ROWS];

/// All constants, in the order in which the page lists them.
pub fn all() -> impl Iterator<Item = &'static Constant> {
    CONSTANTS.iter().copied().flatten()
}

/// The constant of that id.
pub fn find(id: &str) -> Option<&'static Constant> {
    all().find(|constant| constant.id == id)
}

/// The value of a constant that the code itself names, in its unit.
///
/// A name that is in no table is a mistake of ours, which debug builds and the tests show; it counts as 0.
pub fn value(id: &str) -> f64 {
    let found = find(id);
    debug_assert!(found.is_some(), "constant {id} is in no table");
    found.map_or(0.0, |constant| constant.value)
}

/// The constant that holds the pause quanta of a port speed in Gb/s: that of the speed, or of the next lower one listed
/// (IEEE 802.3 annex 31B.3.7).
pub fn pause_quanta(gbps: f64) -> &'static str {
    let rows = buffer::PAUSE_QUANTA;
    rows[rows.partition_point(|&(speed, _)| speed <= gbps).saturating_sub(1)].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_kebab_case_and_each_once() {
        let ids: Vec<&str> = all().map(|constant| constant.id).collect();
        for (index, id) in ids.iter().enumerate() {
            assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{id}");
            assert!(!ids[..index].contains(id), "{id} stands twice");
        }
    }

    #[test]
    fn every_row_has_both_languages_and_a_source() {
        for constant in all() {
            assert!(!constant.label.en.is_empty() && !constant.label.zh.is_empty(), "{}", constant.id);
            assert!(!constant.source.name.is_empty() && constant.source.year > 1980, "{}", constant.id);
            assert!(constant.value.is_finite() && constant.value >= 0.0, "{}", constant.id);
        }
    }

    #[test]
    fn calibrated_splits_give_the_published_ends() {
        for (profile, same, cross) in [("infiniband", 2_800.0, 3_700.0), ("roce", 3_600.0, 5_600.0)] {
            let rest = value(&format!("{profile}-rest"));
            let per_switch = value(&format!("{profile}-switch"));
            assert_eq!(rest + per_switch, same);
            assert_eq!(rest + 3.0 * per_switch, cross);
            assert_eq!(value(&format!("{profile}-same-leaf")), same);
            assert_eq!(value(&format!("{profile}-cross-leaf")), cross);
        }
    }

    #[test]
    fn pause_quanta_are_those_of_the_speed_or_the_next_lower_one() {
        let quanta = [10.0, 100.0, 200.0, 300.0, 400.0, 800.0, 1600.0, 1.0].map(|gbps| value(pause_quanta(gbps)));
        assert_eq!(quanta, [67.0, 394.0, 453.0, 453.0, 905.0, 905.0, 905.0, 67.0]);
    }
}
