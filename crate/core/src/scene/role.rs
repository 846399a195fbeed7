//! Colour roles: what a part of the drawing means. The page gives each a colour per theme.

use crate::number::bounded;

/// What a quad, line or label is the colour of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The ground that everything stands on.
    Paper,
    /// A sheet, one plane of the fabric.
    Sheet,
    /// Text that is read first.
    Ink,
    /// Text that is read second.
    Quiet,
    /// Rules, frames and brackets.
    Hairline,
    /// A server.
    Server,
    /// A server that is selected.
    Chosen,
    /// What is selected: the path and its stations.
    Accent,
    /// A plane or rail by number from 0; eight hues, then again from the first.
    Hue(u64),
}

/// Hues there are.
const HUES: u64 = 8;

/// Names in the order of [`Role::index`]. The hues are in Okabe and Ito's order (Color Universal Design, 2008): blue,
/// orange, green, pink, sky, vermilion, then violet and olive.
pub const ROLES: &[&str] = &[
    "paper", "sheet", "ink", "quiet", "hairline", "server", "chosen", "accent", "plane1", "plane2", "plane3", "plane4",
    "plane5", "plane6", "plane7", "plane8",
];

impl Role {
    /// Its place in [`ROLES`].
    pub fn index(self) -> u32 {
        match self {
            Role::Paper => 0,
            Role::Sheet => 1,
            Role::Ink => 2,
            Role::Quiet => 3,
            Role::Hairline => 4,
            Role::Server => 5,
            Role::Chosen => 6,
            Role::Accent => 7,
            Role::Hue(number) => 8 + (number % HUES) as u32,
        }
    }

    /// Role and opacity in one word, as the scene's style arrays hold them: `opacity << 24 | role`.
    pub fn style(self, opacity: f32) -> u32 {
        let opacity = (bounded(opacity, 0.0, 1.0) * 255.0).round() as u32;
        opacity << 24 | self.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues_repeat_after_the_eighth() {
        let names = [0, 1, 7, 8].map(|number| ROLES[Role::Hue(number).index() as usize]);
        assert_eq!(names, ["plane1", "plane2", "plane8", "plane1"]);
        assert_eq!(Role::Accent.style(0.5), 128 << 24 | 7);
    }
}
