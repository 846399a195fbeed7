//! True links of the wiring: all of them where they are few, else a few that show how it goes.

use super::draft::{Draft, Stroke};
use super::island::Island;
use super::place::{Place, Places, Span};
use super::role::Role;
use std::collections::BTreeSet;

/// Most lines of one band that are drawn in full.
const ALL: u64 = 600;

/// Lines that give a band its grain when there are more.
const GRAIN: u64 = 260;

/// Lines that were drawn: from mark to mark, each once.
type Drawn = BTreeSet<(u32, u32)>;

impl Island<'_> {
    /// Draws links between switches on the front sheet.
    pub(crate) fn links(&self, draft: &mut Draft, places: &Places) {
        let mut focus = self.focus(places);
        for tier in 1..self.nest.top() {
            let nodes: Vec<u64> = places.apart(tier).flatten().collect();
            let fan = self.band_links(tier) as f32 / self.nest.tier(tier).switches as f32;
            let (mut drawn, links) = (Drawn::new(), (nodes.len() as f32 * fan) as u64);
            // The stronger lines are drawn first and win over a faint one in the same place.
            if links <= ALL {
                let opacity = if links < 120 { 0.55 } else { 0.38 };
                nodes.iter().for_each(|&node| self.fan(draft, places, tier, node, opacity, &mut drawn));
            } else {
                focus.iter().for_each(|&node| self.fan(draft, places, tier, node, 0.55, &mut drawn));
                let few = ((GRAIN as f32 / fan.max(1.0)) as usize).clamp(1, nodes.len());
                let sample = (0..few).map(|number| nodes[(2 * number + 1) * nodes.len() / (2 * few)]);
                sample.for_each(|node| self.fan(draft, places, tier, node, 0.1, &mut drawn));
            }
            focus = self.next(tier, &focus);
        }
    }

    /// Links that the plan counts above a tier.
    fn band_links(&self, tier: usize) -> u64 {
        let bands = self.nest.fabric.bands();
        bands.iter().find(|band| usize::from(band.low) == tier).map_or(0, |band| band.links)
    }

    /// Leaves whose links are shown: those of the path, else those of the selected servers, else two for the example.
    fn focus(&self, places: &Places) -> Vec<u64> {
        let on_path = self.stations().filter(|station| station.tier == 1).map(|station| station.index);
        let mut leaves: Vec<u64> = on_path.collect();
        if leaves.is_empty() {
            let own = self.first_server..self.first_server + self.server_count();
            let selected = self.selected.iter().filter(|server| own.contains(server));
            leaves = selected.map(|server| self.leaf_of(server - self.first_server)).collect();
        }
        if leaves.is_empty() {
            let nodes: Vec<u64> = places.apart(1).flatten().collect();
            leaves = [0.22, 0.72]
                .iter()
                .filter_map(|share| nodes.get((nodes.len() as f32 * share) as usize).copied())
                .collect();
        }
        leaves.dedup();
        leaves
    }

    /// The leaf of a server's first NIC on the front plane; servers numbered within the site.
    fn leaf_of(&self, server: u64) -> u64 {
        let endpoint = server * self.plan.division.nics_per_plane;
        self.nest.fabric.above(0, endpoint).first().map_or(0, |&(leaf, _)| leaf)
    }

    /// The nodes whose links the next band shows: those of the path, else one above the first node shown below.
    fn next(&self, tier: usize, focus: &[u64]) -> Vec<u64> {
        let mut nodes: Vec<u64> =
            self.stations().filter(|station| station.tier == tier + 1).map(|station| station.index).collect();
        if nodes.is_empty() {
            let above = focus.first().map(|&node| self.nest.fabric.above(tier, node)).unwrap_or_default();
            nodes.extend(above.get(above.len() / 3).map(|&(node, _)| node));
        }
        nodes.dedup();
        nodes
    }

    /// Width of a line that is one of many.
    fn thin(&self) -> f32 {
        self.scale.unit.clamp(0.75, 1.5)
    }

    /// Draws all links from a node to the tier above, once for each pair of marks.
    fn fan(&self, draft: &mut Draft, places: &Places, tier: usize, node: u64, opacity: f32, drawn: &mut Drawn) {
        let Some(from) = places.place(tier, node) else { return };
        let (role, width) = (self.link_role(tier, node), self.thin());
        for (high, _) in self.nest.fabric.above(tier, node) {
            if let Some(to) = places.place(tier + 1, high)
                && drawn.insert((from.mark, to.mark))
            {
                draft.joint(from.top(), to.bottom(), [from.mark, to.mark], Stroke { width, role, opacity });
            }
        }
    }

    fn link_role(&self, tier: usize, node: u64) -> Role {
        match self.nest.rail(tier, node) {
            Some(rail) if self.planes() == 1 => Role::Hue(rail),
            _ if self.planes() == 1 && self.nest.fabric.rails() > 1 => Role::Quiet,
            _ => Role::Hue(self.front()),
        }
    }

    /// Draws the links between leaves and servers of a single plane without rails, once for each pair of marks.
    pub(crate) fn host_links(&self, draft: &mut Draft, places: &Places, servers: &Span) {
        let (fabric, nics) = (self.nest.fabric, self.plan.division.nics_per_plane);
        let mut endpoint = 0;
        for span in places.spans(1) {
            for mark in 0..span.marks() {
                let first = span.first + mark * span.each;
                let leaves = first..(first + span.each).min(span.first + span.count);
                let held: u64 = leaves.map(|leaf| fabric.endpoints_on(leaf)).sum();
                let below = endpoint / nics..(endpoint + held).div_ceil(nics);
                endpoint += held;
                let leaf = Place { rect: span.rect(mark), mark: span.mark + mark as u32 };
                self.host_fan(draft, &leaf, below, servers);
            }
        }
    }

    fn host_fan(&self, draft: &mut Draft, leaf: &Place, below: std::ops::Range<u64>, servers: &Span) {
        if below.is_empty() {
            return;
        }
        let marks = below.start / servers.each..=(below.end - 1) / servers.each;
        let opacity = if servers.marks() > 80 { 0.3 } else { 0.5 };
        for mark in marks {
            let server = servers.rect(mark);
            let (to, role, width) = ([server.middle(), server.y0 - 1.0], Role::Hue(self.front()), self.thin());
            draft.joint(leaf.bottom(), to, [leaf.mark, servers.mark + mark as u32], Stroke { width, role, opacity });
        }
    }
}
