// Design files: read from a picker or a drop, written as a download. What is in them is for the core to judge.

import { bytes } from "./number.js";
import { say } from "./text.js";

/** @import { Lang } from "./text.js" */

/** The most that is read; a design of eight sites takes under 2 kB. */
const MOST_BYTES = 1 << 20;

/**
 * The text of a file.
 * @param {File} file
 * @param {Lang} lang
 * @returns {Promise<string>} Rejects with a sentence for the reader.
 */
export async function readText(file, lang) {
  const name = shortName(file.name);
  if (file.size > MOST_BYTES) {
    throw new Error(say(lang, "fileTooLarge", { name, size: bytes(file.size) }));
  }
  try {
    return await file.text();
  } catch (error) {
    throw new Error(say(lang, "fileUnreadable", { name, why: String(error) }));
  }
}

/** A file's name as it is quoted: on one line, cut. */
export const shortName = (/** @type {string} */ name) => name.replace(/\p{C}/gu, "").slice(0, 60);

/**
 * Hands a design out as a file.
 * @param {object} document
 */
export function saveDesign(document) {
  const blob = new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: "application/json" });
  const link = globalThis.document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "fabriscape.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Takes files that are dropped anywhere on the page.
 * @param {HTMLElement} hint Shown while a file hovers.
 * @param {(file: File) => void} onFile
 */
export function listenForDrops(hint, onFile) {
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    hint.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) hint.hidden = true;
  });
  addEventListener("drop", (event) => {
    hint.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
}
