// The path strip: an underground line whose stations are devices and whose gaps carry metres and nanoseconds.

import { element, fill } from "./dom.js";
import { nearestButtons } from "./form.js";
import { number } from "./number.js";
import { strip } from "./path-model.js";
import { typed } from "./form-model.js";
import { say, sentence } from "./text.js";

/** @import { Path } from "./core/fabriscape_wasm.js" */
/** @import { Refusal } from "./state.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {HTMLElement} host
 * @param {object} on
 * @param {(end: "from" | "to", gpu: number | string) => void} on.onEnd
 * @param {(mark: string) => void} on.onStation A station is pointed at; empty when no longer.
 */
export function createPath(host, { onEnd, onStation }) {
  const from = endBox("from");
  const to = endBox("to");
  const title = element("h2", {});
  const facts = element("span", { class: "note" });
  const message = element("div", { class: "refusal", role: "alert" });
  const line = element("ol", { class: "line" });
  host.replaceChildren(
    element(
      "header",
      {},
      title,
      element("span", { class: "ends" }, from, element("span", { "aria-hidden": "true" }, "→"), to),
      facts,
    ),
    message,
    line,
  );

  function endBox(/** @type {"from" | "to"} */ end) {
    const box = element("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 12,
      id: `path-${end}`,
      onchange: () => onEnd(end, typed(box.value.replace(/^gpu-/i, ""), "") ?? ""),
      onfocus: () => box.select(),
    });
    return box;
  }

  return {
    show(/** @type {Path | null} */ path, /** @type {[number, number]} */ ends, /** @type {Lang} */ lang) {
      title.textContent = say(lang, "path");
      from.setAttribute("aria-label", say(lang, "pathFrom"));
      to.setAttribute("aria-label", say(lang, "pathTo"));
      host.setAttribute("aria-label", say(lang, "path"));
      [from, to].forEach((box, index) => {
        if (box.validity.customError) return;
        if (document.activeElement !== box) box.value = `gpu-${ends[index]}`;
      });
      facts.textContent = path ? strip(path, lang).facts : "";
      fill(line, path ? stations(path, lang) : []);
    },
    /** Takes back what was said of a wrong end. */
    clear() {
      message.replaceChildren();
      for (const box of [from, to]) box.setCustomValidity("");
    },
    refuse(/** @type {Refusal} */ refusal, /** @type {Lang} */ lang) {
      const isTo = /to$/.test(refusal.field);
      const box = isTo ? to : from;
      const why = sentence(lang, say(lang, isTo ? "pathTo" : "pathFrom"), refusal.text);
      box.setCustomValidity(why);
      message.replaceChildren(
        element("p", {}, why),
        element(
          "div",
          { class: "choices" },
          nearestButtons(refusal, lang, (_, value) => onEnd(isTo ? "to" : "from", value)),
        ),
      );
    },
  };

  function stations(/** @type {Path} */ path, /** @type {Lang} */ lang) {
    const shown = strip(path, lang);
    return shown.stations.map((station, index) => {
      const gap = shown.gaps[index];
      const item = element(
        "li",
        {
          class: station.end ? "end" : "",
          onpointerenter: () => onStation(station.mark),
          onpointerleave: () => onStation(""),
        },
        element("span", { class: "stop" }, element("b", {}, station.name), element("small", {}, station.under)),
        gap
          ? element(
              "span",
              { class: gap.cut ? "gap cut" : "gap", title: gap.cut ? say(lang, "notToScale") : undefined },
              [gap.metres, gap.delay].filter(Boolean).join(" · "),
            )
          : null,
      );
      item.style.setProperty("--weight", String(gap ? gap.weight : 0));
      return item;
    });
  }
}

/** The number of a GPU as the boxes show it. */
export const gpuName = (/** @type {number} */ gpu) => `gpu-${number(gpu)}`;
