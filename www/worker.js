// All work of the core, apart from the page so that the page never waits. One design at a time: a newer request or a cancel
// ends the counting of an older one between two steps.

import {
  alternatives,
  catalogue as catalogued,
  chart,
  compare,
  complete,
  decode,
  encode,
  initSync,
  Model,
} from "./core/fabriscape_wasm.js";
import { sparse } from "./design.js";

/** @import { Catalogue, Design, DesignError, Path } from "./core/fabriscape_wasm.js" */
/** @import { Answer, Request } from "./core.js" */
/** @import { Refusal } from "./state.js" */

/** What the page may ask for by name. @type {{ [name: string]: (...args: any[]) => unknown }} */
const answers = { alternatives, catalogue: catalogued, chart, compare, complete, decode, encode };

/** How often progress is told, ms. */
const PROGRESS_MS = 50;

/** @typedef {Extract<Request, { do: "show" }>} ShowRequest */

serve(/** @type {Worker} */ (/** @type {unknown} */ (self)));

/** Answers the page through `port`; see `Request` in core.js for what is asked. */
function serve(/** @type {Worker} */ port) {
  /** @type {{ text: string, link: string, document: object, model: Model, done: boolean, paused: boolean } | null} */
  let shown = null;
  /** @type {Catalogue | null} */
  let catalogue = null;
  let counting = 0;
  let complaint = "";

  // A panic's message goes to the console just before the core stops; the page should hear it too.
  const log = console.error;
  console.error = (...parts) => {
    complaint = parts.map(String).join(" ");
    log(...parts);
  };

  const post = (/** @type {Answer} */ answer, /** @type {Transferable[]} */ transfer = []) =>
    port.postMessage(answer, transfer);

  port.onmessage = ({ data }) => {
    const request = /** @type {Request} */ (data);
    try {
      if (request.do === "open") open(request.bytes);
      if (request.do === "show") show(request);
      if (request.do === "cancel") cancel();
      if (request.do === "count" && shown) {
        shown.paused = false;
        count(request.id);
      }
      if (request.do === "ask") post({ is: "answer", id: request.id, value: answers[request.name](...request.args) });
    } catch (error) {
      fail(request, error);
    }
  };

  function fail(/** @type {Request} */ request, /** @type {unknown} */ error) {
    const refusal = refusalOf(error);
    if (refusal) post({ is: "refused", id: "id" in request ? request.id : 0, refusal });
    else post({ is: "broken", message: [complaint, String(error)].filter(Boolean).join("\n") });
    if (!refusal || request.do !== "show" || !shown) return;
    // What is shown goes on being counted, or is told again: the page no longer hears what the wish before was told.
    if (shown.paused) post({ is: "stopped", id: request.id });
    else count(request.id);
  }

  function open(/** @type {ArrayBuffer} */ bytes) {
    initSync({ module: bytes });
    catalogue = catalogued();
    const links = catalogue.presets.map((preset) => encode(JSON.stringify(preset.design)));
    post({ is: "open", catalogue, links });
  }

  function show(/** @type {ShowRequest} */ request) {
    try {
      showSource(request, null);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || !request.instead) throw error;
      showSource({ ...request, source: { text: request.instead } }, refusal);
    }
  }

  function showSource(/** @type {ShowRequest} */ request, /** @type {Refusal | null} */ refusal) {
    const began = performance.now();
    counting = 0;
    const design = "link" in request.source ? decode(request.source.link) : complete(request.source.text);
    const text = JSON.stringify(design);
    if (shown?.text !== text) {
      const model = new Model(text);
      shown?.model.free();
      shown = { text, model, link: encode(text), document: least(design), done: false, paused: false };
    }
    const planned = performance.now();
    const report = shown.model.report();
    const { front: asked, ...stage } = request.stage;
    const last = report.counts.planes - 1;
    const front = asked > last ? 0 : asked;
    const { left, ...way } = pathOf(shown.model, request, front, report);
    if (asked > last) {
      const text = { en: `must be 0 to ${last}, got ${asked}`, zh: `应为 0 到 ${last}，现为 ${asked}` };
      left.push({ field: "front", text, nearest: [last] });
    }
    const found = performance.now();
    const scene = shown.model.scene(JSON.stringify({ ...stage, front, ...endsOf(way) }));
    const times = { plan: planned - began, path: found - planned, scene: performance.now() - found };
    const { link, document } = shown;
    const counts = !shown.done && !shown.paused;
    const arrays = Object.values(scene).filter((value) => ArrayBuffer.isView(value));
    post(
      {
        is: "shown",
        id: request.id,
        design,
        document,
        link,
        report,
        scene,
        front,
        ...way,
        counts,
        times,
        refusal,
        left,
      },
      arrays.map(({ buffer }) => buffer),
    );
    if (counts) count(request.id);
  }

  /** The design without what it need not say. */
  function least(/** @type {Design} */ design) {
    const family = catalogue?.families.find(({ name }) => name === design.fabric.family);
    return sparse(design, family?.fields ?? [], (document) => complete(JSON.stringify(document)));
  }

  async function count(/** @type {number} */ id) {
    if (!shown) return;
    counting = id;
    const job = shown;
    let told = performance.now();
    try {
      for (;;) {
        const share = job.model.step();
        if (share >= 1) break;
        if (performance.now() - told > PROGRESS_MS) {
          told = performance.now();
          post({ is: "counting", id, share });
        }
        await turn();
        if (counting !== id) return;
      }
      job.done = true;
      post({ is: "counted", id, report: job.model.report() });
    } catch (error) {
      fail({ do: "count", id }, error);
    }
  }

  function cancel() {
    const id = counting;
    counting = 0;
    if (shown) shown.paused = true;
    if (id) post({ is: "stopped", id });
  }
}

/**
 * The path between two GPUs; where they are not told, or are not there in this design, a far one through the plane in front.
 * @returns {{ ends: [number, number], path: Path | null, left: Refusal[] }}
 */
function pathOf(
  /** @type {Model} */ model,
  /** @type {{ ends: [number, number] | null, strict: boolean }} */ { ends, strict },
  /** @type {number} */ front,
  /** @type {any} */ report,
) {
  if (!ends) return { ...farPath(model, front, report), left: [] };
  try {
    return { ends, path: model.path(...ends, front), left: [] };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || strict) throw error;
    return { ...farPath(model, front, report), left: [refusal] };
  }
}

/**
 * From the first server to the last: between GPUs of the same number, or to the last of all when that is farther without
 * changing planes. No path where neither can be reached.
 * @returns {{ ends: [number, number], path: Path | null }}
 */
function farPath(/** @type {Model} */ model, /** @type {number} */ front, /** @type {any} */ report) {
  const { gpus } = report.design.servers;
  const { servers } = report.counts;
  const from = servers > 1 ? front % gpus : 0;
  const last = servers * gpus - 1;
  const ways = [Math.min(Math.max(last - (gpus - 1) + from, 1), last), last].map((to) => {
    const ends = /** @type {[number, number]} */ ([from, to]);
    try {
      return { ends, path: model.path(...ends, front) };
    } catch (error) {
      if (!refusalOf(error)) throw error;
      return { ends, path: null };
    }
  });
  const [same, other] = ways;
  const farther = other.path && !other.path.relay && other.path.hops > (same.path?.hops ?? -1);
  return farther ? other : same;
}

/** What the scene is told of the path: its ends, and their servers as selected. */
function endsOf(/** @type {{ ends: [number, number], path: Path | null }} */ { ends: [from, to], path }) {
  return path ? { from, to, selected: [path.from.server, path.to.server] } : {};
}

function refusalOf(/** @type {any} */ error) {
  if (error?.name !== "DesignError") return null;
  const { field, text, nearest } = /** @type {DesignError} */ (error);
  return { field, text, nearest };
}

/** Lets messages in; a timer would wait 4 ms each time. @returns {Promise<void>} */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
