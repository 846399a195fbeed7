// Words over the drawing: labels, the tip of a mark, the ring round it. All of it is text nodes; nothing is read as markup.

/** @import { Scene } from "../core/fabriscape_wasm.js" */

/** Side of a mark that is large, CSS pixels. */
const LARGE = 100;

/**
 * @param {string} tag
 * @param {string} name Class.
 * @param {{ [attribute: string]: string }} [attributes]
 */
export function part(tag, name, attributes = {}) {
  const element = document.createElement(tag);
  element.className = name;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * Puts the labels of a scene into their layer; elements are used again.
 * @param {HTMLElement} layer
 * @param {Scene} scene
 * @param {"en" | "zh"} lang
 * @param {{ texts: string[], fills: string[] }} colours Of each role, as text and as ground.
 */
export function putLabels(layer, scene, lang, { texts, fills }) {
  while (layer.children.length > scene.labels.length) layer.lastElementChild?.remove();
  while (layer.children.length < scene.labels.length) layer.append(part("span", "stage-label"));
  scene.labels.forEach(({ x, y, text, anchor, size, strong, role, halo }, index) => {
    const span = /** @type {HTMLElement} */ (layer.children[index]);
    span.textContent = text[lang];
    span.dataset.anchor = anchor;
    const { style } = span;
    [style.left, style.top, style.fontSize] = [`${x}px`, `${y}px`, `${size}px`];
    style.fontWeight = strong ? "600" : "400";
    style.color = texts[role];
    // Lines that pass below the words fade round them, as on a map.
    style.textShadow = halo === null ? "" : [1, 2, 3, 4].map((blur) => `0 0 ${blur}px ${fills[halo]}`).join();
  });
}

/**
 * Shows what a mark is beside it, within the stage.
 * @param {HTMLElement} tip
 * @param {string} text
 * @param {{ x: number, y: number, width: number, height: number }} box Of the mark, CSS pixels.
 * @param {{ width: number, height: number }} stage
 */
export function putTip(tip, text, box, stage) {
  const [who, ...rest] = text.split(" · ");
  const name = part("strong", "stage-tip-name");
  name.textContent = who;
  const facts = part("span", "stage-tip-facts");
  facts.textContent = rest.join(" · ");
  tip.replaceChildren(name, facts);
  tip.hidden = false;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.max(4, Math.min(box.x + box.width / 2 - width / 2, stage.width - width - 4));
  const above = box.y - height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above >= 4 ? above : Math.min(box.y + box.height + 8, stage.height - height - 4)}px`;
}

/**
 * Draws a ring round a mark that is small; a large one has a frame of its own that stands out.
 * @param {HTMLElement} ring
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
export function putRing(ring, { x, y, width, height }) {
  ring.hidden = width > LARGE || height > LARGE;
  ring.style.cssText = `left:${x - 3}px;top:${y - 3}px;width:${width + 6}px;height:${height + 6}px`;
}
