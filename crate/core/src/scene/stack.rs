//! Sheets that stand obliquely behind each other: where each one is.

use super::rect::Rect;
use super::scale::Scale;
use crate::number::bounded;

/// The most sheets drawn.
pub(crate) const MOST_SHEETS: u64 = 12;

/// Numbers of the planes or rails that are shown of so many: the front one, then the others in their order.
pub(crate) fn shown(all: u64, front: u64) -> Vec<u64> {
    let mut shown = vec![front];
    for number in 0..all.min(MOST_SHEETS) {
        if number != front {
            shown.push(number);
        }
    }
    shown.truncate(MOST_SHEETS as usize);
    shown
}

/// One sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pane {
    /// The plane on it, the first of them where it stands for several.
    pub(crate) plane: u64,
    /// Planes that it stands for.
    pub(crate) planes: u64,
    pub(crate) rect: Rect,
}

/// All sheets of an island.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stack {
    /// The front one first.
    pub(crate) sheets: Vec<Pane>,
    /// From a sheet to the one behind it: to the right, and up.
    pub(crate) step: [f32; 2],
}

impl Stack {
    /// Stands `planes` sheets in `zone`, `front` before the others in their order. Sheets are no taller than `tallest`;
    /// the front one stands on the lower edge of the zone.
    pub(crate) fn of(planes: u64, front: u64, zone: &Rect, tallest: f32, scale: &Scale) -> Stack {
        let drawn = planes.min(MOST_SHEETS);
        // The first step is longer than the others: the front sheet stands free.
        let steps = if drawn > 1 { drawn as f32 - 1.0 + FIRST } else { 0.0 };
        let step = |most: f32, length: f32| if steps == 0.0 { 0.0 } else { (length / steps).min(most * scale.unit) };
        // Few sheets stand further apart, and low ones leave room above.
        let few = bounded(8.0 / steps.max(1.0), 1.0, 2.0);
        let dx = step(26.0 * few, 0.3 * zone.width());
        let dy = step(24.0 * few, 0.43 * zone.height()).max(step(40.0, zone.height() - tallest));
        let width = zone.width() - steps * dx;
        let height = (zone.height() - steps * dy).min(tallest);
        let front_rect = Rect::new(zone.x0, zone.y1 - height, zone.x0 + width, zone.y1);
        let mut sheets = Vec::new();
        for plane in shown(planes, front) {
            let away = if sheets.is_empty() { 0.0 } else { sheets.len() as f32 + FIRST };
            sheets.push(Pane { plane, planes: 1, rect: front_rect.moved(away * dx, -away * dy).snapped() });
        }
        if let Some(last) = sheets.last_mut() {
            last.planes += planes - drawn;
        }
        Stack { sheets, step: [dx, dy] }
    }

    /// The same, moved.
    pub(crate) fn moved(mut self, dx: f32, dy: f32) -> Stack {
        for pane in &mut self.sheets {
            pane.rect = pane.rect.moved(dx, dy);
        }
        self
    }
}

/// How much longer the step behind the front sheet is, in steps.
const FIRST: f32 = 0.4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_stay_in_their_zone_and_hold_all_planes() {
        let scale = Scale::of(780.0, 640.0);
        let zone = Rect::new(80.0, 100.0, 750.0, 500.0);
        for planes in [1, 2, 3, 8, 12, 13, 64, 1024] {
            let stack = Stack::of(planes, planes / 2, &zone, 300.0, &scale);
            assert_eq!(stack.sheets[0].plane, planes / 2);
            assert_eq!(stack.sheets.iter().map(|pane| pane.planes).sum::<u64>(), planes);
            for pane in &stack.sheets {
                let rect = pane.rect;
                assert!(rect.x0 >= zone.x0 && rect.x1 <= zone.x1 + 0.5, "{planes}: {rect:?}");
                assert!(rect.y0 >= zone.y0 - 0.5 && rect.y1 <= zone.y1, "{planes}: {rect:?}");
            }
        }
    }
}
