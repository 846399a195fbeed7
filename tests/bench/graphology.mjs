// The works as graphology's users do them.

import { UndirectedGraph } from "graphology";
import { dijkstra, unweighted } from "graphology-shortest-path";

/** What a cable costs, ns: 5 per metre, and half the delay of each switch at its ends. */
const cost = {
  host: (/** @type {number} */ i) => 5 * (1 + (i % 3)) + 200,
  edge: (/** @type {number} */ e, /** @type {number} */ a) => 5 * (5 + ((e + a) % 7)) + 450,
  core: (/** @type {number} */ p, /** @type {number} */ a, /** @type {number} */ c) =>
    5 * (20 + ((3 * p + a + c) % 31)) + 600,
  spine: (/** @type {number} */ l, /** @type {number} */ s) => 5 * (20 + ((3 * l + s) % 31)) + 550,
};

/** @type {import("./measure.mjs").Prepare} */
export function graphology(_peer, work, k, sources) {
  const [build, hosts] = work.startsWith("w4") ? [planes, (k * k) / 2] : [tree, (k * k * k) / 4];
  let graph = build(k);
  let runs = 0;
  switch (work) {
    case "w1":
    case "w4-build":
      return () => {
        graph = build(k);
        return JSON.stringify([graph.order, graph.size]);
      };
    case "w3":
      return () => {
        const from = (runs++ % 5) * Math.floor(hosts / 5);
        const found = least(graph, hosts, from);
        return from === 0 ? JSON.stringify(found) : "";
      };
    default:
      return () => JSON.stringify(hops(graph, hosts, sources || hosts));
  }
}

/** The fat tree: hosts, edge, aggregation and core switches. */
function tree(/** @type {number} */ k) {
  const h = k / 2;
  const [hosts, pods] = [k * h * h, k * h];
  const graph = new UndirectedGraph();
  addNodes(graph, [hosts, pods, pods, h * h], [0, 1, 2, 3]);
  for (let p = 0; p < k; p++) {
    for (let e = 0; e < h; e++)
      for (let i = 0; i < h; i++) graph.addEdge(p * h * h + e * h + i, hosts + p * h + e, { cost: cost.host(i) });
    for (let e = 0; e < h; e++)
      for (let a = 0; a < h; a++) graph.addEdge(hosts + p * h + e, hosts + pods + p * h + a, { cost: cost.edge(e, a) });
    for (let a = 0; a < h; a++)
      for (let c = 0; c < h; c++)
        graph.addEdge(hosts + pods + p * h + a, hosts + 2 * pods + a * h + c, { cost: cost.core(p, a, c) });
  }
  return graph;
}

/** Eight planes of leaves and spines. */
function planes(/** @type {number} */ k) {
  const h = k / 2;
  const hosts = 8 * k * h;
  const graph = new UndirectedGraph();
  addNodes(graph, [hosts, 8 * k, 8 * h], [0, 1, 3]);
  for (let p = 0; p < 8; p++) {
    for (let l = 0; l < k; l++)
      for (let i = 0; i < h; i++) graph.addEdge(p * k * h + l * h + i, hosts + p * k + l, { cost: cost.host(i) });
    for (let l = 0; l < k; l++)
      for (let s = 0; s < h; s++)
        graph.addEdge(hosts + p * k + l, hosts + 8 * k + p * h + s, { cost: cost.spine(l, s) });
  }
  return graph;
}

function addNodes(/** @type {UndirectedGraph} */ graph, /** @type {number[]} */ counts, /** @type {number[]} */ kinds) {
  let node = 0;
  counts.forEach((count, index) => {
    for (const end = node + count; node < end; node++) graph.addNode(node, { kind: kinds[index] });
  });
}

/** Unordered host pairs by hops, seen from some hosts evenly spread and scaled to all. */
function hops(/** @type {UndirectedGraph} */ graph, /** @type {number} */ hosts, /** @type {number} */ sources) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  for (let source = 0; source < sources; source++) {
    const links = unweighted.singleSourceLength(graph, Math.floor((source * hosts) / sources));
    for (let host = 0; host < hosts; host++) {
      const found = links[host];
      if (found > 0) seen.set(found - 1, (seen.get(found - 1) ?? 0) + 1);
    }
  }
  return [...seen].map(([count, pairs]) => [count, (pairs * hosts) / sources / 2]).sort(([a], [b]) => a - b);
}

/** Sum and maximum of the least costs from a host to all. */
function least(/** @type {UndirectedGraph} */ graph, /** @type {number} */ hosts, /** @type {number} */ from) {
  const paths = dijkstra.singleSource(graph, from, "cost");
  let [sum, most] = [0, 0];
  for (let host = 0; host < hosts; host++) {
    const path = paths[host];
    let total = 0;
    for (let at = 1; at < path.length; at++) total += graph.getEdgeAttribute(path[at - 1], path[at], "cost");
    sum += total;
    most = Math.max(most, total);
  }
  return [sum, most];
}
