//! GPUs, switches, links, cables and ports.

use super::{Measure, Row, Subject};
use crate::family::Tier;
use crate::network::{self, BandLinks, Network};
use crate::plan::Plan;
use crate::text::Text;
use serde_json::{Map, Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "counts",
    rows: &[
        Row { path: "counts.links.interSwitch", label: Text::of("Inter-switch links", "交换机间链路"), unit: "" },
        Row { path: "counts.links.host", label: Text::of("Host links", "主机链路"), unit: "" },
        Row { path: "counts.cables.total", label: Text::of("Cables", "线缆"), unit: "" },
        Row {
            path: "counts.switchesPerThousandGpus",
            label: Text::of("Switches per 1,000 GPUs", "每千卡交换机数"),
            unit: "",
        },
        Row { path: "counts.ports.free", label: Text::of("Ports unused", "空闲端口"), unit: "" },
    ],
    measure,
};

/// Counts of one plane of one site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteCounts {
    /// NIC ports.
    pub endpoints: u64,
    /// Switches by tier, from the leaf up.
    pub switches: Vec<u64>,
    /// Links by band, host links first.
    pub links: Vec<u64>,
    /// Cables by band; NICs count as unsplit here, as one plane shows one port of each.
    pub cables: Vec<u64>,
    /// Switch ports that are cabled.
    pub ports_used: u64,
    /// Switch ports in all.
    pub ports: u64,
}

/// The counts as the plan has them in closed form.
pub fn planned(plan: &Plan, site: usize) -> SiteCounts {
    let fabric = plan.sites[site].fabric.as_ref();
    SiteCounts {
        endpoints: fabric.endpoints(),
        switches: fabric.tiers().iter().map(|tier| tier.switches).collect(),
        links: fabric.bands().iter().map(|band| band.links).collect(),
        cables: fabric.bands().iter().map(|band| band.cables).collect(),
        ports_used: fabric.tiers().iter().map(|tier| tier.ports_used).sum(),
        ports: fabric.tiers().iter().map(|tier| tier.switches * tier.radix).sum(),
    }
}

/// The counts as the wiring of one plane has them: a switch counts when a link ends on it. O(links).
pub fn counted(network: &Network) -> SiteCounts {
    let mut linked = vec![false; network.nodes() as usize];
    for [low, high] in &network.ends {
        linked[*low as usize] = true;
        linked[*high as usize] = true;
    }
    let in_tier =
        |tier: &crate::network::TierNodes| tier.nodes.clone().filter(|&node| linked[node as usize]).count() as u64;
    let switch_tiers = network.tiers.get(1..).unwrap_or_default();
    let ports_used: u64 =
        network.ends.iter().map(|ends| ends.iter().filter(|&&node| node >= network.endpoints()).count() as u64).sum();
    SiteCounts {
        endpoints: in_tier(&network.tiers[0]),
        switches: switch_tiers.iter().map(in_tier).collect(),
        links: network.bands.iter().map(|band| band.links.len() as u64).collect(),
        cables: network.bands.iter().map(|band| cables(network, band)).collect(),
        ports_used,
        ports: switch_tiers.iter().map(|tier| tier.nodes.len() as u64 * u64::from(tier.face.radix)).sum(),
    }
}

fn cables(network: &Network, band: &BandLinks) -> u64 {
    let tiers = [band.low, band.high].map(|tier| &network.tiers[usize::from(tier)]);
    let links = band.links.start as usize..band.links.end as usize;
    network::cables(tiers, &network.ends[links.clone()], &network.ports[links])
}

fn measure(subject: &Subject<'_>) -> Value {
    let (design, plan) = (subject.design, subject.plan);
    let sites: Vec<SiteCounts> = (0..plan.sites.len())
        .map(|site| match subject.counted {
            Some(counted) => counted[site].counts.clone(),
            None => planned(plan, site),
        })
        .collect();
    let planes = plan.division.planes();
    let servers = plan.servers();
    let gpus = servers * design.servers.gpus;
    let total = section(&sites, plan, planes);
    let switches = sites.iter().flat_map(|site| &site.switches).sum::<u64>() * planes;
    let mut out = Map::new();
    out.insert("gpus".into(), gpus.into());
    out.insert("servers".into(), servers.into());
    out.insert("nics".into(), (servers * design.servers.nics).into());
    out.insert("endpoints".into(), (sites.iter().map(|site| site.endpoints).sum::<u64>() * planes).into());
    out.insert("planes".into(), planes.into());
    out.extend(total);
    let isl_cables = sites.iter().flat_map(|site| site.cables.iter().skip(1)).sum::<u64>() * planes;
    let host_cables = plan.host_cables(design);
    out.insert(
        "cables".into(),
        json!({ "host": host_cables, "interSwitch": isl_cables, "total": host_cables + isl_cables }),
    );
    out.insert("tiers".into(), tiers(plan).into());
    out.insert("switchesPerThousandGpus".into(), (switches as f64 * 1000.0 / gpus as f64).into());
    out.insert("maxServers".into(), plan.max_servers.into());
    out.insert("maxGpus".into(), (plan.max_servers * design.servers.gpus).into());
    out.insert("perPlane".into(), Value::Object(section(&sites, plan, 1)));
    let per_site: Vec<Value> = plan
        .sites
        .iter()
        .zip(&sites)
        .map(|(site, counts)| {
            let mut entry = Map::new();
            entry.insert("name".into(), site.name.clone().into());
            entry.insert("servers".into(), site.servers.into());
            entry.insert("gpus".into(), (site.servers * design.servers.gpus).into());
            entry.extend(section(std::slice::from_ref(counts), plan, planes));
            Value::Object(entry)
        })
        .collect();
    out.insert("perSite".into(), per_site.into());
    Value::Object(out)
}

/// Switches and ports tier by tier, over all planes and sites.
fn tiers(plan: &Plan) -> Vec<Value> {
    let total = |index: usize, figure: fn(&Tier) -> u64| plan.sum(|fabric| figure(&fabric.tiers()[index]));
    let tier = |(index, tier): (usize, &Tier)| {
        json!({
            "name": tier.name,
            "label": tier.label,
            "form": tier.form,
            "switches": total(index, |tier| tier.switches),
            "ports": {
                "used": total(index, |tier| tier.ports_used),
                "total": total(index, |tier| tier.switches * tier.radix),
            },
        })
    };
    plan.sites[0].fabric.tiers().iter().enumerate().map(tier).collect()
}

/// Switches, links and ports of some sites over so many planes.
fn section(sites: &[SiteCounts], plan: &Plan, planes: u64) -> Map<String, Value> {
    let sum = |figure: &dyn Fn(&SiteCounts) -> u64| sites.iter().map(figure).sum::<u64>() * planes;
    let mut switches = Map::new();
    switches.insert("total".into(), sum(&|site| site.switches.iter().sum()).into());
    for (index, tier) in plan.sites[0].fabric.tiers().iter().enumerate() {
        switches.insert(tier.name.into(), sum(&|site| site.switches[index]).into());
    }
    let host = sum(&|site| site.links[0]);
    let inter_switch = sum(&|site| site.links[1..].iter().sum());
    let (used, ports) = (sum(&|site| site.ports_used), sum(&|site| site.ports));
    let mut out = Map::new();
    out.insert("switches".into(), switches.into());
    out.insert("links".into(), json!({ "host": host, "interSwitch": inter_switch, "total": host + inter_switch }));
    out.insert("ports".into(), json!({ "used": used, "free": ports - used, "total": ports }));
    out
}
