// npm run single: dist/fabriscape.html, the whole explorer as one file that opens from a disk without any server.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { isMain, main, remedy, root, say } from "./command.mjs";
import { buildCore, buildSite } from "./build.mjs";
import { checkSingle, checkSite } from "./budget.mjs";
import { setUp } from "./setup.mjs";

/** Folds dist/ into one HTML; the site must be built. */
export function buildSingle() {
  say("single file: dist/fabriscape.html");
  const read = (/** @type {string} */ path) => readFileSync(join(root, "dist", path), "utf8");
  // Packed, because base64 adds a third and no host packs a file on a disk.
  const wasm = readFileSync(join(root, "dist/www/core/fabriscape_wasm_bg.wasm"));
  const core = gzipSync(wasm, { level: 9 }).toString("base64");

  const style = read("www/page.css");
  const script = inert(read("www/main.js"));
  // A module from file:// may load nothing, so the page finds core and worker in the document (see www/core.js).
  const body = [
    `<script type="text/plain" id="core-wasm">${core}</script>`,
    `<script type="text/plain" id="worker-source">${inert(read("www/worker.js"))}</script>`,
    `<script type="module">${script}</script>`,
    `</body>`,
  ].join("\n");

  let html = read("index.html");
  // The policy that lets only the page's own files run has to name what is inline by its hash.
  html = replaceOnce(html, /script-src 'self'/, `style-src ${hash(style)}; script-src ${hash(script)}`);
  html = replaceOnce(html, /<link\s[^>]*href="(?:\.\/)?www\/page\.css"[^>]*>/, `<style>${style}</style>`);
  html = replaceOnce(html, /<script\s[^>]*src="(?:\.\/)?www\/main\.js"[^>]*><\/script>/, "");
  const outside = html.match(/<(?:link|script|img|source|iframe)\b[^>]*\s(?:href|src)="(?!data:|#)[^"]*"[^>]*>/);
  if (outside)
    throw remedy(`dist/fabriscape.html would load ${outside[0]}: put it inline in index.html or in page.css`);
  // At the end of the body the document is complete, as it is for a module with an address.
  html = replaceOnce(html, /<\/body>/, body);
  writeFileSync(join(root, "dist/fabriscape.html"), html);
}

/** A script's text as it may stand inside an element: a closing tag would end it early (esbuild escapes those in strings). */
function inert(/** @type {string} */ source) {
  const mark = source.match(/<\/script|<!--[^]*<script/i)?.[0];
  if (mark) throw remedy(`a script holds ${mark.slice(0, 20)}, which HTML reads as a tag: write it in another way`);
  return source;
}

const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function replaceOnce(/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {string} */ by) {
  const pieces = text.split(pattern);
  if (pieces.length !== 2) throw remedy(`index.html must hold exactly one ${pattern}, found ${pieces.length - 1}`);
  return pieces.join(by);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    setUp();
    buildCore();
    await buildSite();
    checkSite();
    buildSingle();
    checkSingle();
  });
}
