//! Words on the drawing, and how much room they take.

use super::rect::Rect;
use super::role::Role;
use crate::text::Text;

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Where it starts, ends or has its middle, CSS pixels.
    pub x: f32,
    /// The middle of its height, CSS pixels.
    pub y: f32,
    /// The words.
    pub text: Text,
    /// What of it stands at `x`.
    pub anchor: Anchor,
    /// Type size, CSS pixels.
    pub size: f32,
    /// Whether it is bold.
    pub strong: bool,
    /// Its colour.
    pub role: Role,
    /// The ground that shows round the letters, where lines may pass below them.
    pub halo: Option<Role>,
}

/// What of a label stands at its x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Anchor {
    /// As the page calls it.
    pub fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Label {
    /// The room it takes at most, in either language.
    pub(crate) fn room(&self) -> Rect {
        let width = width(&self.text, self.size, self.strong);
        let x0 = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2.0,
            Anchor::End => self.x - width,
        };
        let half = self.size * 0.62;
        Rect::new(x0, self.y - half, x0 + width, self.y + half)
    }
}

/// Width of a text at a type size in the wider of its languages, CSS pixels.
pub(crate) fn width(text: &Text, size: f32, strong: bool) -> f32 {
    width_of(&text.en, size, strong).max(width_of(&text.zh, size, strong))
}

/// Width of one line, CSS pixels: a little more than the system's sans take, so that what fits here fits on the page.
pub(crate) fn width_of(line: &str, size: f32, strong: bool) -> f32 {
    let mut ems = 0.0;
    for character in line.chars() {
        ems += em(character);
    }
    ems * size * if strong { 1.07 } else { 1.0 }
}

/// Advance of a character in ems: the larger of Noto Sans's and Segoe UI's, by kind.
fn em(character: char) -> f32 {
    match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '·' => 0.3,
        'f' | 'r' | 't' | '(' | ')' | '/' | '-' => 0.4,
        'm' | 'w' | 'M' | 'W' | '…' | '—' | '→' => 0.95,
        'A'..='Z' | '%' | '+' | '×' | '=' | '±' => 0.7,
        character if character.is_ascii() => 0.58,
        'µ' | '–' => 0.62,
        _ => 1.0,
    }
}

/// A text broken into lines of at most `room` pixels, each language by itself; the shorter one is filled up with
/// empty lines.
pub(crate) fn wrapped(text: &Text, size: f32, strong: bool, room: f32) -> Vec<Text> {
    let (en, zh) = (broken(&text.en, size, strong, room), broken(&text.zh, size, strong, room));
    let line = |lines: &[&str], index: usize| lines.get(index).copied().unwrap_or("").to_owned();
    let mut lines = Vec::new();
    for index in 0..en.len().max(zh.len()) {
        lines.push(Text::new(line(&en, index), line(&zh, index)));
    }
    lines
}

fn broken(text: &str, size: f32, strong: bool, room: f32) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut start, mut end) = (0, 0);
    for piece in pieces(text) {
        if end > start && width_of(text[start..end + piece.len()].trim_end(), size, strong) > room {
            lines.push(text[start..end].trim_end());
            start = end;
        }
        end += piece.len();
    }
    lines.push(text[start..].trim_end());
    lines
}

/// A text cut where a line may end: after spaces, and between Chinese characters unless punctuation follows.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|&(_, next)| next);
        let holds = |next: char| matches!(next, ' ' | '，' | '。' | '、' | '；' | '：' | '）' | '·');
        let may_end = character == ' ' || !character.is_ascii() && next.is_some_and(|next| !holds(next));
        if may_end && next != Some('·') {
            let end = at + character.len_utf8();
            pieces.push(&text[start..end]);
            start = end;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_where_the_room_ends() {
        let text = Text::of("each sheet is one plane, every mark one switch", "每张为一个平面，每格为一台交换机");
        let lines = wrapped(&text, 10.0, false, 150.0);
        assert!(lines.len() > 1, "{lines:?}");
        assert!(lines.iter().all(|line| width(line, 10.0, false) <= 150.0), "{lines:?}");
        assert_eq!(lines.iter().map(|line| line.zh.as_ref()).collect::<String>(), text.zh);
        assert_eq!(lines.iter().map(|line| line.en.as_ref()).collect::<Vec<_>>().join(" ").trim(), text.en);
    }

    #[test]
    fn chinese_breaks_between_characters_and_not_before_punctuation() {
        assert_eq!(pieces("接平面 i · 跨，内"), ["接", "平", "面 ", "i · ", "跨，", "内"]);
        assert_eq!(pieces("two words"), ["two ", "words"]);
    }

    #[test]
    fn room_follows_the_anchor() {
        let label = |anchor| Label {
            x: 100.0,
            y: 50.0,
            text: Text::of("leaf", "叶"),
            anchor,
            size: 10.0,
            strong: false,
            role: Role::Ink,
            halo: None,
        };
        assert_eq!(label(Anchor::Start).room().x0, 100.0);
        assert_eq!(label(Anchor::End).room().x1, 100.0);
        assert_eq!(label(Anchor::Middle).room().middle(), 100.0);
    }
}
