// One case in Node: `node node.mjs PEER WORK K SOURCES BUDGET` prints it as JSON. FABRISCAPE_BENCH names the folder of the
// WASM module.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { graphology } from "./graphology.mjs";
import { inWasm, measure } from "./measure.mjs";

const [peer, work, k, sources, budget] = process.argv.slice(2);

async function prepare() {
  if (peer === "graphology") return graphology;
  const folder = process.env.FABRISCAPE_BENCH ?? "";
  const module = await import(pathToFileURL(join(folder, "fabriscape_bench.js")).href);
  module.initSync({ module: readFileSync(join(folder, "fabriscape_bench_bg.wasm")) });
  return inWasm(module);
}

const held = (await prepare())(peer, work, Number(k), Number(sources));
const measured = measure(held, Number(budget));
console.log(JSON.stringify({ ...measured, megabytes: process.resourceUsage().maxRSS / 1024 }));
