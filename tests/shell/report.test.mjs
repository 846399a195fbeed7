// The report's rows: what the core tells, in both languages, with its sources, and the ledger adding up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at } from "../../www/design.js";
import { ledger } from "../../www/ledger-model.js";
import { answers, histogram, inShort, rows, spoken, tierTable } from "../../www/report-model.js";
import { sources } from "../../www/source.js";
import { core, reported } from "./core.mjs";

const catalogue = core.catalogue();
const { report } = reported({ planes: { count: 8 } });

test("the four answers of the design that the table and the discussion share", () => {
  const told = answers(report, "en").map(({ text, unit, label, note }) => [text, unit, label, note]);
  assert.deepEqual(told, [
    ["16,384", "", "GPUs", "2,048 servers × 8"],
    ["768", "", "switches", "512 leaf · 256 spine"],
    ["3", "", "hops, worst", "least 1 · mean 2.97"],
    ["3.70", "µs", "one way, worst", "any two GPUs 7.03 µs · InfiniBand, 64 B"],
  ]);
  assert.equal(answers(report, "zh")[3].note, "任意两卡 7.03 µs · InfiniBand，64 B");
  assert.equal(answers(report, "zh")[0].note, "2,048 台服务器 × 8");
});

test("with several sites, the worst is that of two sites, and what is within one is told beside it", () => {
  const { report: two } = reported({ sites: [{ share: 0.5 }, { share: 0.5, km: 100 }] });
  const told = answers({ ...two, distance: { ...two.distance, crossSiteHops: 4 } }, "en");
  assert.match(`${told[2].text} ${told[2].note}`, /^4 within a site 3 · mean\s/);
  assert.equal(told[3].note, "3.70 µs within a site");
  assert.match(spoken({ ...two, distance: { ...two.distance, crossSiteHops: 4 } }, "zh"), /最远 4 跳/);
  const without = { ...two, distance: { ...two.distance, crossSiteHops: undefined } };
  assert.match(`${answers(without, "en")[2].text} ${answers(without, "en")[2].note}`, /^3 within a site 3 · mean\s/);
});

test("the histogram has the pairs of endpoints and of GPUs", () => {
  const endpoints = histogram(report, "endpoints", "en");
  assert.deepEqual(
    endpoints.map(({ hops, pairs, extra }) => [hops, pairs, extra]),
    [
      ["1", "31,744", ""],
      ["3", "2,064,384", ""],
    ],
  );
  assert.equal(Math.max(...endpoints.map(({ share }) => share)), 1);
  const gpus = histogram(report, "gpus", "en");
  assert.deepEqual([gpus[0].hops, gpus[0].extra], ["0", "+1 scale-up"]);
});

test("the ledger's rows add up to its total as written, in every profile", () => {
  for (const profile of ["infiniband", "roce", "asic", "custom"]) {
    for (const tiers of [1, 2, 3]) {
      const { report: one } = reported({ latency: { profile, messageBytes: 4096 }, fabric: { params: { tiers } } });
      const told = ledger(one, null, catalogue, "en");
      assert.ok(told);
      const value = (/** @type {string} */ text) => parseFloat(text.replaceAll(",", ""));
      const added = told.rows.map((row) => value(row.value)).reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(added - value(told.total)) < 1e-9, `${profile}: ${added} is not ${told.total}`);
      assert.ok(
        told.rows.every(({ about }) => about.sources.length + about.lines.length > 0),
        profile,
      );
    }
  }
});

test("every row of every measure that the report tells is listed once, in both languages", () => {
  const { report: two } = reported({ sites: [{ share: 0.5 }, { share: 0.5, km: 100 }] });
  for (const lang of /** @type {const} */ (["en", "zh"])) {
    const listed = Object.values(rows(two, catalogue, lang)).flat();
    const told = catalogue.measures
      .flatMap((measure) => measure.rows)
      .filter(({ path }) => (at(two, path) ?? null) !== null);
    assert.deepEqual(listed.map(({ key }) => key).sort(), told.map(({ path }) => path).sort());
    for (const { label, value } of listed)
      assert.ok(label && value && !/undefined|NaN|null/.test(value), `${label} ${value}`);
  }
  assert.equal(rows(report, catalogue, "en").distance.length, 0);
});

test("a constant comes with its value and where it was read, or as the design's own", () => {
  const standard = { catalogue, design: report.design, lang: /** @type {const} */ ("en") };
  const [first] = sources(["group-index"], standard);
  assert.ok(first.value.startsWith("1.467"));
  assert.ok(first.source.length > 10);
  assert.deepEqual(sources(["no-such-constant"], standard), []);
  for (const { id } of catalogue.constants) {
    for (const lang of /** @type {const} */ (["en", "zh"])) {
      const [told] = sources([id], { ...standard, lang });
      assert.ok(told.label && told.value && told.source && !/undefined|NaN/.test(told.value + told.source), id);
    }
  }
  const own = reported({ latency: { profile: "custom", constants: { "switch-chip": 123 } } }).report.design;
  assert.deepEqual(sources(["switch-chip"], { ...standard, design: own })[0].value, "123 ns");
});

test("the table of tiers ends in the totals", () => {
  const { head, rows: body } = tierTable(report, "en");
  assert.equal(head.length, body[0].length);
  assert.deepEqual(
    body.map(([name, plane, total]) => [name, plane, total]),
    [
      ["leaf", "64", "512"],
      ["spine", "32", "256"],
      ["total", "96", "768"],
    ],
  );
});

test("the spoken sentence holds the four answers", () => {
  assert.equal(spoken(report, "en"), "16,384 GPUs, 768 switches, worst 3 hops, 3.70 µs one way.");
});

test("one of a thing is told as one", () => {
  const { report: two } = reported({ servers: { count: 1, gpus: 2, nics: 1 }, fabric: { params: { tiers: 1 } } });
  assert.equal(spoken(two, "en"), "2 GPUs, 1 switch, no two endpoints of a plane with a path.");
  const { report: pair } = reported({ servers: { count: 2, gpus: 1, nics: 1 }, fabric: { params: { tiers: 1 } } });
  assert.equal(spoken(pair, "en"), "2 GPUs, 1 switch, worst 1 hop, 2.80 µs one way.");
  assert.deepEqual(
    answers(pair, "en").map(({ label }) => label),
    ["GPUs", "switch", "hop, worst", "one way, worst"],
  );
  const { report: one } = reported({ servers: { count: 1, gpus: 1, nics: 1 } });
  const words = JSON.stringify(answers(one, "en")) + inShort(one, "en");
  assert.doesNotMatch(words, /\b1 (GPUs|servers|NICs|switches|hops|endpoints)\b/);
});

test("where there is no pair, no hops and no delay are told, in both languages", () => {
  for (const design of [
    { servers: { count: 1, gpus: 1, nics: 1 } },
    { servers: { count: 1 }, planes: { count: 8 }, scaleUp: { kind: "none" } },
  ]) {
    const { report: lone } = reported(design);
    for (const [lang, none] of /** @type {const} */ ([
      ["en", "no two endpoints of a plane with a path"],
      ["zh", "没有可达的平面内端点对"],
    ])) {
      const [, , hops, delay] = answers(lone, lang);
      assert.deepEqual([hops.text, hops.note, delay.text, delay.unit, delay.note], ["–", none, "–", "", none]);
      assert.equal(ledger(lone, null, catalogue, lang), null);
      assert.ok(spoken(lone, lang).includes(none) && inShort(lone, lang).endsWith(none));
      assert.doesNotMatch(JSON.stringify(answers(lone, lang)), /NaN|undefined|null/);
    }
    assert.deepEqual(histogram(lone, "endpoints", "en"), []);
  }
});
