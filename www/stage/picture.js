// What is on the stage as a picture to save: the drawing with its caption above and its labels.

import { paintScene } from "./canvas.js";

/** @import { Scene } from "../core/fabriscape_wasm.js" */

/**
 * @param {Scene} scene
 * @param {object} how
 * @param {number} how.ratio Pixels per CSS pixel.
 * @param {"en" | "zh"} how.lang
 * @param {{ texts: string[], fills: string[], rgb: Float32Array, strength: number }} how.colours Of the scene's roles.
 * @param {string} how.family Fonts as in CSS.
 * @returns {Promise<Blob>} PNG.
 */
export function pictureOf(scene, { ratio, lang, colours, family }) {
  const sheet = document.createElement("canvas");
  const context = sheet.getContext("2d");
  if (!context) return Promise.reject(new Error("canvas 2d is missing"));
  const of = (/** @type {string} */ role) => scene.roles.indexOf(role);
  const caption = () =>
    paintCaption(context, scene, lang, [colours.texts[of("ink")], colours.texts[of("quiet")]], family);
  // Painted once to learn how tall it is; setting the size wipes it.
  const head = caption();
  [sheet.width, sheet.height] = [Math.round(scene.width * ratio), Math.round((head + scene.height) * ratio)];
  context.scale(ratio, ratio);
  context.fillStyle = colours.fills[of("paper")];
  context.fillRect(0, 0, scene.width, head + scene.height);
  caption();
  context.translate(0, head);
  paintScene(context, scene, new Float32Array(), { ratio, ...colours, done: 1, mark: 0 });
  paintLabels(context, scene, lang, colours, family);
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large")))),
  );
}

/**
 * Paints title and text of the caption from the upper left corner.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {"en" | "zh"} lang
 * @param {string[]} colours Title's and text's.
 * @param {string} family Fonts as in CSS.
 * @returns {number} Height, CSS pixels.
 */
function paintCaption(context, { width, labels, caption }, lang, colours, family) {
  const size = Math.max(12, ...labels.filter(({ strong }) => strong).map((label) => label.size));
  const margin = size * 2;
  let y = margin;
  context.textAlign = "left";
  context.textBaseline = "top";
  for (const [text, font, colour] of [
    [caption.title[lang], `600 ${size * 1.5}px ${family}`, colours[0]],
    [caption.text[lang], `400 ${size}px ${family}`, colours[1]],
  ]) {
    context.font = font;
    context.fillStyle = colour;
    const height = parseFloat(font.split(" ")[1]) * 1.35;
    for (const line of linesOf(context, text, width - 2 * margin)) {
      context.fillText(line, margin, y);
      y += height;
    }
  }
  return y + size / 2;
}

/**
 * A text in lines that fit, broken at spaces or after Chinese commas.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 */
function linesOf(context, text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const piece of text.split(/(?<=[ ，])/)) {
    const line = `${lines.at(-1) ?? ""}${piece}`;
    if (lines.length > 0 && context.measureText(line.trimEnd()).width <= width) lines[lines.length - 1] = line;
    else lines.push(piece);
  }
  return lines;
}

/**
 * Paints the labels: for pictures; on the page they are text.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {"en" | "zh"} lang
 * @param {{ texts: string[], fills: string[] }} colours Of each role, as text and as ground.
 * @param {string} family Fonts as in CSS.
 */
function paintLabels(context, scene, lang, colours, family) {
  context.globalAlpha = 1;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const { x, y, text, anchor, size, strong, role, halo } of scene.labels) {
    context.font = `${strong ? 600 : 400} ${size}px ${family}`;
    context.textAlign = /** @type {const} */ ({ start: "left", middle: "center", end: "right" })[anchor];
    if (halo !== null) {
      context.strokeStyle = colours.fills[halo];
      context.lineWidth = size * 0.3;
      context.strokeText(text[lang], x, y);
    }
    context.fillStyle = colours.texts[role];
    context.fillText(text[lang], x, y);
  }
}
