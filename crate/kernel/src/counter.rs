//! Endpoint pairs by hops, counted on a graph of which nothing is known.
//!
//! Exactly, in three stages, each in slices of a millisecond or so: [fold](crate::fold) endpoints with one neighbour into
//! it, [merge](crate::merge) nodes with the same neighbours, [search](crate::search) from every class over the classes.
//! Both reductions keep all distances, and the pairs that vanish in them are counted as they vanish; tests hold the whole
//! against plain breadth-first search on irregular graphs of every kind.

use crate::fold::{Fold, Role};
use crate::merge::{Merge, Merged, Quotient};
use crate::search::{self, Reached, Search};
use crate::{PairHops, pairs};

/// A count on its way.
#[derive(Debug)]
pub struct Counter {
    ends: u64,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Fold(Fold),
    Merge(Merge),
    Search(Tally),
    TooLong,
}

/// The most word operations that a search may take: about half a minute.
const MOST: u64 = 1 << 36;

/// Endpoint pairs by hops, and where each endpoint ended up.
#[derive(Debug, Clone)]
pub struct Distances {
    /// Unordered pairs of all endpoints.
    pub pairs: PairHops,
    /// Per node of the graph its folded place.
    pub place: Vec<u32>,
    /// Per folded node its class.
    pub class: Vec<u32>,
    /// The classes, as a graph.
    pub quotient: Quotient,
}

impl Counter {
    /// A count over nodes with these roles. O(nodes).
    pub fn new(roles: Vec<Role>) -> Counter {
        let ends = roles.iter().filter(|role| matches!(role, Role::Endpoint | Role::Node)).count() as u64;
        Counter { ends, stage: Stage::Fold(Fold::new(roles)) }
    }

    /// Does one slice of work; the share done, 1 at the end. `links` are the two nodes of each link, the same at every
    /// call: in any order, parallel ones and loops among them.
    pub fn step(&mut self, links: &[[u32; 2]]) -> f64 {
        match &mut self.stage {
            Stage::Fold(fold) => {
                let done = fold.step(links);
                if done == 1.0 {
                    self.stage = Stage::Merge(Merge::new(std::mem::take(&mut fold.folded)));
                }
                0.4 * done
            }
            Stage::Merge(merge) => {
                let done = merge.step();
                if done == 1.0 {
                    let empty = Merge::new(Default::default());
                    let tally = Tally::new(std::mem::replace(merge, empty).finish());
                    self.stage = tally.map_or(Stage::TooLong, Stage::Search);
                }
                0.4 + 0.2 * done
            }
            Stage::Search(tally) => {
                tally.step();
                if tally.search.is_done() { 1.0 } else { 0.6 + 0.4 * tally.search.progress() }
            }
            Stage::TooLong => 1.0,
        }
    }

    /// The result, doing what is left to do; `None` where so little is alike that the search would take minutes.
    pub fn finish(mut self, links: &[[u32; 2]]) -> Option<Distances> {
        loop {
            match self.stage {
                Stage::TooLong => return None,
                Stage::Search(tally) if tally.search.is_done() => return Some(tally.finish(self.ends)),
                _ => self.step(links),
            };
        }
    }
}

/// A search with the pairs it has found.
#[derive(Debug)]
struct Tally {
    merged: Merged,
    search: Search,
    /// Per 64 sources in a row their weight, hanging and own, where all have the same.
    even: Vec<Option<[u64; 2]>>,
    /// Ordered pairs by links.
    found: Vec<u64>,
}

impl Tally {
    /// `None` where it would take too long.
    fn new(merged: Merged) -> Option<Tally> {
        let quotient = &merged.quotient;
        let weight = |class: u32| [quotient.hanging[class as usize], quotient.own[class as usize]];
        // Sources of one weight side by side can be counted by the word.
        let mut by_weight: Vec<[u64; 2]> = (0..quotient.forwards.len() as u32)
            .filter(|&class| weight(class) != [0, 0])
            .map(|class| [weight(class)[0] << 32 | weight(class)[1], class.into()])
            .collect();
        by_weight.sort_unstable();
        let sources: Vec<u32> = by_weight.iter().map(|&[_, class]| class as u32).collect();
        let even = sources
            .chunks(64)
            .map(|chunk| chunk.iter().all(|&class| weight(class) == weight(chunk[0])).then(|| weight(chunk[0])))
            .collect();
        if search::work(&sources, quotient, MOST) > MOST {
            return None;
        }
        let search = Search::new(sources, quotient);
        Some(Tally { search, even, found: Vec::new(), merged })
    }

    fn step(&mut self) {
        let Tally { merged, search, even, found } = self;
        let quotient = &merged.quotient;
        search.step(quotient, &mut |reached| {
            let (hanging, own) = (quotient.hanging[reached.class], quotient.own[reached.class]);
            if hanging + own == 0 {
                return;
            }
            let [from_hanging, from_own] = weigh(&reached, even, quotient);
            let links = reached.links as usize;
            if found.len() < links + 3 {
                found.resize(links + 3, 0);
            }
            found[links + 2] += hanging * from_hanging;
            found[links + 1] += hanging * from_own + own * from_hanging;
            found[links] += own * from_own;
        });
    }

    fn finish(self, ends: u64) -> Distances {
        let Tally { merged, found, .. } = self;
        let mut by_links: Vec<u64> = found.iter().map(|ordered| ordered / 2).collect();
        by_links.resize(by_links.len().max(merged.settled.len()), 0);
        for (links, settled) in merged.settled.iter().enumerate() {
            by_links[links] += settled;
        }
        // A way of n links passes n − 1 nodes.
        let histogram: Vec<(u32, u64)> =
            (0..).zip(by_links.into_iter().skip(1)).filter(|&(_, pairs)| pairs > 0).collect();
        let reached: u64 = histogram.iter().map(|&(_, pairs)| pairs).sum();
        Distances {
            pairs: PairHops { histogram, unreachable: pairs(ends) - reached },
            place: merged.place,
            class: merged.class,
            quotient: merged.quotient,
        }
    }
}

/// Endpoints, hanging and own, of the sources that reached a class.
fn weigh(reached: &Reached<'_>, even: &[Option<[u64; 2]>], quotient: &Quotient) -> [u64; 2] {
    let mut sum = [0; 2];
    for (word, &bits) in reached.bits.iter().enumerate().filter(|(_, bits)| **bits != 0) {
        match even[reached.start / 64 + word] {
            Some([hanging, own]) => {
                let count = u64::from(bits.count_ones());
                sum = [sum[0] + count * hanging, sum[1] + count * own];
            }
            None => {
                let mut rest = bits;
                while rest != 0 {
                    let class = reached.sources[64 * word + rest.trailing_zeros() as usize] as usize;
                    sum = [sum[0] + quotient.hanging[class], sum[1] + quotient.own[class]];
                    rest &= rest - 1;
                }
            }
        }
    }
    sum
}
