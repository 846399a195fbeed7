// Other designs worth a look: the most telling one in a box, the others as links after the notes.

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
        others.length ? element("b", {}, say(lang, "next")) : null,
        others.map((other) =>
          element(
            "button",
            {
              type: "button",
              class: "link",
              "data-key": other.id,
              title: other.summary[lang],
              onclick: () => onOpen(other),
            },
            other.title[lang],
          ),
        ),
      );
    },
  };
}
