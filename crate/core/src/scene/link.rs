//! True links of the wiring: all of them where they are few, else a few that show how it goes.

use super::draft::{Draft, Stroke};
use super::island::Island;
use super::place::{Place, Places, Span};
use super::role::Role;
use crate::number::bounded;
use std::ops::Range;

/// Most lines of one band that are drawn in full.
pub(crate) const ALL: usize = 600;

/// Lines that give a band its grain when there are more.
const GRAIN: usize = 300;

/// Opacity of lines that are meant to be followed.
const STRONG: f32 = 0.55;

/// Most links of a band that are looked at to see whether their lines are few.
const LOOKED_AT: u64 = 8192;

/// Rows nearer than this have no lines between them, CSS pixels: they would be a blot.
const LEAST_GAP: f32 = 36.0;

/// Lines that were drawn: from mark to mark, each once, in order.
type Drawn = Vec<[u32; 2]>;

/// Notes a line; says whether it is new. Lines come nearly in order, so that most are put at the end.
fn is_new(drawn: &mut Drawn, marks: [u32; 2]) -> bool {
    let Err(place) = drawn.binary_search(&marks) else { return false };
    drawn.insert(place, marks);
    true
}

/// A line from mark to mark.
struct Joint {
    from: Place,
    to: Place,
    role: Role,
}

impl Joint {
    fn marks(&self) -> [u32; 2] {
        [self.from.mark, self.to.mark]
    }
}

impl Island<'_> {
    /// Draws links between switches on the front sheet.
    pub(crate) fn links(&self, draft: &mut Draft, places: &mut Places) {
        let mut focus = self.focus(places);
        for tier in 1..self.nest.top() {
            if self.row_gap(places, tier) < LEAST_GAP {
                continue;
            }
            let nodes = places.apart(tier);
            let mut drawn = Drawn::new();
            let all = self.all_joints(places, tier, &nodes);
            places.is_sampled |= all.is_none();
            if all.is_none() || self.is_chosen() {
                let mut fans = Vec::new();
                for &node in &focus {
                    self.add_joints(&mut fans, places, tier, node);
                }
                self.draw_joints(draft, &fans, STRONG, &mut drawn);
            }
            let (joints, cover) = match all {
                Some(joints) => (joints, 0.28),
                None => (self.grain(places, tier, &nodes), 0.06),
            };
            let opacity = self.opacity(places, tier, joints.len(), cover);
            self.draw_joints(draft, &joints, opacity, &mut drawn);
            focus = self.next(tier, &focus);
        }
    }

    /// How strong so many lines may be when together they are to cover such a share of the ground between two rows.
    fn opacity(&self, places: &Places, tier: usize, lines: usize, cover: f32) -> f32 {
        let mut room = 0.0;
        for span in places.spans(tier) {
            if span.slab == 0 {
                room += span.marks() as f32 * span.pitch;
            }
        }
        let most = if lines < 60 { STRONG } else { 0.38 };
        bounded(cover * room / (lines.max(1) as f32 * self.thin()), 0.05, most)
    }

    /// Height between a row and the one above.
    fn row_gap(&self, places: &Places, tier: usize) -> f32 {
        let y = |tier: usize| places.spans(tier).first().map_or(0.0, |span| span.y);
        y(tier) - y(tier + 1)
    }

    /// Whether something is selected whose links stand out.
    fn is_chosen(&self) -> bool {
        !self.stations().is_empty() || !self.selected.is_empty()
    }

    /// Every link of the nodes, once for each pair of marks; `None` when those are too many to be told apart.
    fn all_joints(&self, places: &Places, tier: usize, nodes: &[u64]) -> Option<Vec<Joint>> {
        let fan = self.band_links(tier) / self.nest.tier(tier).switches.max(1);
        if nodes.len() as u64 * fan > LOOKED_AT {
            return None;
        }
        let (mut joints, mut pairs) = (Vec::new(), Drawn::new());
        for &node in nodes {
            self.add_joints(&mut joints, places, tier, node);
        }
        joints.retain(|joint| is_new(&mut pairs, joint.marks()));
        (joints.len() <= ALL).then_some(joints)
    }

    /// A few links of every node, or of some: evenly spread over both ends, so that no corner looks denser than another.
    fn grain(&self, places: &Places, tier: usize, nodes: &[u64]) -> Vec<Joint> {
        let shown = nodes.len().min(GRAIN / 2);
        let each = (GRAIN / shown.max(1)).max(1);
        let mut joints = Vec::new();
        for number in 0..shown {
            let mut above = Vec::new();
            self.add_joints(&mut above, places, tier, nodes[number * nodes.len() / shown]);
            // The golden section leaves no pattern.
            let start = number as f32 * 0.618_034;
            for turn in 0..each.min(above.len()) {
                let share = (start + turn as f32 / each as f32).fract();
                let index = (share * above.len() as f32) as usize;
                joints.push(above.swap_remove(index.min(above.len() - 1)));
            }
        }
        joints
    }

    /// Adds the links of a node to the tier above.
    fn add_joints(&self, joints: &mut Vec<Joint>, places: &Places, tier: usize, node: u64) {
        let Some(from) = places.place(tier, node) else { return };
        let role = self.link_role(tier, node);
        for (high, _) in self.nest.fabric.above(tier, node) {
            if let Some(to) = places.place(tier + 1, high) {
                joints.push(Joint { from, to, role });
            }
        }
    }

    /// Draws lines that are not drawn yet.
    fn draw_joints(&self, draft: &mut Draft, joints: &[Joint], opacity: f32, drawn: &mut Drawn) {
        for joint in joints {
            if is_new(drawn, joint.marks()) {
                let stroke = Stroke { width: self.thin(), role: joint.role, opacity };
                draft.joint(joint.from.top(), joint.to.bottom(), joint.marks(), stroke);
            }
        }
    }

    /// Links that the plan counts above a tier.
    fn band_links(&self, tier: usize) -> u64 {
        let bands = self.nest.fabric.bands();
        bands.iter().find(|band| usize::from(band.low) == tier).map_or(0, |band| band.links)
    }

    /// Leaves whose links are shown: those of the path, else those of the selected servers, else two for the example.
    fn focus(&self, places: &Places) -> Vec<u64> {
        let mut leaves = self.stations_on(1);
        if leaves.is_empty() {
            let own = self.first_server..self.first_server + self.server_count();
            for server in self.selected {
                if own.contains(server) {
                    leaves.push(self.leaf_of(server - self.first_server));
                }
            }
        }
        if leaves.is_empty() {
            let nodes = places.apart(1);
            for share in [0.22, 0.72] {
                leaves.extend(nodes.get((nodes.len() as f32 * share) as usize));
            }
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
        let mut nodes = self.stations_on(tier + 1);
        if let (true, Some(&first)) = (nodes.is_empty(), focus.first()) {
            let above = self.nest.fabric.above(tier, first);
            if let Some(&(node, _)) = above.get(above.len() / 3) {
                nodes.push(node);
            }
        }
        nodes.dedup();
        nodes
    }

    /// Width of a line that is one of many.
    fn thin(&self) -> f32 {
        bounded(self.scale.unit, 0.75, 1.5)
    }

    fn link_role(&self, tier: usize, node: u64) -> Role {
        match self.nest.rail(tier, node) {
            Some(rail) if self.planes() == 1 => Role::Hue(rail),
            _ if self.planes() == 1 && self.nest.fabric.rails() > 1 => Role::Quiet,
            _ => Role::Hue(self.front()),
        }
    }

    /// Draws the links between leaves and servers of a single plane without rails, once for each pair of marks.
    pub(crate) fn host_links(&self, draft: &mut Draft, places: &Places) {
        let mut marks = 0;
        for span in &places.servers {
            marks += span.marks();
        }
        let stroke =
            Stroke { width: self.thin(), role: self.link_role(1, 0), opacity: if marks > 80 { 0.35 } else { 0.5 } };
        for span in places.spans(1) {
            for (leaf, below) in self.leaf_marks(span) {
                let first = self.first_server;
                for to in places.server_marks(first + below.start..first + below.end) {
                    draft.joint(leaf.bottom(), [to.rect.middle(), to.rect.y0 - 1.0], [leaf.mark, to.mark], stroke);
                }
            }
        }
    }

    /// The marks of a span of leaves, and the servers below each, numbered within the site; for fabrics whose leaves are
    /// filled one after the other.
    pub(crate) fn leaf_marks(&self, span: &Span) -> Vec<(Place, Range<u64>)> {
        let (fabric, nics) = (self.nest.fabric, self.plan.division.nics_per_plane);
        // All leaves before one are full, or the fabric has no more leaves after it.
        let mut endpoint = span.first * fabric.endpoints_on(0);
        let mut marks = Vec::new();
        for mark in 0..span.marks() {
            let first = span.first + mark * span.each;
            let leaves = first..(first + span.each).min(span.first + span.count);
            let held = self.nest.endpoints(leaves);
            let place = Place { rect: span.rect(mark), mark: span.mark + mark as u32 };
            marks.push((place, endpoint / nics..(endpoint + held).div_ceil(nics)));
            endpoint += held;
        }
        marks
    }
}
