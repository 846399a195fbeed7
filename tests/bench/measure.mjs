// How the JavaScript peers take time, in Node and in a page alike.

/**
 * A peer that holds what a work needs, and does the work once per call.
 * @typedef {(peer: string, work: string, k: number, sources: number) => () => string} Prepare
 */

/**
 * Does a work once unmeasured, then up to 15 times while the budget lasts, at least once.
 * @param {() => string} work Gives the check value as JSON; an empty one is not looked at.
 * @param {number} budget Milliseconds.
 * @returns {{ ms: number[], check: string }}
 */
export function measure(work, budget) {
  const cold = performance.now();
  let check = work();
  const first = performance.now() - cold;
  // What takes so long is not slow for being cold.
  if (first > 6 * budget) return { ms: [first], check };
  /** @type {number[]} */
  const ms = [];
  const started = performance.now();
  do {
    const begun = performance.now();
    const again = work();
    ms.push(performance.now() - begun);
    check ||= again;
  } while (ms.length < 15 && performance.now() - started < budget);
  return { ms, check };
}

/**
 * Our core, or petgraph, in the WASM module of the bench.
 * @param {any} module What wasm-bindgen wrote, initialised.
 * @returns {Prepare}
 */
export const inWasm = (module) => (peer, work, k, sources) => {
  const held = new module.Peer(peer, work, k);
  return () => held.run(peer, work, sources);
};
