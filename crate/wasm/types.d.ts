/**
 * What crosses between the WASM core and JavaScript. Designs go in as JSON text; plain objects and typed arrays come out.
 * Every function that takes a design throws a `DesignError` when it is refused.
 */

/** Words in both languages of the page. */
export interface Text { en: string; zh: string }

/** Why a design was refused. `message` is `field: sentence` in English. */
export interface DesignError extends Error {
  name: "DesignError";
  /** Path in the document, as `switch.cages`; list items as `sites.1.km`. */
  field: string;
  /** The sentence without the field. */
  text: Text;
  /** Nearest legal values of the field, below before above; may be empty. */
  nearest: (number | string)[];
}

/** A complete design document; see `domain` in the README. */
export interface Design {
  version: 1;
  servers: { count: number | "max"; gpus: number; nics: number; nicGbps: number };
  switch: { cages: number; cageGbps: number; breakout: number; form: "box" | "chassis"; lineCardCages?: number };
  fabric: { family: string; params: Record<string, unknown> };
  planes: { count: number; by: "nic" | "port" };
  scaleUp: { kind: string; size: number; gbps: number };
  latency: { profile: string; messageBytes: number; fibre: string; routeFactor: number; constants?: Record<string, number> };
  sites: { name: string; share: number; km: number }[];
}

export type Kind =
  | { type: "integer"; min: number; max: number; stops: number[] }
  | { type: "count"; min: number; max: number }
  | { type: "number"; min: number; max: number; stops: number[] }
  | { type: "choice"; options: { value: string; label: Text }[] }
  | { type: "word"; max: number }
  | { type: "constants" };

/** One field of the design document: a row of the form. */
export interface Field {
  path: string; label: Text; help: Text; unit: string;
  group: "scale" | "switch" | "fabric" | "planes" | "scale-up" | "latency" | "distance";
  kind: Kind; default: number | string | null;
}

export interface Preset { id: string; title: Text; summary: Text; source: Constant["source"]; design: Design }
export interface Constant { id: string; label: Text; value: number; unit: string; source: { name: string; year: number; locator: string; standing: string } }

/** Everything the page builds its form, menus and lists from. JavaScript names no family, measure or chart. */
export interface Catalogue {
  version: string;
  families: { name: string; fields: Field[] }[];
  siteFields: Field[];
  presets: Preset[];
  constants: Constant[];
  /** Ids that `latency.constants` may set with the profile `custom`. */
  editableConstants: string[];
  measures: { name: string; rows: { path: string; label: Text; unit: string }[] }[];
  charts: { name: string; title: Text }[];
}

export function catalogue(): Catalogue;
/** The complete design of JSON text. */
export function complete(design: string): Design;
/** The design as the text of a link's fragment, defaults left out, without `#`. */
export function encode(design: string): string;
/** The complete design of a link's fragment. */
export function decode(link: string): Design;

/** Another design worth a look, computed. */
export interface Alternative { id: string; title: Text; summary: Text; design: Design }
/** Alternatives to a design, the most telling first; may be empty. */
export function alternatives(design: string): Alternative[];

/** A chart as SVG text. `theme` is `light` or `dark`, `lang` is `en` or `zh`. */
export function chart(name: string, design: string, theme: string, lang: string): string;
/** A table of designs, `[{ "name": …, "design": … }]` as JSON text, as `markdown`, `csv` or `json`, with headings in `en` or `zh`. */
export function compare(designs: string, format: string, lang: string): string;

/** A design, planned at once and counted step by step. Call `free()` when done. */
export class Model {
  constructor(design: string);
  /** Counts on: one slice of work. Gives the share done, 1 at the end. */
  step(): number;
  /** The report: closed forms until counting is done, then what was counted (`basis` tells). */
  report(): Report;
  /** The drawing for a stage of so many CSS pixels; `front` is the plane in front, from 0. */
  scene(options: string): Scene;
  /** The path between two GPUs, numbered from 0 over all servers, through plane `front` where both are on it. */
  path(from: number, to: number, front: number): Path;
  free(): void;
}

/** See domain.md §9; more figures stand beside those that tools rely on. */
export interface Report {
  design: Design;
  basis: "counted" | "closed form";
  notes: { code: string; text: string; zh: string }[];
  [section: string]: any;
}

/** What a drawing is asked for, as JSON text; without a size it is small. */
export interface SceneOptions {
  /** Size of the stage, CSS pixels. */
  width: number; height: number;
  /** The plane in front, from 0; that of the path comes first. Default 0. */
  front?: number;
  /** Servers that are selected, numbered from 0 over all sites. */
  selected?: number[];
  /** GPUs at the ends of the path that is shown, numbered from 0 over all servers; both or none. */
  from?: number; to?: number;
}

/**
 * A drawing. All quads are painted in order, then all lines, then the labels. Coordinates are CSS pixels, y downwards;
 * arrays hold so many numbers per item as said and are owned by JavaScript (copied out).
 */
export interface Scene {
  width: number; height: number;
  /** Filled convex quads: x0 y0 x1 y1 x2 y2 x3 y3, the upper left corner first, clockwise. */
  quads: Float32Array;
  /** Per quad: radius of the corners, width of the frame (drawn inwards; 0 fills). Not 0 only for upright rectangles. */
  quadShape: Float32Array;
  /** Per quad: `opacity << 24 | role`, opacity 0 to 255, role an index into `roles`. */
  quadStyle: Uint32Array;
  /** Per quad: the mark that it is part of, an index into `marks`; 0 for none. */
  quadMark: Uint32Array;
  /** Lines: x0 y0 x1 y1 width. */
  lines: Float32Array;
  /** Per line: as `quadStyle`. */
  lineStyle: Uint32Array;
  /** Per line: the marks at its ends; 0 for none. */
  lineMark: Uint32Array;
  /** Words on the drawing; none covers another. `y` is the middle of the line, `size` in CSS pixels, `role` as for quads. */
  labels: SceneLabel[];
  /** What can be hovered and selected; entry 0 stands for nothing. */
  marks: SceneMark[];
  /** Names of the colour roles; `www/stage/palette.js` gives each a colour per theme. */
  roles: string[];
  /** What is drawn and how it is folded, in words; for the page to show over the drawing. */
  caption: { title: Text; text: Text };
  /** Points of the path that is shown, x y each; empty without one. */
  track: Float32Array;
}

export interface SceneLabel {
  x: number; y: number; text: Text; anchor: "start" | "middle" | "end"; size: number; strong: boolean; role: number;
  /** Role of the ground that shows round the letters, where lines may pass below them; else null. */
  halo: number | null;
}

export interface SceneMark {
  /**
   * Unlike every other mark's and the same on the next drawing: `p2`, `p2/leaf-17`, `server-32…63`. The part before the
   * last `/` is the name of the mark that it belongs to.
   */
  name: string;
  /** What it is: for the tooltip. */
  text: Text;
  /** The middle of it. */
  x: number; y: number;
  /** The servers that it stands for, first and one past the last, numbered from 0 over all sites; else null. */
  servers: [number, number] | null;
  /** The plane that it is or belongs to, from 0; else null. */
  plane: number | null;
}

/** One way from a GPU to another. */
export interface Path {
  from: { gpu: number; server: number }; to: { gpu: number; server: number };
  /** The plane it takes, from 0; −1 when it stays in the scale-up domain. */
  plane: number;
  /** Whether it starts or ends with a hop through the server's scale-up network. */
  relay: boolean;
  /** Paths of as many hops over as few cables. */
  equalPaths: number;
  hops: number;
  stations: { name: string; kind: string; label: Text; mark: string; hop: number }[];
  /** Between stations: length and delay. */
  gaps: { metres: number; ns: number }[];
  ledger: { term: string; label: Text; count: number; ns: number; constants: string[] }[];
  oneWayUs: number; rttUs: number;
  /** The length of fibre with the same delay, km. */
  equalFibreKm: number;
}
