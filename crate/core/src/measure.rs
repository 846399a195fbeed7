//! What is told of a design: the registry of measures and the report they make.
//!
//! A measure is one file beside this one and one line in [`MEASURES`]. It gives a section of the report and the rows of
//! it that the page lists.

use crate::design::Design;
use crate::family::Note;
use crate::network::Network;
use crate::plan::Plan;
use crate::text::Text;
use serde::Serialize;
use serde_json::{Map, Value, json};

pub mod bisection;
pub mod counts;
pub mod distance;
pub(crate) mod histogram;
pub mod hops;
pub mod latency;
pub mod oversubscription;

/// All measures, in the order of the report.
pub static MEASURES: &[Measure] = &[
    counts::MEASURE,
    hops::MEASURE,
    latency::MEASURE,
    bisection::MEASURE,
    oversubscription::MEASURE,
    distance::MEASURE,
];

/// One section of the report.
pub struct Measure {
    /// The section's key in the report.
    pub name: &'static str,
    /// Figures of the section that the page lists, quiet ones included.
    pub rows: &'static [Row],
    /// Makes the section.
    pub measure: fn(&Subject<'_>) -> Value,
}

/// A figure as the page lists it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Path in the report, as `counts.links.host`.
    pub path: &'static str,
    /// What the page calls it.
    pub label: Text,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
}

/// What measures look at.
pub struct Subject<'a> {
    /// The complete design.
    pub design: &'a Design,
    /// Its plan.
    pub plan: &'a Plan,
    /// What was counted on the wiring, site by site; `None` before it has been, when closed forms stand in.
    pub counted: Option<&'a [Counted]>,
}

/// What one site's wiring was found to be.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Counts of one plane of the site.
    pub counts: counts::SiteCounts,
    /// Hops of one plane of the site and of the site's GPUs.
    pub hops: hops::SiteHops,
}

/// What is said where there is no pair to measure.
pub(crate) const NO_PAIR: Text =
    Text::of("no two NIC ports share a site and a plane", "没有同处一个园区和平面的两个网卡端口");

/// Which pairs a section tells of, where that is not all of the design's.
fn which_pairs(subject: &Subject<'_>) -> Option<Text> {
    if latency::pairs_by_hops(subject).is_some_and(|pairs| pairs.is_empty()) {
        return Some(NO_PAIR);
    }
    (subject.plan.sites.len() > 1).then(|| Text::of("pairs inside one site", "单个园区内的端点对"))
}

/// The whole report: the design, one section per measure, notes.
pub fn report(subject: &Subject<'_>) -> Value {
    let mut report = Map::new();
    report.insert("design".into(), subject.design.to_value());
    report.insert("basis".into(), json!(if subject.counted.is_some() { "counted" } else { "closed form" }));
    for measure in MEASURES {
        report.insert(measure.name.into(), (measure.measure)(subject));
    }
    let mut notes = subject.plan.notes(subject.design);
    notes.extend(crate::ledger::notes(subject.design));
    if latency::pairs_by_hops(subject).is_some_and(|pairs| pairs.is_empty()) {
        notes.push(Note::new(
            "no-pair",
            format!("{}: there are neither hops nor delays to tell", NO_PAIR.en),
            format!("{}，故无跳数与时延可言", NO_PAIR.zh),
        ));
    }
    report.insert("notes".into(), json!(notes));
    Value::Object(report)
}

/// The network of one plane of a site, as measures count it.
pub fn wired(plan: &Plan, site: usize) -> Network {
    plan.sites[site].fabric.wire(1)
}
