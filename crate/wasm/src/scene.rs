//! The drawing, as typed arrays and plain objects.

use crate::{Model, plain};
use fabriscape_core::scene::{self, Mark, Options, ROLES, Route, Scene};
use js_sys::{Float32Array, Object, Reflect, Uint32Array};
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// What the page asks for; see `SceneOptions` in `types.d.ts`.
#[derive(Deserialize)]
struct Wanted {
    width: f32,
    height: f32,
    front: Option<u64>,
    selected: Option<Vec<u64>>,
    from: Option<u64>,
    to: Option<u64>,
}

#[wasm_bindgen]
impl Model {
    /// The drawing for a stage. A path that is refused is left out: `path` says why.
    pub fn scene(&mut self, options: JsValue) -> Result<JsValue, JsValue> {
        let wanted: Wanted = serde_wasm_bindgen::from_value(options)?;
        let front = wanted.front.unwrap_or(0);
        let ends = wanted.from.zip(wanted.to);
        let path = ends.and_then(|(from, to)| self.0.path(from, to, front).ok());
        let options = Options {
            width: wanted.width,
            height: wanted.height,
            front,
            selected: wanted.selected.unwrap_or_default(),
            path: path.and_then(|path| Route::of(&path, self.0.plan())),
        };
        object(&scene::scene(self.0.design(), self.0.plan(), &options))
    }
}

/// The scene as JavaScript has it. Arrays are copied out: a view of the core's memory would be empty once it grows.
fn object(scene: &Scene) -> Result<JsValue, JsValue> {
    let words = json!({
        "labels": scene.labels.iter().map(label).collect::<Vec<_>>(),
        "marks": scene.marks.iter().map(mark).collect::<Vec<_>>(),
        "roles": ROLES,
        "caption": { "title": scene.caption.title, "text": scene.caption.text },
    });
    let object = Object::from(plain(&words)?);
    let parts: [(&str, JsValue); 10] = [
        ("width", scene.width.into()),
        ("height", scene.height.into()),
        ("quads", Float32Array::from(scene.quads.as_flattened()).into()),
        ("quadShape", Float32Array::from(scene.quad_shape.as_flattened()).into()),
        ("quadStyle", Uint32Array::from(scene.quad_style.as_slice()).into()),
        ("quadMark", Uint32Array::from(scene.quad_mark.as_slice()).into()),
        ("lines", Float32Array::from(scene.lines.as_flattened()).into()),
        ("lineStyle", Uint32Array::from(scene.line_style.as_slice()).into()),
        ("lineMark", Uint32Array::from(scene.line_mark.as_flattened()).into()),
        ("track", Float32Array::from(scene.track.as_flattened()).into()),
    ];
    for (key, value) in parts {
        Reflect::set(&object, &key.into(), &value)?;
    }
    Ok(object.into())
}

fn label(label: &scene::Label) -> Value {
    json!({
        "x": label.x, "y": label.y, "text": label.text, "anchor": label.anchor.name(),
        "size": label.size, "strong": label.strong, "role": label.role.index(),
        "halo": label.halo.map(scene::Role::index),
    })
}

fn mark(mark: &Mark) -> Value {
    json!({
        "name": mark.name, "text": mark.text, "x": mark.x, "y": mark.y,
        "servers": mark.servers.as_ref().map(|servers| [servers.start, servers.end]),
        "plane": mark.plane,
    })
}
