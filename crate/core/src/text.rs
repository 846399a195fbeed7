//! A sentence or label in both languages of the page.

use serde::Serialize;
use std::borrow::Cow;

/// The same words in English and in Chinese. Everything a person reads from the core is one of these, so that the
/// page translates nothing that it did not write itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Text {
    /// English.
    pub en: Cow<'static, str>,
    /// 中文 (simplified).
    pub zh: Cow<'static, str>,
}

impl Text {
    /// A fixed text, usable in tables.
    pub const fn of(en: &'static str, zh: &'static str) -> Text {
        Text { en: Cow::Borrowed(en), zh: Cow::Borrowed(zh) }
    }

    /// A text put together at run time.
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Text {
        Text { en: Cow::Owned(en.into()), zh: Cow::Owned(zh.into()) }
    }
}

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// 中文.
    Zh,
}

impl Lang {
    /// The language of that name: `en` or `zh`.
    pub fn named(name: &str) -> Option<Lang> {
        match name {
            "en" => Some(Lang::En),
            "zh" => Some(Lang::Zh),
            _ => None,
        }
    }

    /// The words in this language.
    pub(crate) fn of(self, text: &Text) -> &str {
        match self {
            Lang::En => &text.en,
            Lang::Zh => &text.zh,
        }
    }
}

impl std::fmt::Display for Text {
    /// English: what the command line prints.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.en)
    }
}

/// An integer with a comma between thousands: `65536` is `65,536`.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A measured number to three digits after the point at the most, with a comma between thousands: `1234.5` is `1,234.5`.
pub fn measured(value: f64) -> String {
    let text = format!("{}", (value * 1000.0).round() / 1000.0);
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    match whole.parse() {
        Ok(whole) => grouped(whole) + fraction,
        Err(_) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, measured};

    #[test]
    fn thousands_are_parted_by_commas() {
        let shown = [0, 999, 1_000, 65_536, 1_048_576].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "65,536", "1,048,576"]);
        let shown = [0.0, 0.25, 1500.0, 1234.5, -1.5, 400.0 / 3.0].map(measured);
        assert_eq!(shown, ["0", "0.25", "1,500", "1,234.5", "-1.5", "133.333"]);
    }
}
