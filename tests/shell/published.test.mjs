// Published cases must come out exactly through WASM in Node, as they do natively and in the browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as core from "../../www/core/fabriscape_wasm.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
core.initSync({ module: read("../../www/core/fabriscape_wasm_bg.wasm") });

/** @type {{ id: string, source: string, design: import("../../crate/wasm/types.d.ts").Design, expect: Record<string, number> }[]} */
const cases = ["cases", "more"].flatMap((name) => JSON.parse(read(`../conformance/${name}.json`).toString()));
const families = core.catalogue().families.map(({ name }) => name);

for (const { id, source, design, expect } of cases.filter((one) => families.includes(one.design.fabric.family))) {
  test(`${id}: ${source}`, () => {
    const model = new core.Model(JSON.stringify(design));
    while (model.step() < 1);
    const report = model.report();
    model.free();
    for (const [path, want] of Object.entries(expect)) {
      const got = path.split(".").reduce((value, key) => value?.[key], /** @type {any} */ (report));
      const tolerance = Number.isInteger(want) ? 0 : Math.abs(want) * 1e-3;
      assert.ok(Math.abs(got - want) <= tolerance, `${path}: expected ${want}, got ${got}`);
    }
  });
}
