//! Links between all pairs of some classes.

use crate::merge::Quotient;
use crate::search::Search;

/// No way, or none found yet.
const UNFOUND: u16 = u16::MAX;

/// A square table on its way. Its classes have seats, numbered from 0 in the order given.
#[derive(Debug)]
pub struct Table {
    search: Search,
    /// Per class its seat.
    seat: Vec<Option<u16>>,
    seats: usize,
    /// Row by row.
    links: Vec<u16>,
    /// A way is longer than can be kept.
    pub too_far: bool,
}

impl Table {
    /// A table of at most 65,536 classes; 2 bytes a pair.
    pub fn new(classes: &[u32], quotient: &Quotient) -> Table {
        let mut seat = vec![None; quotient.forwards.len()];
        for (number, &class) in classes.iter().enumerate() {
            seat[class as usize] = Some(number as u16);
        }
        let (seats, search) = (classes.len(), Search::new(classes.to_vec(), quotient));
        Table { search, seat, seats, links: vec![UNFOUND; seats * seats], too_far: false }
    }

    /// Does one slice; the share done, 1 at the end.
    pub fn step(&mut self, quotient: &Quotient) -> f64 {
        let Table { search, seat, seats, links, too_far } = self;
        search.step(quotient, &mut |reached| {
            let Some(seat) = seat[reached.class] else { return };
            let far = u16::try_from(reached.links).unwrap_or(UNFOUND);
            *too_far |= far == UNFOUND;
            // The way back is as long: what a seat is reached by is its own row.
            let row = usize::from(seat) * *seats + reached.start;
            for (word, &bits) in reached.bits.iter().enumerate() {
                let mut rest = bits;
                while rest != 0 {
                    links[row + 64 * word + rest.trailing_zeros() as usize] = far;
                    rest &= rest - 1;
                }
            }
        });
        search.progress()
    }

    /// Links between the classes of two different seats; `None` where no way joins them.
    pub fn links(&self, from: usize, to: usize) -> Option<u32> {
        Some(self.links[from * self.seats + to]).filter(|&links| links != UNFOUND).map(u32::from)
    }
}
