//! Topology families: what a family is, what a planned member of one tells, and the registry.
//!
//! A new family is one file beside this one and one line in [`FAMILIES`] and [`OPTIONS`]. Form, menu, validation, link,
//! command line and law tests follow.

use crate::design::{Design, Form};
use crate::field::{Choice, Field};
use crate::network::Network;
use crate::refusal::Refusal;
use crate::text::Text;
use serde::Serialize;

pub mod clos;

/// All families, the default first.
pub static FAMILIES: &[&dyn Family] = &[&clos::Clos];

/// What the form calls them, in the order of [`FAMILIES`].
pub const OPTIONS: &[Choice] = &[Choice::of(clos::NAME, "Clos (leaf–spine, fat tree)", "Clos（叶脊、胖树）")];

/// The family of that name.
pub fn find(name: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.name() == name)
}

/// A topology family.
pub trait Family: Sync {
    /// Its word in the design document.
    fn name(&self) -> &'static str;

    /// The fields of its params, with paths from the document's root.
    fn fields(&self) -> &'static [Field];

    /// Whether each rail is a fabric of its own, and so a plane.
    fn rail_only(&self, _design: &Design) -> bool {
        false
    }

    /// The most servers that one fabric of this design holds.
    ///
    /// # Errors
    /// Params that no member of the family has.
    fn max_servers(&self, design: &Design) -> Result<u64, Refusal>;

    /// Plans the fabric of one plane for `servers` servers. Costs no more than the number of its switches.
    ///
    /// # Errors
    /// Params that no member of the family has, or more servers than [`Family::max_servers`].
    fn plan(&self, design: &Design, servers: u64) -> Result<Box<dyn Fabric>, Refusal>;
}

/// One plane of one site, planned: counts and closed forms without wiring. All planes of a site are alike.
pub trait Fabric: Send + Sync {
    /// NIC ports that the plane joins.
    fn endpoints(&self) -> u64;

    /// Switch tiers from the hosts up.
    fn tiers(&self) -> &[Tier];

    /// Links by the pair of tiers they join, host links first. Between them they hold every link once.
    fn bands(&self) -> &[Band];

    /// `planes` copies of the fabric, wired port by port.
    fn wire(&self, planes: u32) -> Network;

    /// Unordered endpoint pairs by hops in closed form, ascending; `None` where only counting tells.
    fn hops(&self) -> Option<Vec<(u32, u64)>>;

    /// Bandwidth across the narrowest halving of the endpoints, Gb/s, in closed form.
    fn bisection_gbps(&self) -> f64;

    /// What is worth saying about this member: ports left over, tiers without use, uneven spread.
    fn notes(&self) -> Vec<Note>;

    /// The nodes one tier up that node `node` of tier `tier` is wired to, with the links to each, told without wiring;
    /// tier 0 is the endpoints. Empty at the top, and where a family does not tell.
    fn above(&self, _tier: usize, _node: u64) -> Vec<(u64, u64)> {
        Vec::new()
    }

    /// NIC ports on a switch of the first tier.
    fn endpoints_on(&self, switch: u64) -> u64;

    /// Rails that have first-tier switches of their own, equally many, in the order of the switches' numbers; 1 where
    /// NICs share switches.
    fn rails(&self) -> u64 {
        1
    }
}

/// A remark on a design.
#[derive(Debug, Clone, Serialize)]
pub struct Note {
    /// Stable word for tools, as `ports-left-over`.
    pub code: &'static str,
    /// One sentence.
    #[serde(flatten)]
    pub text: NoteText,
}

/// The sentence, English under `text` as tools rely on, Chinese under `zh`.
#[derive(Debug, Clone, Serialize)]
pub struct NoteText {
    /// English.
    pub text: String,
    /// 中文.
    pub zh: String,
}

impl Note {
    /// A remark.
    pub fn new(code: &'static str, en: impl Into<String>, zh: impl Into<String>) -> Note {
        Note { code, text: NoteText { text: en.into(), zh: zh.into() } }
    }
}

/// Switches of one tier in one plane.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tier {
    /// One word: `leaf`, `spine`, `core`, `tier4`; it names the count in the report and the switches (`leaf-17`).
    pub name: &'static str,
    /// What the page calls it.
    pub label: Text,
    /// Switches.
    pub switches: u64,
    /// Box or chassis.
    pub form: Form,
    /// Cages of one switch.
    pub cages: u64,
    /// Ports of one switch after breakout.
    pub radix: u64,
    /// Ports cabled, over all switches of the tier.
    pub ports_used: u64,
    /// Bandwidth down ÷ bandwidth up over cabled ports, of the worst switch; `None` at the top.
    pub oversubscription: Option<f64>,
    /// Runs of switches that belong together (a pod's leaves, a core group), in order of their numbers.
    pub groups: Vec<Run>,
}

/// So many groups in a row of the same size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Groups.
    pub times: u64,
    /// Switches in each.
    pub size: u64,
}

/// Links between two tiers in one plane; tier 0 is the endpoints.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Band {
    /// Tier at the lower end: 0 for the endpoints, 1 for the first switch tier.
    pub low: u8,
    /// Tier at the upper end.
    pub high: u8,
    /// Links.
    pub links: u64,
    /// Cables in one plane; for host links of NICs split over planes see [`crate::plan::Plan`].
    pub cables: u64,
    /// Speed of one link, Gb/s: the slower of its ends.
    pub gbps: f64,
    /// Breakout of the cages at the lower and upper end; 1 is a cage that is not split.
    pub breakout: [u64; 2],
}
