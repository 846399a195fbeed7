// The editor of all sites: name, distance and share of each.

import { element } from "./dom.js";
import { exact, fixed } from "./number.js";
import { typed } from "./form-model.js";
import { named, say } from "./text.js";
import { withoutSite, withShare, withSite } from "./design.js";
import { put } from "./design.js";

/** @import { Catalogue, Design } from "./core/fabriscape_wasm.js" */
/** @import { Document } from "./design.js" */
/** @import { Lang } from "./text.js" */

/** Where a site that is added is first put, km. */
const FIRST_KM = 100;

/**
 * @param {HTMLElement} host
 * @param {(change: (document: Document) => Document) => void} onChange
 */
export function createSites(host, onChange) {
  return {
    show(/** @type {Design} */ design, /** @type {Catalogue} */ catalogue, /** @type {Lang} */ lang) {
      const { sites } = design;
      // A box that is being typed in is left alone.
      if (host.contains(document.activeElement) && document.activeElement?.matches("input")) return;
      const [name, share, km] = ["name", "share", "km"].map(
        (key) => catalogue.siteFields.find((field) => field.path === `sites[].${key}`)?.label[lang] ?? key,
      );
      const several = sites.length > 1;
      const head = element(
        "tr",
        {},
        [name, km, share, ""].map((text) => element("th", { scope: "col" }, text)),
      );
      const rows = sites.map((site, index) =>
        element(
          "tr",
          {},
          cell(
            box(site.name, `${name} ${index + 1}`, (text) =>
              onChange((given) => put(given, `sites.${index}.name`, text)),
            ),
          ),
          cell(
            index === 0
              ? "–"
              : box(exact(site.km), named(lang, site.name, `${km} km`), (text) =>
                  onChange((given) => put(given, `sites.${index}.km`, typed(text, "km") ?? 0)),
                ),
          ),
          cell(
            box(
              `${fixed(site.share * 100, Number.isInteger(site.share * 100) ? 0 : 1)} %`,
              named(lang, site.name, share),
              (text) => {
                const percent = typed(text, "%") ?? 0;
                const wanted = typeof percent === "number" ? percent / 100 : percent;
                onChange((given) => withShare(given, index, wanted));
              },
            ),
          ),
          cell(
            index === 0
              ? ""
              : element(
                  "button",
                  {
                    type: "button",
                    class: "clear",
                    "aria-label": say(lang, "removeSite", { name: site.name }),
                    onclick: () => onChange((given) => withoutSite(given, index)),
                  },
                  "×",
                ),
          ),
        ),
      );
      const add = element(
        "button",
        { type: "button", class: "quiet", onclick: () => onChange((given) => withSite(given, FIRST_KM)) },
        say(lang, "addSite"),
      );
      host.replaceChildren(...(several ? [element("table", { class: "sites" }, head, rows)] : []), add);
    },
  };
}

const cell = (/** @type {Node | string} */ content) => element("td", {}, content);

function box(/** @type {string} */ value, /** @type {string} */ label, /** @type {(text: string) => void} */ onText) {
  const input = element("input", {
    type: "text",
    "aria-label": label,
    autocomplete: "off",
    maxlength: 40,
    onchange: () => {
      const { value: text } = input;
      // The table is made anew by the answer.
      input.blur();
      onText(text);
    },
  });
  input.value = value;
  return input;
}
