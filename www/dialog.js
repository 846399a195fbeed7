// Panels over the page: the list of keys, and what is said when the core stops.

import { element } from "./dom.js";
import { say } from "./text.js";

/** @import { Lang } from "./text.js" */

/**
 * @param {HTMLDialogElement} dialog
 * @param {Lang} lang
 */
export function showShortcuts(dialog, lang) {
  const keys = /** @type {const} */ ([
    [["Ctrl Z", "Ctrl ⇧ Z"], "shortcutUndo"],
    [["P"], "shortcutStage"],
    [["T"], "shortcutTheme"],
    [["L"], "shortcutLang"],
    [["C"], "shortcutCopy"],
    [["← ↑ → ↓", "Enter"], "shortcutStageArrows"],
    [["Esc"], "shortcutEscape"],
    [["?"], "shortcutHelp"],
  ]);
  open(dialog, say(lang, "help"), lang, [
    element(
      "dl",
      { class: "keys" },
      keys.flatMap(([strokes, what]) => [
        element(
          "dt",
          {},
          strokes.map((stroke) => element("kbd", {}, stroke)),
        ),
        element("dd", {}, say(lang, what)),
      ]),
    ),
    element("p", { class: "note" }, say(lang, "footer")),
  ]);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Lang} lang
 * @param {string} message
 * @param {string} link
 */
export function showBroken(dialog, lang, message, link) {
  open(dialog, say(lang, "broken"), lang, [
    element("p", {}, say(lang, "brokenText")),
    element("p", { class: "quote" }, link),
    element("pre", {}, message),
  ]);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Lang} lang
 * @param {string} message
 */
export function showCannotStart(dialog, lang, message) {
  open(dialog, say(lang, "cannotStart"), lang, [
    element("p", {}, say(lang, "cannotStartText")),
    element("pre", {}, message),
  ]);
}

function open(
  /** @type {HTMLDialogElement} */ dialog,
  /** @type {string} */ title,
  /** @type {Lang} */ lang,
  /** @type {Node[]} */ content,
) {
  dialog.className = "";
  dialog.setAttribute("aria-label", title);
  dialog.replaceChildren(
    element("h2", {}, title),
    ...content,
    element("form", { method: "dialog" }, element("button", { autofocus: true }, say(lang, "dismiss"))),
  );
  if (!dialog.open) dialog.showModal();
}
