//! How wide words are, from a fixed table, so that a chart comes out the same natively, in a worker, in Node and on the page.
//!
//! Plotters would ask the browser's window, which a worker and Node do not have: nothing here has it measure words.

/// Width of a character in em, as system sans-serif faces have it on average; Chinese characters are 1 em.
fn em(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.26,
        'f' | 'r' | 't' | 'I' | ' ' | '(' | ')' | '·' | '-' | '/' => 0.34,
        'm' | 'w' | 'M' | 'W' | '%' => 0.86,
        'A'..='Z' => 0.65,
        '\u{2e80}'.. => 1.0,
        _ => 0.57,
    }
}

/// Width of a text of one line, in units of its size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let mut ems = 0.0;
    for character in text.chars() {
        ems += em(character);
    }
    ems * size
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn a_chinese_character_is_one_em() {
        assert_eq!(width("时延", 20.0), 40.0);
        assert!(width("il", 20.0) < width("mw", 20.0));
    }
}
