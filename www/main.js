// Wires the page. The only module with state: everything else is given what it shows.
//
// What is shown follows from the address; what is done by hand becomes a wish for a design, the core answers or refuses it,
// and an answer becomes a new address.

import { createAlternatives } from "./alternatives.js";
import { createCharts } from "./chart.js";
import { startCore } from "./core.js";
import { at, leaveOut, put, withSecondSite } from "./design.js";
import { showBroken, showCannotStart, showShortcuts } from "./dialog.js";
import { byId, element } from "./dom.js";
import { listenForDrops, readText, saveDesign, shortName } from "./file.js";
import { formOf } from "./form-model.js";
import { createForm, nearestButtons } from "./form.js";
import { createHeader, sayPage } from "./header.js";
import { listenForKeys } from "./keys.js";
import { createPath } from "./path.js";
import { createPopover } from "./popover.js";
import { spoken } from "./report-model.js";
import { createReport } from "./report.js";
import { createSites } from "./sites.js";
import { createStage } from "./stage.js";
import { readFragment, writeFragment } from "./state.js";
import { say, sentence } from "./text.js";

/** @import { Core, Shown } from "./core.js" */
/** @import { Document } from "./design.js" */
/** @import { Edit } from "./control.js" */
/** @import { Refusal, View } from "./state.js" */
/** @import { Lang } from "./text.js" */

/** How long nothing must change before charts, alternatives and the spoken sentence follow, ms. */
const SETTLE_MS = 150;
/** Steps of one slider by key within this time are one change to undo, ms. */
const GESTURE_MS = 1000;
const THEME_KEY = "fabriscape-theme";

/** @type {Core} */
let core;
/** The last answer: what picture and figures are of. @type {Shown | null} */
let shown = null;
/** The design as last wished for; differs from what is shown while it is asked for or when it was refused. @type {Document} */
let draft = {};
/** @type {View} */
let view = {};
/** Share of the counting that is done; null when it does not run. @type {number | null} */
let share = null;
/** @type {"endpoints" | "gpus"} */
let pairs = "endpoints";
/** Which end of the path the next server that is picked becomes. @type {"from" | "to"} */
let pick = "from";
/** The changes that become one entry of the history. @type {{ path: string, at: number, pushed: boolean, over: boolean }} */
let gesture = { path: "", at: 0, pushed: false, over: true };
/** Newest entry of the history that is known. */
let newest = 0;
/** @type {Lang} */
let lang = "en";
let settling = 0;
let unsaid = 0;
/** @type {{ [part: string]: number }} */
let times = {};

const about = createPopover(byId("about"));
const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
const sitesHost = element("div", { class: "site-editor" });

const header = createHeader({
  onPreset: (index) => wishFor({ link: core.links[index] }, { ends: "free" }),
  actions: {
    undo,
    redo,
    open: () => byId("file").click(),
    save: () => shown && saveDesign(shown.document),
    copy: copyLink,
    language: changeLanguage,
    theme: changeTheme,
    help: () => showShortcuts(dialog, lang),
  },
});
const form = createForm(byId("controls"), { onEdit: edit, onNearest: useNearest, onPutBack: putBack });
const sites = createSites(sitesHost, (change) => wishForDocument(change(draft), { edited: "sites" }));
const stage = createStage(byId("stage-host"), { onHover: () => {}, onSelect: select });
const path = createPath(byId("path"), {
  onEnd: (end, gpu) => pickEnds({ [end]: gpu }, "typed"),
  onStation: (mark) => stage.highlight?.(mark),
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
  wishFor({ text: JSON.stringify(design) }, { ends: "free" }),
);

async function start() {
  const { link, view: seen, refusal } = readFragment(location.hash);
  view = seen;
  lang = view.lang ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
  setTheme(storedTheme());
  sayPage(lang);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  try {
    core = await startCore({ onShown: show, onRefused: refuse, onCounting, onCounted, onStopped, onBroken });
  } catch (error) {
    showCannotStart(dialog, lang, String(error));
    return;
  }
  remember({ ...history.state, n: history.state?.n ?? 0 }, "replace");
  newest = history.state?.n ?? 0;
  listen();
  if (refusal) warn("viewRefused", refusal);
  openLink(link);
}

function listen() {
  addEventListener("popstate", () => {
    const { link, view: seen, refusal } = readFragment(location.hash);
    view = seen;
    if (refusal) warn("viewRefused", refusal);
    else hideBanner();
    const wanted = view.lang ?? lang;
    if (wanted !== lang) setLanguage(wanted);
    openLink(link);
  });
  new ResizeObserver(() => look()).observe(byId("stage-host"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(storedTheme()));
  listenForDrops(byId("drop"), openFile);
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", () => {
    if (file.files?.[0]) openFile(file.files[0]);
    file.value = "";
  });
  for (const button of document.querySelectorAll("[data-skip]")) {
    button.addEventListener("click", () => byId(/** @type {HTMLElement} */ (button).dataset.skip ?? "").focus());
  }
  byId("open-sheet").addEventListener("click", () => openSheet(true));
  byId("close-sheet").addEventListener("click", () => openSheet(false));
  listenForKeys({
    undo,
    redo,
    stage: () => changeView({ stage: view.stage ? undefined : true }),
    theme: changeTheme,
    language: changeLanguage,
    copy: copyLink,
    help: () => showShortcuts(dialog, lang),
    escape,
  });
}

// Wishes

/**
 * @typedef {object} Why
 * @property {string} [edited] Path of the control that was changed, where a refusal is told.
 * @property {"push" | "replace" | "none"} [entry] What becomes of the history.
 * @property {typeof gesture} [gesture]
 * @property {"free" | "typed"} [ends] `free`: the core picks the ends of the path; `typed`: wrong ends are refused.
 * @property {"link" | "file"} [from] Where the design came from, if not from the form.
 * @property {string} [name] Of the file.
 */

function wishFor(/** @type {{ link: string } | { text: string }} */ source, /** @type {Why} */ why) {
  if (why.ends === "free") view = { ...view, from: undefined, to: undefined };
  const host = byId("stage-host");
  const { from, to } = view;
  const ends = from === undefined && to === undefined ? null : [from ?? shown?.ends[0] ?? 0, to ?? shown?.ends[1] ?? 0];
  core.show({
    entry: "push",
    ...why,
    source,
    stage: { width: host.clientWidth, height: host.clientHeight, front: view.front ?? 0, lang },
    ends: /** @type {[number, number] | null} */ (ends),
    strict: why.ends === "typed",
    began: performance.now(),
  });
}

function wishForDocument(/** @type {Document} */ document, /** @type {Why} */ why) {
  draft = document;
  wishFor({ text: JSON.stringify(document) }, why);
}

/** The same design again, for a changed stage, plane or language. */
function look(/** @type {Why} */ why = { entry: "none" }) {
  if (shown) wishFor({ text: JSON.stringify(shown.document) }, why);
}

function openLink(/** @type {string} */ link) {
  wishFor({ link: link || core.links[0] }, { entry: "none", from: "link" });
}

function edit(/** @type {Edit} */ { path: field, value, phase }) {
  const now = performance.now();
  if (gesture.over || gesture.path !== field || now - gesture.at > GESTURE_MS) {
    gesture = { path: field, at: now, pushed: false, over: false };
  }
  gesture.at = now;
  wishForDocument(changed(draft, field, value), { edited: field, gesture });
}

function changed(/** @type {Document} */ document, /** @type {string} */ field, /** @type {any} */ value) {
  if (field === "sites") return withSecondSite(document, value);
  const [list, id] = field.split("/");
  if (id) {
    const constants = { ...at(document, list), [id]: value };
    if (value === undefined) delete constants[id];
    return Object.keys(constants).length ? put(document, list, constants) : leaveOut(document, list);
  }
  return value === undefined ? leaveOut(document, field) : put(document, field, value);
}

function useNearest(/** @type {string} */ field, /** @type {number | string} */ value) {
  wishForDocument(put(withSitesOf(draft), field, value), { edited: field });
}

/** A list item can only be set where the list is given. */
function withSitesOf(/** @type {Document} */ document) {
  return document.sites ? document : { ...document, ...(shown ? { sites: shown.design.sites } : {}) };
}

function putBack() {
  if (!shown) return;
  draft = shown.document;
  showForm(shown);
}

function pickEnds(/** @type {{ from?: any, to?: any }} */ ends, /** @type {"typed" | undefined} */ how) {
  const before = view;
  view = { ...view, from: view.from ?? shown?.ends[0], to: view.to ?? shown?.ends[1], ...ends };
  look({ ends: how, edited: "view" });
  // Until they are known to be there, the address keeps the old ones.
  if (how === "typed") view = { ...before };
}

function changeView(/** @type {Partial<View>} */ change) {
  view = { ...view, ...change };
  showMode();
  look({ entry: "push" });
}

function select(/** @type {import("./core/fabriscape_wasm.js").Scene["marks"][number] | null} */ mark) {
  if (!mark || !shown) return;
  if (mark.servers) {
    const { gpus } = shown.design.servers;
    const gpu = mark.servers[0] * gpus + (shown.front % gpus);
    const end = pick;
    pick = end === "from" ? "to" : "from";
    if (end === "from") toast(say(lang, "pickOther"));
    pickEnds({ [end]: gpu }, undefined);
  } else if (mark.plane !== null && mark.plane !== shown.front) {
    changeView({ front: mark.plane });
  }
}

// Answers

function show(/** @type {Shown} */ answer, /** @type {any} */ wish) {
  const first = !shown;
  shown = answer;
  share = answer.counts ? (share ?? 0) : null;
  if (wish.ends)
    view = {
      ...view,
      from: answer.endsRefusal ? undefined : wish.ends[0],
      to: answer.endsRefusal ? undefined : wish.ends[1],
    };
  if (!core.waits()) {
    draft = answer.document;
    showForm(answer);
    if (wish.entry !== "none" && wish.from !== "link") hideBanner();
  }
  if (wish.entry !== "none") {
    const again = wish.gesture?.pushed;
    if (wish.gesture) wish.gesture.pushed = true;
    address(again ? "replace" : wish.entry);
  }
  stage.show(answer.scene, answer.path);
  byId("caption-title").textContent = answer.scene.caption.title[lang];
  byId("caption-text").textContent = answer.scene.caption.text[lang];
  path.show(answer.path, answer.ends, lang);
  showReport();
  showHeader();
  if (first) byId("stage-host").querySelector(".loading")?.remove();
  settleSoon();
  clock(answer, wish);
}

function showForm(/** @type {Shown} */ { design, document, report: { counts } }) {
  const model = { catalogue: core.catalogue, document, design, maxServers: counts.maxServers, lang };
  form.show(formOf(model), sitesHost, lang);
  sites.show(design, core.catalogue, lang);
}

function matter() {
  return { report: now().report, path: now().path, catalogue: core.catalogue, lang, pairs, share };
}

/** The last answer, once there is one. */
function now() {
  if (!shown) throw new Error("nothing is shown yet");
  return shown;
}

function showReport() {
  if (shown) report.show(matter());
}

function showHeader() {
  const { n } = history.state ?? { n: 0 };
  header.show(core.catalogue.presets, core.links.indexOf(now().link), lang, { undo: n > 0, redo: n < newest });
  const preset = core.catalogue.presets[core.links.indexOf(now().link)];
  const { name = "", year = "", locator = "" } = preset?.source ?? {};
  byId("preset-source").replaceChildren(
    ...(preset
      ? [
          element("p", {}, preset.summary[lang]),
          element(
            "p",
            { class: "note" },
            `${say(lang, "source")}: ${[name, year, locator].filter(Boolean).join(", ")}`,
          ),
        ]
      : []),
  );
}

function refuse(/** @type {Refusal} */ refusal, /** @type {any} */ wish) {
  if (wish.edited === "view") {
    path.refuse(refusal, lang);
    return;
  }
  if (wish.from === "link" && !shown) {
    warn("linkRefused", refusal);
    wishFor({ link: core.links[0] }, { entry: "none" });
    return;
  }
  const name = fieldName(refusal.field);
  if (wish.from === "file")
    banner(say(lang, "fileRefused", { name: wish.name, why: sentence(lang, name, refusal.text) }));
  else if (wish.from === "link") warn("linkRefused", refusal);
  else if (!form.refuse(refusal, name, wish.edited ?? null, lang)) {
    banner(sentence(lang, name, refusal.text), nearestButtons(refusal, lang, useNearest));
  }
}

function onCounting(/** @type {number} */ done) {
  share = done;
  if (shown) report.progress(done, matter());
}

function onCounted(/** @type {import("./core/fabriscape_wasm.js").Report} */ counted) {
  shown = { ...now(), report: counted };
  share = null;
  showReport();
  settleSoon();
}

function onStopped() {
  share = null;
  showReport();
}

function onBroken(/** @type {string} */ message, /** @type {any} */ wish) {
  share = null;
  showBroken(dialog, lang, message, link());
  // What broke it is not asked for again.
  if (wish && shown) look();
}

function settleSoon() {
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLE_MS);
}

async function settle() {
  const { document, report: told } = now();
  const design = JSON.stringify(document);
  const theme = isDark() ? "dark" : "light";
  byId("spoken").textContent = spoken(told, lang);
  const still = () => shown?.document === document;
  try {
    const others = await core.ask("alternatives", design);
    if (still()) alternatives.show(others, lang);
    await charts.show(core.catalogue.charts, lang, (name) => core.ask("chart", name, design, theme, lang));
  } catch (refusal) {
    // A newer design is on its way, or the core was started again: what follows from this one is of no use any more.
    console.warn(refusal);
  }
}

/** Measures from the change to the painted answer. */
function clock(/** @type {Shown} */ answer, /** @type {any} */ wish) {
  const rendered = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const measured = performance.measure("fabriscape:shown", { start: wish.began, end: performance.now() });
    times = { ...answer.times, page: performance.now() - rendered, total: measured.duration };
  };
  requestAnimationFrame(() => port2.postMessage(0));
}

// Address and history

const link = () => location.href.replace(/#.*$/, "") + "#" + writeFragment(shown?.link ?? "", view);

function address(/** @type {"push" | "replace"} */ how) {
  const n = (history.state?.n ?? 0) + (how === "push" ? 1 : 0);
  if (how === "push") newest = n;
  remember({ n }, how, link());
}

function remember(
  /** @type {object} */ state,
  /** @type {"push" | "replace"} */ how,
  /** @type {string} */ url = location.href,
) {
  try {
    if (how === "push") history.pushState(state, "", url);
    else history.replaceState(state, "", url);
  } catch (error) {
    // Browsers limit how often a page may do this; the next change will do it.
    console.warn(error);
  }
}

function undo() {
  if ((history.state?.n ?? 0) > 0) history.back();
}

function redo() {
  if ((history.state?.n ?? 0) < newest) history.forward();
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(link());
    toast(say(lang, "copied"));
  } catch {
    address("replace");
    toast(say(lang, "copyFailed"));
  }
}

// Files

async function openFile(/** @type {File} */ file) {
  try {
    const text = await readText(file, lang);
    wishFor({ text }, { from: "file", name: shortName(file.name), ends: "free" });
  } catch (error) {
    banner(/** @type {Error} */ (error).message);
  }
}

// Language, theme, modes

function changeLanguage() {
  setLanguage(lang === "en" ? "zh" : "en");
  view = { ...view, lang };
  look({ entry: "push" });
}

function setLanguage(/** @type {Lang} */ next) {
  lang = next;
  sayPage(lang);
}

function changeTheme() {
  const next = isDark() ? "light" : "dark";
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // A browser without storage forgets it, which is all.
  }
  setTheme(next);
  if (shown) settleSoon();
}

function storedTheme() {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}

function setTheme(/** @type {string | null} */ theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  stage.setTheme(isDark() ? "dark" : "light");
}

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function showMode() {
  document.documentElement.toggleAttribute("data-stage", view.stage === true);
}

function openSheet(/** @type {boolean} */ is) {
  document.body.classList.toggle("sheet-open", is);
  if (is) {
    scrollTo({ top: 0 });
    byId("controls").focus();
  } else byId("open-sheet").focus();
}

function escape() {
  about.hide();
  if (document.body.classList.contains("sheet-open")) openSheet(false);
  else if (!byId("banner").hidden) hideBanner();
  else if (shown && draft !== shown.document) putBack();
}

// What is said over the page

function fieldName(/** @type {string} */ field) {
  const family = core.catalogue.families.flatMap(({ fields }) => fields);
  const site = field.match(/^sites\.(\d+)\.(\w+)$/);
  if (site) {
    const known = core.catalogue.siteFields.find(({ path: of }) => of === `sites[].${site[2]}`);
    return known ? `${say(lang, "sites")} ${Number(site[1]) + 1}, ${known.label[lang]}` : field;
  }
  return family.find(({ path: of }) => of === field)?.label[lang] ?? field;
}

function warn(/** @type {"linkRefused" | "viewRefused"} */ key, /** @type {Refusal} */ refusal) {
  // A link's writer knows the field by its path.
  banner(say(lang, key, { why: sentence(lang, refusal.field, refusal.text) }));
}

function banner(/** @type {string} */ text, /** @type {HTMLElement[]} */ actions = []) {
  const close = element("button", { type: "button", class: "quiet", onclick: hideBanner }, say(lang, "dismiss"));
  byId("banner").replaceChildren(element("p", {}, text), ...actions, close);
  byId("banner").hidden = false;
}

function hideBanner() {
  byId("banner").hidden = true;
  byId("banner").replaceChildren();
}

function toast(/** @type {string} */ text) {
  const host = byId("toast");
  host.textContent = text;
  host.classList.add("shown");
  clearTimeout(unsaid);
  unsaid = setTimeout(() => {
    host.classList.remove("shown");
    host.textContent = "";
  }, 2500);
}

/**
 * For tests and for who looks under the bonnet; reads only, apart from `ask`.
 * `state()` what is shown and wished for, `report()` and `path()` as the core gave them, `times()` of the last change in ms,
 * `ask(name, ...args)` any function of the core that takes and gives plain values.
 */
Object.assign(window, {
  fabriscape: {
    state: () => ({
      document: shown?.document,
      draft,
      link: link(),
      view,
      front: shown?.front,
      waits: core.waits(),
      share,
    }),
    report: () => shown?.report,
    path: () => shown?.path,
    scene: () => shown?.scene,
    times: () => times,
    ask: (/** @type {string} */ name, /** @type {unknown[]} */ ...args) => core.ask(name, ...args),
  },
});

start();
