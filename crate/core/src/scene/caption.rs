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
    let facts = |site: usize| facts(&islands[site], &places[site]);
    let mut text = facts(0);
    for site in 1..islands.len() {
        let own = facts(site);
        if own != facts(0) {
            let name = &plan.sites[site].name;
            text = word::joined(&[
                text,
                Text::new(format!("site {name}: {}", own.en), format!("园区 {name}：{}", own.zh)),
            ]);
        }
    }
    Caption { title: title(design, plan), text }
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
        en = en[..1].to_uppercase() + &en[1..];
    }
    let switches = switch_kinds(tiers);
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
    let first = kind(&tiers[0]);
    if tiers.iter().all(|tier| kind(tier) == first) {
        return words(first, true);
    }
    let each: Vec<Text> = tiers
        .iter()
        .map(|tier| {
            let words = words(kind(tier), false);
            Text::new(format!("{} {}", tier.label.en, words.en), format!("{} {}", tier.label.zh, words.zh))
        })
        .collect();
    let list = |pick: fn(&Text) -> &str, gap: &str| each.iter().map(pick).collect::<Vec<_>>().join(gap);
    Text::new(list(|text| &text.en, ", "), list(|text| &text.zh, "，"))
}

/// How one site is folded.
fn facts(island: &Island<'_>, places: &Places) -> Text {
    let planes = island.planes();
    let mut parts: Vec<Text> = Vec::new();
    if planes > MOST_SHEETS {
        let last = planes - MOST_SHEETS + 1;
        parts.push(Text::new(
            format!("each sheet is one plane, the last stands for {}", grouped(last)),
            format!("每张为一个平面，最后一张代表 {} 个", grouped(last)),
        ));
    } else if planes > 1 {
        parts.push(Text::of("each sheet is one plane", "每张为一个平面"));
    }
    let (folds, whole) = tier_folds(island, places);
    if whole {
        parts.push(Text::of("every mark one switch", "每格为一台交换机"));
    }
    parts.extend(folds);
    for &(tier, fold) in &places.slabs {
        parts.push(slabs(tier, fold.each, fold.last()));
    }
    if let Some(servers) = places.servers.as_ref().filter(|span| span.each > 1) {
        parts.push(times("server", "服务器", servers.each, last(servers)));
    }
    let list = |pick: fn(&Text) -> &str, gap: &str| parts.iter().map(pick).collect::<Vec<_>>().join(gap);
    Text::new(format!("folded: {}", list(|text| &text.en, ", ")), format!("折叠画法：{}", list(|text| &text.zh, "，")))
}

/// What a mark of each tier stands for where that is more than one switch; and whether any tier is drawn whole.
fn tier_folds(island: &Island<'_>, places: &Places) -> (Vec<Text>, bool) {
    let (mut folds, mut whole) = (Vec::new(), false);
    for tier in (1..=island.nest.top()).rev() {
        let spans = || places.spans(tier).iter().filter(|span| !span.slab);
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

fn slabs(tier: usize, each: u64, last: u64) -> Text {
    let (en, zh) = if tier == 2 { ("pod", "Pod") } else { ("super-pod", "超级 Pod") };
    if each == 1 {
        return Text::new(format!("each slab one {en}"), format!("每条为一个 {zh}"));
    }
    let text = times(en, zh, each, last);
    Text::new(text.en.replace(" mark", "s a slab"), text.zh.replace("每格", "每条 "))
}
