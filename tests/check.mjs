// npm run check: what can be said of the code without running it. No warning is allowed.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isMain, main, root, run, say } from "../www/tool/command.mjs";
import { buildCore } from "../www/tool/build.mjs";
import { setUp } from "../www/tool/setup.mjs";

const help = "mend what is said above";

/** @type {Array<[string, () => void]>} */
export const checks = [
  ["rustfmt", checkRustFormat],
  ["clippy", () => run("cargo", [..."clippy --workspace --all-targets --".split(" "), "-D", "warnings"], { help })],
  ["clippy for wasm32", checkWasm],
  ["rustdoc", () => run("cargo", ["doc", "--workspace", "--no-deps"], { env: { RUSTDOCFLAGS: "-D warnings" }, help })],
  ["types of the page", () => run("node_modules/.bin/tsc", [], { help })],
  ["types of tools and tests", () => run("node_modules/.bin/tsc", ["-p", "www/tool"], { help })],
  ["prettier", checkPageFormat],
];

function checkRustFormat() {
  // rustfmt does not follow modules that a macro declares, so every file is named.
  const files = ["crate", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: "utf8", recursive: true }).map((file) => join(folder, file)),
  );
  const rust = files.filter((file) => file.endsWith(".rs"));
  run("cargo", ["fmt", "--all", "--", "--check", ...rust], {
    help: "cargo fmt --all, and rustfmt for the files named above",
  });
}

function checkWasm() {
  const packages = ["-p", "fabriscape-wasm", "-p", "fabriscape-tests", "--tests"];
  run("cargo", ["clippy", "--target", "wasm32-unknown-unknown", ...packages, "--", "-D", "warnings"], { help });
}

function checkPageFormat() {
  const files = ["index.html", "package.json", "www/**/*.{js,mjs,css,html}", "tests/**/*.{js,mjs}"];
  run("node_modules/.bin/prettier", ["--check", "--log-level", "warn", ...files], {
    help: "npx prettier --write on the files above",
  });
}

if (isMain(import.meta.url)) {
  await main(() => {
    setUp();
    // The page's types include those that wasm-bindgen writes.
    buildCore();
    for (const [name, check] of checks) {
      say(name);
      check();
    }
  });
}
