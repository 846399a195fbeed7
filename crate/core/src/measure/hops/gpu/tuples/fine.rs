//! Servers that share a node, a scale-up domain or themselves: what coarse groups do not tell.

use super::super::super::Distances;
use super::super::super::fold::{HANGS, NOWHERE};
use super::super::pattern::{APART, Pattern};
use super::super::single::Far;
use super::super::{Layout, Sum};
use super::Tuples;
use std::collections::HashMap;

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

    /// Corrects the pairs of fine groups that share a node.
    pub(super) fn sharing(&mut self, distances: &Distances) {
        let mut sum = std::mem::take(&mut self.sum);
        let nodes = |group: u32| {
            let key = &self.fine.keys[group as usize];
            let mut nodes: Vec<u32> =
                key[..key.len() - 1].iter().filter(|&&place| place != NOWHERE).map(|place| place & !HANGS).collect();
            nodes.sort_unstable();
            nodes.dedup();
            nodes
        };
        let groups = 0..self.fine.keys.len() as u32;
        let on: Vec<Vec<u32>> = groups.clone().map(nodes).collect();
        let mut meetings: Vec<(u32, u32)> =
            groups.clone().flat_map(|group| on[group as usize].iter().map(move |&node| (node, group))).collect();
        meetings.sort_unstable();
        for group in groups {
            let servers = self.fine.servers[group as usize];
            self.correct(group, group, servers * (servers - 1) / 2, distances, &mut sum);
        }
        for met in meetings.chunk_by(|a, b| a.0 == b.0) {
            for (index, &(node, one)) in met.iter().enumerate() {
                for &(_, other) in &met[index + 1..] {
                    // Groups that share several nodes are corrected once, at the first.
                    let first = on[one as usize].iter().find(|node| on[other as usize].binary_search(node).is_ok());
                    if first == Some(&node) {
                        let times = self.fine.servers[one as usize] * self.fine.servers[other as usize];
                        self.correct(one, other, times, distances, &mut sum);
                    }
                }
            }
        }
        self.sum = sum;
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
        self.patterns[self.pattern(a, b)].add(hops, -times, sum);
    }

    /// Counts pairs of servers of two fine groups.
    fn exactly(&self, one: u32, other: u32, times: i64, distances: &Distances, sum: &mut Sum) {
        let (a, b) = (&self.fine.keys[one as usize], &self.fine.keys[other as usize]);
        let hops = |i: u32, j: u32| self.fine_hops(a[i as usize], b[j as usize], distances);
        self.patterns[self.pattern(a, b)].add(hops, times, sum);
    }

    /// Takes away the pairs between servers of one domain; without a scale-up network, adds those within servers.
    pub(super) fn inside_domains(&mut self, layout: &Layout, distances: &Distances) {
        let mut sum = std::mem::take(&mut self.sum);
        if !layout.has_scale_up() {
            let pattern = Pattern::inside(layout);
            for (key, &servers) in self.fine.keys.iter().zip(&self.fine.servers) {
                // A class has one NIC at a place: the same place is the same NIC.
                let hops = |i: u32, j: u32| {
                    if i == j { 0 } else { self.fine_hops(key[i as usize], key[j as usize], distances) }
                };
                pattern.add(hops, servers, &mut sum);
            }
        } else if layout.domain_servers > 1 {
            let mut met: HashMap<(u32, u32), i64> = HashMap::new();
            for domain in self.of_server.chunks(layout.domain_servers as usize) {
                let runs: Vec<&[u32]> = domain.chunk_by(|a, b| a == b).collect();
                for (index, run) in runs.iter().enumerate() {
                    let servers = run.len() as i64;
                    *met.entry((run[0], run[0])).or_insert(0) += servers * (servers - 1) / 2;
                    for other in &runs[index + 1..] {
                        *met.entry((run[0], other[0])).or_insert(0) += servers * other.len() as i64;
                    }
                }
            }
            // A group of endpoints that are nodes themselves has one server, and so no pair.
            for ((one, other), times) in met.into_iter().filter(|&(_, times)| times > 0) {
                self.exactly(one, other, -times, distances, &mut sum);
            }
        }
        self.sum = sum;
    }
}
