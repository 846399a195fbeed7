//! How the switches of a fabric nest: blocks of each tier, and the blocks of the tier below that each holds.

use crate::family::{Fabric, Tier};
use std::ops::Range;

/// The blocks of a layered fabric. The top tier is one block; below it a block is a group of the tier (a pod's spines),
/// and the first tier's groups are the leaves of the blocks above.
pub(crate) struct Nest<'a> {
    pub(crate) fabric: &'a dyn Fabric,
    pub(crate) tiers: &'a [Tier],
    /// Per tier whether all of it is one block: the top, and a tier whose groups lie within one.
    whole: Vec<bool>,
}

impl<'a> Nest<'a> {
    pub(crate) fn new(fabric: &'a dyn Fabric) -> Nest<'a> {
        let tiers = fabric.tiers();
        let mut nest = Nest { fabric, tiers, whole: vec![false; tiers.len()] };
        if let Some(top) = nest.whole.last_mut() {
            *top = true;
        }
        for tier in 3..tiers.len() {
            // The last switch of the first block below is wired to the last group of its own block.
            let last = nest.switches(tier - 1, 0).end - 1;
            let end = fabric.above(tier - 1, last).last().map_or(0, |&(switch, _)| switch + 1);
            nest.whole[tier - 1] = nest.group(tier, 0).end != end;
        }
        nest
    }

    /// The top tier, from 1.
    pub(crate) fn top(&self) -> usize {
        self.tiers.len()
    }

    pub(crate) fn tier(&self, tier: usize) -> &Tier {
        &self.tiers[tier - 1]
    }

    /// Blocks of a tier.
    pub(crate) fn blocks(&self, tier: usize) -> u64 {
        if self.whole[tier - 1] {
            return 1;
        }
        let mut blocks = 0;
        for run in &self.tier(tier).groups {
            blocks += run.times;
        }
        blocks
    }

    /// Switches of a block.
    pub(crate) fn switches(&self, tier: usize, block: u64) -> Range<u64> {
        if self.whole[tier - 1] { 0..self.tier(tier).switches } else { self.group(tier, block) }
    }

    /// Switches of the largest block of a tier.
    pub(crate) fn largest(&self, tier: usize) -> u64 {
        if self.whole[tier - 1] {
            return self.tier(tier).switches;
        }
        let mut largest = 0;
        for run in &self.tier(tier).groups {
            largest = run.size.max(largest);
        }
        largest
    }

    /// Switches of a group of a tier.
    fn group(&self, tier: usize, group: u64) -> Range<u64> {
        let (mut first, mut left) = (0, group);
        for run in &self.tier(tier).groups {
            if left < run.times {
                return first + left * run.size..first + (left + 1) * run.size;
            }
            first += run.times * run.size;
            left -= run.times;
        }
        first..first
    }

    /// The group of a tier that a switch is in.
    fn group_of(&self, tier: usize, switch: u64) -> u64 {
        let (mut groups, mut left) = (0, switch);
        for run in &self.tier(tier).groups {
            if left < run.times * run.size {
                return groups + left / run.size.max(1);
            }
            left -= run.times * run.size;
            groups += run.times;
        }
        groups.saturating_sub(1)
    }

    /// Blocks of the tier below that a block holds.
    pub(crate) fn children(&self, tier: usize, block: u64) -> Range<u64> {
        if self.whole[tier - 1] {
            return 0..if tier == 2 { 1 } else { self.blocks(tier - 1) };
        }
        if tier == 2 {
            return block..block + 1;
        }
        self.first_child(tier, block)..self.first_child(tier, block + 1)
    }

    /// Blocks of the tier below in the largest block of a tier.
    pub(crate) fn largest_children(&self, tier: usize) -> u64 {
        // Blocks fill up one after the other: the first is the largest.
        let first = self.children(tier, 0);
        first.end - first.start
    }

    /// The first block of the tier below whose switches are wired to `block` or a later one.
    fn first_child(&self, tier: usize, block: u64) -> u64 {
        let (mut low, mut high) = (0, self.blocks(tier - 1));
        while low < high {
            let middle = (low + high) / 2;
            let above = self.fabric.above(tier - 1, self.switches(tier - 1, middle).start);
            let parent = above.first().map_or(0, |&(switch, _)| self.group_of(tier, switch));
            if parent < block { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// NIC ports on a stretch of leaves.
    pub(crate) fn endpoints(&self, leaves: Range<u64>) -> u64 {
        let mut endpoints = 0;
        for leaf in leaves {
            endpoints += self.fabric.endpoints_on(leaf);
        }
        endpoints
    }

    /// Switches of a tier below the blocks `from` to `to` of tier `of`.
    pub(crate) fn below(&self, of: usize, blocks: Range<u64>, tier: usize) -> Range<u64> {
        let mut range = blocks;
        for level in (tier + 1..=of).rev() {
            range = self.children(level, range.start).start..self.children(level, range.end - 1).end;
        }
        self.switches(tier, range.start).start..self.switches(tier, range.end - 1).end
    }

    /// Switches of a run that stands together: a rail at the first tier, a group at the top of three tiers and more. As
    /// many as there are where none does.
    pub(crate) fn run_size(&self, tier: usize) -> u64 {
        let all = self.tier(tier).switches;
        if tier == 1 {
            all / self.fabric.rails().max(1)
        } else if self.whole[tier - 1] && tier > 2 {
            self.tier(tier).groups.first().map_or(all, |run| run.size)
        } else {
            all
        }
    }

    /// The runs that a stretch of switches falls into.
    pub(crate) fn runs(&self, tier: usize, switches: Range<u64>) -> Vec<Range<u64>> {
        let size = self.run_size(tier).max(1);
        let mut runs = Vec::new();
        let mut start = switches.start;
        while start < switches.end {
            let end = ((start / size + 1) * size).min(switches.end);
            runs.push(start..end);
            start = end;
        }
        runs
    }

    /// The rail that a switch serves alone, where rails have switches of their own.
    pub(crate) fn rail(&self, tier: usize, switch: u64) -> Option<u64> {
        let rails = self.fabric.rails();
        if rails < 2 || (tier > 1 && tier == self.top()) {
            return None;
        }
        let of_leaf = |leaf: u64| leaf / (self.tier(1).switches / rails).max(1);
        if tier == 1 {
            return Some(of_leaf(switch));
        }
        let block = if self.whole[tier - 1] { 0 } else { self.group_of(tier, switch) };
        let leaves = self.below(tier, block..block + 1, 1);
        (of_leaf(leaves.start) == of_leaf(leaves.end - 1)).then(|| of_leaf(leaves.start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Design;
    use crate::plan::plan;

    fn nested(servers: &str, cages: u64, tiers: u64) -> crate::plan::Plan {
        let design = format!(
            r#"{{"servers":{{"count":{servers},"gpus":1,"nics":1}},"switch":{{"cages":{cages}}},"fabric":{{"family":"clos","params":{{"tiers":{tiers}}}}}}}"#
        );
        plan(&Design::parse(&design).expect("legal")).expect("legal")
    }

    #[test]
    fn blocks_hold_every_switch_once() {
        for (servers, cages, tiers) in
            [("\"max\"", 8, 4), ("301", 8, 4), ("40", 8, 4), ("\"max\"", 16, 3), ("77", 8, 3), ("9", 8, 2)]
        {
            let plan = nested(servers, cages, tiers);
            let nest = Nest::new(plan.sites[0].fabric.as_ref());
            for tier in 2..=nest.top() {
                let mut next = 0;
                for block in 0..nest.blocks(tier) {
                    let children = nest.children(tier, block);
                    assert_eq!(children.start, next, "block {block} of tier {tier}, {servers} servers");
                    next = children.end;
                }
                assert_eq!(next, if tier == 2 && nest.top() == 2 { 1 } else { nest.blocks(tier - 1) });
                let all = nest.below(tier, 0..nest.blocks(tier), 1);
                assert_eq!(all, 0..nest.tier(1).switches);
            }
        }
    }
}
