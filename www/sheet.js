// The controls of a narrow page, in a sheet from below; the picture stays in view above it.

import { byId } from "./dom.js";

export function createSheet() {
  const [opener, controls] = [byId("open-sheet"), byId("controls")];

  function open(/** @type {boolean} */ is) {
    document.body.classList.toggle("sheet-open", is);
    opener.setAttribute("aria-expanded", String(is));
    if (is) scrollTo({ top: 0 });
    (is ? controls : opener).focus();
  }

  opener.addEventListener("click", () => open(true));
  byId("close-sheet").addEventListener("click", () => open(false));
  return { isOpen: () => document.body.classList.contains("sheet-open"), close: () => open(false) };
}
