// The page's state is its address: everything after the # is the design as the core writes it, then what is looked at as
// `view.…` keys. Pure: text to data and back.

/** @import { Text } from "./core/fabriscape_wasm.js" */

/**
 * What is looked at, apart from the design.
 * @typedef {object} View
 * @property {number} [from] GPU where the path starts, from 0; left out, the page chooses.
 * @property {number} [to] GPU where it ends.
 * @property {number} [front] Plane in front, from 0.
 * @property {"en" | "zh"} [lang] Language, when it was chosen.
 * @property {true} [stage] Shown to an audience: larger type, no controls.
 */

/** @typedef {{ field: string, text: Text, nearest: (number | string)[] }} Refusal */

const PREFIX = "view.";
/** So many wrong keys are told; a hostile link may have thousands. */
const MOST_TOLD = 3;

/**
 * Reads a fragment, with or without its `#`. What is wrong with the view is told and left out; the design is for the core to
 * judge.
 * @param {string} fragment
 * @returns {{ link: string, view: View, refusals: Refusal[] }}
 */
export function readFragment(fragment) {
  const parts = fragment.replace(/^#/, "").split("&").filter(Boolean);
  /** @type {View} */
  const view = {};
  /** @type {Refusal[]} */
  const refusals = [];
  for (const part of parts.filter(isView)) {
    const [key, value] = pair(part.slice(PREFIX.length));
    const problem = read(view, key, value);
    if (problem) refusals.push({ field: (PREFIX + key).slice(0, 40), text: problem, nearest: [] });
  }
  return { link: parts.filter((part) => !isView(part)).join("&"), view, refusals: refusals.slice(0, MOST_TOLD) };
}

/**
 * The fragment of a design's link and a view, without `#`.
 * @param {string} link
 * @param {View} view
 * @returns {string}
 */
export function writeFragment(link, view) {
  const keys = Object.entries(view)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${PREFIX}${key}=${value === true ? 1 : value}`);
  return [link, ...keys].filter(Boolean).join("&");
}

const isView = (/** @type {string} */ part) => part.startsWith(PREFIX);

/** @returns {[key: string, value: string]} */
function pair(/** @type {string} */ part) {
  const [key, ...rest] = part.split("=");
  return [key, rest.join("=")];
}

/** Sets what is right, and says what is not. @returns {Text | null} */
function read(/** @type {View} */ view, /** @type {string} */ key, /** @type {string} */ value) {
  const got = JSON.stringify(value.slice(0, 40));
  switch (key) {
    case "from":
    case "to":
    case "front":
      if (!/^\d{1,7}$/.test(value)) {
        return { en: `must be a whole number from 0, got ${got}`, zh: `应为不小于 0 的整数，现为 ${got}` };
      }
      view[key] = Number(value);
      return null;
    case "lang":
      if (value !== "en" && value !== "zh") {
        return { en: `must be en or zh, got ${got}`, zh: `应为 en 或 zh，现为 ${got}` };
      }
      view.lang = value;
      return null;
    case "stage":
      if (value !== "1") return { en: `must be 1, got ${got}`, zh: `应为 1，现为 ${got}` };
      view.stage = true;
      return null;
    default:
      return {
        en: "is not known; known here: from, to, front, lang, stage",
        zh: "未知字段；此处可用：from、to、front、lang、stage",
      };
  }
}
