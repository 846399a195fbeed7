//! Names of marks, and what they say when they are pointed at.

use super::island::Island;
use super::sheet::Sheet;
use crate::design::Form;
use crate::text::{Text, grouped};
use std::ops::Range;

/// A first and a last number in a name: `17`, or `16…19`.
fn span(range: &Range<u64>) -> String {
    if range.end - range.start == 1 { range.start.to_string() } else { format!("{}…{}", range.start, range.end - 1) }
}

/// The same in words.
fn from_to(what: &str, range: &Range<u64>) -> String {
    match range.end - range.start {
        1 => format!("{what}-{}", range.start),
        _ => format!("{what}-{} to {what}-{}", range.start, range.end - 1),
    }
}

/// What several parts of a sentence make, with a middle dot between.
pub(crate) fn joined(parts: &[Text]) -> Text {
    let (mut en, mut zh) = (String::new(), String::new());
    for part in parts {
        add(&mut en, " · ", &part.en);
        add(&mut zh, " · ", &part.zh);
    }
    Text::new(en, zh)
}

/// Several things in a row, with commas between.
pub(crate) fn listed(parts: &[Text]) -> Text {
    let (mut en, mut zh) = (String::new(), String::new());
    for part in parts {
        add(&mut en, ", ", &part.en);
        add(&mut zh, "，", &part.zh);
    }
    Text::new(en, zh)
}

/// Adds a part to a sentence, after a gap where there is something before it; nothing where there is no part.
pub(crate) fn add(sentence: &mut String, gap: &str, part: &str) {
    if !sentence.is_empty() && !part.is_empty() {
        sentence.push_str(gap);
    }
    sentence.push_str(part);
}

/// Box or chassis, so many.
pub(crate) fn form(form: Form, many: bool) -> Text {
    match (form, many) {
        (Form::Box, false) => Text::of("box", "盒式"),
        (Form::Box, true) => Text::of("boxes", "盒式"),
        (Form::Chassis, _) => Text::of("chassis", "框式"),
    }
}

/// A number, and a word that has an `s` in English when it is not 1.
pub(crate) fn count(number: u64, en: &str, zh: &str) -> Text {
    let shown = grouped(number);
    let plural = if number == 1 { "" } else { "s" };
    Text::new(format!("{shown} {en}{plural}"), format!("{shown} {zh}"))
}

/// So many switches of a tier, by its label.
pub(crate) fn counted(number: u64, label: &Text) -> Text {
    let number = grouped(number);
    Text::new(format!("{number} {}", label.en), format!("{number} {}", label.zh))
}

/// Name and words of a mark of switches.
pub(crate) fn switches(sheet: &Sheet<'_>, tier: usize, range: Range<u64>) -> (String, Text) {
    let kind = sheet.nest.tier(tier);
    let number = range.end - range.start;
    let name = format!("{}{}-{}", sheet.prefix, kind.name, span(&range));
    let who = from_to(kind.name, &range);
    let form = form(kind.form, number > 1);
    let what = match number {
        1 => Text::new(format!("{} of {} ports", form.en, kind.radix), format!("{} 端口{}", kind.radix, form.zh)),
        _ => Text::new(
            format!("{number} {} of {} ports", form.en, kind.radix),
            format!("{number} 台 {} 端口{}", kind.radix, form.zh),
        ),
    };
    let mut parts = vec![Text::new(who.clone(), who), plane(sheet)];
    if let Some(rail) = sheet.nest.rail(tier, range.start) {
        parts.push(Text::new(format!("rail {}", rail + 1), format!("轨 {}", rail + 1)));
    }
    parts.push(what);
    if tier == 1 {
        parts.push(nic_ports(sheet, range.clone()));
        parts.push(servers_of(sheet, range));
    }
    (name, joined(&parts))
}

/// NIC ports on leaves, of those that full ones carry.
fn nic_ports(sheet: &Sheet<'_>, leaves: Range<u64>) -> Text {
    let fabric = sheet.nest.fabric;
    let full = fabric.endpoints_on(0) * (leaves.end - leaves.start);
    let used = sheet.nest.endpoints(leaves);
    if used == full {
        return Text::new(format!("{} NIC ports", grouped(used)), format!("{} 个网卡端口", grouped(used)));
    }
    Text::new(
        format!("{} NIC ports, full with {}", grouped(used), grouped(full)),
        format!("{} 个网卡端口，满配 {}", grouped(used), grouped(full)),
    )
}

/// The servers on leaves that hold whole ones or a NIC of each.
fn servers_of(sheet: &Sheet<'_>, leaves: Range<u64>) -> Text {
    let (fabric, rails) = (sheet.nest.fabric, sheet.nest.fabric.rails().max(1));
    let per_rail = (sheet.nest.tier(1).switches / rails).max(1);
    let (first, last) = (leaves.start % per_rail, (leaves.end - 1) % per_rail);
    let (full, nics) = (fabric.endpoints_on(0), (sheet.nics / rails).max(1));
    let ends = [first * full / nics, (last * full + fabric.endpoints_on(leaves.end - 1)).div_ceil(nics)];
    let [from, to] = [sheet.first_server + ends[0], sheet.first_server + ends[1]];
    let crosses = leaves.start / per_rail != (leaves.end - 1) / per_rail;
    match to.saturating_sub(from) {
        _ if crosses => Text::of("", ""),
        0 | 1 => Text::new(format!("server-{from}"), format!("服务器 {from}")),
        _ => Text::new(format!("server-{from} to server-{}", to - 1), format!("服务器 {from} 至 {}", to - 1)),
    }
}

/// The plane of a sheet, where there are several.
fn plane(sheet: &Sheet<'_>) -> Text {
    if sheet.planes == 1 { Text::of("", "") } else { plane_name(sheet.plane) }
}

/// A plane as it is called, counted from 1.
pub(crate) fn plane_name(plane: u64) -> Text {
    Text::new(format!("plane {}", plane + 1), format!("平面 {}", plane + 1))
}

/// Name and words of a sheet.
pub(crate) fn sheet(sheet: &Sheet<'_>, planes: u64) -> (String, Text) {
    let mut parts = vec![plane(sheet)];
    for tier in sheet.nest.tiers.iter().rev() {
        parts.push(counted(tier.switches, &tier.label));
    }
    if planes > 1 {
        let more = grouped(planes - 1);
        parts.push(Text::new(format!("and {more} planes like it"), format!("另有 {more} 个相同平面")));
    }
    (sheet.prefix.strip_suffix('/').unwrap_or("").to_owned(), joined(&parts))
}

/// What blocks of a tier are called, counted from 1.
pub(crate) fn block(sheet: &Sheet<'_>, tier: usize, number: u64) -> Text {
    let rails = sheet.nest.fabric.rails();
    if rails > 1 && tier == 2 && sheet.nest.blocks(2) == rails {
        return rail_name(number);
    }
    let (en, zh) = kind(tier);
    Text::new(format!("{en} {}", number + 1), format!("{zh} {}", number + 1))
}

/// A rail as it is called, counted from 1.
pub(crate) fn rail_name(rail: u64) -> Text {
    Text::new(format!("rail {}", rail + 1), format!("轨 {}", rail + 1))
}

/// The word for blocks of a tier.
fn kind(tier: usize) -> (&'static str, &'static str) {
    if tier == 2 { ("pod", "Pod") } else { ("super-pod", "超级 Pod") }
}

/// Blocks that are there and not drawn in detail.
pub(crate) fn more_blocks(tier: usize, number: u64) -> Text {
    let (en, zh) = kind(tier);
    let text = count(number, en, zh);
    Text::new(format!("+ {}", text.en), format!("+ {}", text.zh))
}

/// Name and words of a mark of blocks.
pub(crate) fn blocks(sheet: &Sheet<'_>, tier: usize, range: Range<u64>) -> (String, Text) {
    let (en, zh) = kind(tier);
    let number = range.end - range.start;
    let name = format!("{}{en}-{}", sheet.prefix, span(&range));
    let who = match number {
        1 => block(sheet, tier, range.start),
        _ => Text::new(
            format!("{en}s {} to {}", range.start + 1, range.end),
            format!("{zh} {}–{}", range.start + 1, range.end),
        ),
    };
    let mut parts = vec![who, plane(sheet)];
    for level in (1..=tier).rev() {
        let switches = sheet.nest.below(tier, range.clone(), level);
        parts.push(counted(switches.end - switches.start, &sheet.nest.tier(level).label));
    }
    (name, joined(&parts))
}

/// Name and words of a mark of servers; numbers run over all sites.
pub(crate) fn servers(island: &Island<'_>, range: &Range<u64>) -> (String, Text) {
    let (number, gpus) = (range.end - range.start, island.design.servers.gpus);
    let name = format!("server-{}", span(range));
    let (first, last) = (range.start * gpus, range.end * gpus - 1);
    let who = match number {
        1 => Text::new(format!("server-{}", range.start), format!("服务器 {}", range.start)),
        _ => Text::new(
            format!("{} servers, server-{} to server-{}", grouped(number), range.start, range.end - 1),
            format!("{} 台服务器，{} 至 {}", grouped(number), range.start, range.end - 1),
        ),
    };
    let what = match last - first {
        0 => Text::new(format!("gpu-{first}"), format!("卡 {first}")),
        _ => Text::new(format!("gpu-{first} to gpu-{last}"), format!("卡 {first} 至 {last}")),
    };
    (name, joined(&[who, what]))
}
