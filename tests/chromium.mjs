// Where the tests' browser is: one that is here already, else Debian's.

import { existsSync } from "node:fs";
import { aptInstall, find, remedy } from "../www/tool/command.mjs";

/** The path of a Chromium; undefined when there is none. CHROMIUM names one outright. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (!named) return ["chromium", "chromium-browser", "google-chrome"].map(find).find(Boolean);
  if (existsSync(named)) return named;
  throw remedy(`CHROMIUM names ${named}, which is not there: correct it or unset it`);
}

/** The path of the driver that belongs to the browser; undefined when there is none. CHROMEDRIVER names one outright. */
export const findChromedriver = () => process.env.CHROMEDRIVER ?? find("chromedriver");

/** Installs Debian's browser and driver when either is missing. */
export function setUpChromium() {
  const here = () => findChromium() && findChromedriver();
  if (here()) return;
  const packages = ["chromium", "chromium-driver"];
  aptInstall(packages, "the tests need Chromium and chromedriver");
  if (!here())
    throw remedy(`${packages.join(" and ")} are installed but not on the PATH: set CHROMIUM and CHROMEDRIVER`);
}
