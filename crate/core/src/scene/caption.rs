//! What the drawing is of, and how it is folded, in words.

use super::island::Island;
use super::place::{Places, Span};
use super::stack::MOST_SHEETS;
use super::{Caption, word};
use crate::design::Design;
use crate::family::{self, Tier};
use crate::plan::Plan;
use crate::text::{Text, grouped};

/// Title and text for a drawing.
pub(crate) fn caption(design: &Design, plan: &Plan, islands: &[Island<'_>], places: &[Places]) -> Caption {
    let first = facts(&islands[0], &places[0]);
    let mut parts = vec![word::listed(&first)];
    // Sites that differ from the first in the same way are said together.
    let mut others: Vec<Other> = Vec::new();
    for site in 1..islands.len() {
        let name = &plan.sites[site].name;
        let mut facts = facts(&islands[site], &places[site]);
        facts.retain(|fact| !first.contains(fact));
        let facts = word::listed(&facts);
        match others.iter_mut().find(|other| other.facts == facts) {
            _ if facts.en.is_empty() => {}
            Some(other) => {
                other.many = true;
                word::add(&mut other.en, ", ", name);
                word::add(&mut other.zh, "、", name);
            }
            None => others.push(Other { en: name.clone(), zh: name.clone(), many: false, facts }),
        }
    }
    for Other { en, zh, many, facts } in others {
        let site = if many { "sites" } else { "site" };
        parts.push(Text::new(format!("{site} {en}: {}", facts.en), format!("园区 {zh}：{}", facts.zh)));
    }
    Caption { title: title(design, plan), text: word::joined(&parts) }
}

/// Sites of which the same is to be said beside what holds for the first.
struct Other {
    /// Their names.
    en: String,
    zh: String,
    /// Whether they are several.
    many: bool,
    facts: Text,
}

/// The fabric in a few words: `8 planes × two-tier Clos, 64-port boxes`.
fn title(design: &Design, plan: &Plan) -> Text {
    let (planes, fabric) = (plan.division.planes(), plan.sites[0].fabric.as_ref());
    let tiers = fabric.tiers();
    let (en, zh) = TIERS.get(tiers.len().wrapping_sub(1)).copied().unwrap_or(("", ""));
    let name = family_name(design);
    let (mut en, mut zh) = (format!("{en} {}", name.en), format!("{zh} {}", name.zh));
    if planes > 1 {
        en = format!("{} planes × {en}", grouped(planes));
        zh = format!("{} 平面 × {zh}", grouped(planes));
    } else {
        en[..1].make_ascii_uppercase();
    }
    let switches = switch_kinds(tiers);
    (en, zh) = (format!("{en}, {}", switches.en), format!("{zh}，{}", switches.zh));
    if fabric.rails() > 1 {
        let rails = fabric.rails();
        (en, zh) = (format!("{en}, {rails} rails"), format!("{zh}，{rails} 轨"));
    }
    if plan.sites.len() > 1 {
        let sites = plan.sites.len();
        (en, zh) = (format!("{sites} sites: {en}"), format!("{sites} 园区：{zh}"));
    }
    Text::new(en, zh)
}

const TIERS: [(&str, &str); 4] =
    [("one-tier", "单层"), ("two-tier", "两层"), ("three-tier", "三层"), ("four-tier", "四层")];

/// What the family is called, without what its label says in brackets.
fn family_name(design: &Design) -> Text {
    let place = family::FAMILIES.iter().position(|family| family.name() == design.fabric.family);
    let label = &family::OPTIONS[place.unwrap_or(0)].label;
    let bare = |text: &str, bracket: char| text.split(bracket).next().unwrap_or(text).trim_end().to_owned();
    Text::new(bare(&label.en, '('), bare(&label.zh, '（'))
}

/// Ports and form of the switches, tier by tier where they differ.
fn switch_kinds(tiers: &[Tier]) -> Text {
    let Some(first) = tiers.first() else { return Text::of("no switches", "无交换机") };
    let alike = |tier: &Tier| (tier.radix, tier.form) == (first.radix, first.form);
    let mut others = Vec::new();
    for tier in tiers {
        if !alike(tier) {
            others.push(named(tier));
        }
    }
    // What several tiers have in common comes first, then what differs.
    let common = tiers.len() - others.len();
    let head = if others.is_empty() || common > 1 { ports(first, true) } else { named(first) };
    others.insert(0, head);
    word::listed(&others)
}

/// Ports and form of a tier's switches.
fn ports(tier: &Tier, many: bool) -> Text {
    let form = word::form(tier.form, many);
    Text::new(format!("{}-port {}", tier.radix, form.en), format!("{} 端口{}", tier.radix, form.zh))
}

/// The same with the name of the tier.
fn named(tier: &Tier) -> Text {
    let ports = ports(tier, false);
    Text::new(format!("{} {}", tier.label.en, ports.en), format!("{} {}", tier.label.zh, ports.zh))
}

/// How one site is folded.
fn facts(island: &Island<'_>, places: &Places) -> Vec<Text> {
    let mut facts: Vec<Text> = Vec::new();
    match island.planes() {
        1 => {}
        planes if planes > MOST_SHEETS => {
            let last = grouped(planes - MOST_SHEETS + 1);
            let en = format!("each sheet is one plane, the last stands for {last}");
            facts.push(Text::new(en, format!("每张为一个平面，最后一张代表 {last} 个")));
        }
        _ => facts.push(Text::of("each sheet is one plane", "每张为一个平面")),
    }
    let before = facts.len();
    if tier_folds(&mut facts, island, places) {
        let alone = facts.len() == before;
        facts.push(match alone {
            true => Text::of("every mark one switch", "每格为一台交换机"),
            false => Text::of("other marks one switch", "其余每格为一台交换机"),
        });
    }
    slab_folds(&mut facts, places);
    server_folds(&mut facts, places);
    if places.is_sampled {
        facts.push(Text::of("lines are some of the links", "连线为部分链路"));
    }
    facts
}

/// What a mark of each tier stands for where that is more than one switch; gives whether any tier is drawn whole.
fn tier_folds(facts: &mut Vec<Text>, island: &Island<'_>, places: &Places) -> bool {
    let mut whole = false;
    for tier in (1..=island.nest.top()).rev() {
        match folded(places.spans(tier), 0) {
            Some((each, least)) if each > 1 => {
                let label = &island.nest.tier(tier).label;
                let (en, zh) = (format!("{} mark", label.en), format!("每格{}", label.zh));
                facts.push(times(&en, &zh, each, least));
            }
            _ => whole = true,
        }
    }
    whole
}

/// What a mark of servers stands for: below switches, and below slabs of each kind.
fn server_folds(facts: &mut Vec<Text>, places: &Places) {
    if places.servers.iter().all(|span| span.each == 1) {
        facts.push(Text::of("every server drawn", "画出每台服务器"));
        return;
    }
    for (slab, (en, zh)) in KINDS.into_iter().enumerate() {
        let Some((each, least)) = folded(&places.servers, slab) else { continue };
        facts.push(match slab {
            0 => times("server mark", "每格服务器", each, least),
            _ => {
                let (en, zh) = (format!("server mark below a {en} slab"), format!("{zh} 条下每格服务器"));
                times(&en, &zh, each, least)
            }
        });
    }
}

/// Things that a mark of the spans of a kind stands for at most, and the fewest that the last of one stands for; `None`
/// where there is none.
fn folded(spans: &[Span], slab: usize) -> Option<(u64, u64)> {
    let mut folded: Option<(u64, u64)> = None;
    for span in spans {
        if span.slab == slab && span.count > 0 {
            let (each, least) = folded.unwrap_or((0, u64::MAX));
            folded = Some((each.max(span.each), least.min(last(span))));
        }
    }
    folded
}

/// Words for blocks of a tier.
const KINDS: [(&str, &str); 4] = [("", ""), ("", ""), ("pod", "Pod"), ("super-pod", "超级 Pod")];

/// Things of the last mark of a span.
fn last(span: &Span) -> u64 {
    span.count - (span.marks() - 1) * span.each
}

/// What a mark stands for, by what it is called in each language.
fn times(en: &str, zh: &str, each: u64, last: u64) -> Text {
    let rest = match last == each {
        true => Text::of("", ""),
        false => Text::new(format!(" (last ×{})", grouped(last)), format!("（末格 ×{}）", grouped(last))),
    };
    let each = grouped(each);
    Text::new(format!("each {en} ×{each}{}", rest.en), format!("{zh} ×{each}{}", rest.zh))
}

/// What slabs stand for.
fn slab_folds(facts: &mut Vec<Text>, places: &Places) {
    for &(tier, fold) in &places.slabs {
        let (en, zh) = KINDS[tier.min(KINDS.len() - 1)];
        let (each, last) = (fold.each, fold.last());
        let text = if each == 1 {
            Text::new(format!("each slab one {en}"), format!("每条为一个 {zh}"))
        } else if each == last {
            Text::new(format!("each slab {each} {en}s"), format!("每条为 {each} 个 {zh}"))
        } else {
            let en = format!("each slab {each} {en}s (last {last})");
            Text::new(en, format!("每条为 {each} 个 {zh}（末条 {last}）"))
        };
        if !facts.contains(&text) {
            facts.push(text);
        }
    }
}
