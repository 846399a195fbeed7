// From a slider's step to the new picture on the screen, in the page as it is shipped, on software GL.

import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "../../www/tool/command.mjs";
import { serve } from "../../www/tool/serve.mjs";
import { findChromium } from "../chromium.mjs";

/** Designs by their GPUs. */
export const sizes = [
  { gpus: 16_384, fragment: "v=1&planes.count=8" },
  { gpus: 131_072, fragment: "v=1&servers.gpus=16&servers.nics=16&planes.count=16&switch.cages=128" },
];

/**
 * Milliseconds of each step of the slider of servers, to and fro between the most and the stop below it, as the page itself
 * tells them: from the input to the frame after the one that was painted.
 */
export async function slide(/** @type {string} */ fragment, steps = 24) {
  const host = await serve({ folder: join(root, "dist"), base: "/" });
  const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${host.address}#${fragment}`);
  const idle = () => {
    const { waits, share, document } = /** @type {any} */ (window).fabriscape?.state() ?? {};
    return document && !waits && share === null;
  };
  await page.waitForFunction(idle);
  /** @type {number[]} */
  const ms = [];
  for (let step = 0; step < steps; step++) {
    await page.waitForTimeout(500); // charts and alternatives of the step before
    await page.evaluate(
      (back) => {
        performance.clearMeasures("fabriscape:shown");
        const slider = document.querySelector('[data-path="servers.count"] input[type=range]');
        if (!(slider instanceof HTMLInputElement)) throw new Error("there is no slider for servers");
        slider.value = String(Number(slider.max) - back);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      },
      1 - (step % 2),
    );
    await page.waitForFunction(() => performance.getEntriesByName("fabriscape:shown").length > 0);
    await page.waitForFunction(idle);
    ms.push(await page.evaluate(() => performance.getEntriesByName("fabriscape:shown")[0].duration));
  }
  await browser.close();
  await host.close();
  return ms.slice(2);
}
