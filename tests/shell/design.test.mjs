// Reading and changing the document, which is never changed in place.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as edit from "../../www/design.js";
import { core } from "./core.mjs";

const complete = (/** @type {object} */ document) => core.complete(JSON.stringify(document));

test("values are put and left out by path, and the document itself stays", () => {
  const document = Object.freeze({ switch: Object.freeze({ cages: 64 }) });
  assert.deepEqual(edit.put(document, "switch.breakout", 2), { switch: { cages: 64, breakout: 2 } });
  assert.deepEqual(edit.put({}, "fabric.params.leaf.form", "box"), { fabric: { params: { leaf: { form: "box" } } } });
  assert.deepEqual(edit.leaveOut(document, "switch.cages"), {});
  assert.deepEqual(edit.leaveOut(document, "planes.count"), document);
  assert.equal(edit.at({ sites: [{ km: 0 }, { km: 7 }] }, "sites.1.km"), 7);
  assert.equal(edit.at({}, "a.b.c"), undefined);
  assert.throws(() => edit.put({ sites: [] }, "sites.3.km", 1), /no place 3 in a list of 0/);
});

test("a design needs to say only what differs from what it would be anyway", () => {
  const { families, presets } = core.catalogue();
  for (const preset of presets) {
    const design = complete(preset.design);
    const fields = families.find(({ name }) => name === design.fabric.family)?.fields ?? [];
    const least = edit.sparse(design, fields, complete);
    assert.deepEqual(complete(least), design, preset.id);
    assert.equal(least.version, 1);
  }
  const least = (/** @type {object} */ given) => edit.sparse(complete(given), families[0].fields, complete);
  assert.deepEqual(least({}), { version: 1 });
  assert.deepEqual(least({ planes: { count: 8 } }), { version: 1, planes: { count: 8 } });
  // The size of the scale-up domain follows the server's GPUs unless it is said.
  assert.deepEqual(least({ servers: { gpus: 4, nics: 4 } }), { version: 1, servers: { gpus: 4, nics: 4 } });
  assert.deepEqual(least({ scaleUp: { size: 72 * 8 } }), { version: 1, scaleUp: { size: 576 } });
});

test("the second site takes half, moves, and goes", () => {
  const two = edit.withSecondSite({}, 100);
  assert.equal(edit.withServersKept({}, two, 2048).servers.count, 2048);
  assert.deepEqual(edit.withServersKept({ servers: { count: 7 } }, two, 2048), two);
  assert.deepEqual(edit.withServersKept(two, two, 2048), two);
  assert.deepEqual(two.sites, [
    { name: "A", share: 0.5, km: 0 },
    { name: "B", share: 0.5, km: 100 },
  ]);
  assert.equal(edit.withSecondSite(two, 300).sites[1].km, 300);
  assert.deepEqual(edit.withSecondSite(two, null), {});
});

test("what is no share is set as it is, for the core to refuse at its site", () => {
  const two = edit.withSecondSite({}, 100);
  for (const share of ["abc", 0, -0.05, 1.5]) {
    assert.deepEqual(edit.withShare(two, 1, share).sites[1].share, share);
    assert.equal(edit.withShare(two, 1, share).sites[0].share, 0.5);
  }
});

test("shares add up to 1 whatever is done to the sites", () => {
  const sum = (/** @type {any} */ document) =>
    document.sites.reduce((/** @type {number} */ a, /** @type {any} */ b) => a + b.share, 0);
  let document = edit.withSite(edit.withSecondSite({}, 100), 300);
  assert.deepEqual(
    document.sites.map((/** @type {any} */ site) => site.name),
    ["A", "B", "C"],
  );
  for (const change of [
    (/** @type {any} */ given) => edit.withShare(given, 1, 0.6),
    (/** @type {any} */ given) => edit.withSite(given, 10),
    (/** @type {any} */ given) => edit.withoutSite(given, 2),
  ]) {
    document = change(document);
    assert.ok(Math.abs(sum(document) - 1) < 1e-9, JSON.stringify(document.sites));
    complete(document);
  }
  assert.deepEqual(edit.withoutSite(edit.withSecondSite({}, 100), 1), {});
});
