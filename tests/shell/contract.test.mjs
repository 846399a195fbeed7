// crate/wasm/types.d.ts is written by hand, so its names are held against what the built core really exports.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as core from "../../www/core/fabriscape_wasm.js";

const types = readFileSync(new URL("../../crate/wasm/types.d.ts", import.meta.url), "utf8");

/** What a pattern's first group matches in a text, in order. */
const names = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, name]) => name).sort();

test("the built core exports what its types declare, and nothing else", () => {
  const loading = ["default", "initSync", "start"];
  const exported = Object.keys(core).filter((name) => !loading.includes(name));
  assert.deepEqual(exported.sort(), names(types, /^export (?:function|class) (\w+)/gm));
});

test("the built classes have the methods that their types declare", () => {
  for (const [, name, body] of types.matchAll(/^export class (\w+) \{(.*?)^\}/gms)) {
    const made = /** @type {Record<string, any>} */ (core)[name];
    const methods = Object.getOwnPropertyNames(made.prototype).filter((method) => !method.startsWith("__"));
    assert.deepEqual(methods.sort(), names(body, /^ {2}(\w+)\(/gm), name);
  }
});
