//! How equal things in a row fold into marks when there is no room for each: every mark stands for an exact number.

/// A run of equal things as marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fold {
    /// Things.
    pub(crate) count: u64,
    /// Things that one mark stands for.
    pub(crate) each: u64,
}

impl Fold {
    /// With so many things to a mark.
    pub(crate) fn by(count: u64, each: u64) -> Fold {
        Fold { count, each: each.max(1) }
    }

    /// Into at most `room` marks: so that marks stand for equal numbers where a divisor is near, else with the rest on
    /// the last mark.
    pub(crate) fn into(count: u64, room: u64) -> Fold {
        Fold::by(count, even(count, count.div_ceil(room.max(1))))
    }

    /// Marks.
    pub(crate) fn marks(&self) -> u64 {
        self.count.div_ceil(self.each)
    }

    /// The things of a mark, numbered from 0: the first one and how many.
    pub(crate) fn of(&self, mark: u64) -> (u64, u64) {
        let first = mark * self.each;
        (first, self.each.min(self.count - first))
    }

    /// Things of the last mark.
    pub(crate) fn last(&self) -> u64 {
        self.count - (self.marks().max(1) - 1) * self.each
    }
}

/// The least divisor of `count` from `least` to twice that, else `least`.
pub(crate) fn even(count: u64, least: u64) -> u64 {
    let least = least.max(1);
    let mut each = least;
    while !count.is_multiple_of(each) {
        each += 1;
        if each > least * 2 {
            return least;
        }
    }
    each
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_hold_every_thing_once() {
        for count in [1, 2, 7, 97, 2048, 16_384, 65_537, 1_048_576] {
            for room in [1, 5, 64, 103, 160] {
                let fold = Fold::into(count, room);
                let held: u64 = (0..fold.marks()).map(|mark| fold.of(mark).1).sum();
                assert_eq!(held, count, "{count} in {room}");
                assert_eq!((fold.marks() - 1) * fold.each + fold.last(), count);
                assert!(fold.marks() <= room, "{count} in {room}");
            }
        }
    }

    #[test]
    fn a_near_divisor_makes_marks_equal() {
        assert_eq!(Fold::into(2048, 98), Fold { count: 2048, each: 32 });
        assert_eq!(Fold::into(2048, 4096).each, 1);
        // A prime has none: the last mark takes the rest.
        let prime = Fold::into(97, 20);
        assert_eq!((prime.each, prime.last()), (5, 2));
    }
}
