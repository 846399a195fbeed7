// fabriscape's side of npm run bench: K SOURCES → {"ms", "histogram"} on standard output. It always looks at all pairs.

import { readFileSync } from "node:fs";
import * as core from "../../www/core/fabriscape_wasm.js";
import { median } from "./median.mjs";

core.initSync({ module: readFileSync(new URL("../../www/core/fabriscape_wasm_bg.wasm", import.meta.url)) });

const design = JSON.stringify({
  version: 1,
  servers: { count: "max", gpus: 1, nics: 1 },
  switch: { cages: Number(process.argv[2]) },
  fabric: { family: "clos", params: { tiers: 3 } },
});

/** @type {Array<[number, number]>} */
let histogram = [];
const ms = median(() => {
  const model = new core.Model(design);
  while (model.step() < 1);
  histogram = model.report().hops.endpointPairs.histogram;
  model.free();
});
console.log(JSON.stringify({ ms, histogram }));
