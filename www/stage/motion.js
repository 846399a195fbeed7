// Where marks were on the drawing before: what exists on both moves from its old place to its new one. What is new comes along
// with the mark that it belongs to; what belongs to nothing known is at its place at once.

/** @import { Scene } from "../core/fabriscape_wasm.js" */

/**
 * The place of every mark: left, top, width and height of the first quad of each, four numbers a mark.
 * @param {Scene} scene
 */
export function placesOf(scene) {
  const places = new Float32Array(scene.marks.length * 4).fill(NaN);
  for (let quad = 0; quad < scene.quadMark.length; quad++) {
    const mark = scene.quadMark[quad];
    if (mark === 0 || !Number.isNaN(places[mark * 4])) continue;
    const at = quad * 8;
    const [x0, y0, x1, y1] = [scene.quads[at], scene.quads[at + 1], scene.quads[at + 4], scene.quads[at + 5]];
    places.set([x0, y0, x1 - x0, y1 - y0], mark * 4);
  }
  return places;
}

/**
 * How each mark comes from where it was: a stretch and a shift, so that `old = new × stretch + shift`.
 * @param {Scene} scene The new drawing.
 * @param {Float32Array} places Its places.
 * @param {Map<string, number[]>} before Places of the marks that were there, by name.
 * @returns {Float32Array} Stretch x, stretch y, shift x, shift y for every mark; 1 1 0 0 for what stays.
 */
export function shiftsOf(scene, places, before) {
  const shifts = new Float32Array(scene.marks.length * 4);
  /** @type {Map<string, number>} */
  const byName = new Map();
  scene.marks.forEach(({ name }, mark) => byName.set(name, mark));
  for (let mark = 0; mark < scene.marks.length; mark++) shifts.set(shiftOf(mark), mark * 4);
  return shifts;

  /** @returns {number[]} */
  function shiftOf(/** @type {number} */ mark) {
    const { name } = scene.marks[mark];
    const old = before.get(name);
    if (old) return between(places.subarray(mark * 4, mark * 4 + 4), old);
    const parent = byName.get(name.slice(0, Math.max(0, name.lastIndexOf("/"))));
    return parent && parent !== mark ? shiftOf(parent) : [1, 1, 0, 0];
  }
}

/**
 * @param {ArrayLike<number>} now
 * @param {ArrayLike<number>} old
 */
function between(now, old) {
  const [sx, sy] = [now[2] > 0 ? old[2] / now[2] : 1, now[3] > 0 ? old[3] / now[3] : 1];
  const shift = [sx, sy, old[0] - now[0] * sx, old[1] - now[1] * sy];
  return shift.every(Number.isFinite) ? shift : [1, 1, 0, 0];
}

/**
 * Where marks are when so much of the way is done.
 * @param {Scene} scene
 * @param {Float32Array} places
 * @param {Float32Array} shifts
 * @param {number} done From 0 to 1.
 * @returns {Map<string, number[]>} By name: left, top, width, height.
 */
export function placesDuring(scene, places, shifts, done) {
  /** @type {Map<string, number[]>} */
  const now = new Map();
  for (let mark = 1; mark < scene.marks.length; mark++) {
    const [x, y, width, height] = places.subarray(mark * 4, mark * 4 + 4);
    const [sx, sy, tx, ty] = shifts.subarray(mark * 4, mark * 4 + 4);
    const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * done;
    const place = [mix(x * sx + tx, x), mix(y * sy + ty, y), mix(width * sx, width), mix(height * sy, height)];
    if (!Number.isNaN(place[0])) now.set(scene.marks[mark].name, place);
  }
  return now;
}

/** Whether anything moves. */
export function moves(/** @type {Float32Array} */ shifts) {
  for (let at = 0; at < shifts.length; at += 4) {
    const still = Math.abs(shifts[at] - 1) + Math.abs(shifts[at + 1] - 1) < 1e-3;
    if (!still || Math.abs(shifts[at + 2]) + Math.abs(shifts[at + 3]) > 0.25) return true;
  }
  return false;
}

/** Slow at both ends. */
export function eased(/** @type {number} */ share) {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
