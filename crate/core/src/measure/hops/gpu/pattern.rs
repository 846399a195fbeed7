//! Which NICs join the GPUs of two servers.

use super::groups::Groups;
use super::{Layout, Sum};

/// No way.
pub(super) const APART: u32 = u32::MAX;

/// The GPU pairs between two servers, those with the same choices taken together.
#[derive(Debug, Clone, Default)]
pub(super) struct Pattern {
    /// Pairs by their choices, three words each: places of the endpoints in the one server and in the other, scale-up hops.
    kinds: Groups,
}

impl Pattern {
    /// All GPU pairs with one GPU in each of two servers, which are the `phases`-th of their scale-up domains.
    pub(super) fn between(layout: &Layout, phases: [u64; 2]) -> Pattern {
        let moves = phases.map(|phase| moves(layout, phase));
        let pairs = (0..layout.gpus).flat_map(|from| (0..layout.gpus).map(move |to| [from, to]));
        Pattern::of(pairs.map(|gpus| by_place(layout, choices(layout, gpus, Some(&moves)))))
    }

    /// The GPU pairs of one server through the fabric.
    pub(super) fn inside(layout: &Layout) -> Pattern {
        let pairs = (0..layout.gpus).flat_map(|from| (from + 1..layout.gpus).map(move |to| [from, to]));
        Pattern::of(pairs.map(|gpus| by_place(layout, choices(layout, gpus, None))))
    }

    fn of(pairs: impl Iterator<Item = Vec<u32>>) -> Pattern {
        let mut kinds = Groups::default();
        for choices in pairs {
            kinds.add(&choices, 1);
        }
        Pattern { kinds }
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

/// All ways of two GPUs, numbered within their servers: by NICs of one class; where there are none, with a move in the one
/// server or in the other. Without `moves` the GPUs are of one server and stay with their own NICs.
pub(crate) fn choices(layout: &Layout, [from, to]: [u64; 2], moves: Option<&[Moves; 2]>) -> Vec<Choice> {
    let alike = |nic: u64| (nic % layout.classes..layout.nics).step_by(layout.classes as usize);
    let mut all = Vec::new();
    for i in layout.nics_of(from) {
        for j in layout.nics_of(to).filter(|j| j % layout.classes == i % layout.classes) {
            all.push(Choice { relays: [0, 0], nics: [i, j] });
        }
    }
    let Some([at_source, at_target]) = moves.filter(|_| all.is_empty()) else {
        return all;
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
    all
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

/// Choices by the places of their NICs, with the fewest scale-up hops each: planes are alike, so the class does not matter.
fn by_place(layout: &Layout, choices: Vec<Choice>) -> Vec<u32> {
    let mut placed: Vec<[u64; 2]> = choices
        .iter()
        .map(|choice| {
            let [i, j] = choice.nics.map(|nic| nic / layout.classes);
            [i << 32 | j, u64::from(choice.relays[0] + choice.relays[1])]
        })
        .collect();
    placed.sort_unstable();
    placed.dedup_by_key(|&mut [places, _]| places);
    placed.iter().flat_map(|&[places, scale_up]| [(places >> 32) as u32, places as u32, scale_up as u32]).collect()
}
