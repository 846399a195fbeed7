//! The plan of a whole design: sites, planes and one planned fabric per site. Small whatever the size.

use crate::design::{By, Design, ServerCount};
use crate::family::{self, Fabric, Note};
use crate::refusal::Refusal;
use crate::text::grouped;
use serde_json::Value;

/// The most endpoints of a design, over all planes and sites.
pub const MAX_ENDPOINTS: u64 = 1 << 20;

/// The most links of a design, over all planes and sites; 16 bytes each when wired.
pub const MAX_LINKS: u64 = 1 << 24;

/// A design, planned.
pub struct Plan {
    /// How endpoints are divided among separate fabrics.
    pub division: Division,
    /// The most servers over all sites.
    pub max_servers: u64,
    /// One entry per campus.
    pub sites: Vec<SitePlan>,
}

/// One campus, planned.
pub struct SitePlan {
    /// What it is called.
    pub name: String,
    /// Distance from the first site, km.
    pub km: f64,
    /// Servers in it.
    pub servers: u64,
    /// Any one of its planes; all are alike.
    pub fabric: Box<dyn Fabric>,
}

/// How the NIC ports of a server are divided among planes.
///
/// NIC `i` belongs to class `i % classes`; each class has `ports` planes, one per port of its NICs. Two NICs meet on a
/// plane when they are of one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    /// Classes of NICs: the planes by NIC.
    pub classes: u64,
    /// Ports of one NIC, each on its own plane: the planes by port.
    pub ports: u64,
    /// NICs of one server on one plane.
    pub nics_per_plane: u64,
}

impl Division {
    /// The division that a design asks for.
    ///
    /// # Errors
    /// Rails that are separate fabrics together with planes that divide the NICs in another way.
    pub fn of(design: &Design) -> Result<Division, Refusal> {
        let (nics, planes) = (design.servers.nics, design.planes.count);
        let rail_only = family::find(&design.fabric.family).is_some_and(|family| family.rail_only(design));
        let (classes, ports) = match (design.planes.by, rail_only) {
            (By::Nic, false) => (planes, 1),
            (By::Port, false) => (1, planes),
            (By::Port, true) => (nics, planes),
            (By::Nic, true) if planes == 1 || planes == nics => (nics, 1),
            (By::Nic, true) => {
                return Err(Refusal::new(
                    "planes.count",
                    format!("must be 1 or {nics} with rails only, where each NIC's rail is a plane, got {planes}"),
                    format!("仅轨道（rails only）时每轨自成一个平面，平面数应为 1 或 {nics}，现为 {planes}"),
                )
                .with_nearest(vec![1.into(), nics.into()]));
            }
        };
        Ok(Division { classes, ports, nics_per_plane: nics / classes })
    }

    /// Separate fabrics in each site.
    pub fn planes(&self) -> u64 {
        self.classes * self.ports
    }
}

/// Plans a design.
///
/// # Errors
/// What the family refuses, more servers than a fabric holds, or more endpoints or links than [`MAX_ENDPOINTS`] and
/// [`MAX_LINKS`]; all of it before anything is built.
pub fn plan(design: &Design) -> Result<Plan, Refusal> {
    let family = family::find(&design.fabric.family).unwrap_or(family::FAMILIES[0]);
    let division = Division::of(design)?;
    let of_fabric = family.max_servers(design)?;
    let max_servers = most_servers(design, of_fabric);
    let total = design.servers.count_or(max_servers);
    check_endpoints(design, &division, total)?;
    let mut sites = Vec::new();
    for (site, servers) in design.sites.iter().zip(shares(design, total)?) {
        if servers > of_fabric {
            return Err(too_many(max_servers, total));
        }
        let fabric = family.plan(design, servers)?;
        sites.push(SitePlan { name: site.name.clone(), km: site.km, servers, fabric });
    }
    let plan = Plan { division, max_servers, sites };
    let links = plan.sum(|fabric| fabric.bands().iter().map(|band| band.links).sum());
    if links > MAX_LINKS {
        return Err(Refusal::new(
            "servers.count",
            format!("makes {} links; at most {} are built", grouped(links), grouped(MAX_LINKS)),
            format!("将产生 {} 条链路；最多支持 {} 条", grouped(links), grouped(MAX_LINKS)),
        )
        .with_nearest(nearest_count(total * MAX_LINKS / links)));
    }
    Ok(plan)
}

impl Plan {
    /// Sum of a figure of one plane over all planes and sites.
    pub fn sum(&self, figure: impl Fn(&dyn Fabric) -> u64) -> u64 {
        self.sites.iter().map(|site| figure(site.fabric.as_ref())).sum::<u64>() * self.division.planes()
    }

    /// Servers over all sites.
    pub fn servers(&self) -> u64 {
        self.sites.iter().map(|site| site.servers).sum()
    }

    /// Physical cables between servers and switches, over all planes and sites.
    ///
    /// A cable is one link unless a cage is split. A cage split at one end only is the head of one fan-out cable; where
    /// both ends are split, links between the same two cages share a cable. A NIC with a port on each of several planes
    /// is split too.
    pub fn host_cables(&self, design: &Design) -> u64 {
        self.sites
            .iter()
            .map(|site| {
                let band = site.fabric.bands()[0];
                let nic_split = self.division.ports > 1;
                match (nic_split, band.breakout[1] > 1) {
                    (true, false) => site.servers * design.servers.nics,
                    (true, true) => band.links * self.division.planes(),
                    (false, _) => band.cables * self.division.planes(),
                }
            })
            .sum()
    }

    /// Remarks on the design, each once.
    pub fn notes(&self, design: &Design) -> Vec<Note> {
        let mut notes: Vec<Note> = Vec::new();
        for site in &self.sites {
            for note in site.fabric.notes() {
                if !notes.iter().any(|known| known.code == note.code) {
                    notes.push(note);
                }
            }
        }
        if self.sites.len() > 1 {
            notes.push(Note::new(
                "within-a-site",
                "pairs, hops and the rows of the latency section are those inside one site; what crosses sites stands under distance",
                "卡对、跳数及时延各行均为单个园区内的数值；跨园区部分见“距离”",
            ));
            notes.push(Note::new(
                "between-sites",
                "links between sites are timed, not wired: ports, cables and bisection are those inside the sites",
                "园区间链路只计时延、不布线：端口、线缆与对分带宽均为园区内的数值",
            ));
        }
        if self.division.classes > 1 && design.scale_up.kind == crate::design::ScaleUpKind::None {
            notes.push(Note::new(
                "planes-apart",
                "without a scale-up network, GPUs whose NICs are on different planes cannot reach each other",
                "没有纵向扩展网络时，网卡位于不同平面的卡之间不可达",
            ));
        }
        notes
    }
}

fn check_endpoints(design: &Design, division: &Division, servers: u64) -> Result<(), Refusal> {
    let per_server = design.servers.nics * division.ports;
    let endpoints = servers.saturating_mul(per_server);
    if endpoints <= MAX_ENDPOINTS {
        return Ok(());
    }
    let (holds, zh) = match design.servers.count {
        ServerCount::Exactly(_) => ("makes", "将产生"),
        ServerCount::Max => ("max makes", "取 max 将产生"),
    };
    Err(Refusal::new(
        "servers.count",
        format!("{holds} {} NIC ports; at most {} are built", grouped(endpoints), grouped(MAX_ENDPOINTS)),
        format!("{zh} {} 个网卡端口；最多支持 {} 个", grouped(endpoints), grouped(MAX_ENDPOINTS)),
    )
    .with_nearest(nearest_count(MAX_ENDPOINTS / per_server)))
}

/// The most servers over all sites whose fabrics hold so many each.
fn most_servers(design: &Design, of_fabric: u64) -> u64 {
    let largest = design.sites.iter().map(|site| site.share).fold(0.0, f64::max);
    let most = (of_fabric as f64 / largest + 1e-9).floor() as u64;
    // Rounding of shares can still overfill the largest site by one.
    let fits = |count: u64| shares(design, count).is_ok_and(|list| list.iter().all(|&servers| servers <= of_fabric));
    (0..=most).rev().take(64).find(|&count| fits(count)).unwrap_or(of_fabric)
}

fn too_many(most: u64, total: u64) -> Refusal {
    Refusal::new(
        "servers.count",
        format!("must be at most {}, the most that this fabric holds, got {}", grouped(most), grouped(total)),
        format!("该网络最多容纳 {} 台服务器，现为 {}", grouped(most), grouped(total)),
    )
    .with_nearest(vec![most.into()])
}

fn nearest_count(count: u64) -> Vec<Value> {
    if count == 0 { Vec::new() } else { vec![count.into()] }
}

/// Servers of each site: its share of `total`, rounded so that they add up (largest remainder first).
fn shares(design: &Design, total: u64) -> Result<Vec<u64>, Refusal> {
    let (mut servers, mut left) = (Vec::new(), total);
    for site in &design.sites {
        let whole = ((site.share * total as f64 + 1e-9).floor() as u64).min(left);
        servers.push(whole);
        left -= whole;
    }
    for _ in 0..left {
        let rest = |site: usize| design.sites[site].share * total as f64 - servers[site] as f64;
        let mut most = 0;
        for site in 1..servers.len() {
            if rest(site) > rest(most) {
                most = site;
            }
        }
        servers[most] += 1;
    }
    if let Some(empty) = servers.iter().position(|&count| count == 0) {
        return Err(Refusal::new(
            format!("sites.{empty}.share"),
            format!("leaves the site without a server of the {}", grouped(total)),
            format!("使该园区分不到服务器（共 {} 台）", grouped(total)),
        ));
    }
    Ok(servers)
}
