//! What a cable costs, ns: 5 per metre, and half the delay of each switch at its ends.

/// Host `i` of an edge switch or leaf.
pub(crate) fn host(i: u32) -> u32 {
    5 * (1 + i % 3) + 200
}

/// Edge switch and aggregation switch of a pod.
pub(crate) fn edge(e: u32, a: u32) -> u32 {
    5 * (5 + (e + a) % 7) + 450
}

/// Aggregation switch `a` of pod `p` and core `c` of its group.
pub(crate) fn core(p: u32, a: u32, c: u32) -> u32 {
    5 * (20 + (3 * p + a + c) % 31) + 600
}

/// Leaf and spine of a plane.
pub(crate) fn spine(l: u32, s: u32) -> u32 {
    5 * (20 + (3 * l + s) % 31) + 550
}
