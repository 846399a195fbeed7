//! Links dealt out, port by port.

/// Links still to be written: per link the nodes and the ports at its lower and its upper end.
#[derive(Debug)]
pub struct Links<'a> {
    /// Nodes.
    pub ends: &'a mut [[u32; 2]],
    /// Ports, counted from 0 on each node.
    pub ports: &'a mut [[u16; 2]],
}

impl<'a> Links<'a> {
    /// The next `count` links.
    fn next(&mut self, count: u32) -> impl Iterator<Item = (&'a mut [u32; 2], &'a mut [u16; 2])> + use<'a> {
        let (ends, more_ends) = std::mem::take(&mut self.ends).split_at_mut(count as usize);
        let (ports, more_ports) = std::mem::take(&mut self.ports).split_at_mut(count as usize);
        *self = Links { ends: more_ends, ports: more_ports };
        ends.iter_mut().zip(ports)
    }
}

/// A block of one tier, whose positions are shared by all its children; `fold` positions are one switch.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Node of its first switch.
    pub first: u32,
    /// Positions in one switch.
    pub fold: u32,
    /// Links that each position has room for.
    pub load: u32,
    /// Groups of positions.
    pub groups: u32,
    /// Positions of one group.
    pub per_group: u32,
    /// Positions of each child that share a group.
    pub joined: u32,
}

/// A child of a block.
#[derive(Debug, Clone, Copy)]
pub struct Child {
    /// Node of its first switch.
    pub first: u32,
    /// Positions in one switch.
    pub fold: u32,
    /// Links up from one position.
    pub up: u32,
}

/// Deals out every link between a block and its children: group by group, child by child, position by position. Ports up
/// begin at `first_port` of the switches below. O(links).
pub fn spread(block: &Block, children: &[Child], first_port: u32, links: &mut Links) {
    let Block { first, fold, load, groups, per_group, joined } = *block;
    let mut whole = 0;
    for child in children {
        whole += child.up / per_group * joined;
    }
    for group in 0..groups {
        let (mut base, mut extra) = (0, 0);
        for child in children {
            let (parallel, rest) = (child.up / per_group, child.up % per_group);
            for position in group * joined..(group + 1) * joined {
                let node = child.first + position / child.fold;
                let mut port = first_port + position % child.fold * child.up;
                // The switch of a position above, the position within it, and the links dealt to it in this row.
                let (mut above, mut within) = (group * per_group / fold, group * per_group % fold);
                let mut dealt = 0;
                for (ends, ports) in links.next(parallel * per_group) {
                    *ends = [node, first + above];
                    *ports = [port as u16, (within * load + base + dealt) as u16];
                    (port, dealt) = (port + 1, dealt + 1);
                    if dealt == parallel {
                        (within, dealt) = (within + 1, 0);
                        if within == fold {
                            (above, within) = (above + 1, 0);
                        }
                    }
                }
                // What does not divide is dealt out in turn, child after child, so that loads differ by one at most.
                for ((ends, ports), turn) in links.next(rest).zip(extra..) {
                    let position = group * per_group + turn % per_group;
                    *ends = [node, first + position / fold];
                    *ports = [port as u16, (position % fold * load + whole + turn / per_group) as u16];
                    port += 1;
                }
                base += parallel;
                extra += rest;
            }
        }
    }
}

/// One host link for each endpoint. Endpoints are numbered server by server, `rails` a server; those of a rail fill the
/// `per_rail` leaves of that rail in turn, `per_leaf` each. Without rails every endpoint is a server of one. O(links).
pub fn attach(
    [first, first_leaf]: [u32; 2],
    servers: u32,
    rails: u32,
    per_rail: u32,
    per_leaf: u32,
    links: &mut Links,
) {
    let (mut endpoint, mut leaf, mut port, mut rail) = (first, first_leaf, 0, 0);
    for (ends, ports) in links.next(servers * rails) {
        *ends = [endpoint, leaf + rail * per_rail];
        *ports = [0, port as u16];
        (endpoint, rail) = (endpoint + 1, rail + 1);
        if rail == rails {
            (port, rail) = (port + 1, 0);
            if port == per_leaf {
                (leaf, port) = (leaf + 1, 0);
            }
        }
    }
}
