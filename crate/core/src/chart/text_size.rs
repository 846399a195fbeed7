//! How wide words are, from a fixed table, so that a chart comes out the same natively, in a worker, in Node and on the page.
//!
//! Plotters asks the browser's window where there is one to ask, which a worker and Node do not have.

use plotters::prelude::{DrawingBackend, SVGBackend};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind};

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
    text.chars().map(em).sum::<f64>() * size
}

/// The SVG backend of plotters, but for the size of text.
pub(super) struct Fixed<'a>(pub(super) SVGBackend<'a>);

type Drawn<'a> = Result<(), DrawingErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

impl<'a> DrawingBackend for Fixed<'a> {
    type ErrorType = <SVGBackend<'a> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Drawn<'a> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Drawn<'a> {
        self.0.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn<'a> {
        self.0.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn<'a> {
        self.0.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Drawn<'a> {
        self.0.draw_rect(a, b, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn<'a> {
        self.0.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, style: &S, fill: bool) -> Drawn<'a> {
        self.0.draw_circle(at, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, at: I, style: &S) -> Drawn<'a> {
        self.0.fill_polygon(at, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn<'a> {
        self.0.draw_text(text, style, at)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        let size = style.size();
        Ok((width(text, size).ceil() as u32, (1.2 * size).ceil() as u32))
    }
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
