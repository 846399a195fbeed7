//! Hops between endpoints and between GPUs.
//!
//! A hop is a switch passed: on the way from an endpoint to another all nodes strictly between, a chassis as the chips
//! that are passed of it. Counting knows nothing of families: [`Counter`] is given links and roles only.

use crate::network::Network;

mod gpu;
mod section;
mod site;

use fabriscape_kernel::pairs;
pub use fabriscape_kernel::{Counter, Distances, PairHops, Role};
pub(crate) use gpu::{Choice, Layout, choices, moves};
pub use gpu::{GpuCounter, GpuHops};
pub use section::MEASURE;
pub use site::SiteCounter;

/// Roles of a network's nodes in a count of one plane's endpoints, `plane` from 0. Endpoints forward where they are
/// linked to one another.
pub fn roles(network: &Network, plane: u32) -> Vec<Role> {
    let direct = is_direct(network);
    let per_plane = network.endpoints() / network.planes.max(1);
    let mut roles = vec![Role::Switch; network.nodes() as usize];
    roles[..network.endpoints() as usize].fill(Role::Bystander);
    let asked = if direct { Role::Node } else { Role::Endpoint };
    roles[(plane * per_plane) as usize..((plane + 1) * per_plane) as usize].fill(asked);
    roles
}

/// Whether endpoints are linked to one another and forward, without switches between.
pub fn is_direct(network: &Network) -> bool {
    network.bands.iter().any(|band| band.low == 0 && band.high == 0)
}

/// Hops of one plane of a site and of the site's GPUs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SiteHops {
    /// Whether they were counted on the wiring. Where counting would take minutes, the closed form stands in.
    pub counted: bool,
    /// Endpoint pairs of one plane; empty where neither counting nor the closed form tells.
    pub endpoints: PairHops,
    /// GPU pairs of the site; `None` where counting does not tell.
    pub gpus: Option<GpuHops>,
    /// The most links between the switches of two endpoints, or between two nodes where there are no switches.
    pub switch_diameter: Option<u32>,
}

#[cfg(test)]
mod tests;
