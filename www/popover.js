// What stands behind a number: one small popover beside it, closed by Escape or a click elsewhere.

import { element } from "./dom.js";

/** @import { About } from "./report-model.js" */

const GAP = 8;
const MARGIN = 8;

/** @param {HTMLElement} host An element with the attribute `popover`. */
export function createPopover(host) {
  /** The number it stands beside, by its key: the report is made anew while it is open. */
  let key = "";
  /** What it stood beside when a pointer was pressed, which closes it before the click. */
  let pressed = "";
  addEventListener("pointerdown", () => (pressed = key), true);
  addEventListener("click", () => (pressed = ""));
  const anchor = () =>
    /** @type {HTMLElement | null} */ (key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null);

  // Not `toggle`, which comes later, when another number may have opened it already.
  host.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    anchor()?.setAttribute("aria-expanded", "false");
    // Only when focus would be lost: a click elsewhere keeps its own.
    if (host.contains(document.activeElement) || document.activeElement === document.body) anchor()?.focus();
    key = "";
  });

  return {
    /** Opens beside `beside`, or closes when it is open there. */
    toggle(/** @type {HTMLElement} */ beside, /** @type {About} */ about) {
      const again = (key || pressed) === beside.dataset.key;
      if (host.matches(":popover-open")) host.hidePopover();
      if (again) return;
      host.replaceChildren(...contents(about));
      key = beside.dataset.key ?? "";
      beside.setAttribute("aria-expanded", "true");
      host.showPopover();
      place(host, beside);
      host.focus();
    },
    hide() {
      if (host.matches(":popover-open")) host.hidePopover();
    },
  };
}

function contents(/** @type {About} */ about) {
  return [
    element("h3", {}, about.title),
    ...about.lines.map((line) => element("p", {}, line)),
    about.sources.length
      ? element(
          "dl",
          {},
          about.sources.flatMap(({ label, value, source }) => [
            element("dt", {}, label, element("b", {}, value)),
            element("dd", {}, source),
          ]),
        )
      : "",
  ].filter(Boolean);
}

/** To the left of its number where there is room, else below it. */
function place(/** @type {HTMLElement} */ host, /** @type {HTMLElement} */ beside) {
  const target = beside.getBoundingClientRect();
  const { width, height } = host.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = target.left - width - GAP;
  const fits = left >= MARGIN;
  const x = fits ? left : Math.min(Math.max(MARGIN, target.left), clientWidth - width - MARGIN);
  const y = fits ? target.top : target.bottom + GAP;
  host.style.left = `${x}px`;
  host.style.top = `${Math.max(MARGIN, Math.min(y, clientHeight - height - MARGIN))}px`;
}
