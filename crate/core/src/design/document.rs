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

/// The value at a dotted path.
pub fn at<'a>(map: &'a Map<String, Value>, path: &str) -> Option<&'a Value> {
    match path.split_once('.') {
        None => map.get(path),
        Some((key, rest)) => at(map.get(key)?.as_object()?, rest),
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
