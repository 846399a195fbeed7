// The core, in its worker. The page asks for a design to be shown and for small things by name; of the requests to show only
// the latest is answered, so that nothing stale is ever seen.

/** @import { Catalogue, Design, Path, Report, Scene } from "./core/fabriscape_wasm.js" */
/** @import { Document } from "./design.js" */
/** @import { Refusal } from "./state.js" */

/**
 * What the page asks of the worker.
 * @typedef {{ do: "open", bytes: ArrayBuffer }
 *   | ({ do: "show", id: number } & Wish)
 *   | { do: "count", id: number }
 *   | { do: "cancel" }
 *   | { do: "ask", id: number, name: string, args: unknown[] }} Request
 */

/**
 * What is to be shown: all of it, so that the answer follows from the wish alone.
 * @typedef {object} Wish
 * @property {{ link: string } | { text: string }} source The design as a link or as JSON.
 * @property {string} [instead] Another one as JSON, for where that one is refused.
 * @property {{ width: number, height: number, front: number, lang: string }} stage
 * @property {[number, number] | null} ends GPUs of the path; null lets the worker choose.
 * @property {boolean} strict Whether ends that are not there are refused; else the worker chooses others.
 */

/**
 * @typedef {object} Shown
 * @property {Design} design
 * @property {Document} document The least document of the design.
 * @property {string} link
 * @property {Report} report
 * @property {Scene} scene
 * @property {number} front
 * @property {[number, number]} ends
 * @property {Path | null} path
 * @property {Refusal | null} refusal Why it is the design that was to be shown instead.
 * @property {Refusal[]} left What of the ends and the plane is not there in this design, so that others were chosen.
 * @property {boolean} counts Whether counting goes on.
 * @property {{ [part: string]: number }} times ms
 */

/**
 * What the worker answers.
 * @typedef {{ is: "open", catalogue: Catalogue, links: string[] }
 *   | ({ is: "shown", id: number } & Shown)
 *   | { is: "counting", id: number, share: number }
 *   | { is: "counted", id: number, report: Report }
 *   | { is: "stopped", id: number }
 *   | { is: "refused", id: number, refusal: Refusal }
 *   | { is: "answer", id: number, value: unknown }
 *   | { is: "broken", message: string }} Answer
 */

/**
 * @typedef {object} Listener
 * @property {(shown: Shown, wish: any) => void} onShown
 * @property {(refusal: Refusal, wish: any) => void} onRefused
 * @property {(share: number) => void} onCounting
 * @property {(report: Report) => void} onCounted
 * @property {() => void} onStopped
 * @property {(message: string) => void} onBroken The worker is started again by then.
 */

/**
 * Starts the core.
 * @param {Listener} listener
 */
export async function startCore(listener) {
  const bytes = await coreBytes();
  let { worker, catalogue, links } = await startWorker(bytes);
  let id = 0;
  /** The wish that the worker has before it, and the one that comes next. */
  let current = /** @type {{ id: number, wish: any } | null} */ (null);
  let next = /** @type {typeof current} */ (null);
  /** The last answer that was passed over for a newer wish. */
  let passed = /** @type {{ answer: Shown, wish: any } | null} */ (null);
  /** Whose counting is heard. */
  let heard = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (reason: any) => void }>} */
  const asked = new Map();
  /** What is asked for while the worker starts again; null while it runs. */
  let held = /** @type {Request[] | null} */ (null);

  function post(/** @type {Request} */ request) {
    if (held) held.push(request);
    else worker.postMessage(request);
  }

  function send(/** @type {NonNullable<typeof current>} */ job) {
    current = job;
    heard = job.id;
    const { source, instead, stage, ends, strict } = job.wish;
    post({ do: "show", id: job.id, source, instead, stage, ends, strict });
  }

  /** Sends what waits. @returns {boolean} Whether the answer may be seen: nothing waits but what goes on from it. */
  function settle(/** @type {any} */ done) {
    const waiting = next;
    current = next = null;
    if (waiting) send(waiting);
    return !waiting || (done.gesture && done.gesture === waiting.wish.gesture);
  }

  function hear(/** @type {Answer} */ answer) {
    switch (answer.is) {
      case "shown": {
        if (current?.id !== answer.id) return;
        const { wish } = current;
        passed = null;
        if (settle(wish)) listener.onShown(answer, wish);
        else passed = { answer, wish };
        return;
      }
      case "refused": {
        const pending = asked.get(answer.id);
        if (pending) {
          asked.delete(answer.id);
          pending.reject(answer.refusal);
          return;
        }
        if (current?.id !== answer.id) return;
        const { wish } = current;
        // The core goes on with what it showed last, so the page must too.
        if (passed && !next) {
          listener.onShown(passed.answer, passed.wish);
          passed = null;
        }
        if (settle(wish)) listener.onRefused(answer.refusal, wish);
        return;
      }
      case "answer":
        asked.get(answer.id)?.resolve(answer.value);
        asked.delete(answer.id);
        return;
      case "counting":
        if (answer.id === heard) listener.onCounting(answer.share);
        return;
      case "counted":
        if (answer.id === heard) listener.onCounted(answer.report);
        return;
      case "stopped":
        if (answer.id === heard) listener.onStopped();
        return;
      case "broken":
        restart(answer.message);
    }
  }

  async function restart(/** @type {string} */ message) {
    worker.terminate();
    held = [];
    current = next = passed = null;
    for (const { reject } of asked.values()) reject(new Error(message));
    asked.clear();
    try {
      ({ worker } = await startWorker(bytes));
    } catch (error) {
      // Nothing answers any more: the page says so, and what is asked for stays held until it is loaded again.
      listener.onBroken(`${message}; ${/** @type {Error} */ (error).message}`);
      return;
    }
    listen();
    const requests = held;
    held = null;
    for (const request of requests) post(request);
    listener.onBroken(message);
  }

  function listen() {
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => restart(event.message || "the worker stopped");
  }

  listen();
  return {
    catalogue,
    /** Links of the presets, in the catalogue's order. */
    links,
    /** Wishes for a design; `gesture` marks wishes of one drag, which may be shown on the way. */
    show(/** @type {Wish & { gesture?: object, [more: string]: any }} */ wish) {
      id += 1;
      if (current) next = { id, wish };
      else send({ id, wish });
    },
    /** Whether a wish has not been answered yet. */
    waits: () => current !== null,
    cancel: () => post({ do: "cancel" }),
    count: () => post({ do: "count", id: heard }),
    /** Calls a function of the core by its name; rejects with a `Refusal`. @returns {Promise<any>} */
    ask(/** @type {string} */ name, /** @type {unknown[]} */ ...args) {
      id += 1;
      const mine = id;
      return new Promise((resolve, reject) => {
        asked.set(mine, { resolve, reject });
        post({ do: "ask", id: mine, name, args });
      });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startCore>>} Core */

/** The module's bytes: packed in the document of a single file, else from beside this file. @returns {Promise<ArrayBuffer>} */
async function coreBytes() {
  const inline = document.getElementById("core-wasm");
  if (inline) {
    const text = atob(inline.textContent ?? "");
    const packed = new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }
  const address = new URL("./core/fabriscape_wasm_bg.wasm", import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  return response.arrayBuffer();
}

/** @returns {Worker} */
function newWorker() {
  const inline = document.getElementById("worker-source");
  // A worker from a Blob on a page from file:// must be a classic one.
  if (inline) return new Worker(URL.createObjectURL(new Blob([inline.textContent ?? ""], { type: "text/javascript" })));
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** @returns {Promise<{ worker: Worker, catalogue: Catalogue, links: string[] }>} */
function startWorker(/** @type {ArrayBuffer} */ bytes) {
  return new Promise((resolve, reject) => {
    const worker = newWorker();
    worker.onerror = (event) => reject(new Error(event.message || "the worker cannot start"));
    worker.onmessage = ({ data }) => {
      const answer = /** @type {Answer} */ (data);
      if (answer.is === "open") resolve({ worker, catalogue: answer.catalogue, links: answer.links });
      else if (answer.is === "broken") reject(new Error(answer.message));
    };
    worker.postMessage({ do: "open", bytes });
  });
}
