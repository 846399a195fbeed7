// The browser of the browser tests: real Chromium with software WebGL, on dist/ as a static host serves it from a sub-path, or
// on the single file from the disk. What a page asks for and complains about is written down.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { remedy, root } from "../../www/tool/command.mjs";
import { serve } from "../../www/tool/serve.mjs";
import { findChromium } from "../chromium.mjs";

/** @import { Browser, Page } from "playwright-core" */

/** The static host's folder, somewhere below its root. */
export const subPath = "/some/sub/path/";

const args = [
  "--no-sandbox", // Chromium refuses to start for root without it
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-background-networking",
  "--disable-component-update",
  // Nothing but this machine has an address: a request to any other host fails and so shows.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** @type {Promise<Browser> | undefined} */
let browser;
/** @type {ReturnType<typeof serve> | undefined} */
let server;

after(async () => {
  await (await browser)?.close();
  (await server)?.close();
});

/**
 * Opens the explorer in a browser of its own memory and waits until it is loaded.
 * @param {{
 *   view?: { width: number, height: number },
 *   theme?: "light" | "dark",
 *   lang?: string,
 *   fragment?: string,
 *   single?: boolean,
 * }} [options] `view` in CSS pixels; `theme` and `lang` are what the browser prefers; `fragment` comes without its `#`.
 * @returns {Promise<{ page: Page, address: string, requests: string[], complaints: string[], close: () => Promise<void> }>}
 *   `requests` are the addresses asked for, `complaints` the console's errors, exceptions and failed requests, as they come.
 */
export async function openPage({
  view = { width: 1280, height: 800 },
  theme = "light",
  lang = "en",
  fragment,
  single,
} = {}) {
  const file = single ? "dist/fabriscape.html" : "dist/index.html";
  if (!existsSync(join(root, file))) throw remedy(`${file} is missing: npm run ${single ? "single" : "build"}`);
  server ??= serve({ folder: join(root, "dist"), base: subPath });
  browser ??= chromium.launch({ executablePath: findChromium(), args });

  const context = await (await browser).newContext({ viewport: view, colorScheme: theme, locale: lang });
  const page = await context.newPage();
  /** @type {string[]} */
  const requests = [];
  /** @type {string[]} */
  const complaints = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("requestfailed", (request) => complaints.push(`${request.url()} failed: ${request.failure()?.errorText}`));
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.stack ?? error.message}`));

  const address = single ? pathToFileURL(join(root, file)).href : (await server).address;
  await page.goto(fragment ? `${address}#${fragment}` : address, { waitUntil: "load" });
  return { page, address, requests, complaints, close: () => context.close() };
}
