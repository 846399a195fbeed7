// The path strip: an underground line whose stations are devices and whose gaps carry metres and nanoseconds.

import { element, fill } from "./dom.js";
import { nearestButtons } from "./form.js";
import { gpuOf, strip } from "./path-model.js";
import { noPair } from "./report-model.js";
import { say, sentence } from "./text.js";

/** @import { Path } from "./core/fabriscape_wasm.js" */
/** @import { Refusal } from "./state.js" */
/** @import { Lang } from "./text.js" */

/**
 * @param {HTMLElement} host
 * @param {object} on
 * @param {(end: "from" | "to", gpu: number) => void} on.onEnd
 * @param {(mark: string) => void} on.onStation A station is pointed at; empty when no longer.
 */
export function createPath(host, { onEnd, onStation }) {
  const boxes = { from: endBox("from"), to: endBox("to") };
  /** What is said of each end that is wrong. @type {Map<string, Node[]>} */
  const said = new Map();
  let [shown, lang] = [[0, 0], /** @type {Lang} */ ("en")];
  const title = element("h2", {});
  const facts = element("span", { class: "note" });
  const message = element("div", { class: "refusal", role: "alert" });
  const line = element("ol", { class: "line" });
  host.replaceChildren(
    element(
      "header",
      {},
      title,
      element("span", { class: "ends" }, boxes.from, element("span", { "aria-hidden": "true" }, "→"), boxes.to),
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
      onchange: () => {
        const gpu = gpuOf(box.value);
        if (gpu === null) refuseText(end, box.value);
        else onEnd(end, gpu);
      },
      onfocus: () => box.select(),
    });
    return box;
  }

  return {
    show(/** @type {Path | null} */ path, /** @type {[number, number]} */ ends, /** @type {Lang} */ language) {
      [shown, lang] = [ends, language];
      title.textContent = say(lang, "path");
      boxes.from.setAttribute("aria-label", say(lang, "pathFrom"));
      boxes.to.setAttribute("aria-label", say(lang, "pathTo"));
      host.setAttribute("aria-label", say(lang, "path"));
      for (const box of Object.values(boxes)) if (document.activeElement !== box) putBack(box);
      facts.textContent = path ? strip(path, lang).facts : noPair(lang, "gpuPairs");
      fill(line, path ? stations(path) : []);
    },
    /** Takes back what was said of a wrong end, or of both, and what was typed there. @param {"from" | "to"} [end] */
    clear(end) {
      for (const one of end ? [end] : /** @type {const} */ (["from", "to"])) {
        if (!said.delete(one)) continue;
        boxes[one].setCustomValidity("");
        putBack(boxes[one]);
      }
      message.replaceChildren(...[...said.values()].flat());
    },
    refuse,
  };

  function putBack(/** @type {HTMLInputElement} */ box) {
    if (!box.validity.customError) box.value = `gpu-${shown[box === boxes.from ? 0 : 1]}`;
  }

  function refuseText(/** @type {"from" | "to"} */ end, /** @type {string} */ text) {
    const why = (/** @type {Lang} */ language) =>
      say(language, "gpuTyped", { text: text.trim() ? JSON.stringify(text) : say(language, "nothing") });
    refuse({ field: end, text: { en: why("en"), zh: why("zh") }, nearest: [shown[end === "from" ? 0 : 1]] });
  }

  function refuse(/** @type {Refusal} */ refusal) {
    const end = refusal.field === "from" ? "from" : "to";
    const why = sentence(lang, say(lang, end === "from" ? "pathFrom" : "pathTo"), refusal.text);
    boxes[end].setCustomValidity(why);
    const offers = nearestButtons(refusal, lang, (_, value) => onEnd(end, Number(value)));
    said.set(end, [element("p", {}, why), element("div", { class: "choices" }, offers)]);
    message.replaceChildren(...[...said.values()].flat());
  }

  function stations(/** @type {Path} */ path) {
    const { stations, gaps, staggered } = strip(path, lang);
    line.classList.toggle("staggered", staggered);
    line.style.setProperty("--count", String(stations.length));
    return stations.map((station, index) => {
      const gap = gaps[index];
      const item = element(
        "li",
        {
          class: station.end ? "end" : "",
          onpointerenter: () => onStation(station.mark),
          onpointerleave: () => onStation(""),
        },
        element(
          "span",
          { class: "stop", title: station.name },
          element("b", {}, station.name),
          element("small", {}, station.under),
        ),
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
