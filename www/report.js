// The report on the page: answers, hop histogram, ledger, rows, notes and the table of tiers.

import { element, fill } from "./dom.js";
import { ledger } from "./ledger-model.js";
import { answers, histogram, noPair, rows, tierTable } from "./report-model.js";
import { say } from "./text.js";

/** @import { Catalogue, Path, Report } from "./core/fabriscape_wasm.js" */
/** @import { About, Figure } from "./report-model.js" */
/** @import { Lang } from "./text.js" */

/**
 * What the report is of.
 * @typedef {object} Matter
 * @property {Report} report
 * @property {Path | null} path
 * @property {Catalogue} catalogue
 * @property {Lang} lang
 * @property {"endpoints" | "gpus"} pairs Which pairs the histogram is of.
 * @property {number | null} share Share of the counting that is done; null when it does not run, 0 until it is told.
 */

/**
 * @param {{ answers: HTMLElement, figures: HTMLElement }} hosts
 * @param {object} on
 * @param {(anchor: HTMLElement, about: About) => void} on.onAbout
 * @param {(pairs: "endpoints" | "gpus") => void} on.onPairs
 * @param {() => void} on.onCancel Counting is to stop.
 * @param {() => void} on.onCount Counting is to go on.
 */
export function createReport(hosts, on) {
  return {
    show(/** @type {Matter} */ matter) {
      const { report, lang, catalogue } = matter;
      fill(
        hosts.answers,
        answers(report, lang).map((answer) => answerBlock(answer, on)),
      );
      const { takes, latency, distance } = rows(report, catalogue, lang);
      fill(
        hosts.figures,
        histogramBlock(matter, on),
        ledgerBlock(matter, latency, on),
        distance.length ? rowsBlock(say(lang, "distance"), distance, on) : null,
        rowsBlock(say(lang, "takes"), takes, on),
        tableBlock(matter),
        notesBlock(matter),
      );
    },
    /** Tells how far counting is without making the report anew. */
    progress(/** @type {Matter} */ matter) {
      const mark = hosts.figures.querySelector(".basis");
      const bar = mark?.querySelector("progress");
      // The cancel button must not go away under a pointer.
      if (mark && bar && matter.share !== null) {
        bar.value = matter.share;
        const note = mark.querySelector(".note");
        if (note) note.textContent = percent(matter);
      } else mark?.replaceWith(basis(matter, on));
    },
  };
}

/** @typedef {Parameters<typeof createReport>[1]} On */

function answerBlock(/** @type {ReturnType<typeof answers>[number]} */ answer, /** @type {On} */ on) {
  const { text, unit } = answer;
  const big = element("span", { class: "big" }, text, unit ? element("span", { class: "unit" }, ` ${unit}`) : null);
  // A long number is set smaller, so that it keeps off the one beside it.
  big.style.setProperty("--characters", String(text.length + unit.length));
  return numberButton(
    answer,
    "answer",
    [big, element("span", { class: "name" }, answer.label), element("span", { class: "note" }, answer.note ?? "")],
    on,
  );
}

/** A number that opens what stands behind it, if anything does. */
function numberButton(
  /** @type {{ key: string, about: About }} */ figure,
  /** @type {string} */ className,
  /** @type {Node[]} */ children,
  /** @type {On} */ on,
) {
  const { lines, sources } = figure.about;
  if (!lines.length && !sources.length) return element("div", { class: className }, children);
  const button = element(
    "button",
    {
      type: "button",
      class: className,
      "data-key": figure.key,
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      onclick: () => on.onAbout(button, figure.about),
    },
    children,
  );
  return button;
}

function block(
  /** @type {string} */ name,
  /** @type {string} */ title,
  /** @type {Node | null} */ aside,
  /** @type {import("./dom.js").Child[]} */ ...children
) {
  return element(
    "section",
    { class: `block ${name}` },
    element("header", {}, element("h2", {}, title), aside),
    children,
  );
}

const percent = (/** @type {{ lang: Lang, share: number | null }} */ { lang, share }) =>
  say(lang, "counting", { share: `${Math.floor((share ?? 0) * 100)} %` });

function basis(/** @type {Matter} */ { report, lang, share }, /** @type {On} */ on) {
  // Most designs are counted before a bar could be read.
  if (share === 0) return element("span", { class: "basis note" }, say(lang, "closedForm"));
  if (share !== null) {
    return element(
      "span",
      { class: "basis" },
      element("progress", { value: share, max: 1, "aria-label": say(lang, "counting", { share: "" }) }),
      element("span", { class: "note" }, percent({ lang, share })),
      element(
        "button",
        { type: "button", class: "quiet", "data-key": "cancel", onclick: on.onCancel },
        say(lang, "cancel"),
      ),
    );
  }
  if (report.basis === "counted") {
    return element("span", { class: "basis note", title: say(lang, "countedHelp") }, say(lang, "counted"));
  }
  return element(
    "span",
    { class: "basis note", title: say(lang, "closedFormHelp") },
    `${say(lang, "closedForm")} `,
    element(
      "button",
      { type: "button", class: "quiet", "data-key": "count", onclick: on.onCount },
      say(lang, "countOn"),
    ),
  );
}

function histogramBlock(/** @type {Matter} */ matter, /** @type {On} */ on) {
  const { report, lang, pairs } = matter;
  const choice = (/** @type {"endpoints" | "gpus"} */ of, /** @type {string} */ label) =>
    element(
      "button",
      {
        type: "button",
        class: "tab",
        "data-key": `pairs-${of}`,
        "aria-pressed": String(pairs === of),
        onclick: () => on.onPairs(of),
      },
      label,
    );
  const isKnown = pairs === "gpus" ? report.hops.gpuPairs : report.hops.endpointPairs;
  const bars = histogram(report, pairs, lang).map((bar) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, bar.hops, bar.extra ? element("small", {}, ` ${bar.extra}`) : null),
      element("td", { class: "bar", "aria-hidden": "true" }, sized("span", bar.share)),
      element("td", { class: "digits" }, bar.pairs),
    ),
  );
  return block(
    "histogram",
    say(lang, "pairs"),
    basis(matter, on),
    bars.length
      ? element("table", { class: pairs }, element("tbody", {}, bars))
      : element(
          "p",
          { class: "note" },
          isKnown ? noPair(lang, pairs === "gpus" ? "gpuPairs" : pairs) : say(lang, "needsCount"),
        ),
    element(
      "div",
      { class: "tabs", role: "group", "aria-label": say(lang, "pairsOf") },
      choice("endpoints", say(lang, "endpoints")),
      choice("gpus", say(lang, "gpuPairs")),
    ),
  );
}

/** An element whose `--share` its style makes a length of. */
function sized(/** @type {"span" | "i"} */ tag, /** @type {number} */ share, /** @type {string} */ className = "") {
  const made = element(tag, { class: className || undefined });
  made.style.setProperty("--share", String(share));
  return made;
}

function ledgerBlock(
  /** @type {Matter} */ { report, path, catalogue, lang },
  /** @type {Figure[]} */ figures,
  /** @type {On} */ on,
) {
  const told = ledger(report, path, catalogue, lang);
  if (!told) return block("ledger", say(lang, "ledger"), element("p", { class: "note" }, noPair(lang, "endpoints")));
  return block(
    "ledger",
    say(lang, "ledger"),
    element("span", { class: "note" }, told.whose),
    element(
      "div",
      { class: "scale", "aria-hidden": "true" },
      told.rows.map((row) => sized("i", row.share, row.tone)),
    ),
    element(
      "ul",
      {},
      told.rows.map((row) =>
        element(
          "li",
          {},
          numberButton(
            row,
            "row",
            [
              element("i", { class: row.tone, "aria-hidden": "true" }),
              element("span", {}, row.label),
              element("span", { class: "digits" }, row.value),
            ],
            on,
          ),
        ),
      ),
    ),
    element(
      "dl",
      { class: "total" },
      element("dt", {}, say(lang, "oneWaySum")),
      element("dd", { "data-total": "" }, told.total),
      element("dt", { class: "fibre" }, told.fibre),
      element("dd", { class: "note" }, `${say(lang, "roundTrip")} ${told.roundTrip}`),
    ),
    told.source ? element("p", { class: "note source" }, told.source) : null,
    figureList(figures, on),
  );
}

function rowsBlock(/** @type {string} */ title, /** @type {Figure[]} */ figures, /** @type {On} */ on) {
  return block("rows", title, null, figureList(figures, on));
}

function figureList(/** @type {Figure[]} */ figures, /** @type {On} */ on) {
  const item = (/** @type {Figure} */ figure) => {
    const parts = [element("span", {}, figure.label), element("span", { class: "digits" }, figure.value)];
    return element("li", {}, numberButton(figure, "row", parts, on));
  };
  return element("ul", { class: "list" }, figures.map(item));
}

function tableBlock(/** @type {Matter} */ { report, lang }) {
  const { head, rows: body } = tierTable(report, lang);
  return block(
    "tiers",
    say(lang, "tiersTable"),
    null,
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          head.map((text) => element("th", { scope: "col" }, text)),
        ),
      ),
      element(
        "tbody",
        {},
        body.map(([name, ...cells]) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, name),
            cells.map((text) => element("td", { class: "digits" }, text)),
          ),
        ),
      ),
    ),
  );
}

function notesBlock(/** @type {Matter} */ { report, lang }) {
  const notes = report.notes.map((note) => element("p", {}, lang === "zh" ? note.zh : note.text));
  return element("section", { class: "block notes" }, notes, element("p", { class: "note" }, say(lang, "eachNumber")));
}
