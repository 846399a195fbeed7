//! Other designs worth a look, with what they would come to: a tier instead of planes, breakout, chassis.
//!
//! An alternative changes one decision and keeps the rest, is legal, and comes with its complete design. One that is no
//! better in anything is left out, but for the first: why planes are there is worth seeing in figures. They are those of
//! its plan; nothing is wired.

use crate::design::{By, Design, Form, at, set};
use crate::family::clos;
use crate::ledger;
use crate::measure::{Subject, latency};
use crate::plan::{self, Plan};
use crate::text::{Text, grouped};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Another design worth a look.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Alternative {
    /// Stable word, as `tier-for-planes`.
    pub id: &'static str,
    /// The change, as a question.
    pub title: Text,
    /// What it comes to, in one line.
    pub summary: Text,
    /// The complete design.
    pub design: Design,
}

/// One way to change a design.
struct Change {
    id: &'static str,
    title: Text,
    /// Changes the document; `None` where the change says nothing.
    change: fn(&Design, &mut Map<String, Value>) -> Option<()>,
}

/// The changes, the most telling first.
static CHANGES: &[Change] = &[
    Change {
        id: "tier-for-planes",
        title: Text::of("One more tier instead of planes?", "增加一层，代替多平面？"),
        change: tier_for_planes,
    },
    Change { id: "planes-8", title: Text::of("Eight planes?", "改为八个平面？"), change: eight_planes },
    Change {
        id: "breakout-2",
        title: Text::of("Cages split in two, two planes by port?", "端口一分二，按端口分两个平面？"),
        change: |design, document| breakout(design, document, 2),
    },
    Change {
        id: "breakout-4",
        title: Text::of("Cages split in four, four planes by port?", "端口一分四，按端口分四个平面？"),
        change: |design, document| breakout(design, document, 4),
    },
    Change {
        id: "clos",
        title: Text::of("The same GPUs in a Clos?", "同样的卡数改用 Clos？"),
        change: |design, document| clos_instead(design, document, 2),
    },
    Change {
        id: "clos-3",
        title: Text::of("The same GPUs in a three-tier Clos?", "同样的卡数改用三层 Clos？"),
        change: |design, document| clos_instead(design, document, 3),
    },
    Change { id: "tier-more", title: Text::of("One more tier?", "增加一层？"), change: tier_more },
    Change { id: "tier-fewer", title: Text::of("One tier fewer?", "减少一层？"), change: tier_fewer },
    Change { id: "chassis", title: Text::of("Chassis for spines?", "脊改用框式交换机？"), change: chassis },
    Change { id: "boxes", title: Text::of("Boxes instead of chassis?", "框式改为盒式？"), change: boxes },
];

/// The alternatives to a design that are legal, the most telling first; may be empty.
pub fn alternatives(design: &Design) -> Vec<Alternative> {
    let Ok(plan) = plan::plan(design) else {
        return Vec::new();
    };
    let Value::Object(document) = design.to_value() else {
        return Vec::new();
    };
    // Without a pair there is nothing by which another design could be better.
    let Some(own) = Figures::of(design, &plan) else {
        return Vec::new();
    };
    CHANGES
        .iter()
        .filter_map(|change| {
            let mut document = document.clone();
            (change.change)(design, &mut document)?;
            let (design, figures) = planned(&document).or_else(|| {
                // So many servers do not fit: as many as do.
                set(&mut document, "servers.count", "max".into());
                planned(&document)
            })?;
            (!figures.is_beaten_by(&own) || change.id == CHANGES[0].id).then(|| Alternative {
                id: change.id,
                title: change.title.clone(),
                summary: figures.summary(&own),
                design,
            })
        })
        .collect()
}

/// What an alternative comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Figures {
    gpus: u64,
    /// The most that the fabrics hold, over all sites.
    most: u64,
    switches: u64,
    hops: u32,
    worst_us: f64,
}

impl Figures {
    fn of(design: &Design, plan: &Plan) -> Option<Figures> {
        let worst = latency::worst(&Subject { design, plan, counted: None })?;
        Some(Figures {
            gpus: plan.servers() * design.servers.gpus,
            most: plan.max_servers * design.servers.gpus,
            switches: plan.sum(|fabric| fabric.tiers().iter().map(|tier| tier.switches).sum()),
            hops: worst.route.hops(),
            worst_us: worst.us,
        })
    }

    /// Whether another design is as good in everything.
    fn is_beaten_by(&self, other: &Figures) -> bool {
        let better = |a: f64, b: f64| a < b - 1e-9;
        let more = self.gpus > other.gpus || self.most > other.most || self.switches < other.switches;
        !more && !better(self.worst_us, other.worst_us)
    }

    /// In one line, with the delay as a difference.
    fn summary(&self, own: &Figures) -> Text {
        let (gpus, most, switches, hops) = (grouped(self.gpus), grouped(self.most), grouped(self.switches), self.hops);
        let more = self.worst_us - own.worst_us;
        let (en, zh) = match more.abs() < 0.005 {
            true => ("same delay".to_owned(), "时延相同".to_owned()),
            false => (signed(more), signed(more)),
        };
        let (of, of_zh) = match self.gpus == self.most {
            true => (String::new(), String::new()),
            false => (format!(" of {most}"), format!("（上限 {most} 卡）")),
        };
        let (es, s) = (if self.switches == 1 { "" } else { "es" }, if hops == 1 { "" } else { "s" });
        Text::new(
            format!("{gpus}{of} GPUs · {switches} switch{es} · worst {hops} hop{s}, {en}"),
            format!("{gpus} 卡{of_zh} · {switches} 台交换机 · 最多 {hops} 跳，{zh}"),
        )
    }
}

/// `+0.90 µs`, with the sign that typography has for less.
fn signed(us: f64) -> String {
    if us < 0.0 { format!("−{:.2} µs", -us) } else { format!("+{us:.2} µs") }
}

/// A document read and planned, where it is legal.
fn planned(document: &Map<String, Value>) -> Option<(Design, Figures)> {
    let design = Design::from_value(&Value::Object(document.clone())).ok()?;
    ledger::check(&design).ok()?;
    let plan = plan::plan(&design).ok()?;
    let figures = Figures::of(&design, &plan)?;
    Some((design, figures))
}

fn tiers(design: &Design) -> Option<u64> {
    if design.fabric.family != clos::NAME {
        return None;
    }
    design.fabric.params.get("tiers")?.as_u64()
}

/// Sets the tiers and forgets what was chosen by hand for the tiers there were.
fn set_tiers(document: &mut Map<String, Value>, tiers: u64) {
    for tier in ["spine", "core", "tier4"] {
        if let Some(Value::Object(params)) = document.get_mut("fabric").and_then(|fabric| fabric.get_mut("params")) {
            params.remove(tier);
        }
    }
    set(document, "fabric.params.tiers", tiers.into());
}

fn tier_for_planes(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    let tiers = tiers(design).filter(|&tiers| tiers < 4 && design.planes.count > 1)?;
    (design.planes.by == By::Nic || !is_split_by_hand(document)).then_some(())?;
    set(document, "planes", json!({ "count": 1, "by": "nic" }));
    // Ports that were split for planes by port are whole again.
    if design.planes.by == By::Port {
        set(document, "switch.breakout", 1.into());
    }
    set_tiers(document, tiers + 1);
    Some(())
}

fn eight_planes(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    (design.planes.count == 1 && design.servers.nics.is_multiple_of(8)).then_some(())?;
    set(document, "planes", json!({ "count": 8, "by": "nic" }));
    // Each plane holds one rail: there is none left to optimise.
    if let Some(params) = params(document) {
        params.remove("rails");
        params.remove("groupServers");
    }
    Some(())
}

fn breakout(design: &Design, document: &mut Map<String, Value>, ways: u64) -> Option<()> {
    (design.switch.breakout == 1 && tiers(design).is_some() && !is_split_by_hand(document)).then_some(())?;
    set(document, "switch.breakout", ways.into());
    set(document, "planes", json!({ "count": ways, "by": "port" }));
    Some(())
}

fn clos_instead(design: &Design, document: &mut Map<String, Value>, tiers: u64) -> Option<()> {
    (design.fabric.family != clos::NAME).then_some(())?;
    let servers = plan::plan(design).ok()?.servers();
    set(document, "servers.count", servers.into());
    set(document, "fabric", json!({ "family": clos::NAME, "params": { "tiers": tiers } }));
    Some(())
}

fn tier_more(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    let tiers = tiers(design).filter(|&tiers| tiers < 4)?;
    set_tiers(document, tiers + 1);
    Some(())
}

fn tier_fewer(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    let tiers = tiers(design).filter(|&tiers| tiers > 1)?;
    set_tiers(document, tiers - 1);
    Some(())
}

/// Spines of 16 line cards of 36 cages, the largest that are common.
fn chassis(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    tiers(design).filter(|&tiers| tiers == 2 && !has_chassis(design, document))?;
    set(document, "fabric.params.spine", json!({ "form": "chassis", "cages": 576 }));
    Some(())
}

fn boxes(design: &Design, document: &mut Map<String, Value>) -> Option<()> {
    has_chassis(design, document).then_some(())?;
    set(document, "switch.form", "box".into());
    for tier in ["leaf", "spine", "core", "tier4"] {
        if let Some(Value::Object(tier)) = params(document).and_then(|params| params.get_mut(tier))
            && tier.remove("form") == Some("chassis".into())
        {
            // A box has not as many cages as a chassis.
            tier.remove("cages");
            tier.remove("count");
        }
    }
    Some(())
}

/// The params of the family.
fn params(document: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    document.get_mut("fabric")?.get_mut("params")?.as_object_mut()
}

/// Whether the cages of leaves are divided or split by hand, which another breakout would cross.
fn is_split_by_hand(document: &Map<String, Value>) -> bool {
    at(document, "fabric.params.leaf").is_some()
}

fn has_chassis(design: &Design, document: &Map<String, Value>) -> bool {
    let tiers = ["leaf", "spine", "core", "tier4"].map(|tier| format!("fabric.params.{tier}.form"));
    design.switch.form == Form::Chassis
        || tiers.iter().any(|path| at(document, path).and_then(Value::as_str) == Some("chassis"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    fn of(json: &str) -> Vec<Alternative> {
        alternatives(&Design::parse(json).expect("a legal design"))
    }

    #[test]
    fn one_more_tier_instead_of_planes_is_the_first_for_many_planes() {
        let all = of(r#"{"planes": {"count": 8}}"#);
        assert_eq!(all[0].id, "tier-for-planes");
        assert_eq!(all[0].summary.en, "65,536 GPUs · 5,120 switches · worst 5 hops, +0.90 µs");
        assert_eq!(all[0].summary.zh, "65,536 卡 · 5,120 台交换机 · 最多 5 跳，+0.90 µs");
        assert!(all.iter().any(|one| one.id == "tier-fewer" && one.summary.en.contains("−0.90 µs")), "{all:#?}");
    }

    #[test]
    fn a_single_plane_is_offered_planes_breakout_and_chassis() {
        let ids: Vec<&str> = of("{}").iter().map(|one| one.id).collect();
        assert_eq!(ids, ["planes-8", "breakout-2", "breakout-4", "tier-more", "tier-fewer", "chassis"]);
        let partial = of(r#"{"servers": {"count": 64}}"#);
        assert_eq!(partial[0].summary.en, "512 of 16,384 GPUs · 24 switches · worst 3 hops, same delay");
        let boxes = of(r#"{"fabric": {"params": {"spine": {"form": "chassis", "cages": 576}}}}"#);
        let back = boxes.iter().find(|one| one.id == "boxes").expect("boxes are offered");
        assert_eq!(back.design, Design::parse(r#"{"fabric": {"params": {"spine": {}}}}"#).expect("a legal design"));
    }

    #[test]
    fn every_alternative_is_legal_and_differs() {
        for preset in preset::all() {
            let design = preset.design().expect("a legal preset");
            for one in alternatives(&design) {
                assert_ne!(one.design, design, "{} {}", preset.id, one.id);
                assert!(plan::plan(&one.design).is_ok(), "{} {}", preset.id, one.id);
                assert_eq!(Design::from_value(&one.design.to_value()), Ok(one.design.clone()));
            }
        }
    }
}
