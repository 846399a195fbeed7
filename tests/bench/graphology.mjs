// graphology's side of npm run bench: K SOURCES → {"ms", "histogram"} on standard output.

import { UndirectedGraph } from "graphology";
import { median } from "./median.mjs";

const [k, sources] = process.argv.slice(2).map(Number);
const h = k / 2;
const hosts = (k * k * k) / 4;

/** The fat-tree: hosts first, then edge, aggregation and core switches. */
function build() {
  const graph = new UndirectedGraph();
  for (let node = 0; node < hosts + k * k + h * h; node++) graph.addNode(node);
  for (let pod = 0; pod < k; pod++) {
    for (let a = 0; a < h; a++) {
      const edge = hosts + pod * h + a;
      const aggregation = edge + k * h;
      for (let b = 0; b < h; b++) {
        graph.addEdge((pod * h + a) * h + b, edge);
        graph.addEdge(edge, hosts + k * h + pod * h + b);
        graph.addEdge(aggregation, hosts + k * k + a * h + b);
      }
    }
  }
  return graph;
}

/** Breadth first from one host: other hosts by links on the way. */
function walk(/** @type {UndirectedGraph} */ graph, /** @type {number} */ host) {
  const seen = new Set([String(host)]);
  /** @type {Map<number, number>} */
  const found = new Map();
  let front = [String(host)];
  for (let links = 1; front.length > 0; links++) {
    /** @type {string[]} */
    const next = [];
    for (const node of front) {
      graph.forEachNeighbor(node, (neighbour) => {
        if (seen.has(neighbour)) return;
        seen.add(neighbour);
        next.push(neighbour);
        if (Number(neighbour) < hosts) found.set(links, (found.get(links) ?? 0) + 1);
      });
    }
    front = next;
  }
  return found;
}

/** @type {Map<number, number>} */
let pairs = new Map();
const ms = median(() => {
  const graph = build();
  pairs = new Map();
  for (let source = 0; source < sources; source++) {
    const host = Math.floor((source * hosts) / sources);
    for (const [links, others] of walk(graph, host)) pairs.set(links, (pairs.get(links) ?? 0) + others);
  }
});
// A path of n links passes n − 1 switches; each pair is seen from both ends.
const histogram = [...pairs].map(([links, seen]) => [links - 1, seen / 2]).sort(([a], [b]) => a - b);
console.log(JSON.stringify({ ms, histogram }));
