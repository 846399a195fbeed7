// Other designs worth a look: the most telling one in a box, the others in rows after the figures.

import { element, fill } from "./dom.js";
import { say } from "./text.js";

/** @import { Alternative } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {{ box: HTMLElement, next: HTMLElement }} hosts
 * @param {(alternative: Alternative) => void} onOpen
 */
export function createAlternatives(hosts, onOpen) {
  return {
    show(/** @type {Alternative[]} */ alternatives, /** @type {Lang} */ lang) {
      const [first, ...others] = alternatives;
      hosts.box.hidden = !first;
      hosts.next.hidden = !others.length;
      fill(
        hosts.box,
        first
          ? [
              element("h3", {}, first.title[lang]),
              element("p", {}, first.summary[lang]),
              element(
                "button",
                { type: "button", class: "link", "data-key": first.id, onclick: () => onOpen(first) },
                `${say(lang, "openAlternative")} →`,
              ),
            ]
          : [],
      );
      fill(
        hosts.next,
        element("header", {}, element("h2", {}, say(lang, "next"))),
        others.map((other) =>
          element(
            "button",
            { type: "button", class: "alternative-row", "data-key": other.id, onclick: () => onOpen(other) },
            element("span", { class: "link" }, other.title[lang]),
            element("small", {}, other.summary[lang]),
          ),
        ),
      );
    },
  };
}
