// The site works wherever it is put: below any path of a static host, or as one file on a disk, and asks nobody else for anything.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./browser.mjs";

test("the site works below a sub-path and asks only its own folder", async () => {
  const { page, address, requests, complaints, close } = await openPage();
  await settled(page);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((request) => !/^(blob|data):/.test(request) && !request.startsWith(address)),
    [],
  );
  // The page itself, its script, its style and the core: the test would be empty if nothing were loaded.
  for (const part of ["", "www/main.js", "www/page.css", "www/core/fabriscape_wasm_bg.wasm"]) {
    assert.ok(requests.includes(address + part), `${address}${part} was not asked for`);
  }
  await close();
});

test("the single file works from a disk and asks for nothing", async () => {
  const { page, address, requests, complaints, close } = await openPage({ single: true });
  await settled(page);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((request) => !/^(blob|data):/.test(request)),
    [address],
  );
  await close();
});

test("a phone's view never scrolls sideways", async () => {
  const { page, close } = await openPage({ view: { width: 360, height: 740 } });
  await settled(page);
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  assert.ok(content <= view, `content is ${content} px wide in a view of ${view} px`);
  await close();
});

/** Resolves when the page has nothing left to fetch. */
async function settled(/** @type {import("playwright-core").Page} */ page) {
  await page.waitForLoadState("networkidle");
}
