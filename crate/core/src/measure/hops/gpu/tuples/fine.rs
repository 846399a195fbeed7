//! Servers that share a node, a scale-up domain or themselves: what coarse groups do not tell.

use super::super::groups::Groups;
use super::super::pattern::{APART, Pattern};
use super::super::{Layout, Sum};
use super::{EVALUATIONS, Tuples};
use fabriscape_kernel::{Distances, Far, HANGS, NOWHERE};

impl Tuples {
    /// Hops between endpoints of two fine places of different endpoints.
    fn fine_hops(&self, a: u32, b: u32, distances: &Distances) -> u32 {
        match distances.between(a, b) {
            Far::Apart => APART,
            Far::Links(links) => links - 1,
            Far::Classes([low, high], below) => {
                let seat = |class: u32| self.seats.partition_point(|&seat| seat < class) as u32;
                // Which of the two hangs does not matter, only how many do.
                self.coarse_hops(2 * seat(low) + below / 2, 2 * seat(high) + below.div_ceil(2), distances)
            }
        }
    }

    /// The nodes that servers of a fine group are on, ascending.
    fn nodes(&self, group: u32) -> Vec<u32> {
        let key = &self.fine.keys[group as usize];
        let mut nodes: Vec<u32> =
            key[..key.len() - 1].iter().filter(|&&place| place != NOWHERE).map(|place| place & !HANGS).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// Every node with every fine group that is on it, ascending.
    pub(super) fn meetings(&self) -> Vec<[u64; 2]> {
        let mut meetings = Vec::new();
        for group in 0..self.fine.keys.len() as u32 {
            meetings.extend(self.nodes(group).iter().map(|&node| [node, group].map(u64::from)));
        }
        meetings.sort_unstable();
        meetings
    }

    /// Corrects the pairs of fine groups that share a node, for some of the meetings from `first` on; gives the next.
    pub(super) fn sharing(&mut self, first: usize, distances: &Distances) -> usize {
        let mut sum = std::mem::take(&mut self.sum);
        // Finding what is shared takes its time as well.
        let weight = 64 + 2 * self.patterns.weight();
        let (mut next, mut budget) = (first, EVALUATIONS);
        while let Some(&meeting) = self.meetings.get(next).filter(|_| budget > 0) {
            let [node, one] = meeting.map(|word| word as u32);
            let on = self.nodes(one);
            // What shares several nodes is corrected once, at the first of them.
            if on.first() == Some(&node) {
                let servers = self.fine.counts[one as usize];
                self.correct(one, one, servers * (servers - 1) / 2, distances, &mut sum);
            }
            let others = self.meetings[next + 1..].iter().take_while(|other| other[0] == meeting[0]);
            for other in others.map(|other| other[1] as u32) {
                let of_other = self.nodes(other);
                if on.iter().find(|node| of_other.binary_search(node).is_ok()) == Some(&node) {
                    let times = self.fine.counts[one as usize] * self.fine.counts[other as usize];
                    self.correct(one, other, times, distances, &mut sum);
                }
                budget = budget.saturating_sub(weight);
            }
            (next, budget) = (next + 1, budget.saturating_sub(weight));
        }
        self.sum = sum;
        next
    }

    /// Counts a pair of fine groups as it is instead of as its coarse groups have it.
    fn correct(&self, one: u32, other: u32, times: i64, distances: &Distances, sum: &mut Sum) {
        if times == 0 {
            return;
        }
        self.exactly(one, other, times, distances, sum);
        let coarse = |group: u32| &self.coarse.keys[self.coarse_of[group as usize] as usize];
        let (a, b) = (coarse(one), coarse(other));
        let hops = |i: u32, j: u32| self.coarse_hops(a[i as usize], b[j as usize], distances);
        self.patterns.all[self.pattern(a, b)].add(hops, -times, sum);
    }

    /// Counts pairs of servers of two fine groups.
    fn exactly(&self, one: u32, other: u32, times: i64, distances: &Distances, sum: &mut Sum) {
        let (a, b) = (&self.fine.keys[one as usize], &self.fine.keys[other as usize]);
        let hops = |i: u32, j: u32| self.fine_hops(a[i as usize], b[j as usize], distances);
        self.patterns.all[self.pattern(a, b)].add(hops, times, sum);
    }

    /// Takes away the pairs between servers of one domain; without a scale-up network, adds those within servers.
    pub(super) fn inside_domains(&mut self, layout: &Layout, distances: &Distances) {
        let mut sum = std::mem::take(&mut self.sum);
        if !layout.has_scale_up() {
            let pattern = Pattern::inside(layout);
            for (key, &servers) in self.fine.keys.iter().zip(&self.fine.counts) {
                // A class has one NIC at a place: the same place is the same NIC.
                let hops = |i: u32, j: u32| {
                    if i == j { 0 } else { self.fine_hops(key[i as usize], key[j as usize], distances) }
                };
                pattern.add(hops, servers, &mut sum);
            }
        } else if layout.domain_servers > 1 {
            let mut met = Groups::default();
            for domain in self.of_server.chunks(layout.domain_servers as usize) {
                let runs: Vec<&[u32]> = domain.chunk_by(|a, b| a == b).collect();
                for (index, run) in runs.iter().enumerate() {
                    let servers = run.len() as i64;
                    met.add(&[run[0], run[0]], servers * (servers - 1) / 2);
                    for other in &runs[index + 1..] {
                        met.add(&[run[0], other[0]], servers * other.len() as i64);
                    }
                }
            }
            // A group of endpoints that are nodes themselves has one server, and so no pair.
            for (key, times) in met.iter().filter(|&(_, times)| times > 0) {
                self.exactly(key[0], key[1], -times, distances, &mut sum);
            }
        }
        self.sum = sum;
    }
}
