// npm run bench: how long the core takes in Node, per preset and per full three-tier Clos. Medians in milliseconds; between
// machines only ratios count.

import { readFileSync } from "node:fs";
import { buildCore } from "../www/tool/build.mjs";
import { main } from "../www/tool/command.mjs";
import { setUp } from "../www/tool/setup.mjs";

const runs = 9;

await main(async () => {
  setUp();
  buildCore();
  const core = await import("../www/core/fabriscape_wasm.js");
  core.initSync({ module: readFileSync(new URL("../www/core/fabriscape_wasm_bg.wasm", import.meta.url)) });

  const clos = [16, 32, 48, 64].map((cages) => ({
    name: `clos, 3 tiers of ${cages} ports`,
    design: { version: 1, switch: { cages }, fabric: { family: "clos", params: { tiers: 3 } } },
  }));
  const presets = core.catalogue().presets.map(({ id, design }) => ({ name: id, design }));
  console.log(row(["design", "endpoints", "plan", "count", "longest step"]));
  for (const { name, design } of [...clos, ...presets]) {
    const { endpoints, ...times } = measure(core, JSON.stringify(design));
    const { plan, count, longest } = times;
    console.log(row([name, endpoints, ...[plan, count, longest].map((time) => time.toFixed(2))]));
  }
});

/**
 * Plans and counts one design several times over.
 * @param {typeof import("../www/core/fabriscape_wasm.js")} core
 * @param {string} design
 */
function measure(core, design) {
  let endpoints = 0;
  const samples = Array.from({ length: runs }, () => {
    const times = [performance.now()];
    const model = new core.Model(design);
    do times.push(performance.now());
    while (model.step() < 1);
    times.push(performance.now());
    endpoints = model.report().counts.endpoints;
    model.free();
    const slices = times.slice(1).map((time, index) => time - times[index]);
    return { plan: slices[0], count: sum(slices.slice(1)), longest: Math.max(...slices.slice(1)) };
  });
  const median = (/** @type {"plan" | "count" | "longest"} */ part) =>
    samples.map((sample) => sample[part]).sort((a, b) => a - b)[runs >> 1];
  return { endpoints, plan: median("plan"), count: median("count"), longest: median("longest") };
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

function row(/** @type {Array<string | number>} */ [name, ...cells]) {
  return String(name).padEnd(32) + cells.map((cell) => String(cell).padStart(14)).join("");
}
