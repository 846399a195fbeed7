//! What the drawing is of, and how it is folded, in words.

use super::island::Island;
use super::place::{Places, Span};
use super::stack::MOST_SHEETS;
use super::{Caption, word};
use crate::design::{Design, Form};
use crate::family::{self, Tier};
use crate::plan::Plan;
use crate::text::{Text, grouped};

/// Title and text for a drawing.
pub(crate) fn caption(design: &Design, plan: &Plan, islands: &[Island<'_>], places: &[Places]) -> Caption {
    let facts: Vec<Vec<Text>> = islands.iter().zip(places).map(|(island, places)| facts(island, places)).collect();
    let mut parts = vec![listed(&facts[0])];
    // Sites that differ from the first in the same way are said together.
    let mut others: Vec<(Vec<&str>, Vec<Text>)> = Vec::new();
    for (site, own) in plan.sites.iter().zip(&facts).skip(1) {
        let other: Vec<Text> = own.iter().filter(|fact| !facts[0].contains(fact)).cloned().collect();
        match others.iter_mut().find(|(_, known)| *known == other) {
            _ if other.is_empty() => {}
            Some((names, _)) => names.push(&site.name),
            None => others.push((vec![&site.name], other)),
        }
    }
    for (names, other) in others {
        let (site, other) = (if names.len() == 1 { "site" } else { "sites" }, listed(&other));
        let en = format!("{site} {}: {}", names.join(", "), other.en);
        parts.push(Text::new(en, format!("园区 {}：{}", names.join("、"), other.zh)));
    }
    Caption { title: title(design, plan), text: word::joined(&parts) }
}

/// Facts as one sentence.
fn listed(facts: &[Text]) -> Text {
    let list = |pick: fn(&Text) -> &str, gap: &str| facts.iter().map(pick).collect::<Vec<_>>().join(gap);
    Text::new(list(|text| &text.en, ", "), list(|text| &text.zh, "，"))
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
        en = en[..1].to_ascii_uppercase() + &en[1..];
    }
    let mut switches = switch_kinds(tiers);
    if fabric.rails() > 1 {
        let rails = fabric.rails();
        switches = Text::new(format!("{}, {rails} rails", switches.en), format!("{}，{rails} 轨", switches.zh));
    }
    (en, zh) = (format!("{en}, {}", switches.en), format!("{zh}，{}", switches.zh));
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
    let bare = |text: &str| text.split(['(', '（']).next().unwrap_or(text).trim().to_owned();
    Text::new(bare(&label.en), bare(&label.zh))
}

/// Ports and form of the switches, tier by tier where they differ.
fn switch_kinds(tiers: &[Tier]) -> Text {
    let kind = |tier: &Tier| (tier.radix, tier.form);
    let words = |(radix, form): (u64, Form), many: bool| {
        let form = word::form(form, many);
        Text::new(format!("{radix}-port {}", form.en), format!("{radix} 端口{}", form.zh))
    };
    let Some(first) = tiers.first().map(kind) else { return Text::of("no switches", "无交换机") };
    let others = || tiers.iter().filter(|tier| kind(tier) != first);
    // What several tiers have in common comes first, then what differs.
    let common = tiers.len() - others().count();
    if others().next().is_none() {
        return words(first, true);
    }
    let named = |tier: &Tier| {
        let words = words(kind(tier), false);
        Text::new(format!("{} {}", tier.label.en, words.en), format!("{} {}", tier.label.zh, words.zh))
    };
    let each: Vec<Text> = match common {
        1 => tiers.iter().map(named).collect(),
        _ => std::iter::once(words(first, true)).chain(others().map(named)).collect(),
    };
    let list = |pick: fn(&Text) -> &str, gap: &str| each.iter().map(pick).collect::<Vec<_>>().join(gap);
    Text::new(list(|text| &text.en, ", "), list(|text| &text.zh, "，"))
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
    let (folds, whole) = tier_folds(island, places);
    let whole = match (whole, folds.is_empty()) {
        (false, _) => None,
        (true, true) => Some(Text::of("every mark one switch", "每格为一台交换机")),
        (true, false) => Some(Text::of("other marks one switch", "其余每格为一台交换机")),
    };
    facts.extend(folds.into_iter().chain(whole));
    facts.extend(slab_folds(places));
    facts.extend(server_folds(places));
    if places.is_sampled {
        facts.push(Text::of("lines are some of the links", "连线为部分链路"));
    }
    facts
}

/// What a mark of each tier stands for where that is more than one switch; and whether any tier is drawn whole.
fn tier_folds(island: &Island<'_>, places: &Places) -> (Vec<Text>, bool) {
    let (mut folds, mut whole) = (Vec::new(), false);
    for tier in (1..=island.nest.top()).rev() {
        let spans = || places.spans(tier).iter().filter(|span| span.slab == 0);
        let each = spans().map(|span| span.each).max().unwrap_or(1);
        if each == 1 {
            whole = true;
            continue;
        }
        let least = spans().map(last).min().unwrap_or(each);
        let label = &island.nest.tier(tier).label;
        folds.push(times(&label.en, &label.zh, each, least));
    }
    (folds, whole)
}

/// What a mark of servers stands for: below switches, and below slabs of each kind.
fn server_folds(places: &Places) -> Vec<Text> {
    if places.servers.iter().all(|span| span.each == 1) {
        return vec![Text::of("every server drawn", "画出每台服务器")];
    }
    let fold = |slab: usize| {
        let spans = places.servers.iter().filter(move |span| span.slab == slab && span.count > 0);
        let each = spans.clone().map(|span| span.each).max()?;
        let text = times("server", "服务器", each, spans.map(last).min().unwrap_or(each));
        if slab == 0 {
            return Some(text);
        }
        let (en, zh) = KINDS[slab];
        let below = text.en.replace("mark", &format!("mark below a {en} slab"));
        Some(Text::new(below, format!("{zh} 条下{}", text.zh)))
    };
    (0..KINDS.len()).filter_map(fold).collect()
}

/// Words for blocks of a tier.
const KINDS: [(&str, &str); 4] = [("", ""), ("", ""), ("pod", "Pod"), ("super-pod", "超级 Pod")];

/// Things of the last mark of a span.
fn last(span: &Span) -> u64 {
    span.count - (span.marks() - 1) * span.each
}

fn times(en: &str, zh: &str, each: u64, last: u64) -> Text {
    if each == last {
        return Text::new(format!("each {en} mark ×{}", grouped(each)), format!("每格{zh} ×{}", grouped(each)));
    }
    Text::new(
        format!("each {en} mark ×{} (last ×{})", grouped(each), grouped(last)),
        format!("每格{zh} ×{}（末格 ×{}）", grouped(each), grouped(last)),
    )
}

/// What slabs stand for.
fn slab_folds(places: &Places) -> Vec<Text> {
    let mut folds: Vec<Text> = Vec::new();
    for &(tier, fold) in &places.slabs {
        let (en, zh) = KINDS[tier.min(KINDS.len() - 1)];
        let text = match (fold.each, fold.last()) {
            (1, _) => Text::new(format!("each slab one {en}"), format!("每条为一个 {zh}")),
            (each, last) if each == last => {
                Text::new(format!("each slab {each} {en}s"), format!("每条为 {each} 个 {zh}"))
            }
            (each, last) => {
                let en = format!("each slab {each} {en}s (last {last})");
                Text::new(en, format!("每条为 {each} 个 {zh}（末条 {last}）"))
            }
        };
        if !folds.contains(&text) {
            folds.push(text);
        }
    }
    folds
}
