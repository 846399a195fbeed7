// The stage: shows a scene of the core, says which mark is pointed at and which is chosen. It computes nothing that is shown.

import { canvasPainter } from "./stage/canvas.js";
import { markAt, markBeside, markNamed } from "./stage/hit.js";
import { eased, moves, placesDuring, placesOf, shiftsOf } from "./stage/motion.js";
import { coloursOf } from "./stage/palette.js";
import { webglPainter } from "./stage/webgl.js";
import { part, putLabels, putRing, putTip } from "./stage/words.js";

/** @import { Scene, SceneMark } from "./core/fabriscape_wasm.js" */
/** @import { Direction } from "./stage/hit.js" */
/** @import { Theme } from "./stage/palette.js" */
/** @import { Painter } from "./stage/webgl.js" */

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
 * @property {(mark: string) => void} highlight Points at a mark by its name; an empty one at none.
 */

/**
 * Makes a stage in an element. Texts are in the language of the document.
 * @param {HTMLElement} host
 * @param {(mark: SceneMark) => void} onSelect Clicked, tapped, or Enter.
 * @returns {Stage}
 */
export function createStage(host, onSelect) {
  const labels = part("div", "stage-labels", { "aria-hidden": "true" });
  const ring = part("div", "stage-ring", { hidden: "" });
  const tip = part("div", "stage-tip", { hidden: "", role: "status" });
  let { canvas, painter } = paintedByGpu() ?? paintedByProcessor();
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
  /** @type {Theme} */
  let theme = "light";
  let colours = coloursOf(theme, []);
  listen();

  return {
    show,
    setTheme(next) {
      theme = next;
      recolour();
    },
    highlight(mark) {
      if (scene) point(markNamed(scene, mark));
    },
  };

  /** A canvas that WebGL2 has failed on gives no other context, so each painter gets its own. */
  function emptyCanvas() {
    return /** @type {HTMLCanvasElement} */ (part("canvas", "stage-canvas", { role: "img", tabindex: "0" }));
  }

  /** @returns {{ canvas: HTMLCanvasElement, painter: Painter } | null} Null where there is no WebGL2. */
  function paintedByGpu() {
    const made = emptyCanvas();
    try {
      return { canvas: made, painter: webglPainter(made, repaint, leaveGpu) };
    } catch {
      return null;
    }
  }

  /** The same picture, more slowly. @returns {{ canvas: HTMLCanvasElement, painter: Painter }} */
  function paintedByProcessor() {
    const made = emptyCanvas();
    return { canvas: made, painter: canvasPainter(made) };
  }

  function leaveGpu() {
    const [left, hadFocus] = [canvas, document.activeElement === canvas];
    ({ canvas, painter } = paintedByProcessor());
    left.replaceWith(canvas);
    if (scene) show(scene);
    if (hadFocus) canvas.focus();
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
    point(Math.max(0, same));
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
    for (const { style } of [body, canvas]) [style.width, style.height] = [`${scene.width}px`, `${scene.height}px`];
    const ratio = (devicePixelRatio || 1) * enlarged();
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  }

  /** How many times larger the host is shown than it says. */
  function enlarged() {
    return body.getBoundingClientRect().width / body.offsetWidth || 1;
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

  function point(/** @type {number} */ mark) {
    if (!scene) return;
    const changed = mark !== pointed;
    pointed = mark;
    ring.hidden = tip.hidden = mark === 0;
    if (mark !== 0) {
      const [x, y, width, height] = places.subarray(mark * 4, mark * 4 + 4);
      putRing(ring, { x, y, width, height });
      putTip(tip, scene.marks[mark].text[language()], { x, y, width, height }, scene);
    }
    if (changed) repaint();
  }

  function choose(/** @type {number} */ mark) {
    if (scene && mark !== 0) onSelect(scene.marks[mark]);
  }

  function hit(/** @type {PointerEvent | MouseEvent} */ event) {
    if (!scene) return 0;
    const { left, top } = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top].map((along) => along / enlarged());
    const touch = "pointerType" in event && event.pointerType === "touch";
    return markAt(scene, x, y, touch ? REACH.touch : REACH.mouse);
  }

  function listen() {
    body.addEventListener("pointermove", (event) => point(hit(event)));
    body.addEventListener("pointerleave", () => point(0));
    body.addEventListener("focusout", () => point(0));
    body.addEventListener("click", (event) => {
      const mark = hit(event);
      point(mark);
      choose(mark);
    });
    body.addEventListener("keydown", onKey);
    // Moved to another screen, or zoomed: the same picture needs more pixels or fewer.
    addEventListener("resize", () => {
      fit();
      repaint();
    });
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
