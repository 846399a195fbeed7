//! The drawing while it is made: primitives in painter's order, marks, and labels that keep clear of each other.

use super::label::Label;
use super::rect::Rect;
use super::role::Role;
use super::{Mark, Scene};
use crate::text::Text;

/// How a rectangle is painted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) role: Role,
    /// 0 to 1.
    pub(crate) opacity: f32,
    /// Radius of the corners, CSS pixels.
    pub(crate) radius: f32,
    /// Width of the frame, drawn inwards, CSS pixels; 0 fills.
    pub(crate) frame: f32,
}

impl Paint {
    pub(crate) fn fill(role: Role, opacity: f32, radius: f32) -> Paint {
        Paint { role, opacity, radius, frame: 0.0 }
    }

    pub(crate) fn frame(role: Role, opacity: f32, radius: f32, frame: f32) -> Paint {
        Paint { role, opacity, radius, frame }
    }
}

/// How a line is painted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stroke {
    /// CSS pixels.
    pub(crate) width: f32,
    pub(crate) role: Role,
    /// 0 to 1.
    pub(crate) opacity: f32,
}

/// A scene in the making.
pub(crate) struct Draft {
    pub(crate) scene: Scene,
    /// Room that labels must keep clear of.
    taken: Vec<Rect>,
}

impl Draft {
    pub(crate) fn new(width: f32, height: f32) -> Draft {
        // Mark 0 stands for nothing, so that a quad without one needs no second array.
        let nothing = Mark { name: String::new(), text: Text::of("", ""), x: 0.0, y: 0.0, servers: None, plane: None };
        Draft { scene: Scene { width, height, marks: vec![nothing], ..Scene::default() }, taken: Vec::new() }
    }

    pub(crate) fn rect(&mut self, rect: Rect, paint: Paint, mark: u32) {
        self.push(rect.corners(), paint, mark);
    }

    /// A convex quad, corners in order.
    pub(crate) fn quad(&mut self, corners: [f32; 8], role: Role, opacity: f32, mark: u32) {
        self.push(corners, Paint::fill(role, opacity, 0.0), mark);
    }

    fn push(&mut self, corners: [f32; 8], paint: Paint, mark: u32) {
        self.scene.quads.push(corners);
        self.scene.quad_shape.push([paint.radius, paint.frame]);
        self.scene.quad_style.push(paint.role.style(paint.opacity));
        self.scene.quad_mark.push(mark);
    }

    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, role: Role, opacity: f32) {
        self.joint(from, to, [0, 0], Stroke { width, role, opacity });
    }

    /// A line that joins two marks.
    pub(crate) fn joint(&mut self, from: [f32; 2], to: [f32; 2], marks: [u32; 2], stroke: Stroke) {
        self.scene.lines.push([from[0], from[1], to[0], to[1], stroke.width]);
        self.scene.line_style.push(stroke.role.style(stroke.opacity));
        self.scene.line_mark.push(marks);
    }

    /// A line through all points.
    pub(crate) fn polyline(&mut self, points: &[[f32; 2]], width: f32, role: Role, opacity: f32) {
        for pair in points.windows(2) {
            self.line(pair[0], pair[1], width, role, opacity);
        }
    }

    /// Adds a mark and gives its number.
    pub(crate) fn mark(&mut self, mark: Mark) -> u32 {
        self.scene.marks.push(mark);
        self.scene.marks.len() as u32 - 1
    }

    /// Whether a label would stand free and inside the stage.
    fn is_free(&self, label: &Label) -> bool {
        let room = label.room();
        let stage = &self.scene;
        let inside = room.x0 >= 0.0 && room.y0 >= 0.0 && room.x1 <= stage.width && room.y1 <= stage.height;
        inside && !self.taken.iter().any(|taken| taken.meets(&room))
    }

    /// Puts a label down when it stands free; says whether it did. So the first come is the most important.
    pub(crate) fn label(&mut self, label: Label) -> bool {
        let free = self.is_free(&label);
        if free {
            self.taken.push(label.room());
            self.scene.labels.push(label);
        }
        free
    }
}
