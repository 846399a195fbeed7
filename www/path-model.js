// What the path strip shows, made from the core's path. Pure.

import { number, withUnit } from "./number.js";
import { say } from "./text.js";

/** @import { Path } from "./core/fabriscape_wasm.js" */
/** @import { Lang } from "./text.js" */

/**
 * @typedef {object} Strip
 * @property {string} facts Equal paths and what is special of this one.
 * @property {{ name: string, under: string, mark: string, end: boolean }[]} stations
 * @property {{ metres: string, delay: string, weight: number, cut: boolean }[]} gaps `weight` is the drawn length against
 *   that of others; a gap that is `cut` is drawn shorter than to scale.
 */

/** The shortest and longest gap drawn; between them the square root of the length, above them a cut. */
const SHORTEST = 1;
const LONGEST = 2.2;
/** From this many times the shortest other gap on, a gap is cut. */
const CUT = 25;

/**
 * @param {Path} path
 * @param {Lang} lang
 * @returns {Strip}
 */
export function strip(path, lang) {
  const last = path.stations.length - 1;
  const equal =
    path.equalPaths > 1 ? say(lang, "equalPaths", { count: number(path.equalPaths) }) : say(lang, "onePath");
  const facts = [path.plane < 0 ? say(lang, "pathInside") : equal, path.relay ? say(lang, "pathRelay") : ""];
  const metres = path.gaps.map((gap) => gap.metres).filter((length) => length > 0);
  const shortest = Math.min(...metres);
  const median = [...metres].sort((a, b) => a - b)[Math.floor((metres.length - 1) / 2)];
  return {
    facts: facts.filter(Boolean).join(" · "),
    stations: path.stations.map((station, index) => {
      const end = index === 0 || index === last;
      return {
        name: end ? station.label[lang] : station.name,
        under: end ? station.name : say(lang, station.hop === 1 ? "hop1" : "hops", { count: number(station.hop) }),
        mark: station.mark,
        end,
      };
    }),
    gaps: path.gaps.map((gap) => ({
      metres: gap.metres > 0 ? withUnit(gap.metres, "m") : "",
      delay: gap.ns > 0 ? withUnit(gap.ns, "ns") : "",
      weight: metres.length ? Math.min(LONGEST, Math.max(SHORTEST, (gap.metres / shortest) ** 0.15)) : SHORTEST,
      cut: gap.metres > CUT * median,
    })),
  };
}
