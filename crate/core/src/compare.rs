//! Designs side by side, as Markdown, CSV or JSON. The figures are those of the report.
//!
//! Names come from outside and may be hostile: each format escapes what means something in it.

use crate::design::{Design, MAX_TEXT_BYTES, find, json_text};
use crate::field::shown;
use crate::measure::{self, latency};
use crate::model::Model;
use crate::refusal::Refusal;
use crate::text::{Lang, Text, grouped};
use serde_json::{Map, Value};

/// The most designs of one table.
pub const MAX_DESIGNS: usize = 64;

/// The most characters that are shown of a name.
const MAX_NAME: usize = 120;

/// A design with the name that it has in the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Named {
    /// As given, hostile or not.
    pub name: String,
    /// The design.
    pub design: Design,
}

/// Formats of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A table for reading, with grouped digits.
    Markdown,
    /// Comma-separated values, for a spreadsheet.
    Csv,
    /// A list of objects.
    Json,
}

impl Format {
    /// The format of that name.
    ///
    /// # Errors
    /// A name that is none of `markdown`, `csv`, `json`.
    pub fn named(name: &str) -> Result<Format, Refusal> {
        match name {
            "markdown" => Ok(Format::Markdown),
            "csv" => Ok(Format::Csv),
            "json" => Ok(Format::Json),
            _ => Err(Refusal::new("format", "must be markdown, csv or json", "应为 markdown、csv 或 json")
                .with_nearest(vec!["markdown".into(), "csv".into(), "json".into()])),
        }
    }
}

/// One column: its key in JSON, its heading, its paths in the report, of which the first that is there tells, and the digits
/// that are read of it.
struct Column {
    key: &'static str,
    heading: Text,
    paths: [&'static str; 2],
    decimals: usize,
}

const fn column(key: &'static str, heading: [&'static str; 2], path: &'static str, decimals: usize) -> Column {
    Column { key, heading: Text::of(heading[0], heading[1]), paths: [path, path], decimals }
}

/// A column of what is worst: over all sites where there are several.
const fn worst(key: &'static str, heading: [&'static str; 2], paths: [&'static str; 2], decimals: usize) -> Column {
    Column { key, heading: Text::of(heading[0], heading[1]), paths, decimals }
}

/// The heading of the names.
static DESIGN: Text = Text::of("Design", "设计");

static COLUMNS: &[Column] = &[
    column("gpus", ["GPUs", "卡数"], "counts.gpus", 0),
    column("switches", ["Switches", "交换机"], "counts.switches.total", 0),
    column("interSwitchLinks", ["Inter-switch links", "交换机间链路"], "counts.links.interSwitch", 0),
    column("hostLinks", ["Host links", "主机链路"], "counts.links.host", 0),
    column("cables", ["Cables", "线缆"], "counts.cables.total", 0),
    worst("worstHops", ["Worst hops", "最多跳数"], ["distance.crossSiteHops", "latency.worstHops"], 0),
    column("meanHops", ["Mean hops", "平均跳数"], "hops.endpointPairs.mean", 2),
    worst("worstUs", ["Worst µs", "最大时延 µs"], ["distance.crossSiteUs", "latency.worstUs"], 2),
    column("worstGpuPairUs", ["Worst GPU pair in a site, µs", "园区内最远卡对 µs"], "latency.worstGpuPairUs", 2),
    column("bisectionRatio", ["Bisection ratio", "对分带宽比"], "bisection.ratio", 2),
    column("portsFree", ["Ports free", "空闲端口"], "counts.ports.free", 0),
    column(
        "switchesPerThousandGpus",
        ["Switches per 1,000 GPUs", "每千卡交换机数"],
        "counts.switchesPerThousandGpus",
        1,
    ),
];

/// Reads `[{ "name": …, "design": … }]`.
///
/// # Errors
/// Text that is no such list, as field `designs`, and whatever [`Design::from_value`] refuses.
pub fn read(text: &str) -> Result<Vec<Named>, Refusal> {
    if text.len() > MAX_DESIGNS * MAX_TEXT_BYTES {
        return Err(refused(Text::new(format!("{} bytes", text.len()), format!(" {} 字节", text.len()))));
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| refused(Text::new(error.to_string(), format!("第 {} 行起不是 JSON", error.line()))))?;
    let list = value.as_array().filter(|list| (1..=MAX_DESIGNS).contains(&list.len()));
    let list = list.ok_or_else(|| refused(shown(&value)))?;
    list.iter()
        .map(|entry| {
            let name =
                entry.get("name").and_then(Value::as_str).ok_or_else(|| refused(Text::of("no name", "缺少 name")))?;
            let design = entry.get("design").ok_or_else(|| refused(Text::of("no design", "缺少 design")))?;
            Ok(Named { name: name.to_owned(), design: Design::from_value(design)? })
        })
        .collect()
}

fn refused(got: Text) -> Refusal {
    Refusal::new(
        "designs",
        format!("must be a list of 1 to {MAX_DESIGNS} objects with name and design, got {}", got.en),
        format!("应为 1 到 {MAX_DESIGNS} 个含 name 与 design 的对象组成的列表，现为{}", got.zh),
    )
}

/// The table of some designs, with headings in a language; the keys of JSON are the same in all.
///
/// # Errors
/// What [`Model::new`] refuses of a design.
pub fn compare(lang: Lang, designs: &[Named], format: Format) -> Result<String, Refusal> {
    let rows = designs.iter().map(figures).collect::<Result<Vec<_>, Refusal>>()?;
    Ok(match format {
        Format::Markdown => markdown(lang, designs, &rows),
        Format::Csv => csv(lang, designs, &rows),
        Format::Json => json(designs, &rows),
    })
}

/// The figures of the columns. Hops are counted only where no closed form tells them.
fn figures(named: &Named) -> Result<Vec<Value>, Refusal> {
    let mut model = Model::new(named.design.clone())?;
    while latency::pairs_by_hops(&model.subject()).is_none() && model.step() < 1.0 {}
    let report = measure::report(&model.subject());
    let told = |path| find(&report, path).filter(|value| !value.is_null());
    let mut figures = Vec::new();
    for Column { paths: [path, other], .. } in COLUMNS {
        figures.push(told(path).or(told(other)).cloned().unwrap_or(Value::Null));
    }
    Ok(figures)
}

fn markdown(lang: Lang, designs: &[Named], rows: &[Vec<Value>]) -> String {
    let mut out = format!("| {} |", lang.of(&DESIGN));
    COLUMNS.iter().for_each(|column| out.extend([" ", lang.of(&column.heading), " |"]));
    out.push_str("\n| :--- |");
    COLUMNS.iter().for_each(|_| out.push_str(" ---: |"));
    for (named, row) in designs.iter().zip(rows) {
        out.push_str(&format!("\n| {} |", in_markdown(&one_line(&named.name))));
        for (column, value) in COLUMNS.iter().zip(row) {
            out.push_str(&format!(" {} |", read_figure(value, column.decimals)));
        }
    }
    out.push('\n');
    out
}

fn csv(lang: Lang, designs: &[Named], rows: &[Vec<Value>]) -> String {
    let mut out = lang.of(&DESIGN).to_owned();
    for column in COLUMNS {
        out.push(',');
        out.push_str(&in_csv(lang.of(&column.heading)));
    }
    for (named, row) in designs.iter().zip(rows) {
        out.push('\n');
        out.push_str(&in_csv(&unarmed(&one_line(&named.name))));
        for value in row {
            out.push(',');
            if !value.is_null() {
                out.push_str(&json_text(value));
            }
        }
    }
    out.push('\n');
    out
}

fn json(designs: &[Named], rows: &[Vec<Value>]) -> String {
    let mut lines = Vec::new();
    for (named, row) in designs.iter().zip(rows) {
        let mut object = Map::new();
        object.insert("name".into(), named.name.clone().into());
        for (column, value) in COLUMNS.iter().zip(row) {
            object.insert(column.key.to_owned(), value.clone());
        }
        lines.push(json_text(&Value::Object(object)));
    }
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// A name on one line: without control characters and without marks that turn the direction of reading; cut.
fn one_line(name: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = name.chars().filter(|&c| !turns(c)).map(|c| if c.is_control() { ' ' } else { c });
    plain.take(MAX_NAME).collect()
}

/// A figure for reading; what is not known is a dash.
fn read_figure(value: &Value, decimals: usize) -> String {
    match (value.as_u64(), value.as_f64()) {
        (Some(whole), _) => grouped(whole),
        (None, Some(number)) => format!("{number:.decimals$}"),
        (None, None) => "–".to_owned(),
    }
}

fn in_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '>' | '~' | '#' | '!' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out
}

/// A spreadsheet runs what starts with one of these as a formula; an apostrophe in front keeps it text.
fn unarmed(text: &str) -> String {
    let armed = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if armed { format!("'{text}") } else { text.to_owned() }
}

fn in_csv(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r', ';', '\'']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, format: Format) -> String {
        let list = serde_json::json!([{ "name": name, "design": { "planes": { "count": 8 } } }]);
        let designs = read(&list.to_string()).expect("a legal list");
        compare(Lang::En, &designs, format).expect("a legal design")
    }

    #[test]
    fn figures_are_those_of_the_published_table() {
        let markdown = table("DeepSeek-V3", Format::Markdown);
        let row =
            "| DeepSeek-V3 | 16,384 | 768 | 16,384 | 16,384 | 32,768 | 3 | 2.97 | 3.70 | 7.03 | 1.00 | 0 | 46.9 |";
        assert_eq!(markdown.lines().nth(2), Some(row));
        assert!(markdown.lines().all(|line| line.matches('|').count() == COLUMNS.len() + 2), "{markdown}");
        let json: Value = serde_json::from_str(&table("a", Format::Json)).expect("JSON is JSON");
        assert_eq!(json[0]["switches"], 768);
        assert_eq!(json[0]["name"], "a");
    }

    #[test]
    fn what_is_worst_of_several_sites_is_across_them() {
        let named = |design: &str| Named { name: "x".into(), design: Design::parse(design).expect("a legal design") };
        let designs = [named("{}"), named(r#"{"sites": [{}, {"km": 100}]}"#)];
        let text = compare(Lang::En, &designs, Format::Json).expect("legal designs");
        let json: Value = serde_json::from_str(&text).expect("JSON is JSON");
        assert_eq!([&json[0]["worstHops"], &json[1]["worstHops"]], [3, 4]);
        assert!(json[1]["worstUs"].as_f64() > json[0]["worstUs"].as_f64().map(|us| us + 489.0));
    }

    #[test]
    fn headings_are_in_the_language_asked_for() {
        let designs = read(r#"[{"name": "a", "design": {}}]"#).expect("a legal list");
        let heading = |lang, format| {
            let table = compare(lang, &designs, format).expect("a legal design");
            table.lines().next().map(str::to_owned).unwrap_or_default()
        };
        assert!(heading(Lang::En, Format::Markdown).starts_with("| Design | GPUs | Switches |"));
        assert!(heading(Lang::Zh, Format::Markdown).starts_with("| 设计 | 卡数 | 交换机 |"));
        assert!(heading(Lang::Zh, Format::Csv).ends_with(",空闲端口,每千卡交换机数"));
        assert_eq!(compare(Lang::Zh, &designs, Format::Json), compare(Lang::En, &designs, Format::Json));
    }

    #[test]
    fn hostile_names_stay_names() {
        let evil = "=cmd|' /C calc'!A0\",\n<img src=x>\u{202e}`";
        let csv = table(evil, Format::Csv);
        assert_eq!(csv.lines().count(), 2, "{csv}");
        assert!(
            csv.lines().nth(1).is_some_and(|line| line.starts_with("\"'=cmd|' /C calc'!A0\"\", <img src=x>`\",")),
            "{csv}"
        );
        let markdown = table(evil, Format::Markdown);
        assert_eq!(markdown.lines().count(), 3, "{markdown}");
        assert!(markdown.contains("=cmd\\|' /C calc'\\!A0\", &lt;img src=x\\>\\`"), "{markdown}");
        let json: Value = serde_json::from_str(&table(evil, Format::Json)).expect("JSON is JSON");
        assert_eq!(json[0]["name"], evil);
    }

    #[test]
    fn what_is_no_list_of_designs_is_refused_by_name() {
        for text in ["", "{}", "[]", "[1]", r#"[{"name": "a"}]"#, r#"[{"design": {}}]"#] {
            assert_eq!(read(text).map_err(|refusal| refusal.field), Err("designs".to_owned()), "{text}");
        }
        let wrong = r#"[{"name": "a", "design": {"switch": {"cages": 0}}}]"#;
        assert_eq!(read(wrong).map_err(|refusal| refusal.field), Err("switch.cages".to_owned()));
        assert!(Format::named("xml").is_err());
    }
}
