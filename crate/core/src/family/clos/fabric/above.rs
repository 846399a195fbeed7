//! Who is wired with whom, told without wiring: what a drawing needs of a fabric too large to build at once.

use super::{ClosFabric, Level};

impl ClosFabric {
    /// The switches above a node, ascending, with the links to each. Costs no more than the children of one block.
    pub(super) fn nodes_above(&self, tier: usize, node: u64) -> Vec<(u64, u64)> {
        if tier == 0 {
            return vec![(self.leaf_of(node), 1)];
        }
        let Some(level) = self.levels.get(tier - 1) else {
            return Vec::new();
        };
        let (child, positions) = self.positions_of(tier, node);
        let block = &level.blocks[level.blocks.partition_point(|block| block.first_child <= child) - 1];
        let mut links: Vec<(u64, u64)> = Vec::new();
        for position in positions {
            let first = position / level.joined * level.per_group;
            for (target, count) in self.targets(tier - 1, block.first_child, child, position).into_iter().enumerate() {
                let switch = block.first_switch + (first + target as u64) / block.fold;
                match links.last_mut() {
                    Some(last) if last.0 == switch => last.1 += count,
                    _ => links.push((switch, count)),
                }
            }
        }
        links.retain(|&(_, count)| count > 0);
        links
    }

    /// The leaf of an endpoint.
    fn leaf_of(&self, endpoint: u64) -> u64 {
        let hosts = &self.hosts;
        if hosts.rails == 1 {
            return endpoint / hosts.per_leaf;
        }
        let (server, rail) = (endpoint / hosts.rails, endpoint % hosts.rails);
        rail * (hosts.leaves / hosts.rails) + server / hosts.per_leaf
    }

    /// The child block that a switch of `tier` belongs to as the level above sees it, and its positions there.
    fn positions_of(&self, tier: usize, switch: u64) -> (u64, std::ops::Range<u64>) {
        if tier == 1 {
            return (switch, 0..1);
        }
        let blocks = &self.levels[tier - 2].blocks;
        let index = blocks.partition_point(|block| block.first_switch <= switch) - 1;
        let (block, within) = (&blocks[index], switch - blocks[index].first_switch);
        (index as u64, within * block.fold..(within + 1) * block.fold)
    }

    /// Links from one position of a child to each target of its group, as `spread` deals them out.
    fn targets(&self, level: usize, first_child: u64, child: u64, position: u64) -> Vec<u64> {
        let Level { joined, per_group, .. } = self.levels[level];
        let rest = |child: u64| self.child(level, child).0 % per_group;
        let dealt = (first_child..child).map(rest).sum::<u64>() * joined + rest(child) * (position % joined);
        let mut links = vec![self.child(level, child).0 / per_group; per_group as usize];
        for turn in 0..rest(child) {
            links[((dealt + turn) % per_group) as usize] += 1;
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use crate::design::Design;
    use crate::plan::plan;
    use std::collections::BTreeMap;

    /// What `above` tells of every node against the wiring.
    fn assert_told_as_wired(design: &str) {
        let plan = plan(&Design::parse(design).expect(design)).expect(design);
        let fabric = &plan.sites[0].fabric;
        let network = fabric.wire(1);
        let mut wired: BTreeMap<u32, BTreeMap<u32, u64>> = BTreeMap::new();
        for &[low, high] in &network.ends {
            *wired.entry(low).or_default().entry(high).or_default() += 1;
        }
        for (low, highs) in wired {
            let tier = network.tier_of(low);
            let (start, above) = (network.tiers[tier].nodes.start, network.tiers[tier + 1].nodes.start);
            let told = fabric.above(tier, u64::from(low - start));
            let expected: Vec<(u64, u64)> = highs.into_iter().map(|(high, n)| (u64::from(high - above), n)).collect();
            assert_eq!(told, expected, "node {low} of tier {tier} in {design}");
        }
        let leaves = fabric.tiers()[0].switches;
        assert_eq!((0..leaves).map(|leaf| fabric.endpoints_on(leaf)).sum::<u64>(), fabric.endpoints());
        assert!(fabric.above(fabric.tiers().len(), 0).is_empty(), "nothing is above the top");
    }

    #[test]
    fn what_is_told_is_what_is_wired() {
        let servers = |count: &str, nics: u64| format!(r#""servers":{{"count":{count},"gpus":{nics},"nics":{nics}}}"#);
        let switch = |cages: u64| format!(r#""switch":{{"cages":{cages}}}"#);
        for (count, nics, cages, params) in [
            ("\"max\"", 1, 4, r#""tiers":3"#),
            ("\"max\"", 1, 8, r#""tiers":4"#),
            ("77", 1, 8, r#""tiers":3"#),
            ("301", 1, 8, r#""tiers":4"#),
            ("50", 2, 16, r#""tiers":2,"spread":"minimum""#),
            ("90", 1, 12, r#""tiers":3,"spread":"minimum","oversubscription":2"#),
            ("64", 8, 64, r#""tiers":2,"rails":"optimised","groupServers":32"#),
            ("500", 8, 64, r#""tiers":3,"rails":"optimised","groupServers":32"#),
        ] {
            let (servers, switch) = (servers(count, nics), switch(cages));
            assert_told_as_wired(&format!(
                r#"{{{servers},{switch},"fabric":{{"family":"clos","params":{{{params}}}}}}}"#
            ));
        }
    }
}
