//! Endpoint pairs by hops in closed form.
//!
//! A pair climbs to the lowest tier whose block holds both its ends, turns there and descends. A box costs 1 hop. A
//! chassis costs 3 where it is passed, as up and down ports share no line card, and where it is turned in unless both
//! links end on one line card: then 1.

use super::ClosFabric;
use crate::design::Form;

fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

impl ClosFabric {
    /// Unordered pairs by hops, ascending; `None` where a chassis is turned in whose links are not dealt out evenly.
    pub(super) fn pairs_by_hops(&self) -> Option<Vec<(u32, u64)>> {
        let mut histogram = Vec::new();
        let (mut climbed, mut within) = (0, 0);
        for t in 0..self.tiers.len() {
            let mut total = 0;
            for endpoints in self.endpoints_by_block(t.checked_sub(1)) {
                total += pairs(endpoints);
            }
            let turning = total - within;
            let (near, cost) = match self.tiers[t].form {
                Form::Box => (turning, 1),
                Form::Chassis if turning == 0 => (0, 3),
                Form::Chassis => (self.on_one_card(t)?, 3),
            };
            for here in [(2 * climbed + 1, near), (2 * climbed + 3, turning - near)] {
                if here.1 > 0 {
                    histogram.push(here);
                }
            }
            climbed += cost;
            within = total;
        }
        Some(histogram)
    }

    /// Pairs whose ways turn on one line card of a chassis at tier `t`, 0 the leaf.
    fn on_one_card(&self, t: usize) -> Option<u64> {
        let size = &self.sizes.tiers[t];
        let card = size.line_card_cages * size.breakout[0];
        let mut near = 0;
        let Some(level) = t.checked_sub(1) else {
            for leaf in 0..self.hosts.leaves {
                let ports = self.hosts.on_leaf(leaf);
                near += ports / card * pairs(card) + pairs(ports % card);
            }
            return Some(near);
        };
        let here = &self.levels[level];
        let endpoints = self.endpoints_by_block(level.checked_sub(1));
        for block in &here.blocks {
            if block.children < 2 {
                continue;
            }
            let children = block.first_child..block.first_child + block.children;
            let (up, ..) = self.child(level, block.first_child);
            let alike = |child: u64| matches!(self.child(level, child), (same, 1, _) if same == up);
            if block.fold != 1 || !up.is_multiple_of(here.per_group) || !children.clone().all(alike) {
                return None;
            }
            // Every child takes the same run of ports on each switch that it reaches.
            let run = up / here.per_group * here.joined;
            let of_block = &endpoints[children.start as usize..children.end as usize];
            near += near_pairs(of_block, run, card);
        }
        Some(near)
    }
}

/// Pairs of endpoints below different children that have ports on one line card: child `i` has ports `i·run` to
/// `(i + 1)·run − 1`.
fn near_pairs(endpoints: &[u64], run: u64, card: u64) -> u64 {
    let mut sums = vec![0];
    for &count in endpoints {
        sums.push(sums[sums.len() - 1] + count);
    }
    let children = endpoints.len() as u64;
    let mut near = 0;
    for child in 0..children {
        let last_card = ((child + 1) * run - 1) / card;
        // The children that have a port on it: those that start at or before its last.
        let end = (((last_card + 1) * card - 1) / run + 1).min(children);
        near += endpoints[child as usize] * (sums[end as usize] - sums[child as usize + 1]);
    }
    near
}
