//! The design document: complete by defaults, refused with the field's path, the same from form, link, file and command line.

use serde_json::{Map, Value};

mod document;
mod read;
mod table;
mod twice;

pub use document::{Document, at, find, find_mut, json_text, set};
pub use read::fields;
pub use table::{FORMS, SITE};

/// The version of the document that this code reads and writes.
pub const VERSION: u64 = 1;

/// The most text that is read as a design, in bytes. A design of eight sites takes under 2 kB.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// The most campuses of one design.
pub const MAX_SITES: usize = 8;

/// An enum whose variants are words of the document.
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[$variant_doc])* $variant,)+ }

        impl $name {
            /// Its word in the document.
            $vis const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }

            /// The variant of a word.
            $vis fn of(word: &str) -> Option<$name> {
                [$($name::$variant,)+].into_iter().find(|variant| variant.word() == word)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

pub(crate) use words;

/// A complete, valid design.
#[derive(Debug, Clone, PartialEq)]
pub struct Design {
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
    /// The document that all of the above was read from.
    document: Map<String, Value>,
}

/// How many servers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerCount {
    /// So many.
    Exactly(u64),
    /// The most that one fabric of the design holds.
    Max,
}

/// Servers, all alike.
#[derive(Debug, Clone, PartialEq)]
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
#[derive(Debug, Clone, PartialEq)]
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
    pub line_card_cages: Option<u64>,
}

words! {
    /// How a switch is built.
    pub enum Form {
        /// One chip: 1 hop.
        Box = "box",
        /// Line card, fabric card, line card: 3 hops, 1 when in and out share a line card.
        Chassis = "chassis",
    }
}

/// Family and params.
#[derive(Debug, Clone, PartialEq)]
pub struct FabricChoice {
    /// Name in the registry.
    pub family: String,
    /// The family's own fields, complete.
    pub params: Map<String, Value>,
}

/// Planes, all alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Planes {
    /// How many.
    pub count: u64,
    /// What divides the endpoints among them.
    pub by: By,
}

words! {
    /// What divides endpoints among planes.
    pub enum By {
        /// NIC i of each server is on plane i modulo the count.
        Nic = "nic",
        /// Each NIC has one port on every plane.
        Port = "port",
    }
}

/// The memory-semantic network that joins the GPUs of a server or rack.
#[derive(Debug, Clone, PartialEq)]
pub struct ScaleUp {
    /// Its shape.
    pub kind: ScaleUpKind,
    /// GPUs in one domain; a multiple of the GPUs of one server, or a divisor.
    pub size: u64,
    /// Speed of one GPU into it, Gb/s.
    pub gbps: f64,
}

words! {
    /// Shapes of a scale-up domain.
    pub enum ScaleUpKind {
        /// GPUs reach each other through NICs only.
        None = "none",
        /// Every pair through one switch: 1 scale-up hop.
        Switch = "switch",
        /// Every pair by its own link: 1 scale-up hop.
        FullMesh = "full-mesh",
        /// A near-square grid without wrap.
        Mesh = "mesh",
        /// A near-square grid with wrap.
        Torus = "torus",
    }
}

/// Latency profile and what goes over the wire.
#[derive(Debug, Clone, PartialEq)]
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
    pub constants: Map<String, Value>,
}

words! {
    /// Latency profiles.
    pub enum Profile {
        /// Calibrated to published InfiniBand end-to-end figures.
        Infiniband = "infiniband",
        /// Calibrated to published RoCE end-to-end figures.
        Roce = "roce",
        /// Sum of headline component figures; too low, and says so.
        Asic = "asic",
        /// As `asic` with own values.
        Custom = "custom",
    }
}

words! {
    /// Kinds of fibre.
    pub enum Fibre {
        /// Group index 1.4675.
        Standard = "standard",
        /// The rounded 5 µs per km.
        Rounded = "rounded",
        /// Hollow core.
        HollowCore = "hollow-core",
    }
}

/// One campus.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// What it is called.
    pub name: String,
    /// Its share of the servers, over 0 to 1.
    pub share: f64,
    /// Distance from the first site, km.
    pub km: f64,
}

impl serde::Serialize for Design {
    /// The document.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document.serialize(serializer)
    }
}

impl Servers {
    /// The number given, or `max_servers`.
    pub fn count_or(&self, max_servers: u64) -> u64 {
        match self.count {
            ServerCount::Exactly(count) => count,
            ServerCount::Max => max_servers,
        }
    }
}

/// The nearest numbers below and above `value` for which `legal` holds, of those up to `value + 4096`.
pub fn around(value: u64, legal: &dyn Fn(u64) -> bool) -> Vec<Value> {
    let mut nearest = Vec::new();
    if let Some(below) = (value.saturating_sub(4096)..value).rev().find(|&n| legal(n)) {
        nearest.push(below.into());
    }
    if let Some(above) = (value + 1..=value + 4096).find(|&n| legal(n)) {
        nearest.push(above.into());
    }
    nearest
}
