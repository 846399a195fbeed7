// The stage's pure parts: colours that can be read, marks that are found, marks that move to where they belong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutFrames } from "../../www/stage/frame.js";
import { markAt, markBeside, markNamed } from "../../www/stage/hit.js";
import { moves, placesDuring, placesOf, shiftsOf } from "../../www/stage/motion.js";
import { channels, coloursOf, contrast, palettes } from "../../www/stage/palette.js";

/** @typedef {[left: number, top: number, width: number, height: number]} Box */

/**
 * A scene of one rectangle per mark.
 * @param {{ [name: string]: Box }} boxes By the marks' names.
 * @returns {any}
 */
function sceneOf(boxes) {
  const text = { en: "", zh: "" };
  const marks = Object.entries(boxes).map(([name, [x, y, width, height]]) => ({
    ...{ name, text, x: x + width / 2, y: y + height / 2, servers: null, plane: null },
  }));
  const corners = Object.values(boxes).flatMap(([x, y, width, height]) => {
    const [right, below] = [x + width, y + height];
    return [x, y, right, y, right, below, x, below];
  });
  return {
    marks: [{ name: "", text, x: 0, y: 0, servers: null, plane: null }, ...marks],
    quads: Float32Array.from(corners),
    quadMark: Uint32Array.from(marks, (_, index) => index + 1),
  };
}

const row = sceneOf({
  sheet: [0, 0, 200, 100],
  "sheet/leaf-0": [10, 80, 4, 8],
  "sheet/leaf-1": [16, 80, 4, 8],
  "sheet/leaf-2…9": [22, 80, 4, 8],
  "sheet/spine-0": [14, 10, 10, 8],
});

test("every text can be read on paper and sheet in both themes", () => {
  for (const [theme, { fill, text }] of Object.entries(palettes)) {
    for (const [role, colour] of Object.entries(text)) {
      for (const ground of [fill.paper, fill.sheet]) {
        const found = contrast(colour, ground);
        assert.ok(found >= 4.5, `${role} in ${theme} on ${ground}: ${found.toFixed(2)}`);
      }
    }
  }
});

test("planes differ in colour and stand out from their sheet", () => {
  for (const { fill } of Object.values(palettes)) {
    const planes = [1, 2, 3, 4, 5, 6, 7, 8].map((plane) => fill[`plane${plane}`]);
    assert.equal(new Set(planes).size, 8);
    for (const plane of planes) assert.ok(contrast(plane, fill.sheet) >= 1.9, plane);
  }
});

test("contrast is that of WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff").toFixed(1), "21.0");
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
  assert.deepEqual(channels("#ff8000"), [1, 128 / 255, 0]);
});

test("roles have their colours in the order of the scene", () => {
  const { fills, texts, rgb } = coloursOf("light", ["ink", "plane1"]);
  assert.deepEqual(fills, [palettes.light.fill.ink, palettes.light.fill.plane1]);
  assert.deepEqual(texts, [palettes.light.text.ink, palettes.light.text.plane1]);
  assert.equal(rgb.length, 6);
});

test("a small mark is hit on it and near it, the nearest of several", () => {
  const at = (/** @type {number} */ x, /** @type {number} */ y, reach = 6) => row.marks[markAt(row, x, y, reach)].name;
  assert.equal(at(12, 84), "sheet/leaf-0");
  assert.equal(at(14.4, 84), "sheet/leaf-0");
  assert.equal(at(15.6, 84), "sheet/leaf-1");
  assert.equal(at(24, 91), "sheet/leaf-2…9");
  assert.equal(at(24, 100, 22), "sheet/leaf-2…9");
  assert.equal(at(100, 50), "sheet");
  assert.equal(at(300, 50), "");
});

test("what is covered is not hit", () => {
  const scene = sceneOf({ behind: [0, 0, 100, 100], "behind/leaf-0": [50, 50, 4, 8], front: [20, 20, 100, 100] });
  assert.equal(scene.marks[markAt(scene, 51, 52, 6)].name, "front");
  assert.equal(scene.marks[markAt(scene, 51, 10, 6)].name, "behind");
});

test("arrows go along a row and from row to row", () => {
  const go = (/** @type {string} */ from, /** @type {"left" | "right" | "up" | "down"} */ direction) =>
    row.marks[markBeside(row, markNamed(row, from), direction)].name;
  assert.equal(go("sheet/leaf-0", "right"), "sheet/leaf-1");
  assert.equal(go("sheet/leaf-1", "left"), "sheet/leaf-0");
  assert.equal(go("sheet/leaf-0", "left"), "sheet/leaf-0", "the first stays");
  assert.equal(go("sheet/spine-0", "down"), "sheet/leaf-1");
  assert.equal(markBeside(row, 0, "right"), 1, "nothing is pointed at: the first");
});

test("a name finds its mark, folded or not", () => {
  const find = (/** @type {string} */ name) => markNamed(row, name);
  assert.deepEqual(["sheet/leaf-1", "sheet/leaf-2", "sheet/leaf-9", "sheet"].map(find), [3, 4, 4, 1]);
  assert.deepEqual(["sheet/leaf-10", "leaf-1", "", "sheet/leaf-"].map(find), [0, 0, 0, 0]);
});

test("a mark comes from where it was, and a new one with what it belongs to", () => {
  const old = sceneOf({ p1: [0, 0, 100, 50], "p1/leaf-0": [10, 40, 4, 8] });
  const places = placesOf(old);
  const still = shiftsOf(old, places, new Map());
  assert.equal(moves(still), false);
  const before = placesDuring(old, places, still, 1);

  const next = sceneOf({ p1: [100, 10, 200, 100], "p1/leaf-0": [130, 90, 8, 16], "p1/leaf-1": [150, 90, 8, 16] });
  const shifts = shiftsOf(next, placesOf(next), before);
  assert.equal(moves(shifts), true);
  const start = placesDuring(next, placesOf(next), shifts, 0);
  assert.deepEqual(start.get("p1"), [0, 0, 100, 50]);
  assert.deepEqual(start.get("p1/leaf-0"), [10, 40, 4, 8]);
  assert.deepEqual(start.get("p1/leaf-1"), [25, 40, 4, 8], "half as large, half as far into the sheet");
  assert.deepEqual(placesDuring(next, placesOf(next), shifts, 1).get("p1"), [100, 10, 200, 100]);
});

test("a frame becomes four sides that meet and do not overlap, and all else stays in its order", () => {
  const scene = sceneOf({ fill: [0, 0, 10, 10], frame: [2, 2, 40, 20], round: [1, 1, 5, 5] });
  scene.quadShape = Float32Array.from([0, 0, 0, 2, 3, 1]);
  scene.quadStyle = Uint32Array.from([7, 8, 9]);
  const { quads, quadShape, quadStyle, quadMark } = withoutFrames(scene);
  assert.deepEqual([...quadStyle], [7, 8, 8, 8, 8, 9]);
  assert.deepEqual([...quadMark], [1, 2, 2, 2, 2, 3]);
  assert.deepEqual([...quadShape], [0, 0, -1, 0, -1, 0, -1, 0, -1, 0, 3, 1]);
  const area = (/** @type {number} */ quad) =>
    (quads[quad * 8 + 4] - quads[quad * 8]) * (quads[quad * 8 + 5] - quads[quad * 8 + 1]);
  assert.equal(
    [1, 2, 3, 4].map(area).reduce((sum, one) => sum + one),
    40 * 20 - 36 * 16,
  );
});
