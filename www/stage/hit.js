// Which mark is meant: by a point on the stage, or by an arrow key from another mark.

/** @import { Scene } from "../core/fabriscape_wasm.js" */

/**
 * The mark at a point: the topmost whose area holds it; of marks that are small and near, the nearest.
 * @param {Scene} scene
 * @param {number} x CSS pixels.
 * @param {number} y
 * @param {number} reach How far away a mark may be, CSS pixels.
 * @returns {number} Index of the mark, 0 for none.
 */
export function markAt(scene, x, y, reach) {
  let [near, distance] = [0, reach];
  // From the topmost down to the one that holds the point: what it covers cannot be meant.
  for (let quad = scene.quadMark.length - 1; quad >= 0; quad--) {
    const mark = scene.quadMark[quad];
    if (mark === 0) continue;
    const box = boxOf(scene, quad);
    const away = awayFrom(box, x, y);
    const small = Math.min(box.x1 - box.x0, box.y1 - box.y0) < reach;
    if (away === 0) return small ? mark : near || mark;
    // Only what is small is hard to hit.
    if (small && away < distance) [near, distance] = [mark, away];
  }
  return near;
}

/** @param {Scene} scene @param {number} quad */
function boxOf({ quads }, quad) {
  const at = quad * 8;
  const xs = [quads[at], quads[at + 2], quads[at + 4], quads[at + 6]];
  const ys = [quads[at + 1], quads[at + 3], quads[at + 5], quads[at + 7]];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Distance of a point from a box, 0 inside. */
function awayFrom(
  /** @type {{ x0: number, y0: number, x1: number, y1: number }} */ { x0, y0, x1, y1 },
  /** @type {number} */ x,
  /** @type {number} */ y,
) {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/** How far aside a mark of the same row may be, CSS pixels. */
const IN_ROW = 6;

/** @typedef {"left" | "right" | "up" | "down"} Direction */

/**
 * The next mark in a direction: along a row the nearest in it, from row to row the nearest across.
 * @param {Scene} scene
 * @param {number} from Index of a mark; 0 starts at the first one.
 * @param {Direction} direction
 */
export function markBeside(scene, from, direction) {
  const { marks } = scene;
  if (from === 0 || from >= marks.length) return Math.min(1, marks.length - 1);
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  let [best, least] = [from, Infinity];
  for (let mark = 1; mark < marks.length; mark++) {
    const [x, y] = [marks[mark].x - marks[from].x, marks[mark].y - marks[from].y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    // Along a row only what stands in it counts; between rows a mark a little aside is as good as one right above.
    if (along < 0.5 || (dx !== 0 && across > IN_ROW)) continue;
    const cost = along + across * 0.5;
    if (cost < least) [best, least] = [mark, cost];
  }
  return best;
}

/**
 * The mark of that name, or the one whose run of numbers holds it: `p1/leaf-17` is part of `p1/leaf-16…19`.
 * @param {Scene} scene
 * @param {string} name
 * @returns {number} Index of the mark, 0 for none.
 */
export function markNamed({ marks }, name) {
  const [, stem, digits] = /^(.*-)(\d+)$/.exec(name) ?? [];
  const number = Number(digits);
  const holds = (/** @type {string} */ other) => {
    if (stem === undefined || !other.startsWith(stem)) return false;
    const [first, last] = other.slice(stem.length).split("…").map(Number);
    return first <= number && number <= last;
  };
  const index = marks.findIndex((mark) => mark.name === name || holds(mark.name));
  return Math.max(0, index);
}
