//! Why a design is refused: the field, one sentence, the nearest legal values.

use crate::text::Text;
use serde::Serialize;
use serde_json::Value;

/// A design that cannot be. Nothing is half-done when one is returned.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Refusal {
    /// The path of the field in the design document, as `switch.cages`. The whole document is `design`.
    pub field: String,
    /// One sentence, without the field's name in front.
    pub text: Text,
    /// The nearest legal values, below before above; empty when none can be named.
    pub nearest: Vec<Value>,
}

impl Refusal {
    /// A refusal of `field` with no nearest value to offer.
    pub fn new(field: impl Into<String>, en: impl Into<String>, zh: impl Into<String>) -> Refusal {
        Refusal { field: field.into(), text: Text::new(en, zh), nearest: Vec::new() }
    }

    /// The same with the nearest legal values.
    pub fn with_nearest(mut self, nearest: Vec<Value>) -> Refusal {
        self.nearest = nearest;
        self
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.text.en)
    }
}

impl std::error::Error for Refusal {}
