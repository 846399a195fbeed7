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
