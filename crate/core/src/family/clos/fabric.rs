//! A planned Clos: counts and closed forms, and its wiring.

use super::level::{self, Block, Child, Level};
use super::size::{Sizes, TierSize};
use super::{Hosts, Params, TIERS};
use crate::design::Form;
use crate::family::{Band, Fabric, Note, Run, Tier};
use crate::network::{self, BandLinks, Face, Network, TierNodes};
use crate::refusal::Refusal;
use crate::text::measured;
use fabriscape_kernel::{self as kernel, Links};

mod above;
mod hops;

/// One plane of a Clos.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ClosFabric {
    sizes: Sizes,
    hosts: Hosts,
    /// Tiers 2 and up.
    levels: Vec<Level>,
    tiers: Vec<Tier>,
    bands: Vec<Band>,
}

impl ClosFabric {
    pub(super) fn new(params: &Params, sizes: Sizes, hosts: Hosts) -> Result<ClosFabric, Refusal> {
        let mut levels: Vec<Level> = Vec::new();
        let mut children = vec![Child { wanted: sizes.tiers[0].up }; hosts.leaves as usize];
        let mut chunks = pods(&sizes, &hosts);
        for t in 2..=params.tiers {
            let size = &sizes.tiers[t - 1];
            let positions = levels.last().map_or(1, Level::positions);
            let here = level::level(params, t, size, positions, &children, &chunks)?;
            if let Some(below) = levels.last_mut() {
                let keep = params.tier(t - 1).0.count.is_some();
                level::finish(below, &sizes.tiers[t - 2], Some(here.per_group), keep);
            }
            children.clear();
            for block in &here.blocks {
                children.push(level::wanted(block.load, size));
            }
            chunks = match t + 1 == params.tiers {
                true => vec![children.len() as u64],
                false => runs_of(children.len() as u64, sizes.tiers[(t).min(params.tiers - 1)].down),
            };
            levels.push(here);
        }
        if let Some(top) = levels.last_mut() {
            level::finish(top, &sizes.tiers[params.tiers - 1], None, true);
        }
        let mut fabric = ClosFabric { sizes, hosts, levels, tiers: Vec::new(), bands: Vec::new() };
        for low in 0..params.tiers {
            fabric.bands.push(fabric.band(low));
        }
        for t in 1..=params.tiers {
            fabric.tiers.push(fabric.tier(t));
        }
        Ok(fabric)
    }

    fn switches(&self, t: usize) -> u64 {
        if t == 1 { self.hosts.leaves } else { self.levels[t - 2].switches() }
    }

    /// Up links of one position of child block `child` below `level`, its fold, and its first switch.
    fn child(&self, level: usize, child: u64) -> (u64, u64, u64) {
        match level.checked_sub(1) {
            None => (self.sizes.tiers[0].up, 1, child),
            Some(below) => {
                let block = self.levels[below].blocks[child as usize];
                (block.up, block.fold, block.first_switch)
            }
        }
    }

    /// Writes every link of one block of a level; `low` and `high` are the first switches of the two tiers.
    fn wire_block(&self, level: usize, block: &Block, [low, high]: [u32; 2], links: &mut Links) {
        let Level { joined, groups, per_group, .. } = self.levels[level];
        let mut children = Vec::with_capacity(block.children as usize);
        for child in block.first_child..block.first_child + block.children {
            let (up, fold, first_switch) = self.child(level, child);
            children.push(kernel::Child { first: low + first_switch as u32, fold: fold as u32, up: up as u32 });
        }
        let above = kernel::Block {
            first: high + block.first_switch as u32,
            fold: block.fold as u32,
            load: block.load as u32,
            groups: groups as u32,
            per_group: per_group as u32,
            joined: joined as u32,
        };
        kernel::spread(&above, &children, self.sizes.tiers[level].down as u32, links);
    }

    fn band(&self, low: usize) -> Band {
        let split = |t: usize, side: usize| self.sizes.tiers[t - 1].breakout[side];
        let breakout = if low == 0 { [1, split(1, 0)] } else { [split(low, 1), split(low + 1, 0)] };
        let (links, cables) = if low == 0 {
            let mut cables = 0;
            for leaf in 0..self.hosts.leaves {
                cables += self.hosts.on_leaf(leaf).div_ceil(breakout[1]);
            }
            (self.hosts.endpoints(), cables)
        } else {
            let links = self.links_above(low);
            (links, if breakout == [1, 1] { links } else { self.cables(low - 1, links, breakout) })
        };
        Band { low: low as u8, high: low as u8 + 1, links, cables, gbps: self.sizes.gbps[low], breakout }
    }

    fn links_above(&self, t: usize) -> u64 {
        match t.checked_sub(2) {
            None => self.hosts.leaves * self.sizes.tiers[0].up,
            Some(level) => {
                let level = &self.levels[level];
                let mut up = 0;
                for block in &level.blocks {
                    up += block.up;
                }
                level.positions() * up
            }
        }
    }

    /// Cables of the links below a level when cages are split at one end or both.
    fn cables(&self, level: usize, links: u64, breakout: [u64; 2]) -> u64 {
        let simple = self.is_uniform(level);
        match breakout {
            // One link from any switch to any other: no two share both cages.
            [low, high] if low > 1 && high > 1 && simple && self.parallel(level) == 1 => links,
            [low, 1] if simple && self.sizes.tiers[level].down.is_multiple_of(low) => {
                let up = links / self.switches(level + 1);
                self.switches(level + 1) * up.div_ceil(low)
            }
            [1, high] if simple => self.switches(level + 2) * self.levels[level].blocks[0].load.div_ceil(high),
            _ => self.cables_counted(level),
        }
    }

    /// All children alike, none folded, nothing left over, and all blocks of one size.
    fn is_uniform(&self, level: usize) -> bool {
        let here = &self.levels[level];
        let (up, ..) = self.child(level, 0);
        up.is_multiple_of(here.per_group)
            && here.blocks.iter().all(|block| block.fold == 1 && block.load == here.blocks[0].load)
            && (0..here.children()).all(|child| matches!(self.child(level, child), (same, 1, _) if same == up))
    }

    fn parallel(&self, level: usize) -> u64 {
        self.child(level, 0).0 / self.levels[level].per_group
    }

    /// The same on the wiring.
    fn cables_counted(&self, level: usize) -> u64 {
        let tier =
            |t: usize| TierNodes { name: "", nodes: 0..self.switches(t) as u32, face: face(&self.sizes.tiers[t - 1]) };
        let count = self.links_above(level + 1) as usize;
        let (mut ends, mut ports) = (vec![[0; 2]; count], vec![[0; 2]; count]);
        let mut links = Links { ends: &mut ends, ports: &mut ports };
        for block in &self.levels[level].blocks {
            self.wire_block(level, block, [0, 0], &mut links);
        }
        network::cables([&tier(level + 1), &tier(level + 2)], &ends, &ports)
    }

    fn tier(&self, t: usize) -> Tier {
        let size = &self.sizes.tiers[t - 1];
        let switches = self.switches(t);
        let below = self.bands[t - 1].links;
        let above = self.bands.get(t).map_or(0, |band| band.links);
        Tier {
            name: TIERS[t - 1].0,
            label: TIERS[t - 1].1.clone(),
            switches,
            form: size.form,
            cages: size.cages,
            radix: size.radix,
            ports_used: below + above,
            oversubscription: self.oversubscription(t),
            groups: self.groups(t),
        }
    }

    /// Bandwidth down : up over cabled ports of the worst switch of a tier.
    fn oversubscription(&self, t: usize) -> Option<f64> {
        let (down_gbps, up_gbps) = (self.sizes.gbps[t - 1], *self.sizes.gbps.get(t)?);
        let ratio = |down: u64, up: u64| down as f64 * down_gbps / (up as f64 * up_gbps);
        match t.checked_sub(2) {
            None => Some(ratio(self.hosts.on_leaf(0), self.sizes.tiers[0].up)),
            Some(level) => self.levels[level].blocks.iter().map(|block| ratio(block.load, block.up)).reduce(f64::max),
        }
    }

    /// Pods of a tier; at the top of three tiers and more, the groups.
    fn groups(&self, t: usize) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let mut group = |times: u64, size: u64| match runs.last_mut() {
            Some(last) if last.size == size => last.times += times,
            _ => runs.push(Run { times, size }),
        };
        match (t.checked_sub(2).map(|level| &self.levels[level]), self.levels.first()) {
            (None, None) => group(1, self.hosts.leaves),
            (None, Some(pods)) => pods.blocks.iter().for_each(|block| group(1, block.children)),
            (Some(level), _) => match level.blocks.as_slice() {
                [top] if t > 2 => group(level.groups, level.per_group / top.fold.min(level.per_group)),
                blocks => blocks.iter().for_each(|block| group(1, level.positions() / block.fold)),
            },
        }
        runs
    }

    /// Endpoints of every block of a level; of every leaf for `None`.
    fn endpoints_by_block(&self, level: Option<usize>) -> Vec<u64> {
        let mut endpoints = Vec::new();
        match level {
            None => {
                for leaf in 0..self.hosts.leaves {
                    endpoints.push(self.hosts.on_leaf(leaf));
                }
            }
            Some(level) => {
                let below = self.endpoints_by_block(level.checked_sub(1));
                for block in &self.levels[level].blocks {
                    endpoints.push(sum(&below[block.first_child as usize..][..block.children as usize]));
                }
            }
        }
        endpoints
    }
}

impl Fabric for ClosFabric {
    fn endpoints(&self) -> u64 {
        self.hosts.endpoints()
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    fn bands(&self) -> &[Band] {
        &self.bands
    }

    fn wire(&self, planes: u32) -> Network {
        let mut network = Network { planes, ..Network::default() };
        let mut first = 0;
        let mut tier = |name, count: u64, face| {
            let nodes = first..first + count as u32 * planes;
            first = nodes.end;
            network.tiers.push(TierNodes { name, nodes, face });
        };
        tier("nic", self.endpoints(), Face::PLAIN);
        for (t, (name, _)) in TIERS.iter().enumerate().take(self.tiers.len()) {
            tier(name, self.tiers[t].switches, face(&self.sizes.tiers[t]));
        }
        let mut end = 0;
        for band in &self.bands {
            let start = end;
            end += band.links as u32 * planes;
            network.bands.push(BandLinks { low: band.low, high: band.high, links: start..end, gbps: band.gbps });
        }
        network.ends = vec![[0; 2]; end as usize];
        network.ports = vec![[0; 2]; end as usize];
        let mut links = Links { ends: &mut network.ends, ports: &mut network.ports };
        let start = |t: usize, plane: u32, size: u64| network.tiers[t].nodes.start + plane * size as u32;
        for plane in 0..planes {
            self.wire_hosts([start(0, plane, self.endpoints()), start(1, plane, self.hosts.leaves)], &mut links);
        }
        for level in 0..self.levels.len() {
            for plane in 0..planes {
                let starts = [level + 1, level + 2].map(|t| start(t, plane, self.switches(t)));
                for block in &self.levels[level].blocks {
                    self.wire_block(level, block, starts, &mut links);
                }
            }
        }
        network
    }

    fn hops(&self) -> Option<Vec<(u32, u64)>> {
        self.pairs_by_hops()
    }

    fn bisection_gbps(&self) -> f64 {
        let mut least = (self.endpoints() / 2) as f64 * self.sizes.gbps[0];
        for t in 1..self.tiers.len() {
            // Links above a tier's only block join no halves.
            if t == 1 && self.hosts.leaves > 1 || t > 1 && self.levels[t - 2].blocks.len() > 1 {
                least = least.min(self.bands[t].links as f64 * self.bands[t].gbps / 2.0);
            }
        }
        least
    }

    fn above(&self, tier: usize, node: u64) -> Vec<(u64, u64)> {
        self.nodes_above(tier, node)
    }

    fn endpoints_on(&self, switch: u64) -> u64 {
        self.hosts.on_leaf(switch)
    }

    fn rails(&self) -> u64 {
        self.hosts.rails
    }

    fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        let leaf = &self.sizes.tiers[0];
        let left = leaf.radix - leaf.down - leaf.up;
        if left > 0 {
            notes.push(Note::new(
                "ports-left-over",
                format!("{left} of {} ports of each leaf divide neither down nor up and stay free", leaf.radix),
                format!("每台叶交换机 {} 个端口中有 {left} 个无法分配，保持空闲", leaf.radix),
            ));
        }
        if self.sizes.nic_gbps != leaf.port_gbps[0] {
            let [nic, port, host] = [self.sizes.nic_gbps, leaf.port_gbps[0], self.sizes.gbps[0]].map(measured);
            notes.push(Note::new(
                "speeds-differ",
                format!(
                    "NIC ports run at {} Gb/s and leaf ports at {} Gb/s: host links run at {} Gb/s, the slower",
                    nic, port, host
                ),
                format!("网卡端口为 {} Gb/s，叶端口为 {} Gb/s：主机链路按较慢的 {} Gb/s 运行", nic, port, host),
            ));
        }
        for t in 1..self.sizes.tiers.len() {
            let (low, high) = (&self.sizes.tiers[t - 1], &self.sizes.tiers[t]);
            if low.port_gbps[1] != high.port_gbps[0] {
                let (from, to, gbps) = (&TIERS[t - 1].1, &TIERS[t].1, measured(self.sizes.gbps[t]));
                notes.push(Note::new(
                    "switch-speeds-differ",
                    format!("{}–{} links run at {gbps} Gb/s, the slower of their ends", from.en, to.en),
                    format!("{}–{}链路按两端较慢的 {gbps} Gb/s 运行", from.zh, to.zh),
                ));
            }
        }
        if self.levels.len() > 1 && self.levels[self.levels.len() - 2].blocks.len() == 1 {
            notes.push(Note::new(
                "top-tier-idle",
                "one pod holds every server, so the top tier joins nothing: a tier less does the same",
                "单个 Pod 已容纳全部服务器，顶层没有作用：少一层即可",
            ));
        }
        let uneven = |level: &usize| {
            (0..self.levels[*level].children())
                .any(|child| !self.child(*level, child).0.is_multiple_of(self.levels[*level].per_group))
        };
        if let Some(level) = (0..self.levels.len()).find(uneven) {
            let (low, high) = (&TIERS[level].1, &TIERS[level + 1].1);
            notes.push(Note::new(
                "uneven-spread",
                format!(
                    "uplinks of a {} do not divide evenly: some {} switches take one link more than others",
                    low.en, high.en
                ),
                format!("{}的上行链路不能均分：部分{}交换机比其他多接一条", low.zh, high.zh),
            ));
        }
        notes
    }
}

impl ClosFabric {
    /// Host links of one plane from its first endpoint and leaf.
    fn wire_hosts(&self, starts: [u32; 2], links: &mut Links) {
        let Hosts { servers, nics, leaves, per_leaf, rails } = self.hosts;
        let servers = if rails == 1 { servers * nics } else { servers };
        kernel::attach(starts, servers as u32, rails as u32, (leaves / rails) as u32, per_leaf as u32, links);
    }
}

/// Leaves of each pod: rail by rail while the tiers above have ports for that many pods, else in full pods.
fn pods(sizes: &Sizes, hosts: &Hosts) -> Vec<u64> {
    let Some(spine) = sizes.tiers.get(1) else {
        return vec![hosts.leaves];
    };
    if sizes.tiers.len() == 2 {
        return vec![hosts.leaves];
    }
    let per_rail = hosts.leaves / hosts.rails;
    let mut most = 1;
    for tier in &sizes.tiers[2..] {
        most *= tier.down;
    }
    if hosts.rails * per_rail.div_ceil(spine.down) > most {
        return runs_of(hosts.leaves, spine.down);
    }
    runs_of(per_rail, spine.down).repeat(hosts.rails as usize)
}

/// `total` in runs of `most`, the last one the rest.
fn runs_of(total: u64, most: u64) -> Vec<u64> {
    let mut runs = vec![most; (total / most) as usize];
    if !total.is_multiple_of(most) {
        runs.push(total % most);
    }
    runs
}

fn sum(numbers: &[u64]) -> u64 {
    numbers.iter().sum()
}

fn face(size: &TierSize) -> Face {
    let [down, up] = size.breakout;
    Face {
        down_ports: size.down as u16,
        breakout: [down as u16, up as u16],
        card_ports: (size.form == Form::Chassis)
            .then_some([(size.line_card_cages * down) as u16, (size.line_card_cages * up) as u16]),
        radix: size.radix as u16,
    }
}
