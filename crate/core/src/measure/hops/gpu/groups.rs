//! What is alike, counted together.

use std::collections::HashMap;

/// Counts by a key of some words, in the order in which the keys came.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    index: HashMap<Vec<u32>, u32>,
    pub(super) keys: Vec<Vec<u32>>,
    /// Per key what was counted.
    pub(super) counts: Vec<i64>,
}

impl Groups {
    /// Counts so many more; gives the place of the key.
    pub(super) fn add(&mut self, key: &[u32], count: i64) -> u32 {
        let group = match self.index.get(key) {
            Some(&group) => group,
            None => {
                let group = self.keys.len() as u32;
                self.index.insert(key.to_vec(), group);
                self.keys.push(key.to_vec());
                self.counts.push(0);
                group
            }
        };
        self.counts[group as usize] += count;
        group
    }

    /// Keys and counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u32], i64)> {
        self.keys.iter().map(Vec::as_slice).zip(self.counts.iter().copied())
    }
}
