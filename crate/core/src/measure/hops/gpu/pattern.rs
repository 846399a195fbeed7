//! Which NICs join the GPUs of two servers.

use super::groups::Groups;
use super::{Layout, Sum};
use std::ops::Range;

/// No way.
pub(super) const APART: u32 = u32::MAX;

/// Choices that one step looks at: a few milliseconds.
const SLICE: u64 = 1 << 17;

/// The most words that patterns are kept in: 64 MiB.
const MOST: usize = 1 << 24;

/// The GPU pairs between two servers, those with the same choices taken together.
#[derive(Debug, Clone, Default)]
pub(super) struct Pattern {
    /// Pairs by their choices, three words each: places of the endpoints in the one server and in the other, scale-up hops.
    kinds: Groups,
}

/// The patterns between servers by where they stand in their scale-up domains, on their way. Servers whose GPUs are as far
/// from one another are of one kind, so that a large domain has few.
#[derive(Debug)]
pub(super) struct Patterns {
    /// Moves by kind.
    moves: Vec<Moves>,
    /// Per phase, the place of a server in its domain, the kind.
    kinds: Vec<u32>,
    /// By the kinds of the two servers.
    pub(super) all: Vec<Pattern>,
    /// Rows done: GPUs of the one server, pattern by pattern.
    row: u64,
    /// Words kept.
    words: usize,
}

impl Patterns {
    /// Those of servers at so many phases.
    pub(super) fn new(layout: &Layout, phases: u64) -> Patterns {
        let (mut distinct, mut kinds) = (Vec::new(), Vec::new());
        for phase in 0..phases {
            let here = moves(layout, phase);
            let kind = distinct.iter().position(|known| *known == here).unwrap_or(distinct.len());
            if kind == distinct.len() {
                distinct.push(here);
            }
            kinds.push(kind as u32);
        }
        let all = vec![Pattern::default(); distinct.len() * distinct.len()];
        Patterns { moves: distinct, kinds, all, row: 0, words: 0 }
    }

    /// Does one slice; the share done, 1 at the end.
    pub(super) fn step(&mut self, layout: &Layout) -> f64 {
        let (rows, kinds) = (layout.gpus * self.all.len() as u64, self.moves.len());
        // Two GPUs meet by NICs of their own, or each by all NICs of the other server that are like its own.
        let cost = layout.gpus * 2 * layout.nics.div_ceil(layout.gpus) * layout.per_plane();
        let end = rows.min(self.row + SLICE.div_ceil(cost));
        while self.row < end && !self.are_too_many() {
            let (pattern, from) = ((self.row / layout.gpus) as usize, self.row % layout.gpus);
            let moves = [&self.moves[pattern / kinds], &self.moves[pattern % kinds]];
            self.words += self.all[pattern].add_row(layout, from, 0..layout.gpus, Some(moves));
            self.row += 1;
        }
        if self.are_too_many() { 1.0 } else { self.row as f64 / rows as f64 }
    }

    /// Whether the choices are more than can be kept.
    pub(super) fn are_too_many(&self) -> bool {
        self.words > MOST
    }

    /// Choices of the pattern that has most, about.
    pub(super) fn weight(&self) -> usize {
        1 + self.words / (3 * self.all.len())
    }

    /// The kind of a server by its number.
    pub(super) fn kind(&self, server: u64) -> u32 {
        self.kinds[(server % self.kinds.len() as u64) as usize]
    }

    /// The place of the pattern between servers of two kinds.
    pub(super) fn between(&self, one: u32, other: u32) -> usize {
        one as usize * self.moves.len() + other as usize
    }
}

impl Pattern {
    /// The GPU pairs of one server through the fabric.
    pub(super) fn inside(layout: &Layout) -> Pattern {
        let mut pattern = Pattern::default();
        for from in 0..layout.gpus {
            pattern.add_row(layout, from, from + 1..layout.gpus, None);
        }
        pattern
    }

    /// Takes in the pairs of one GPU with some; gives the words that it keeps more.
    fn add_row(&mut self, layout: &Layout, from: u64, to: Range<u64>, moves: Option<[&Moves; 2]>) -> usize {
        let (mut ways, mut placed, mut key) = (Vec::new(), Vec::new(), Vec::new());
        let mut words = 0;
        for to in to {
            choices(layout, [from, to], moves, &mut ways);
            by_place(layout, &ways, &mut placed, &mut key);
            let known = self.kinds.keys.len();
            self.kinds.add(&key, 1);
            words += (self.kinds.keys.len() - known) * key.len();
        }
        words
    }

    /// Adds the pairs `times` over, with the fabric hops between two places as given ([`APART`]: no way).
    pub(super) fn add(&self, hops: impl Fn(u32, u32) -> u32, times: i64, sum: &mut Sum) {
        for (choices, pairs) in self.kinds.iter() {
            let choices = choices.as_chunks().0.iter();
            let best = choices.map(|&[from, to, scale_up]| (hops(from, to), scale_up)).min();
            if let Some((fabric, scale_up)) = best
                && fabric != APART
            {
                sum.add(scale_up, fabric, times * pairs);
            }
        }
    }
}

/// A way that two GPUs may take into and out of the fabric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Scale-up hops in the one server and in the other, at most one of them more than 0.
    pub(crate) relays: [u32; 2],
    /// The NIC in the one server and in the other; both are of one class.
    pub(crate) nics: [u64; 2],
}

/// Per GPU of a server and per NIC of it the scale-up hops to the nearest other GPU that has the NIC.
pub(crate) type Moves = Vec<Vec<u32>>;

/// Sets `all` to all ways of two GPUs, numbered within their servers: by NICs of one class; where there are none, with a
/// move in the one server or in the other. Without `moves` the GPUs are of one server and stay with their own NICs.
pub(crate) fn choices(layout: &Layout, [from, to]: [u64; 2], moves: Option<[&Moves; 2]>, all: &mut Vec<Choice>) {
    let alike = |nic: u64| (nic % layout.classes..layout.nics).step_by(layout.classes as usize);
    all.clear();
    for i in layout.nics_of(from) {
        for j in layout.nics_of(to).filter(|j| j % layout.classes == i % layout.classes) {
            all.push(Choice { relays: [0, 0], nics: [i, j] });
        }
    }
    let Some([at_source, at_target]) = moves.filter(|_| all.is_empty()) else {
        return;
    };
    for j in layout.nics_of(to) {
        let hops = |i: u64| at_source[from as usize][i as usize];
        all.extend(alike(j).map(|i| Choice { relays: [hops(i), 0], nics: [i, j] }));
    }
    for i in layout.nics_of(from) {
        let hops = |j: u64| at_target[to as usize][j as usize];
        all.extend(alike(i).map(|j| Choice { relays: [0, hops(j)], nics: [i, j] }));
    }
    all.retain(|choice| !choice.relays.contains(&APART));
}

/// The moves of a server that is the `phase`-th of its scale-up domain.
pub(crate) fn moves(layout: &Layout, phase: u64) -> Moves {
    let first = phase * layout.gpus;
    let nearest = |from: u64| {
        let mut hops = vec![APART; layout.nics as usize];
        for via in (0..layout.gpus).filter(|&via| via != from) {
            let away = layout.scale.hops(first + from, first + via).unwrap_or(APART);
            for nic in layout.nics_of(via) {
                let least = &mut hops[nic as usize];
                *least = away.min(*least);
            }
        }
        hops
    };
    (0..layout.gpus).map(nearest).collect()
}

/// Sets `key` to choices by the places of their NICs, with the fewest scale-up hops each: planes are alike, so the class
/// does not matter. `placed` is room to work in.
fn by_place(layout: &Layout, choices: &[Choice], placed: &mut Vec<[u64; 2]>, key: &mut Vec<u32>) {
    placed.clear();
    for choice in choices {
        let [i, j] = choice.nics.map(|nic| nic / layout.classes);
        placed.push([i << 32 | j, u64::from(choice.relays[0] + choice.relays[1])]);
    }
    placed.sort_unstable();
    placed.dedup_by_key(|&mut [places, _]| places);
    key.clear();
    for &[places, scale_up] in placed.iter() {
        key.extend([(places >> 32) as u32, places as u32, scale_up as u32]);
    }
}
