//! The ends of a path: GPUs, and the NICs through which they may leave.

use super::{Path, out_of_range, servers_before};
use crate::measure::hops::{Choice, Layout, choices, moves};
use crate::model::Model;
use crate::refusal::Refusal;

/// A GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Its number over all servers.
    pub gpu: u64,
    /// Its server's number over all sites.
    pub server: u64,
    /// The site, from 0.
    pub site: usize,
}

/// A way into one plane's fabric and out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Route {
    /// Scale-up hops before and after.
    pub(super) relays: [u32; 2],
    /// Endpoints of the one site's network and of the other's.
    pub(super) endpoints: [u32; 2],
    pub(super) plane: u64,
}

impl Route {
    /// The hops before and after, as one number.
    pub(super) fn relayed(&self) -> u32 {
        self.relays[0] << 16 | self.relays[1]
    }
}

/// Both GPUs.
pub(super) fn ends(model: &Model, from: u64, to: u64) -> Result<[End; 2], Refusal> {
    let (plan, gpus) = (model.plan(), model.design().servers.gpus);
    let all = plan.servers() * gpus;
    for (field, gpu) in [("from", from), ("to", to)] {
        if gpu >= all {
            return Err(out_of_range(field, all - 1, gpu));
        }
    }
    if from == to {
        return Err(Refusal::new("to", "must be another GPU than the first", "应为另一张卡")
            .with_nearest(vec![if to + 1 < all { to + 1 } else { to.saturating_sub(1) }.into()]));
    }
    Ok([from, to].map(|gpu| {
        let server = gpu / gpus;
        let site = (0..plan.sites.len()).rev().find(|&site| servers_before(plan, site) <= server).unwrap_or(0);
        End { gpu, server, site }
    }))
}

fn layout(model: &Model, site: usize) -> Layout {
    Layout::of(model.design(), &model.plan().division, model.plan().sites[site].servers)
}

/// The number of an end's server within its site.
fn server_in_site(model: &Model, end: &End) -> u64 {
    end.server - servers_before(model.plan(), end.site)
}

/// The path of two GPUs of one scale-up domain.
pub(super) fn in_domain(model: &Model, ends: &[End; 2]) -> Option<Path> {
    let layout = layout(model, ends[0].site);
    let [from, to] = ends.map(|end| server_in_site(model, &end));
    let same = from / layout.domain_servers == to / layout.domain_servers;
    if ends[0].site != ends[1].site || !same || !layout.has_scale_up() {
        return None;
    }
    let gpus = model.design().servers.gpus;
    let place = |end: &End, server: u64| server % layout.domain_servers * gpus + end.gpu % gpus;
    let hops = layout.scale.hops(place(&ends[0], from), place(&ends[1], to))?;
    Some(Path { from: ends[0], to: ends[1], plane: None, relays: [hops, 0], legs: Vec::new(), equal_paths: 1.0 })
}

/// All ways through a fabric, by the class of their NICs on the plane asked for or on its like.
pub(super) fn routes(model: &Model, ends: &[End; 2], plane: u64) -> Vec<Route> {
    let (design, division) = (model.design(), &model.plan().division);
    let servers = ends.map(|end| server_in_site(model, &end));
    let layouts = ends.map(|end| layout(model, end.site));
    let gpus = ends.map(|end| end.gpu % design.servers.gpus);
    let moves = [0, 1].map(|end| moves(&layouts[end], servers[end] % layouts[end].domain_servers));
    let same_server = ends[0].server == ends[1].server;
    let mut ways = Vec::new();
    choices(&layouts[0], gpus, (!same_server).then_some([&moves[0], &moves[1]]), &mut ways);
    let direct = ways.iter().any(|choice| choice.relays == [0, 0]);
    let route = |choice: &Choice| Route {
        relays: choice.relays,
        endpoints: [0, 1]
            .map(|end| (servers[end] * division.nics_per_plane + choice.nics[end] / division.classes) as u32),
        plane: choice.nics[0] % division.classes * division.ports + plane % division.ports,
    };
    let all: Vec<Route> = ways.iter().map(route).collect();
    // Where both GPUs are on the plane asked for, it is taken even if another is shorter.
    let asked: Vec<Route> = all.iter().copied().filter(|route| direct && route.plane == plane).collect();
    if asked.is_empty() { all } else { asked }
}
