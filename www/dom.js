// Elements of the page. Text always goes in as text: names from files and links may hold anything.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes and children. Attributes that are false or undefined are left out; `on…` are listeners.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ [attribute: string]: any }} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter(isThere).map(asNode));
  return made;
}

const isThere = (/** @type {Child} */ child) => child !== null && child !== undefined && child !== false;
const asNode = (/** @type {any} */ child) => (child instanceof Node ? child : unbroken(String(child)));

/** A text that never breaks between a number and its unit. */
export const unbroken = (/** @type {string} */ text) =>
  text.replace(/(\d) (?=(%|[µnm]?s|k?m|[kMGTP]?B|[KMG]iB|[GTP]b\/s|[kM]?W)(?!\p{L}))/gu, "$1\u00a0");

/**
 * The element of the page with that id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element with id ${id}`);
  return found;
}

/**
 * Puts new children into a host; what had the focus keeps it, found again by its `data-key`.
 * @param {HTMLElement} host
 * @param {...(Child | Child[])} children
 */
export function fill(host, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && host.contains(active) ? active.dataset.key : undefined;
  host.replaceChildren(...children.flat().filter(isThere).map(asNode));
  if (key === undefined) return;
  const again = [...host.querySelectorAll("[data-key]")].find(
    (one) => /** @type {HTMLElement} */ (one).dataset.key === key,
  );
  /** @type {HTMLElement | undefined} */ (again)?.focus({ preventScroll: true });
}
