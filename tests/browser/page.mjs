// Steps that several tests of the page take.

import { openPage } from "./browser.mjs";

/** @import { Page } from "playwright-core" */

/** Opens the page and waits for its first answer. @param {Parameters<typeof openPage>[0]} [options] */
export async function openExplorer(options) {
  const opened = await openPage(options);
  await answered(opened.page);
  return opened;
}

/** Resolves when what was wished for last is shown or refused, and counted. */
export async function answered(/** @type {Page} */ page) {
  await page.waitForFunction(() => {
    const { fabriscape } = /** @type {any} */ (window);
    const { waits, share, document } = fabriscape?.state() ?? {};
    return document && !waits && share === null;
  });
}

/** Resolves when also the drawing is of the size of its place, which changes while the page fills. */
export async function filled(/** @type {Page} */ page) {
  await answered(page);
  await page.waitForFunction(() => {
    const [picture, host] = [document.querySelector(".stage-canvas"), document.querySelector("#stage-host")];
    return picture?.clientWidth === host?.clientWidth && picture?.clientHeight === host?.clientHeight;
  });
  await answered(page);
}

/**
 * Lets the core hear nothing more, as when it is busy with something long, until the function that is returned is called.
 * What is done meanwhile is done before any of it is answered.
 */
export async function hold(/** @type {Page} */ page) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    /** @type {(() => void)[]} */
    const held = [];
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...parts) {
      held.push(() => Reflect.apply(postMessage, this, parts));
    };
    Object.assign(window, {
      release() {
        Worker.prototype.postMessage = postMessage;
        for (const send of held) send();
      },
    });
  });
  return async () => {
    await page.evaluate(() => /** @type {any} */ (window).release());
    await answered(page);
  };
}

/** Makes the window higher by so many pixels, and waits until the page has seen it. */
export async function stretch(/** @type {Page} */ page, more = 40) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: height + more });
  await page.evaluate(async () => {
    // What is watched for its size is told of it once a frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** What the page is in, as its one global tells. @returns {Promise<any>} */
export const told = (/** @type {Page} */ page, /** @type {"state" | "report" | "path" | "scene"} */ what) =>
  page.evaluate((name) => /** @type {any} */ (window).fabriscape[name](), what);

/** The control of a path of the document. */
export const control = (/** @type {Page} */ page, /** @type {string} */ path) =>
  page.locator(`.control[data-path="${path}"]`);

/** The four answers as they are written. */
export const answers = (/** @type {Page} */ page) => page.locator(".answer .big").allTextContents();

/** The address's fragment, decoded. */
export const fragment = (/** @type {Page} */ page) => page.evaluate(() => location.hash.slice(1));

/** Does what changes the address other than by the page itself, and waits for what follows. */
export async function travel(/** @type {Page} */ page, /** @type {() => Promise<unknown>} */ act) {
  const visited = "visited";
  await page.evaluate((name) => {
    const heard = new Promise((resolve) => addEventListener("popstate", () => setTimeout(resolve), { once: true }));
    Object.assign(window, { [name]: () => heard });
  }, visited);
  await act();
  await page.evaluate((name) => /** @type {any} */ (window)[name](), visited);
  await answered(page);
}

/** Opens another fragment on the same page, as typing it does. */
export const visit = (/** @type {Page} */ page, /** @type {string} */ to) =>
  travel(page, () =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, to),
  );
