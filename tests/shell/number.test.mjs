// How numbers are written. Nothing here may change a number.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, duration, exact, fixed, number, precise, quantity, sum, withUnit } from "../../www/number.js";

test("numbers have groups of three digits, and three significant ones where they are not whole", () => {
  const cases = /** @type {const} */ ([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [16384, "16,384"],
    [134209536, "134,209,536"],
    [46.875, "46.9"],
    [0.125, "0.125"],
    [1234.5, "1,235"],
    [-1234567, "-1,234,567"],
    [NaN, "–"],
    [Infinity, "–"],
  ]);
  for (const [value, text] of cases) assert.equal(number(value), text);
  assert.equal(fixed(2.9697, 2), "2.97");
  assert.equal(fixed(1234.5, 1), "1,234.5");
});

test("quantities take the unit in which they read best", () => {
  const cases = /** @type {const} */ ([
    [3276800, "Gb/s", "3.28 Pb/s"],
    [400, "Gb/s", "400 Gb/s"],
    [48950000, "B", "49 MB"],
    [64, "B", "64 B"],
    [100000, "m", "100 km"],
    [1234500, "m", "1,234.5 km"],
    [1234.5, "km", "1,234.5 km"],
    [3000, "km", "3,000 km"],
    [76.483, "km", "76.5 km"],
    [0.7564, "km", "0.76 km"],
    [999, "m", "999 m"],
    [123_456_789_000, "µs", "123,457 s"],
    [40, "m", "40 m"],
    [3.7, "µs", "3.70 µs"],
    [489.5, "µs", "489.5 µs"],
    [1468.5, "µs", "1.47 ms"],
    [196, "ns", "196 ns"],
    [450, "ns", "450 ns"],
    [12, "GPU", "12 GPU"],
    [46.875, "", "46.9"],
  ]);
  for (const [value, unit, text] of cases) assert.equal(withUnit(value, unit), text);
  assert.deepEqual(quantity(0, "Gb/s"), { text: "0", unit: "Gb/s" });
  assert.deepEqual(duration(20_000), { text: "20.0", unit: "ms" });
});

test("a number that can be typed back is grouped like any other and loses nothing", () => {
  for (const [value, text] of /** @type {const} */ ([
    [1234.5, "1,234.5"],
    [1234567, "1,234,567"],
    [0.1234567, "0.1234567"],
    [-1234.5, "-1,234.5"],
    [1e-7, "1e-7"],
  ])) {
    assert.equal(exact(value), text);
    assert.equal(Number(exact(value).replaceAll(",", "")), value);
  }
});

test("no number has more than six significant digits, but for whole ones", () => {
  for (const [value, text] of /** @type {const} */ ([
    [48950530.97032881, "48,950,500"],
    [3.6863702979970694, "3.68637"],
    [400 / 3, "133.333"],
    [134209536, "134,209,536"],
  ])) {
    assert.equal(precise(value), text);
  }
});

test("bytes of a message are in powers of two where they are whole ones", () => {
  assert.deepEqual([64, 4096, 65536, 1048576, 1500].map(bytes), ["64 B", "4 KiB", "64 KiB", "1 MiB", "1,500 B"]);
});

test("rows of a sum add up to its total as they are written", () => {
  const sums = [
    [2350, 450, 450, 450],
    [2350, 1.5, 1000],
    [333.3, 333.3, 333.4],
    [0, 1000],
    [2350, 450, 489_500],
    [2350, 450, 7_343_000, 15_000],
    [0.4, 2350],
  ];
  for (const rows of sums) {
    const total = rows.reduce((a, b) => a + b, 0);
    const shown = sum(rows, total);
    const back = (/** @type {string} */ text) => parseFloat(text.replaceAll(",", "")) * (text.endsWith("ms") ? 1e3 : 1);
    const added = shown.rows.map(back).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(added - back(shown.total)) < 1e-9, `${shown.rows.join(" + ")} is not ${shown.total}`);
  }
  assert.deepEqual(sum([2350, 450, 450, 450], 3700), {
    rows: ["2.35 µs", "0.45 µs", "0.45 µs", "0.45 µs"],
    total: "3.70 µs",
  });
  assert.deepEqual(sum([2350, 450, 24_475_250], 24_478_050), {
    rows: ["2.35 µs", "0.45 µs", "24.47525 ms"],
    total: "24.47805 ms",
  });
});
