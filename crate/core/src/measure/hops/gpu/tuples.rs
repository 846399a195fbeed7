//! GPU pairs of which several distances decide: servers whose NICs are placed alike are counted together.
//!
//! Servers are grouped twice: coarsely by the classes of their endpoints, finely by the very nodes. Coarse groups are few,
//! and two servers of any two groups have the same GPU pairs unless they share a node. So the coarse groups are counted
//! pair by pair as if no nodes were shared, and then the fine groups that do share one are corrected.

use super::groups::Groups;
use super::pattern::{APART, Patterns};
use super::{Layout, Sum};
use fabriscape_kernel::{Distances, HANGS, NOWHERE, Table};

mod fine;

/// Servers that one step takes.
const SLICE: u64 = 1 << 12;

/// Choices that one step weighs: a millisecond or so.
const EVALUATIONS: usize = 1 << 16;

/// The most coarse groups and classes that are told apart: all pairs of them are walked.
const MOST: usize = 1 << 12;

/// A count by groups on its way.
#[derive(Debug)]
pub(super) struct Tuples {
    /// Servers by a key: a word per endpoint place, then the kind by which they have their pattern.
    fine: Groups,
    coarse: Groups,
    /// Per fine group its coarse group.
    coarse_of: Vec<u32>,
    /// Nodes with the fine groups on them, once these are to be corrected.
    meetings: Vec<[u64; 2]>,
    /// Per server its fine group.
    of_server: Vec<u32>,
    patterns: Patterns,
    /// Class of each seat, ascending: the classes that endpoints are in.
    seats: Vec<u32>,
    /// Links between seats, once there are any.
    table: Option<Table>,
    stage: Stage,
    sum: Sum,
    /// Pairs of coarse groups each on one class, by pattern and hops.
    flat: Vec<Vec<i64>>,
}

#[derive(Debug)]
enum Stage {
    Patterns,
    Group(u64),
    Table,
    Coarse(usize),
    Sharing(usize),
    Done,
    TooMany,
}

impl Tuples {
    pub(super) fn new(layout: &Layout) -> Tuples {
        let phases = if layout.scale.is_grid() && layout.classes > 1 { layout.domain_servers } else { 1 };
        let patterns = Patterns::new(layout, phases);
        Tuples {
            fine: Groups::default(),
            coarse: Groups::default(),
            coarse_of: Vec::new(),
            meetings: Vec::new(),
            of_server: Vec::new(),
            flat: vec![Vec::new(); patterns.all.len()],
            patterns,
            seats: Vec::new(),
            table: None,
            stage: Stage::Patterns,
            sum: Sum::default(),
        }
    }

    /// Does one slice; the share done, 1 at the end.
    pub(super) fn step(&mut self, layout: &Layout, distances: &Distances) -> f64 {
        match &mut self.stage {
            Stage::Patterns => {
                let done = self.patterns.step(layout);
                if done == 1.0 {
                    self.stage = if self.patterns.are_too_many() { Stage::TooMany } else { Stage::Group(0) };
                }
                0.2 * done
            }
            Stage::Group(first) => {
                let slice = *first..layout.servers.min(*first + SLICE);
                *first = slice.end;
                slice.clone().for_each(|server| self.group(layout, distances, server));
                if slice.end == layout.servers {
                    self.stage = self.seat(distances);
                }
                0.2 + 0.1 * slice.end as f64 / layout.servers as f64
            }
            Stage::Table => {
                let done = self.table.as_mut().map_or(1.0, |table| table.step(&distances.quotient));
                if done == 1.0 {
                    let too_far = self.table.as_ref().is_some_and(|table| table.too_far);
                    self.stage = if too_far { Stage::TooMany } else { Stage::Coarse(0) };
                }
                0.3 + 0.2 * done
            }
            Stage::Coarse(row) => {
                let row = *row;
                0.5 + 0.4 * self.coarse_rows(row, distances)
            }
            Stage::Sharing(first) => {
                let next = *first;
                let next = self.sharing(next, distances);
                self.stage = Stage::Sharing(next);
                if next == self.meetings.len() {
                    self.inside_domains(layout, distances);
                    self.stage = Stage::Done;
                    return 1.0;
                }
                0.9 + 0.1 * next as f64 / self.meetings.len() as f64
            }
            Stage::Done | Stage::TooMany => 1.0,
        }
    }

    /// Counts some coarse groups from `first` on; the share of all that are done.
    fn coarse_rows(&mut self, first: usize, distances: &Distances) -> f64 {
        let groups = self.coarse.keys.len();
        let (mut row, mut budget) = (first, EVALUATIONS);
        while row < groups && budget > 0 {
            budget = budget.saturating_sub((groups - row) * self.patterns.weight());
            self.coarse_row(row, distances);
            row += 1;
        }
        self.stage = Stage::Coarse(row);
        if row == groups {
            self.meetings = self.meetings();
            self.stage = Stage::Sharing(0);
        }
        row as f64 / groups.max(1) as f64
    }

    pub(super) fn finish(mut self) -> Option<Sum> {
        if matches!(self.stage, Stage::TooMany) {
            return None;
        }
        for (pattern, by_hops) in self.patterns.all.iter().zip(&self.flat) {
            for (hops, &pairs) in (0..).zip(by_hops).filter(|(_, pairs)| **pairs != 0) {
                pattern.add(|_, _| hops, pairs, &mut self.sum);
            }
        }
        Some(self.sum)
    }

    /// Puts a server into its fine group.
    fn group(&mut self, layout: &Layout, distances: &Distances, server: u64) {
        let per_plane = layout.per_plane();
        let mut key = distances.place[(server * per_plane) as usize..][..per_plane as usize].to_vec();
        key.push(self.patterns.kind(server));
        // Servers in a row are mostly placed alike.
        let group = match self.of_server.last() {
            Some(&last) if self.fine.keys[last as usize] == key => {
                self.fine.counts[last as usize] += 1;
                last
            }
            _ => self.fine.add(&key, 1),
        };
        self.of_server.push(group);
    }

    /// Makes coarse groups of fine ones, and asks for the links between all classes that occur.
    fn seat(&mut self, distances: &Distances) -> Stage {
        let class = |place: u32| distances.class[(place & !HANGS) as usize];
        let places = |key: &[u32]| key[..key.len() - 1].to_vec();
        let mut seats: Vec<u32> =
            self.fine.keys.iter().flat_map(|key| places(key)).filter(|&p| p != NOWHERE).map(class).collect();
        seats.sort_unstable();
        seats.dedup();
        self.seats = seats;
        for (key, &servers) in self.fine.keys.iter().zip(&self.fine.counts) {
            let seat = |place: u32| self.seats.partition_point(|&seat| seat < class(place)) as u32;
            let mut coarse: Vec<u32> = places(key)
                .into_iter()
                .map(|place| if place == NOWHERE { NOWHERE } else { seat(place) << 1 | place >> 31 })
                .collect();
            coarse.extend(key.last());
            self.coarse_of.push(self.coarse.add(&coarse, servers));
        }
        if self.coarse.keys.len() > MOST || self.seats.len() > MOST {
            return Stage::TooMany;
        }
        self.table = Some(Table::new(&self.seats, &distances.quotient));
        Stage::Table
    }

    /// Hops between endpoints of two coarse places, as if on different nodes.
    fn coarse_hops(&self, a: u32, b: u32, distances: &Distances) -> u32 {
        if a == NOWHERE || b == NOWHERE {
            return APART;
        }
        let below = (a & 1) + (b & 1);
        let (low, high) = ((a >> 1) as usize, (b >> 1) as usize);
        if low == high {
            return if distances.quotient.meets[self.seats[low] as usize] { 1 + below } else { APART };
        }
        let links = self.table.as_ref().and_then(|table| table.links(low, high));
        links.map_or(APART, |links| links + below - 1)
    }

    fn pattern(&self, a: &[u32], b: &[u32]) -> usize {
        let kind = |key: &[u32]| key.last().copied().unwrap_or(0);
        self.patterns.between(kind(a), kind(b))
    }

    /// Counts one coarse group with itself and all after it.
    fn coarse_row(&mut self, row: usize, distances: &Distances) {
        let mut sum = std::mem::take(&mut self.sum);
        let flat = |key: &[u32]| key[..key.len() - 1].iter().all(|&place| place == key[0] && place != NOWHERE);
        let (key, servers) = (&self.coarse.keys[row], self.coarse.counts[row]);
        let key_flat = flat(key);
        for other in row..self.coarse.keys.len() {
            let (to, others) = (&self.coarse.keys[other], self.coarse.counts[other]);
            let times = if other == row { servers * (servers - 1) / 2 } else { servers * others };
            let pattern = self.pattern(key, to);
            if key_flat && flat(to) {
                let hops = self.coarse_hops(key[0], to[0], distances);
                if hops != APART {
                    let by_hops = &mut self.flat[pattern];
                    by_hops.resize(by_hops.len().max(hops as usize + 1), 0);
                    by_hops[hops as usize] += times;
                }
            } else {
                let hops = |i: u32, j: u32| self.coarse_hops(key[i as usize], to[j as usize], distances);
                self.patterns.all[pattern].add(hops, times, &mut sum);
            }
        }
        self.sum = sum;
    }
}
