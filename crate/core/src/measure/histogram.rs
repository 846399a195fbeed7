//! Pairs by hops.

/// Pairs by how far apart they are, on their way: place `n` counts those `n` hops apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Histogram(Vec<u64>);

impl Histogram {
    pub(crate) fn add(&mut self, hops: u32, pairs: u64) {
        let hops = hops as usize;
        if self.0.len() <= hops {
            self.0.resize(hops + 1, 0);
        }
        self.0[hops] += pairs;
    }

    /// The pairs so many hops apart.
    pub(crate) fn at(&self, hops: u32) -> u64 {
        self.0.get(hops as usize).copied().unwrap_or(0)
    }

    /// Hops and pairs, ascending, no entry without pairs.
    pub(crate) fn entries(&self) -> Vec<(u32, u64)> {
        (0..).zip(self.0.iter().copied()).filter(|&(_, pairs)| pairs > 0).collect()
    }
}
