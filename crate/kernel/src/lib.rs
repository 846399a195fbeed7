//! The hot loops, in a package of their own so that they alone are compiled for speed: links dealt out port by port, and
//! distances counted in a graph of which nothing is known, which the core's tests hold against plain breadth-first search.

mod counter;
mod far;
mod fold;
mod merge;
mod probe;
mod search;
mod table;
mod wire;

pub use counter::{Counter, Distances};
pub use far::Far;
pub use fold::{HANGS, NOWHERE, Role};
pub use merge::Quotient;
pub use probe::{Probe, UNFOUND};
pub use table::Table;
pub use wire::{Block, Child, Links, attach, spread};

/// Unordered pairs by hops.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairHops {
    /// Hops and pairs, hops ascending, no entry without pairs.
    pub histogram: Vec<(u32, u64)>,
    /// Pairs that no way joins.
    pub unreachable: u64,
}

impl PairHops {
    /// The most hops of a pair; `None` without pairs that reach each other.
    pub fn max(&self) -> Option<u32> {
        self.histogram.last().map(|&(hops, _)| hops)
    }

    /// Mean hops over pairs that reach each other.
    pub fn mean(&self) -> Option<f64> {
        let (sum, pairs) = self.histogram.iter().fold((0u128, 0u64), |(sum, all), &(hops, pairs)| {
            (sum + u128::from(hops) * u128::from(pairs), all + pairs)
        });
        (pairs > 0).then(|| sum as f64 / pairs as f64)
    }
}

/// Unordered pairs of `n`.
pub fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}
