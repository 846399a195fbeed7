//! Hops between endpoints and between GPUs.

use super::{Measure, Subject};
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure { name: "hops", rows: &[], measure };

/// Hops of one plane of a site and of the site's GPUs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SiteHops {}

fn measure(subject: &Subject<'_>) -> Value {
    let histogram = subject.plan.sites[0].fabric.hops();
    json!({ "endpointPairs": { "max": histogram.as_ref().and_then(|h| h.last().map(|pair| pair.0)), "histogram": histogram } })
}
