//! Laws, published cases and boundary tests; this library holds what they share.
