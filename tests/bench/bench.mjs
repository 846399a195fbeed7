// npm run bench: the same works by fabriscape's core, petgraph and graphology, side by side, as a Markdown table.
//
//   w1  build the graph of a fat tree of k ports, k³/4 hosts     w2  count its host pairs by hops, exactly
//   w3  least cost from one host to all                          w4  build eight planes of two tiers, count one of them
//
//   slider  from a step of a slider to the painted picture, in the page as it is shipped
//
// `npm run bench -- w2 64` runs only the cases whose work or k is named; FULL=1 takes more time for each and adds petgraph in
// WASM. Every case runs in a process or page of its own, its first run not counted. Where a peer would take too long it
// looks from a few hosts and its time is scaled to all, marked ~. Between machines only the ratios mean anything.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildCore, buildSite, flags, optimise } from "../../www/tool/build.mjs";
import { main, remedy, root, run, say } from "../../www/tool/command.mjs";
import { setUp } from "../../www/tool/setup.mjs";
import { openBrowser } from "./page.mjs";
import { sizes, slide } from "./slider.mjs";

const full = Boolean(process.env.FULL);
const budget = full ? 4000 : 1500; // ms
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const folder = join(target, "bench");

/** @typedef {{ ms: number[], check: string, megabytes: number }} Measured */

/** Works and sizes, with the check value where it is known beforehand. */
const cases = [
  ...[16, 32, 48, 64].map((k) => ({ work: "w1", k, check: [k ** 3 / 4 + (5 * k ** 2) / 4, (3 * k ** 3) / 4] })),
  ...[8, 16, 32, 64].map((k) => ({ work: "w2", k, check: pairs(k) })),
  ...[32, 64].map((k) => ({ work: "w3", k, check: undefined })),
  { work: "w4-build", k: 64, check: [17_152, 32_768] },
  { work: "w4-hops", k: 64, check: [[1, 31_744], [3, 2_064_384]] }, // prettier-ignore
];
// A drawing bench (w5) would be a list of its own here: its figures are frames, not runs.

/** Pairs of a fat tree's hosts by switches between them: in one edge switch, one pod, across the core. */
function pairs(/** @type {number} */ k) {
  const [hosts, h] = [k ** 3 / 4, k / 2];
  return [h - 1, h * h - h, hosts - h * h].map((others, tier) => [2 * tier + 1, (hosts * others) / 2]);
}

/** Hosts that a peer looks from: 0 is all. A power of two, so that they are the same in every pod. */
const fewer = {
  petgraph: (/** @type {string} */ work, /** @type {number} */ k) => (work === "w2" && k >= 32 ? 16384 / k : 0),
  graphology: (/** @type {string} */ work, /** @type {number} */ k) =>
    work === "w2" && k >= 16 ? 16384 / k ** 2 : work === "w4-hops" ? 64 : 0,
  core: () => 0,
};

/**
 * The columns: the peer as the runners name it, and where it runs. The first is what ratios are to.
 * @typedef {{ title: string, peer: "petgraph" | "core" | "graphology", where: "native" | "node" | "page" }} Column
 * @type {Column[]}
 */
const columns = [
  { title: "petgraph native", peer: "petgraph", where: "native" },
  { title: "fabriscape native", peer: "core", where: "native" },
  { title: "fabriscape Chromium", peer: "core", where: "page" },
  { title: "fabriscape Node", peer: "core", where: "node" },
  { title: "graphology Node", peer: "graphology", where: "node" },
  { title: "graphology Chromium", peer: "graphology", where: "page" },
];
if (full) columns.splice(4, 0, { title: "petgraph Chromium", peer: "petgraph", where: "page" });

await main(async () => {
  setUp();
  const words = process.argv.slice(2);
  if (words.length === 0 || words.includes("slider")) await sliders();
  if (!words.includes("slider")) await works(words);
});

/** Steps of a slider, as a table. */
async function sliders() {
  buildCore();
  await buildSite();
  say("slider to painted picture, on software GL; median (least to most)");
  console.log(`\n${line(["GPUs", "fabriscape Chromium"])}\n${line(["---:", "---:"])}`);
  for (const { gpus, fragment } of sizes) {
    const ms = (await slide(fragment)).sort((a, b) => a - b);
    console.log(
      line([gpus.toLocaleString("en"), `${time(ms[ms.length >> 1])} (${time(ms[0])} to ${time(ms[ms.length - 1])})`]),
    );
  }
}

/** The works of all peers, as a table. */
async function works(/** @type {string[]} */ words) {
  buildPeers();
  const chosen = cases.filter(({ work, k }) => words.every((word) => work.startsWith(word) || String(k) === word));
  if (chosen.length === 0) throw remedy(`no case is named ${words.join(" ")}: slider, w1 to w4, and a number of ports`);
  say("a case is a fresh process or page; median (minimum), × and ÷ as much time as petgraph native");
  const browser = await openBrowser(folder);
  const titles = columns.map(({ title }) => title);
  console.log(`\n${line(["work", "k", ...titles])}\n${line(Array(titles.length + 2).fill("---:"))}`);
  /** @type {string[][]} */
  const memory = [];
  for (const { work, k, check } of chosen) {
    /** @type {Measured[]} */
    const row = [];
    for (const column of columns) row.push(await measure(browser, column, work, k));
    agree(work, k, check, row);
    console.log(line([work, k, ...row.map((cell, index) => shown(cell, row[0], columns[index].peer, work, k))]));
    memory.push([work, String(k), ...row.map(({ megabytes }) => `${Math.ceil(megabytes)} MB`)]);
  }
  await browser.close();
  console.log(
    `\nMemory at the most: of the process natively and in Node, of the WASM module or of JavaScript's heap in pages.`,
  );
  console.log(`\n${line(["work", "k", ...titles])}\n${line(Array(titles.length + 2).fill("---:"))}`);
  for (const row of memory) console.log(line(row));
}

/** Our core and petgraph, native and as WASM, optimised as what is shipped is. */
function buildPeers() {
  const help = "mend what the compiler says above";
  say("native peers: cargo build --release -p fabriscape-bench");
  run("cargo", ["build", "--release", "-p", "fabriscape-bench"], { help });
  say("WASM peers: the same for wasm32, wasm-bindgen, wasm-opt");
  const wasm32 = ["--target", "wasm32-unknown-unknown"];
  const env = { RUSTFLAGS: flags.join(" ") };
  run("cargo", ["build", "--release", "-p", "fabriscape-bench", "--lib", ...wasm32], { env, help });
  const compiled = join(target, "wasm32-unknown-unknown/release/fabriscape_bench.wasm");
  const bindgen = ["--target", "web", "--omit-default-module-path", "--no-typescript", "--out-dir", folder, compiled];
  run(join(root, ".tool/bin/wasm-bindgen"), bindgen, { help: "rm -r .tool builds from scratch" });
  const built = join(folder, "fabriscape_bench_bg.wasm");
  run(join(root, "node_modules/.bin/wasm-opt"), [built, ...optimise, "-o", built], { help });
}

/**
 * Runs one case in a process or page of its own.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {Column} column
 * @param {string} work
 * @param {number} k
 * @returns {Promise<Measured>}
 */
async function measure(browser, { peer, where }, work, k) {
  const sources = fewer[peer](work, k);
  if (where === "page") return browser.measure(peer, work, k, sources, budget);
  const [program, ...args] =
    where === "native"
      ? [join(target, "release/fabriscape-bench")]
      : [process.execPath, join(root, "tests/bench/node.mjs")];
  const env = { ...process.env, FABRISCAPE_BENCH: folder };
  const words = [...args, peer, work, k, sources, budget].map(String);
  const { status, stdout } = spawnSync(program, words, { env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw remedy(`${peer} ${work} ${k} ended with status ${status}: the lines above say why`);
  return JSON.parse(stdout);
}

/** Holds every peer to the check value: the known one, or the first peer's. */
function agree(
  /** @type {string} */ work,
  /** @type {number} */ k,
  /** @type {unknown} */ check,
  /** @type {Measured[]} */ row,
) {
  const wanted = check ? JSON.stringify(check) : row[0].check;
  row.forEach((measured, index) => {
    if (measured.check === wanted) return;
    throw remedy(`${columns[index].title} finds ${measured.check} for ${work}, k = ${k}, not ${wanted}: mend it first`);
  });
}

/** Median, minimum and ratio of a case, scaled to all hosts. */
function shown(
  /** @type {Measured} */ cell,
  /** @type {Measured} */ first,
  /** @type {Column["peer"]} */ peer,
  /** @type {string} */ work,
  /** @type {number} */ k,
) {
  const hosts = work.startsWith("w4") ? k ** 2 / 2 : k ** 3 / 4;
  const scale = (/** @type {keyof typeof fewer} */ of) => (fewer[of](work, k) ? hosts / fewer[of](work, k) : 1);
  const median = (/** @type {number[]} */ ms) => [...ms].sort((a, b) => a - b)[ms.length >> 1];
  const [middle, least] = [median(cell.ms), Math.min(...cell.ms)].map((ms) => ms * scale(peer));
  const ratio = middle / (median(first.ms) * scale("petgraph"));
  const times = cell === first ? "" : ratio < 1 ? ` ÷${digits(1 / ratio)}` : ` ×${digits(ratio)}`;
  return `${scale(peer) > 1 ? "~" : ""}${time(middle)} (${time(least)})${times}`;
}

/** Three digits that count. */
function digits(/** @type {number} */ value) {
  return Number(value.toPrecision(value < 1 ? 2 : 3)).toLocaleString("en");
}

function time(/** @type {number} */ ms) {
  if (ms < 10_000) return `${digits(ms)} ms`;
  return ms < 600_000 ? `${digits(ms / 1000)} s` : `${digits(ms / 60_000)} min`;
}

function line(/** @type {Array<string | number>} */ cells) {
  return `| ${cells.join(" | ")} |`;
}
