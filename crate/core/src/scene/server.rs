//! The row of servers, and the words under it.

use super::draft::{Draft, Paint};
use super::fold::Fold;
use super::island::Island;
use super::label::{Anchor, Label, width, wrapped};
use super::place::{Places, Span};
use super::rect::Rect;
use super::role::Role;
use super::{Mark, word};
use crate::text::{Text, grouped};
use std::ops::Range;

/// The distance of two server marks that is aimed at, CSS pixels: servers are what the drawing stands on, so they may
/// be broader than switches.
const GOOD_PITCH: f32 = 6.0;

/// Folds servers into a row between two x.
fn span(first: u64, count: u64, x: [f32; 2], row: &Rect) -> Span {
    let fold = Fold::into(count, ((x[1] - x[0]) / GOOD_PITCH) as u64);
    let pitch = (x[1] - x[0]) / fold.marks().max(1) as f32;
    let width = ((pitch * 0.74).min(36.0) * 2.0).round() / 2.0;
    let (y, size) = ((row.y0 + row.y1) / 2.0, [width, row.height()]);
    Span { first, count, each: fold.each, x0: x[0], pitch, y, size, mark: 0, slab: 0 }
}

impl Island<'_> {
    /// Where the servers stand: each below its leaf where leaves hold whole servers, else evenly in a row.
    pub(crate) fn server_spans(&self, places: &Places, row: &Rect) -> Vec<Span> {
        let whole = self.nest.fabric.endpoints_on(0).is_multiple_of(self.plan.division.nics_per_plane);
        if !self.is_direct() || !whole || self.nest.top() == 0 {
            return vec![span(self.first_server, self.server_count(), [row.x0, row.x1], row)];
        }
        let mut spans = Vec::new();
        for leaves in places.spans(1) {
            // A little air between the servers of one leaf and the next, where there is more than one mark each.
            let half = leaves.pitch * 0.47;
            for (leaf, below) in self.leaf_marks(leaves) {
                let (middle, count) = (leaf.rect.middle(), below.end - below.start);
                let span = span(self.first_server + below.start, count, [middle - half, middle + half], row);
                spans.push(Span { slab: leaves.slab, ..span });
            }
        }
        spans
    }

    /// Draws the servers.
    pub(crate) fn servers(&self, draft: &mut Draft, spans: &mut [Span]) {
        for span in spans {
            span.mark = draft.scene.marks.len() as u32;
            for number in 0..span.marks() {
                let first = span.first + number * span.each;
                self.server(draft, span.rect(number), first..(first + span.each).min(span.first + span.count));
            }
        }
    }

    fn server(&self, draft: &mut Draft, rect: Rect, range: Range<u64>) {
        let (name, text) = word::servers(self, &range);
        let (x, y) = (rect.middle(), (rect.y0 + rect.y1) / 2.0);
        let chosen = self.selected.iter().any(|server| range.contains(server));
        let mark = draft.mark(Mark { name, text, x, y, servers: Some(range), plane: None });
        let (rect, role) = match chosen {
            // Broad enough to be seen where marks are slender.
            true => {
                let width = rect.width().max(5.0 * self.scale.unit);
                (Rect::around(x, y, width, rect.height() + 4.0), Role::Chosen)
            }
            false => (rect, Role::Server),
        };
        draft.rect(rect, Paint::fill(role, 1.0, 1.5_f32.min(rect.width() / 3.0)), mark);
    }

    /// Servers of this site.
    pub(crate) fn server_count(&self) -> u64 {
        self.plan.sites[self.index].servers
    }

    /// How many servers and GPUs there are.
    fn headcount(&self) -> Text {
        let (servers, gpus) = (self.server_count(), self.design.servers.gpus);
        let list = word::count(servers, "server", "台服务器");
        let each = word::count(gpus, "GPU", "卡");
        Text::new(format!("{} × {}", list.en, each.en), format!("{} × {}", list.zh, each.zh))
    }

    /// How NICs and planes go together.
    fn division(&self) -> Text {
        let (division, nics) = (&self.plan.division, self.design.servers.nics);
        let rails = self.nest.fabric.rails();
        match (division.classes, division.ports) {
            (1, 1) if rails > 1 => Text::of(
                "NIC i of every server on rail i · one fabric joins the rails",
                "每台服务器的第 i 张网卡接轨 i · 各轨同属一个网络",
            ),
            (1, 1) if nics == 1 => Text::of("one NIC in each server", "每台服务器 1 张网卡"),
            (1, 1) => {
                let nics = grouped(nics);
                Text::new(format!("{nics} NICs in each server"), format!("每台服务器 {nics} 张网卡"))
            }
            (1, ports) => Text::new(
                format!("each NIC has a port on every one of {} planes", grouped(ports)),
                format!("每张网卡在 {} 个平面各有一个端口", grouped(ports)),
            ),
            (_, 1) if division.nics_per_plane == 1 => Text::of(
                "NIC i of every server on plane i · crossing planes goes through the server",
                "每台服务器的第 i 张网卡接平面 i · 跨平面须经服务器内部",
            ),
            (classes, 1) => Text::new(
                format!(
                    "NICs i, i + {classes}, … of every server on plane i · crossing planes goes through the server"
                ),
                format!("每台服务器的第 i、i + {classes}、… 张网卡接平面 i · 跨平面须经服务器内部"),
            ),
            (_, ports) => Text::new(
                format!("each NIC has {ports} ports, each on its own plane · other NICs' planes go through the server"),
                format!("每张网卡 {ports} 个端口各接一个平面 · 到其他网卡的平面须经服务器内部"),
            ),
        }
    }

    /// The words under the row, line by line: how many servers, and how their NICs are divided.
    pub(crate) fn foot(&self, x: [f32; 2], y: f32) -> Vec<Label> {
        let (size, line) = (self.scale.size(12.5), self.scale.line());
        let (count, note) = (self.headcount(), self.division());
        let label = |text, x, y, anchor, strong| {
            let role = if strong { Role::Ink } else { Role::Quiet };
            Label { x, y, text, anchor, size, strong, role, halo: None }
        };
        let (y, room) = (y + line / 2.0, x[1] - x[0]);
        let beside = width(&count, size, true) + width(&note, size, false) + 2.0 * size <= room;
        let mut labels = vec![label(count, x[0], y, Anchor::Start, true)];
        // What holds for all sites is said at the first.
        if self.index == 0 && beside {
            labels.push(label(note, x[1], y, Anchor::End, false));
        } else if self.index == 0 {
            for part in wrapped(&note, size, false, room) {
                let row = labels.len() as f32;
                labels.push(label(part, x[0], y + row * line, Anchor::Start, false));
            }
        }
        labels
    }

    /// Lines of those words.
    pub(crate) fn foot_rows(&self, zone: &Rect) -> usize {
        let labels = self.foot([zone.x0 + self.gutter(), zone.x1], 0.0);
        // The last stands lowest, its middle half a line above its end.
        (labels[labels.len() - 1].y / self.scale.line()).ceil() as usize
    }
}
