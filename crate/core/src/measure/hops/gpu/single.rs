//! GPU pairs of which one distance decides: they follow from endpoint pairs.
//!
//! That is so where all NICs share a class and no GPU has several, and where each server has one endpoint a plane. Every
//! endpoint pair then stands for the same GPU pairs. Only the endpoint pairs within a scale-up domain have to be found
//! and taken away, as its GPUs do not use the fabric.

use super::groups::Groups;
use super::pattern::Patterns;
use super::{Layout, Sum};
use crate::measure::histogram::Histogram;
use fabriscape_kernel::{Distances, Far, Probe, UNFOUND};

/// Endpoints that one step looks at.
const SLICE: u64 = 1 << 15;

/// Whether one distance decides every GPU pair between two servers.
pub(super) fn decides(layout: &Layout) -> bool {
    let all_meet = layout.classes == 1 && layout.nics <= layout.gpus;
    let moves_alike = !layout.scale.is_grid() || layout.domain_servers == 1;
    all_meet || layout.per_plane() == 1 && moves_alike
}

/// The endpoint pairs within domains, on the way.
#[derive(Debug)]
pub(super) struct Single {
    /// The one pattern between any two servers, where NICs are of several classes.
    patterns: Option<Patterns>,
    /// Domains looked at.
    domain: u64,
    /// Pairs by links, once found.
    by_links: Histogram,
    /// Pairs by their two classes, lower first, and the links below the classes.
    between: Groups,
    /// The domain that was looked at last, and how many in a row were like it.
    last: (Vec<u32>, u64),
    probe: Option<Probe>,
}

impl Single {
    pub(super) fn new(layout: &Layout) -> Single {
        let all_meet = layout.classes == 1 && layout.nics <= layout.gpus;
        Single {
            patterns: (!all_meet).then(|| Patterns::new(layout, 1)),
            domain: 0,
            by_links: Histogram::default(),
            between: Groups::default(),
            last: Default::default(),
            probe: None,
        }
    }

    pub(super) fn step(&mut self, layout: &Layout, distances: &Distances) -> f64 {
        let woven = self.patterns.as_mut().map_or(1.0, |patterns| patterns.step(layout));
        if woven < 1.0 {
            return 0.01 * woven;
        }
        if let Some(probe) = &mut self.probe {
            return 0.5 + 0.5 * probe.step(&distances.quotient);
        }
        let domains = if layout.has_scale_up() { layout.servers.div_ceil(layout.domain_servers) } else { 0 };
        let size = layout.domain_servers * layout.per_plane();
        let slice = self.domain..domains.min(self.domain + SLICE.div_ceil(size));
        for domain in slice.clone() {
            let end = ((domain + 1) * size).min(layout.servers * layout.per_plane());
            self.look(&distances.place[(domain * size) as usize..end as usize], distances);
        }
        self.domain = slice.end;
        if self.domain < domains {
            return 0.5 * self.domain as f64 / domains as f64;
        }
        self.settle(distances);
        let pairs = self.between.keys.iter().map(|key| [key[0], key[1]].map(u64::from)).collect();
        self.probe.insert(Probe::new(pairs, &distances.quotient)).step(&distances.quotient) * 0.5 + 0.5
    }

    /// Takes in a domain's endpoints: how many are at which place. Those like the one before need no second look.
    fn look(&mut self, places: &[u32], distances: &Distances) {
        if self.last.0 != places {
            self.settle(distances);
            self.last.0 = places.to_vec();
        }
        self.last.1 += 1;
    }

    /// Counts the pairs of the domain looked at last, as often as it came.
    fn settle(&mut self, distances: &Distances) {
        let (mut places, times) = std::mem::take(&mut self.last);
        if times == 0 {
            return;
        }
        places.sort_unstable();
        let runs: Vec<(u32, u64)> = places.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect();
        for (index, &(place, count)) in runs.iter().enumerate() {
            let same = super::super::pairs(count);
            self.count(distances.between(place, place), times * same);
            for &(other, others) in &runs[index + 1..] {
                self.count(distances.between(place, other), times * count * others);
            }
        }
    }

    fn count(&mut self, far: Far, pairs: u64) {
        match far {
            _ if pairs == 0 => {}
            Far::Apart => {}
            Far::Links(links) => self.by_links.add(links, pairs),
            Far::Classes([low, high], below) => {
                self.between.add(&[low, high, below], pairs as i64);
            }
        }
    }

    /// Fabric pairs: all endpoint pairs without those within domains, each as many GPU pairs as it stands for.
    pub(super) fn finish(mut self, layout: &Layout, distances: &Distances) -> Sum {
        let (pairs, links) = self.probe.map(Probe::finish).unwrap_or_default();
        for (key, count) in self.between.iter() {
            if let Ok(index) = pairs.binary_search(&[key[0], key[1]].map(u64::from))
                && links[index] != UNFOUND
            {
                self.by_links.add(links[index] + key[2], count as u64);
            }
        }
        let mut sum = Sum::default();
        let per_nic = layout.per_nic() as i64;
        for &(hops, pairs) in &distances.pairs.histogram {
            let inside = self.by_links.at(hops + 1);
            let across = (pairs - inside) as i64;
            match &self.patterns {
                None => sum.add(0, hops, across * per_nic * per_nic),
                Some(patterns) => patterns.all[0].add(|_, _| hops, across, &mut sum),
            }
        }
        if !layout.has_scale_up() {
            // GPUs of one NIC meet in it.
            sum.add(0, 0, (layout.servers * layout.nics) as i64 * per_nic * (per_nic - 1) / 2);
        }
        sum
    }
}
