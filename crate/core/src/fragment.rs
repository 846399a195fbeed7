//! A design as the fragment of a link: `v=1&planes.count=8&fabric.params.tiers=3`.
//!
//! Pairs of a field's path and its value, in the order of the field table, what is default left out. Sites are
//! `sites.1.km=100`, own constants `latency.constants.switch-chip=250`. Everything but letters, digits and `-._~` is
//! percent-encoded, so that a link survives mail and chat. Reading goes through [`Design::from_value`]: a link is refused
//! in the same words as a file.

use crate::design::{self, Design, MAX_SITES, SITE, VERSION, at, json_text};
use crate::family;
use crate::field::{Field, Kind};
use crate::refusal::Refusal;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde_json::{Map, Number, Value};

/// The most text that is read as a link, in bytes.
pub const MAX_LINK_BYTES: usize = 64 << 10;

/// The longest path that any field has, with room to spare; it bounds how deep a hostile link can nest.
const MAX_DEPTH: usize = 8;

/// What stays readable.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

const CONSTANTS: &str = "latency.constants.";

/// The fragment of a design, without `#`.
pub fn encode(design: &Design) -> String {
    let document = design.to_value();
    let mut link = format!("v={VERSION}");
    let Value::Object(document) = document else {
        return link;
    };
    let family = family::find(&design.fabric.family).unwrap_or(family::FAMILIES[0]);
    for field in design::fields(family) {
        match at(&document, field.path) {
            Some(Value::Object(constants)) => {
                for (id, value) in constants {
                    push(&mut link, &format!("{}.{id}", field.path), &exact(value));
                }
            }
            Some(value) if default(&field, design).is_none_or(|default| !same(&default, value, field.path)) => {
                push(&mut link, field.path, &text(field.path, value));
            }
            _ => {}
        }
    }
    push_sites(&mut link, design);
    link
}

/// The complete design of a link's fragment, with or without `#` in front.
///
/// # Errors
/// Text that is too long or broken, as field `link`; a field that stands twice; and what [`Design::from_value`] refuses.
pub fn decode(link: &str) -> Result<Design, Refusal> {
    let pairs = pairs(link.strip_prefix('#').unwrap_or(link))?;
    let family = pairs.iter().find(|(path, _)| path == "fabric.family").map_or("", |(_, word)| word);
    let fields = design::fields(family::find(family).unwrap_or(family::FAMILIES[0]));
    let (mut document, mut constants, mut sites) = (Map::new(), Map::new(), Vec::new());
    for (path, text) in &pairs {
        if path == "v" {
            document.insert("version".into(), number(text));
        } else if let Some(id) = path.strip_prefix(CONSTANTS) {
            // An id may hold dots: it is one key, not a path.
            constants.insert(id.to_owned(), number(text));
        } else if let Some(place) = path.strip_prefix("sites.") {
            site(&mut sites, path, place, text)?;
        } else {
            let field = fields.iter().find(|field| field.path == path);
            design::set(&mut document, path, field.map_or_else(|| text.as_str().into(), |field| typed(field, text)));
        }
    }
    if !constants.is_empty() {
        design::set(&mut document, "latency.constants", constants.into());
    }
    if !sites.is_empty() {
        document.insert("sites".into(), sites.into_iter().map(Value::Object).collect());
    }
    Design::from_value(&Value::Object(document))
}

/// What a field is when it is left out.
fn default(field: &Field, design: &Design) -> Option<Value> {
    match field.path {
        "scaleUp.size" => Some(design.servers.gpus.into()),
        _ => field.default.map(Value::from),
    }
}

/// Params keep their notation, as they are compared as they stand; the other numbers are compared as numbers.
fn same(default: &Value, value: &Value, path: &str) -> bool {
    match (default.as_f64(), value.as_f64()) {
        (Some(default), Some(value)) if !path.starts_with("fabric.params.") => default == value,
        _ => default == value,
    }
}

fn text(path: &str, value: &Value) -> String {
    let exact = exact(value);
    match exact.strip_suffix(".0") {
        Some(whole) if value.is_number() && !path.starts_with("fabric.params.") => whole.to_owned(),
        _ => exact,
    }
}

/// A value so that the very same is read back.
fn exact(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        other => json_text(other),
    }
}

fn push(link: &mut String, path: &str, text: &str) {
    link.push('&');
    link.extend(utf8_percent_encode(path, PLAIN));
    link.push('=');
    link.extend(utf8_percent_encode(text, PLAIN));
}

/// What of the sites is not default; a site that is default in all is told by its name.
fn push_sites(link: &mut String, design: &Design) {
    let share = 1.0 / design.sites.len() as f64;
    if let [only] = design.sites.as_slice()
        && only.name == "A"
        && only.share == share
        && only.km == 0.0
    {
        return;
    }
    for (index, site) in design.sites.iter().enumerate() {
        let mut told = false;
        let mut tell = |key: &str, text: String| {
            told = true;
            push(link, &format!("sites.{index}.{key}"), &text);
        };
        if site.share != share {
            tell("share", text("", &site.share.into()));
        }
        if site.km != 0.0 {
            tell("km", text("", &site.km.into()));
        }
        if site.name != letter(index) || !told {
            push(link, &format!("sites.{index}.name"), &site.name);
        }
    }
}

/// What a site is called when it has no name.
fn letter(index: usize) -> String {
    char::from(b'A' + index as u8).to_string()
}

/// Paths and texts, percent-decoded, each path once and none beside its own parts.
fn pairs(link: &str) -> Result<Vec<(String, String)>, Refusal> {
    if link.len() > MAX_LINK_BYTES {
        return Err(broken(
            &format!("must be at most {MAX_LINK_BYTES} bytes, got {}", link.len()),
            &format!("最多 {MAX_LINK_BYTES} 字节，现为 {}", link.len()),
        ));
    }
    let mut pairs: Vec<(String, String)> = Vec::new();
    for pair in link.split('&').filter(|pair| !pair.is_empty()) {
        let Some((path, text)) = pair.split_once('=') else {
            let shown = shown(pair);
            return Err(broken(&format!("has no = in {shown}"), &format!("{shown} 中缺少 =")));
        };
        if path.is_empty() {
            let shown = shown(pair);
            return Err(broken(
                &format!("has no field before the = in {shown}"),
                &format!("{shown} 的 = 前缺少字段名"),
            ));
        }
        let (path, text) = (unescaped(path)?, unescaped(text)?);
        if path.split('.').count() > MAX_DEPTH {
            return Err(Refusal::new(shown(&path), "is not known", "未知字段"));
        }
        pairs.push((path, text));
    }
    let mut paths = Map::new();
    if let Some((path, _)) = pairs.iter().find(|(path, _)| paths.insert(path.clone(), Value::Null).is_some()) {
        return Err(Refusal::new(shown(path), "stands twice in the link", "在链接中出现两次"));
    }
    let above = |path: &str| path.match_indices('.').map(|(at, _)| at).find(|&at| paths.contains_key(&path[..at]));
    match pairs.iter().find_map(|(path, _)| above(path).map(|at| &path[..at])) {
        Some(path) => Err(Refusal::new(shown(path), "stands beside parts of it", "与其自身的子字段同时出现")),
        None => Ok(pairs),
    }
}

fn unescaped(text: &str) -> Result<String, Refusal> {
    let bytes = text.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut marks = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'%').map(|(at, _)| at);
    if marks.any(|at| !is_hex(at + 1) || !is_hex(at + 2)) {
        let shown = shown(text);
        return Err(broken(&format!("has a broken % in {shown}"), &format!("{shown} 中的 % 编码不完整")));
    }
    match percent_decode_str(text).decode_utf8() {
        Ok(decoded) => Ok(decoded.into_owned()),
        Err(_) => {
            let shown = shown(text);
            Err(broken(&format!("is not UTF-8 in {shown}"), &format!("{shown} 不是有效的 UTF-8")))
        }
    }
}

/// The value that a text stands for in a field. What does not fit stays text, for the field's own rule to refuse.
fn typed(field: &Field, text: &str) -> Value {
    match field.kind {
        Kind::Integer { .. } | Kind::Count { .. } | Kind::Number { .. } => number(text),
        Kind::Choice { .. } | Kind::Word { .. } | Kind::Constants => text.into(),
    }
}

fn number(text: &str) -> Value {
    serde_json::from_str::<Number>(text).map_or_else(|_| text.into(), Value::Number)
}

/// Puts one value of a site in its place.
fn site(sites: &mut Vec<Map<String, Value>>, path: &str, place: &str, text: &str) -> Result<(), Refusal> {
    let unknown = || Refusal::new(shown(path), "is not known", "未知字段");
    let (index, key) = place.split_once('.').ok_or_else(unknown)?;
    let index: usize = index.parse().ok().filter(|&index| index < MAX_SITES).ok_or_else(unknown)?;
    while sites.len() <= index {
        sites.push(Map::new());
    }
    let field = SITE.iter().find(|field| field.path.strip_prefix("sites[].") == Some(key));
    sites[index].insert(key.to_owned(), field.map_or_else(|| text.into(), |field| typed(field, text)));
    Ok(())
}

fn broken(en: &str, zh: &str) -> Refusal {
    Refusal::new("link", en, zh)
}

/// A hostile text as it is quoted: on one line, cut.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    fn design(json: &str) -> Design {
        Design::parse(json).expect("a legal design")
    }

    fn refused(link: &str) -> (String, String) {
        let refusal = decode(link).expect_err("a broken link");
        (refusal.field, refusal.text.en.into_owned())
    }

    #[test]
    fn what_is_default_is_left_out() {
        assert_eq!(encode(&design("{}")), "v=1");
        assert_eq!(encode(&design(r#"{"planes": {"count": 8}, "servers": {"nicGbps": 400.0}}"#)), "v=1&planes.count=8");
    }

    #[test]
    fn every_preset_comes_back_from_its_link_and_is_short() {
        for preset in preset::all() {
            let design = preset.design().expect("a legal preset");
            let link = encode(&design);
            assert_eq!(decode(&link), Ok(design), "{link}");
            assert!(link.len() < 400, "{link}");
        }
    }

    #[test]
    fn sites_names_and_own_constants_come_back() {
        let design = design(
            r#"{"sites": [{"name": "北京 & 张家口"}, {}, {"share": 0.25, "km": 1500.5}, {"share": 0.25}],
                "latency": {"profile": "custom", "constants": {"switch-chip": 250, "nic-send": 0.5, "copper": 4.0}},
                "fabric": {"params": {"oversubscription": 3.0}}, "scaleUp": {"size": 72}, "servers": {"gpus": 4}}"#,
        );
        let link = encode(&design);
        assert!(
            link.contains("&sites.0.name=%E5%8C%97") && link.contains("&sites.1.name=B&sites.2.km=1500.5"),
            "{link}"
        );
        assert!(link.is_ascii() && !link.contains(' '));
        assert_eq!(decode(&format!("#{link}")), Ok(design));
    }

    #[test]
    fn broken_links_are_refused_by_name() {
        assert_eq!(refused("v=1&planes"), ("link".into(), "has no = in planes".into()));
        for link in ["=", "=8", "v=1&=8"] {
            let text = link.trim_start_matches("v=1&");
            assert_eq!(refused(link), ("link".into(), format!("has no field before the = in {text}")));
        }
        assert_eq!(refused("v=1&planes.count=%4"), ("link".into(), "has a broken % in %4".into()));
        assert_eq!(refused("a=%ff"), ("link".into(), "is not UTF-8 in %ff".into()));
        assert_eq!(refused(&"&".repeat(MAX_LINK_BYTES + 1)).0, "link");
        assert_eq!(refused("v=2").0, "version");
        assert_eq!(
            refused("planes.count=8&planes.count=4"),
            ("planes.count".into(), "stands twice in the link".into())
        );
        assert_eq!(refused("planes.cuont=8").0, "planes.cuont");
        assert_eq!(refused("planes=8").0, "planes");
        assert_eq!(refused("planes.count=eight").0, "planes.count");
        assert_eq!(refused("sites.9.km=1").0, "sites.9.km");
        assert_eq!(refused("sites.1.miles=1").0, "sites.1.miles");
        assert_eq!(refused("sites=1").0, "sites");
        assert_eq!(refused("sites.0.km=1&sites=1"), ("sites".into(), "stands beside parts of it".into()));
        assert_eq!(refused(&format!("{}=1", "a.".repeat(20_000))).0.chars().count(), 80);
        assert_eq!(refused("latency.constants.switch-chip=250").0, "latency.constants");
    }
}
