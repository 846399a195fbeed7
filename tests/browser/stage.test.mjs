// The drawing in a real browser: by WebGL2, by canvas 2D where that is missing, after the context was lost, and to be pointed at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, filled, openExplorer, told } from "./page.mjs";

/** @import { Page } from "playwright-core" */

const canvas = ".stage-canvas";

/** Opens the page and waits until the drawing fills its place. @param {Parameters<typeof openExplorer>[0]} [options] */
async function openStage(options) {
  const opened = await openExplorer(options);
  // Nothing moves: what is shown is where it belongs.
  await opened.page.emulateMedia({ reducedMotion: "reduce" });
  await opened.page.reload();
  await filled(opened.page);
  return opened;
}

/** Share of the pixels of a canvas that are painted, and the colours that stand out, as they are once it has been painted anew. */
const painted = (/** @type {Page} */ page) =>
  page.evaluate(async (name) => {
    const stage = /** @type {HTMLCanvasElement} */ (document.querySelector(name));
    // A stage paints anew when the window changes; in the same frame its pixels can be read.
    dispatchEvent(new Event("resize"));
    await new Promise(requestAnimationFrame);
    const copy = new OffscreenCanvas(stage.width, stage.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (copy.getContext("2d"));
    context.drawImage(stage, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let full = 0;
    let vivid = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue, opacity] = data.subarray(at, at + 4);
      if (opacity > 0) full += 1;
      if (opacity > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 80) vivid += 1;
    }
    return { full: (full * 4) / data.length, vivid: (vivid * 4) / data.length };
  }, canvas);

/** Where a mark of the scene is in the window. */
async function placeOf(/** @type {Page} */ page, /** @type {string | RegExp} */ name) {
  const { marks } = await told(page, "scene");
  const mark = marks.find((/** @type {any} */ each) =>
    typeof name === "string" ? each.name === name : name.test(each.name),
  );
  assert.ok(mark, `${name} is not drawn`);
  const box = await page.locator(canvas).boundingBox();
  assert.ok(box);
  return { mark, x: box.x + mark.x, y: box.y + mark.y };
}

test("the picture is painted by WebGL2, and the same without it", async () => {
  const { page, complaints, close } = await openStage();
  const isGpu = (/** @type {string} */ name) =>
    Boolean(/** @type {HTMLCanvasElement} */ (document.querySelector(name)).getContext("webgl2"));
  assert.ok(await page.evaluate(isGpu, canvas));
  const byGpu = await painted(page);
  assert.ok(byGpu.full > 0.2, `${byGpu.full} of it is painted`);
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (/** @type {any} */ kind, /** @type {any} */ options) {
      return kind === "webgl2" ? null : /** @type {any} */ (getContext).call(this, kind, options);
    };
  });
  await page.reload();
  await filled(page);
  const byCanvas = await painted(page);
  for (const what of /** @type {const} */ (["full", "vivid"])) {
    const [one, other] = [byGpu[what], byCanvas[what]];
    assert.ok(Math.abs(one - other) < 0.02, `${what}: ${one} by WebGL2, ${other} by canvas`);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("a lost context is painted again by itself", async () => {
  const { page, complaints, close } = await openStage();
  const before = await painted(page);
  await page.evaluate(async (name) => {
    const gl = /** @type {HTMLCanvasElement} */ (document.querySelector(name)).getContext("webgl2");
    const extension = gl?.getExtension("WEBGL_lose_context");
    const once = (/** @type {string} */ kind) =>
      new Promise((resolve) => document.querySelector(name)?.addEventListener(kind, resolve, { once: true }));
    const lost = once("webglcontextlost");
    extension?.loseContext();
    await lost;
    // A context can be restored once the event is over.
    await new Promise((resolve) => setTimeout(resolve));
    const back = once("webglcontextrestored");
    extension?.restoreContext();
    await back;
  }, canvas);
  assert.deepEqual(await painted(page), before);
  assert.deepEqual(complaints, []);
  await close();
});

test("a context that does not come back leaves the same picture, painted without it", async () => {
  const { page, complaints, close } = await openStage();
  const before = await painted(page);
  await page.focus(canvas);
  await page.evaluate((name) => {
    const gl = /** @type {HTMLCanvasElement} */ (document.querySelector(name)).getContext("webgl2");
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
  }, canvas);
  await page.waitForFunction(
    (name) => /** @type {HTMLCanvasElement} */ (document.querySelector(name)).getContext("2d"),
    canvas,
  );
  const after = await painted(page);
  for (const what of /** @type {const} */ (["full", "vivid"])) {
    assert.ok(Math.abs(before[what] - after[what]) < 0.02, `${what}: ${before[what]} before, ${after[what]} after`);
  }
  // It is described, pointed at and walked over as before, and shows what comes next.
  assert.match((await page.locator(canvas).getAttribute("aria-label")) ?? "", /planes × two-tier/);
  await page.keyboard.press("ArrowRight");
  assert.match((await page.locator(".stage-tip strong").textContent()) ?? "", /plane 1/);
  const behind = await placeOf(page, "p4");
  await page.mouse.click(behind.x, behind.y + 3);
  await answered(page);
  assert.equal((await told(page, "state")).front, 3);
  assert.ok((await painted(page)).full > 0.2);
  assert.deepEqual(complaints, []);
  await close();
});

test("what is pointed at says what it is, and a plane that is clicked comes to the front", async () => {
  const { page, close } = await openStage();
  const tip = page.locator(".stage-tip");
  const { mark, ...leaf } = await placeOf(page, /leaf-5$/);
  await page.mouse.move(leaf.x, leaf.y);
  assert.equal(await tip.locator("strong").textContent(), mark.text.en.split(" · ")[0]);
  await page.mouse.move(5, 5);
  assert.equal(await tip.isVisible(), false);

  const behind = await placeOf(page, "p4");
  await page.mouse.click(behind.x, behind.y + 3);
  await answered(page);
  assert.equal((await told(page, "state")).front, 3);
  assert.ok((await told(page, "scene")).marks.some((/** @type {any} */ each) => each.name === "p4/leaf-5"));
  await close();
});

test("arrow keys walk over the marks and Enter chooses", async () => {
  const { page, close } = await openStage();
  await page.focus(canvas);
  const tip = page.locator(".stage-tip strong");
  await page.keyboard.press("ArrowRight");
  assert.match((await tip.textContent()) ?? "", /plane 1/);
  await page.keyboard.press("ArrowDown");
  const spine = (await tip.textContent()) ?? "";
  assert.match(spine, /spine-\d+/);
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await tip.textContent(),
    spine.replace(/\d+/, (number) => String(Number(number) + 1)),
  );
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".stage-tip").isVisible(), false);
  assert.match((await page.locator(canvas).getAttribute("aria-label")) ?? "", /planes × two-tier/);
  await close();
});

test("no label covers another or leaves the stage, as the browser sets them", async () => {
  for (const view of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    for (const lang of ["en", "zh-CN"]) {
      const { page, close } = await openStage({ view, lang });
      const over = await page.evaluate(() => {
        const stage = /** @type {Element} */ (document.querySelector(".stage-picture")).getBoundingClientRect();
        const labels = [...document.querySelectorAll(".stage-label")].filter((label) => label.textContent);
        const boxes = labels.map((label) => /** @type {const} */ ([label.textContent, label.getBoundingClientRect()]));
        const out = boxes.filter(([, box]) => box.left < stage.left || box.right > stage.right);
        // Lines of text may touch: their letters do not fill their boxes.
        const meet = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
          a.left < b.right && b.left < a.right && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2;
        const pairs = boxes.flatMap(([text, box], index) =>
          boxes
            .slice(index + 1)
            .filter(([, other]) => meet(box, other))
            .map(([with_]) => `${text} / ${with_}`),
        );
        return [...out.map(([text]) => `${text} is off the stage`), ...pairs];
      });
      assert.deepEqual(over, [], `${view.width} px, ${lang}`);
      await close();
    }
  }
});
