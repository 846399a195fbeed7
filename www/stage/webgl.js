// The drawing through WebGL2: quads in one call, lines in another, straight from the scene's arrays.

import { withoutFrames } from "./frame.js";
import { lineProgram, quadProgram } from "./program.js";

/** @import { Scene } from "../core/fabriscape_wasm.js" */
/** @import { Declaration } from "./program.js" */

/**
 * What a painter is asked to paint besides the scene.
 * @typedef {object} View
 * @property {number} ratio Device pixels per CSS pixel.
 * @property {Float32Array} rgb Colour of each role.
 * @property {string[]} fills The same as CSS colours.
 * @property {number} strength What opacities below 0.7 are multiplied by.
 * @property {number} done How much of the way from the old places to the new ones is done, 0 to 1.
 * @property {number} mark The mark whose lines stand out, 0 for none.
 */

/**
 * @typedef {object} Painter
 * @property {(scene: Scene, shifts: Float32Array) => void} load Takes a scene, and the shift of each mark as `shiftsOf` gives it.
 * @property {(view: View) => void} paint
 */

/** How long a lost context is waited for, ms. */
const LOST_MS = 1500;

/**
 * Paints by the GPU; throws where there is no WebGL2.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} onRestored The context was lost and is back: everything must be painted again.
 * @param {() => void} onLost It does not come back: another painter must go on, on a canvas of its own.
 * @returns {Painter}
 */
export function webglPainter(canvas, onRestored, onLost) {
  const context = canvas.getContext("webgl2", { antialias: false, alpha: true, premultipliedAlpha: true });
  if (!context) throw new Error("webgl2 is missing");
  const gl = context;
  /** @type {{ scene: Scene, shifts: Float32Array } | undefined} */
  let shown;
  let [quads, lines] = batches();
  let [waiting, isLeft] = [0, false];
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    waiting = setTimeout(leave, LOST_MS);
  });
  canvas.addEventListener("webglcontextrestored", () => {
    clearTimeout(waiting);
    if (isLeft) return;
    try {
      [quads, lines] = batches();
      if (shown) load(shown.scene, shown.shifts);
      onRestored();
    } catch {
      leave();
    }
  });
  return { load, paint };

  function batches() {
    return [new Batch(gl, quadProgram), new Batch(gl, lineProgram)];
  }

  function leave() {
    isLeft = true;
    onLost();
  }

  function load(/** @type {Scene} */ scene, /** @type {Float32Array} */ shifts) {
    shown = { scene, shifts };
    const { lineMark, lineStyle } = scene;
    const { quads: corners, quadShape, quadMark, quadStyle } = withoutFrames(scene);
    const [upper, lower] = columns(corners, 4, 4);
    quads.fill([upper, lower, quadShape, gathered(shifts, quadMark), quadStyle, quadMark]);
    const [ends, width] = columns(scene.lines, 4, 1);
    const [first, second] = columns(lineMark, 1, 1);
    lines.fill([ends, width, gathered(shifts, first), gathered(shifts, second), lineStyle, lineMark]);
  }

  function paint(/** @type {View} */ view) {
    if (!shown || gl.isContextLost()) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    quads.draw(shown.scene, view);
    lines.draw(shown.scene, view);
  }
}

/** A program with the buffers of its instances. */
class Batch {
  /** @param {WebGL2RenderingContext} gl @param {Declaration} declaration */
  constructor(gl, { vertex, fragment, attributes }) {
    this.gl = gl;
    this.program = linked(gl, vertex, fragment);
    this.vertexArray = gl.createVertexArray();
    this.count = 0;
    gl.bindVertexArray(this.vertexArray);
    this.buffers = attributes.map(({ name, count, whole }) => {
      const buffer = gl.createBuffer();
      const at = gl.getAttribLocation(this.program, name);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(at);
      if (whole) gl.vertexAttribIPointer(at, count, gl.UNSIGNED_INT, 0, 0);
      else gl.vertexAttribPointer(at, count, gl.FLOAT, false, 0, 0);
      gl.vertexAttribDivisor(at, 1);
      return { buffer, count };
    });
    gl.bindVertexArray(null);
    const uniform = (/** @type {string} */ name) => gl.getUniformLocation(this.program, name);
    this.uniforms = {
      size: uniform("size"),
      ratio: uniform("ratio"),
      done: uniform("done"),
      strength: uniform("strength"),
      mark: uniform("mark"),
      colours: uniform("colours"),
    };
  }

  /** @param {(Float32Array | Uint32Array)[]} columns One array per attribute. */
  fill(columns) {
    const { gl } = this;
    columns.forEach((column, index) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[index].buffer);
      gl.bufferData(gl.ARRAY_BUFFER, column, gl.DYNAMIC_DRAW);
    });
    this.count = columns[0].length / this.buffers[0].count;
  }

  /** @param {Scene} scene @param {View} view */
  draw(scene, view) {
    const { gl, uniforms } = this;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.vertexArray);
    gl.uniform2f(uniforms.size, scene.width, scene.height);
    gl.uniform1f(uniforms.ratio, view.ratio);
    gl.uniform1f(uniforms.done, view.done);
    gl.uniform1f(uniforms.strength, view.strength);
    gl.uniform1ui(uniforms.mark, view.mark);
    gl.uniform3fv(uniforms.colours, view.rgb);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
    gl.bindVertexArray(null);
  }
}

/** @param {WebGL2RenderingContext} gl @param {string} vertex @param {string} fragment */
function linked(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, source] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ])) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error("webgl2 context is lost");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) || gl.isContextLost()) return program;
  const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
  throw new Error(`shader refused: ${logs.join(" ")} ${gl.getProgramInfoLog(program)}`);
}

/**
 * An array of rows of `left + right` numbers as two arrays.
 * @template {Float32Array | Uint32Array} A
 * @param {A} rows @param {number} left @param {number} right
 * @returns {[A, A]}
 */
function columns(rows, left, right) {
  const count = rows.length / (left + right);
  const make = /** @type {new (length: number) => A} */ (rows.constructor);
  const [one, other] = [new make(count * left), new make(count * right)];
  for (let row = 0; row < count; row++) {
    const at = row * (left + right);
    for (let k = 0; k < left; k++) one[row * left + k] = rows[at + k];
    for (let k = 0; k < right; k++) other[row * right + k] = rows[at + left + k];
  }
  return [one, other];
}

/** The shift of each mark named. */
function gathered(/** @type {Float32Array} */ shifts, /** @type {Uint32Array} */ marks) {
  const out = new Float32Array(marks.length * 4);
  for (let index = 0; index < marks.length; index++) {
    const at = marks[index] * 4;
    for (let k = 0; k < 4; k++) out[index * 4 + k] = shifts[at + k];
  }
  return out;
}
