// The page when something is wrong: broken links, bad files, a core that fails, hostile names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answered, answers, control, openExplorer, told, visit } from "./page.mjs";

test("a broken link names the field, shows the first preset, and loses nothing", async () => {
  for (const [broken, field] of [
    ["v=1&switch.cages=0", "switch.cages"],
    ["v=1&switch.cags=64", "switch.cags"],
    ["v=9", "version"],
    ["v=1&planes.count=8&planes.count=4", "planes.count"],
    ["v=1&fabric.params.tiers=two", "fabric.params.tiers"],
    ["%E0%A4%A", "link"],
    ["v=1&sites.1.km=-5", "sites.1.km"],
    ["<img src=x onerror=alert(1)>", "link"],
    ["v=1&view.from=abc", "view.from"],
  ]) {
    const { page, complaints, close } = await openExplorer({ fragment: broken });
    const banner = (await page.locator("#banner").textContent()) ?? "";
    assert.ok(banner.includes(field), `${broken}: ${banner}`);
    assert.match((await answers(page))[0], /\d/);
    assert.equal(await page.locator("img[src=x]").count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  }
  // On a page that shows a design already, that design stays.
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=4" });
  const before = await answers(page);
  await visit(page, "v=1&planes.count=0");
  assert.match(
    (await page.locator("#banner").textContent()) ?? "",
    /planes\.count: must be 1 to 64, got 0.*still shown/,
  );
  assert.deepEqual(await answers(page), before);
  await close();
});

test("files open by picker, and bad ones are one sentence each", async () => {
  const { page, complaints, close } = await openExplorer();
  const open = async (/** @type {string} */ name, /** @type {string | Buffer} */ body) => {
    await page.setInputFiles("#file", { name, mimeType: "application/json", buffer: Buffer.from(body) });
  };
  await open("mine.json", '{ "planes": { "count": 2 } }');
  await page.waitForFunction(() => location.hash.includes("planes.count=2"));
  await answered(page);
  assert.equal((await told(page, "state")).document.planes.count, 2);
  const before = await answers(page);
  for (const [name, body, why] of [
    ["cut.json", '{ "planes": { "co', /cut\.json: design: is not complete JSON/],
    ["list.json", "[]", /list\.json: design: must be an object/],
    ["key.json", '{ "plane": 8 }', /key\.json: plane: is not known/],
    ["big.json", Buffer.alloc(10 << 20, "x"), /big\.json: must be at most 1 MB, got 10 MiB/],
    ["<img src=x onerror=alert(1)>.json", "{", /<img src=x onerror=alert\(1\)>\.json: design/],
    ["type.json", '{ "servers": { "count": "ten" } }', /type\.json: servers\.count: must be/],
    [
      "memory.json",
      '{ "servers": { "count": 1048576 }, "fabric": { "params": { "tiers": 4 } } }',
      /memory\.json: servers\.count/,
    ],
  ]) {
    await open(/** @type {string} */ (name), /** @type {string | Buffer} */ (body));
    await page.locator("#banner", { hasText: /** @type {string} */ (name) }).waitFor();
    assert.match((await page.locator("#banner").textContent()) ?? "", /** @type {RegExp} */ (why));
    assert.deepEqual(await answers(page), before);
  }
  assert.equal(await page.locator("img[src=x]").count(), 0);

  const download = page.waitForEvent("download");
  await page.click("#save");
  const saved = await (await download).path();
  await open("saved.json", readFileSync(saved));
  await page.locator("#banner").waitFor({ state: "hidden" });
  await answered(page);
  assert.deepEqual(await answers(page), before);
  assert.deepEqual(complaints, []);
  await close();
});

test("a fault of the core is told with the link, and the page works on", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  await page.evaluate(() => /** @type {any} */ (window).fabriscape.ask("no such function").catch(() => {}));
  const dialog = page.locator("dialog");
  await dialog.waitFor({ state: "visible" });
  assert.match((await dialog.textContent()) ?? "", /planes\.count=8/);
  await page.keyboard.press("Escape");
  await answered(page);
  await control(page, "planes.count").locator("label").nth(2).click();
  await answered(page);
  assert.equal((await told(page, "state")).document.planes.count, 4);
  await close();
});

test("what is asked for while the core starts again is answered", async () => {
  const { page, close } = await openExplorer();
  await page.evaluate(async () => {
    const { fabriscape } = /** @type {any} */ (window);
    // A fault, and in the same breath a wish: the page's language is part of what it wishes to be shown.
    await fabriscape.ask("nothing of this name").catch(() => {});
    /** @type {HTMLElement} */ (document.querySelector("#language")).click();
  });
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await answered(page);
  assert.deepEqual(await answers(page), ["16,384", "768", "3", "3.70 µs"]);
  await close();
});

test("a long name of a site never makes the page scroll sideways", async () => {
  const name = "W".repeat(40);
  const fragment = `v=1&sites.0.name=A&sites.0.share=0.5&sites.1.name=${name}&sites.1.share=0.5&sites.1.km=10`;
  for (const width of [320, 390, 768, 1280]) {
    const { page, close } = await openExplorer({ view: { width, height: 800 }, fragment });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width}`);
    await close();
  }
});
