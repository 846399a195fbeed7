// Keyboard shortcuts. Single letters act only where nothing is typed.

/**
 * @param {object} on
 * @param {() => void} on.undo
 * @param {() => void} on.redo
 * @param {() => void} on.stage
 * @param {() => void} on.theme
 * @param {() => void} on.language
 * @param {() => void} on.copy
 * @param {() => void} on.help
 * @param {() => void} on.escape
 */
export function listenForKeys(on) {
  /** @type {{ [key: string]: () => void }} */
  const letters = { p: on.stage, t: on.theme, l: on.language, c: on.copy, "?": on.help };
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const typing = isTyping(event.target);
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      const redo = key === "y" || (key === "z" && event.shiftKey);
      if (typing || !(redo || key === "z")) return;
      event.preventDefault();
      (redo ? on.redo : on.undo)();
      return;
    }
    if (event.altKey) return;
    if (event.key === "Escape") return on.escape();
    const act = letters[event.key];
    if (typing || !act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
}

const isTyping = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=radio], [type=range]), textarea, select, [contenteditable]");
