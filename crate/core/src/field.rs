//! The table of a design's fields: one row gives form control, validation, default, fragment key and docs.

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
                let range = format!("{} to {}", plain(*min), plain(*max));
                let given = value.as_f64().ok_or_else(|| {
                    wrong_type(
                        path,
                        value,
                        &format!("a number from {range}"),
                        &format!("{} 到 {} 之间的数", plain(*min), plain(*max)),
                    )
                })?;
                if given < *min || given > *max || given.is_nan() {
                    return Err(Refusal::new(
                        path,
                        format!("must be {range}, got {}", shown(value)),
                        format!("应在 {} 到 {} 之间，现为 {}", plain(*min), plain(*max), shown(value)),
                    )
                    .with_nearest([given.clamp(*min, *max)]));
                }
                Ok(canonical(given))
            }
            Kind::Choice { options } => {
                let word = value.as_str();
                if options.iter().any(|option| Some(option.value) == word) {
                    return Ok(value.clone());
                }
                let words: Vec<&str> = options.iter().map(|option| option.value).collect();
                Err(Refusal::new(
                    path,
                    format!("must be one of {}, got {}", words.join(", "), shown(value)),
                    format!("应为 {} 之一，现为 {}", words.join("、"), shown(value)),
                )
                .with_nearest(words))
            }
            Kind::Word { max } => {
                let word = value.as_str().ok_or_else(|| wrong_type(path, value, "text", "文字"))?;
                let length = word.chars().count();
                if length == 0 || length > *max || word.chars().any(misleads) {
                    return Err(Refusal::new(
                        path,
                        format!("must be 1 to {max} characters without control or direction characters, got {length}"),
                        format!("应为 1 到 {max} 个字符，且不含控制符或方向符，现为 {length} 个"),
                    ));
                }
                Ok(value.clone())
            }
            Kind::Constants => match value.as_object() {
                Some(map) => {
                    for (key, number) in map {
                        if !number.as_f64().is_some_and(|n| (0.0..=1e12).contains(&n)) {
                            return Err(wrong_type(
                                &format!("{path}.{key}"),
                                number,
                                "a number from 0 to 1e12",
                                "0 到 1e12 之间的数",
                            ));
                        }
                    }
                    Ok(value.clone())
                }
                None => Err(wrong_type(path, value, "an object of numbers", "由数值组成的对象")),
            },
        }
    }
}

/// Whether a character is not seen but changes how others are: a control, or a mark that turns the direction of writing,
/// which would turn the figures beside a name as well.
fn misleads(character: char) -> bool {
    let turns =
        matches!(character, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns
}

/// One way to write a number: whole ones without a fraction, so that equal designs are equal documents.
pub fn canonical(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 { (number as i64).into() } else { number.into() }
}

fn integer(path: &str, value: &Value, min: u64, max: u64, or: &str) -> Result<Value, Refusal> {
    let (low, high) = (grouped_range(min), grouped_range(max));
    let Some(given) = value.as_f64() else {
        return Err(wrong_type(
            path,
            value,
            &format!("a whole number from {low} to {high}{or}"),
            &format!("{low} 到 {high} 之间的整数{}", if or.is_empty() { "" } else { "或 \"max\"" }),
        ));
    };
    let whole = given.fract() == 0.0;
    if whole && given >= min as f64 && given <= max as f64 {
        return Ok((given as u64).into());
    }
    let floor = (given.floor().clamp(min as f64, max as f64)) as u64;
    let ceil = (given.ceil().clamp(min as f64, max as f64)) as u64;
    let (en, zh) = if whole {
        (
            format!("must be {low} to {high}{or}, got {}", shown(value)),
            format!("应在 {low} 到 {high} 之间，现为 {}", shown(value)),
        )
    } else {
        (
            format!("must be a whole number from {low} to {high}{or}, got {}", shown(value)),
            format!("应为 {low} 到 {high} 之间的整数，现为 {}", shown(value)),
        )
    };
    let mut nearest = vec![floor];
    if ceil != floor {
        nearest.push(ceil);
    }
    Err(Refusal::new(path, en, zh).with_nearest(nearest))
}

/// Small bounds stay plain (`1024`); large ones are grouped.
fn grouped_range(value: u64) -> String {
    if value < 10_000 { value.to_string() } else { grouped(value) }
}

fn plain(value: f64) -> String {
    let text = format!("{value}");
    if value.abs() >= 10_000.0 && value.fract() == 0.0 { grouped(value as u64) } else { text }
}

fn wrong_type(path: &str, value: &Value, en: &str, zh: &str) -> Refusal {
    Refusal::new(path, format!("must be {en}, got {}", shown(value)), format!("应为{zh}，现为 {}", shown(value)))
}

/// A value as it is quoted in a refusal: JSON, cut to 40 characters on one line.
pub fn shown(value: &Value) -> String {
    let text = match value {
        Value::Array(items) if items.len() > 4 => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        other => other.to_string(),
    };
    if text.chars().count() <= 40 { text } else { text.chars().take(39).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_name_may_be_hostile_markup_but_turns_no_figure_beside_it() {
        let kind = Kind::Word { max: 40 };
        assert!(kind.check("name", &"<b>东区</b>".into()).is_ok());
        for turned in ["\u{202e}East", "a\u{2067}b", "\u{200f}", "a\nb"] {
            assert!(kind.check("name", &turned.into()).is_err(), "{turned:?}");
        }
    }
}
