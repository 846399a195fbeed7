// The drawing on a 2D canvas: where WebGL2 is missing or was lost.

/** @import { Scene } from "../core/fabriscape_wasm.js" */
/** @import { Painter, View } from "./webgl.js" */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Painter}
 */
export function canvasPainter(canvas) {
  // Read often means kept in main memory: without a GPU that is many times faster.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("canvas 2d is missing");
  /** @type {{ scene: Scene, shifts: Float32Array } | undefined} */
  let shown;
  return {
    load(scene, shifts) {
      shown = { scene, shifts };
    },
    paint(view) {
      if (!shown) return;
      context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      paintScene(context, shown.scene, shown.shifts, view);
    },
  };
}

/**
 * Paints quads, then lines.
 * @param {CanvasRenderingContext2D} context With CSS pixels as its unit.
 * @param {Scene} scene
 * @param {Float32Array} shifts
 * @param {View} view
 */
function paintScene(context, scene, shifts, view) {
  const moved = mover(shifts, view.done);
  for (let quad = 0; quad < scene.quadStyle.length; quad++) paintQuad(context, scene, quad, moved, view);
  context.lineCap = "round";
  for (let line = 0; line < scene.lineStyle.length; line++) paintLine(context, scene, line, moved, view);
  context.globalAlpha = 1;
}

/** @typedef {(x: number, y: number, mark: number) => [number, number]} Moved */

/** @type {(shifts: Float32Array, done: number) => Moved} */
function mover(shifts, done) {
  if (done >= 1) return (x, y) => [x, y];
  return (x, y, mark) => {
    const at = mark * 4;
    const [oldX, oldY] = [x * shifts[at] + shifts[at + 2], y * shifts[at + 1] + shifts[at + 3]];
    return [oldX + (x - oldX) * done, oldY + (y - oldY) * done];
  };
}

/** @param {CanvasRenderingContext2D} context @param {number} style @param {View} view @param {number} more */
function setStyle(context, style, view, more) {
  const colour = view.fills[style & 0xffffff];
  const opacity = (style >>> 24) / 255;
  context.globalAlpha = Math.min(1, opacity * (opacity < 0.7 ? view.strength : 1) * more);
  return colour;
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} quad @param {Moved} moved @param {View} view */
function paintQuad(context, { quads, quadShape, quadMark, quadStyle }, quad, moved, view) {
  const at = quad * 8;
  const corner = (/** @type {number} */ k) => moved(quads[at + 2 * k], quads[at + 2 * k + 1], quadMark[quad]);
  const lit = view.mark !== 0 && quadMark[quad] === view.mark;
  const [radius, thin] = [quadShape[quad * 2], quadShape[quad * 2 + 1]];
  const frame = thin > 0 && lit ? thin + 1.25 : thin;
  const colour = setStyle(context, quadStyle[quad], view, 1);
  const [x0, y0] = corner(0);
  context.beginPath();
  if (radius > 0 || frame > 0) {
    const [x1, y1] = corner(2);
    const inset = frame / 2;
    const [width, height] = [x1 - x0 - frame, y1 - y0 - frame];
    context.roundRect(
      x0 + inset,
      y0 + inset,
      width,
      height,
      Math.max(0, Math.min(radius - inset, width / 2, height / 2)),
    );
  } else {
    context.moveTo(x0, y0);
    for (let k = 1; k < 4; k++) context.lineTo(...corner(k));
    context.closePath();
  }
  if (frame > 0) {
    context.strokeStyle = colour;
    context.lineWidth = frame;
    context.stroke();
  } else {
    context.fillStyle = colour;
    context.fill();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} line @param {Moved} moved @param {View} view */
function paintLine(context, { lines, lineMark, lineStyle }, line, moved, view) {
  const [at, ends] = [line * 5, line * 2];
  const lit = view.mark !== 0 && (lineMark[ends] === view.mark || lineMark[ends + 1] === view.mark);
  const width = lines[at + 4] * (lit ? 1.6 : 1);
  context.strokeStyle = setStyle(context, lineStyle[line], view, (lit ? 3 : 1) * Math.min(1, width * view.ratio));
  context.lineWidth = Math.max(width, 1 / view.ratio);
  context.beginPath();
  const [x, y] = moved(lines[at + 2], lines[at + 3], lineMark[ends + 1]);
  context.moveTo(...moved(lines[at], lines[at + 1], lineMark[ends]));
  // A line without length is a dot, which a canvas leaves out.
  context.lineTo(x + 0.01, y);
  context.stroke();
}
