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

/** @type {Declaration} */
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
