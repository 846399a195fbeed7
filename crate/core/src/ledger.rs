//! The latency ledger: what each part of a way through the fabric takes, one row per part, so that the rows add up.
//!
//! The profiles `infiniband` and `roce` are calibrated: DeepSeek-V3 (ISCA 2025, Table 5) gives 64 B end to end within one
//! leaf and across leaves, which splits into what every further switch with its cable adds and what the two ends take.
//! `asic` sums headline figures of components, which comes out too low: queueing, software and error correction hide
//! between them. `custom` is `asic` with own values.

use crate::constant::{self, Source, Standing};
use crate::design::{Design, Form, Profile};
use crate::family::{Band, Fabric, Note};
use crate::text::{Text, measured};
use serde::Serialize;

mod custom;
mod path;
mod route;

pub use custom::{Values, check, editable};
pub use path::{gap_delay, ledger_of_path};
pub use route::{Route, Station, scale_up_hops, worst_relays};

/// One row of a ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Stable word: `ends`, `nic-send`, `switch`, `store`, `cable`, `serialise`, `nic-receive`, `scale-up` or
    /// `fibre`.
    pub term: &'static str,
    /// What it is.
    pub label: Text,
    /// The tier of a switch, as `leaf`; `None` for what is no switch.
    pub tier: Option<&'static str>,
    /// How often it is passed; a chassis counts three chips.
    pub count: u32,
    /// All of them together, ns.
    pub ns: f64,
    /// Ids of the constants that it is made of.
    pub constants: Vec<&'static str>,
    /// Where the first of them was read.
    pub source: Text,
}

/// Length and delay of a cable, by the tiers it joins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cable {
    /// Length, m.
    pub metres: f64,
    /// Time of flight, ns.
    pub ns: f64,
    /// Constant of its length.
    pub length: &'static str,
    /// Constant of its medium.
    pub medium: &'static str,
}

/// The ledger of a way through one plane of `fabric`. Rows of switches stand in the order of the way.
pub fn ledger(design: &Design, fabric: &dyn Fabric, route: &Route) -> Vec<Row> {
    let values = Values::of(design);
    let mut rows = match design.latency.profile {
        Profile::Infiniband => calibrated(design, fabric, route, ["infiniband-rest", "infiniband-switch"], &values),
        Profile::Roce => calibrated(design, fabric, route, ["roce-rest", "roce-switch"], &values),
        Profile::Asic | Profile::Custom => summed(design, fabric, route, &values),
    };
    if route.relays > 0 {
        let id = scale_up_constant(design);
        let label = Text::of("scale-up hop in the server", "服务器内纵向扩展转发");
        rows.push(row("scale-up", label, None, route.relays, values.get(id), vec![id], &values));
    }
    rows
}

/// Sum of a ledger, ns.
pub fn total_ns(rows: &[Row]) -> f64 {
    rows.iter().map(|row| row.ns).sum()
}

/// The delay from GPU to GPU within one scale-up domain over so many hops of it, ns.
pub fn scale_up_ns(design: &Design, hops: u32) -> f64 {
    f64::from(hops) * Values::of(design).get(scale_up_constant(design))
}

/// The cable of a band, where no floor plan says better.
pub fn cable(design: &Design, band: &Band) -> Cable {
    let values = Values::of(design);
    let length = match (band.low, band.high) {
        (0, _) => "metres-host",
        (low, high) if low == high => "metres-switch",
        (1, 2) => "metres-leaf-spine",
        (2, 3) => "metres-spine-core",
        _ => "metres-tier4",
    };
    // Within a rack the cable is copper; beyond its reach, standard fibre, whatever joins the sites.
    let medium = if band.low == 0 { "copper" } else { "group-index" };
    let ns_per_metre = if band.low == 0 { values.get("copper") } else { values.fibre_us_per_km() };
    let metres = values.get(length);
    Cable { metres, ns: metres * ns_per_metre, length, medium }
}

/// Remarks on how the delays are made up.
pub fn notes(design: &Design) -> Vec<Note> {
    let mut notes = Vec::new();
    if matches!(design.latency.profile, Profile::Infiniband | Profile::Roce) {
        notes.push(Note::new(
            "cable-in-switch",
            "this latency profile was measured per switch with its cable: lengths of cables do not change it",
            "该时延参数按每台交换机连同其线缆测得：线缆长度不影响它",
        ));
    }
    if design.latency.profile == Profile::Asic {
        notes.push(Note::new(
            "latency-too-low",
            "the ASIC profile sums headline figures and comes out too low: measured hops take about three times as long",
            "ASIC 参数仅累加标称值，结果偏低：实测每跳约为其三倍",
        ));
    }
    notes
}

fn scale_up_constant(design: &Design) -> &'static str {
    match design.latency.profile {
        Profile::Infiniband | Profile::Roce => "scale-up",
        Profile::Asic | Profile::Custom => "scale-up-hop",
    }
}

/// What the ends take, then each switch with its cable, then what a longer message than the calibrated one adds.
fn calibrated(
    design: &Design,
    fabric: &dyn Fabric,
    route: &Route,
    [rest, switch]: [&'static str; 2],
    values: &Values<'_>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    if route.is_empty() {
        return rows;
    }
    let ends = Text::of("NIC, PCIe, software", "网卡、PCIe、软件");
    rows.push(row("ends", ends, None, 1, values.get(rest), vec![rest], values));
    for (name, label, passes) in route.runs(fabric) {
        let label = Text::new(format!("{} switch + cable", label.en), format!("{}交换机及线缆", label.zh));
        rows.push(row("switch", label, Some(name), passes, values.get(switch), vec![switch], values));
    }
    let beyond = design.latency.message_bytes as f64 - values.get("calibrated-message");
    if beyond > 0.0 {
        rows.push(serialisation(beyond, route.slowest_gbps(fabric), vec!["calibrated-message"], values));
    }
    rows
}

/// Headline figures, part by part.
fn summed(design: &Design, fabric: &dyn Fabric, route: &Route, values: &Values<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    if route.is_empty() {
        return rows;
    }
    let nic = |term, label, id| row(term, label, None, 1, values.get(id), vec![id], values);
    rows.push(nic("nic-send", Text::of("NIC, sending", "网卡发送"), "nic-send"));
    for (name, label, passes) in route.runs(fabric) {
        let label = Text::new(format!("{} switch chip", label.en), format!("{}交换芯片", label.zh));
        rows.push(row("switch", label, Some(name), passes, values.get("switch-chip"), vec!["switch-chip"], values));
    }
    rows.extend(stored(design, fabric, route, values));
    rows.extend(cables(design, fabric, route, values));
    let message = design.latency.message_bytes as f64;
    rows.push(serialisation(message, route.slowest_gbps(fabric), Vec::new(), values));
    rows.push(nic("nic-receive", Text::of("NIC, receiving", "网卡接收"), "nic-receive"));
    rows
}

/// A chassis takes in a packet whole before its fabric cards pass it on (virtual output queues): one packet time each.
fn stored(design: &Design, fabric: &dyn Fabric, route: &Route, values: &Values<'_>) -> Option<Row> {
    let chassis = route.stations.iter().filter(|station| {
        fabric.tiers().get(station.tier).is_some_and(|tier| tier.form == Form::Chassis) && station.passes > 1
    });
    let count = chassis.count() as u32;
    let packet = values.get("mtu").min(design.latency.message_bytes as f64);
    let each = packet * 8.0 / route.slowest_gbps(fabric);
    let label = Text::of("packet stored in a chassis", "框式交换机存储转发");
    (count > 0).then(|| row("store", label, None, count, each, vec!["mtu"], values))
}

/// One row per kind of cable: time of flight, PHY and error correction.
fn cables(design: &Design, fabric: &dyn Fabric, route: &Route, values: &Values<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, band) in fabric.bands().iter().enumerate() {
        let count = route.bands.iter().filter(|&&used| used == index).count() as u32;
        if count == 0 {
            continue;
        }
        let cable = cable(design, band);
        let each = cable.ns + values.get("link-phy") + values.get("link-fec");
        let metres = cable.metres;
        let (en, zh) = match index {
            0 => ("server cable", "服务器线缆"),
            _ => ("switch cable", "交换机间线缆"),
        };
        let label = Text::new(format!("{en} {metres} m, PHY, FEC"), format!("{zh} {metres} m、PHY、FEC"));
        let constants = vec![cable.length, cable.medium, "link-phy", "link-fec"];
        rows.push(row("cable", label, None, count, each, constants, values));
    }
    rows
}

fn serialisation(bytes: f64, gbps: f64, constants: Vec<&'static str>, values: &Values<'_>) -> Row {
    let (size, rate) = (measured(bytes), measured(gbps));
    let label =
        Text::new(format!("serialisation of {size} B at {rate} Gb/s"), format!("{size} B 按 {rate} Gb/s 的串行化"));
    row("serialise", label, None, 1, bytes * 8.0 / gbps, constants, values)
}

fn row(
    term: &'static str,
    label: Text,
    tier: Option<&'static str>,
    count: u32,
    each_ns: f64,
    constants: Vec<&'static str>,
    values: &Values<'_>,
) -> Row {
    let source = match constants.first() {
        None => Text::of("bits ÷ speed of the link", "比特数 ÷ 链路速率"),
        Some(id) if values.is_own(id) => Text::of("set by hand", "手动设置"),
        Some(id) => constant::find(id).map_or(Text::of("", ""), |constant| cited(&constant.source)),
    };
    Row { term, label, tier, count, ns: f64::from(count) * each_ns, constants, source }
}

/// A source in one line: work, year, place in it.
pub fn cited(source: &Source) -> Text {
    match source.standing {
        Standing::Assumption => {
            Text::new(format!("assumption: {}", source.locator), format!("假设值：{}", source.locator))
        }
        _ => {
            let line = format!("{} {}, {}", source.name, source.year, source.locator);
            Text::new(line.clone(), line)
        }
    }
}

#[cfg(test)]
mod tests;
