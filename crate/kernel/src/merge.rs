//! Nodes with the same neighbours are merged into classes.
//!
//! Two nodes with the same set of neighbours are two links apart and equally far from everything else, so one of them can
//! stand for both. One round is enough: when a merged node goes from a set of neighbours, the one that stands for it is in
//! that set too, so sets that differed before still differ. A node that forwards never merges with one that does not,
//! or ways through the class would depend on the member.

use crate::fold::Folded;

/// Neighbours of every node, in a row.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lists {
    /// Node `n` has `first[n]..first[n + 1]` of `to`.
    pub(crate) first: Vec<u32>,
    pub(crate) to: Vec<u32>,
}

impl Lists {
    /// Turns degrees into places to put neighbours.
    pub(crate) fn open(&mut self) {
        let mut sum = 0;
        for first in &mut self.first {
            sum += std::mem::replace(first, sum);
        }
        self.to = vec![0; sum as usize];
    }

    pub(crate) fn put(&mut self, node: u32, neighbour: u32) {
        let free = &mut self.first[node as usize];
        self.to[*free as usize] = neighbour;
        *free += 1;
    }

    /// Each `first[n]` has come to where `n + 1` starts: moves them back by one.
    pub(crate) fn close(&mut self) {
        self.first.rotate_right(1);
        if let Some(first) = self.first.first_mut() {
            *first = 0;
        }
    }

    pub(crate) fn of(&self, node: usize) -> &[u32] {
        &self.to[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// The classes, as a graph.
#[derive(Debug, Clone, Default)]
pub struct Quotient {
    pub(crate) lists: Lists,
    /// Per class whether its members forward.
    pub(crate) forwards: Vec<bool>,
    /// Per class the endpoints that hang below its members.
    pub(crate) hanging: Vec<u64>,
    /// Per class the members that are endpoints.
    pub(crate) own: Vec<u64>,
    /// Per class whether members reach each other, over a neighbour that forwards: two links.
    pub meets: Vec<bool>,
}

/// Neighbours that one step looks at: about a millisecond.
const SLICE: usize = 1 << 18;

/// Folded nodes being merged.
#[derive(Debug)]
pub(crate) struct Merge {
    folded: Folded,
    /// Per node the end of its neighbours once doubles are out.
    end: Vec<u32>,
    hash: Vec<u64>,
    /// Per node its class.
    class: Vec<u32>,
    /// Per class the node that stands for it.
    stands: Vec<u32>,
    /// Open addressing: 0 is free, else a class's number + 1.
    table: Vec<u32>,
    quotient: Quotient,
    /// Unordered endpoint pairs by links that merging has settled: within a class.
    settled: [u64; 5],
    cursor: usize,
}

/// What merging leaves.
#[derive(Debug)]
pub(crate) struct Merged {
    pub(crate) place: Vec<u32>,
    pub(crate) class: Vec<u32>,
    pub(crate) quotient: Quotient,
    pub(crate) settled: [u64; 5],
}

impl Merge {
    pub(crate) fn new(folded: Folded) -> Merge {
        let nodes = folded.forwards.len();
        Merge {
            end: vec![0; nodes],
            hash: vec![0; nodes],
            class: vec![0; nodes],
            stands: Vec::new(),
            table: vec![0; (2 * nodes + 1).next_power_of_two()],
            quotient: Quotient::default(),
            settled: [0; 5],
            cursor: 0,
            folded,
        }
    }

    /// Does one slice; the share done, 1 when all is merged.
    pub(crate) fn step(&mut self) -> f64 {
        let nodes = self.class.len();
        let mut budget = SLICE;
        while self.cursor < nodes && budget > 0 {
            budget = budget.saturating_sub(1 + self.join(self.cursor));
            self.cursor += 1;
        }
        // Then each class in turn.
        while self.cursor >= nodes && self.cursor - nodes < self.stands.len() && budget > 0 {
            budget = budget.saturating_sub(1 + self.link(self.cursor - nodes));
            self.cursor += 1;
        }
        if self.cursor == nodes + self.stands.len() {
            self.quotient.lists.first.push(self.quotient.lists.to.len() as u32);
            return 1.0;
        }
        0.5 * (self.cursor.min(nodes) as f64 / nodes as f64)
            + 0.5 * (self.cursor.saturating_sub(nodes) as f64 / self.stands.len().max(1) as f64)
    }

    pub(crate) fn finish(self) -> Merged {
        let Merge { folded, class, quotient, settled, .. } = self;
        Merged { place: folded.place, class, quotient, settled }
    }

    fn neighbours(&self, node: usize) -> &[u32] {
        &self.folded.lists.to[self.folded.lists.first[node] as usize..self.end[node] as usize]
    }

    /// Puts a node into its class; gives the neighbours looked at.
    fn join(&mut self, node: usize) -> usize {
        let row = self.folded.lists.first[node] as usize..self.folded.lists.first[node + 1] as usize;
        let list = &mut self.folded.lists.to[row.clone()];
        let mut distinct = list.len();
        if !list.is_sorted_by(|a, b| a < b) {
            list.sort_unstable();
            distinct = dedup(list);
        }
        let list = &list[..distinct];
        self.end[node] = (row.start + distinct) as u32;
        // Whether it forwards is part of what must agree.
        self.hash[node] = list.iter().fold(u64::from(self.folded.forwards[node]), |sum, &n| sum.wrapping_add(mixed(n)));
        let class = self.class_of(node);
        self.class[node] = class as u32;
        self.weigh(node, class);
        row.len()
    }

    /// The class that a node belongs to; a new one if there is none yet.
    fn class_of(&mut self, node: usize) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = (self.hash[node].wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            match self.table[slot] {
                0 => break,
                class => {
                    let other = self.stands[class as usize - 1] as usize;
                    if self.hash[other] == self.hash[node]
                        && self.folded.forwards[other] == self.folded.forwards[node]
                        && self.neighbours(other) == self.neighbours(node)
                    {
                        return class as usize - 1;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
        self.stands.push(node as u32);
        self.table[slot] = self.stands.len() as u32;
        let meets = self.neighbours(node).iter().any(|&n| self.folded.forwards[n as usize]);
        self.quotient.forwards.push(self.folded.forwards[node]);
        self.quotient.hanging.push(0);
        self.quotient.own.push(0);
        self.quotient.meets.push(meets);
        self.stands.len() - 1
    }

    /// Adds a node's endpoints to its class, and settles the pairs that they make with one another and with those there.
    fn weigh(&mut self, node: usize, class: usize) {
        let (hanging, own) = (self.folded.hanging[node], u64::from(self.folded.own[node]));
        self.settled[2] += hanging * hanging.saturating_sub(1) / 2;
        self.settled[1] += hanging * own;
        let (others, ends) = (&mut self.quotient.hanging[class], &mut self.quotient.own[class]);
        if self.quotient.meets[class] {
            self.settled[4] += hanging * *others;
            self.settled[3] += hanging * *ends + own * *others;
            self.settled[2] += own * *ends;
        }
        *others += hanging;
        *ends += own;
    }

    /// Writes the neighbours of a class; gives the neighbours looked at.
    fn link(&mut self, class: usize) -> usize {
        let node = self.stands[class] as usize;
        let row = self.folded.lists.first[node] as usize..self.end[node] as usize;
        let Lists { first, to } = &mut self.quotient.lists;
        first.push(to.len() as u32);
        for &neighbour in &self.folded.lists.to[row.clone()] {
            let class = self.class[neighbour as usize];
            if self.stands[class as usize] == neighbour {
                to.push(class);
            }
        }
        row.len()
    }
}

/// Moves the distinct values of a sorted list to its front; how many there are.
fn dedup(list: &mut [u32]) -> usize {
    let mut kept = 0;
    for index in 0..list.len() {
        if kept == 0 || list[kept - 1] != list[index] {
            list[kept] = list[index];
            kept += 1;
        }
    }
    kept
}

/// A number spread over 64 bits, so that sums of different sets differ; equal sums are compared in full.
fn mixed(node: u32) -> u64 {
    let spread = u64::from(node + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
