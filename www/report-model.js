// What the report shows, made from what the core tells. Pure: words and numbers are picked and formatted, none is computed.

import { at } from "./design.js";
import { bytes, duration, fixed, number, precise, withUnit } from "./number.js";
import { preciseQuantity, sources } from "./source.js";
import { named, say } from "./text.js";

/** @import { Catalogue, Report, Text } from "./core/fabriscape_wasm.js" */
/** @import { Source } from "./source.js" */
/** @import { Lang } from "./text.js" */

/**
 * A number of the report with where it comes from.
 * @typedef {object} Figure
 * @property {string} key Stable; the same figure keeps it from one report to the next.
 * @property {string} label
 * @property {string} value With its unit.
 * @property {string} [note] Second line.
 * @property {About} about
 */

/**
 * What the popover of a figure tells.
 * @typedef {object} About
 * @property {string} title
 * @property {string[]} lines
 * @property {Source[]} sources
 */

/**
 * The four large answers.
 * @param {Report} report
 * @param {Lang} lang
 * @returns {(Figure & { text: string, unit: string })[]} `text` and `unit` are the value in two parts.
 */
export function answers(report, lang) {
  const { counts, hops, latency, design } = report;
  const tiers = Object.entries(counts.switches).filter(([name]) => name !== "total");
  const perTier = tiers
    .filter(([, count]) => count)
    .map(([name, count]) => `${number(count)} ${tierLabel(report, name, lang)}`)
    .join(" · ");
  // Null while only counting can tell.
  const pairs = hops.endpointPairs ?? {};
  const least = pairs.histogram?.[0]?.[0];
  // With several sites the farthest pair is not in one of them.
  const across = report.distance?.crossSiteUs ?? null;
  const most = report.distance?.crossSiteHops ?? pairs.max;
  const none = isPairless(report) ? noPair(lang, "endpoints") : "";
  const us = across ?? (none ? null : latency.worstUs);
  const profile = say(lang, "profileMessage", {
    profile: profileLabel(design.latency.profile, lang),
    size: bytes(design.latency.messageBytes),
  });
  const inside = across !== null && !none && say(lang, "insideSite", { us: withUnit(latency.worstUs, "µs") });
  const basis = basisLine(report, lang);
  const serversTimes = say(lang, "serversTimes", {
    servers: number(counts.servers),
    gpus: number(design.servers.gpus),
  });
  /** @type {{ key: string, label: string, text: string, unit?: string, note: string, lines: any[] }[]} */
  const all = [
    {
      key: "gpus",
      label: say(lang, "gpus", { count: counts.gpus }),
      text: number(counts.gpus),
      note: serversTimes,
      lines: [
        `${serversTimes} = ${number(counts.gpus)}`,
        say(lang, "aboutMost", { servers: number(counts.maxServers), gpus: number(counts.maxGpus) }),
        say(lang, "aboutEndpoints", { endpoints: number(counts.endpoints), nics: number(counts.nics) }),
      ],
    },
    {
      key: "switches",
      label: say(lang, "switches", { count: counts.switches.total }),
      text: number(counts.switches.total),
      note: perTier,
      lines: [
        ...tiers.map(
          ([name, count]) => `${tierLabel(report, name, lang)} ${number(count)}${perPlane(report, name, lang)}`,
        ),
        basis,
      ],
    },
    {
      key: "hops",
      label: say(lang, "worstHops", { count: most }),
      text: number(most),
      note: pairs.mean
        ? say(lang, across === null ? "hopsNote" : "hopsNoteSite", {
            least: number(least),
            most: number(pairs.max),
            mean: fixed(pairs.mean, 2),
          })
        : none,
      lines: [
        say(lang, "aboutHops"),
        pairs.mean && say(lang, "aboutMean", { mean: precise(pairs.mean) }),
        typeof hops.switchDiameter === "number" && say(lang, "aboutDiameter", { links: number(hops.switchDiameter) }),
        basis,
      ],
    },
    {
      key: "latency",
      label: say(lang, "oneWay"),
      ...(us === null ? { text: "–" } : duration(us)),
      note:
        us === null
          ? none
          : [
              inside,
              latency.worstGpuPairUs > latency.worstUs &&
                say(lang, "anyTwo", { us: withUnit(latency.worstGpuPairUs, "µs") }),
              !inside && profile,
            ]
              .filter(Boolean)
              .join(" · "),
      lines: [
        across !== null && say(lang, "aboutAcross", { us: withUnit(report.distance.oneWayUs, "µs") }),
        ...(none
          ? []
          : [say(lang, "aboutLatency"), ...latency.worstPath.map((/** @type {any} */ row) => termLine(row, lang))]),
        profile,
      ],
    },
  ];
  return all.map(({ lines, unit = "", ...answer }) => {
    const value = unit ? `${answer.text} ${unit}` : answer.text;
    const about = { title: `${value} ${answer.label}`, lines: lines.filter(Boolean), sources: [] };
    return { ...answer, unit, value, about };
  });
}

/** @returns {string} */
export function noPair(/** @type {Lang} */ lang, /** @type {"endpoints" | "gpuPairs"} */ of) {
  return say(lang, "noPair", { of: say(lang, of) });
}

/** Whether no two endpoints of a plane and a site have a path between them. */
export function isPairless(/** @type {Report} */ report) {
  return report.hops.endpointPairs?.histogram.length === 0;
}

/** What a profile is called; names of products are the same in both languages. */
function profileLabel(/** @type {string} */ profile, /** @type {Lang} */ lang) {
  const shown = /** @type {{ [word: string]: string }} */ ({ infiniband: "InfiniBand", roce: "RoCE", asic: "ASIC" });
  return shown[profile] ?? say(lang, "ownProfile");
}

function termLine(/** @type {any} */ row, /** @type {Lang} */ lang) {
  return named(lang, row.label[lang] + (row.count > 1 ? ` × ${number(row.count)}` : ""), withUnit(row.ns, "ns"));
}

function basisLine(/** @type {Report} */ report, /** @type {Lang} */ lang) {
  return say(lang, report.basis === "counted" ? "countedHelp" : "closedFormHelp");
}

function perPlane(/** @type {Report} */ report, /** @type {string} */ name, /** @type {Lang} */ lang) {
  const one = report.counts.perPlane?.switches?.[name];
  if (one === undefined || report.counts.planes === 1) return "";
  return ` = ${number(report.counts.planes)} × ${number(one)} ${say(lang, "perPlane")}`;
}

/**
 * What a tier is called.
 * @param {Report} report
 * @param {string} name Its word in the report.
 * @param {Lang} lang
 * @returns {string}
 */
export function tierLabel(report, name, lang) {
  const tier = report.counts.tiers?.find((/** @type {any} */ known) => known.name === name);
  return tier?.label?.[lang] ?? name;
}

/** @typedef {{ key: string, hops: string, extra: string, pairs: string, share: number }} Bar `share` of the longest bar. */

/**
 * The hop histogram.
 * @param {Report} report
 * @param {"endpoints" | "gpus"} of
 * @param {Lang} lang
 * @returns {Bar[]}
 */
export function histogram(report, of, lang) {
  /** @type {[scaleUp: number, fabric: number, pairs: number][]} */
  const rows =
    of === "gpus"
      ? (report.hops.gpuPairs?.histogram ?? [])
      : (report.hops.endpointPairs?.histogram ?? []).map((/** @type {[number, number]} */ [hops, pairs]) => [
          0,
          hops,
          pairs,
        ]);
  const most = Math.max(...rows.map(([, , pairs]) => pairs), 1);
  return [...rows]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .map(([scaleUp, fabric, pairs]) => ({
      key: `${scaleUp}-${fabric}`,
      hops: number(fabric),
      extra: scaleUp === 0 ? "" : say(lang, "scaleUpHop", { count: scaleUp }),
      pairs: number(pairs),
      share: pairs / most,
    }));
}

/** Measures whose rows stand with what they are of; those of all others are what the design takes. */
const PLACED = ["hops", "latency", "distance"];

/**
 * The rows that measures list.
 * @param {Report} report
 * @param {Catalogue} catalogue
 * @param {Lang} lang
 * @returns {{ takes: Figure[], hops: Figure[], latency: Figure[], distance: Figure[] }} `distance` is empty with one site.
 */
export function rows(report, catalogue, lang) {
  const of = (/** @type {(name: string) => boolean} */ chosen) =>
    catalogue.measures
      .filter(({ name }) => chosen(name))
      .flatMap((measure) => measure.rows.flatMap((row) => figure(row, at(report, row.path), report, catalogue, lang)));
  const several = report.design.sites.length > 1;
  return {
    takes: of((name) => !PLACED.includes(name)),
    hops: of((name) => name === "hops"),
    latency: of((name) => name === "latency"),
    distance: several ? of((name) => name === "distance") : [],
  };
}

/** @returns {Figure[]} Empty where the report does not tell it. */
function figure(
  /** @type {any} */ row,
  /** @type {any} */ value,
  /** @type {Report} */ report,
  /** @type {Catalogue} */ catalogue,
  /** @type {Lang} */ lang,
) {
  if (value === null || value === undefined) return [];
  const text = valueText(value, row.unit, lang);
  const section = at(report, row.path.split(".")[0]) ?? {};
  const formula = row.formula?.[lang] ?? row.help?.[lang];
  const method = section.method?.[lang];
  const counted = row.path.startsWith("counts.") || row.path.startsWith("hops.");
  return [
    {
      key: row.path,
      label: row.label[lang],
      value: text,
      about: {
        title: named(lang, row.label[lang], text),
        lines: [
          formula,
          unrounded(value, row.unit, text),
          method,
          counted ? basisLine(report, lang) : undefined,
        ].filter((line) => line !== undefined && line !== "" && line !== text),
        sources: sources(row.constants ?? section.constants ?? [], { catalogue, design: report.design, lang }),
      },
    },
  ];
}

function valueText(/** @type {any} */ value, /** @type {string} */ unit, /** @type {Lang} */ lang) {
  if (typeof value === "object") return /** @type {Text} */ (value)[lang] ?? "";
  if (typeof value !== "number") return String(value);
  return withUnit(value, unit);
}

/** The value more precisely, where it is not what is written already. */
function unrounded(/** @type {any} */ value, /** @type {string} */ unit, /** @type {string} */ text) {
  if (typeof value !== "number" || parseFloat(text.replaceAll(",", "")) === value) return "";
  return preciseQuantity(value, unit);
}

/**
 * The table of tiers: switches and ports of each, in one plane and over all planes and sites.
 * @param {Report} report
 * @param {Lang} lang
 * @returns {{ head: string[], rows: string[][] }} Without the columns that the report does not tell.
 */
export function tierTable(report, lang) {
  const { counts } = report;
  const tiers = Object.keys(counts.switches)
    .filter((name) => name !== "total")
    .map((name) => ({ name, ...counts.tiers?.find((/** @type {any} */ known) => known.name === name) }));
  /** @type {[title: Parameters<typeof say>[1], of: (tier: any) => any, total: any][]} */
  const columns = [
    ["perPlane", ({ name }) => counts.perPlane?.switches?.[name], counts.perPlane?.switches?.total],
    ["total", ({ name }) => counts.switches[name], counts.switches.total],
    ["ports", ({ ports }) => ports?.total, counts.ports?.total],
    ["cabled", ({ ports }) => ports?.used, counts.ports?.used],
  ];
  const told = columns.filter(([, of]) => tiers.some((tier) => typeof of(tier) === "number"));
  const text = (/** @type {any} */ value) => (typeof value === "number" ? number(value) : "–");
  return {
    head: [say(lang, "tier"), ...told.map(([title]) => say(lang, title))],
    rows: [
      ...tiers.map((tier) => [tierLabel(report, tier.name, lang), ...told.map(([, of]) => text(of(tier)))]),
      [say(lang, "total"), ...told.map(([, , total]) => text(total))],
    ],
  };
}

/**
 * The four answers on one line.
 * @param {Report} report
 * @param {Lang} lang
 * @returns {string}
 */
export function inShort(report, lang) {
  const parts = answers(report, lang).map(({ key, value, label, note }) => {
    if (value === "–") return note;
    return key === "latency" ? value : `${value} ${label}`;
  });
  return [...new Set(parts)].filter(Boolean).join(" · ");
}

/**
 * One sentence for who listens instead of looking.
 * @param {Report} report
 * @param {Lang} lang
 * @returns {string}
 */
export function spoken(report, lang) {
  const [gpus, switches, hops, delay] = answers(report, lang).map(({ value }) => value);
  const worst = delay === "–" ? noPair(lang, "endpoints") : say(lang, "settledWorst", { hops, delay });
  return say(lang, "settled", { gpus, switches, worst });
}
