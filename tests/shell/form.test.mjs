// The form follows from the catalogue: every field has a control, whatever the family, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldName, formOf, nearest, pathName, stops, typed } from "../../www/form-model.js";
import { core } from "./core.mjs";

const catalogue = core.catalogue();
const form = (/** @type {object} */ document, /** @type {"en" | "zh"} */ lang = "en") => {
  const design = core.complete(JSON.stringify(document));
  return formOf({ catalogue, document, design, maxServers: 2048, lang });
};
const all = (/** @type {ReturnType<typeof form>} */ { loud, quiet }) =>
  [...loud, ...quiet].flatMap(({ controls }) => controls);

test("every field that can be chosen has one control, in every family and both languages", () => {
  for (const family of catalogue.families) {
    for (const lang of /** @type {const} */ (["en", "zh"])) {
      const controls = all(form({ fabric: { family: family.name } }, lang));
      const paths = controls.map(({ path }) => path);
      assert.equal(new Set(paths).size, paths.length);
      for (const { path, kind } of family.fields) {
        const isChoice = kind.type !== "constants" && !(kind.type === "choice" && kind.options.length < 2);
        assert.equal(paths.includes(path), isChoice, path);
      }
      for (const { path, label, help } of controls) assert.ok(label && help, path);
    }
  }
});

test("what is set often stands first, and what can be left out stands under the disclosure", () => {
  const { loud, quiet } = form({});
  assert.deepEqual(
    loud.map(({ title }) => title),
    ["Scale", "Switch", "Fabric", "Planes", "Distance"],
  );
  assert.equal(loud[4].controls[0].path, "sites");
  const overrides = quiet.flatMap(({ controls }) => controls).find(({ path }) => path === "switch.lineCardCages");
  assert.equal(overrides?.kind, "typed");
  assert.equal(overrides?.unsettable, true);
  assert.equal(overrides?.shown, "");
});

test("a value is chosen among its stops, or typed beside them", () => {
  const control = (/** @type {object} */ document, /** @type {string} */ path) => {
    const found = all(form(document)).find((one) => one.path === path);
    assert.ok(found, path);
    return found;
  };
  const cages = control({}, "switch.cages");
  assert.equal(cages.kind, "segments");
  assert.equal(cages.options[cages.index].value, 64);
  const odd = control({ switch: { cages: 40 } }, "switch.cages");
  assert.equal(odd.index, -1);
  assert.equal(odd.shown, "40");
  const most = control({}, "servers.count");
  assert.equal(most.kind, "slider");
  assert.equal(most.index, most.options.length - 1);
  assert.equal(most.shown, "2,048");
  assert.equal(most.log, true);
  assert.equal(control({ servers: { count: 1 } }, "servers.count").index, 0);
  assert.equal(control({ servers: { count: 2048 } }, "servers.count").index, most.options.length - 1);
});

test("the distance is none, or that of the second site", () => {
  const distance = (/** @type {object} */ document) => all(form(document)).find(({ path }) => path === "sites");
  assert.equal(distance({})?.shown, "none");
  assert.equal(distance({})?.index, 0);
  const far = distance({ sites: [{ share: 0.5 }, { share: 0.5, km: 120 }] });
  assert.equal(far?.options[far.index].value, 120);
  assert.equal(far?.options.at(-1)?.value, 3000);
});

test("own constants appear with the custom profile only", () => {
  const constants = (/** @type {string} */ profile) =>
    all(form({ latency: { profile } })).filter(({ path }) => path.startsWith("latency.constants/"));
  assert.equal(constants("infiniband").length, 0);
  assert.equal(constants("custom").length, catalogue.editableConstants.length);
});

test("stops are ascending, distinct, within their range and hold both its ends", () => {
  for (const [min, max] of [
    [1, 1],
    [1, 2],
    [1, 2048],
    [3, 100_000],
    [1, 1 << 20],
  ]) {
    const all = stops(min, max);
    assert.equal(all[0], min);
    assert.equal(all.at(-1), max);
    assert.ok(all.every((stop, index) => index === 0 || stop > all[index - 1]));
    assert.ok(all.every(Number.isInteger));
  }
  assert.equal(
    nearest(
      [1, 10, 100].map((value) => ({ value, label: "" })),
      40,
    ),
    2,
  );
});

test("typed text becomes a number, max, nothing, or stays as it is for the core to refuse", () => {
  const cases = /** @type {const} */ ([
    ["2,048", "", 2048],
    [" 64 ", "", 64],
    ["６４", "", 64],
    ["400 Gb/s", "Gb/s", 400],
    ["100km", "km", 100],
    ["4 KiB", "B", 4096],
    ["max", "", "max"],
    ["最大", "", "max"],
    ["", "", undefined],
    ["none", "km", undefined],
    ["1.5", "", 1.5],
    ["-3", "", -3],
    ["many", "", "many"],
    ["0x10z", "", "0x10z"],
    ["0x10", "", "0x10"],
    ["0b11", "", "0b11"],
    ["Infinity", "", "Infinity"],
    [".5", "", 0.5],
    ["1e3", "", 1000],
    ["1e999", "", "1e999"],
  ]);
  for (const [text, unit, value] of cases) assert.equal(typed(text, unit), value, text);
});

test("whatever is refused is named, in the language of the page", () => {
  for (const [path, en, zh] of [
    ["link", "link", "链接"],
    ["design", "design", "方案"],
    ["switch.cages", "switch.cages", "switch.cages"],
  ]) {
    assert.deepEqual([pathName(path, "en"), pathName(path, "zh")], [en, zh]);
  }
  for (const lang of /** @type {const} */ (["en", "zh"])) {
    for (const { path } of [...catalogue.siteFields, ...catalogue.families.flatMap(({ fields }) => fields)]) {
      assert.notEqual(fieldName(catalogue, path.replace("[]", ".1"), lang), path);
    }
  }
});
