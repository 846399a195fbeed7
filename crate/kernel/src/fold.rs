//! Endpoints with one neighbour hang below it; what lies on no way between endpoints is left out.

use crate::merge::Lists;

/// Part of a node in a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Forwards, and no pair ends on it.
    Switch,
    /// Pairs end on it, and it does not forward.
    Endpoint,
    /// Pairs end on it, and it forwards: a node of a network without switches.
    Node,
    /// Neither: an endpoint that this count does not ask for.
    Bystander,
}

impl Role {
    /// Whether ways go through it.
    pub fn forwards(self) -> bool {
        matches!(self, Role::Switch | Role::Node)
    }

    fn is_end(self) -> bool {
        matches!(self, Role::Endpoint | Role::Node)
    }
}

/// No place: the endpoint reaches nothing.
pub const NOWHERE: u32 = u32::MAX;

/// Set in a place when the endpoint hangs below the node of that number.
pub const HANGS: u32 = 1 << 31;

/// Neighbours seen so far of a node, where it is not the one neighbour's number.
const UNSEEN: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

/// Links or nodes that one step takes: well below a millisecond.
const SLICE: usize = 1 << 17;

/// A graph being folded: five passes over its links and nodes, in slices.
#[derive(Debug)]
pub(crate) struct Fold {
    roles: Vec<Role>,
    /// Per node its only neighbour.
    only: Vec<u32>,
    pub(crate) folded: Folded,
    pass: Pass,
    cursor: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    Neighbours,
    Keep,
    Hang,
    Degrees,
    Arcs,
}

/// What is left after folding: fewer nodes, numbered anew.
#[derive(Debug, Default)]
pub(crate) struct Folded {
    /// Per node of the graph its number here, with [`HANGS`] for an endpoint below it; [`NOWHERE`] if it is left out.
    pub(crate) place: Vec<u32>,
    /// Per kept node whether it forwards.
    pub(crate) forwards: Vec<bool>,
    /// Per kept node the endpoints that hang below it.
    pub(crate) hanging: Vec<u64>,
    /// Per kept node whether it is an endpoint itself.
    pub(crate) own: Vec<bool>,
    /// Neighbours of each kept node; one that is linked twice stands there twice.
    pub(crate) lists: Lists,
}

impl Fold {
    pub(crate) fn new(roles: Vec<Role>) -> Fold {
        let nodes = roles.len();
        let folded = Folded { place: vec![NOWHERE; nodes], ..Folded::default() };
        Fold { roles, only: vec![UNSEEN; nodes], folded, pass: Pass::Neighbours, cursor: 0 }
    }

    /// Does one slice; the share done, 1 when all is folded.
    pub(crate) fn step(&mut self, links: &[[u32; 2]]) -> f64 {
        let items = if matches!(self.pass, Pass::Keep | Pass::Hang) { self.roles.len() } else { links.len() };
        let slice = self.cursor..items.min(self.cursor + SLICE);
        match self.pass {
            Pass::Neighbours => self.neighbours(&links[slice.clone()]),
            Pass::Keep => slice.clone().for_each(|node| self.keep(node as u32)),
            Pass::Hang => slice.clone().for_each(|node| self.hang(node)),
            Pass::Degrees => self.degrees(&links[slice.clone()]),
            Pass::Arcs => self.arcs(&links[slice.clone()]),
        }
        self.cursor = slice.end;
        if self.cursor == items {
            self.cursor = 0;
            match self.pass {
                Pass::Neighbours => self.pass = Pass::Keep,
                Pass::Keep => {
                    self.folded.hanging = vec![0; self.folded.forwards.len()];
                    self.pass = Pass::Hang;
                }
                Pass::Hang => {
                    self.folded.lists.first = vec![0; self.folded.forwards.len() + 1];
                    self.pass = Pass::Degrees;
                }
                Pass::Degrees => {
                    self.folded.lists.open();
                    self.pass = Pass::Arcs;
                }
                Pass::Arcs => {
                    self.folded.lists.close();
                    return 1.0;
                }
            }
        }
        (self.pass as usize as f64 + self.cursor as f64 / (items.max(1) as f64)) / 5.0
    }

    fn neighbours(&mut self, links: &[[u32; 2]]) {
        for &[low, high] in links {
            if low != high {
                self.meet(low, high);
                self.meet(high, low);
            }
        }
    }

    fn meet(&mut self, node: u32, neighbour: u32) {
        let only = &mut self.only[node as usize];
        if *only == UNSEEN {
            *only = neighbour;
        } else if *only != neighbour {
            *only = SEVERAL;
        }
    }

    fn keep(&mut self, node: u32) {
        let (role, only) = (self.roles[node as usize], self.only[node as usize]);
        let kept = match (role, only) {
            (Role::Bystander, _) | (_, UNSEEN) => false,
            (_, SEVERAL) => true,
            // Only one neighbour: it lies between no two others.
            (Role::Switch, _) => false,
            (_, neighbour) => !self.hangs(node, neighbour),
        };
        if kept {
            self.folded.place[node as usize] = self.folded.forwards.len() as u32;
            self.folded.forwards.push(role.forwards());
            self.folded.own.push(role.is_end());
        }
    }

    /// Whether an endpoint with one neighbour hangs below it. Of two that have only each other, the first hangs.
    fn hangs(&self, node: u32, neighbour: u32) -> bool {
        let role = self.roles[neighbour as usize];
        let mutual = role.is_end() && self.only[neighbour as usize] == node && neighbour < node;
        role.forwards() && !mutual
    }

    fn hang(&mut self, node: usize) {
        let neighbour = self.only[node];
        if !self.roles[node].is_end() || neighbour >= SEVERAL || self.folded.place[node] != NOWHERE {
            return;
        }
        let above = self.folded.place[neighbour as usize];
        // A switch without other neighbours has been left out, and so the endpoint reaches nothing.
        if above != NOWHERE {
            self.folded.place[node] = above | HANGS;
            self.folded.hanging[above as usize] += 1;
        }
    }

    fn degrees(&mut self, links: &[[u32; 2]]) {
        let Folded { place, lists, .. } = &mut self.folded;
        for &[low, high] in links {
            let (low, high) = (place[low as usize], place[high as usize]);
            if low < HANGS && high < HANGS && low != high {
                lists.first[low as usize] += 1;
                lists.first[high as usize] += 1;
            }
        }
    }

    fn arcs(&mut self, links: &[[u32; 2]]) {
        let Folded { place, lists, .. } = &mut self.folded;
        for &[low, high] in links {
            let (low, high) = (place[low as usize], place[high as usize]);
            if low < HANGS && high < HANGS && low != high {
                lists.put(low, high);
                lists.put(high, low);
            }
        }
    }
}
