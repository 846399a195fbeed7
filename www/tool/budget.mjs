// What a visitor downloads has a ceiling, so that growth is a decision. Sizes in kB of 1,000 bytes.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { remedy, root } from "./command.mjs";

// gzip, WASM + JS + CSS.
const siteLimit = 250_000;
const singleLimit = 700_000; // as it is

/** Fails when the code of dist/, compressed as a host does it, is above its ceiling. */
export function checkSite() {
  const files = readdirSync(join(root, "dist"), { encoding: "utf8", recursive: true });
  const code = files.filter((file) => /\.(wasm|js|css)$/.test(file)).sort();
  const sizes = code.map((file) => {
    const bytes = readFileSync(join(root, "dist", file));
    return { file, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
  for (const { file, raw, gzip } of sizes) console.log(row(`dist/${file}`, raw, `${kB(gzip)} gzip`));
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const raw = sum(sizes.map((size) => size.raw));
  const gzip = sum(sizes.map((size) => size.gzip));
  console.log(row("together", raw, `${kB(gzip)} gzip of ${kB(siteLimit)}`));
  refuseAbove(gzip, siteLimit, "the site is");
}

/** Fails when the single file is above its ceiling. */
export function checkSingle() {
  const bytes = readFileSync(join(root, "dist/fabriscape.html")).length;
  console.log(row("dist/fabriscape.html", bytes, `of ${kB(singleLimit)}`));
  refuseAbove(bytes, singleLimit, "the single file is");
}

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const row = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {string} */ more) =>
  `  ${name.padEnd(40)} ${kB(bytes).padStart(10)}   ${more}`;

function refuseAbove(/** @type {number} */ bytes, /** @type {number} */ limit, /** @type {string} */ what) {
  if (bytes <= limit) return;
  throw remedy(`${what} ${kB(bytes)}, above ${kB(limit)}: make it smaller or raise the ceiling in www/tool/budget.mjs`);
}
