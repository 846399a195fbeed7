// The two programs of the drawing as declarations: quads by their corners, lines as rectangles on the screen.

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

/**
 * Quads: upright rectangles, round or framed, and trapezoids whose top and foot are level. Edges fade out over a pixel, half of it
 * outside, so that no pixel needs more samples than one. `lean` is how far the left and the right edge lean from the middle to
 * the foot; the sides of a trapezoid do, its top and foot are level. The frame of what is pointed at stands out, in painter's order, so that what is before it covers it.
 * @type {Declaration}
 */
export const quadProgram = {
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
out vec2 local;
flat out vec2 middle, radiusFrame, lean;
void main() {
  vec2 corners[4] = vec2[](moved(upper.xy, shift), moved(upper.zw, shift), moved(lower.zw, shift), moved(lower.xy, shift));
  vec2 centre = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25;
  middle = (corners[1] + corners[3] - corners[0] - corners[2]) * vec2(0.25, 0) + (corners[2] + corners[3] - corners[0] - corners[1]) * vec2(0, 0.25);
  lean = vec2(corners[2].x - corners[0].x, corners[3].x - corners[1].x) * 0.5;
  radiusFrame = max(shape, 0.0);
  vec2 outwards = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 at = corners[gl_VertexID] + outwards * 0.5 / ratio;
  if (mark != 0u && part == mark) {
    if (shape.x < 0.0) {
      at += outwards * 0.6;
      middle += 0.6;
    } else if (shape.y > 0.0) radiusFrame.y += 1.2;
  }
  local = at - centre;
  colour = painted(style, 1.0);
  gl_Position = onStage(at);
}`,
  fragment: `${fragment}
uniform float ratio;
in vec4 colour;
in vec2 local;
flat in vec2 middle, radiusFrame, lean;
out vec4 result;
float covered(float distance) { return clamp(0.5 - distance * ratio, 0.0, 1.0); }
void main() {
  float share;
  if (lean != vec2(0)) {
    float down = local.y / middle.y;
    vec2 side = vec2(-local.x - middle.x + lean.x * down, local.x - middle.x - lean.y * down);
    vec2 away = side / sqrt(1.0 + lean * lean / (middle.y * middle.y));
    share = covered(max(max(away.x, away.y), abs(local.y) - middle.y));
  } else {
    float radius = min(radiusFrame.x, min(middle.x, middle.y));
    vec2 beyond = abs(local) - middle + radius;
    float distance = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
    share = covered(distance);
    if (radiusFrame.y > 0.0) share -= covered(distance + radiusFrame.y);
  }
  result = colour * share;
}`,
};

/** Lines. One that is thinner than a device pixel is drawn a pixel wide and fainter. @type {Declaration} */
export const lineProgram = {
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
