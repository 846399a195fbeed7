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
    ["=", "link: has no field before the = in ="],
    ["v=1&view.from=9999999", "view.from: must be 0 to"],
  ]) {
    const { page, complaints, close } = await openExplorer({ fragment: broken });
    const banner = (await page.locator("#banner").textContent()) ?? "";
    assert.ok(banner.includes(field), `${broken}: ${banner}`);
    assert.match((await answers(page))[0], /\d/);
    assert.equal(await page.locator("img[src=x]").count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  }
  // On a page that shows a design already, it is told just so, and what is right is taken.
  const again = await openExplorer({ fragment: "v=1&planes.count=8" });
  for (const [broken, ...said] of [
    ["view.=1", "view.: is not known"],
    ["view.from=abc&view.to=def", 'view.from: must be a whole number from 0, got "abc"', "view.to: must be"],
    ["view.to=9999999", "view.to: must be 0 to"],
    ["view.from=7&view.to=7", "view.to: must be another GPU"],
    ["view.front=8", "view.front: must be 0 to 7, got 8"],
    ["view.lang=zh&view.from=9999999&view.front=8", "view.from：", "view.front：应为 0 到 7，现为 8"],
    ["view.from=9999999&view.front=9&view.lang=xx", "view.lang: must be en or zh", "view.from:", "view.front:"],
  ]) {
    await visit(again.page, `v=1&planes.count=8&${broken}`);
    const banner = (await again.page.locator("#banner").textContent()) ?? "";
    for (const part of said) assert.ok(banner.includes(part), `${broken}: ${banner}`);
    assert.equal((await told(again.page, "report")).counts.planes, 8);
    assert.equal((await told(again.page, "state")).front, 0);
    await visit(again.page, "v=1&planes.count=8&view.from=1&view.to=2&view.front=7&view.lang=en");
    assert.equal(await again.page.locator("#banner").isVisible(), false);
  }
  await again.close();
  // That design stays.
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

test("a design whose GPUs do not all reach each other is shown, with a path where there is one", async () => {
  const { page, complaints, close } = await openExplorer({ fragment: "v=1&planes.count=8&scaleUp.kind=none" });
  assert.equal((await told(page, "path")).hops, 3);
  await visit(page, "v=1&planes.count=8&scaleUp.kind=none&servers.count=1");
  assert.deepEqual([(await told(page, "report")).counts.gpus, await told(page, "path")], [8, null]);
  await visit(page, "v=1&servers.count=1&servers.gpus=1&servers.nics=1");
  assert.deepEqual([(await told(page, "report")).counts.gpus, await told(page, "path")], [1, null]);
  assert.equal(await page.locator("#banner").isVisible(), false);
  assert.deepEqual(complaints, []);
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
    ["big.json", Buffer.alloc(10 << 20, "x"), /big\.json: must be at most 1\sMB, got 10\sMiB/],
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
