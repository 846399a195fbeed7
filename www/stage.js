// The stage: shows a scene of the core, says which mark is pointed at and which is chosen. It computes nothing that is shown.

import { canvasPainter } from "./stage/canvas.js";
import { markAt, markBeside, markNamed } from "./stage/hit.js";
import { eased, moves, placesDuring, placesOf, shiftsOf } from "./stage/motion.js";
import { coloursOf } from "./stage/palette.js";
import { pictureOf } from "./stage/picture.js";
import { WebglPainter } from "./stage/webgl.js";
import { part, putLabels, putRing, putTip } from "./stage/words.js";

/** @import { Scene, SceneMark } from "./core/fabriscape_wasm.js" */
/** @import { Direction } from "./stage/hit.js" */
/** @import { Theme } from "./stage/palette.js" */

/** How long marks take to their new places, ms. */
const MOTION_MS = 250;

/** How near a pointer must come to a small mark, CSS pixels. */
const REACH = { mouse: 6, touch: 22 };

/** @type {{ [key: string]: Direction }} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * @typedef {object} Stage
 * @property {(scene: Scene) => void} show Shows a scene; what was on the last one moves to its new place.
 * @property {(theme: Theme) => void} setTheme
 * @property {(mark: number | string) => void} highlight Points at a mark by its index or its name; 0 or an empty one at none.
 * @property {(direction: Direction) => void} focusMark Points at the next mark in a direction.
 * @property {() => void} resize Fits the picture to the screen's pixels anew; a scene of the new size is for the page to show.
 * @property {(ratio?: number) => Promise<Blob>} picture What is shown as PNG, so many pixels per CSS pixel (2).
 * @property {() => void} destroy
 */

/**
 * Makes a stage in an element. Texts are in the language of the document.
 * @param {HTMLElement} host
 * @param {object} on
 * @param {(mark: SceneMark | null, index: number) => void} [on.onHover] The mark pointed at by pointer or keyboard.
 * @param {(mark: SceneMark, index: number) => void} [on.onSelect] Clicked, tapped, or Enter.
 * @param {{ theme?: Theme, webgl?: boolean }} [options] `webgl: false` draws on a 2D canvas.
 * @returns {Stage}
 */
export function createStage(host, { onHover, onSelect } = {}, { theme = "light", webgl = true } = {}) {
  const labels = part("div", "stage-labels", { "aria-hidden": "true" });
  const ring = part("div", "stage-ring", { hidden: "" });
  const tip = part("div", "stage-tip", { hidden: "", role: "status" });
  const { canvas, painter } = paintedCanvas();
  const body = part("div", "stage-picture");
  body.append(canvas, labels, ring, tip);
  host.append(body);

  /** @type {Scene | undefined} */
  let scene;
  /** @type {Float32Array} */
  let places = new Float32Array();
  /** @type {Float32Array} */
  let shifts = new Float32Array();
  let [began, frame, pointed] = [-Infinity, 0, 0];
  /** @type {ReturnType<typeof coloursOf>} */
  let colours = coloursOf(theme, []);
  const listeners = new AbortController();
  listen();

  return {
    show,
    setTheme(next) {
      theme = next;
      recolour();
    },
    highlight(mark) {
      if (scene) point(typeof mark === "string" ? markNamed(scene, mark) : mark, false);
    },
    focusMark(direction) {
      if (scene) point(markBeside(scene, pointed, direction));
    },
    resize,
    picture(ratio = 2) {
      if (!scene) return Promise.reject(new Error("nothing is shown yet"));
      return pictureOf(scene, { ratio, lang: language(), colours, family: getComputedStyle(host).fontFamily });
    },
    destroy() {
      cancelAnimationFrame(frame);
      listeners.abort();
      painter.destroy();
      body.remove();
    },
  };

  /** A canvas that WebGL2 has failed on gives no other context, so each painter gets its own. */
  function paintedCanvas() {
    const make = () =>
      /** @type {HTMLCanvasElement} */ (part("canvas", "stage-canvas", { role: "img", tabindex: "0" }));
    const canvas = make();
    try {
      if (webgl) return { canvas, painter: new WebglPainter(canvas, repaint) };
    } catch {
      // No WebGL2 here: the same picture, painted by the processor.
    }
    const plain = make();
    return { canvas: plain, painter: canvasPainter(plain) };
  }

  /** @returns {"en" | "zh"} */
  function language() {
    return document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  }

  function show(/** @type {Scene} */ next) {
    const before = scene ? placesDuring(scene, places, shifts, progress()) : new Map();
    const name = scene?.marks[pointed]?.name;
    scene = next;
    places = placesOf(next);
    shifts = shiftsOf(next, places, before);
    const still = before.size === 0 || !moves(shifts) || matchMedia("(prefers-reduced-motion: reduce)").matches;
    began = still ? -Infinity : performance.now();
    painter.load(next, shifts);
    fit();
    const { title, text } = next.caption;
    const lang = language();
    canvas.setAttribute("aria-label", `${title[lang]}. ${text[lang]}`);
    // The mark under the pointer stays pointed at when it is still there.
    const same = name ? next.marks.findIndex((mark) => mark.name === name) : 0;
    point(Math.max(0, same), false);
    recolour();
  }

  function recolour() {
    if (!scene) return;
    colours = coloursOf(theme, scene.roles);
    putLabels(labels, scene, language(), colours);
    repaint();
  }

  function fit() {
    if (!scene) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    for (const { style } of [body, canvas]) [style.width, style.height] = [`${scene.width}px`, `${scene.height}px`];
  }

  function resize() {
    fit();
    repaint();
  }

  function progress() {
    return Math.min(1, (performance.now() - began) / MOTION_MS);
  }

  function view(/** @type {number} */ ratio, /** @type {number} */ done) {
    const { rgb, fills, strength } = colours;
    return { ratio, rgb, fills, strength, done, mark: pointed };
  }

  function repaint() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!scene) return;
      const share = progress();
      painter.paint(view(canvas.width / scene.width, eased(share)));
      if (share < 1) repaint();
    });
  }

  function point(/** @type {number} */ mark, told = true) {
    if (!scene) return;
    const changed = mark !== pointed;
    pointed = mark;
    ring.hidden = tip.hidden = mark === 0;
    if (mark !== 0) {
      const [x, y, width, height] = places.subarray(mark * 4, mark * 4 + 4);
      putRing(ring, { x, y, width, height });
      putTip(tip, scene.marks[mark].text[language()], { x, y, width, height }, scene);
    }
    if (changed && told) onHover?.(mark === 0 ? null : scene.marks[mark], mark);
    if (changed) repaint();
  }

  function choose(/** @type {number} */ mark) {
    if (scene && mark !== 0) onSelect?.(scene.marks[mark], mark);
  }

  function hit(/** @type {PointerEvent | MouseEvent} */ event) {
    if (!scene) return 0;
    const box = canvas.getBoundingClientRect();
    const touch = "pointerType" in event && event.pointerType === "touch";
    return markAt(scene, event.clientX - box.left, event.clientY - box.top, touch ? REACH.touch : REACH.mouse);
  }

  function listen() {
    const { signal } = listeners;
    canvas.addEventListener("pointermove", (event) => point(hit(event)), { signal });
    canvas.addEventListener("pointerleave", () => point(0), { signal });
    canvas.addEventListener("blur", () => point(0), { signal });
    canvas.addEventListener(
      "click",
      (event) => {
        const mark = hit(event);
        point(mark);
        choose(mark);
      },
      { signal },
    );
    canvas.addEventListener("keydown", onKey, { signal });
    // Moved to another screen, or zoomed: the same picture needs more pixels or fewer.
    addEventListener("resize", resize, { signal });
  }

  function onKey(/** @type {KeyboardEvent} */ event) {
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) point(markBeside(scene, pointed, direction));
    else if (event.key === "Enter" || event.key === " ") choose(pointed);
    else if (event.key === "Escape" && pointed !== 0) point(0);
    else return;
    event.preventDefault();
  }
}
