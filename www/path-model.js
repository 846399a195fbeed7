// What the path strip shows, made from the core's path. Pure.

import { number, withUnit } from "./number.js";
import { say } from "./text.js";

/** @import { Path } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/**
 * @typedef {object} Strip
 * @property {string} facts Equal paths and what is special of this one.
 * @property {{ name: string, under: string, mark: string, end: boolean }[]} stations
 * @property {boolean} staggered Whether texts are too long for one row.
 * @property {{ metres: string, delay: string, weight: number, cut: boolean }[]} gaps `weight` is the drawn length against
 *   that of others; a gap that is `cut` is drawn shorter than to scale.
 */

/** The shortest and longest gap drawn; between them the square root of the length, above them a cut. */
const SHORTEST = 1;
const LONGEST = 2.2;
/** From this many times the shortest other gap on, a gap is cut. */
const CUT = 25;
/** So many letters fit in one row under the line. */
const LETTERS = 66;

/**
 * @param {Path} path
 * @param {Lang} lang
 * @returns {Strip}
 */
export function strip(path, lang) {
  const equal =
    path.equalPaths > 1 ? say(lang, "equalPaths", { count: number(path.equalPaths) }) : say(lang, "onePath");
  const facts = [path.plane < 0 ? say(lang, "pathInside") : equal, path.relay ? say(lang, "pathRelay") : ""];
  const { stops, gaps } = withoutEmptyGaps(path);
  const metres = gaps.map((gap) => gap.metres).filter((length) => length > 0);
  const shortest = Math.min(...metres);
  const median = [...metres].sort((a, b) => a - b)[Math.floor((metres.length - 1) / 2)];
  const stations = stops.map(({ gpu, station }, index) => ({
    name: gpu ? station.label[lang] : shortName(station.name),
    under: gpu || say(lang, "hops", { count: number(station.hop) }),
    mark: station.mark,
    end: index === 0 || index === stops.length - 1,
  }));
  return {
    facts: facts.filter(Boolean).join(" · "),
    stations,
    staggered: stations.some(({ name, under }) => Math.max(name.length, under.length) * stations.length > LETTERS),
    gaps: gaps.map((gap) => ({
      metres: gap.metres > 0 ? withUnit(gap.metres, "m") : "",
      delay: gap.ns > 0 ? withUnit(gap.ns, "ns") : "",
      weight: metres.length ? Math.min(LONGEST, Math.max(SHORTEST, (gap.metres / shortest) ** 0.15)) : SHORTEST,
      cut: gap.metres > CUT * median,
    })),
  };
}

/**
 * A GPU and the NIC it stands beside are one stop: between them there is neither a hop nor a length.
 * @returns {{ stops: { gpu: string, station: Path["stations"][number] }[], gaps: Path["gaps"] }}
 */
function withoutEmptyGaps(/** @type {Path} */ { stations, gaps }) {
  const isGpu = (/** @type {Path["stations"][number]} */ station) => station.kind === "gpu";
  /** @type {ReturnType<typeof withoutEmptyGaps>} */
  const kept = { stops: [{ gpu: isGpu(stations[0]) ? stations[0].name : "", station: stations[0] }], gaps: [] };
  gaps.forEach((gap, index) => {
    const [before, station] = [stations[index], stations[index + 1]];
    const gpu = isGpu(station) ? station.name : "";
    if (gap.metres > 0 || gap.ns > 0 || station.hop !== before.hop) {
      kept.gaps.push(gap);
      kept.stops.push({ gpu, station });
      return;
    }
    const stop = kept.stops[kept.stops.length - 1];
    stop.gpu ||= gpu;
    if (!gpu) stop.station = station;
  });
  return kept;
}

/** The GPU that is meant by 12 or gpu-12 as typed; null where it is no number. */
export function gpuOf(/** @type {string} */ text) {
  // Full-width digits come from Chinese keyboards.
  const [, digits] = /^(?:gpu-?)?(\d+)$/i.exec(text.normalize("NFKC").replace(/[\s,_]/g, "")) ?? [];
  return digits ? Number(digits) : null;
}

/** A device's name without the plane, which is the same for all of them: `B/p2/leaf-17` is `B leaf-17`. */
export function shortName(/** @type {string} */ name) {
  return name
    .split("/")
    .filter((part) => !/^p\d+$/.test(part))
    .join(" ");
}
