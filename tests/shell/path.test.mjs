// The path strip: every station and gap of the core's path, and a cut where one gap dwarfs the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gpuOf, shortName, strip } from "../../www/path-model.js";

const text = (/** @type {string} */ en) => ({ en, zh: `中${en}` });
const station = (/** @type {string} */ name, /** @type {number} */ hop) => ({
  name,
  kind: "leaf",
  label: text(name.split("-")[0]),
  mark: `p0/${name}`,
  hop,
});

/** A path between two GPUs beside their NICs, with cables of so many metres. */
function path(/** @type {number[]} */ metres, more = {}) {
  const last = metres.length;
  const devices = [...Array(last + 1).keys()].map((i) =>
    i === 0 || i === last
      ? { ...station(`p1/nic-${i}`, i === 0 ? 0 : last - 1), kind: "nic", label: text("NIC") }
      : station(`p1/leaf-${i}`, i),
  );
  const gpu = (/** @type {number} */ number, /** @type {number} */ hop) => ({
    ...station(`gpu-${number}`, hop),
    kind: "gpu",
  });
  const empty = { metres: 0, ns: 0 };
  const cables = metres.map((length) => ({ metres: length, ns: length * 4.895 }));
  return /** @type {any} */ ({
    plane: 0,
    relay: false,
    equalPaths: 32,
    stations: [gpu(0, 0), ...devices, gpu(9, last - 1)],
    gaps: [empty, ...cables, empty],
    ...more,
  });
}

test("every device and every cable is shown, a GPU and its NIC as one, with lengths and delays", () => {
  const shown = strip(path([3, 40, 40, 3]), "en");
  assert.equal(shown.facts, "32 equal paths, one shown");
  assert.deepEqual(
    shown.stations.map(({ name, under, end }) => [name, under, end]),
    [
      ["NIC", "gpu-0", true],
      ["leaf-1", "1 hop", false],
      ["leaf-2", "2 hops", false],
      ["leaf-3", "3 hops", false],
      ["NIC", "gpu-9", true],
    ],
  );
  assert.deepEqual(
    shown.gaps.map(({ metres, delay, cut }) => [metres, delay, cut]),
    [
      ["3 m", "14.7 ns", false],
      ["40 m", "196 ns", false],
      ["40 m", "196 ns", false],
      ["3 m", "14.7 ns", false],
    ],
  );
  assert.equal(strip(path([3, 3]), "zh").stations[1].under, "1 跳");
});

test("a gap that dwarfs the others is cut, and no gap is drawn out of all proportion", () => {
  const { gaps } = strip(path([3, 40, 100_000, 40, 3]), "en");
  assert.deepEqual(
    gaps.map(({ cut }) => cut),
    [false, false, true, false, false],
  );
  assert.deepEqual([gaps[2].metres, gaps[2].delay], ["100 km", "489.5 µs"]);
  const weights = gaps.map(({ weight }) => weight);
  assert.ok(Math.max(...weights) <= 3 * Math.min(...weights));
  assert.ok(weights[1] > weights[0]);
});

test("hops without a length, as within a chassis, are stops of their own", () => {
  const { stations } = strip(path([3, 0, 3]), "en");
  assert.deepEqual(
    stations.map(({ under }) => under),
    ["gpu-0", "1 hop", "2 hops", "gpu-9"],
  );
});

test("names that are too long for one row stand in two", () => {
  assert.equal(strip(path([3, 40, 40, 3]), "en").staggered, false);
  assert.equal(strip(path([3, 40, 0, 0, 40, 3]), "en").staggered, false);
  const named = path([3, 40, 0, 0, 40, 3]);
  named.stations[4].name = "p1/spine-0 card-15";
  assert.equal(strip(named, "en").staggered, true);
  const far = path([3, 40, 0, 0, 40, 3]);
  far.stations[0].name = "gpu-1048568";
  assert.equal(strip(far, "zh").staggered, true);
});

test("a cable whose delay is that of its switch has its metres alone", () => {
  const told = path([3, 40, 3]);
  for (const gap of told.gaps) gap.ns = 0;
  const { gaps, stations } = strip(told, "en");
  assert.deepEqual(
    gaps.map(({ metres, delay }) => metres + delay),
    ["3 m", "40 m", "3 m"],
  );
  assert.equal(stations.length, 4);
});

test("what is special of a path is said", () => {
  assert.equal(strip(path([3, 3], { equalPaths: 1 }), "en").facts, "the only shortest path");
  assert.match(strip(path([3, 3], { relay: true }), "en").facts, /with a hop through the server’s scale-up network/);
  assert.equal(strip(path([0.5], { plane: -1 }), "en").facts, "stays in the scale-up network");
  const inside = {
    stations: [0, 3].map((number) => ({ ...station(`gpu-${number}`, 0), kind: "gpu" })),
    gaps: [{ metres: 0, ns: 3330 }],
  };
  const { gaps, stations } = strip(path([], { ...inside, plane: -1 }), "en");
  assert.deepEqual([gaps[0].metres, gaps[0].delay, gaps[0].cut, gaps[0].weight], ["", "3.33 µs", false, 1]);
  assert.deepEqual(
    stations.map(({ under }) => under),
    ["gpu-0", "gpu-3"],
  );
});

test("a GPU is typed by its number, with or without its name, and as nothing else", () => {
  for (const text of ["12", "gpu-12", "GPU12", " 12 ", "１２", "1_2", "gpu-0012"]) assert.equal(gpuOf(text), 12, text);
  assert.equal(gpuOf("16,383"), 16383);
  for (const text of ["", " ", "gpu-", "many", "0x10", "1e3", "-1", "1.5", "12 13x", "NaN"]) {
    assert.equal(gpuOf(text), null, text);
  }
});

test("names lose the plane and keep the site", () => {
  assert.equal(shortName("p2/leaf-17"), "leaf-17");
  assert.equal(shortName("B/p2/leaf-17"), "B leaf-17");
});
