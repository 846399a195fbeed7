// How the page is set: widths, heights, large numbers, units, an audience, Chinese.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, control, filled, fragment, openExplorer, told, visit } from "./page.mjs";

test("no number is parted from its unit, however narrow the page", async () => {
  for (const lang of ["en", "zh-CN"]) {
    const { page, close } = await openExplorer({
      lang,
      fragment: "v=1&planes.count=8",
      view: { width: 390, height: 844 },
    });
    await page.locator(".alternative-row").first().waitFor();
    const breakable = await page.evaluate(() => {
      const found = [];
      for (const node of document.querySelectorAll("main *:not(option)")) {
        for (const child of node.childNodes) {
          const text = child.nodeType === Node.TEXT_NODE ? (child.textContent ?? "") : "";
          if (
            getComputedStyle(node).whiteSpace !== "nowrap" &&
            /\d (µs|ns|ms|s|k?m|[kMGTP]?B|[KMG]iB|[GTP]b\/s|%)(?!\p{L})/u.test(text)
          )
            found.push(text);
        }
      }
      return found;
    });
    assert.deepEqual(breakable, []);
    await close();
  }
});

test("the largest numbers keep off each other, in words as in the picture", async () => {
  for (const view of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 1000, height: 800 },
  ]) {
    const { page, close } = await openExplorer({ view, fragment: "v=1&servers.gpus=1024&planes.count=8&view.stage=1" });
    for (let stage = 0; stage < 2; stage += 1) {
      const boxes = await page.locator(".answer .big").evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const { left, right, top } = range.getBoundingClientRect();
          return { left, right, top, text: one.textContent };
        }),
      );
      boxes.forEach((box, index) => {
        const next = boxes[index + 1];
        if (next && Math.abs(next.top - box.top) < 12)
          assert.ok(next.left - box.right >= 8, `${box.text} ${next.text}`);
        assert.ok(box.right <= view.width, String(box.text));
      });
      await page.keyboard.press("p");
      await answered(page);
    }
    await close();
  }
});

test("shown to an audience, the picture keeps the page's margins and can be pointed at", async () => {
  for (const view of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page, close } = await openExplorer({ view, fragment: "v=1&planes.count=8&view.stage=1" });
    await filled(page);
    const { margin, left, right, edge, tier, word } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".stage-label")].map((label) => label.getBoundingClientRect());
      const stage = /** @type {Element} */ (document.querySelector("#stage-host")).getBoundingClientRect();
      const size = (/** @type {string} */ name) =>
        /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect().height;
      return {
        margin: /** @type {Element} */ (document.querySelector("#caption-title")).getBoundingClientRect().left,
        left: Math.min(...boxes.map((box) => box.left)),
        right: Math.max(...boxes.map((box) => box.right)),
        edge: stage.right,
        tier: boxes[0].height,
        word: size("#caption-text") / 2,
      };
    });
    assert.ok(left >= margin - 4, `${left} is left of ${margin}`);
    assert.ok(right <= edge, `${right} is right of ${edge}`);
    assert.ok(tier > 15, `${tier} px are small beside ${word}`);
    const place = await page.evaluate(() => {
      const { marks } = /** @type {any} */ (window).fabriscape.scene();
      const canvas = /** @type {HTMLElement} */ (document.querySelector(".stage-canvas"));
      const box = canvas.getBoundingClientRect();
      const larger = box.width / canvas.offsetWidth;
      const mark = marks.find((/** @type {any} */ one) => /leaf-/.test(one.name));
      return { x: box.left + mark.x * larger, y: box.top + mark.y * larger, text: mark.text.en };
    });
    await page.mouse.move(place.x, place.y);
    assert.ok(place.text.startsWith((await page.locator(".stage-tip strong").textContent()) ?? "?"));
    await close();
  }
});

test("in Chinese, every mark of writing between Chinese words is Chinese", async () => {
  const { page, close } = await openExplorer({ lang: "zh-CN" });
  const mixed = async (/** @type {string} */ where) => {
    const found = await page.evaluate(() => {
      const names = ["title", "aria-label", "aria-description", "placeholder", "aria-valuetext"];
      const texts = [...document.querySelectorAll("body *")].flatMap((node) => [
        ...names.map((name) => node.getAttribute(name) ?? ""),
        ...[...node.childNodes].map((child) => (child.nodeType === Node.TEXT_NODE ? (child.textContent ?? "") : "")),
      ]);
      return texts.filter((text) => /\p{Script=Han}\s?[:,;()]|[:,;()]\s?\p{Script=Han}|[，。：；]\s/u.test(text));
    });
    assert.deepEqual(found, [], where);
  };
  for (const fragment of [
    "v=1&planes.count=8",
    "v=1&latency.profile=custom",
    "v=1&servers.count=1&servers.gpus=1&servers.nics=1",
    "v=1&sites.0.share=0.5&sites.1.share=0.5&sites.1.km=100",
    "=",
    "v=1&switch.cages=0",
    "v=1&view.from=abc",
    "%E0%A4%A",
  ]) {
    await visit(page, fragment);
    await mixed(fragment);
  }
  for (const button of await page.locator("button.answer, button.row").all()) {
    await button.click();
    await mixed("about");
    await page.keyboard.press("Escape");
  }
  await page.fill("#path-from", "x");
  await page.press("#path-from", "Enter");
  await control(page, "planes.count").locator("input.other").fill("3");
  await control(page, "planes.count").locator("input.other").press("Enter");
  await answered(page);
  await mixed("refusals");
  await close();
});

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
]) {
  test(`nothing scrolls sideways at ${width} px, and the controls are within reach`, async () => {
    const { page, close } = await openExplorer({
      view: { width, height },
      fragment: "v=1&planes.count=8&sites.0.share=0.5&sites.1.share=0.5&sites.1.km=100",
    });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok((await wide()) <= 0, `${await wide()} px too wide`);
    const opener = page.locator("#open-sheet");
    assert.equal(await page.locator("#controls").isVisible(), false);
    await opener.click();
    await page.locator("#controls").waitFor({ state: "visible" });
    await control(page, "switch.breakout").locator("label").nth(1).click();
    await answered(page);
    assert.equal((await told(page, "state")).document.switch.breakout, 2);
    assert.ok((await wide()) <= 0, `${await wide()} px too wide with the sheet`);
    await page.keyboard.press("Escape");
    await page.waitForFunction(
      () => getComputedStyle(document.getElementById("controls-panel") ?? document.body).visibility === "hidden",
    );
    await close();
  });
}

test("a low window scrolls: the picture keeps a height, and nothing lies over it", async () => {
  const { page, close } = await openExplorer({ view: { width: 1280, height: 320 } });
  const box = (/** @type {string} */ selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
  const [picture, caption, path] = [await box("#stage-host canvas"), await box("#caption-text"), await box("#path")];
  assert.ok(picture.height > 200, String(picture.height));
  assert.ok(caption.bottom <= picture.top + 1 && picture.bottom <= path.top + 1);
  await close();
});
