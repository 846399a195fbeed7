// The latency ledger as the report shows it: one row per term, adding up to the total as they are written. Pure.

import { duration, number, sum, withUnit } from "./number.js";
import { shortName } from "./path-model.js";
import { isPairless } from "./report-model.js";
import { sources, work } from "./source.js";
import { named, say } from "./text.js";

/** @import { Catalogue, Path, Report } from "./core/fabriscape_wasm.js" */
/** @import { About } from "./report-model.js" */
/** @import { Lang } from "./text.js" */

/**
 * @typedef {object} Ledger
 * @property {string} whose Which way it is.
 * @property {{ key: string, label: string, value: string, share: number, tone: string, about: About }[]} rows
 * @property {string} total
 * @property {string} roundTrip
 * @property {string} fibre The same delay as a length of fibre; empty when it is not told.
 * @property {string} source Where the constants were read, in short.
 */

/**
 * The ledger of the path that is shown, or of the worst one; null where there is neither.
 * @param {Report} report
 * @param {Path | null} path
 * @param {Catalogue} catalogue
 * @param {Lang} lang
 * @returns {Ledger | null}
 */
export function ledger(report, path, catalogue, lang) {
  if (!path && isPairless(report)) return null;
  /** @type {any[]} */
  const terms = path ? path.ledger : report.latency.worstPath;
  const us = path ? path.oneWayUs : report.latency.worstUs;
  const rttUs = path ? path.rttUs : report.latency.rttUs;
  const shown = sum(
    terms.map((term) => term.ns),
    us * 1000,
  );
  // A path as long as the worst one is as long in fibre.
  const isWorst = !path || path.oneWayUs === report.latency.worstUs;
  const km = /** @type {any} */ (path)?.equalFibreKm ?? (isWorst ? report.latency.equalFibreKm : 0);
  const works = new Set(terms.flatMap((term) => term.constants ?? []).map((id) => work(id, catalogue)));
  const round = duration(rttUs);
  return {
    whose: path ? whose(path, lang) : say(lang, "ledgerWorst"),
    rows: terms.map((term, index) => {
      const cited = sources(term.constants ?? [], { catalogue, design: report.design, lang });
      return {
        key: `term-${index}`,
        label: term.label[lang] + (term.count > 1 ? ` × ${number(term.count)}` : ""),
        value: shown.rows[index],
        share: term.ns / (us * 1000),
        tone: tone(term),
        about: {
          title: named(lang, term.label[lang], shown.rows[index]),
          // What is computed from the design alone has no constant, but says how.
          lines: cited.length || !term.source ? [] : [term.source[lang]],
          sources: cited,
        },
      };
    }),
    total: shown.total,
    roundTrip: `${round.text} ${round.unit}`,
    fibre: km > 0 ? say(lang, "asFibre", { km: withUnit(km, "km") }) : "",
    source: [...works].filter(Boolean).slice(0, 2).join("; "),
  };
}

/** Which colour a term of the ledger has: the ends, what is in the fabric, the fibre, the scale-up network. */
function tone(/** @type {any} */ term) {
  if (/fibre|site|amplifier/.test(term.term)) return "fibre";
  if (/scale-up/.test(term.term)) return "inside";
  return /switch|store|cable|serialise/.test(term.term) ? "fabric" : "ends";
}

/** The switches at its ends, or its GPUs where it passes none. */
function whose(/** @type {Path} */ path, /** @type {Lang} */ lang) {
  const switches = path.stations.filter(({ kind }) => kind !== "gpu" && kind !== "nic");
  const [from, to] = switches.length > 0 ? [switches[0], switches.at(-1)] : [path.stations[0], path.stations.at(-1)];
  const names = { from: shortName(from?.name ?? ""), to: shortName(to?.name ?? "") };
  const ends = from === to ? names.from : say(lang, "ledgerPath", names);
  return path.plane < 0 ? ends : say(lang, "ledgerPlane", { ends, plane: path.plane + 1 });
}
