// Charts that the core draws as SVG. They are shown as pictures, so that nothing in them can run.

import { element, fill } from "./dom.js";
import { say } from "./text.js";

/** @import { Catalogue } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {HTMLElement} host
 * @param {HTMLDialogElement} dialog Where a chart is shown large.
 */
export function createCharts(host, dialog) {
  return {
    /** Shows charts with their SVG. */
    show(/** @type {(Catalogue["charts"][number] & { svg: string })[]} */ drawn, /** @type {Lang} */ lang) {
      fill(
        host,
        drawn.length ? element("header", {}, element("h2", {}, say(lang, "charts"))) : null,
        drawn.map(({ name, title, svg }) =>
          element(
            "button",
            {
              type: "button",
              class: "chart",
              "data-key": `chart-${name}`,
              "aria-label": say(lang, "enlarge", { title: title[lang] }),
              onclick: () => enlarge(name, title[lang], svg, lang),
            },
            picture(svg, title[lang]),
          ),
        ),
      );
    },
  };

  function enlarge(
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {string} */ svg,
    /** @type {Lang} */ lang,
  ) {
    dialog.className = "large";
    dialog.setAttribute("aria-label", title);
    dialog.replaceChildren(
      picture(svg, title),
      element(
        "form",
        { method: "dialog" },
        element(
          "a",
          { class: "quiet", download: `fabriscape-${name}.svg`, href: dataUrl(svg) },
          say(lang, "saveChart"),
        ),
        element("button", {}, say(lang, "dismiss")),
      ),
    );
    dialog.showModal();
  }
}

const picture = (/** @type {string} */ svg, /** @type {string} */ title) =>
  element("img", { src: dataUrl(svg), alt: title });

const dataUrl = (/** @type {string} */ svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
