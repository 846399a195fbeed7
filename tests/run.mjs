// npm test: everything, on a machine with nothing but git, Node and rustup. Stops at the first failure.
// `npm test -- boundary browser` runs only the steps whose names hold one of the words.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildCore, buildSite } from "../www/tool/build.mjs";
import { checkSingle, checkSite } from "../www/tool/budget.mjs";
import { main, remedy, root, run } from "../www/tool/command.mjs";
import { setUp } from "../www/tool/setup.mjs";
import { buildSingle } from "../www/tool/single.mjs";
import { checks } from "./check.mjs";
import { findChromedriver, setUpChromium } from "./chromium.mjs";

const help = "the lines above say which test and why";

/** @type {Array<[string, () => unknown]>} */
const steps = [
  ["set up", setUp],
  ["set up the browser", setUpChromium],
  // First, because the page's types include those that wasm-bindgen writes.
  ["build the core", buildCore],
  ...checks.map(([name, check]) => /** @type {[string, () => void]} */ ([`check: ${name}`, check])),
  ["test: core, laws and published cases", () => run("cargo", ["test", "--workspace"], { help })],
  ["test: boundary", testBoundary],
  ["test: shell", () => testNode("tests/shell")],
  ["build the site", buildSite],
  ["budget of the site", checkSite],
  ["build the single file", buildSingle],
  ["budget of the single file", checkSingle],
  ["test: browser", () => testNode("tests/browser")],
];

function testBoundary() {
  const wasm32 = ["--target", "wasm32-unknown-unknown", "-p", "fabriscape-tests", "--test", "boundary"];
  const env = {
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: join(root, ".tool/bin/wasm-bindgen-test-runner"),
    CHROMEDRIVER: findChromedriver() ?? "",
    WASM_BINDGEN_TEST_TIMEOUT: "120", // seconds; the default of 20 is short for a debug build on a slow machine
  };
  run("cargo", ["test", ...wasm32], { env, help });
}

function testNode(/** @type {string} */ folder) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(".test.mjs"));
  // One file at a time: two software renderers on two cores only wait for each other.
  const args = [
    "--test",
    "--test-reporter=spec",
    "--test-concurrency=1",
    "--test-timeout=180000",
    ...files.map((file) => join(folder, file)),
  ];
  run(process.execPath, args, { help });
}

await main(async () => {
  const words = process.argv.slice(2);
  const chosen = steps.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw remedy(`no step is named ${words.join(" or ")}: npm test runs all of them`);

  /** @type {string[]} */
  const times = [];
  const started = performance.now();
  for (const [index, [name, step]] of chosen.entries()) {
    console.log(`\n━━ ${index + 1}/${chosen.length} ${name}`);
    const begun = performance.now();
    try {
      await step();
    } catch (error) {
      console.log(`\n✖ ${name} failed after ${seconds(begun)}; ${chosen.length - index - 1} steps were not run`);
      throw error;
    }
    times.push(`${seconds(begun).padStart(9)}  ${name}`);
  }
  console.log(`\n${times.join("\n")}\n${seconds(started).padStart(9)}  in all\n✔ all ${chosen.length} steps passed`);
});

function seconds(/** @type {number} */ since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
