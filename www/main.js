// Wires the page. The only module with state: everything else is given what it shows.
//
// What is shown follows from the address; what is done by hand becomes a wish for a design, the core answers or refuses it,
// and an answer becomes a new address.

import { createAddress } from "./address.js";
import { createAlternatives } from "./alternatives.js";
import { createCharts } from "./chart.js";
import { startCore } from "./core.js";
import { changed, put, withServersKept } from "./design.js";
import { showBroken, showCannotStart, showShortcuts } from "./dialog.js";
import { byId, element, unbroken } from "./dom.js";
import { listenForDrops, readText, saveDesign, shortName } from "./file.js";
import { fieldName, formOf, pathName } from "./form-model.js";
import { createForm, nearestButtons } from "./form.js";
import { createHeader, sayPage } from "./header.js";
import { listenForKeys } from "./keys.js";
import { createPath } from "./path.js";
import { createPopover } from "./popover.js";
import { inShort, spoken } from "./report-model.js";
import { createReport } from "./report.js";
import { createSheet } from "./sheet.js";
import { createSites } from "./sites.js";
import { createStage } from "./stage.js";
import { createTell } from "./tell.js";
import { named, say, sentence } from "./text.js";
import { followTheme, theme } from "./theme.js";

/** @import { Core, Shown } from "./core.js" */
/** @import { Report, SceneMark } from "./core/fabriscape_wasm.js" */
/** @import { Document } from "./design.js" */
/** @import { Edit } from "./control.js" */
/** @import { Refusal, View } from "./state.js" */
/** @import { Lang } from "./text.js" */

/** How long nothing must change before charts, alternatives and the spoken sentence follow, ms. */
const SETTLE_MS = 150;
/** Changes of one control within this time, and all of a drag, are one change to undo, ms. */
const GESTURE_MS = 1000;

/** @type {Core} */
let core;
/** The last answer: what picture and figures are of. @type {Shown | null} */
let shown = null;
/** The design as last wished for; differs from what is shown while it is asked for or when it was refused. @type {Document} */
let draft = {};
/** The wish that was made last. @type {{ source: { link: string } | { text: string }, why: Why, ends: Ends }} */
let asked = { source: { text: "{}" }, why: {}, ends: null };
/** @type {View} */
let view = {};
/** Share of the counting that is done; null when it does not run. @type {number | null} */
let share = null;
/** @type {"endpoints" | "gpus"} */
let pairs = "endpoints";
/** Which end of the path the next server that is picked becomes. @type {"from" | "to"} */
let pick = "from";
/** The changes that become one entry of the history. */
let gesture = { path: "", at: 0, pushed: false };
/** @type {Lang} */
let lang = "en";
let settling = 0;
/** @type {{ [part: string]: number }} */
let times = {};

const about = createPopover(byId("about"));
const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
const tell = createTell(() => say(lang, "dismiss"));
const sheet = createSheet();
const address = createAddress(visit);
const help = () => showShortcuts(dialog, lang);

const header = createHeader({
  onPreset: (index) => core && wish({ link: core.links[index] }, {}, null),
  actions: {
    undo: address.undo,
    redo: address.redo,
    open: () => byId("file").click(),
    save: () => shown && saveDesign(shown.document),
    copy: copyLink,
    language: changeLanguage,
    theme: () => themes.toggle(),
    help,
  },
});
const form = createForm(byId("controls"), { onEdit: edit, onNearest: useNearest, onPutBack: putBack });
const sitesHost = element("div", { class: "site-editor" });
const sites = createSites(sitesHost, (change) => wishChange(change, { edited: "sites" }));
const stage = createStage(byId("stage-host"), select);
const path = createPath(byId("path"), {
  onEnd: (end, gpu) => pickEnd(end, gpu, true),
  onStation: (mark) => stage.highlight(mark),
});
const report = createReport(
  { answers: byId("answers"), figures: byId("figures") },
  {
    onAbout: (anchor, what) => about.toggle(anchor, what),
    onPairs: (of) => {
      pairs = of;
      showReport();
    },
    onCancel: () => core.cancel(),
    onCount: () => {
      core.count();
      onCounting(0);
    },
  },
);
const charts = createCharts(byId("charts"), dialog);
const alternatives = createAlternatives({ box: byId("alternative"), next: byId("next") }, ({ design }) =>
  wish({ text: JSON.stringify(design) }, {}, null),
);
const themes = followTheme(() => {
  stage.setTheme(theme());
  if (shown) settleSoon();
});

start();

async function start() {
  const { link, view: seen, refusals } = address.read();
  setView(seen, navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
  try {
    core = await startCore({ onShown: show, onRefused: refuse, onCounting, onCounted, onStopped, onBroken });
  } catch (error) {
    showCannotStart(dialog, lang, String(error));
    return;
  }
  listen();
  openLink(link, refusals);
}

function listen() {
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  new ResizeObserver(() => look({ entry: "none" })).observe(byId("stage-host"));
  listenForDrops(byId("drop"), openFile);
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", () => {
    if (file.files?.[0]) openFile(file.files[0]);
    file.value = "";
  });
  for (const button of document.querySelectorAll("[data-skip]")) {
    button.addEventListener("click", () => byId(/** @type {HTMLElement} */ (button).dataset.skip ?? "").focus());
  }
  listenForKeys({
    undo: address.undo,
    redo: address.redo,
    stage: () => changeView({ stage: view.stage ? undefined : true }),
    theme: themes.toggle,
    language: changeLanguage,
    copy: copyLink,
    help,
    escape,
  });
}

// Wishes

/**
 * Why a design is wished for.
 * @typedef {object} Why
 * @property {string} [edited] Path of the control that was changed, where a refusal is told.
 * @property {"push" | "replace" | "none"} [entry] What becomes of the history.
 * @property {typeof gesture} [gesture]
 * @property {"from" | "to"} [end] The end of the path that was changed.
 * @property {boolean} [strict] Whether ends of the path that are not there are refused; else the core picks others.
 * @property {"link" | "file"} [from] Where the design came from, if not from the form.
 * @property {string} [name] Of the file.
 * @property {Refusal[]} [left] What of the link was left out.
 * @property {string} [instead] The change without those that were refused before it, as JSON.
 * @property {boolean} [keep] Whether what is refused stays in the form, since the design is the one shown.
 */

/** GPUs at the ends of the path; null where the core picks them. @typedef {[from: number, to: number] | null} Ends */

/** @type {(source: typeof asked["source"], why: Why, ends?: Ends) => void} */
function wish(source, why, ends = chosenEnds()) {
  if (!core) return;
  asked = { source, why, ends };
  const { clientWidth: width, clientHeight: height } = byId("stage-host");
  core.show({
    entry: "push",
    strict: false,
    ...why,
    source,
    stage: { width, height, front: view.front ?? 0, lang },
    ends,
    began: performance.now(),
  });
}

/** @returns {Ends} */
function endsInView() {
  const { from, to } = view;
  return from === undefined && to === undefined ? null : [from ?? shown?.ends[0] ?? 0, to ?? shown?.ends[1] ?? 0];
}

/** Those of the last wish, even while it waits. */
function chosenEnds() {
  return core?.waits() ? asked.ends : endsInView();
}

/** Asks for a change on top of what was refused, and if that is refused again for the change alone. */
function wishChange(/** @type {(document: Document) => Document} */ change, /** @type {Why} */ why) {
  const apply = (/** @type {Document} */ given) =>
    shown ? withServersKept(given, change(given), shown.report.counts.servers) : change(given);
  const instead = shown && draft !== shown.document ? JSON.stringify(apply(shown.document)) : undefined;
  draft = apply(draft);
  wish({ text: JSON.stringify(draft) }, { ...why, instead });
}

/** The same design again, for a changed stage, plane, path or language. */
function look(/** @type {Why} */ why, ends = chosenEnds()) {
  // What is on its way must not be lost to a look at the design before it.
  if (core?.waits())
    wish(asked.source, why.entry === "none" ? asked.why : { ...asked.why, ...why, keep: asked.why.keep }, ends);
  else if (shown) wish({ text: JSON.stringify(shown.document) }, { keep: true, ...why }, ends);
}

function openLink(/** @type {string} */ link, /** @type {Refusal[]} */ left) {
  wish({ link: link || core.links[0] }, { entry: "none", from: "link", left }, endsInView());
}

/** The address changed by undo, redo or by hand. */
function visit() {
  const { link, view: seen, refusals } = address.read();
  tell.hide();
  setView(seen, lang);
  openLink(link, refusals);
}

function edit(/** @type {Edit} */ { path: field, value, phase }) {
  const now = performance.now();
  if (gesture.path !== field || now - gesture.at > GESTURE_MS) gesture = { path: field, at: now, pushed: false };
  // However long a drag rests, it is one until it is let go.
  gesture.at = phase === "input" ? Infinity : now;
  if (phase === "rest") return;
  wishChange((document) => changed(document, field, value), { edited: field, gesture });
}

function useNearest(/** @type {string} */ field, /** @type {number | string} */ value) {
  // A list's item can only be set where the list is given.
  const sites = field.startsWith("sites.") ? { sites: shown?.design.sites } : {};
  wishChange((document) => put({ ...sites, ...document }, field, value), { edited: field });
}

function putBack() {
  if (!shown) return;
  draft = shown.document;
  form.clear();
  path.clear();
  showForm(shown);
}

function pickEnd(/** @type {"from" | "to"} */ end, /** @type {number} */ gpu, strict = false) {
  const [from, to] = chosenEnds() ?? shown?.ends ?? [0, 0];
  look({ end, strict }, end === "from" ? [gpu, to] : [from, gpu]);
}

function changeView(/** @type {Partial<View>} */ change, keep = true) {
  setView({ ...view, ...change }, lang);
  look({ entry: "push", keep });
}

function changeLanguage() {
  // The form is made anew in the other language, so what was refused is put back.
  changeView({ lang: lang === "en" ? "zh" : "en" }, false);
}

function setView(/** @type {View} */ next, /** @type {Lang} */ standard) {
  view = next;
  lang = view.lang ?? standard;
  sayPage(lang);
  document.documentElement.toggleAttribute("data-stage", view.stage === true);
}

function select(/** @type {SceneMark} */ { servers, plane }) {
  if (!shown) return;
  if (servers) {
    const { gpus } = shown.design.servers;
    const end = pick;
    pick = end === "from" ? "to" : "from";
    tell.toast(end === "from" ? say(lang, "pickOther") : "");
    pickEnd(end, servers[0] * gpus + (shown.front % gpus));
  } else if (plane !== null && plane !== shown.front) {
    changeView({ front: plane });
  }
}

// Answers

function show(/** @type {Shown} */ answer, /** @type {any} */ why) {
  const { ends, edited, end, entry, from: origin, gesture: drag, began, keep } = why;
  const heard = performance.now();
  if (shown?.link !== answer.link) about.hide();
  shown = answer;
  share = answer.counts ? 0 : null;
  // First, as it asks how large it is: what changes before that must be laid out for the answer.
  stage.show(answer.scene);
  const isLeft = (/** @type {RegExp} */ field) => answer.left.some((refusal) => field.test(refusal.field));
  const [from, to] = isLeft(/from|to/) ? [] : (ends ?? []);
  view = { ...view, from, to, front: isLeft(/front/) ? undefined : view.front };
  path.show(answer.path, answer.ends, lang);
  if (!keep && !core.waits()) {
    if (!answer.refusal) draft = answer.document;
    form.clear(answer.refusal ? edited : undefined);
    showForm(answer);
    if (answer.refusal && !form.isRefused()) refuse(answer.refusal, {});
    path.clear(end);
    if (origin === "link") tellLeft([...(why.left ?? []), ...answer.left]);
    else tell.hide();
  } else if (end) path.clear(end);
  if (entry !== "none") {
    address.write(drag?.pushed ? "replace" : entry, answer.link, view);
    if (drag) drag.pushed = true;
  }
  byId("stage-host").querySelector(".loading")?.remove();
  byId("caption-title").textContent = answer.scene.caption.title[lang];
  byId("caption-text").textContent = unbroken(answer.scene.caption.text[lang]);
  document.title = `${answer.scene.caption.title[lang]} · fabriscape 组网全景`;
  showReport();
  const chosen = core.links.indexOf(answer.link);
  header.show(core.catalogue.presets, chosen, lang, address.can());
  settleSoon();
  clock(answer, began, heard);
}

function showForm(/** @type {Shown} */ { design, document, report: { counts } }) {
  const model = { catalogue: core.catalogue, document, design, maxServers: counts.maxServers, lang };
  form.show(formOf(model), sitesHost, lang);
  sites.show(design, core.catalogue, lang);
}

function showReport() {
  if (!shown) return;
  byId("sheet-answers").textContent = unbroken(inShort(shown.report, lang));
  report.show({ ...shown, catalogue: core.catalogue, lang, pairs, share });
}

/** Says what of a link was left out. */
function tellLeft(/** @type {Refusal[]} */ left) {
  const why = left.map(({ field, text }) => sentence(lang, field.replace(/^(view\.)?/, "view."), text)).join(" ");
  if (why) tell.banner(say(lang, "viewRefused", { why }));
}

function refuse(/** @type {Refusal} */ refusal, /** @type {Why} */ { edited, from, name = "" }) {
  if (/^(from|to)$/.test(refusal.field)) return path.refuse(refusal);
  // Who wrote a link or a file knows the field by its path.
  const byPath = sentence(lang, pathName(refusal.field, lang), refusal.text);
  if (from === "file") return tell.banner(named(lang, name, byPath));
  if (from === "link") {
    tell.banner(say(lang, shown ? "linkKept" : "linkRefused", { why: byPath }));
    if (!shown) wish({ link: core.links[0] }, { entry: "none", from: "link" });
    return;
  }
  const label = fieldName(core.catalogue, refusal.field, lang);
  if (form.refuse(refusal, label, edited, lang)) return;
  tell.banner(sentence(lang, label, refusal.text), nearestButtons(refusal, lang, useNearest));
}

function onCounting(/** @type {number} */ done) {
  share = done;
  if (shown) report.progress({ ...shown, catalogue: core.catalogue, lang, pairs, share });
}

function onCounted(/** @type {Report} */ counted) {
  if (shown) shown = { ...shown, report: counted };
  share = null;
  showReport();
}

function onStopped() {
  share = null;
  showReport();
}

function onBroken(/** @type {string} */ message) {
  share = null;
  showBroken(dialog, lang, message, address.href(shown?.link ?? "", view));
  // What broke it is not asked for again.
  putBack();
  look({ entry: "none" });
}

function settleSoon() {
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLE_MS);
}

/** What follows when the design rests: the spoken sentence, alternatives, charts. */
async function settle() {
  if (!shown) return;
  const { document: design, report: told } = shown;
  const text = JSON.stringify(design);
  const drawnIn = [theme(), lang];
  const isStill = () => shown?.document === design && String([theme(), lang]) === String(drawnIn);
  byId("spoken").textContent = spoken(told, lang);
  byId("print-link").textContent = address.href(shown.link, view);
  try {
    const others = await core.ask("alternatives", text);
    if (isStill()) alternatives.show(others, lang);
    const drawn = await Promise.all(
      core.catalogue.charts.map(async (one) => ({ ...one, svg: await core.ask("chart", one.name, text, ...drawnIn) })),
    );
    if (isStill()) charts.show(drawn, lang);
  } catch (refusal) {
    // The core was started again meanwhile; what follows from this design is asked for anew.
    console.warn(refusal);
  }
}

/** Measures from the change to the painted answer: until the core's answer, until the page is made, and in all. */
function clock(/** @type {Shown} */ answer, /** @type {number} */ began, /** @type {number} */ heard) {
  const made = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const { duration } = performance.measure("fabriscape:shown", { start: began, end: performance.now() });
    times = { ...answer.times, answer: heard - began, page: made - heard, total: duration };
  };
  requestAnimationFrame(() => port2.postMessage(0));
}

// Links and files

async function copyLink() {
  if (!shown) return;
  try {
    await navigator.clipboard.writeText(address.href(shown.link, view));
    tell.toast(say(lang, "copied"));
  } catch {
    address.write("replace", shown.link, view);
    tell.toast(say(lang, "copyFailed"));
  }
}

async function openFile(/** @type {File} */ file) {
  try {
    const text = await readText(file, lang);
    wish({ text }, { from: "file", name: shortName(file.name) }, null);
  } catch (error) {
    tell.banner(/** @type {Error} */ (error).message);
  }
}

function escape() {
  if (sheet.isOpen()) sheet.close();
  else if (tell.isOpen()) tell.hide();
  else if (shown && draft !== shown.document) putBack();
}

/**
 * For tests and for who looks under the bonnet; reads only. `state()` is what is shown and wished for, `report()`, `path()`
 * and `scene()` are as the core gave them, `times()` is what the last change took in ms, and `ask(name, ...args)` calls any
 * function of the core that takes and gives plain values.
 */
Object.assign(window, {
  fabriscape: {
    state: () => ({
      document: shown?.document,
      draft,
      view,
      front: shown?.front,
      ends: shown?.ends,
      waits: core?.waits() || address.waits(),
      share,
    }),
    report: () => shown?.report,
    path: () => shown?.path,
    scene: () => shown?.scene,
    times: () => times,
    ask: (/** @type {string} */ name, /** @type {unknown[]} */ ...args) => core.ask(name, ...args),
  },
});
