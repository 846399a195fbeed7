//! How blocks share the width of the one that holds them: a few in detail, the rest as slabs.

use super::fold::Fold;

/// Blocks side by side.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shelf {
    /// Blocks drawn in detail.
    pub(crate) detailed: u64,
    /// Width of one of them.
    pub(crate) width: f32,
    /// Between them.
    pub(crate) gap: f32,
    /// The others.
    pub(crate) slabs: Fold,
    /// From slab to slab.
    pub(crate) pitch: f32,
}

/// What blocks ask for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    /// Width below which a block says nothing in detail.
    pub(crate) least: f32,
    /// Width at which every switch of it is a mark of its own.
    pub(crate) good: f32,
    /// From slab to slab at least.
    pub(crate) slab: f32,
    /// Most blocks in detail when not all are.
    pub(crate) most: u64,
    /// Between blocks.
    pub(crate) gap: f32,
}

impl Shelf {
    /// Shares `room` among `blocks`.
    pub(crate) fn of(blocks: u64, room: f32, wish: &Wish) -> Shelf {
        let width = (room - wish.gap * (blocks as f32 - 1.0)) / blocks as f32;
        if width >= wish.least || blocks == 1 {
            return Shelf { detailed: blocks, width, gap: wish.gap, slabs: Fold::by(0, 1), pitch: 0.0 };
        }
        let few = wish.most.min(blocks - 1).max(1);
        let open = |detailed: u64| room - (wish.good + wish.gap) * detailed as f32;
        let fits = |detailed: &u64| open(*detailed) >= (blocks - detailed) as f32 * wish.slab;
        match (1..=few).rev().find(fits) {
            Some(detailed) => Shelf::with(blocks, detailed, wish.good, open(detailed), wish),
            None => {
                let width = wish.good.min(room * 0.45);
                Shelf::with(blocks, 1, width, room - width - wish.gap, wish)
            }
        }
    }

    fn with(blocks: u64, detailed: u64, width: f32, open: f32, wish: &Wish) -> Shelf {
        let slabs = Fold::into(blocks - detailed, (open / wish.slab) as u64);
        // Few slabs stay slim, so that they are not taken for pods in detail; half pixels keep their rhythm even.
        let pitch = ((open / slabs.marks() as f32).min(wish.least / 2.0) * 2.0).floor() / 2.0;
        // What they leave goes to the blocks in detail.
        let width = width + (open - pitch * slabs.marks() as f32) / detailed as f32;
        Shelf { detailed, width, gap: wish.gap, slabs, pitch }
    }

    /// Left edge of a block in detail, from the left end of the shelf.
    pub(crate) fn left(&self, block: u64) -> f32 {
        block as f32 * (self.width + self.gap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WISH: Wish = Wish { least: 64.0, good: 146.0, slab: 4.5, most: 4, gap: 8.0 };

    #[test]
    fn what_is_drawn_fills_the_room_and_no_more() {
        for blocks in [1, 2, 5, 8, 17, 64, 500, 4096] {
            for room in [150.0, 330.0, 640.0, 1400.0] {
                let shelf = Shelf::of(blocks, room, &WISH);
                assert_eq!(shelf.detailed + shelf.slabs.count, blocks);
                let used = shelf.left(shelf.detailed) + shelf.pitch * shelf.slabs.marks() as f32;
                assert!(used <= room + WISH.gap + 0.01, "{blocks} in {room}: {used}");
                assert!(shelf.slabs.count == 0 || shelf.pitch >= 4.0, "{blocks} in {room}: {shelf:?}");
            }
        }
    }

    #[test]
    fn all_are_in_detail_while_there_is_room() {
        assert_eq!(Shelf::of(8, 640.0, &WISH).detailed, 8);
        assert_eq!(Shelf::of(64, 640.0, &WISH).detailed, 2);
        assert_eq!(Shelf::of(64, 640.0, &WISH).slabs.each, 1);
    }
}
