//! The design document: complete by defaults, refused with the field's path, the same from form, link, file and command line.

use crate::family;
use crate::field::{Choice, Default, Field, Group, Kind, shown};
use crate::refusal::Refusal;
use crate::text::Text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

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

impl Design {
    /// Reads a design from JSON text.
    ///
    /// # Errors
    /// Text over [`MAX_TEXT_BYTES`], text that is not JSON, and whatever [`Design::from_value`] refuses.
    pub fn parse(text: &str) -> Result<Design, Refusal> {
        if text.len() > MAX_TEXT_BYTES {
            return Err(Refusal::new(
                "design",
                format!("must be at most {MAX_TEXT_BYTES} bytes of JSON, got {}", text.len()),
                format!("JSON 文本最多 {MAX_TEXT_BYTES} 字节，现为 {}", text.len()),
            ));
        }
        let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
            Refusal::new("design", format!("is not complete JSON: {error}"), format!("不是完整的 JSON：{error}"))
        })?;
        Design::from_value(&value)
    }

    /// Completes and checks a design given as a JSON value.
    ///
    /// # Errors
    /// The first field that is unknown, of a wrong type or out of range, by its path.
    pub fn from_value(value: &Value) -> Result<Design, Refusal> {
        let Value::Object(given) = value else {
            return Err(Refusal::new(
                "design",
                format!("must be an object, got {}", shown(value)),
                format!("应为对象，现为 {}", shown(value)),
            ));
        };
        if let Some(version) = given.get("version")
            && version.as_f64() != Some(VERSION as f64)
        {
            return Err(Refusal::new(
                "version",
                format!("must be {VERSION}, got {}", shown(version)),
                format!("应为 {VERSION}，现为 {}", shown(version)),
            )
            .with_nearest([VERSION]));
        }
        let fields = fields_for(value)?;
        let mut complete = Map::new();
        copy(given, "", &fields, &mut complete)?;
        complete.insert("sites".into(), sites(given.get("sites"))?);
        complete.insert("version".into(), VERSION.into());
        for field in &fields {
            if let Some(default) = field.default
                && at(&complete, field.path).is_none()
            {
                set(&mut complete, field.path, default.into());
            }
        }
        if at(&complete, "scaleUp.size").is_none() {
            let gpus = at(&complete, "servers.gpus").cloned().unwrap_or(json!(8));
            set(&mut complete, "scaleUp.size", gpus);
        }
        if at(&complete, "fabric.params").is_none() {
            set(&mut complete, "fabric.params", json!({}));
        }
        let design: Design = serde_json::from_value(Value::Object(complete)).map_err(|error| {
            Refusal::new("design", format!("cannot be read: {error}"), format!("无法读取：{error}"))
        })?;
        design.check()?;
        Ok(design)
    }

    /// The document, complete.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or(Value::Null)
    }

    /// What no single field can say.
    fn check(&self) -> Result<(), Refusal> {
        let (gpus, nics, planes) = (self.servers.gpus, self.servers.nics, self.planes.count);
        if !gpus.is_multiple_of(nics) && !nics.is_multiple_of(gpus) {
            return Err(Refusal::new(
                "servers.nics",
                format!("must divide the {gpus} GPUs of a server or be a multiple of them, got {nics}"),
                format!("应整除每台服务器的 {gpus} 张卡，或为其整数倍，现为 {nics}"),
            )
            .with_nearest(around(nics, |n| n > 0 && (gpus.is_multiple_of(n) || n.is_multiple_of(gpus)))));
        }
        if self.planes.by == By::Nic && !nics.is_multiple_of(planes) {
            return Err(Refusal::new(
                "planes.count",
                format!("must divide the {nics} NICs of a server when planes are by NIC, got {planes}"),
                format!("按网卡划分平面时，平面数应整除每台服务器的 {nics} 张网卡，现为 {planes}"),
            )
            .with_nearest(around(planes, |n| n > 0 && nics.is_multiple_of(n))));
        }
        let size = self.scale_up.size;
        if !size.is_multiple_of(gpus) {
            return Err(Refusal::new(
                "scaleUp.size",
                format!("must be a multiple of the {gpus} GPUs of a server, got {size}"),
                format!("应为每台服务器 {gpus} 张卡的整数倍，现为 {size}"),
            )
            .with_nearest(around(size, |n| n > 0 && n.is_multiple_of(gpus))));
        }
        if self.latency.profile != Profile::Custom && !self.latency.constants.is_empty() {
            return Err(Refusal::new(
                "latency.constants",
                "can be set only with latency.profile custom",
                "仅在 latency.profile 为 custom 时可设置",
            ));
        }
        let total: f64 = self.sites.iter().map(|site| site.share).sum();
        if (total - 1.0).abs() > 1e-6 {
            return Err(Refusal::new(
                "sites",
                format!("shares must add up to 1, got {total:.4}"),
                format!("各园区份额之和应为 1，现为 {total:.4}"),
            ));
        }
        Ok(())
    }
}

/// The nearest numbers below and above `value` for which `legal` holds, of those up to `value + 4096`.
pub fn around(value: u64, legal: impl Fn(u64) -> bool) -> Vec<u64> {
    let below = (0..value).rev().take(4096).find(|&n| legal(n));
    let above = (value + 1..=value + 4096).find(|&n| legal(n));
    below.into_iter().chain(above).collect()
}

/// All fields of a design of the given family: the common ones, then the family's own.
pub fn fields(family: &dyn family::Family) -> Vec<Field> {
    let mut all = COMMON.to_vec();
    all.push(Field {
        path: "fabric.family",
        label: Text::of("Family", "拓扑族"),
        help: Text::of("The topology family.", "拓扑族。"),
        unit: "",
        group: Group::Fabric,
        kind: Kind::Choice { options: family::OPTIONS },
        default: Some(Default::Word("clos")),
    });
    all.extend(family.fields().iter().cloned());
    all
}

/// The fields that a document is to be read by: its family decides.
fn fields_for(value: &Value) -> Result<Vec<Field>, Refusal> {
    let name = match value.pointer("/fabric/family") {
        None => family::FAMILIES[0].name(),
        Some(name) => name.as_str().unwrap_or(""),
    };
    match family::find(name) {
        Some(family) => Ok(fields(family)),
        // Refused by the field's own rule, which names the families there are.
        None => Ok(fields(family::FAMILIES[0])),
    }
}

/// Copies what is known and legal of `given` to `out`, and refuses the rest.
fn copy(
    given: &Map<String, Value>,
    prefix: &str,
    fields: &[Field],
    out: &mut Map<String, Value>,
) -> Result<(), Refusal> {
    for (key, value) in given {
        let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        if path == "sites" || path == "version" {
            continue;
        }
        if let Some(field) = fields.iter().find(|field| field.path == path) {
            set(out, &path, field.kind.check(&path, value)?);
            continue;
        }
        let inner = format!("{path}.");
        if !fields.iter().any(|field| field.path.starts_with(&inner)) {
            return Err(unknown(&path, prefix, fields));
        }
        match value {
            Value::Object(map) => copy(map, &path, fields, out)?,
            other => {
                return Err(Refusal::new(
                    path,
                    format!("must be an object, got {}", shown(other)),
                    format!("应为对象，现为 {}", shown(other)),
                ));
            }
        }
    }
    Ok(())
}

fn unknown(path: &str, prefix: &str, fields: &[Field]) -> Refusal {
    let skip = if prefix.is_empty() { 0 } else { prefix.len() + 1 };
    let mut known: Vec<&str> = Vec::new();
    for field in fields.iter().filter(|field| skip == 0 || field.path.starts_with(&format!("{prefix}."))) {
        let key = field.path[skip..].split('.').next().unwrap_or("");
        if !known.contains(&key) {
            known.push(key);
        }
    }
    if skip == 0 {
        known.extend(["sites", "version"]);
    }
    // The path is quoted from the document, which may be hostile: it is cut, and shown as text only.
    let path: String = path.chars().filter(|c| !c.is_control()).take(80).collect();
    Refusal::new(
        path,
        format!("is not known; known here: {}", known.join(", ")),
        format!("未知字段；此处可用：{}", known.join("、")),
    )
}

fn sites(given: Option<&Value>) -> Result<Value, Refusal> {
    let Some(given) = given else {
        return Ok(json!([{ "name": "A", "share": 1.0, "km": 0.0 }]));
    };
    let list = given.as_array().filter(|list| (1..=MAX_SITES).contains(&list.len())).ok_or_else(|| {
        Refusal::new(
            "sites",
            format!("must be a list of 1 to {MAX_SITES} sites, got {}", shown(given)),
            format!("应为 1 到 {MAX_SITES} 个园区的列表，现为 {}", shown(given)),
        )
    })?;
    let mut complete = Vec::new();
    for (index, site) in list.iter().enumerate() {
        let prefix = format!("sites.{index}");
        let map = site.as_object().ok_or_else(|| {
            Refusal::new(
                &prefix,
                format!("must be an object, got {}", shown(site)),
                format!("应为对象，现为 {}", shown(site)),
            )
        })?;
        let mut out = Map::new();
        for (key, value) in map {
            let field = SITE.iter().find(|field| field.path.strip_prefix("sites[].") == Some(key));
            let path = format!("{prefix}.{key}");
            let field = field.ok_or_else(|| unknown(&path, "sites[]", SITE))?;
            out.insert(key.clone(), field.kind.check(&path, value)?);
        }
        let letter = char::from(b'A' + index as u8).to_string();
        out.entry("name").or_insert(letter.into());
        out.entry("share").or_insert((1.0 / list.len() as f64).into());
        out.entry("km").or_insert(0.0.into());
        complete.push(Value::Object(out));
    }
    Ok(complete.into())
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

const BREAKOUTS: &[u64] = &[1, 2, 4, 8];

/// The fields that every family shares.
static COMMON: &[Field] = &[
    Field {
        path: "servers.count",
        label: Text::of("Servers", "服务器"),
        help: Text::of(
            "How many servers, over all sites; \"max\" is the most that one fabric holds.",
            "服务器总数（所有园区合计）；\"max\" 为单个网络可容纳的最大值。",
        ),
        unit: "",
        group: Group::Scale,
        kind: Kind::Count { min: 1, max: 1 << 20 },
        default: Some(Default::Word("max")),
    },
    Field {
        path: "servers.gpus",
        label: Text::of("GPUs per server", "每台服务器卡数"),
        help: Text::of("GPUs in one server.", "一台服务器内的卡数。"),
        unit: "",
        group: Group::Scale,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[1, 2, 4, 8, 16] },
        default: Some(Default::Integer(8)),
    },
    Field {
        path: "servers.nics",
        label: Text::of("NICs per server", "每台服务器网卡数"),
        help: Text::of("NICs in one server that join the fabric.", "一台服务器接入该网络的网卡数。"),
        unit: "",
        group: Group::Scale,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[1, 2, 4, 8, 16] },
        default: Some(Default::Integer(8)),
    },
    Field {
        path: "servers.nicGbps",
        label: Text::of("NIC speed", "网卡速率"),
        help: Text::of("Speed of one NIC, over all its ports.", "一张网卡的总速率（含其全部端口）。"),
        unit: "Gb/s",
        group: Group::Scale,
        kind: Kind::Number { min: 1.0, max: 100_000.0, stops: &[100.0, 200.0, 400.0, 800.0] },
        default: Some(Default::Integer(400)),
    },
    Field {
        path: "switch.cages",
        label: Text::of("Cages", "物理端口"),
        help: Text::of("Front-panel ports of one switch.", "一台交换机的面板物理端口数。"),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[32, 36, 48, 64, 128] },
        default: Some(Default::Integer(64)),
    },
    Field {
        path: "switch.cageGbps",
        label: Text::of("Cage speed", "端口速率"),
        help: Text::of("Speed of one cage before breakout.", "拆分前一个物理端口的速率。"),
        unit: "Gb/s",
        group: Group::Switch,
        kind: Kind::Number { min: 1.0, max: 100_000.0, stops: &[200.0, 400.0, 800.0, 1600.0] },
        default: Some(Default::Integer(400)),
    },
    Field {
        path: "switch.breakout",
        label: Text::of("Breakout", "端口拆分"),
        help: Text::of(
            "Ports made of one cage, each at its share of the cage's speed.",
            "一个物理端口拆成的端口数，每个端口分得相应的速率。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 16, stops: BREAKOUTS },
        default: Some(Default::Integer(1)),
    },
    Field {
        path: "switch.form",
        label: Text::of("Form", "形态"),
        help: Text::of(
            "A box is one chip and 1 hop; a chassis is line card, fabric card, line card: 3 hops.",
            "盒式为单芯片、1 跳；框式经线卡、交换网板、线卡，共 3 跳。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Choice { options: FORMS },
        default: Some(Default::Word("box")),
    },
    Field {
        path: "switch.lineCardCages",
        label: Text::of("Cages per line card", "每块线卡端口数"),
        help: Text::of(
            "Cages on one line card of a chassis; two ports of one line card are 1 hop apart.",
            "框式交换机每块线卡的物理端口数；同一线卡的两个端口之间为 1 跳。",
        ),
        unit: "",
        group: Group::Switch,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[16, 24, 32, 36] },
        default: None,
    },
    Field {
        path: "planes.count",
        label: Text::of("Planes", "平面数"),
        help: Text::of("Separate fabrics that share no switch.", "彼此不共用交换机的独立网络数。"),
        unit: "",
        group: Group::Planes,
        kind: Kind::Integer { min: 1, max: 64, stops: &[1, 2, 4, 8] },
        default: Some(Default::Integer(1)),
    },
    Field {
        path: "planes.by",
        label: Text::of("Split by", "划分方式"),
        help: Text::of(
            "By NIC: NIC i is on plane i, and crossing planes goes through the server. By NIC port: every NIC has a port on every plane.",
            "按网卡：网卡 i 在平面 i，跨平面须经服务器内转发。按网卡端口：每张网卡在每个平面各有一个端口。",
        ),
        unit: "",
        group: Group::Planes,
        kind: Kind::Choice {
            options: &[Choice::of("nic", "NIC (rail)", "网卡（轨）"), Choice::of("port", "NIC port", "网卡端口")],
        },
        default: Some(Default::Word("nic")),
    },
    Field {
        path: "scaleUp.kind",
        label: Text::of("Scale-up", "纵向扩展网络"),
        help: Text::of("How the GPUs of one scale-up domain are joined.", "同一纵向扩展域内各卡的互连方式。"),
        unit: "",
        group: Group::ScaleUp,
        kind: Kind::Choice {
            options: &[
                Choice::of("none", "none", "无"),
                Choice::of("switch", "switch", "交换"),
                Choice::of("full-mesh", "full mesh", "全互联"),
                Choice::of("mesh", "mesh", "网格"),
                Choice::of("torus", "torus", "环面"),
            ],
        },
        default: Some(Default::Word("switch")),
    },
    Field {
        path: "scaleUp.size",
        label: Text::of("Domain size", "域内卡数"),
        help: Text::of(
            "GPUs in one scale-up domain; left out, those of one server.",
            "一个纵向扩展域内的卡数；缺省为一台服务器的卡数。",
        ),
        unit: "GPU",
        group: Group::ScaleUp,
        kind: Kind::Integer { min: 1, max: 1024, stops: &[8, 16, 72, 384] },
        default: None,
    },
    Field {
        path: "scaleUp.gbps",
        label: Text::of("Scale-up speed", "纵向扩展速率"),
        help: Text::of("Speed of one GPU into its scale-up domain, one direction.", "一张卡进入纵向扩展域的单向速率。"),
        unit: "Gb/s",
        group: Group::ScaleUp,
        kind: Kind::Number { min: 1.0, max: 1_000_000.0, stops: &[1800.0, 3600.0, 7200.0] },
        default: Some(Default::Integer(3600)),
    },
    Field {
        path: "latency.profile",
        label: Text::of("Profile", "时延参数"),
        help: Text::of(
            "InfiniBand and RoCE are calibrated to published end-to-end figures; ASIC sums headline figures and is too low; custom lets you edit.",
            "InfiniBand 与 RoCE 按已发表的端到端数据校准；ASIC 仅累加芯片标称值，偏低；自定义可逐项修改。",
        ),
        unit: "",
        group: Group::Latency,
        kind: Kind::Choice {
            options: &[
                Choice::of("infiniband", "InfiniBand", "InfiniBand"),
                Choice::of("roce", "RoCE", "RoCE"),
                Choice::of("asic", "ASIC", "ASIC"),
                Choice::of("custom", "custom", "自定义"),
            ],
        },
        default: Some(Default::Word("infiniband")),
    },
    Field {
        path: "latency.messageBytes",
        label: Text::of("Message", "消息长度"),
        help: Text::of("Size of the message whose delay is told.", "计算时延所用的消息长度。"),
        unit: "B",
        group: Group::Latency,
        kind: Kind::Integer { min: 1, max: 1 << 30, stops: &[64, 4096, 65_536, 1_048_576] },
        default: Some(Default::Integer(64)),
    },
    Field {
        path: "latency.constants",
        label: Text::of("Constants", "常量"),
        help: Text::of("Own values by constant id, for the custom profile.", "自定义参数下按常量编号给出的取值。"),
        unit: "",
        group: Group::Latency,
        kind: Kind::Constants,
        default: None,
    },
    Field {
        path: "latency.fibre",
        label: Text::of("Fibre", "光纤"),
        help: Text::of("Kind of fibre between the sites.", "园区之间的光纤类型。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Choice {
            options: &[
                Choice::of("standard", "standard", "标准单模"),
                Choice::of("rounded", "≈ 5 µs/km", "≈ 5 µs/km"),
                Choice::of("hollow-core", "hollow core", "空芯"),
            ],
        },
        default: Some(Default::Word("standard")),
    },
    Field {
        path: "latency.routeFactor",
        label: Text::of("Route factor", "路由系数"),
        help: Text::of("Length of the fibre route over the distance given.", "光缆路由长度与所填距离之比。"),
        unit: "×",
        group: Group::Distance,
        kind: Kind::Number { min: 1.0, max: 5.0, stops: &[1.0, 1.2, 1.4, 2.0] },
        default: Some(Default::Integer(1)),
    },
];

/// Box or chassis, for the design and for each tier.
pub const FORMS: &[Choice] =
    &[Choice::of("box", "box · 1 hop", "盒式 · 1 跳"), Choice::of("chassis", "chassis · 3", "框式 · 3 跳")];

/// The fields of one site.
pub static SITE: &[Field] = &[
    Field {
        path: "sites[].name",
        label: Text::of("Site", "园区"),
        help: Text::of("What the campus is called.", "园区名称。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Word { max: 40 },
        default: None,
    },
    Field {
        path: "sites[].share",
        label: Text::of("Share", "份额"),
        help: Text::of("Its share of the servers; all shares add up to 1.", "该园区的服务器份额；各份额之和为 1。"),
        unit: "",
        group: Group::Distance,
        kind: Kind::Number { min: 0.000_001, max: 1.0, stops: &[] },
        default: None,
    },
    Field {
        path: "sites[].km",
        label: Text::of("Distance", "距离"),
        help: Text::of("Distance from the first site.", "与第一个园区的距离。"),
        unit: "km",
        group: Group::Distance,
        kind: Kind::Number { min: 0.0, max: 20_000.0, stops: &[2.0, 10.0, 100.0, 300.0, 1500.0] },
        default: None,
    },
];
