// The page as a reader uses it: by mouse, by keyboard, on a phone, in both languages, with links that are good.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answered, answers, control, filled, fragment, hold, openExplorer, told, travel, visit } from "./page.mjs";

/** A design that takes seconds to count, in thousands of steps. */
const slow = "v=1&switch.cages=128&switch.form=chassis&fabric.params.tiers=3";

test("the page opens on the first preset, drawn, counted and without complaint", async () => {
  const { page, complaints, close } = await openExplorer();
  assert.equal((await told(page, "report")).basis, "counted");
  assert.ok((await told(page, "scene")).quadStyle);
  assert.match((await page.locator("#caption-title").textContent()) ?? "", /\S/);
  assert.equal(await page.locator(".loading").count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test("every preset opens, with figures of its own and its source", async () => {
  const { page, complaints, close } = await openExplorer();
  const presets = page.locator("#presets option:not([value='-1'])");
  const count = await presets.count();
  assert.ok(count >= 10, `${count} presets`);
  const seen = new Set();
  for (let index = 0; index < count; index += 1) {
    await page.selectOption("#presets", String(index));
    await answered(page);
    assert.equal(await page.locator("#presets").inputValue(), String(index));
    assert.match((await page.locator("#preset-source").textContent()) ?? "", /Source: .*\d{4}/);
    for (const text of await answers(page)) assert.match(text, /^[\d.,]+( \S+)?$/);
    seen.add(await fragment(page));
  }
  assert.equal(seen.size, count);
  assert.deepEqual(complaints, []);
  await close();
});

test("a slider changes figures, picture and address, and a drag is one step back", async () => {
  const { page, close } = await openExplorer();
  const before = { answers: await answers(page), depth: await page.evaluate(() => history.length) };
  const slider = control(page, "servers.count").locator("input[type=range]");
  const box = await slider.boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 7, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + box.width - 7 - step * 8, y);
  await page.mouse.up();
  await answered(page);
  const after = await answers(page);
  assert.notDeepEqual(after, before.answers);
  assert.match(await fragment(page), /servers\.count=\d+/);
  assert.equal(await page.evaluate(() => history.length), before.depth + 1);
  await travel(page, () => page.click("#undo"));
  assert.deepEqual(await answers(page), before.answers);
  assert.equal(await page.locator("#undo").isDisabled(), true);
  await travel(page, () => page.keyboard.press("Control+Shift+z"));
  assert.deepEqual(await answers(page), after);
  await close();
});

test("an impossible value keeps picture and figures, says why, and its offers work", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const before = { answers: await answers(page), caption: await page.locator("#caption-title").textContent() };
  const planes = control(page, "planes.count");
  const other = planes.locator("input.other");
  await other.fill("3");
  await other.press("Enter");
  await answered(page);
  const refusal = planes.locator("[role=alert]");
  assert.match((await refusal.textContent()) ?? "", /Planes: must divide the 8 NICs.*got 3/);
  assert.equal(await other.evaluate((/** @type {HTMLInputElement} */ input) => input.validity.customError), true);
  assert.deepEqual(await answers(page), before.answers);
  assert.equal(await page.locator("#caption-title").textContent(), before.caption);
  assert.equal(await fragment(page), "v=1&planes.count=8");

  await refusal.getByRole("button", { name: "Use 4" }).click();
  await answered(page);
  assert.equal((await told(page, "state")).document.planes.count, 4);
  assert.equal((await refusal.textContent()) ?? "", "");

  // Text, and a value out of range, are told apart; Escape puts back what works.
  for (const [text, why] of [
    ["many", /must be a whole number.*"many"/],
    ["65", /must be 1 to 64, got 65/],
  ]) {
    await other.fill(/** @type {string} */ (text));
    await other.press("Enter");
    await answered(page);
    assert.match((await refusal.textContent()) ?? "", /** @type {RegExp} */ (why));
    await page.keyboard.press("Escape");
    assert.equal((await refusal.textContent()) ?? "", "");
    assert.equal(await planes.locator("input:checked").inputValue(), "2");
  }
  await close();
});

test("a change that another field refuses names that field and offers its nearest value", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&fabric.params.tiers=3&servers.count=4096" });
  await control(page, "fabric.params.tiers").locator("label", { hasText: "2" }).click();
  await answered(page);
  const refusal = control(page, "fabric.params.tiers").locator("[role=alert]");
  assert.match((await refusal.textContent()) ?? "", /^Servers: must be at most/);
  await refusal.locator("button.nearest").first().click();
  await answered(page);
  const { document } = await told(page, "state");
  assert.equal(document.fabric?.params?.tiers ?? 2, 2);
  assert.ok(document.servers.count < 4096);
  await close();
});

test("a copied link shows the same design, path, plane and language", async () => {
  const start = "v=1&planes.count=8&view.from=3074&view.to=12034&view.front=2&view.lang=zh";
  const { page, address, close } = await openExplorer({ fragment: start });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.getElementById("toast")?.textContent);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `${address}#${start}`);
  const before = { report: await told(page, "report"), path: await told(page, "path") };
  const again = await openExplorer({ fragment: copied.split("#")[1] });
  assert.deepEqual(await told(again.page, "report"), before.report);
  assert.deepEqual(await told(again.page, "path"), before.path);
  assert.equal(await again.page.locator("html").getAttribute("lang"), "zh-CN");
  await again.close();
  await close();
});

test("two GPUs show their path hop by hop, and its ledger adds up", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  for (const [end, gpu] of [
    ["from", "3074"],
    ["to", "gpu-12034"],
  ]) {
    await page.fill(`#path-${end}`, gpu);
    await page.press(`#path-${end}`, "Enter");
    await answered(page);
  }
  const path = await told(page, "path");
  assert.deepEqual([path.from.gpu, path.to.gpu], [3074, 12034]);
  // Both GPUs with their NICs, and every switch between them.
  assert.equal(await page.locator(".line li").count(), path.hops + 2);
  assert.match(await fragment(page), /view\.from=3074&view\.to=12034/);
  const value = (/** @type {string | null} */ text) => Number(text?.replace(/[^\d.]/g, ""));
  const rows = await page.locator(".ledger ul:not(.list) .digits").allTextContents();
  assert.equal(rows.length, path.ledger.length);
  const added = rows.reduce((sum, text) => sum + value(text), 0);
  assert.ok(Math.abs(added - value(await page.locator("[data-total]").textContent())) < 1e-9);
  assert.ok(Math.abs(added - path.oneWayUs) < 0.01);

  await page.fill("#path-to", "999999");
  await page.press("#path-to", "Enter");
  await answered(page);
  const refusal = page.locator("#path [role=alert]");
  assert.match((await refusal.textContent()) ?? "", /To GPU: .*999,?999/);
  assert.equal((await told(page, "path")).to.gpu, 12034);
  assert.match(await fragment(page), /view\.to=12034/);
  await refusal.locator("button").first().click();
  await answered(page);
  assert.notEqual((await told(page, "path")).to.gpu, 12034);
  await close();
});

test("servers picked on the picture become the path's ends, and a sheet comes to the front", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8", view: { width: 1440, height: 900 } });
  const click = async (/** @type {any} */ { x, y }) => {
    const box = await page.locator("#stage-host canvas").boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + x, box.y + y);
    await answered(page);
  };
  /** A server of the picture as it stands now: another path leaves it another height. */
  const server = async (/** @type {number} */ index) => {
    await filled(page);
    const { marks } = await told(page, "scene");
    return marks.filter((/** @type {any} */ mark) => mark.servers).at(index);
  };
  const [first, last] = [await server(3), await server(-4)];
  const said = () => page.locator("#toast").textContent();
  await click(await server(3));
  assert.equal(await said(), "Now pick the other end");
  await click(await server(-4));
  assert.equal(await said(), "");
  const path = await told(page, "path");
  assert.equal(path.from.server, first.servers[0]);
  assert.equal(path.to.server, last.servers[0]);

  // What is seen of a sheet further back is its upper right corner.
  await filled(page);
  const corner = await page.evaluate(() => {
    const { marks, quads, quadMark } = /** @type {any} */ (window).fabriscape.scene();
    const sheet = marks.findIndex((/** @type {any} */ mark) => mark.plane === 5 && !mark.name.includes("/"));
    const quad = quadMark.indexOf(sheet);
    return { x: quads[8 * quad + 2] - 4, y: quads[8 * quad + 3] + 4 };
  });
  await click(corner);
  assert.equal((await told(page, "state")).front, 5);
  assert.match(await fragment(page), /view\.front=5/);
  await close();
});

test("both languages and both themes, from what the browser prefers or by hand, and remembered", async () => {
  const { page, close } = await openExplorer({ lang: "zh-CN", theme: "dark" });
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
  assert.match((await page.locator(".answer .name").first().textContent()) ?? "", /卡/);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), "rgb(14, 19, 27)");
  await page.click("#theme");
  assert.equal(await paper(), "rgb(246, 245, 241)");
  await page.click("#language");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await answered(page);
  assert.match((await page.locator(".answer .name").first().textContent()) ?? "", /GPUs/);
  assert.match(await fragment(page), /view\.lang=en/);
  await page.reload();
  await answered(page);
  assert.equal(await paper(), "rgb(246, 245, 241)");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  // No word of the other language is left, apart from the name and the switch itself.
  const text = await page.evaluate(() => {
    for (const other of document.querySelectorAll("h1, #language, #presets")) other.remove();
    return document.body.innerText;
  });
  assert.doesNotMatch(text, /\p{Script=Han}/u);
  await close();
});

test("everything can be done by keyboard", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "controls");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "control-servers-count");
  const before = await answers(page);
  await page.keyboard.press("PageDown");
  await answered(page);
  assert.notDeepEqual(await answers(page), before);
  await page.keyboard.press("End");
  await answered(page);
  assert.deepEqual(await answers(page), before);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await answered(page);
  assert.equal((await told(page, "state")).document.switch.cages, 128);
  await travel(page, () => page.keyboard.press("Control+z"));
  assert.deepEqual(await answers(page), before);

  await page.locator("#stage-host canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await answered(page);

  await page.locator(".answer").nth(3).focus();
  await page.keyboard.press("Enter");
  const about = page.locator("#about");
  assert.equal(await about.isVisible(), true);
  assert.match((await about.textContent()) ?? "", /µs/);
  await page.keyboard.press("Escape");
  assert.equal(await about.isVisible(), false);
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.key), "latency");

  await page.keyboard.press("?");
  assert.equal(await page.locator("dialog").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog").isVisible(), false);
  await page.keyboard.press("p");
  await answered(page);
  assert.equal(await page.locator("#controls").isVisible(), false);
  await page.keyboard.press("p");
  await answered(page);
  assert.equal(await page.locator("#controls").isVisible(), true);
  await close();
});

test("a number's button opens what stands behind it and closes it again", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const about = page.locator("#about");
  const [first, last] = [page.locator("button.answer").first(), page.locator("button.answer").last()];
  const click = async (/** @type {import("playwright-core").Locator} */ button) => {
    await button.click();
    const open = await about.isVisible();
    // The browser tells of it once the click is over.
    await page.locator(`.answer[data-key="${await button.getAttribute("data-key")}"][aria-expanded=${open}]`).waitFor();
    return open;
  };
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal(await click(first), true);
    assert.equal(await click(first), false);
  }
  await click(first);
  assert.equal(await click(last), true);
  await page.locator("#caption-title").click();
  assert.equal(await about.isVisible(), false);
  // Closed by a click elsewhere, it opens with the next one, by pointer or key.
  await click(last);
  await page.locator("#caption-title").click();
  await last.press("Enter");
  assert.equal(await about.isVisible(), true);
  // Nothing that opens is empty: each tells more than the number itself, and no list or line is blank.
  for (const button of await page.locator("button.answer, button.row").all()) {
    await button.click();
    const parts = await about.locator("p, dl").allTextContents();
    assert.ok(parts.length > 0 && parts.every((text) => text.trim()), (await about.textContent()) ?? "");
    await page.keyboard.press("Escape");
  }
  await close();
});

test("a distance adds a second site, its fibre to the figures, and a cut gap to the path", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const distance = control(page, "sites");
  await distance.locator(".value input").fill("100");
  await distance.locator(".value input").press("Enter");
  await answered(page);
  const { sites } = (await told(page, "state")).document;
  assert.deepEqual(
    sites.map((/** @type {any} */ site) => [site.share, site.km]),
    [
      [0.5, 0],
      [0.5, 100],
    ],
  );
  assert.equal((await told(page, "report")).distance.km, 100);
  assert.match((await page.locator("#figures").textContent()) ?? "", /489\.5\sµs/);
  assert.equal(await page.locator(".gap.cut").count(), 1);
  await distance.locator("input[type=range]").focus();
  await page.keyboard.press("Home");
  await answered(page);
  assert.equal((await told(page, "state")).document.sites, undefined);
  await close();
});

test("the single file computes and goes back, as the site does", async () => {
  const { page, complaints, close } = await openExplorer({ single: true });
  const before = await answers(page);
  await control(page, "planes.count").locator("label").nth(2).click();
  await answered(page);
  assert.match(await fragment(page), /planes\.count=4/);
  assert.notDeepEqual(await answers(page), before);
  await travel(page, () => page.click("#undo"));
  assert.deepEqual(await answers(page), before);
  assert.deepEqual(complaints, []);
  await close();
});

test("counting can be cancelled and taken up again", async () => {
  const { page, close } = await openExplorer();
  // The button is there for as long as the counting takes, so it is pressed when it comes.
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const cancel = document.querySelector("[data-key=cancel]");
      if (!cancel) return;
      watcher.disconnect();
      /** @type {HTMLElement} */ (cancel).click();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await visit(page, slow);
  const report = await told(page, "report");
  assert.equal(report.counts.gpus, 524_288);
  assert.equal(report.basis, "closed form");
  await page.click("[data-key=count]");
  await page.waitForFunction(() => /** @type {any} */ (window).fabriscape.report().basis === "counted");
  assert.deepEqual((await told(page, "report")).counts, report.counts);
  await close();
});

test("alternatives and charts follow the design", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  await page.locator("#alternative button").waitFor();
  await page.locator(".chart img").first().waitFor();
  const charts = await page
    .locator(".chart img")
    .evaluateAll((images) => images.map((image) => /** @type {HTMLImageElement} */ (image).naturalWidth));
  assert.ok(charts.length >= 2 && charts.every((width) => width > 0), String(charts));
  const before = await fragment(page);
  await page.locator("#alternative button").click();
  await page.waitForFunction((old) => location.hash.slice(1) !== old, before);
  await answered(page);
  await page.locator(".chart").first().click();
  assert.equal(await page.locator("dialog img").isVisible(), true);
  await close();
});

test("the table of tiers and the spoken sentence hold what the picture shows", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const table = page.getByRole("table").filter({ hasText: "leaf" });
  assert.match((await table.textContent()) ?? "", /leaf.*64.*512.*spine.*32.*256/);
  await page.waitForFunction(() => document.getElementById("spoken")?.textContent);
  assert.match(
    (await page.locator("#spoken").textContent()) ?? "",
    /16,384 GPUs, 768 switches, worst 3 hops, 3\.70 µs/,
  );
  const picture = page.locator("#stage-host canvas");
  assert.equal(await picture.getAttribute("role"), "img");
  assert.match((await picture.getAttribute("aria-label")) ?? "", /8 planes/);
  await close();
});

test("the published cases come out exactly in the browser", async () => {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../conformance/${name}.json`, import.meta.url), "utf8"));
  const cases = ["cases", "more"].flatMap(read);
  const { page, close } = await openExplorer();
  const at = (/** @type {any} */ value, /** @type {string} */ path) =>
    path.split(".").reduce((part, key) => part?.[key], value);
  const families = await page.evaluate(() => /** @type {any} */ (window).fabriscape.ask("catalogue"));
  const known = families.families.map((/** @type {any} */ family) => family.name);
  let tried = 0;
  for (const { id, design, expect } of cases) {
    if (!known.includes(design.fabric.family)) continue;
    tried += 1;
    const link = await page.evaluate(
      (text) => /** @type {any} */ (window).fabriscape.ask("encode", text),
      JSON.stringify(design),
    );
    await visit(page, link);
    const report = await told(page, "report");
    assert.equal(report.basis, "counted", id);
    for (const [path, value] of /** @type {[string, number][]} */ (Object.entries(expect))) {
      const got = at(report, path);
      const tolerance = Number.isInteger(value) ? 0 : Math.abs(value) * 1e-3;
      assert.ok(Math.abs(got - value) <= tolerance, `${id}: ${path} is ${got}, not ${value}`);
    }
  }
  assert.ok(tried >= 16, `${tried} cases`);
  await close();
});
