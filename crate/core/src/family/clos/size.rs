//! How the ports of each tier divide into down and up.

use super::{Params, TIERS};
use crate::design::{Design, Form};
use crate::plan::Division;
use crate::refusal::Refusal;

/// Ports and speeds of every tier.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sizes {
    /// From the leaf up.
    pub(super) tiers: Vec<TierSize>,
    /// Speed of the links below each tier, Gb/s: `gbps[0]` are host links.
    pub(super) gbps: Vec<f64>,
    /// Speed of one NIC port, Gb/s.
    pub(super) nic_gbps: f64,
}

/// One switch of a tier.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TierSize {
    pub(super) form: Form,
    pub(super) cages: u64,
    /// Breakout down and up.
    pub(super) breakout: [u64; 2],
    /// Speed of one port, down and up, Gb/s.
    pub(super) port_gbps: [f64; 2],
    /// Ports that may go down.
    pub(super) down: u64,
    /// Ports that may go up; 0 at the top.
    pub(super) up: u64,
    /// Ports in all.
    pub(super) radix: u64,
    pub(super) line_card_cages: u64,
}

/// Sizes every tier from the leaf up.
pub(super) fn sizes(design: &Design, params: &Params, division: &Division) -> Result<Sizes, Refusal> {
    let nic_gbps = design.servers.nic_gbps / division.ports as f64;
    let raw: Vec<Raw> = (1..=params.tiers).map(|t| Raw::of(design, params, t)).collect();
    let mut gbps = vec![nic_gbps.min(raw[0].port_gbps(0))];
    for pair in raw.windows(2) {
        gbps.push(pair[0].port_gbps(1).min(pair[1].port_gbps(0)));
    }
    let mut tiers = vec![leaf(params, &raw[0], &gbps)?];
    for t in 1..params.tiers {
        let ports = raw[t].ports();
        let (down, up) = if t + 1 == params.tiers { (ports, 0) } else { halves(ports, gbps[t], gbps[t + 1]) };
        if down == 0 || (up == 0 && t + 1 < params.tiers) {
            return Err(too_few(&raw[t], ports));
        }
        tiers.push(raw[t].sized(down, up, ports));
    }
    Ok(Sizes { tiers, gbps, nic_gbps })
}

/// A switch before its ports are divided.
struct Raw {
    /// Where its cages are set.
    field: String,
    form: Form,
    cages: u64,
    cage_gbps: f64,
    breakout: [u64; 2],
    line_card_cages: u64,
}

impl Raw {
    fn of(design: &Design, params: &Params, t: usize) -> Raw {
        let switch = &design.switch;
        let (cages, cage_gbps, breakout, form) = if t == 1 {
            let leaf = &params.leaf;
            let down = leaf.down_breakout.unwrap_or(switch.breakout);
            (leaf.cages, leaf.cage_gbps, [down, leaf.up_breakout.unwrap_or(switch.breakout)], leaf.form)
        } else {
            let tier = params.tier(t).0;
            (tier.cages, tier.cage_gbps, [tier.breakout.unwrap_or(switch.breakout); 2], tier.form)
        };
        let field = match cages {
            Some(_) => format!("fabric.params.{}.cages", TIERS[t - 1].0),
            None => "switch.cages".to_owned(),
        };
        let cages = cages.unwrap_or(switch.cages);
        Raw {
            field,
            form: form.unwrap_or(switch.form),
            cages,
            cage_gbps: cage_gbps.unwrap_or(switch.cage_gbps),
            breakout,
            // Largest common line card: 36 × 400G (Arista 7800R3-36P). A chassis has two line cards at least.
            line_card_cages: switch.line_card_cages.unwrap_or(36.min(cages.div_ceil(2))),
        }
    }

    fn port_gbps(&self, side: usize) -> f64 {
        self.cage_gbps / self.breakout[side] as f64
    }

    fn ports(&self) -> u64 {
        self.cages * self.breakout[0]
    }

    fn sized(&self, down: u64, up: u64, radix: u64) -> TierSize {
        TierSize {
            form: self.form,
            cages: self.cages,
            breakout: self.breakout,
            port_gbps: [self.port_gbps(0), self.port_gbps(1)],
            down,
            up,
            radix,
            line_card_cages: self.line_card_cages,
        }
    }
}

/// Down and up ports of a switch between equal bandwidths: the most down ports whose bandwidth the rest can carry up.
fn halves(ports: u64, down_gbps: f64, up_gbps: f64) -> (u64, u64) {
    divide(ports, down_gbps, up_gbps, 1.0)
}

/// The most down ports, and the fewest up ports for them, so that down : up bandwidth is at most `ratio`.
fn divide(ports: u64, down_gbps: f64, up_gbps: f64, ratio: f64) -> (u64, u64) {
    let needed = |down: u64| ((down as f64 * down_gbps / (ratio * up_gbps)) - 1e-9).ceil().max(1.0) as u64;
    let estimate = (ports as f64 * ratio * up_gbps / (down_gbps + ratio * up_gbps) + 1e-9).floor() as u64;
    let mut down = (estimate + 1).min(ports);
    while down > 0 && down + needed(down) > ports {
        down -= 1;
    }
    if down == 0 { (0, 0) } else { (down, needed(down)) }
}

/// The leaf, whose cages may be divided by hand and split differently down and up.
fn leaf(params: &Params, raw: &Raw, gbps: &[f64]) -> Result<TierSize, Refusal> {
    let (given, [down_split, up_split]) = (&params.leaf, raw.breakout);
    if params.tiers == 1 {
        let cages = given.down_cages.unwrap_or(raw.cages);
        if cages > raw.cages {
            return Err(cages_refused("downCages", cages, raw.cages, raw.cages));
        }
        return Ok(raw.sized(cages * down_split, 0, cages * down_split + (raw.cages - cages)));
    }
    if given.down_cages.is_some() || given.up_cages.is_some() {
        let (down, up) = by_hand(given.down_cages, given.up_cages, raw)?;
        return Ok(by_cages(raw, down, up));
    }
    if down_split == up_split {
        let ports = raw.ports();
        let (down, up) = divide(ports, gbps[0], gbps[1], params.oversubscription);
        if down == 0 {
            return Err(too_few(raw, ports));
        }
        return Ok(raw.sized(down, up, ports));
    }
    let (per_down, per_up) = (gbps[0] * down_split as f64, gbps[1] * up_split as f64);
    let (down, up) = divide(raw.cages, per_down, per_up, params.oversubscription);
    if down == 0 {
        return Err(too_few(raw, raw.cages));
    }
    Ok(by_cages(raw, down, up))
}

fn by_cages(raw: &Raw, down: u64, up: u64) -> TierSize {
    let [down_split, up_split] = raw.breakout;
    let left = raw.cages - down - up;
    raw.sized(down * down_split, up * up_split, down * down_split + up * up_split + left)
}

/// Cages down and up of a leaf on which one or both are given; what is left out takes the rest.
fn by_hand(down: Option<u64>, up: Option<u64>, raw: &Raw) -> Result<(u64, u64), Refusal> {
    let cages = raw.cages;
    let most = cages - 1;
    if most == 0 {
        return Err(too_few(raw, cages));
    }
    let (down_most, up_most) = (cages - up.unwrap_or(1).min(most), cages - down.unwrap_or(1).min(most));
    match (down, up) {
        (Some(down), _) if down > most => Err(cages_refused("downCages", down, down_most, cages)),
        (_, Some(up)) if up > up_most => Err(cages_refused("upCages", up, up_most, cages)),
        (Some(down), up) => Ok((down, up.unwrap_or(cages - down))),
        (None, up) => Ok((cages - up.unwrap_or(1), up.unwrap_or(1))),
    }
}

fn cages_refused(side: &str, got: u64, most: u64, cages: u64) -> Refusal {
    Refusal::new(
        format!("fabric.params.leaf.{side}"),
        format!("must leave room for the other direction on a leaf of {cages} cages, got {got}"),
        format!("叶交换机共 {cages} 个物理端口，应为另一方向留出端口，现为 {got}"),
    )
    .with_nearest(vec![most.into()])
}

fn too_few(raw: &Raw, ports: u64) -> Refusal {
    Refusal::new(
        &raw.field,
        format!("gives {ports} ports, too few to go both down and up"),
        format!("只有 {ports} 个端口，不足以同时下行和上行"),
    )
    .with_nearest(vec![(raw.cages + 1).into()])
}
