//! The design document: complete by defaults, refused with the field's path, the same from form, link, file and command line.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

mod read;
mod table;

pub use read::fields;
pub use table::{FORMS, SITE};

/// The version of the document that this code reads and writes.
pub const VERSION: u64 = 1;

/// The most text that is read as a design, in bytes. A design of eight sites takes under 2 kB.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// The most campuses of one design.
pub const MAX_SITES: usize = 8;

/// A complete, valid design.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Design {
    /// Always [`VERSION`].
    pub version: u64,
    /// How many servers and what is in them.
    pub servers: Servers,
    /// The switch that the fabric is built of.
    pub switch: Switch,
    /// The family and its params.
    pub fabric: FabricChoice,
    /// Separate fabrics that share no switch.
    pub planes: Planes,
    /// The network inside the server.
    pub scale_up: ScaleUp,
    /// Latency profile and constants.
    pub latency: Latency,
    /// Campuses, at least one.
    pub sites: Vec<Site>,
}

/// How many servers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ServerCount {
    /// So many.
    Exactly(u64),
    /// The most that one fabric of the design holds.
    Max(Max),
}

/// The word `max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Max {
    /// The word `max`.
    Max,
}

/// Servers, all alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Servers {
    /// How many, over all sites.
    pub count: ServerCount,
    /// GPUs in one server.
    pub gpus: u64,
    /// NICs in one server.
    pub nics: u64,
    /// Speed of one NIC over all its ports, Gb/s.
    pub nic_gbps: f64,
}

/// The switch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Switch {
    /// Front-panel ports.
    pub cages: u64,
    /// Speed of one cage, Gb/s.
    pub cage_gbps: f64,
    /// Ports made of one cage, each at 1/breakout of its speed.
    pub breakout: u64,
    /// Box or chassis.
    pub form: Form,
    /// Cages on one line card of a chassis; left out, the lesser of 36 and half of the cages.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line_card_cages: Option<u64>,
}

/// How a switch is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// One chip: 1 hop.
    Box,
    /// Line card, fabric card, line card: 3 hops, 1 when in and out share a line card.
    Chassis,
}

/// Family and params.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FabricChoice {
    /// Name in the registry.
    pub family: String,
    /// The family's own fields, complete.
    pub params: Map<String, Value>,
}

/// Planes, all alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Planes {
    /// How many.
    pub count: u64,
    /// What divides the endpoints among them.
    pub by: By,
}

/// What divides endpoints among planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// NIC i of each server is on plane i modulo the count.
    Nic,
    /// Each NIC has one port on every plane.
    Port,
}

/// The memory-semantic network that joins the GPUs of a server or rack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScaleUp {
    /// Its shape.
    pub kind: ScaleUpKind,
    /// GPUs in one domain; a multiple of the GPUs of one server, or a divisor.
    pub size: u64,
    /// Speed of one GPU into it, Gb/s.
    pub gbps: f64,
}

/// Shapes of a scale-up domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScaleUpKind {
    /// GPUs reach each other through NICs only.
    None,
    /// Every pair through one switch: 1 scale-up hop.
    Switch,
    /// Every pair by its own link: 1 scale-up hop.
    FullMesh,
    /// A near-square grid without wrap.
    Mesh,
    /// A near-square grid with wrap.
    Torus,
}

/// Latency profile and what goes over the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Latency {
    /// Which constants the ledger is made of.
    pub profile: Profile,
    /// Bytes of the message whose delay is told.
    pub message_bytes: u64,
    /// Kind of fibre between sites.
    pub fibre: Fibre,
    /// Fibre route ÷ distance given.
    pub route_factor: f64,
    /// Own values by constant id; only for the profile `custom`.
    #[serde(skip_serializing_if = "Map::is_empty", default)]
    pub constants: Map<String, Value>,
}

/// Latency profiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// Calibrated to published InfiniBand end-to-end figures.
    Infiniband,
    /// Calibrated to published RoCE end-to-end figures.
    Roce,
    /// Sum of headline component figures; too low, and says so.
    Asic,
    /// As `asic` with own values.
    Custom,
}

/// Kinds of fibre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fibre {
    /// Group index 1.4675.
    Standard,
    /// The rounded 5 µs per km.
    Rounded,
    /// Hollow core.
    HollowCore,
}

/// One campus.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Site {
    /// What it is called.
    pub name: String,
    /// Its share of the servers, over 0 to 1.
    pub share: f64,
    /// Distance from the first site, km.
    pub km: f64,
}

impl Servers {
    /// The number given, or `max_servers`.
    pub fn count_or(&self, max_servers: u64) -> u64 {
        match self.count {
            ServerCount::Exactly(count) => count,
            ServerCount::Max(_) => max_servers,
        }
    }
}

/// The nearest numbers below and above `value` for which `legal` holds, of those up to `value + 4096`.
pub fn around(value: u64, legal: impl Fn(u64) -> bool) -> Vec<u64> {
    let below = (0..value).rev().take(4096).find(|&n| legal(n));
    let above = (value + 1..=value + 4096).find(|&n| legal(n));
    below.into_iter().chain(above).collect()
}

/// The value at a dotted path.
pub fn at<'a>(map: &'a Map<String, Value>, path: &str) -> Option<&'a Value> {
    match path.split_once('.') {
        None => map.get(path),
        Some((key, rest)) => at(map.get(key)?.as_object()?, rest),
    }
}

/// Sets the value at a dotted path, making the objects on the way.
pub fn set(map: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => {
            map.insert(path.to_owned(), value);
        }
        Some((key, rest)) => {
            let inner = map.entry(key).or_insert_with(|| json!({}));
            if !inner.is_object() {
                *inner = json!({});
            }
            if let Value::Object(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}
