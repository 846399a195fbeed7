//! Nearest values, tried before they are offered.
//!
//! A rule that refuses a value knows which ones it would take itself, not what the next rule says of the same field. So
//! each value is put into the document, which is read and planned anew. Where its field is refused again, the search goes
//! on in the same direction: by what that refusal names, else one by one.

use crate::design::{Design, find, find_mut, set};
use crate::ledger;
use crate::plan;
use crate::refusal::Refusal;
use serde_json::Value;

/// The most values that are tried in one direction.
const TRIES: usize = 64;

/// The refusal of a document, with only those nearest values after which its field stands.
pub(crate) fn tried(document: &Value, mut refusal: Refusal) -> Refusal {
    let given = find(document, &refusal.field).and_then(Value::as_f64);
    for (place, value) in std::mem::take(&mut refusal.nearest).into_iter().enumerate() {
        // Below comes before above; the only one is below, unless it is seen to be above.
        let above = match (given, value.as_f64()) {
            (Some(given), Some(value)) => value > given,
            _ => place > 0,
        };
        refusal.nearest.extend(standing(document, &refusal.field, value, above));
    }
    refusal
}

/// The value with which a field stands: the one given, or the next one above or below.
fn standing(document: &Value, field: &str, mut value: Value, above: bool) -> Option<Value> {
    for _ in 0..TRIES {
        let Some(again) = refused(document, field, &value) else {
            return Some(value);
        };
        let number = value.as_u64()?;
        let named = again.nearest.iter().filter_map(Value::as_u64);
        let next = if above {
            named.filter(|&next| next > number).min().or(Some(number + 1))
        } else {
            named.filter(|&next| next < number).max().or(number.checked_sub(1))
        };
        value = next?.into();
    }
    None
}

/// Why a field is refused with this value too, whatever is said of others.
fn refused(document: &Value, field: &str, value: &Value) -> Option<Refusal> {
    let mut mended = document.clone();
    if let Some(place) = find_mut(&mut mended, field) {
        *place = value.clone();
    } else if let Value::Object(map) = &mut mended {
        set(map, field, value.clone());
    }
    let planned = Design::read(&mended).and_then(|design| {
        ledger::check(&design)?;
        plan::plan(&design).map(|_| ())
    });
    planned.err().filter(|again| again.field == field)
}
