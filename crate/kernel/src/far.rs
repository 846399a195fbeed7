//! How far apart two endpoints are, by their places.

use crate::counter::Distances;
use crate::fold::{HANGS, NOWHERE};

/// How far apart two endpoints are, as far as their classes tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Far {
    /// No way joins them.
    Apart,
    /// So many links.
    Links(u32),
    /// The links between these classes, lower first, and so many more below them.
    Classes([u32; 2], u32),
}

impl Distances {
    /// How far apart two different endpoints are that have these places.
    pub fn between(&self, a: u32, b: u32) -> Far {
        if a == NOWHERE || b == NOWHERE {
            return Far::Apart;
        }
        let below = (a >> 31) + (b >> 31);
        let (a, b) = (a & !HANGS, b & !HANGS);
        if a == b {
            return Far::Links(below);
        }
        match (self.class[a as usize], self.class[b as usize]) {
            (a, b) if a != b => Far::Classes([a.min(b), a.max(b)], below),
            (class, _) if self.quotient.meets[class as usize] => Far::Links(2 + below),
            _ => Far::Apart,
        }
    }
}
