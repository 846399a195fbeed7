//! The table of a design's fields: one row gives form control, validation, default, fragment key and docs.

use crate::design::json_text;
use crate::number::bounded;
use crate::refusal::Refusal;
use crate::text::{Text, grouped};
use serde::Serialize;
use serde_json::Value;

/// One field of the design document.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Path in the document, as `switch.cages`; a list's items as `sites[].km`.
    pub path: &'static str,
    /// What the form calls it.
    pub label: Text,
    /// One sentence of help.
    pub help: Text,
    /// Unit of the value; empty when it is a pure number or a word.
    pub unit: &'static str,
    /// The section of the form it stands in.
    pub group: Group,
    /// What values are legal.
    pub kind: Kind,
    /// The value when it is left out; `None` leaves the field out of the complete document too.
    pub default: Option<Default>,
}

/// Sections of the form, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// How many servers, GPUs and NICs.
    Scale,
    /// The switch that the fabric is built of.
    Switch,
    /// The family and its params.
    Fabric,
    /// Separate fabrics that share no switch.
    Planes,
    /// The network inside the server.
    ScaleUp,
    /// Latency constants.
    Latency,
    /// Campuses and the fibre between them.
    Distance,
}

/// Legal values of a field.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum Kind {
    /// A whole number from `min` to `max`, both included; `stops` are the values that a slider offers.
    Integer {
        /// Least.
        min: u64,
        /// Greatest.
        max: u64,
        /// Handy values, ascending; may be empty.
        stops: &'static [u64],
    },
    /// As `Integer`, or the word `max`.
    Count {
        /// Least.
        min: u64,
        /// Greatest.
        max: u64,
    },
    /// A real number from `min` to `max`, both included.
    Number {
        /// Least.
        min: f64,
        /// Greatest.
        max: f64,
        /// Handy values, ascending; may be empty.
        stops: &'static [f64],
    },
    /// One of some words.
    Choice {
        /// The words with what the form calls them.
        options: &'static [Choice],
    },
    /// Free text of at most `max` characters.
    Word {
        /// Greatest length in characters.
        max: usize,
    },
    /// An object from constant ids to numbers; its keys are checked by who reads it.
    Constants,
}

/// One option of a choice.
#[derive(Debug, Clone, Serialize)]
pub struct Choice {
    /// The word in the document.
    pub value: &'static str,
    /// What the form calls it.
    pub label: Text,
}

impl Choice {
    /// An option, usable in tables.
    pub const fn of(value: &'static str, en: &'static str, zh: &'static str) -> Choice {
        Choice { value, label: Text::of(en, zh) }
    }
}

/// A default value.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Default {
    /// A whole number.
    Integer(u64),
    /// A real number.
    Number(f64),
    /// A word.
    Word(&'static str),
}

impl From<Default> for Value {
    fn from(default: Default) -> Value {
        match default {
            Default::Integer(value) => value.into(),
            Default::Number(value) => value.into(),
            Default::Word(value) => value.into(),
        }
    }
}

impl Kind {
    /// Whether `value` is legal; `path` names the field in the refusal.
    ///
    /// A number that is whole is taken as an integer whatever its notation (`8.0` is 8), as JSON does not tell them apart.
    pub fn check(&self, path: &str, value: &Value) -> Result<Value, Refusal> {
        match self {
            Kind::Integer { min, max, .. } => integer(path, value, *min, *max, ""),
            Kind::Count { min, max } => match value.as_str() {
                Some("max") => Ok(value.clone()),
                _ => integer(path, value, *min, *max, " or \"max\""),
            },
            Kind::Number { min, max, .. } => {
                let (low, high) = (plain(*min), plain(*max));
                let Some(given) = value.as_f64() else {
                    return Err(wrong(
                        path,
                        value,
                        &format!("a number from {low} to {high}"),
                        &format!("为 {low} 到 {high} 之间的数"),
                    ));
                };
                if given < *min || given > *max || given.is_nan() {
                    let refusal = wrong(path, value, &format!("{low} to {high}"), &format!("在 {low} 到 {high} 之间"));
                    return Err(refusal.with_nearest(vec![bounded(given, *min, *max).into()]));
                }
                Ok(canonical(given))
            }
            Kind::Choice { options } => {
                let word = value.as_str();
                if options.iter().any(|option| Some(option.value) == word) {
                    return Ok(value.clone());
                }
                let words: Vec<&str> = options.iter().map(|option| option.value).collect();
                let (en, zh) = (format!("one of {}", words.join(", ")), format!("为 {} 之一", words.join("、")));
                let mut nearest = Vec::new();
                for word in words {
                    nearest.push(word.into());
                }
                Err(wrong(path, value, &en, &zh).with_nearest(nearest))
            }
            Kind::Word { max } => {
                let word = value.as_str().ok_or_else(|| wrong(path, value, "text", "为文字"))?;
                let length = word.chars().count();
                if word.trim().is_empty() || length > *max || word.chars().any(misleads) {
                    return Err(Refusal::new(
                        path,
                        format!("must be 1 to {max} characters that are seen, got {length}"),
                        format!("应为 1 到 {max} 个可见字符，现为 {length} 个"),
                    ));
                }
                Ok(value.clone())
            }
            Kind::Constants => match value.as_object() {
                Some(map) => {
                    for (key, number) in map {
                        if !number.as_f64().is_some_and(|n| (0.0..=1e12).contains(&n)) {
                            let path = format!("{path}.{key}");
                            return Err(wrong(path, number, "a number from 0 to 1e12", "为 0 到 1e12 之间的数"));
                        }
                    }
                    Ok(value.clone())
                }
                None => Err(wrong(path, value, "an object of numbers", "为由数值组成的对象")),
            },
        }
    }
}

/// Whether a character is not seen, or changes how others are: a control, a space of no width, or a mark that turns the
/// direction of writing, which would turn the figures beside a name as well.
fn misleads(character: char) -> bool {
    let unseen = matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    character.is_control() || unseen
}

/// One way to write a number: whole ones without a fraction, so that equal designs are equal documents.
pub fn canonical(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 { (number as i64).into() } else { number.into() }
}

fn integer(path: &str, value: &Value, min: u64, max: u64, or: &str) -> Result<Value, Refusal> {
    let (low, high) = (grouped_range(min), grouped_range(max));
    let en = format!("a whole number from {low} to {high}{or}");
    let zh = format!("为 {low} 到 {high} 之间的整数{}", if or.is_empty() { "" } else { "或 \"max\"" });
    let Some(given) = value.as_f64() else {
        return Err(wrong(path, value, &en, &zh));
    };
    let whole = given.fract() == 0.0;
    if whole && given >= min as f64 && given <= max as f64 {
        return Ok((given as u64).into());
    }
    let floor = (bounded(given.floor(), min as f64, max as f64)) as u64;
    let ceil = (bounded(given.ceil(), min as f64, max as f64)) as u64;
    let refusal = match whole {
        true => wrong(path, value, &format!("{low} to {high}{or}"), &format!("在 {low} 到 {high} 之间")),
        false => wrong(path, value, &en, &zh),
    };
    let mut nearest = vec![floor.into()];
    if ceil != floor {
        nearest.push(ceil.into());
    }
    Err(refusal.with_nearest(nearest))
}

/// Small bounds stay plain (`1024`); large ones are grouped.
fn grouped_range(value: u64) -> String {
    if value < 10_000 { value.to_string() } else { grouped(value) }
}

fn plain(value: f64) -> String {
    let text = format!("{value}");
    if value.abs() >= 10_000.0 && value.fract() == 0.0 { grouped(value as u64) } else { text }
}

/// The refusal of a value that must be something else: `en` follows "must be", `zh` follows 应.
pub(crate) fn wrong(path: impl Into<String>, value: &Value, en: &str, zh: &str) -> Refusal {
    let got = shown(value);
    Refusal::new(path, format!("must be {en}, got {}", got.en), format!("应{zh}，现为{}", got.zh))
}

/// A value as it is quoted in a refusal: JSON, cut to 40 characters on one line; of a list how long it is. Chinese starts
/// with the space that stands before digits and quotes.
pub(crate) fn shown(value: &Value) -> Text {
    match value {
        Value::Array(items) => Text::new(format!("a list of {}", items.len()), format!(" {} 项的列表", items.len())),
        Value::Object(_) => Text::of("an object", "对象"),
        other => {
            let text = json_text(other);
            let cut = match text.char_indices().nth(40) {
                None => text,
                Some(_) => text.chars().take(39).chain(['…']).collect(),
            };
            Text::new(cut.clone(), format!(" {cut}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_name_may_be_hostile_markup_but_turns_no_figure_beside_it() {
        let kind = Kind::Word { max: 40 };
        assert!(kind.check("name", &"<b>东区</b>".into()).is_ok());
        for turned in ["\u{202e}East", "a\u{2067}b", "\u{200f}", "a\nb", "   ", "a\u{200b}", "\u{2028}"] {
            assert!(kind.check("name", &turned.into()).is_err(), "{turned:?}");
        }
    }
}
