//! Switches taken apart into what a packet passes.

use crate::network::{Face, Network};

/// A network whose chassis are taken apart: a path in and out on one line card passes one chip, any other three.
///
/// A chassis's number is that of its fabric node; its line cards come after all nodes of the network, switch by switch.
/// Links keep their numbers; the links between line card and fabric come after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chips {
    /// Chips in all, endpoints among them.
    pub nodes: u32,
    /// Per link the chips that it joins.
    pub links: Vec<[u32; 2]>,
    /// Per tier with chassis: number of its first line card, line cards of one switch, its first switch.
    cards: Vec<Cards>,
}

/// The line cards of one tier.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Cards {
    face: Face,
    first_card: u32,
    per_switch: u32,
    switches: std::ops::Range<u32>,
}

impl Cards {
    fn end(&self) -> u32 {
        self.first_card + self.per_switch * self.switches.len() as u32
    }

    fn card(&self, switch: u32, port: u16) -> u32 {
        self.first_card + (switch - self.switches.start) * self.per_switch + u32::from(self.face.card(port))
    }
}

impl Chips {
    /// The chips of a network; `None` when every switch is a box, and so its own only chip. O(links).
    pub fn of(network: &Network) -> Option<Chips> {
        let mut nodes = network.nodes();
        let mut cards = Vec::new();
        for tier in network.tiers.iter().filter(|tier| tier.face.card_ports.is_some()) {
            let per_switch = u32::from(tier.face.cards());
            cards.push(Cards { face: tier.face, first_card: nodes, per_switch, switches: tier.nodes.clone() });
            nodes += per_switch * tier.nodes.len() as u32;
        }
        if cards.is_empty() {
            return None;
        }
        let mut links = network.ends.clone();
        for band in &network.bands {
            for (end, tier) in [band.low, band.high].into_iter().enumerate() {
                let first = network.tiers[tier as usize].nodes.start;
                let Some(cards) = cards.iter().find(|cards| cards.switches.start == first) else { continue };
                for link in band.links.start as usize..band.links.end as usize {
                    links[link][end] = cards.card(links[link][end], network.ports[link][end]);
                }
            }
        }
        for tier in &cards {
            links.extend((tier.first_card..tier.end()).map(|card| [card, tier.switch_of(card)]));
        }
        Some(Chips { nodes, links, cards })
    }

    /// The node of the network that a chip is part of.
    pub fn switch_of(&self, chip: u32) -> u32 {
        self.cards
            .iter()
            .find(|tier| (tier.first_card..tier.end()).contains(&chip))
            .map_or(chip, |tier| tier.switch_of(chip))
    }

    /// The line card that a chip is, counted from 0 within its switch; `None` for a box, an endpoint, a fabric node.
    pub fn line_card(&self, chip: u32) -> Option<u32> {
        let tier = self.cards.iter().find(|tier| (tier.first_card..tier.end()).contains(&chip))?;
        Some((chip - tier.first_card) % tier.per_switch)
    }

    /// Whether a node of the network is a chassis, whose number here is that of its fabric node.
    pub fn is_fabric(&self, chip: u32) -> bool {
        self.cards.iter().any(|tier| tier.switches.contains(&chip))
    }
}

impl Cards {
    fn switch_of(&self, card: u32) -> u32 {
        self.switches.start + (card - self.first_card) / self.per_switch
    }
}
