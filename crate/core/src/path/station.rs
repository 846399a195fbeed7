//! A path as it is listed: stations and the gaps between them.

use super::{End, Leg, Part, Path, Stop};
use crate::model::Model;
use crate::network::Network;
use crate::text::Text;
use serde::Serialize;

/// A device on the path.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Station {
    /// `gpu-12`, or a node's name with site and plane in front where there are several: `B/p2/leaf-17`.
    pub name: String,
    /// `gpu`, `nic` or the tier's word, as `leaf`.
    pub kind: &'static str,
    /// What it is.
    pub label: Text,
    /// The name of what stands for it on the drawing: a GPU's or NIC's server, a chassis for its parts.
    pub mark: String,
    /// Hops so far, this one counted.
    pub hop: u32,
    /// The site, from 0.
    pub site: usize,
    /// Tier and number in it within the plane; `None` for a GPU.
    pub place: Option<(usize, u64)>,
}

/// What lies between two stations.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Gap {
    /// So many hops of a scale-up network.
    ScaleUp {
        /// Hops.
        hops: u32,
    },
    /// From GPU to NIC, within the server.
    Server,
    /// A cable.
    Cable {
        /// The link of the site's network.
        link: u32,
        /// Its band, as a place in the network's and the fabric's bands.
        band: usize,
    },
    /// Within a chassis.
    Chassis,
    /// Between sites.
    Fibre {
        /// Distance of the sites from the first one added up, km: they are joined by way of it.
        km: f64,
    },
}

impl Path {
    /// Its stations, and the gaps between them: one fewer.
    pub fn stations(&self, model: &mut Model) -> (Vec<Station>, Vec<Gap>) {
        let mut list = List { stations: vec![gpu(&self.from)], gaps: Vec::new() };
        if self.plane.is_none() {
            list.add(Gap::ScaleUp { hops: self.relays[0] }, gpu(&self.to));
            return (list.stations, list.gaps);
        }
        let gap = |hops: u32| if hops > 0 { Gap::ScaleUp { hops } } else { Gap::Server };
        let mut before = gap(self.relays[0]);
        for (index, leg) in self.legs.iter().enumerate() {
            if index > 0 {
                let km = |site: usize| model.plan().sites[site].km;
                before = Gap::Fibre { km: km(self.from.site) + km(self.to.site) };
            }
            self.leg(model, leg, before, &mut list);
        }
        list.add(gap(self.relays[1]), gpu(&self.to));
        for station in list.stations.iter_mut().filter(|station| matches!(station.kind, "gpu" | "nic")) {
            let server =
                if station.site == self.from.site && station.hop == 0 { self.from.server } else { self.to.server };
            station.mark = format!("server-{server}");
        }
        (list.stations, list.gaps)
    }

    fn leg(&self, model: &mut Model, leg: &Leg, mut before: Gap, list: &mut List) {
        let planes = model.plan().division.planes();
        let mut prefix = match model.plan().sites.len() {
            1 => String::new(),
            _ => format!("{}/", model.plan().sites[leg.site].name),
        };
        if let (Some(plane), 2..) = (self.plane, planes) {
            prefix.push_str(&format!("p{}/", plane + 1));
        }
        let labels: Vec<Text> =
            model.plan().sites[leg.site].fabric.tiers().iter().map(|tier| tier.label.clone()).collect();
        let network = model.network(leg.site);
        for (index, stop) in leg.stops.iter().enumerate() {
            let hops = list.stations.last().map_or(0, |station| station.hop);
            list.add(before, station(network, &labels, &prefix, leg.site, stop, hops + u32::from(stop.is_hop)));
            before = match leg.links.get(index) {
                Some(&Some(link)) => {
                    Gap::Cable { link, band: network.bands.partition_point(|band| band.links.end <= link) }
                }
                _ => Gap::Chassis,
            };
        }
    }
}

struct List {
    stations: Vec<Station>,
    gaps: Vec<Gap>,
}

impl List {
    fn add(&mut self, before: Gap, station: Station) {
        let hop = self.stations.last().map_or(0, |last| last.hop).max(station.hop);
        self.gaps.push(before);
        self.stations.push(Station { hop, ..station });
    }
}

fn gpu(end: &End) -> Station {
    Station {
        name: format!("gpu-{}", end.gpu),
        kind: "gpu",
        label: Text::new(
            format!("GPU {}, server {}", end.gpu, end.server),
            format!("卡 {}，服务器 {}", end.gpu, end.server),
        ),
        mark: format!("server-{}", end.server),
        hop: 0,
        site: end.site,
        place: None,
    }
}

fn station(network: &Network, labels: &[Text], prefix: &str, site: usize, stop: &Stop, hop: u32) -> Station {
    let tier = network.tier_of(stop.node);
    let nodes = &network.tiers[tier];
    let mark = format!("{prefix}{}", network.name(stop.node));
    let (part_en, part_zh) = match stop.part {
        Part::Whole => (String::new(), String::new()),
        Part::LineCard(card) => (format!(", line card {card}"), format!("，线卡 {card}")),
        Part::Fabric => (", fabric card".into(), "，交换网板".into()),
    };
    let label = match tier.checked_sub(1).and_then(|tier| labels.get(tier)) {
        Some(label) => Text::new(format!("{}{part_en}", label.en), format!("{}{part_zh}", label.zh)),
        None => Text::of("NIC port", "网卡端口"),
    };
    let suffix = match stop.part {
        Part::Whole => String::new(),
        Part::LineCard(card) => format!("/card-{card}"),
        Part::Fabric => "/fabric".into(),
    };
    let index = u64::from(stop.node - nodes.nodes.start);
    Station { name: format!("{mark}{suffix}"), kind: nodes.name, label, mark, hop, site, place: Some((tier, index)) }
}
