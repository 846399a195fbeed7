// Where numbers were read: constants with their values and their works. Pure.

import { exact, precise } from "./number.js";
import { named, say } from "./text.js";

/** @import { Catalogue, Constant, Design } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/** @typedef {{ label: string, value: string, source: string }} Source */

/** The work that a constant was read in, without the place in it. */
export function work(/** @type {string} */ id, /** @type {Catalogue} */ catalogue) {
  const source = catalogue.constants.find((known) => known.id === id)?.source;
  return source && source.standing !== "assumption" ? dated(source) : "";
}

const dated = (/** @type {{ name: string, year: number }} */ { name, year }) =>
  name.includes(String(year)) ? name : `${name}, ${year}`;

/** How far a number was checked, where that is not in the work named. */
const STANDINGS = /** @type {{ [standing: string]: Parameters<typeof say>[1] }} */ ({
  secondary: "standingSecondary",
  computed: "standingComputed",
});

/**
 * Constants with their values and where they were read; the design's own values stand in for them.
 * @param {string[]} ids
 * @param {{ catalogue: Catalogue, design: Design, lang: Lang }} now
 * @returns {Source[]}
 */
export function sources(ids, { catalogue, design, lang }) {
  return ids.flatMap((id) => {
    const constant = catalogue.constants.find((known) => known.id === id);
    if (!constant) return [];
    const own = design.latency.constants?.[id];
    return {
      label: constant.label[lang],
      value: `${exact(own ?? constant.value)} ${constant.unit}`.trim(),
      source: own === undefined ? cited(constant.source, lang) : say(lang, "standingOwn"),
    };
  });
}

/** The work, the place in it, and how far it was checked. */
export function cited(/** @type {Constant["source"]} */ source, /** @type {Lang} */ lang) {
  const { locator, standing } = source;
  if (standing === "assumption") return named(lang, say(lang, "standingAssumption"), locator);
  const place = [dated(source), locator].filter(Boolean).join(", ");
  return STANDINGS[standing] ? say(lang, STANDINGS[standing], { place }) : place;
}

/** As precisely as anybody reads, with its unit. */
export const preciseQuantity = (/** @type {number} */ value, /** @type {string} */ unit) =>
  unit ? `${precise(value)} ${unit}` : precise(value);
