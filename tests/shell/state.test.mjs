// The page's address: what is in it comes out of it, and what is wrong with it is told by name.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFragment, writeFragment } from "../../www/state.js";

test("a fragment is the design's link and the view's keys, and reads back as written", () => {
  const link = "v=1&planes.count=8&sites.1.name=%E4%B8%8A%E6%B5%B7";
  const view = /** @type {const} */ ({ from: 3074, to: 12034, front: 2, lang: "zh", stage: true });
  const fragment = writeFragment(link, view);
  assert.equal(fragment, `${link}&view.from=3074&view.to=12034&view.front=2&view.lang=zh&view.stage=1`);
  assert.deepEqual(readFragment(`#${fragment}`), { link, view, refusals: [] });
});

test("an empty fragment is an empty link and an empty view", () => {
  for (const fragment of ["", "#", "#&"]) {
    assert.deepEqual(readFragment(fragment), { link: "", view: {}, refusals: [] });
  }
  assert.equal(writeFragment("", {}), "");
});

test("keys of the view that are left undefined are left out", () => {
  assert.equal(writeFragment("v=1", { from: undefined, front: 0 }), "v=1&view.front=0");
});

test("what is wrong with the view is named, left out, and harms neither the rest nor the design", () => {
  const broken = [
    ["view.from=-1", "view.from"],
    ["view.to=1e3", "view.to"],
    ["view.front=", "view.front"],
    ["view.lang=fr", "view.lang"],
    ["view.stage=yes", "view.stage"],
    ["view.zoom=2", "view.zoom"],
    ["view.from=%3Cimg%20onerror%3D1%3E", "view.from"],
    ["view.__proto__=1", "view.__proto__"],
    ["view.from=99999999999999999999", "view.from"],
  ];
  for (const [part, field] of broken) {
    const { link, view, refusals } = readFragment(`v=1&${part}&view.to=7`);
    assert.equal(link, "v=1");
    assert.deepEqual(
      refusals.map((refusal) => refusal.field),
      [field],
    );
    assert.ok(refusals[0].text.en && refusals[0].text.zh);
    assert.deepEqual(view, { to: 7 });
  }
  assert.equal(readFragment("view.from=x&view.to=y").refusals.length, 2);
});

test("a hostile fragment is quoted short", () => {
  const { refusals } = readFragment(`view.${"x".repeat(10_000)}=1`);
  assert.ok(refusals[0].field.length <= 40);
  assert.ok(readFragment("view.x=1&".repeat(10_000)).refusals.length <= 3);
});
