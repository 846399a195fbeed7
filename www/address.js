// The page's address and the browser's history: one entry per change by hand, the address always that of what is shown.

import { readFragment, writeFragment } from "./state.js";

/** @import { View } from "./state.js" */

/**
 * @param {() => void} onVisit The address changed other than by `write`: undo, redo, or typed.
 */
export function createAddress(onVisit) {
  const depth = () => history.state?.depth ?? 0;
  /** The newest entry that is known; after a reload later ones are there but not known. */
  let newest = depth();
  if (history.state === null) put("replace", location.href, 0);
  addEventListener("popstate", () => {
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

  const href = (/** @type {string} */ link, /** @type {View} */ view) =>
    `${location.href.replace(/#.*$/, "")}#${writeFragment(link, view)}`;

  return {
    read: () => readFragment(location.hash),
    href,
    write(/** @type {"push" | "replace"} */ how, /** @type {string} */ link, /** @type {View} */ view) {
      const at = depth() + (how === "push" ? 1 : 0);
      if (how === "push") newest = at;
      put(how, href(link, view), at);
    },
    can: () => ({ undo: depth() > 0, redo: depth() < newest }),
    undo() {
      if (depth() > 0) history.back();
    },
    redo() {
      if (depth() < newest) history.forward();
    },
  };
}
