//! Which NICs join the GPUs of two servers.

use super::{Layout, Sum};
use std::collections::BTreeMap;

/// No way.
pub(super) const APART: u32 = u32::MAX;

/// A way that a pair of GPUs may take: scale-up hops, then the place of the endpoint in the one server and in the other.
type Choice = (u32, u32, u32);

/// The GPU pairs between two servers, those with the same choices taken together.
#[derive(Debug, Clone, Default)]
pub(super) struct Pattern {
    /// Choices, and pairs that have them.
    kinds: Vec<(Vec<Choice>, i64)>,
}

impl Pattern {
    /// All GPU pairs with one GPU in each of two servers, which are the `phases`-th of their scale-up domains.
    pub(super) fn between(layout: &Layout, phases: [u64; 2]) -> Pattern {
        let moves = phases.map(|phase| moves(layout, phase));
        let pairs = (0..layout.gpus).flat_map(|from| (0..layout.gpus).map(move |to| (from, to)));
        Pattern::of(pairs.map(|(from, to)| {
            let direct = direct(layout, from, to);
            if direct.is_empty() { relayed(layout, from, to, &moves) } else { direct }
        }))
    }

    /// The GPU pairs of one server through the fabric.
    pub(super) fn inside(layout: &Layout) -> Pattern {
        let pairs = (0..layout.gpus).flat_map(|from| (from + 1..layout.gpus).map(move |to| (from, to)));
        Pattern::of(pairs.map(|(from, to)| direct(layout, from, to)))
    }

    fn of(choices: impl Iterator<Item = Vec<Choice>>) -> Pattern {
        let mut kinds: BTreeMap<Vec<Choice>, i64> = BTreeMap::new();
        for choice in choices {
            *kinds.entry(choice).or_insert(0) += 1;
        }
        Pattern { kinds: kinds.into_iter().collect() }
    }

    /// Adds the pairs `times` over, with the fabric hops between two places as given ([`APART`]: no way).
    pub(super) fn add(&self, hops: impl Fn(u32, u32) -> u32, times: i64, sum: &mut Sum) {
        for (choices, pairs) in &self.kinds {
            let best = choices.iter().map(|&(scale_up, from, to)| (hops(from, to), scale_up)).min();
            if let Some((fabric, scale_up)) = best
                && fabric != APART
            {
                sum.add(scale_up, fabric, times * pairs);
            }
        }
    }
}

/// Pairs of places where NICs of both GPUs share a class.
fn direct(layout: &Layout, from: u64, to: u64) -> Vec<Choice> {
    let mut choices = Vec::new();
    for i in layout.nics_of(from) {
        for j in layout.nics_of(to).filter(|j| j % layout.classes == i % layout.classes) {
            choices.push((0, (i / layout.classes) as u32, (j / layout.classes) as u32));
        }
    }
    choices.sort_unstable();
    choices.dedup();
    choices
}

/// Pairs of places after a move in the one server or before one in the other; with fewest scale-up hops each.
fn relayed(layout: &Layout, from: u64, to: u64, moves: &[Vec<Vec<u32>>; 2]) -> Vec<Choice> {
    let mut least: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let mut offer = |scale_up: u32, i: u64, j: u64| {
        if scale_up != APART {
            let places = ((i / layout.classes) as u32, (j / layout.classes) as u32);
            let hops = least.entry(places).or_insert(scale_up);
            *hops = scale_up.min(*hops);
        }
    };
    let alike = |nic: u64| (nic % layout.classes..layout.nics).step_by(layout.classes as usize);
    for j in layout.nics_of(to) {
        alike(j).for_each(|i| offer(moves[0][from as usize][i as usize], i, j));
    }
    for i in layout.nics_of(from) {
        alike(i).for_each(|j| offer(moves[1][to as usize][j as usize], i, j));
    }
    let mut choices: Vec<Choice> = least.into_iter().map(|((i, j), scale_up)| (scale_up, i, j)).collect();
    choices.sort_unstable();
    choices
}

/// Per GPU of a server and per NIC of it the scale-up hops to the nearest other GPU that has the NIC.
fn moves(layout: &Layout, phase: u64) -> Vec<Vec<u32>> {
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
