//! The wired fabric: every node, port and link, as flat arrays.
//!
//! Nodes are numbered tier by tier, endpoints first, and within a tier plane by plane. Links stand band by band, host
//! links first; host link `e` is that of endpoint `e`.

use std::ops::Range;

/// A fabric wired port by port: one or more planes that share no switch.
#[derive(Debug, Clone, Default)]
pub struct Network {
    /// Planes in it, all alike.
    pub planes: u32,
    /// Nodes by tier; tier 0 is the endpoints.
    pub tiers: Vec<TierNodes>,
    /// Links by the tiers they join.
    pub bands: Vec<BandLinks>,
    /// Per link the node at its lower and at its upper end.
    pub ends: Vec<[u32; 2]>,
    /// Per link the port at its lower and at its upper end, counted from 0 on each node.
    pub ports: Vec<[u16; 2]>,
}

/// Nodes of one tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierNodes {
    /// `nic` for endpoints, else the tier's word, as `leaf`.
    pub name: &'static str,
    /// Their numbers, over all planes.
    pub nodes: Range<u32>,
    /// How ports sit on cages and line cards.
    pub face: Face,
}

/// The front of a switch: down ports come first, then up ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// Ports below this number go down, the others up.
    pub down_ports: u16,
    /// Ports made of one cage, down and up. Up cages begin anew after the down cages unless both are split alike.
    pub breakout: [u16; 2],
    /// Ports of one line card of a chassis, down and up; `None` is a box. Down and up ports share no line card.
    pub card_ports: Option<[u16; 2]>,
    /// Ports in all.
    pub radix: u16,
}

/// Links of one band.
#[derive(Debug, Clone, PartialEq)]
pub struct BandLinks {
    /// Tier at the lower end.
    pub low: u8,
    /// Tier at the upper end.
    pub high: u8,
    /// Their numbers, over all planes.
    pub links: Range<u32>,
    /// Speed of each, Gb/s.
    pub gbps: f64,
}

impl Face {
    /// A node without cages: an endpoint.
    pub const PLAIN: Face = Face { down_ports: 0, breakout: [1, 1], card_ports: None, radix: 1 };

    /// The cage that a port belongs to.
    pub fn cage(&self, port: u16) -> u16 {
        let [down, up] = self.breakout;
        if down == up || port < self.down_ports {
            port / down
        } else {
            self.down_ports.div_ceil(down) + (port - self.down_ports) / up
        }
    }

    /// Cages of one switch, as far as its ports go.
    pub fn cages(&self) -> u16 {
        self.cage(self.radix.saturating_sub(1)) + 1
    }

    /// The line card that a port belongs to; 0 on a box.
    pub fn card(&self, port: u16) -> u16 {
        match self.card_ports {
            None => 0,
            Some([down, _]) if port < self.down_ports => port / down,
            Some([down, up]) => self.down_ports.div_ceil(down) + (port - self.down_ports) / up,
        }
    }

    /// Line cards of one switch; 1 for a box.
    pub fn cards(&self) -> u16 {
        self.card(self.radix.saturating_sub(1)) + 1
    }
}

impl Network {
    /// Nodes in all.
    pub fn nodes(&self) -> u32 {
        self.tiers.last().map_or(0, |tier| tier.nodes.end)
    }

    /// Endpoints: the nodes of tier 0.
    pub fn endpoints(&self) -> u32 {
        self.tiers.first().map_or(0, |tier| tier.nodes.end)
    }

    /// The tier of a node.
    pub fn tier_of(&self, node: u32) -> usize {
        self.tiers.partition_point(|tier| tier.nodes.end <= node)
    }

    /// The plane of a node.
    pub fn plane_of(&self, node: u32) -> u32 {
        let nodes = &self.tiers[self.tier_of(node)].nodes;
        (node - nodes.start) / (nodes.len() as u32 / self.planes)
    }

    /// A node's name: tier and number within its plane, the plane in front where there are several: `p2/leaf-17`.
    /// Planes and nodes are counted from 1 and 0 as on the page.
    pub fn name(&self, node: u32) -> String {
        let tier = &self.tiers[self.tier_of(node)];
        let per_plane = tier.nodes.len() as u32 / self.planes;
        let (plane, index) = ((node - tier.nodes.start) / per_plane, (node - tier.nodes.start) % per_plane);
        if self.planes == 1 {
            format!("{}-{index}", tier.name)
        } else {
            format!("p{}/{}-{index}", plane + 1, tier.name)
        }
    }

    /// The band of a link.
    pub fn band_of(&self, link: u32) -> &BandLinks {
        &self.bands[self.bands.partition_point(|band| band.links.end <= link)]
    }
}

/// Cables of links between two tiers, told by both nodes and both ports. A cage split at one end only is the head of one
/// fan-out cable; where both ends are split, links between the same two cages share a cable; else each link is a cable.
/// O(links).
pub fn cables(tiers: [&TierNodes; 2], ends: &[[u32; 2]], ports: &[[u16; 2]]) -> u64 {
    let faces = tiers.map(|tier| tier.face);
    // Links leave the lower node by its up side and arrive on the down side of the upper one.
    let split = [faces[0].breakout[1] > 1, faces[1].breakout[0] > 1];
    if split == [false, false] {
        return ends.len() as u64;
    }
    // One row a cage that is split, with room for the cages that its links may lead to.
    let [from, to] = if split[0] { [0, 1] } else { [1, 0] };
    let (first, cages) = (tiers[from].nodes.start, usize::from(faces[from].cages()));
    let width = if split == [true, true] { usize::from(faces[0].breakout[1]) } else { 1 };
    let mut heads = vec![0; tiers[from].nodes.len() * cages * width];
    let mut count = 0;
    for (ends, ports) in ends.iter().zip(ports) {
        let cage = (ends[from] - first) as usize * cages + usize::from(faces[from].cage(ports[from]));
        let head = match split[to] {
            true => 1 + (u64::from(ends[to]) << 16 | u64::from(faces[to].cage(ports[to]))),
            false => 1,
        };
        for known in &mut heads[cage * width..(cage + 1) * width] {
            if *known == 0 {
                *known = head;
                count += 1;
            }
            if *known == head {
                break;
            }
        }
    }
    count
}
