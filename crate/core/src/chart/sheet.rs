//! The sheet that charts are drawn on: its colours, its type, and the few marks that all of them use.

use super::{Lang, Theme};
use crate::text::Text;
use plotters::prelude::{Cartesian2d, DrawingBackend, IntoLogRange, LogCoord, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, TextStyle};
use std::ops::Range;

/// Size of every chart, in its own units.
pub(super) const SIZE: (u32, u32) = (640, 360);

/// Type sizes in the chart's own units, of which the page shows two to a pixel.
pub(super) const TITLE: u32 = 26;
pub(super) const LABEL: u32 = 23;

/// The page's faces, with Chinese ones for what they lack.
const FACES: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', \
                     'Noto Sans CJK SC', sans-serif";

/// Colours of a theme. Every one that is used for words has a contrast of 4.5 : 1 at least.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink {
    /// Words and what is told first.
    pub(super) strong: RGBAColor,
    /// Words beside it.
    pub(super) quiet: RGBAColor,
    /// Lines of the grid; not for words.
    pub(super) hairline: RGBAColor,
    /// The one accent.
    pub(super) accent: RGBAColor,
}

impl Theme {
    /// The colours.
    pub(super) fn ink(self) -> Ink {
        let of = |hex: u32, alpha| RGBAColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, alpha);
        match self {
            Theme::Light => Ink {
                strong: of(0x1c2330, 1.0),
                quiet: of(0x596273, 1.0),
                hairline: of(0x1c2330, 0.14),
                accent: of(0xc2410c, 1.0),
            },
            Theme::Dark => Ink {
                strong: of(0xe8edf4, 1.0),
                quiet: of(0x9aa6b8, 1.0),
                hairline: of(0xe8edf4, 0.18),
                accent: of(0xff9d4d, 1.0),
            },
        }
    }
}

/// Two logarithmic axes.
pub(super) type Axes = Cartesian2d<LogCoord<f64>, LogCoord<f64>>;

/// Axes whose plot runs from one corner of the sheet, the upper left one, to the other.
pub(super) fn axes(across: Range<f64>, up: Range<f64>, from: (i32, i32), to: (i32, i32)) -> Axes {
    // The last pixel of the plot is the one before its edge.
    Cartesian2d::new(across.log_scale(), up.log_scale(), (from.0..to.0 - 1, to.1 - 1..from.1))
}

/// A sheet with its colours and its language. Writing to memory never fails, so nothing that draws on it does.
pub(super) struct Sheet<'a> {
    svg: SVGBackend<'a>,
    /// Colours.
    pub(super) ink: Ink,
    /// Language of the words.
    pub(super) lang: Lang,
}

/// Draws on a sheet and gives the SVG text. The title is also what a screen reader says.
pub(super) fn draw(theme: Theme, lang: Lang, title: &Text, drawing: &dyn Fn(&mut Sheet<'_>)) -> String {
    let title = lang.of(title);
    let mut svg = String::new();
    let mut sheet = Sheet { svg: SVGBackend::with_string(&mut svg, SIZE), ink: theme.ink(), lang };
    sheet.words(title, (16, 30), TITLE, sheet.ink.strong, HPos::Left, true);
    drawing(&mut sheet);
    // Closes the drawing.
    drop(sheet);
    finished(&svg, title)
}

/// Names the faces once, takes the weight of the page's strong type, and gives the drawing a name.
fn finished(svg: &str, title: &str) -> String {
    let (open, marks) = svg.split_once('>').unwrap_or_default();
    let mut out = format!(
        "{open} role=\"img\" font-family=\"{FACES}\" font-variant-numeric=\"tabular-nums\">\n<title>{title}</title>"
    );
    for (index, part) in marks.split(' ').enumerate() {
        if part == "font-family=\"sans-serif\"" || part == "opacity=\"1\"" {
            continue;
        }
        if index > 0 {
            out.push(' ');
        }
        match part.strip_prefix("font-weight=\"bold\"") {
            Some(rest) => {
                out.push_str("font-weight=\"600\"");
                out.push_str(rest);
            }
            None => out.push_str(part),
        }
    }
    out
}

impl Sheet<'_> {
    /// Says below the title why there is nothing to draw.
    pub(super) fn nothing(&mut self, why: &Text) {
        self.words(self.say(why), (16, 66), LABEL, self.ink.quiet, HPos::Left, false);
    }

    /// The words in the language of the sheet.
    pub(super) fn say<'t>(&self, text: &'t Text) -> &'t str {
        self.lang.of(text)
    }

    /// One line of words, with its middle at the height given.
    pub(super) fn words(&mut self, words: &str, at: (i32, i32), size: u32, color: RGBAColor, side: HPos, strong: bool) {
        let style = if strong { FontStyle::Bold } else { FontStyle::Normal };
        // The backend divides sizes by 1.24.
        let font = FontDesc::new(FontFamily::SansSerif, f64::from(size) * 1.24, style);
        let style = TextStyle { font, color: color.to_backend_color(), pos: Pos::new(side, VPos::Center) };
        let _ = self.svg.draw_text(words, &style, at);
    }

    /// Straight lines from point to point.
    pub(super) fn path(&mut self, points: &[(i32, i32)], color: RGBAColor, width: u32) {
        let _ = self.svg.draw_path(points.iter().copied(), &color.stroke_width(width));
    }

    /// A straight line.
    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), color: RGBAColor, width: u32) {
        self.path(&[from, to], color, width);
    }

    /// A straight line of dashes, upright or level.
    pub(super) fn dashes(&mut self, from: (i32, i32), to: (i32, i32), color: RGBAColor, width: u32) {
        const DASH: i32 = 8;
        let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let along = |done: i32| {
            let part = |a: i32, b: i32| a + (b - a) * done.min(length) / length.max(1);
            (part(from.0, to.0), part(from.1, to.1))
        };
        let mut done = 0;
        while done < length {
            self.line(along(done), along(done + DASH), color, width);
            done += 2 * DASH;
        }
    }

    /// A filled shape.
    pub(super) fn ground(&mut self, corners: &[(i32, i32)], color: RGBAColor) {
        let _ = self.svg.fill_polygon(corners.iter().copied(), &color.filled());
    }

    /// A filled rectangle, from its upper left corner to its lower right one.
    pub(super) fn bar(&mut self, from: (i32, i32), to: (i32, i32), color: RGBAColor) {
        let _ = self.svg.draw_rect(from, to, &color.filled(), true);
    }

    /// A filled dot.
    pub(super) fn dot(&mut self, at: (i32, i32), radius: u32, color: RGBAColor) {
        let _ = self.svg.draw_circle(at, radius, &color.filled(), true);
    }
}

/// A power of ten as a tick says it: `10`, `10,000`, `10⁶`.
pub(super) fn decade(exponent: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match exponent {
        0..=4 => crate::text::grouped(10_u64.pow(exponent.unsigned_abs())),
        -2..=-1 => format!("{}", 10_f64.powi(exponent)),
        _ => {
            let mut power = String::from(if exponent < 0 { "10⁻" } else { "10" });
            for digit in exponent.unsigned_abs().to_string().bytes() {
                power.push(RAISED[usize::from(digit - b'0')]);
            }
            power
        }
    }
}

/// A delay in the unit that suits it: `3.70 µs`, `489.5 µs`, `7.34 ms`.
pub(super) fn delay(us: f64) -> String {
    match us {
        us if us < 10.0 => format!("{us:.2} µs"),
        us if us < 1_000.0 => format!("{us:.1} µs"),
        us if us < 10_000.0 => format!("{:.2} ms", us / 1000.0),
        us => format!("{:.1} ms", us / 1000.0),
    }
}
