// The top line: presets and what can be done with a design.

import { byId, element } from "./dom.js";
import { cited } from "./source.js";
import { named, say } from "./text.js";

/** @import { Preset } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {object} on
 * @param {(index: number) => void} on.onPreset
 * @param {{ [id: string]: () => void }} on.actions By the id of their button.
 */
export function createHeader({ onPreset, actions }) {
  const select = /** @type {HTMLSelectElement} */ (byId("presets"));
  const more = byId("more");
  const panel = byId("actions");
  const open = (/** @type {boolean} */ is) => {
    panel.classList.toggle("open", is);
    more.setAttribute("aria-expanded", String(is));
  };
  select.addEventListener("change", () => onPreset(Number(select.value)));
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", () => {
      action();
      open(false);
    });
  }
  more.addEventListener("click", () => open(!panel.classList.contains("open")));
  document.addEventListener("pointerdown", ({ target }) => {
    const node = /** @type {Node} */ (target);
    if (!panel.contains(node) && !more.contains(node)) open(false);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel.classList.contains("open")) return;
    open(false);
    more.focus();
    event.stopPropagation();
  });

  return {
    /** `chosen` is the preset that is shown, −1 for a design of one's own. */
    show(
      /** @type {Preset[]} */ presets,
      /** @type {number} */ chosen,
      /** @type {Lang} */ lang,
      /** @type {{ undo: boolean, redo: boolean }} */ can,
    ) {
      const own = element("option", { value: -1, hidden: chosen >= 0 }, say(lang, "ownDesign"));
      select.replaceChildren(
        own,
        ...presets.map(({ title }, index) => element("option", { value: index }, title[lang])),
      );
      select.value = String(chosen);
      setDisabled("undo", !can.undo);
      setDisabled("redo", !can.redo);
      const { summary, source } = presets[chosen] ?? {};
      byId("preset-source").replaceChildren(
        ...(summary
          ? [
              element("p", {}, summary[lang]),
              element("p", { class: "note" }, named(lang, say(lang, "source"), cited(source, lang))),
            ]
          : []),
      );
    },
  };
}

function setDisabled(/** @type {string} */ id, /** @type {boolean} */ is) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = is;
}

/**
 * Puts the page's own words in place: `data-say` is an element's text, `data-label` its name for who listens and its title.
 * @param {Lang} lang
 */
export function sayPage(lang) {
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  for (const [attribute, put] of /** @type {const} */ ([
    ["say", (/** @type {HTMLElement} */ node, /** @type {string} */ text) => (node.textContent = text)],
    ["label", label],
    ["title", (/** @type {HTMLElement} */ node, /** @type {string} */ text) => (node.title = text)],
  ])) {
    for (const node of document.querySelectorAll(`[data-${attribute}]`)) {
      const key = /** @type {any} */ (/** @type {HTMLElement} */ (node).dataset[attribute]);
      put(/** @type {HTMLElement} */ (node), say(lang, key));
    }
  }
}

function label(/** @type {HTMLElement} */ node, /** @type {string} */ text) {
  node.setAttribute("aria-label", text);
  if (node.matches("button, select")) node.title = text;
}
