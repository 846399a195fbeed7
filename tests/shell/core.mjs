// The built core in Node, for tests of modules that show what it tells.

import { readFileSync } from "node:fs";
import init, * as core from "../../www/core/fabriscape_wasm.js";

await init({ module_or_path: readFileSync(new URL("../../www/core/fabriscape_wasm_bg.wasm", import.meta.url)) });

export { core };

/**
 * A design of the core with its report, counted to the end.
 * @param {object} document
 */
export function reported(document) {
  const text = JSON.stringify(document);
  const model = new core.Model(text);
  while (model.step() < 1);
  const report = model.report();
  model.free();
  return { design: core.complete(text), report };
}
