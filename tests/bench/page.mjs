// Cases in Chromium, each in a fresh page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { root } from "../../www/tool/command.mjs";
import { setUpChromium, findChromium } from "../chromium.mjs";

const here = join(root, "tests/bench");

/** What a page runs: both JavaScript peers; the WASM module comes as bytes. */
const script = (/** @type {string} */ folder) => `
  import * as module from ${JSON.stringify(join(folder, "fabriscape_bench.js"))};
  import { graphology } from "./graphology.mjs";
  import { inWasm, measure } from "./measure.mjs";
  globalThis.runCase = async (peer, work, k, sources, budget) => {
    let prepare = graphology;
    let memory;
    if (peer !== "graphology") {
      const bytes = await (await fetch("/bench.wasm")).arrayBuffer();
      ({ memory } = module.initSync({ module: bytes }));
      prepare = inWasm(module);
    }
    const measured = measure(prepare(peer, work, k, sources), budget);
    return { ...measured, megabytes: (memory?.buffer.byteLength ?? performance.memory.usedJSHeapSize) / 2 ** 20 };
  };`;

/**
 * A browser that measures cases.
 * @param {string} folder Of the WASM module.
 */
export async function openBrowser(folder) {
  await setUpChromium();
  const { outputFiles } = await build({
    stdin: { contents: script(folder), resolveDir: here },
    bundle: true,
    minify: true,
    format: "iife",
    write: false,
    logLevel: "error",
    define: { "import.meta.url": '"http://localhost/"' },
  });
  const wasm = readFileSync(join(folder, "fabriscape_bench_bg.wasm"));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  // An isolated page has a clock of microseconds.
  const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  return {
    async measure(
      /** @type {string} */ peer,
      /** @type {string} */ work,
      /** @type {number} */ k,
      /** @type {number} */ sources,
      /** @type {number} */ budget,
    ) {
      const page = await browser.newPage();
      await page.route("**/*", (route) =>
        route.request().url().endsWith(".wasm")
          ? route.fulfill({ body: wasm, contentType: "application/wasm" })
          : route.fulfill({ body: "<!doctype html><title>bench</title>", contentType: "text/html", headers }),
      );
      await page.goto("http://localhost/");
      await page.addScriptTag({ content: outputFiles[0].text });
      const measured = await page.evaluate(
        (args) => /** @type {any} */ (globalThis).runCase(...args),
        [peer, work, k, sources, budget],
      );
      await page.close();
      return measured;
    },
    close: () => browser.close(),
  };
}
