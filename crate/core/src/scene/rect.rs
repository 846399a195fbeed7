//! An upright rectangle in CSS pixels, y downwards.

/// From the upper left corner to the lower right one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x0: f32,
    pub(crate) y0: f32,
    pub(crate) x1: f32,
    pub(crate) y1: f32,
}

impl Rect {
    pub(crate) fn new(x0: f32, y0: f32, x1: f32, y1: f32) -> Rect {
        Rect { x0, y0, x1, y1 }
    }

    /// By its middle and its size.
    pub(crate) fn around(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::new(x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0)
    }

    pub(crate) fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    pub(crate) fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// The middle, across.
    pub(crate) fn middle(&self) -> f32 {
        (self.x0 + self.x1) / 2.0
    }

    /// The same, `dx` further right and `dy` further down.
    pub(crate) fn moved(&self, dx: f32, dy: f32) -> Rect {
        Rect::new(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)
    }

    /// With edges on whole pixels, where thin lines are sharp.
    pub(crate) fn snapped(&self) -> Rect {
        Rect::new(self.x0.round(), self.y0.round(), self.x1.round(), self.y1.round())
    }

    /// Whether the two have an area in common.
    pub(crate) fn meets(&self, other: &Rect) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }

    /// Corners from the upper left one clockwise: x0 y0 … x3 y3.
    pub(crate) fn corners(&self) -> [f32; 8] {
        [self.x0, self.y0, self.x1, self.y0, self.x1, self.y1, self.x0, self.y1]
    }
}
