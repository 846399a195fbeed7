// Light or dark: what was chosen here before, else what the system prefers.

const KEY = "fabriscape-theme";

/** @typedef {"light" | "dark"} Theme */

const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {Theme} */
export function theme() {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/**
 * Applies the theme, and again whenever the system changes its mind.
 * @param {() => void} onChange
 */
export function followTheme(onChange) {
  const apply = () => {
    document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
    onChange();
  };
  system.addEventListener("change", apply);
  apply();
  return {
    /** The other one, from now on. */
    toggle() {
      try {
        localStorage.setItem(KEY, theme() === "dark" ? "light" : "dark");
        apply();
      } catch {
        // A browser that stores nothing forgets it on reload, which is all.
        document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
        onChange();
      }
    },
  };
}

/** @returns {Theme | null} */
function chosen() {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : null;
  } catch {
    return null;
  }
}
