//! The sheet that charts are drawn on: its colours, its type, and the few marks that all of them use.

use super::text_size::Fixed;
use super::{Lang, Theme};
use crate::text::Text;
use plotters::coord::Shift;
use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{DrawingArea, IntoDrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, ShapeStyle};
use plotters_backend::DrawingBackend;

/// Size of every chart, in its own units.
pub(super) const SIZE: (u32, u32) = (640, 360);

/// Type sizes in the chart's own units, of which the page shows two to a pixel.
pub(super) const TITLE: u32 = 26;
pub(super) const LABEL: u32 = 23;

/// The page's faces, with Chinese ones for what they lack.
const FACES: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', \
                     'Noto Sans CJK SC', sans-serif";

/// Why a mark was not drawn; writing to memory never fails.
pub(super) type Failure = plotters::drawing::DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>;

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

/// A drawing area of the sheet.
pub(super) type Area<'a> = DrawingArea<Fixed<'a>, Shift>;

/// A sheet with its colours and its language.
pub(super) struct Sheet<'a> {
    /// All of it.
    pub(super) area: Area<'a>,
    /// Colours.
    pub(super) ink: Ink,
    /// Language of the words.
    pub(super) lang: Lang,
}

/// Draws on a sheet and gives the SVG text. `title` and `summary` are what a screen reader says.
pub(super) fn draw(
    theme: Theme,
    lang: Lang,
    title: &Text,
    drawing: impl FnOnce(&Sheet<'_>) -> Result<(), Failure>,
) -> String {
    let mut svg = String::new();
    {
        let area = Fixed(SVGBackend::with_string(&mut svg, SIZE)).into_drawing_area();
        let sheet = Sheet { area, ink: theme.ink(), lang };
        let drawn = sheet.words(lang.of(title), (16, 30), TITLE, sheet.ink.strong, HPos::Left, true);
        // Writing to memory never fails; if it did, what has been drawn so far is the chart.
        let _ = drawn.and_then(|()| drawing(&sheet)).and_then(|()| sheet.area.present());
    }
    finished(&svg, lang.of(title))
}

/// Names the faces once, takes the weight of the page's strong type, and gives the drawing a name.
fn finished(svg: &str, title: &str) -> String {
    let open = format!(
        "xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"{FACES}\" \
         font-variant-numeric=\"tabular-nums\">\n<title>{title}</title>"
    );
    svg.replacen("xmlns=\"http://www.w3.org/2000/svg\">", &open, 1)
        .replace(" font-family=\"sans-serif\"", "")
        .replace("font-weight=\"bold\"", "font-weight=\"600\"")
        .replace(" opacity=\"1\"", "")
}

impl Sheet<'_> {
    /// Says below the title why there is nothing to draw.
    pub(super) fn nothing(&self, why: &Text) -> Result<(), Failure> {
        self.words(self.say(why), (16, 66), LABEL, self.ink.quiet, HPos::Left, false)
    }

    /// The words in the language of the sheet.
    pub(super) fn say<'t>(&self, text: &'t Text) -> &'t str {
        self.lang.of(text)
    }

    /// One line of words, with its middle at the height given.
    pub(super) fn words(
        &self,
        words: &str,
        at: (i32, i32),
        size: u32,
        color: RGBAColor,
        side: HPos,
        strong: bool,
    ) -> Result<(), Failure> {
        let style = if strong { FontStyle::Bold } else { FontStyle::Normal };
        // The backend divides sizes by 1.24.
        let font = FontDesc::new(FontFamily::SansSerif, f64::from(size) * 1.24, style);
        let style = font.color(&color).pos(Pos::new(side, VPos::Center));
        self.area.draw_text(words, &style, at)
    }

    /// A straight line.
    pub(super) fn line(&self, from: (i32, i32), to: (i32, i32), color: RGBAColor, width: u32) -> Result<(), Failure> {
        self.area.draw(&PathElement::new(vec![from, to], stroke(color, width)))
    }

    /// A straight line of dashes, upright or level.
    pub(super) fn dashes(&self, from: (i32, i32), to: (i32, i32), color: RGBAColor, width: u32) -> Result<(), Failure> {
        const DASH: i32 = 8;
        let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let along = |done: i32| {
            let part = |a: i32, b: i32| a + (b - a) * done.min(length) / length.max(1);
            (part(from.0, to.0), part(from.1, to.1))
        };
        let mut done = 0;
        while done < length {
            self.line(along(done), along(done + DASH), color, width)?;
            done += 2 * DASH;
        }
        Ok(())
    }

    /// A filled rectangle.
    pub(super) fn bar(&self, a: (i32, i32), b: (i32, i32), color: RGBAColor) -> Result<(), Failure> {
        self.area.draw(&Rectangle::new([a, b], color.filled()))
    }

    /// A filled dot.
    pub(super) fn dot(&self, at: (i32, i32), radius: i32, color: RGBAColor) -> Result<(), Failure> {
        self.area.draw(&Circle::new(at, radius, color.filled()))
    }
}

/// A line of that width.
pub(super) fn stroke(color: RGBAColor, width: u32) -> ShapeStyle {
    color.stroke_width(width)
}

/// A power of ten as a tick says it: `10`, `10,000`, `10⁶`.
pub(super) fn decade(exponent: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match exponent {
        0..=4 => crate::text::grouped(10_u64.pow(exponent.unsigned_abs())),
        -2..=-1 => format!("{}", 10_f64.powi(exponent)),
        _ => {
            let digits: String =
                exponent.unsigned_abs().to_string().chars().map(|c| RAISED[c as usize - '0' as usize]).collect();
            format!("10{}{digits}", if exponent < 0 { "⁻" } else { "" })
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
