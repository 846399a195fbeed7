//! Measured numbers.

/// `value`, or the bound that it is beyond. Unlike `clamp` it has nothing to say when bounds are crossed, which spares
/// what is downloaded the printing of floats of all kinds.
#[allow(clippy::manual_clamp, reason = "clamp brings the printing of floats with it")]
pub(crate) fn bounded<T: PartialOrd>(value: T, least: T, most: T) -> T {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}
