// npm run bench: from a fat-tree's number of ports k to the exact histogram of hops between all pairs of its hosts, k³/4 of
// them, by fabriscape's core in WebAssembly and by two graph libraries. Each peer builds its own graph of one node per host and
// switch and walks it from every host; where that is too long it walks from a few and the time is scaled, marked ~.
// Every case runs in a process of its own, its first run not counted. Between machines only the ratios mean anything.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildCore } from "../../www/tool/build.mjs";
import { main, remedy, root, run, say } from "../../www/tool/command.mjs";
import { setUp } from "../../www/tool/setup.mjs";

const cargoBench = ["bench", "--quiet", "-p", "fabriscape-tests", "--bench", "petgraph"];

/** Peers: the command that measures one case, and how many hosts it can be given to walk from in reasonable time. */
const peers = [
  { name: "petgraph native", command: ["cargo", ...cargoBench, "--"], sources: 512 },
  { name: "graphology", command: [process.execPath, "tests/bench/graphology.mjs"], sources: 32 },
  { name: "fabriscape", command: [process.execPath, "tests/bench/core.mjs"], sources: Infinity },
];

await main(() => {
  setUp();
  buildCore();
  say("petgraph: cargo bench --no-run");
  run("cargo", [...cargoBench, "--no-run"], { help: "mend what the compiler says above" });

  console.log(`\n${row(["k", "hosts", ...peers.map(({ name }) => name), "to petgraph", "to graphology"])}`);
  for (const k of [8, 16, 32, 64]) {
    const hosts = k ** 3 / 4;
    const times = peers.map(({ name, command, sources }) => {
      const walked = Math.min(sources, hosts);
      const { ms, histogram } = measure(command, k, walked);
      const wanted = JSON.stringify(expected(k));
      // Every host sees the same of a fat-tree, so a share of the hosts gives that share of the pairs.
      const found = JSON.stringify(histogram.map(([hops, pairs]) => [hops, (pairs * hosts) / walked]));
      if (found !== wanted)
        throw remedy(`${name} counts ${found} for k = ${k} and not ${wanted}: mend it before timing it`);
      return { ms: (ms * hosts) / walked, scaled: walked < hosts };
    });
    const [petgraph, graphology, core] = times.map(({ ms }) => ms);
    const cells = times.map(({ ms, scaled }) => `${scaled ? "~" : ""}${digits(ms)} ms`);
    console.log(row([k, hosts, ...cells, `${digits(petgraph / core)} ×`, `${digits(graphology / core)} ×`]));
  }
});

/** Pairs of hosts by switches between them: in one edge switch, one pod, across the core. */
function expected(/** @type {number} */ k) {
  const [hosts, h] = [k ** 3 / 4, k / 2];
  const peersWithin = [h - 1, h * h - h, hosts - h * h];
  return peersWithin.map((others, tier) => [2 * tier + 1, (hosts * others) / 2]);
}

/**
 * Runs one case; gives the median in milliseconds and, over the hosts walked, half the pairs they see by hops.
 * @returns {{ ms: number, histogram: Array<[number, number]> }}
 */
function measure(/** @type {string[]} */ [program, ...args], /** @type {number} */ k, /** @type {number} */ sources) {
  const { status, stdout } = spawnSync(program, [...args, String(k), String(sources)], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw remedy(`${args.join(" ")} ended with status ${status}: the lines above say why`);
  return JSON.parse(stdout);
}

/** Three digits that count. */
const digits = (/** @type {number} */ value) => Number(value.toPrecision(3)).toLocaleString("en");

function row(/** @type {Array<string | number>} */ cells) {
  return cells.map((cell, index) => String(cell).padStart(index < 2 ? 7 : 17)).join("");
}
