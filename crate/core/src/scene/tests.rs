//! Laws that every drawing obeys, over designs of every shape and size.

use super::label::Label;
use super::place::Span;
use super::rect::Rect;
use super::*;
use crate::model::Model;
use crate::plan::plan;
use std::collections::{BTreeSet, HashSet};

/// The stage of a laptop, a phone and a projector, CSS pixels.
const STAGES: [[f32; 2]; 3] = [[780.0, 580.0], [390.0, 330.0], [1600.0, 910.0]];

/// Most primitives of a drawing.
const BUDGET: usize = 20_000;

/// Designs by hand: published systems, the largest there are, and odd ones.
const BY_HAND: [&str; 14] = [
    r#"{"planes":{"count":8}}"#,
    r#"{"servers":{"gpus":1,"nics":1},"switch":{"cages":128},"fabric":{"params":{"tiers":3}}}"#,
    r#"{"servers":{"gpus":1,"nics":1,"count":1048576},"switch":{"cages":256},"fabric":{"params":{"tiers":3}}}"#,
    r#"{"servers":{"gpus":1,"nics":1,"count":1048576},"switch":{"cages":64},"fabric":{"params":{"tiers":4}}}"#,
    r#"{"servers":{"nicGbps":800},"switch":{"cageGbps":800,"breakout":8},"planes":{"count":8,"by":"port"}}"#,
    r#"{"servers":{"nics":64,"count":64},"planes":{"count":64}}"#,
    r#"{"servers":{"nics":64,"gpus":1,"count":3},"planes":{"count":64}}"#,
    r#"{"servers":{"count":512},"fabric":{"params":{"tiers":3,"rails":"optimised","groupServers":32}}}"#,
    r#"{"servers":{"count":500},"fabric":{"params":{"tiers":3,"rails":"optimised","groupServers":7}}}"#,
    r#"{"servers":{"count":64},"fabric":{"params":{"tiers":1,"rails":"only"}}}"#,
    r#"{"servers":{"count":128},"switch":{"form":"chassis","cages":576},"fabric":{"params":{"rails":"optimised"}}}"#,
    r#"{"servers":{"nics":2,"gpus":8,"count":100},"switch":{"cages":16},"fabric":{"params":{"tiers":4,"leaf":{"downCages":5,"upCages":7}}}}"#,
    r#"{"servers":{"count":1024},"planes":{"count":8},"sites":[{"share":0.5},{"share":0.5,"km":100}]}"#,
    r#"{"servers":{"count":3400},"planes":{"count":4},"sites":[{"share":0.3},{"share":0.1},{"share":0.1},{"share":0.1},
        {"share":0.1},{"share":0.1},{"share":0.1},{"share":0.1,"km":4000}]}"#,
];

/// Every legal combination of a few values of what shapes a drawing.
fn swept() -> impl Iterator<Item = String> {
    let parts = |list: &'static [&'static str]| list.iter().copied();
    let cages = parts(&["4", "6", "16", "64"]);
    cages
        .flat_map(move |cages| parts(&["1", "2", "3", "4"]).map(move |tiers| (cages, tiers)))
        .flat_map(move |shape| parts(&["1", "2", "8"]).map(move |planes| (shape, planes)))
        .flat_map(move |shape| parts(&["none", "optimised"]).map(move |rails| (shape, rails)))
        .flat_map(move |shape| parts(&["\"max\"", "1", "77"]).map(move |count| (shape, count)))
        .map(|((((cages, tiers), planes), rails), count)| {
            format!(
                r#"{{"servers":{{"count":{count}}},"switch":{{"cages":{cages}}},"planes":{{"count":{planes}}},
                    "fabric":{{"params":{{"tiers":{tiers},"rails":"{rails}"}}}}}}"#
            )
        })
}

/// Calls `law` with the drawing of every legal design on every stage.
fn each_scene(law: impl Fn(&str, &Plan, &Scene)) {
    for text in BY_HAND {
        plan(&Design::parse(text).expect(text)).map(|_| ()).expect(text);
    }
    let mut legal = 0;
    for text in BY_HAND.iter().map(|&text| text.to_owned()).chain(swept()) {
        let Ok(design) = Design::parse(&text) else { continue };
        let Ok(plan) = plan(&design) else { continue };
        legal += 1;
        for [width, height] in STAGES {
            let options = Options { width, height, front: plan.division.planes() / 3, selected: vec![0], path: None };
            law(&format!("{width} × {height}: {text}"), &plan, &scene(&design, &plan, &options));
        }
    }
    assert!(legal > 100, "only {legal} designs are legal");
}

#[test]
fn everything_is_finite_and_on_the_stage() {
    each_scene(|design, _, scene| {
        let inside = |x: f32, y: f32| {
            let (right, below) = (scene.width + 1.0, scene.height + 1.0);
            assert!(
                x.is_finite() && y.is_finite() && x >= -1.0 && y >= -1.0 && x <= right && y <= below,
                "{x} {y}: {design}"
            );
        };
        scene.quads.iter().for_each(|quad| quad.chunks(2).for_each(|corner| inside(corner[0], corner[1])));
        scene.lines.iter().for_each(|line| line[..4].chunks(2).for_each(|end| inside(end[0], end[1])));
        scene.marks.iter().for_each(|mark| inside(mark.x, mark.y));
        for room in scene.labels.iter().map(Label::room) {
            inside(room.x0, room.y0);
            inside(room.x1, room.y1);
        }
    });
}

#[test]
fn the_number_of_primitives_is_bounded() {
    each_scene(|design, _, scene| {
        assert!(scene.primitives() <= BUDGET, "{} primitives: {design}", scene.primitives());
        assert_eq!(scene.quads.len(), scene.quad_style.len());
        assert_eq!(scene.quads.len(), scene.quad_shape.len());
        assert_eq!(scene.quads.len(), scene.quad_mark.len());
        assert_eq!(scene.lines.len(), scene.line_style.len());
        assert_eq!(scene.lines.len(), scene.line_mark.len());
        let marks = scene.marks.len() as u32;
        assert!(scene.quad_mark.iter().chain(scene.line_mark.as_flattened()).all(|&mark| mark < marks), "{design}");
    });
}

#[test]
fn labels_keep_clear_of_each_other() {
    each_scene(|design, _, scene| {
        let rooms: Vec<(Rect, &Label)> = scene.labels.iter().map(|label| (label.room(), label)).collect();
        for (index, (room, label)) in rooms.iter().enumerate() {
            for (other, with) in &rooms[index + 1..] {
                assert!(!room.meets(other), "{} over {}: {design}", label.text, with.text);
            }
        }
    });
}

/// Middles of the marks of spans, row by row.
fn middles(spans: &[Span]) -> Vec<(u32, f32)> {
    let middle = |span: &Span, mark: u64| (span.y.to_bits(), span.rect(mark).middle());
    let mut all: Vec<(u32, f32)> =
        spans.iter().flat_map(|span| (0..span.marks()).map(|mark| middle(span, mark)).collect::<Vec<_>>()).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    all
}

#[test]
fn marks_can_be_told_apart() {
    each_scene(|design, plan, scene| {
        for (site, places) in plan.sites.iter().zip(&scene.places) {
            let rows =
                (1..=site.fabric.tiers().len()).map(|tier| places.spans(tier)).chain([places.servers.as_slice()]);
            for row in rows {
                for pair in middles(row).windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                    assert!(pair[1].1 - pair[0].1 >= 3.99, "{pair:?}: {design}");
                }
            }
        }
    });
}

#[test]
fn marks_times_what_each_stands_for_is_the_exact_count() {
    each_scene(|design, plan, scene| {
        for (site, places) in plan.sites.iter().zip(&scene.places) {
            for (index, tier) in site.fabric.tiers().iter().enumerate() {
                assert_eq!(held(places.spans(index + 1), 0), tier.switches, "{}: {design}", tier.name);
            }
            let first = places.servers.first().map_or(0, |span| span.first);
            assert_eq!(held(&places.servers, first), site.servers, "servers: {design}");
        }
        let said = &scene.caption.text;
        for span in scene.places[0].servers.iter().filter(|span| span.each > 1 && span.slab == 0) {
            let most = scene.places[0].servers.iter().filter(|other| other.slab == 0).map(|other| other.each).max();
            assert!(
                said.en.contains(&format!("×{}", crate::text::grouped(most.unwrap_or(0)))),
                "{span:?} {said}: {design}"
            );
        }
    });
}

/// Things of spans that must follow each other without a gap.
fn held(spans: &[Span], first: u64) -> u64 {
    let mut next = first;
    for span in spans {
        assert_eq!(span.first, next);
        assert!(
            span.count == 0 || (span.marks() - 1) * span.each < span.count && span.count <= span.marks() * span.each
        );
        next += span.count;
    }
    next - first
}

#[test]
fn names_tell_marks_apart() {
    each_scene(|design, _, scene| {
        let names: HashSet<&str> = scene.marks.iter().map(|mark| mark.name.as_str()).collect();
        assert_eq!(names.len(), scene.marks.len(), "{design}");
        assert!(scene.marks[1..].iter().all(|mark| !mark.text.en.is_empty() && !mark.text.zh.is_empty()), "{design}");
    });
}

#[test]
fn a_drawing_follows_from_its_design_alone() {
    let design = Design::parse(BY_HAND[7]).expect("legal");
    let plan = plan(&design).expect("legal");
    let options = Options { width: 780.0, height: 580.0, front: 0, selected: vec![3, 400], path: None };
    assert_eq!(scene(&design, &plan, &options), scene(&design, &plan, &options));
}

#[test]
fn lines_between_switches_are_links_of_the_wiring() {
    for text in
        [BY_HAND[7], BY_HAND[11], r#"{"servers":{"count":90},"switch":{"cages":12},"fabric":{"params":{"tiers":4}}}"#]
    {
        let (design, options) = (
            Design::parse(text).expect(text),
            Options { width: 780.0, height: 580.0, front: 0, selected: Vec::new(), path: None },
        );
        let plan = plan(&design).expect(text);
        let (scene, fabric) = (scene(&design, &plan, &options), &plan.sites[0].fabric);
        let network = fabric.wire(1);
        let mut wired: BTreeSet<[u32; 2]> = BTreeSet::new();
        for &[low, high] in &network.ends {
            let mark = |node: u32| {
                let tier = network.tier_of(node);
                let index = u64::from(node - network.tiers[tier].nodes.start);
                scene.mark_of(Station { site: 0, tier, index })
            };
            wired.extend(mark(low).zip(mark(high)).map(|(low, high)| [low, high]));
        }
        let servers = scene.places[0].servers[0].mark;
        let lines: Vec<&[u32; 2]> = scene.line_mark.iter().filter(|ends| ends[0] > 0 && ends[1] < servers).collect();
        assert!(lines.len() > 20, "{text}");
        assert!(lines.iter().all(|ends| wired.contains(*ends)), "{text}");
    }
}

#[test]
fn a_path_is_drawn_whole() {
    for text in [BY_HAND[0], BY_HAND[7], BY_HAND[12], BY_HAND[10]] {
        let mut model = Model::new(Design::parse(text).expect(text)).expect(text);
        let last = model.plan().servers() * model.design().servers.gpus - 8;
        let path = model.path(0, last, 0).expect(text);
        let route = Route::of(&path, model.plan());
        let stations = route.clone().map_or(0, |route| route.stations.len());
        let options = Options { width: 780.0, height: 580.0, front: 0, selected: Vec::new(), path: route };
        let scene = scene(model.design(), model.plan(), &options);
        // Each stretch between two stations has two points at least, and neighbours share none of theirs.
        assert!(scene.track.len() >= stations, "{} points, {stations} stations: {text}", scene.track.len());
        let chosen = |server: u64| {
            scene.marks.iter().any(|mark| mark.servers.as_ref().is_some_and(|held| held.contains(&server)))
        };
        assert!(chosen(0) && chosen(model.plan().servers() - 1), "{text}");
    }
}

#[test]
fn no_size_of_a_stage_is_too_odd() {
    for text in BY_HAND {
        let design = Design::parse(text).expect(text);
        let plan = plan(&design).expect(text);
        for [width, height] in [[0.0, 0.0], [f32::NAN, 1.0], [240.0, 4000.0], [5000.0, 180.0], [f32::INFINITY, 900.0]] {
            let options = Options { width, height, front: u64::MAX, selected: vec![u64::MAX], path: None };
            let scene = scene(&design, &plan, &options);
            let finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
            assert!(
                finite(scene.quads.as_flattened()) && finite(scene.lines.as_flattened()),
                "{width} × {height}: {text}"
            );
            assert!(scene.primitives() <= BUDGET, "{width} × {height}: {text}");
        }
    }
}
