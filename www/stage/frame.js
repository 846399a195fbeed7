// Frames as four thin quads: a large frame drawn as one quad would touch every pixel inside it.

/** @import { Scene } from "../core/fabriscape_wasm.js" */

/** Radius that tells the sides of frames from other quads, to the shader. */
const SIDE = -1;

/**
 * The quads of a scene with each frame of right angles as its four sides, in the same order.
 * @param {Pick<Scene, "quads" | "quadShape" | "quadStyle" | "quadMark">} scene
 * @returns {Pick<Scene, "quads" | "quadShape" | "quadStyle" | "quadMark">}
 */
export function withoutFrames({ quads, quadShape, quadStyle, quadMark }) {
  const count = quadStyle.length;
  const isFrame = (/** @type {number} */ quad) => quadShape[quad * 2 + 1] > 0 && quadShape[quad * 2] === 0;
  let frames = 0;
  for (let quad = 0; quad < count; quad++) if (isFrame(quad)) frames++;
  const total = count + 3 * frames;
  const out = {
    quads: new Float32Array(total * 8),
    quadShape: new Float32Array(total * 2),
    quadStyle: new Uint32Array(total),
    quadMark: new Uint32Array(total),
  };
  let to = 0;
  for (let quad = 0; quad < count; quad++) {
    const [corners, shape] = [quads.subarray(quad * 8, quad * 8 + 8), quadShape.subarray(quad * 2, quad * 2 + 2)];
    if (!isFrame(quad)) put(corners, shape, quad);
    else for (const side of sidesOf(corners, shape[1])) put(side, [SIDE, 0], quad);
  }
  return out;

  function put(
    /** @type {ArrayLike<number>} */ corners,
    /** @type {ArrayLike<number>} */ shape,
    /** @type {number} */ quad,
  ) {
    out.quads.set(corners, to * 8);
    out.quadShape.set(shape, to * 2);
    out.quadStyle[to] = quadStyle[quad];
    out.quadMark[to] = quadMark[quad];
    to++;
  }
}

/** The sides of a frame, which do not overlap: they may be translucent. */
function sidesOf(/** @type {ArrayLike<number>} */ corners, /** @type {number} */ width) {
  const [x0, y0, x1, y1] = [corners[0], corners[1], corners[4], corners[5]];
  const box = (/** @type {number[]} */ [left, top, right, foot]) => [left, top, right, top, right, foot, left, foot];
  return [
    [x0, y0, x1, y0 + width],
    [x0, y1 - width, x1, y1],
    [x0, y0 + width, x0 + width, y1 - width],
    [x1 - width, y0 + width, x1, y1 - width],
  ].map(box);
}
