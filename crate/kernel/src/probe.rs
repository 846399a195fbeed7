//! Distances between chosen pairs of classes.

use crate::merge::Quotient;
use crate::search::Search;

/// Distances on their way: the same search as the count's, stopped as soon as a batch's pairs are all found.
#[derive(Debug)]
pub struct Probe {
    /// The pairs, ascending, without doubles.
    pairs: Vec<[u64; 2]>,
    /// Per pair the links between its classes; [`UNFOUND`] until then, and where no way joins them.
    links: Vec<u32>,
    search: Search,
    batch: Batch,
}

/// No way, or none found yet.
pub const UNFOUND: u32 = u32::MAX;

/// The pairs of a batch of sources, by the class they end on.
#[derive(Debug, Default)]
struct Batch {
    /// First source it was made for; `None` before the first.
    start: Option<usize>,
    /// Ends on class `c`: `first[c]..first[c + 1]` of `wanted`.
    first: Vec<u32>,
    /// Place of the source in the batch, and the pair.
    wanted: Vec<[u32; 2]>,
    left: usize,
}

impl Probe {
    /// Asks for pairs of different classes, in any order.
    pub fn new(mut pairs: Vec<[u64; 2]>, quotient: &Quotient) -> Probe {
        pairs.sort_unstable();
        pairs.dedup();
        let mut sources: Vec<u32> = pairs.iter().map(|&[from, _]| from as u32).collect();
        sources.dedup();
        let search = Search::new(sources, quotient);
        Probe { links: vec![UNFOUND; pairs.len()], pairs, search, batch: Batch::default() }
    }

    /// Does one slice; the share done, 1 at the end.
    pub fn step(&mut self, quotient: &Quotient) -> f64 {
        if self.search.is_done() {
            return 1.0;
        }
        if self.batch.start != Some(self.search.start()) {
            self.batch = self.next_batch(quotient);
        }
        let Probe { links, search, batch, .. } = self;
        search.step(quotient, &mut |reached| {
            let row = batch.first[reached.class] as usize..batch.first[reached.class + 1] as usize;
            for &[place, pair] in &batch.wanted[row] {
                if reached.has(place as usize) {
                    links[pair as usize] = reached.links;
                    batch.left -= 1;
                }
            }
        });
        if batch.left == 0 && batch.start == Some(search.start()) {
            search.skip();
        }
        search.progress()
    }

    /// The pairs, ascending, and the links between each.
    pub fn finish(self) -> (Vec<[u64; 2]>, Vec<u32>) {
        (self.pairs, self.links)
    }

    fn next_batch(&self, quotient: &Quotient) -> Batch {
        let (start, sources) = (self.search.start(), self.search.batch());
        let lo = sources.first().map_or(0, |&first| self.pairs.partition_point(|&[from, _]| from < u64::from(first)));
        let hi = sources.last().map_or(0, |&last| self.pairs.partition_point(|&[from, _]| from <= u64::from(last)));
        let mut first = vec![0u32; quotient.forwards.len() + 1];
        for &[_, to] in &self.pairs[lo..hi] {
            first[to as usize + 1] += 1;
        }
        for class in 1..first.len() {
            first[class] += first[class - 1];
        }
        let mut free = first.clone();
        let mut wanted = vec![[0; 2]; hi - lo];
        let mut place = 0;
        for (pair, &[from, to]) in (lo..).zip(&self.pairs[lo..hi]) {
            while u64::from(sources[place]) != from {
                place += 1;
            }
            let slot = &mut free[to as usize];
            wanted[*slot as usize] = [place as u32, pair as u32];
            *slot += 1;
        }
        Batch { start: Some(start), first, wanted, left: hi - lo }
    }
}
