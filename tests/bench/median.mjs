// How the JavaScript sides of npm run bench take time.

/** The median time of some work in milliseconds: once unmeasured, then up to 15 times while a second and a half lasts. */
export function median(/** @type {() => void} */ work) {
  work();
  /** @type {number[]} */
  const times = [];
  const started = performance.now();
  do {
    const begun = performance.now();
    work();
    times.push(performance.now() - begun);
  } while (times.length < 15 && performance.now() - started < 1500);
  return times.sort((a, b) => a - b)[times.length >> 1];
}
