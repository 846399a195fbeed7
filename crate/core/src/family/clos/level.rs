//! One switch tier above the leaves: how many switches stand over the tier below, in groups that every child reaches.
//!
//! Switches of tier `t` stand in *blocks*: all that one block holds is shared by its child blocks (a pod's spines by the
//! pod's leaves, the cores by all pods). A full block has `positions` switches; position `p` of one block plays the part
//! of position `p` of every other. Positions are cut into groups of `joined`; the children's positions of one group all
//! link to the `per_group` positions of one group here. A part-full block folds `fold` positions into one real switch.

use super::{Params, Spread, TIERS, size::TierSize};
use crate::design::around;
use crate::refusal::Refusal;

/// One tier above the leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Level {
    /// Child positions that share a group here.
    pub(super) joined: u64,
    /// Groups here.
    pub(super) groups: u64,
    /// Positions of one group here.
    pub(super) per_group: u64,
    /// The blocks, in order.
    pub(super) blocks: Vec<Block>,
}

/// One block of a tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    /// First child block (leaf, for tier 2).
    pub(super) first_child: u64,
    /// Child blocks.
    pub(super) children: u64,
    /// Most down links of one position.
    pub(super) load: u64,
    /// Up links of one position; 0 at the top.
    pub(super) up: u64,
    /// Positions in one switch.
    pub(super) fold: u64,
    /// Number of its first switch in the tier.
    pub(super) first_switch: u64,
}

impl Level {
    /// Positions of a full block.
    pub(super) fn positions(&self) -> u64 {
        self.groups * self.per_group
    }

    /// Switches in all.
    pub(super) fn switches(&self) -> u64 {
        let mut switches = 0;
        for block in &self.blocks {
            switches += self.positions() / block.fold;
        }
        switches
    }

    /// Child blocks in all.
    pub(super) fn children(&self) -> u64 {
        self.blocks.last().map_or(0, |last| last.first_child + last.children)
    }
}

/// A child block as the level above sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// Up links that its cabled down links ask for, per position.
    pub(super) wanted: u64,
}

/// Plans the level of tier `t` (2 and up) over `children`, which come in blocks of `chunks` children each.
///
/// Gives the level with `up` and `fold` of its blocks still to be set by the level above.
pub(super) fn level(
    params: &Params,
    t: usize,
    size: &TierSize,
    child_positions: u64,
    children: &[Child],
    chunks: &[u64],
) -> Result<Level, Refusal> {
    // The fullest block decides for all: the others have fewer or lighter children.
    let mut first = 0;
    let (mut fullest, mut most): (&[Child], u64) = (&[], 0);
    for &chunk in chunks {
        let here = &children[first as usize..(first + chunk) as usize];
        let mut weight = 0;
        for child in here {
            weight += child.wanted;
        }
        if weight > most {
            (fullest, most) = (here, weight);
        }
        first += chunk;
    }
    let (joined, per_group) = match params.tier(t).0.count {
        Some(count) => given(params, t, size, child_positions, fullest, chunks.len() as u64, count)?,
        None => chosen(params.spread, size.down, child_positions, fullest),
    };
    let mut blocks = Vec::with_capacity(chunks.len());
    let mut first_child = 0;
    for &chunk in chunks {
        let here = &children[first_child as usize..(first_child + chunk) as usize];
        blocks.push(Block {
            first_child,
            children: chunk,
            load: load(here, joined, per_group),
            up: 0,
            fold: 1,
            first_switch: 0,
        });
        first_child += chunk;
    }
    Ok(Level { joined, groups: child_positions / joined, per_group, blocks })
}

/// Up links of one position of a child: what its down links ask for, and one to each position of its group at least.
pub(super) fn up_links(child: Child, per_group: u64) -> u64 {
    child.wanted.max(per_group)
}

/// Most links that one position takes from `children`.
fn load(children: &[Child], joined: u64, per_group: u64) -> u64 {
    let (mut whole, mut extra) = (0, 0);
    for &child in children {
        let up = up_links(child, per_group);
        whole += up / per_group * joined;
        extra += up % per_group * joined;
    }
    whole + extra.div_ceil(per_group)
}

/// Whether `per_group` positions carry `joined` positions of every child.
fn fits(children: &[Child], joined: u64, per_group: u64, down: u64) -> bool {
    load(children, joined, per_group) <= down
}

fn most_wanted(children: &[Child]) -> u64 {
    let mut most = 1;
    for child in children {
        most = child.wanted.max(most);
    }
    most
}

/// The fewest switches by the rule of the spread; of equal numbers the one with the smallest groups.
fn chosen(spread: Spread, down: u64, child_positions: u64, children: &[Child]) -> (u64, u64) {
    let most = most_wanted(children);
    let candidates: Vec<u64> = match spread {
        Spread::Even => divisors(most),
        Spread::Minimum => (1..=most).collect(),
    };
    let mut best: Option<(u64, u64, u64)> = None;
    for joined in divisors(child_positions) {
        let index = candidates.partition_point(|&per_group| !fits(children, joined, per_group, down));
        if let Some(&per_group) = candidates.get(index) {
            let total = child_positions / joined * per_group;
            if best.is_none_or(|(least, _, _)| total < least) {
                best = Some((total, joined, per_group));
            }
        }
    }
    // With every child reaching as many positions as it has uplinks, each position takes one link a child: always fits.
    best.map_or((1, most), |(_, joined, per_group)| (joined, per_group))
}

/// The arrangement for a number of switches given by hand.
fn given(
    params: &Params,
    t: usize,
    size: &TierSize,
    child_positions: u64,
    children: &[Child],
    blocks: u64,
    count: u64,
) -> Result<(u64, u64), Refusal> {
    let most = most_wanted(children);
    let arrangement = |count: u64| {
        if count == 0 || !count.is_multiple_of(blocks) {
            return None;
        }
        divisors(child_positions).into_iter().find_map(|joined| {
            let per_group = (count / blocks * joined).checked_div(child_positions)?;
            let exact = per_group * child_positions == count / blocks * joined;
            (exact && per_group >= 1 && per_group <= most && fits(children, joined, per_group, size.down))
                .then_some((joined, per_group))
        })
    };
    arrangement(count).ok_or_else(|| {
        let (word, links) = (params.tier(t).1, most * child_positions * children.len() as u64 * blocks);
        let label = &TIERS[t - 1].1;
        Refusal::new(
            format!("fabric.params.{word}.count"),
            format!(
                "{count} cannot take {links} links at {} ports each so that every switch below reaches every {} of its group",
                size.down, label.en
            ),
            format!("{count} 台（每台 {} 个端口）无法承接 {links} 条链路并让每台下层交换机到达组内全部{}交换机", size.down, label.zh),
        )
        .with_nearest(around(count, &|n| arrangement(n).is_some()))
    })
}

/// Sets the up links of a level's blocks from the level above, and folds the blocks that are part full.
pub(super) fn finish(level: &mut Level, size: &TierSize, per_group_above: Option<u64>, keep: bool) {
    let positions = level.positions();
    let mut fullest = 0;
    for block in &level.blocks {
        fullest = block.load.max(fullest);
    }
    let mut first_switch = 0;
    for block in &mut level.blocks {
        block.up = per_group_above.map_or(0, |above| up_links(wanted(block.load, size), above));
        if block.load < fullest && !keep {
            let fits = |fold: u64| fold * block.load <= size.down && fold * block.up <= size.up;
            block.fold = divisors(positions).into_iter().rev().find(|&fold| fits(fold)).unwrap_or(1);
        }
        block.first_switch = first_switch;
        first_switch += positions / block.fold;
    }
}

/// The up links that a position with so many down links asks for: in proportion to the ports of its switch.
pub(super) fn wanted(load: u64, size: &TierSize) -> Child {
    Child { wanted: (load * size.up).div_ceil(size.down) }
}

/// All divisors, ascending.
fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = Vec::new();
    let mut divisor = 1;
    while divisor * divisor <= n {
        if n.is_multiple_of(divisor) {
            divisors.push(divisor);
        }
        divisor += 1;
    }
    for at in (0..divisors.len()).rev() {
        let high = n / divisors[at];
        if high != divisors[at] {
            divisors.push(high);
        }
    }
    divisors
}
