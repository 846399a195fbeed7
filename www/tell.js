// What is said over the page: a banner that stays until it is closed, a toast that goes by itself.

import { byId, element } from "./dom.js";

/** How long a toast stays, ms. */
const TOAST_MS = 2500;

/** @param {() => string} dismiss The word on the banner's button. */
export function createTell(dismiss) {
  const [bar, note] = [byId("banner"), byId("toast")];
  let timer = 0;

  function hide() {
    bar.hidden = true;
    bar.replaceChildren();
  }

  return {
    banner(/** @type {string} */ text, /** @type {HTMLElement[]} */ actions = []) {
      const close = element("button", { type: "button", class: "quiet", onclick: hide }, dismiss());
      bar.replaceChildren(element("p", {}, text), ...actions, close);
      bar.hidden = false;
    },
    hide,
    isOpen: () => !bar.hidden,
    /** An empty text takes the last one back. */
    toast(/** @type {string} */ text) {
      note.textContent = text;
      clearTimeout(timer);
      timer = setTimeout(() => (note.textContent = ""), TOAST_MS);
    },
  };
}
