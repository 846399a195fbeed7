// The design document as plain data: reading, writing and leaving out values by their dotted path.

/** @typedef {{ [key: string]: any }} Document A design as far as it is given; the core completes it. */

/**
 * The value at a path such as `switch.cages` or `sites.1.km`; undefined where there is none.
 * @param {any} document
 * @param {string} path
 * @returns {any}
 */
export function at(document, path) {
  return path.split(".").reduce((value, key) => value?.[key], document);
}

/**
 * A copy with the value at a path set. Objects on the way are made; lists are never grown by more than one item.
 * @param {Document} document
 * @param {string} path
 * @param {unknown} value
 * @returns {Document}
 */
export function put(document, path, value) {
  const [key, ...rest] = path.split(".");
  const next = rest.length ? put(document?.[key] ?? (/^\d+$/.test(rest[0]) ? [] : {}), rest.join("."), value) : value;
  if (!Array.isArray(document)) return { ...document, [key]: next };
  const index = Number(key);
  if (!(index <= document.length)) throw new Error(`no place ${key} in a list of ${document.length}`);
  return Object.assign([...document], { [index]: next });
}

/**
 * A copy without the value at a path, and without objects that this leaves empty.
 * @param {Document} document
 * @param {string} path
 * @returns {Document}
 */
export function leaveOut(document, path) {
  const [key, ...rest] = path.split(".");
  if (document?.[key] === undefined) return document;
  if (Array.isArray(document)) {
    if (!rest.length) return document.filter((_, index) => index !== Number(key));
    return Object.assign([...document], { [key]: leaveOut(document[Number(key)], rest.join(".")) });
  }
  const { [key]: value, ...others } = document;
  if (!rest.length) return others;
  const inner = leaveOut(value, rest.join("."));
  return Object.keys(inner).length ? { ...document, [key]: inner } : others;
}

/**
 * The least document that completes to the same design: fields at their default are left out, and fields without a fixed
 * default when leaving them out changes nothing. So a value that follows from another one goes on following it.
 * @param {Document} design Complete.
 * @param {{ path: string, default: unknown }[]} fields
 * @param {(document: Document) => Document} complete
 * @returns {Document}
 */
export function sparse(design, fields, complete) {
  const whole = ordered(design);
  let least = design;
  for (const { path, default: standard } of fields) {
    const value = at(least, path);
    if (value === undefined) continue;
    if (standard !== null) {
      if (value === standard) least = leaveOut(least, path);
    } else if (same(leaveOut(least, path), whole, complete)) {
      least = leaveOut(least, path);
    }
  }
  if (least.sites?.length === 1) least = leaveOut(least, "sites");
  return { version: design.version, ...leaveOut(least, "version") };
}

/** JSON text in which the order of keys says nothing. */
const ordered = (/** @type {Document} */ document) =>
  JSON.stringify(document, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

function same(
  /** @type {Document} */ document,
  /** @type {string} */ whole,
  /** @type {(document: Document) => Document} */ complete,
) {
  try {
    return ordered(complete(document)) === whole;
  } catch {
    return false;
  }
}

/**
 * The design with a second site so many kilometres away; the first time both get half of the servers. Null takes all other
 * sites away.
 * @param {Document} document
 * @param {number | string | null} km
 * @returns {Document}
 */
export function withSecondSite(document, km) {
  if (km === null) return leaveOut(document, "sites");
  if (document.sites?.length > 1) return put(document, "sites.1.km", km);
  const first = document.sites?.[0]?.name ?? "A";
  return put(document, "sites", [
    { name: first, share: 0.5, km: 0 },
    { name: first === "B" ? "A" : "B", share: 0.5, km },
  ]);
}

/**
 * A change of a design that adds the second site: it takes servers from the first, where "max" would be the most of both.
 * @param {Document} before
 * @param {Document} after
 * @param {number} servers Those there were.
 * @returns {Document}
 */
export function withServersKept(before, after, servers) {
  const adds = after.sites && !before.sites && typeof before.servers?.count !== "number";
  return adds ? put(after, "servers.count", servers) : after;
}

/**
 * The design with one site's share changed; the others keep their proportions and take the rest. What is no share is left to
 * the core to refuse.
 * @param {Document} document
 * @param {number} index
 * @param {number | string} share
 * @returns {Document}
 */
export function withShare(document, index, share) {
  if (typeof share !== "number" || share <= 0 || share >= 1) return put(document, `sites.${index}.share`, share);
  const others = document.sites.reduce(
    (/** @type {number} */ sum, /** @type {any} */ site, /** @type {number} */ i) =>
      i === index ? sum : sum + site.share,
    0,
  );
  const sites = document.sites.map((/** @type {any} */ site, /** @type {number} */ i) => ({
    ...site,
    share: i === index ? share : (site.share / others) * (1 - share),
  }));
  return { ...document, sites };
}

/**
 * The design with one more site, given an equal part of the servers.
 * @param {Document} document
 * @param {number} km
 * @returns {Document}
 */
export function withSite(document, km) {
  const sites = document.sites ?? [{ name: "A", share: 1, km: 0 }];
  const names = new Set(sites.map((/** @type {any} */ site) => site.name));
  const name = [..."ABCDEFGHIJ"].find((letter) => !names.has(letter)) ?? String(sites.length + 1);
  const share = 1 / (sites.length + 1);
  const shrunk = sites.map((/** @type {any} */ site) => ({ ...site, share: site.share * (1 - share) }));
  return { ...document, sites: [...shrunk, { name, share, km }] };
}

/**
 * The design without a site; the others keep their proportions. One site that is left stands for none.
 * @param {Document} document
 * @param {number} index
 * @returns {Document}
 */
export function withoutSite(document, index) {
  const left = document.sites.filter((/** @type {any} */ _, /** @type {number} */ i) => i !== index);
  if (left.length < 2) return leaveOut(document, "sites");
  const sum = left.reduce((/** @type {number} */ total, /** @type {any} */ site) => total + site.share, 0);
  return {
    ...document,
    sites: left.map((/** @type {any} */ site) => ({ ...site, share: site.share / sum })),
  };
}

/**
 * The design with a control's value; undefined leaves it out. `sites` is the second site's distance, and a path with a `/`
 * a key of an object of constants.
 * @param {Document} document
 * @param {string} path
 * @param {any} value
 * @returns {Document}
 */
export function changed(document, path, value) {
  if (path === "sites") return withSecondSite(document, value);
  const [list, id] = path.split("/");
  if (id) {
    const { [id]: _, ...others } = at(document, list) ?? {};
    const constants = value === undefined ? others : { ...others, [id]: value };
    return Object.keys(constants).length ? put(document, list, constants) : leaveOut(document, list);
  }
  return value === undefined ? leaveOut(document, path) : put(document, path, value);
}
