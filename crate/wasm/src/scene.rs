//! The drawing, as typed arrays and plain objects.

use crate::{Model, plain};
use fabriscape_core::scene::{self, Mark, Options, ROLES, Route, Scene};
use js_sys::{Array, Float32Array, Object, Reflect, Uint32Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Model {
    /// The drawing for a stage; see `SceneOptions` in `types.d.ts`. A path that is refused is left out: `path` says why.
    pub fn scene(&mut self, options: &Object) -> Result<JsValue, JsValue> {
        let number = |key: &str| Reflect::get(options, &key.into()).ok().and_then(|value| value.as_f64());
        let (size, whole) = (|key| number(key).unwrap_or(0.0) as f32, |key| number(key).map(|value| value as u64));
        let selected = Reflect::get(options, &"selected".into()).unwrap_or_default();
        let selected = if selected.is_object() { Array::from(&selected) } else { Array::new() };
        let front = whole("front").unwrap_or(0);
        let ends = whole("from").zip(whole("to"));
        let path = ends.and_then(|(from, to)| self.0.path(from, to, front).ok());
        let wanted = Options {
            width: size("width"),
            height: size("height"),
            front,
            selected: selected.iter().filter_map(|server| server.as_f64()).map(|server| server as u64).collect(),
            path: path.and_then(|path| Route::of(&path, self.0.plan())),
        };
        object(&scene::scene(self.0.design(), self.0.plan(), &wanted))
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
