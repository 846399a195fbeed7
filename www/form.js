// The form: sections of controls, what is seldom touched under a disclosure, and refusals beside the control they concern.

import { createControl } from "./control.js";
import { element } from "./dom.js";
import { number } from "./number.js";
import { sentence, say } from "./text.js";

/** @import { Control, Section } from "./form-model.js" */
/** @import { ControlView, Edit } from "./control.js" */
/** @import { Refusal } from "./state.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {HTMLElement} host
 * @param {object} on
 * @param {(edit: Edit) => void} on.onEdit
 * @param {(field: string, value: number | string) => void} on.onNearest A legal value offered instead was chosen.
 * @param {() => void} on.onPutBack
 */
export function createForm(host, { onEdit, onNearest, onPutBack }) {
  /** @type {Map<string, ControlView>} */
  const views = new Map();
  /** By the control that was changed, the controls that are marked for it. @type {Map<string, ControlView[]>} */
  const refused = new Map();
  const summary = element("summary");
  let built = "";
  let open = false;

  /** Shows a design, but for what is refused; `sites` is the editor of all sites, part of the disclosure. */
  function show(
    /** @type {{ loud: Section[], quiet: Section[] }} */ { loud, quiet },
    /** @type {HTMLElement} */ sites,
    /** @type {Lang} */ lang,
  ) {
    const controls = [...loud, ...quiet].flatMap((section) => section.controls);
    const shape = JSON.stringify([lang, controls.map((control) => [control.path, control.kind, labels(control)])]);
    if (shape !== built) {
      built = shape;
      build(loud, quiet, sites, lang);
    }
    for (const control of controls) if (!refused.has(control.path)) views.get(control.path)?.update(control);
    const set = quiet
      .flatMap((section) => section.controls)
      .filter(({ unsettable, value }) => unsettable && value !== undefined);
    summary.textContent = set.length ? say(lang, "advancedSet", { count: set.length }) : say(lang, "advanced");
  }

  function build(
    /** @type {Section[]} */ loud,
    /** @type {Section[]} */ quiet,
    /** @type {HTMLElement} */ sites,
    /** @type {Lang} */ lang,
  ) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.id;
    views.clear();
    refused.clear();
    const section = (/** @type {Section} */ { group, title, controls }) => {
      const made = controls.map((/** @type {Control} */ control) => {
        const view = createControl(control, lang, onEdit);
        views.set(control.path, view);
        return view.root;
      });
      return element(
        "section",
        { class: "group", "data-group": group },
        element("h3", {}, title),
        made,
        group === "distance" && quiet.some((one) => one.controls === controls) ? sites : null,
      );
    };
    const more = element(
      "details",
      { class: "more", open, ontoggle: () => (open = more.open) },
      summary,
      quiet.map(section),
    );
    host.replaceChildren(...loud.map(section), more);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** Takes back what was said of a control that was changed, or of all. @param {string} [edited] */
  function clear(edited) {
    for (const [path, marked] of refused) {
      if (edited !== undefined && path !== edited) continue;
      refused.delete(path);
      for (const view of marked) view.mark("");
      marked[0].message.replaceChildren();
    }
  }

  /**
   * Says why a change was refused beside the control that was changed, else beside the one that it names.
   * @param {Refusal} refusal
   * @param {string} name What the refused field is called.
   * @param {string | undefined} edited Path of the control that was changed.
   * @param {Lang} lang
   * @returns {boolean} False when there is no such control.
   */
  function refuse(refusal, name, edited, lang) {
    const field = /^sites\b/.test(refusal.field) ? "sites" : refusal.field;
    const path = edited !== undefined && views.has(edited) ? edited : field;
    clear(path);
    const place = views.get(path);
    if (!place) return false;
    const why = sentence(lang, name, refusal.text);
    const marked = [place, views.get(field) ?? place];
    for (const view of marked) view.mark(why);
    refused.set(path, marked);
    place.message.replaceChildren(
      element("p", {}, why),
      element("div", { class: "choices" }, nearestButtons(refusal, lang, onNearest), putBack(lang)),
      element("p", { class: "note" }, say(lang, "keptPicture")),
    );
    return true;
  }

  const putBack = (/** @type {Lang} */ lang) =>
    element("button", { type: "button", class: "quiet", onclick: onPutBack }, say(lang, "putBack"));

  return { show, refuse, clear, isRefused: () => refused.size > 0 };
}

const labels = (/** @type {Control} */ control) =>
  control.kind === "slider"
    ? control.label
    : [control.label, control.unit, ...control.options.map(({ label }) => label)];

/**
 * The nearest legal values as buttons.
 * @param {Refusal} refusal
 * @param {Lang} lang
 * @param {(field: string, value: number | string) => void} onNearest
 * @returns {HTMLElement[]}
 */
export function nearestButtons(refusal, lang, onNearest) {
  return refusal.nearest.map((value) =>
    element(
      "button",
      { type: "button", class: "nearest", onclick: () => onNearest(refusal.field, value) },
      say(lang, "nearest", { value: typeof value === "number" ? number(value) : value }),
    ),
  );
}
