//! Breadth-first search from many classes at once: one bit per source.
//!
//! Sources go in batches of up to 512. Every class keeps which sources have reached it; in each level it takes over what
//! its neighbours learnt in the level before. A word operation serves 64 sources.

use crate::merge::Quotient;

/// Word operations that one step takes: about a millisecond.
const SLICE: usize = 1 << 20;

/// A search over a quotient.
#[derive(Debug)]
pub(crate) struct Search {
    sources: Vec<u32>,
    /// First source of the batch at work.
    start: usize,
    wave: Wave,
}

/// Sixty-four sources need no more than one word a class.
#[derive(Debug)]
enum Wave {
    Narrow(Batch<1>),
    Wide(Batch<8>),
}

/// A class that sources have just reached.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reached<'a> {
    /// Links from the sources.
    pub(crate) links: u32,
    /// The class.
    pub(crate) class: usize,
    /// Bit `b` is set when source `b` of the batch has reached it.
    pub(crate) bits: &'a [u64],
    /// Place of the batch's first source among all sources.
    pub(crate) start: usize,
    /// The batch's sources.
    pub(crate) sources: &'a [u32],
}

impl Reached<'_> {
    /// Whether the source at that place of its batch is one of them.
    pub(crate) fn has(&self, place: usize) -> bool {
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }
}

impl Search {
    /// A search from `sources`, one after another in that order.
    pub(crate) fn new(sources: Vec<u32>, quotient: &Quotient) -> Search {
        let classes = quotient.forwards.len();
        let wave =
            if sources.len() <= 64 { Wave::Narrow(Batch::new(classes)) } else { Wave::Wide(Batch::new(classes)) };
        let mut search = Search { sources, start: 0, wave };
        search.begin();
        search
    }

    /// Sources of one batch.
    pub(crate) fn width(&self) -> usize {
        match self.wave {
            Wave::Narrow(_) => 64,
            Wave::Wide(_) => 512,
        }
    }

    /// Place of the first source of the batch at work.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    pub(crate) fn is_done(&self) -> bool {
        self.start >= self.sources.len()
    }

    /// Share of the sources that are done with.
    pub(crate) fn progress(&self) -> f64 {
        if self.is_done() { 1.0 } else { self.start as f64 / self.sources.len() as f64 }
    }

    /// Does one slice and calls `each` with every class that sources reach; goes on to the next batch when one ends.
    pub(crate) fn step(&mut self, quotient: &Quotient, each: &mut impl FnMut(Reached<'_>)) {
        if self.is_done() {
            return;
        }
        let (start, sources) = (self.start, &self.sources[self.start..]);
        let each = &mut |links, class, bits: &[u64]| each(Reached { links, class, bits, start, sources });
        let ended = match &mut self.wave {
            Wave::Narrow(batch) => batch.step(quotient, each),
            Wave::Wide(batch) => batch.step(quotient, each),
        };
        if ended {
            self.skip();
        }
    }

    /// Leaves the batch at work as it is and begins the next.
    pub(crate) fn skip(&mut self) {
        self.start += self.width();
        self.begin();
    }

    /// Sources of the batch at work.
    pub(crate) fn batch(&self) -> &[u32] {
        let rest = self.sources.get(self.start..).unwrap_or_default();
        &rest[..rest.len().min(self.width())]
    }

    fn begin(&mut self) {
        let batch = self.sources.get(self.start..).unwrap_or_default();
        let batch = &batch[..batch.len().min(self.width())];
        match &mut self.wave {
            Wave::Narrow(wave) => wave.begin(batch),
            Wave::Wide(wave) => wave.begin(batch),
        }
    }
}

/// About how many word operations a search takes. Where it may be more than enough, one source is walked to see how many
/// levels there are.
pub(crate) fn work(sources: &[u32], quotient: &Quotient, enough: u64) -> u64 {
    let level = (sources.len().div_ceil(64) as u64).saturating_mul(quotient.lists.to.len() as u64);
    if level.saturating_mul(quotient.forwards.len() as u64) <= enough {
        return level;
    }
    level.saturating_mul(levels(quotient, sources.first().copied()))
}

/// Levels of a plain search from one class. O(arcs).
fn levels(quotient: &Quotient, from: Option<u32>) -> u64 {
    let mut seen = vec![false; quotient.forwards.len()];
    let mut front: Vec<u32> = from.into_iter().collect();
    let mut levels = 0;
    while !front.is_empty() {
        levels += 1;
        let mut next = Vec::new();
        for class in front {
            for &neighbour in quotient.lists.of(class as usize) {
                if !std::mem::replace(&mut seen[neighbour as usize], true) {
                    next.push(neighbour);
                }
            }
        }
        front = next;
    }
    levels
}

/// Up to `64 · W` sources on their way.
#[derive(Debug)]
struct Batch<const W: usize> {
    /// Per class the sources that have reached it.
    seen: Vec<[u64; W]>,
    /// Per class those that reached it in the level before and go on from it.
    front: Vec<[u64; W]>,
    next: Vec<[u64; W]>,
    /// Per class whether `front` or `next` has any: in tiers most classes have none at most levels.
    moving: [Vec<bool>; 2],
    /// All sources of the batch.
    all: [u64; W],
    links: u32,
    cursor: usize,
    /// Whether this level has reached anything.
    moved: bool,
}

impl<const W: usize> Batch<W> {
    fn new(classes: usize) -> Batch<W> {
        let none = || vec![[0; W]; classes];
        let moving = [vec![false; classes], vec![false; classes]];
        Batch { seen: none(), front: none(), next: none(), moving, all: [0; W], links: 1, cursor: 0, moved: false }
    }

    fn begin(&mut self, sources: &[u32]) {
        self.seen.fill([0; W]);
        self.front.fill([0; W]);
        self.moving[0].fill(false);
        self.all = [0; W];
        for (place, &source) in sources.iter().enumerate() {
            let bit = 1 << (place % 64);
            self.all[place / 64] |= bit;
            self.seen[source as usize][place / 64] |= bit;
            self.front[source as usize][place / 64] |= bit;
            self.moving[0][source as usize] = true;
        }
        (self.links, self.cursor, self.moved) = (1, 0, false);
    }

    /// Does one slice; whether nothing is left to reach.
    fn step(&mut self, quotient: &Quotient, each: &mut impl FnMut(u32, usize, &[u64])) -> bool {
        let mut budget = SLICE;
        while budget > 0 {
            if self.cursor == self.seen.len() {
                if !self.moved {
                    return true;
                }
                std::mem::swap(&mut self.front, &mut self.next);
                self.moving.swap(0, 1);
                self.links += 1;
                (self.cursor, self.moved) = (0, false);
            }
            budget = budget.saturating_sub(W + self.visit(quotient, each));
            self.cursor += 1;
        }
        false
    }

    /// One class in one level; gives the word operations.
    fn visit(&mut self, quotient: &Quotient, each: &mut impl FnMut(u32, usize, &[u64])) -> usize {
        let class = self.cursor;
        self.moving[1][class] = false;
        if self.seen[class] == self.all {
            return W;
        }
        let neighbours = quotient.lists.of(class);
        let mut reached = [0; W];
        for &neighbour in neighbours {
            if !self.moving[0][neighbour as usize] {
                continue;
            }
            let front = &self.front[neighbour as usize];
            for word in 0..W {
                reached[word] |= front[word];
            }
        }
        let seen = &mut self.seen[class];
        let mut any = 0;
        for word in 0..W {
            reached[word] &= !seen[word];
            seen[word] |= reached[word];
            any |= reached[word];
        }
        if any != 0 {
            self.moved = true;
            if quotient.forwards[class] {
                self.next[class] = reached;
                self.moving[1][class] = true;
            }
            each(self.links, class, &reached);
        }
        W * neighbours.len()
    }
}
