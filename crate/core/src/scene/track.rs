//! The path that is shown, drawn whole: from server over bus and leaf up and down again to the other server.

use super::Station;
use super::bus::Bus;
use super::draft::{Draft, Paint};
use super::island::Island;
use super::place::{Place, Places};
use super::rect::Rect;
use super::role::Role;
use crate::number::bounded;

impl Island<'_> {
    /// Stations of the path in this site.
    pub(crate) fn stations(&self) -> Vec<Station> {
        let mut stations = Vec::new();
        if let Some(path) = &self.options.path {
            for station in &path.stations {
                if station.site == self.index {
                    stations.push(*station);
                }
            }
        }
        stations
    }

    /// Numbers of those of one tier.
    pub(crate) fn stations_on(&self, tier: usize) -> Vec<u64> {
        let mut numbers = Vec::new();
        for station in self.stations() {
            if station.tier == tier {
                numbers.push(station.index);
            }
        }
        numbers
    }

    /// Draws the path's stretch in this site.
    pub(crate) fn track(&self, draft: &mut Draft, places: &Places, buses: &[Bus]) {
        let stations = self.stations();
        // To another site and from it, through the gate.
        let gate = self.gate.filter(|_| stations.len() > 1);
        let mut points: Vec<[f32; 2]> = Vec::new();
        if let (Some(gate), Some(1..)) = (gate, stations.first().map(|station| station.tier)) {
            points.push(gate);
        }
        for pair in stations.windows(2) {
            let start = points.len();
            match (pair[0].tier, pair[1].tier) {
                (0, _) => self.rise(&mut points, places, buses, &pair[1], &pair[0]),
                (_, 0) => {
                    self.rise(&mut points, places, buses, &pair[0], &pair[1]);
                    points[start..].reverse();
                }
                _ => self.climb(&mut points, places, &pair[0], &pair[1]),
            }
        }
        if let (Some(gate), Some(1..)) = (gate, stations.last().map(|station| station.tier)) {
            points.push(gate);
        }
        points.dedup();
        let width = bounded(2.25 * self.scale.unit, 1.75, 4.0);
        draft.polyline(&points, width, Role::Accent, 1.0);
        for station in &stations {
            self.station(draft, places, station);
        }
        draft.scene.track.extend_from_slice(&points);
    }

    /// Goes from a server up to its leaf, over the bus where there is one.
    fn rise(&self, points: &mut Vec<[f32; 2]>, places: &Places, buses: &[Bus], leaf: &Station, endpoint: &Station) {
        let server = self.first_server + endpoint.index / self.plan.division.nics_per_plane;
        let (Some(server), Some(leaf)) = (places.server(server), places.place(leaf.tier, leaf.index)) else { return };
        let (from, to) = (server.top(), leaf.bottom());
        let number = self.bus_of(endpoint.index);
        points.push(from);
        if let Some(bus) = buses.iter().find(|bus| bus.number == number) {
            points.push([from[0], bus.y]);
            points.push([to[0], bus.y]);
        }
        points.push(to);
    }

    /// The plane or rail of an endpoint of the front plane.
    fn bus_of(&self, endpoint: u64) -> u64 {
        if self.planes() > 1 { self.front() } else { endpoint % self.nest.fabric.rails() }
    }

    /// Goes from a switch to another.
    fn climb(&self, points: &mut Vec<[f32; 2]>, places: &Places, from: &Station, to: &Station) {
        let ends = (places.place(from.tier, from.index), places.place(to.tier, to.index));
        let (Some(a), Some(b)) = ends else { return };
        let up = to.tier > from.tier;
        points.push(if up { a.top() } else { a.bottom() });
        points.push(if up { b.bottom() } else { b.top() });
    }

    /// Emphasises a station.
    fn station(&self, draft: &mut Draft, places: &Places, station: &Station) {
        let Some(Place { rect, mark }) = places.place(station.tier, station.index) else { return };
        let least = 6.0 * self.scale.unit;
        let (width, height) = ((rect.width() + 2.0).max(least), (rect.height() + 2.0).max(least));
        let middle = (rect.y0 + rect.y1) / 2.0;
        draft.rect(Rect::around(rect.middle(), middle, width, height), Paint::fill(Role::Accent, 1.0, 1.5), mark);
    }
}
