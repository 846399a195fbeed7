//! A design's JSON object, read and written by dotted paths.

use serde_json::{Map, Value, json};

/// A document whose fields have been checked and completed: what has a default is there and of its type.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a>(pub &'a Map<String, Value>);

impl<'a> Document<'a> {
    /// A whole number; 0 where there is none.
    pub fn count(&self, path: &str) -> u64 {
        self.some_count(path).unwrap_or(0)
    }

    /// A whole number that may be left out.
    pub fn some_count(&self, path: &str) -> Option<u64> {
        // Whole numbers are as good written as 8.0.
        self.some_number(path).map(|number| number as u64)
    }

    /// A number; 0 where there is none.
    pub fn number(&self, path: &str) -> f64 {
        self.some_number(path).unwrap_or(0.0)
    }

    /// A number that may be left out.
    pub fn some_number(&self, path: &str) -> Option<f64> {
        at(self.0, path)?.as_f64()
    }

    /// A word; empty where there is none.
    pub fn word(&self, path: &str) -> &'a str {
        at(self.0, path).and_then(Value::as_str).unwrap_or("")
    }

    /// An object; empty where there is none.
    pub fn object(&self, path: &str) -> Map<String, Value> {
        at(self.0, path).and_then(Value::as_object).cloned().unwrap_or_default()
    }
}

/// A value as JSON text on one line.
pub fn json_text(value: &Value) -> String {
    // What is made of strings and finite numbers can be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// The value at a dotted path, items of lists by their number.
pub fn find<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let inner = match value {
        Value::Object(map) => return at(map, path),
        Value::Array(list) => list.get(key.parse::<usize>().ok()?)?,
        _ => return None,
    };
    if rest.is_empty() { Some(inner) } else { find(inner, rest) }
}

/// The same, to be changed.
pub fn find_mut<'a>(value: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let inner = match value {
        Value::Object(map) => map.get_mut(key)?,
        Value::Array(list) => list.get_mut(key.parse::<usize>().ok()?)?,
        _ => return None,
    };
    if rest.is_empty() { Some(inner) } else { find_mut(inner, rest) }
}

/// The value at a dotted path of a document.
pub fn at<'a>(map: &'a Map<String, Value>, path: &str) -> Option<&'a Value> {
    match path.split_once('.') {
        None => map.get(path),
        Some((key, rest)) => find(map.get(key)?, rest),
    }
}

/// Sets the value at a dotted path, making the objects on the way.
pub fn set(map: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => {
            map.insert(path.to_owned(), value);
        }
        Some((key, rest)) => {
            let inner = map.entry(key).or_insert_with(|| json!({}));
            if !inner.is_object() {
                *inner = json!({});
            }
            if let Value::Object(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}
