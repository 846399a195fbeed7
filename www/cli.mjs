#!/usr/bin/env node
// The command line: the page's core without the page. Nothing is written before all of it is known, so output is whole or absent.

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { parseArgs } from "node:util";

const usage = `fabriscape: hops, latency and distance of AI-cluster networks, counted from the wiring

  fabriscape report DESIGN                      the report, as JSON
  fabriscape presets                            the presets, one a line
  fabriscape compare DESIGN… [--format FORMAT]  a table: markdown, csv or json
  fabriscape chart NAME DESIGN [--theme THEME]  a chart, as SVG: light or dark
  --lang zh                                     presets, compare and chart in Chinese

DESIGN is a preset's name, a file that holds a design as JSON, or - for standard input.
Exit status: 0, or 2 with one line on standard error for bad input.
`;

/** Designs are small: what is larger is some other file, in bytes. */
const sizeLimit = 1_000_000;

const options = /** @type {const} */ ({
  format: { type: "string" },
  theme: { type: "string" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
});

/** @typedef {{ words: string[], format?: string, theme?: string, lang?: string }} Request what stands after the command's name */

/** What each command writes, and the options it knows. */
const commands = /** @type {Record<string, { write: (request: Request) => Promise<string>, knows: string[] }>} */ ({
  report: { write: report, knows: [] },
  presets: { write: presets, knows: ["lang"] },
  compare: { write: compare, knows: ["format", "lang"] },
  chart: { write: chart, knows: ["theme", "lang"] },
});

/** One line about what was given wrong. */
const badInput = (/** @type {string} */ message) => Object.assign(new Error(message), { name: "BadInput" });

async function report(/** @type {Request} */ { words }) {
  const [design] = exactly(words, ["DESIGN"]);
  const core = await loadCore();
  const model = new core.Model((await readDesign(design, core)).text);
  while (model.step() < 1);
  return `${JSON.stringify(model.report(), null, 2)}\n`;
}

async function presets(/** @type {Request} */ { words, lang = "en" }) {
  exactly(words, []);
  const read = oneOf("--lang", lang, /** @type {const} */ (["en", "zh"]));
  const rows = (await loadCore()).catalogue().presets;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows.map(({ id, summary }) => `${id.padEnd(width)}  ${summary[read]}\n`).join("");
}

async function compare(/** @type {Request} */ { words, format = "markdown", lang = "en" }) {
  oneOf("--lang", lang, ["en", "zh"]);
  oneOf("--format", format, ["markdown", "csv", "json"]);
  if (words.length === 0) throw badInput("compare needs at least one DESIGN; see fabriscape --help");
  if (words.filter((word) => word === "-").length > 1) throw badInput("-: standard input can be read only once");
  const core = await loadCore();
  const designs = [];
  for (const word of words) designs.push(await readDesign(word, core));
  const list = designs.map(({ name, text }) => ({ name, design: core.complete(text) }));
  return core.compare(JSON.stringify(list), format, lang);
}

async function chart(/** @type {Request} */ { words, theme = "light", lang = "en" }) {
  oneOf("--lang", lang, ["en", "zh"]);
  oneOf("--theme", theme, ["light", "dark"]);
  const [name, design] = exactly(words, ["NAME", "DESIGN"]);
  const core = await loadCore();
  return core.chart(name, (await readDesign(design, core)).text, theme, lang);
}

function exactly(/** @type {string[]} */ words, /** @type {string[]} */ names) {
  if (words.length === names.length) return words;
  throw badInput(
    `expected ${names.join(" ") || "nothing more"}, got ${words.join(" ") || "nothing"}; see fabriscape --help`,
  );
}

/**
 * @template {string} T
 * @param {string} option
 * @param {string} value
 * @param {readonly T[]} known
 */
function oneOf(option, value, known) {
  const found = known.find((word) => word === value);
  if (!found) throw badInput(`${option}: must be ${known.join(" or ")}, got ${value}`);
  return found;
}

async function loadCore() {
  const bytes = new URL("./core/fabriscape_wasm_bg.wasm", import.meta.url);
  if (!existsSync(bytes)) throw Object.assign(new Error("the core is not built: npm run build"), { name: "Missing" });
  const core = await import("./core/fabriscape_wasm.js");
  core.initSync({ module: readFileSync(bytes) });
  return core;
}

/** @typedef {Awaited<ReturnType<typeof loadCore>>} Core */

/** A design by preset, file or standard input: its name and its JSON text. */
async function readDesign(/** @type {string} */ name, /** @type {Core} */ core) {
  const preset = core.catalogue().presets.find(({ id }) => id === name);
  if (preset) return { name, text: JSON.stringify(preset.design) };
  const text = name === "-" ? await readStandardInput() : readFile(name);
  if (text.trim() === "") throw badInput(`${name}: is empty, expected a design as JSON`);
  try {
    JSON.parse(text);
  } catch (error) {
    throw badInput(`${name}: is not JSON: ${/** @type {Error} */ (error).message}`);
  }
  return { name, text };
}

function readFile(/** @type {string} */ name) {
  try {
    const file = openSync(name, "r");
    try {
      if (fstatSync(file).isDirectory()) throw badInput(`${name}: is a folder, expected a file`);
      // One byte more than allowed tells that there is more, whatever kind of file it is.
      const bytes = Buffer.alloc(sizeLimit + 1);
      let length = 0;
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = readSync(file, bytes, length, bytes.length - length, null);
      }
      return decode(name, bytes.subarray(0, length));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // A name of nothing but blanks would not be seen.
    const seen = name.trim() ? name : JSON.stringify(name);
    if (code === "ENOENT") throw badInput(`${seen}: no preset and no file has this name; see fabriscape presets`);
    throw code ? badInput(`${name}: cannot be read: ${message}`) : error;
  }
}

async function readStandardInput() {
  const chunks = [];
  let length = 0;
  try {
    for await (const chunk of process.stdin) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > sizeLimit) break;
    }
  } catch (error) {
    throw badInput(`-: standard input cannot be read: ${/** @type {Error} */ (error).message}`);
  }
  return decode("-", Buffer.concat(chunks));
}

function decode(/** @type {string} */ name, /** @type {Uint8Array} */ bytes) {
  if (bytes.length > sizeLimit)
    throw badInput(`${name}: must be at most ${sizeLimit} bytes, a design is a small JSON file`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badInput(`${name}: is not UTF-8 text, expected a design as JSON`);
  }
}

/** What the arguments ask for, as text for standard output. */
async function answer(/** @type {string[]} */ args) {
  const { values, positionals } = parseOptions(args);
  if (values.help) return usage;
  if (values.version)
    return `${JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version}\n`;
  const [name, ...words] = positionals;
  if (!name) throw badInput("no command given; see fabriscape --help");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw badInput(`${name}: no such command; there are ${Object.keys(commands).join(", ")}`);
  const stray = Object.keys(values).find((option) => !command.knows.includes(option));
  if (stray) throw badInput(`--${stray}: not an option of ${name}; see fabriscape --help`);
  return command.write({ words, ...values });
}

function parseOptions(/** @type {string[]} */ args) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw badInput(`${/** @type {Error} */ (error).message.replace(/\. .*/s, "")}; see fabriscape --help`);
  }
}

process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  // A reader that has seen enough, such as head, closes the pipe: that is no error.
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`error: standard output cannot be written: ${error.message}\n`);
  process.exit(1);
});

try {
  process.stdout.write(await answer(process.argv.slice(2)));
} catch (thrown) {
  const { name, message } = /** @type {Error} */ (thrown);
  process.stderr.write(`error: ${message.replace(/\s+/g, " ")}\n`);
  process.exitCode = ["BadInput", "DesignError"].includes(name) ? 2 : 1;
}
