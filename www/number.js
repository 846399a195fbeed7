// Numbers as text. Formatting only: every number comes from the core, and none is computed here.

/**
 * Digits in groups of three; up to three significant digits below 1,000 where the number is not whole.
 * @param {number} value
 * @returns {string}
 */
export function number(value) {
  if (!Number.isFinite(value)) return "–";
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return grouped(Math.round(value).toString());
  return exact(Number(value.toPrecision(3)));
}

/**
 * Digits in groups of three, not rounded: can be typed back without loss.
 * @param {number} value
 * @returns {string}
 */
export function exact(value) {
  const [whole, part] = value.toString().split(".");
  return grouped(whole) + (part ? `.${part}` : "");
}

/** Whole numbers as they are, others to six significant digits. @returns {string} */
export function precise(/** @type {number} */ value) {
  return exact(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}

/**
 * With so many decimals, always.
 * @param {number} value
 * @param {number} decimals
 * @returns {string}
 */
export function fixed(value, decimals) {
  const [whole, part] = value.toFixed(decimals).split(".");
  return grouped(whole) + (part ? `.${part}` : "");
}

/** Digits in groups of three. */
export function grouped(/** @type {string} */ digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A figure with its unit, scaled to the one in which it reads best: 3,276,800 Gb/s is 3.28 Pb/s.
 * @param {number} value
 * @param {string} unit As the core has it.
 * @returns {{ text: string, unit: string }}
 */
export function quantity(value, unit) {
  if (unit === "µs") return duration(value);
  if (unit === "ns") return duration(value / 1000);
  if (unit === "km") return { text: distance(value), unit };
  if (unit === "m" && Math.abs(value) >= 1e3) return { text: distance(value / 1e3), unit: "km" };
  const ladder = ladders[unit];
  if (!ladder) return { text: number(value), unit };
  const step = ladder.find(([factor]) => Math.abs(value) >= factor) ?? ladder[ladder.length - 1];
  return { text: number(value / step[0]), unit: step[1] };
}

/**
 * The same as one text.
 * @param {number} value
 * @param {string} unit
 * @returns {string}
 */
export function withUnit(value, unit) {
  const { text, unit: shown } = quantity(value, unit);
  return shown ? `${text} ${shown}` : text;
}

/** Kilometres to a hundred metres, short ones to ten: less is no figure that anybody needs. */
function distance(/** @type {number} */ km) {
  return exact(Number(km.toFixed(Math.abs(km) < 10 ? 2 : 1)));
}

/** @type {{ [unit: string]: [factor: number, unit: string][] }} */
const ladders = {
  "Gb/s": [
    [1e6, "Pb/s"],
    [1e3, "Tb/s"],
    [1, "Gb/s"],
  ],
  B: [
    [1e15, "PB"],
    [1e12, "TB"],
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"],
  ],
  W: [
    [1e6, "MW"],
    [1e3, "kW"],
    [1, "W"],
  ],
};

/**
 * A time given in microseconds: in nanoseconds below 1 µs, in milliseconds from 1,000 µs.
 * @param {number} us
 * @returns {{ text: string, unit: string }}
 */
export function duration(us) {
  const size = Math.abs(us);
  if (size >= 1e6) return { text: size >= 1e8 ? number(us / 1e6) : (us / 1e6).toPrecision(3), unit: "s" };
  if (size >= 1e3) return { text: size >= 1e5 ? number(us / 1e3) : (us / 1e3).toPrecision(3), unit: "ms" };
  if (size >= 1) return { text: fixed(us, size >= 100 ? 1 : 2), unit: "µs" };
  return { text: number(us * 1e3), unit: "ns" };
}

/**
 * Delays that are read as a sum, with as many decimals as keep the rows adding up to the total.
 * @param {number[]} ns Rows, ns.
 * @param {number} totalNs
 * @returns {{ rows: string[], total: string }}
 */
export function sum(ns, totalNs) {
  const shown = (/** @type {number} */ value, /** @type {number} */ decimals) =>
    Number((value / 1e3).toFixed(decimals));
  const exact = (/** @type {number} */ decimals) =>
    Math.abs(ns.reduce((total, row) => total + shown(row, decimals), 0) - shown(totalNs, decimals)) <
      10 ** -decimals / 2 && ns.every((row) => row === 0 || shown(row, decimals) !== 0);
  let decimals = 2;
  while (decimals < 4 && !exact(decimals)) decimals += 1;
  // The same digits in milliseconds, so that rows of both units add up.
  const text = (/** @type {number} */ value) =>
    value >= 1e6 ? `${fixed(value / 1e6, decimals + 3)} ms` : `${fixed(value / 1e3, decimals)} µs`;
  return { rows: ns.map(text), total: text(totalNs) };
}

/**
 * Bytes of a message: in powers of two where they are whole ones.
 * @param {number} value
 * @returns {string}
 */
export function bytes(value) {
  const units = ["B", "KiB", "MiB", "GiB"];
  let power = 0;
  while (power < 3 && value >= 1024 && value % 1024 === 0) {
    value /= 1024;
    power += 1;
  }
  return `${number(value)} ${units[power]}`;
}
