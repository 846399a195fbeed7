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
            return Err(too_few(&format!("{} ports", TIERS[t].0), ports, t));
        }
        tiers.push(raw[t].sized(down, up, ports));
    }
    Ok(Sizes { tiers, gbps, nic_gbps })
}

/// A switch before its ports are divided.
struct Raw {
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
        let cages = cages.unwrap_or(switch.cages);
        Raw {
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
            return Err(cages_refused(cages, 0, raw.cages));
        }
        return Ok(raw.sized(cages * down_split, 0, cages * down_split + (raw.cages - cages)));
    }
    let by_hand = match (given.down_cages, given.up_cages) {
        (Some(down), Some(up)) => Some((down, up)),
        (Some(down), None) => Some((down, raw.cages.saturating_sub(down))),
        (None, Some(up)) => Some((raw.cages.saturating_sub(up), up)),
        (None, None) => None,
    };
    if let Some((down, up)) = by_hand {
        check_cages(down, up, raw.cages)?;
        return Ok(by_cages(raw, down, up));
    }
    if down_split == up_split {
        let ports = raw.ports();
        let (down, up) = divide(ports, gbps[0], gbps[1], params.oversubscription);
        if down == 0 {
            return Err(too_few("leaf ports", ports, 0));
        }
        return Ok(raw.sized(down, up, ports));
    }
    let (per_down, per_up) = (gbps[0] * down_split as f64, gbps[1] * up_split as f64);
    let (down, up) = divide(raw.cages, per_down, per_up, params.oversubscription);
    if down == 0 {
        return Err(too_few("leaf cages", raw.cages, 0));
    }
    Ok(by_cages(raw, down, up))
}

fn by_cages(raw: &Raw, down: u64, up: u64) -> TierSize {
    let [down_split, up_split] = raw.breakout;
    let left = raw.cages - down - up;
    raw.sized(down * down_split, up * up_split, down * down_split + up * up_split + left)
}

fn check_cages(down: u64, up: u64, cages: u64) -> Result<(), Refusal> {
    if down + up <= cages && down > 0 && up > 0 { Ok(()) } else { Err(cages_refused(down, up, cages)) }
}

fn cages_refused(down: u64, up: u64, cages: u64) -> Refusal {
    let field = if down >= cages { "fabric.params.leaf.downCages" } else { "fabric.params.leaf.upCages" };
    let most = if down >= cages { cages.saturating_sub(1) } else { cages - down };
    Refusal::new(
        field,
        format!("cannot be: {down} cages down and {up} up on a leaf of {cages}"),
        format!("不成立：叶交换机共 {cages} 个物理端口，下行 {down}、上行 {up}"),
    )
    .with_nearest([most.max(1)])
}

fn too_few(what: &str, ports: u64, t: usize) -> Refusal {
    let field = if t == 0 { "switch.cages".to_owned() } else { format!("fabric.params.{}.cages", TIERS[t].0) };
    Refusal::new(
        field,
        format!("gives {ports} {what}, too few to go both down and up"),
        format!("只有 {ports} 个端口，不足以同时下行和上行"),
    )
    .with_nearest([2])
}
