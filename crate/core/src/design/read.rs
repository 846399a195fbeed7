//! Reading a design: what is left out is filled in, what is wrong is refused by its path.

use super::table::{COMMON, SITE};
use super::twice::twice;
use super::{
    By, Design, Document, FabricChoice, Fibre, Form, Latency, MAX_SITES, MAX_TEXT_BYTES, Planes, Profile, ScaleUp,
    ScaleUpKind, ServerCount, Servers, Site, Switch, VERSION, around, at, set,
};
use crate::design::find;
use crate::family;
use crate::field::{Default, Field, Group, Kind, canonical, wrong};
use crate::nearest;
use crate::refusal::Refusal;
use crate::text::Text;
use serde_json::{Map, Value, json};

impl Design {
    /// Reads a design from JSON text.
    ///
    /// # Errors
    /// Text over [`MAX_TEXT_BYTES`], text that is not JSON, a key that stands twice, and whatever [`Design::from_value`] refuses.
    pub fn parse(text: &str) -> Result<Design, Refusal> {
        if text.len() > MAX_TEXT_BYTES {
            return Err(Refusal::new(
                "design",
                format!("must be at most {MAX_TEXT_BYTES} bytes of JSON, got {}", text.len()),
                format!("JSON 文本最多 {MAX_TEXT_BYTES} 字节，现为 {}", text.len()),
            ));
        }
        let text = text.trim_start_matches('\u{feff}');
        let value: Value = serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Refusal::new(
                "design",
                format!("is not complete JSON: {error}"),
                format!("第 {line} 行第 {column} 列起不是完整的 JSON"),
            )
        })?;
        if let Some(path) = twice(text) {
            return Err(Refusal::new(quoted(&path), "stands twice in its object", "在其对象中出现两次"));
        }
        Design::from_value(&value)
    }

    /// Completes and checks a design given as a JSON value.
    ///
    /// # Errors
    /// The first field that is unknown, of a wrong type or out of range, by its path.
    pub fn from_value(value: &Value) -> Result<Design, Refusal> {
        Design::read(value).map_err(|refusal| nearest::tried(value, refusal))
    }

    /// The same, with nearest values as the rule has them that was broken.
    pub(crate) fn read(value: &Value) -> Result<Design, Refusal> {
        let Value::Object(given) = value else {
            return Err(wrong("design", value, "an object", "为对象"));
        };
        if let Some(version) = given.get("version")
            && version.as_f64() != Some(VERSION as f64)
        {
            let own = VERSION.to_string();
            return Err(wrong("version", version, &own, &format!("为 {own}")).with_nearest(vec![VERSION.into()]));
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
        let design = Design::of(complete);
        design.check()?;
        Ok(design)
    }

    /// The document, complete.
    pub fn to_value(&self) -> Value {
        Value::Object(self.document.clone())
    }

    /// Reads a document that is complete and legal field by field.
    fn of(document: Map<String, Value>) -> Design {
        let read = Document(&document);
        let count = match read.some_count("servers.count") {
            Some(count) => ServerCount::Exactly(count),
            None => ServerCount::Max,
        };
        let site = |site: &Value| {
            let empty = Map::new();
            let read = Document(site.as_object().unwrap_or(&empty));
            Site { name: read.word("name").to_owned(), share: read.number("share"), km: read.number("km") }
        };
        Design {
            servers: Servers {
                count,
                gpus: read.count("servers.gpus"),
                nics: read.count("servers.nics"),
                nic_gbps: read.number("servers.nicGbps"),
            },
            switch: Switch {
                cages: read.count("switch.cages"),
                cage_gbps: read.number("switch.cageGbps"),
                breakout: read.count("switch.breakout"),
                form: Form::of(read.word("switch.form")).unwrap_or(Form::Box),
                line_card_cages: read.some_count("switch.lineCardCages"),
            },
            fabric: FabricChoice {
                family: read.word("fabric.family").to_owned(),
                params: read.object("fabric.params"),
            },
            planes: Planes { count: read.count("planes.count"), by: By::of(read.word("planes.by")).unwrap_or(By::Nic) },
            scale_up: ScaleUp {
                kind: ScaleUpKind::of(read.word("scaleUp.kind")).unwrap_or(ScaleUpKind::Switch),
                size: read.count("scaleUp.size"),
                gbps: read.number("scaleUp.gbps"),
            },
            latency: Latency {
                profile: Profile::of(read.word("latency.profile")).unwrap_or(Profile::Infiniband),
                message_bytes: read.count("latency.messageBytes"),
                fibre: Fibre::of(read.word("latency.fibre")).unwrap_or(Fibre::Standard),
                route_factor: read.number("latency.routeFactor"),
                constants: read.object("latency.constants"),
            },
            sites: document.get("sites").and_then(Value::as_array).into_iter().flatten().map(site).collect(),
            document,
        }
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
            .with_nearest(around(nics, &|n| n > 0 && (gpus.is_multiple_of(n) || n.is_multiple_of(gpus)))));
        }
        if self.planes.by == By::Nic && !nics.is_multiple_of(planes) {
            return Err(Refusal::new(
                "planes.count",
                format!("must divide the {nics} NICs of a server when planes are by NIC, got {planes}"),
                format!("按网卡划分平面时，平面数应整除每台服务器的 {nics} 张网卡，现为 {planes}"),
            )
            .with_nearest(around(planes, &|n| n > 0 && nics.is_multiple_of(n))));
        }
        let size = self.scale_up.size;
        if !size.is_multiple_of(gpus) {
            return Err(Refusal::new(
                "scaleUp.size",
                format!("must be a multiple of the {gpus} GPUs of a server, got {size}"),
                format!("应为每台服务器 {gpus} 张卡的整数倍，现为 {size}"),
            )
            .with_nearest(around(size, &|n| (1..=1024).contains(&n) && n.is_multiple_of(gpus))));
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
    let name = match find(value, "fabric.family") {
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
            other => return Err(wrong(path, other, "an object", "为对象")),
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
    Refusal::new(
        quoted(path),
        format!("is not known; known here: {}", known.join(", ")),
        format!("未知字段；此处可用：{}", known.join("、")),
    )
}

/// A path as it is quoted from a document, which may be hostile: cut, and without what is not seen.
fn quoted(path: &str) -> String {
    let path: String = path.chars().filter(|c| !c.is_control()).take(80).collect();
    if path.is_empty() { "\"\"".to_owned() } else { path }
}

fn sites(given: Option<&Value>) -> Result<Value, Refusal> {
    let Some(given) = given else {
        return Ok(json!([{ "name": "A", "share": 1, "km": 0 }]));
    };
    let list = given.as_array().filter(|list| (1..=MAX_SITES).contains(&list.len())).ok_or_else(|| {
        let (en, zh) = (format!("a list of 1 to {MAX_SITES} sites"), format!("为 1 到 {MAX_SITES} 个园区的列表"));
        wrong("sites", given, &en, &zh)
    })?;
    let mut complete = Vec::new();
    for (index, site) in list.iter().enumerate() {
        let prefix = format!("sites.{index}");
        let map = site.as_object().ok_or_else(|| wrong(&prefix, site, "an object", "为对象"))?;
        let mut out = Map::new();
        for (key, value) in map {
            let field = SITE.iter().find(|field| field.path.strip_prefix("sites[].") == Some(key));
            let path = format!("{prefix}.{key}");
            let field = field.ok_or_else(|| unknown(&path, "sites[]", SITE))?;
            out.insert(key.clone(), field.kind.check(&path, value)?);
        }
        let letter = char::from(b'A' + index as u8).to_string();
        out.entry("name").or_insert(letter.into());
        out.entry("share").or_insert(canonical(1.0 / list.len() as f64));
        out.entry("km").or_insert(0.into());
        // Nodes on the picture are told apart by it.
        let name = out.get("name").cloned().unwrap_or_default();
        if complete.iter().any(|other: &Value| other.get("name") == Some(&name)) {
            return Err(wrong(format!("{prefix}.name"), &name, "unlike those of the other sites", "与其他园区不同"));
        }
        complete.push(Value::Object(out));
    }
    Ok(complete.into())
}
