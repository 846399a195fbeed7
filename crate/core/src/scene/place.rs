//! Where switches stand on the drawing, by tier and number, folded or not.

use super::fold::Fold;
use super::rect::Rect;
use std::ops::Range;

/// Switches of one tier in a row of evenly spaced marks.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Span {
    /// The first switch.
    pub(crate) first: u64,
    /// Switches.
    pub(crate) count: u64,
    /// Switches of one mark; the last may have fewer.
    pub(crate) each: u64,
    /// Left end, a half pitch before the middle of the first mark.
    pub(crate) x0: f32,
    /// From mark to mark.
    pub(crate) pitch: f32,
    /// The middle of the row.
    pub(crate) y: f32,
    /// Size of one mark.
    pub(crate) size: [f32; 2],
    /// The first mark's number.
    pub(crate) mark: u32,
    /// The tier of the blocks that the marks stand for whole; 0 for switches that are taken apart.
    pub(crate) slab: usize,
}

/// Where one switch stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    pub(crate) rect: Rect,
    pub(crate) mark: u32,
}

impl Place {
    pub(crate) fn top(&self) -> [f32; 2] {
        [self.rect.middle(), self.rect.y0]
    }

    pub(crate) fn bottom(&self) -> [f32; 2] {
        [self.rect.middle(), self.rect.y1]
    }
}

impl Span {
    pub(crate) fn marks(&self) -> u64 {
        self.count.div_ceil(self.each)
    }

    /// Where the mark of a thing stands, and its number; `None` when the thing is not in the span.
    pub(crate) fn place(&self, thing: u64) -> Option<Place> {
        let within = thing.checked_sub(self.first).filter(|&within| within < self.count)?;
        let mark = within / self.each;
        Some(Place { rect: self.rect(mark), mark: self.mark + mark as u32 })
    }

    /// Where a mark stands, numbered from 0.
    pub(crate) fn rect(&self, mark: u64) -> Rect {
        Rect::around(self.x0 + (mark as f32 + 0.5) * self.pitch, self.y, self.size[0], self.size[1])
    }

    /// Left edge of the first mark and right edge of the last.
    pub(crate) fn extent(&self) -> (f32, f32) {
        (self.rect(0).x0, self.rect(self.marks().max(1) - 1).x1)
    }
}

/// All spans of the front plane of one site.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Places {
    /// By tier from 1, in the order of the switches' numbers.
    tiers: Vec<Vec<Span>>,
    /// The marks of the sheets drawn, by plane.
    pub(crate) sheets: Vec<(u64, u32)>,
    /// Slabs by the tier of their blocks.
    pub(crate) slabs: Vec<(usize, Fold)>,
    /// Whether lines between switches are only some of the links.
    pub(crate) is_sampled: bool,
    /// The servers, numbered over all sites.
    pub(crate) servers: Vec<Span>,
}

impl Places {
    pub(crate) fn new(tiers: usize) -> Places {
        Places { tiers: vec![Vec::new(); tiers], ..Places::default() }
    }

    pub(crate) fn add(&mut self, tier: usize, span: Span) {
        self.tiers[tier - 1].push(span);
    }

    pub(crate) fn spans(&self, tier: usize) -> &[Span] {
        self.tiers.get(tier - 1).map_or(&[], Vec::as_slice)
    }

    /// Where a switch stands.
    pub(crate) fn place(&self, tier: usize, switch: u64) -> Option<Place> {
        let spans = self.tiers.get(tier.checked_sub(1)?)?;
        let span = &spans[spans.partition_point(|span| span.first <= switch).checked_sub(1)?];
        span.place(switch)
    }

    /// Where a server stands.
    pub(crate) fn server(&self, server: u64) -> Option<Place> {
        let index = self.servers.partition_point(|span| span.first <= server).checked_sub(1)?;
        self.servers[index].place(server)
    }

    /// The marks that a stretch of servers falls into.
    pub(crate) fn server_marks(&self, servers: Range<u64>) -> Vec<Place> {
        let mut marks = Vec::new();
        let first = self.servers.partition_point(|span| span.first <= servers.start).saturating_sub(1);
        for span in &self.servers[first..] {
            let from = servers.start.max(span.first);
            let to = servers.end.min(span.first + span.count);
            if from < to {
                for mark in (from - span.first) / span.each..(to - 1 - span.first) / span.each + 1 {
                    marks.push(Place { rect: span.rect(mark), mark: span.mark + mark as u32 });
                }
            } else if span.first >= servers.end {
                break;
            }
        }
        marks
    }

    /// Switches of a tier that are not in slabs.
    pub(crate) fn apart(&self, tier: usize) -> Vec<u64> {
        let mut switches = Vec::new();
        for span in self.spans(tier) {
            if span.slab == 0 {
                switches.extend(span.first..span.first + span.count);
            }
        }
        switches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(first: u64, count: u64, each: u64, mark: u32) -> Span {
        Span { first, count, each, x0: 10.0, pitch: 5.0, y: 50.0, size: [4.0, 8.0], mark, slab: 0 }
    }

    #[test]
    fn switches_stand_where_their_mark_is() {
        let mut places = Places::new(2);
        places.add(1, span(0, 10, 4, 1));
        places.add(1, span(10, 3, 1, 4));
        let mark = |switch| places.place(1, switch).map(|place| place.mark);
        assert_eq!([0, 3, 4, 9, 10, 12].map(mark), [1, 1, 2, 3, 4, 6].map(Some));
        assert_eq!(mark(13), None);
        assert_eq!(places.place(0, 0), None);
        assert_eq!(places.place(1, 5).map(|place| place.rect.middle()), Some(17.5));
    }
}
