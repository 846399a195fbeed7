// What the form shows, made from the core's catalogue and the design. Pure. No family is named here: a family's fields come
// with the catalogue, and how a field is shown follows from its kind.

import { at } from "./design.js";
import { bytes, exact, number } from "./number.js";
import { cited } from "./source.js";
import { say } from "./text.js";

/** @import { Catalogue, Design, Field } from "./core/fabriscape_wasm.js" */
/** @import { Document } from "./design.js" */
/** @import { Lang } from "./text.js" */

/**
 * One control of the form.
 * @typedef {object} Control
 * @property {string} path Path in the document; `sites` is the distance of the second site.
 * @property {"segments" | "slider" | "menu" | "typed"} kind
 * @property {string} label
 * @property {string} help
 * @property {string} unit
 * @property {unknown} value As in the document; undefined when it is left out.
 * @property {Option[]} options Segments and menu entries, or the stops of a slider in order.
 * @property {number} index Which option the value is, for a slider the nearest; −1 for none.
 * @property {string} shown The value as its text box shows it.
 * @property {boolean} open Whether other values than the options may be typed.
 * @property {boolean} unsettable Whether it can be left out.
 * @property {boolean} log Whether the slider's scale is logarithmic.
 * @property {string} note What stands small beside the value.
 */

/** @typedef {{ value: any, label: string }} Option */
/** @typedef {{ group: string, title: string, controls: Control[] }} Section */

const GROUPS = /** @type {const} */ ([
  ["scale", "groupScale"],
  ["switch", "groupSwitch"],
  ["fabric", "groupFabric"],
  ["planes", "groupPlanes"],
  ["scale-up", "groupScaleUp"],
  ["latency", "groupLatency"],
  ["distance", "groupDistance"],
]);

/** Groups that are shown at once; the others and what is seldom touched stand under a disclosure. */
const LOUD_GROUPS = ["scale", "switch", "fabric", "planes"];
const QUIET_PATHS = ["servers.gpus", "servers.nics", "servers.nicGbps"];
/** A family's own fields beyond these are quiet. */
const LOUD_PARAMS = 3;

/** Longest row of segments, in characters of their labels. */
const SEGMENT_CHARACTERS = 24;
const MENU_CHARACTERS = 30;

/** The distance slider's far end, km. */
export const FAR_KM = 3000;

/**
 * The sections of the form: those always shown, then those under the disclosure.
 * @param {{ catalogue: Catalogue, document: Document, design: Design, maxServers: number, lang: Lang }} now `document` is
 *   the design as far as it is given, `design` the complete one.
 * @returns {{ loud: Section[], quiet: Section[] }}
 */
export function formOf({ catalogue, document, design, maxServers, lang }) {
  const family = catalogue.families.find((known) => known.name === design.fabric.family) ?? catalogue.families[0];
  const params = family.fields.filter((field) => field.path.startsWith("fabric.params.") && field.default !== null);
  const loudParams = params.slice(0, LOUD_PARAMS);
  const isLoud = (/** @type {Field} */ field) => {
    if (!LOUD_GROUPS.includes(field.group) || field.default === null || QUIET_PATHS.includes(field.path)) return false;
    return !field.path.startsWith("fabric.params.") || loudParams.includes(field);
  };
  const shown = family.fields.filter((field) => !(field.kind.type === "choice" && field.kind.options.length < 2));
  const section = (/** @type {string} */ group, /** @type {Field[]} */ fields) => ({
    group,
    title: say(lang, GROUPS.find(([name]) => name === group)?.[1] ?? "groupFabric"),
    controls: fields
      .filter((field) => field.kind.type !== "constants" || design.latency.profile === "custom")
      .flatMap((field) => controlsOf(field, { catalogue, document, design, maxServers, lang })),
  });
  const sectionsOf = (/** @type {Field[]} */ fields) =>
    GROUPS.map(([group]) =>
      section(
        group,
        fields.filter((field) => field.group === group),
      ),
    ).filter(({ controls }) => controls.length);
  const distance = {
    group: "distance",
    title: say(lang, "groupDistance"),
    controls: [distanceControl(design, lang)],
  };
  return {
    loud: [...sectionsOf(shown.filter(isLoud)), distance],
    quiet: sectionsOf(shown.filter((field) => !isLoud(field))),
  };
}

/** @typedef {{ catalogue: Catalogue, document: Document, design: Design, maxServers: number, lang: Lang }} Now */

/** @returns {Control[]} */
function controlsOf(/** @type {Field} */ field, /** @type {Now} */ now) {
  if (field.kind.type === "constants") return constantControls(field, now);
  return [control(field, now)];
}

/** @returns {Control} */
function control(/** @type {Field} */ field, /** @type {Now} */ { document, design, maxServers, lang }) {
  const unsettable = field.default === null;
  const value = unsettable ? at(document, field.path) : at(design, field.path);
  const base = {
    path: field.path,
    label: field.label[lang],
    help: field.help[lang],
    unit: field.unit,
    value,
    unsettable,
    note: "",
    log: false,
  };
  const { kind } = field;
  if (kind.type === "choice") {
    const options = kind.options.map((option) => ({ value: option.value, label: option.label[lang] }));
    const all = unsettable ? [{ value: undefined, label: say(lang, "auto") }, ...options] : options;
    // What can be left out stands in rows, which a menu fits better.
    const short = !unsettable && all.length <= 4 && width(all) <= MENU_CHARACTERS;
    const index = all.findIndex((option) => option.value === value);
    return { ...base, kind: short ? "segments" : "menu", options: all, index, shown: "", open: false };
  }
  const shown = value === undefined ? "" : valueText(value, field.unit, lang, maxServers);
  if (kind.type === "count") {
    const options = [
      ...stops(kind.min, maxServers).map((stop) => ({ value: /** @type {any} */ (stop), label: number(stop) })),
      // The far end means the most, whatever that is after the next change.
      { value: "max", label: number(maxServers) },
    ];
    options.splice(-2, 1);
    const isMost = value === "max" || Number(value) >= maxServers;
    const index = isMost ? options.length - 1 : nearest(options, Number(value));
    const note = say(lang, "of", { value: "", most: number(maxServers) }).trim();
    return { ...base, kind: "slider", options, index, shown, open: true, log: true, note };
  }
  if ((kind.type === "integer" || kind.type === "number") && !unsettable) {
    const given = kind.stops.length ? kind.stops : stops(kind.min, kind.max);
    const options = given.map((stop) => ({ value: stop, label: valueText(stop, field.unit, lang, maxServers) }));
    const exact = options.findIndex((option) => option.value === value);
    if (options.length <= 5 && width(options) <= SEGMENT_CHARACTERS) {
      return { ...base, kind: "segments", options, index: exact, shown, open: true };
    }
    const log = given[given.length - 1] / Math.max(given[0], 1) > 100;
    return { ...base, kind: "slider", options, index: nearest(options, Number(value)), shown, open: true, log };
  }
  return { ...base, kind: "typed", options: [], index: -1, shown, open: true };
}

/** The constants of the custom profile, each by the core's own label. @returns {Control[]} */
function constantControls(/** @type {Field} */ field, /** @type {Now} */ { catalogue, document, lang }) {
  const editable = catalogue.constants.filter(({ id }) => catalogue.editableConstants.includes(id));
  return editable.map((constant) => {
    const value = at(document, field.path)?.[constant.id];
    return {
      path: `${field.path}/${constant.id}`,
      kind: /** @type {const} */ ("typed"),
      label: constant.label[lang],
      help: cited(constant.source, lang),
      unit: constant.unit,
      value,
      options: [],
      index: -1,
      shown: value === undefined ? "" : exact(value),
      open: true,
      unsettable: true,
      log: false,
      note: exact(constant.value),
    };
  });
}

/** @returns {Control} */
function distanceControl(/** @type {Design} */ design, /** @type {Lang} */ lang) {
  const km = design.sites.length > 1 ? design.sites[1].km : null;
  const options = [null, ...stops(1, FAR_KM)].map((stop) => ({
    value: stop,
    label: stop === null ? say(lang, "none") : `${number(stop)} km`,
  }));
  return {
    path: "sites",
    kind: "slider",
    label: say(lang, "secondSite"),
    help: say(lang, "secondSiteHelp"),
    unit: "km",
    value: km,
    options,
    index: km === null ? 0 : nearest(options.slice(1), km) + 1,
    shown: km === null ? say(lang, "none") : exact(km),
    open: true,
    unsettable: km !== null,
    log: true,
    note: "",
  };
}

const width = (/** @type {Option[]} */ options) => options.reduce((sum, option) => sum + option.label.length, 0);

function valueText(
  /** @type {any} */ value,
  /** @type {string} */ unit,
  /** @type {Lang} */ lang,
  /** @type {number} */ maxServers,
) {
  if (value === "max") return number(maxServers);
  if (typeof value !== "number") return String(value);
  return unit === "B" ? bytes(value) : exact(value);
}

/**
 * Round numbers from `min` to `max`, both included: every whole number to 100, then two leading digits, and the powers of two.
 * @param {number} min
 * @param {number} max
 * @returns {number[]}
 */
export function stops(min, max) {
  const all = new Set([min, max]);
  for (let decade = 1; decade <= max; decade *= 10) {
    const from = decade === 1 ? 1 : 10;
    const to = decade === 1 ? 9 : 99;
    const step = decade === 1 ? 1 : decade / 10;
    for (let lead = from; lead <= to; lead += 1) {
      const value = lead * step;
      if (value > min && value < max) all.add(value);
    }
  }
  for (let power = 1; power < max; power *= 2) if (power > min) all.add(power);
  return [...all].sort((a, b) => a - b);
}

/**
 * The index of the option nearest to a value by ratio.
 * @param {Option[]} options Numbers, ascending; a last `max` counts as infinite.
 * @param {number} value
 * @returns {number}
 */
export function nearest(options, value) {
  const place = (/** @type {any} */ number) => Math.log(Math.max(Number(number), 1e-9));
  let best = 0;
  options.forEach((option, index) => {
    if (typeof option.value !== "number") return;
    if (Math.abs(place(option.value) - place(value)) < Math.abs(place(options[best].value) - place(value)))
      best = index;
  });
  return best;
}

/**
 * What was typed, as a value of the document: a number where it is one, `max` where that is meant, else the text itself for
 * the core to refuse by name. Undefined for an empty text.
 * @param {string} text
 * @param {string} unit
 * @returns {number | string | undefined}
 */
export function typed(text, unit) {
  // Full-width digits come from Chinese keyboards.
  const plain = text
    .normalize("NFKC")
    .replace(/[\s,_]/g, "")
    .replace(/×|:1$/g, "");
  if (plain === "") return undefined;
  if (/^(max|most|最大)$/i.test(plain)) return "max";
  if (/^(none|无)$/i.test(plain)) return undefined;
  const size = plain.match(/^([\d.]+)([KMG])iB?$/i);
  if (size && unit === "B") return Number(size[1]) * 1024 ** ("KMG".indexOf(size[2].toUpperCase()) + 1);
  const bare = unit && plain.toLowerCase().endsWith(unit.toLowerCase()) ? plain.slice(0, -unit.length) : plain;
  // Number alone would also take 0x10 for 16.
  const isNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare) && Number.isFinite(Number(bare));
  return isNumber ? Number(bare) : text.trim().slice(0, 80);
}

/** A field by its path, as links and files have it; what is none is named in words. */
export function pathName(/** @type {string} */ path, /** @type {Lang} */ lang) {
  return path === "link" || path === "design" ? say(lang, path) : path;
}

/**
 * What the form calls a field of the document, as refusals name it.
 * @param {Catalogue} catalogue
 * @param {string} field Path, list items as `sites.1.km`.
 * @param {Lang} lang
 * @returns {string} The path itself where it is none of the form's.
 */
export function fieldName(catalogue, field, lang) {
  const site = field.match(/^sites\.(\d+)\.(\w+)$/);
  const fields = site ? catalogue.siteFields : catalogue.families.flatMap((family) => family.fields);
  const path = site ? `sites[].${site[2]}` : field;
  const label = fields.find((known) => known.path === path)?.label[lang];
  if (!label) return field;
  return site ? say(lang, "siteField", { number: Number(site[1]) + 1, label }) : label;
}
