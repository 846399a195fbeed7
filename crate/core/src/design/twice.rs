//! Keys that stand twice in one JSON object, of which readers take the last without a word.

use serde_json::{Map, Value};

/// What is open around a place in the text: the keys of an object with the one being read, or a list with its item.
#[derive(Default)]
struct Open<'a> {
    keys: Map<String, Value>,
    key: Option<&'a str>,
    item: usize,
}

/// The path of the first key that stands twice, in text that is JSON. Keys are compared as they are written.
pub(super) fn twice(json: &str) -> Option<String> {
    let bytes = json.as_bytes();
    let mut around: Vec<Open<'_>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => around.push(Open::default()),
            b'}' | b']' => drop(around.pop()),
            b',' => around.last_mut()?.item += 1,
            b'"' => {
                let start = at + 1;
                at = start;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                let inner = around.last_mut().filter(|_| json[at + 1..].trim_start().starts_with(':'));
                if let Some(inner) = inner {
                    inner.key = Some(&json[start..at]);
                    if inner.keys.insert(json[start..at].to_owned(), Value::Null).is_some() {
                        return Some(path(&around));
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn path(around: &[Open<'_>]) -> String {
    let mut path = String::new();
    for open in around {
        if !path.is_empty() {
            path.push('.');
        }
        match open.key {
            Some(key) => path.push_str(key),
            None => path.push_str(&open.item.to_string()),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::twice;

    #[test]
    fn the_first_key_that_stands_twice_is_found_by_its_path() {
        for (json, path) in [
            (r#"{"a": 1, "b": {"a": [1, "a", {"a": 2}]}, "c": ["a:", "a"]}"#, None),
            (r#"{"a": 1, "b": 2, "a" : 3}"#, Some("a")),
            (r#"{"servers": {"gpus": 8}, "switch": {"cages": 1, "cages": 2}}"#, Some("switch.cages")),
            (r#"{"sites": [{"km": 0}, {"km": 1, "name": "}\"{", "km": 2}]}"#, Some("sites.1.km")),
            (r#""a""#, None),
        ] {
            assert!(serde_json::from_str::<serde_json::Value>(json).is_ok(), "{json}");
            assert_eq!(twice(json).as_deref(), path, "{json}");
        }
    }
}
