// The page's address and the browser's history: one entry per change by hand, the address soon that of what is shown.

import { readFragment, writeFragment } from "./state.js";

/** @import { View } from "./state.js" */

/** Browsers take longer over an address than the page over a picture, and refuse more than ten a second. */
const REST_MS = 100;

/**
 * @param {() => void} onVisit The address changed other than by `write`: undo, redo, or typed.
 */
export function createAddress(onVisit) {
  const depth = () => history.state?.depth ?? 0;
  /** The newest entry that is known; after a reload later ones are there but not known. */
  let newest = depth();
  /** What is still to be written, as arguments of `put`. @type {Parameters<typeof put> | null} */
  let unwritten = null;
  if (history.state === null) put("replace", location.href, 0);
  addEventListener("pagehide", flush);
  addEventListener("popstate", () => {
    unwritten = null;
    // An address that was typed is a new entry without a depth.
    if (history.state === null) put("replace", location.href, newest + 1);
    newest = Math.max(newest, depth());
    onVisit();
  });

  function put(/** @type {"push" | "replace"} */ how, /** @type {string} */ url, /** @type {number} */ at) {
    try {
      if (how === "push") history.pushState({ depth: at }, "", url);
      else history.replaceState({ depth: at }, "", url);
    } catch (error) {
      // Browsers limit how often a page may do this; the next change will do it.
      console.warn(error);
    }
  }

  function flush() {
    if (unwritten) put(...unwritten);
    unwritten = null;
  }

  const at = () => unwritten?.[2] ?? depth();
  const href = (/** @type {string} */ link, /** @type {View} */ view) =>
    `${location.href.replace(/#.*$/, "")}#${writeFragment(link, view)}`;

  return {
    read: () => readFragment(location.hash),
    href,
    /** Soon: what is written again before that is written once. */
    write(/** @type {"push" | "replace"} */ how, /** @type {string} */ link, /** @type {View} */ view) {
      if (how === "push") {
        flush();
        newest = depth() + 1;
      }
      if (!unwritten) setTimeout(flush, REST_MS);
      unwritten =
        how === "push" || unwritten?.[0] === "push"
          ? ["push", href(link, view), newest]
          : [how, href(link, view), depth()];
    },
    waits: () => unwritten !== null,
    can: () => ({ undo: at() > 0, redo: at() < newest }),
    undo() {
      flush();
      if (depth() > 0) history.back();
    },
    redo() {
      flush();
      if (depth() < newest) history.forward();
    },
  };
}
