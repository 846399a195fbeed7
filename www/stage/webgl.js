// The drawing through WebGL2: quads in one call, lines in another, straight from the scene's arrays.

/** @import { Scene } from "../core/fabriscape_wasm.js" */

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

const common = `#version 300 es
precision highp float;
uniform vec2 size;
uniform float ratio;
uniform float done;
uniform float strength;
uniform highp uint mark;
uniform vec3 colours[16];
vec4 onStage(vec2 at) { return vec4(at / size * vec2(2, -2) + vec2(-1, 1), 0, 1); }
vec2 moved(vec2 at, vec4 shift) { return mix(at * shift.xy + shift.zw, at, done); }
vec4 painted(highp uint style, float more) {
  float opacity = float(style >> 24) / 255.0;
  opacity = min(opacity * (opacity < 0.7 ? strength : 1.0) * more, 1.0);
  return vec4(colours[style & 0xffu] * opacity, opacity);
}
`;

const fragment = `#version 300 es
precision highp float;
`;

/**
 * A program as a declaration: its shaders and what each instance brings, in the order of the buffers.
 * @typedef {object} Declaration
 * @property {string} vertex
 * @property {string} fragment
 * @property {{ name: string, count: number, whole?: true }[]} attributes `count` numbers each; `whole` ones are unsigned.
 */

/** @type {Declaration} */
const quadProgram = {
  attributes: [
    { name: "upper", count: 4 },
    { name: "lower", count: 4 },
    { name: "shape", count: 2 },
    { name: "shift", count: 4 },
    { name: "style", count: 1, whole: true },
    { name: "part", count: 1, whole: true },
  ],
  vertex: `${common}
in vec4 upper, lower, shift;
in vec2 shape;
in highp uint style, part;
out vec4 colour;
out vec2 local, middle;
flat out vec2 shape_;
void main() {
  vec2 corners[4] = vec2[](upper.xy, upper.zw, lower.zw, lower.xy);
  vec2 first = moved(corners[0], shift), third = moved(lower.xy, shift);
  vec2 at = moved(corners[gl_VertexID], shift);
  middle = abs(third - first) * 0.5;
  local = at - (first + third) * 0.5;
  // Round corners and frames fade out over a pixel, half of it outside.
  if (shape != vec2(0)) {
    vec2 out_ = sign(local) * 0.5 / ratio;
    at += out_;
    local += out_;
  }
  // The frame of what is pointed at stands out; in painter's order, so that what is before it covers it.
  shape_ = vec2(shape.x, shape.y + (shape.y > 0.0 && mark != 0u && part == mark ? 1.25 : 0.0));
  colour = painted(style, 1.0);
  gl_Position = onStage(at);
}`,
  fragment: `${fragment}
uniform float ratio;
in vec4 colour;
in vec2 local, middle;
flat in vec2 shape_;
out vec4 result;
float covered(float distance) { return clamp(0.5 - distance * ratio, 0.0, 1.0); }
void main() {
  float share = 1.0;
  if (shape_ != vec2(0)) {
    float radius = min(shape_.x, min(middle.x, middle.y));
    vec2 corner = abs(local) - middle + radius;
    float distance = length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - radius;
    share = covered(distance);
    if (shape_.y > 0.0) share -= covered(distance + shape_.y);
  }
  result = colour * share;
}`,
};

/** @type {Declaration} */
const lineProgram = {
  attributes: [
    { name: "ends", count: 4 },
    { name: "width", count: 1 },
    { name: "shift0", count: 4 },
    { name: "shift1", count: 4 },
    { name: "style", count: 1, whole: true },
    { name: "marks", count: 2, whole: true },
  ],
  vertex: `${common}
in vec4 ends, shift0, shift1;
in float width;
in highp uint style;
in highp uvec2 marks;
out vec4 colour;
out vec2 local;
flat out vec2 extent;
void main() {
  vec2 from = moved(ends.xy, shift0), to = moved(ends.zw, shift1);
  float length_ = distance(from, to);
  vec2 along = length_ > 0.0 ? (to - from) / length_ : vec2(1, 0);
  vec2 across = vec2(-along.y, along.x);
  bool lit = mark != 0u && (marks.x == mark || marks.y == mark);
  // A line thinner than a device pixel is drawn a pixel wide and fainter.
  float drawn = max(width * (lit ? 1.6 : 1.0), 1.0 / ratio);
  float reach = drawn * 0.5 + 0.5 / ratio;
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  extent = vec2(length_ * 0.5, drawn * 0.5);
  local = vec2(side.x * (extent.x + reach), side.y * reach);
  colour = painted(style, (lit ? 3.0 : 1.0) * min(width * ratio, 1.0));
  gl_Position = onStage((from + to) * 0.5 + along * local.x + across * local.y);
}`,
  fragment: `${fragment}
uniform float ratio;
in vec4 colour;
in vec2 local;
flat in vec2 extent;
out vec4 result;
void main() {
  float distance = length(vec2(max(abs(local.x) - extent.x, 0.0), local.y)) - extent.y;
  result = colour * clamp(0.5 - distance * ratio, 0.0, 1.0);
}`,
};

/** Holds what the GPU holds, and makes it anew after the context was lost. */
export class WebglPainter {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} onRestored Called when the context is back: everything must be painted again.
   */
  constructor(canvas, onRestored) {
    const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true });
    if (!gl) throw new Error("webgl2 is missing");
    this.canvas = canvas;
    this.gl = gl;
    /** @type {{ scene: Scene, shifts: Float32Array } | undefined} */
    this.shown = undefined;
    this.quads = new Batch(gl, quadProgram);
    this.lines = new Batch(gl, lineProgram);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault(), { signal });
    canvas.addEventListener(
      "webglcontextrestored",
      () => {
        this.quads = new Batch(gl, quadProgram);
        this.lines = new Batch(gl, lineProgram);
        if (this.shown) this.load(this.shown.scene, this.shown.shifts);
        onRestored();
      },
      { signal },
    );
  }

  /**
   * Takes a scene to the GPU.
   * @param {Scene} scene
   * @param {Float32Array} shifts Per mark, as `shiftsOf` gives them.
   */
  load(scene, shifts) {
    this.shown = { scene, shifts };
    const { quads, quadShape, quadMark, quadStyle, lines, lineMark, lineStyle } = scene;
    const [upper, lower] = columns(quads, 4, 4);
    this.quads.fill([upper, lower, quadShape, gathered(shifts, quadMark), quadStyle, quadMark]);
    const [ends, width] = columns(lines, 4, 1);
    const [first, second] = columns(lineMark, 1, 1);
    this.lines.fill([ends, width, gathered(shifts, first), gathered(shifts, second), lineStyle, lineMark]);
  }

  /** @param {View} view */
  paint(view) {
    const { gl, canvas, shown } = this;
    if (!shown || gl.isContextLost()) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.quads.draw(shown.scene, view);
    this.lines.draw(shown.scene, view);
  }

  destroy() {
    this.listeners.abort();
    this.quads.destroy();
    this.lines.destroy();
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
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

  destroy() {
    this.buffers.forEach(({ buffer }) => this.gl.deleteBuffer(buffer));
    this.gl.deleteVertexArray(this.vertexArray);
    this.gl.deleteProgram(this.program);
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
