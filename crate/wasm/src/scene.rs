//! The drawing, as typed arrays and plain objects.

use crate::{Model, plain};
use fabriscape_core::scene::{self, Mark, Options, ROLES, Route, Scene};
use js_sys::{Float32Array, Object, Reflect, Uint32Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Model {
    /// The drawing for a stage, asked for as JSON text; see `SceneOptions` in `types.d.ts`. A path that is refused is left
    /// out: `path` says why.
    pub fn scene(&mut self, options: &str) -> Result<JsValue, JsValue> {
        let wanted: Value = serde_json::from_str(options).unwrap_or_default();
        let number = |key: &str| wanted.get(key).and_then(Value::as_f64);
        let front = number("front").unwrap_or(0.0) as u64;
        let mut path = None;
        if let (Some(from), Some(to)) = (number("from"), number("to")) {
            path = self.0.path(from as u64, to as u64, front).ok();
        }
        let mut selected = Vec::new();
        if let Some(Value::Array(servers)) = wanted.get("selected") {
            for server in servers {
                selected.extend(server.as_u64());
            }
        }
        let options = Options {
            width: number("width").unwrap_or(0.0) as f32,
            height: number("height").unwrap_or(0.0) as f32,
            front,
            selected,
            path: path.and_then(|path| Route::of(&path, self.0.plan())),
        };
        object(&scene::scene(self.0.design(), self.0.plan(), &options))
    }
}

/// The scene as JavaScript has it. Arrays are copied out: a view of the core's memory would be empty once it grows.
fn object(scene: &Scene) -> Result<JsValue, JsValue> {
    let (mut labels, mut marks) = (Vec::new(), Vec::new());
    for one in &scene.labels {
        labels.push(label(one));
    }
    for one in &scene.marks {
        marks.push(mark(one));
    }
    let words = json!({
        "labels": labels,
        "marks": marks,
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
