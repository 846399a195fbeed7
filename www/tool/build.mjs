// npm run build: the Rust core to www/core/ (for the page in development, the command line and the tests), then the page to
// dist/, a static site for any host and any sub-path. dist/ has the shape of the checkout, so index.html goes in unchanged.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { isMain, main, remedy, root, run, say } from "./command.mjs";
import { checkSite } from "./budget.mjs";
import { setUp } from "./setup.mjs";

const wasm = "www/core/fabriscape_wasm_bg.wasm";
const repair = "the lines above say why; rm -r www/core .tool builds from scratch";

// Only what rustc's own output uses: --all-features lets wasm-opt write modules that no browser loads.
const features = [
  "bulk-memory",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
];
// Told by what gzip makes of it: a function that is called once stays one, and what is alike stays alike, side by side by name;
// without Wasm's own run-length tricks in the data. The first kilobyte of memory is the far end of the stack, where nothing
// is kept.
export const optimise = [
  "-Oz",
  "--one-caller-inline-max-function-size=1",
  "--skip-pass=local-cse",
  "--skip-pass=memory-packing",
  "--skip-pass=ssa-nomerge",
  "--flatten",
  "--rereloop",
  "-Oz",
  "--dealign",
  "--strip-producers",
  "--strip-target-features",
  "--low-memory-unused",
  "--skip-pass=reorder-functions",
  "--reorder-functions-by-name",
  ...features.map((feature) => `--enable-${feature}`),
];

// How the module is loaded, which wasm-bindgen adds to what crate/wasm/types.d.ts declares.
const loading = `
/** Loads the core from its bytes, at once: for workers and Node. */
export function initSync(options: { module: BufferSource | WebAssembly.Module }): { memory: WebAssembly.Memory };
/** Loads the core from its bytes or its address. */
export default function init(options: {
  module_or_path: string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;
}): Promise<{ memory: WebAssembly.Memory }>;
`;

// A panic's message names source files, and what is published should not name the builder's home. The others spare WebAssembly
// what costs it more than it saves: counters kept beside a loop's own, loads done before they are needed, and calls inlined
// that do not shrink by it where a package is compiled for size.
export const flags = [
  `--remap-path-prefix=${homedir()}=~`,
  "-Cllvm-args=-disable-lsr",
  "-Cllvm-args=-inline-threshold=0",
  "-Cllvm-args=-enable-load-pre=false",
];

/** Compiles the core to www/core/; what is up to date is left alone. */
export function buildCore() {
  compileCore();
  // The contract is written by hand, with units and failures; what is generated knows only `any`.
  const contract = readFileSync(join(root, "crate/wasm/types.d.ts"), "utf8");
  writeFileSync(join(root, "www/core/fabriscape_wasm.d.ts"), contract + loading);
}

function compileCore() {
  say("core: cargo build --release for wasm32");
  const cargo = ["build", "--release", "--target", "wasm32-unknown-unknown", "-p", "fabriscape-wasm"];
  const env = { RUSTFLAGS: `${process.env.RUSTFLAGS ?? ""} ${flags.join(" ")}`.trim() };
  run("cargo", cargo, { env, help: "mend what the compiler says above" });

  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  const compiled = join(target, "wasm32-unknown-unknown/release/fabriscape_wasm.wasm");
  const recipe = readFileSync(join(root, "www/tool/build.mjs"));
  const stamp = createHash("sha256").update(readFileSync(compiled)).update(recipe).digest("hex");
  const stampFile = join(root, "www/core/stamp");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  say("core: wasm-bindgen and wasm-opt into www/core/");
  rmSync(join(root, "www/core"), { recursive: true, force: true });
  // The page names the bytes itself: bundled, inline and in Node there is no default place for them.
  const bindgen = [
    "--target",
    "web",
    "--omit-default-module-path",
    "--no-typescript",
    "--out-dir",
    "www/core",
    compiled,
  ];
  run(join(root, ".tool/bin/wasm-bindgen"), bindgen, { help: repair });
  run(join(root, "node_modules/.bin/wasm-opt"), [wasm, ...optimise, "-o", wasm], { help: repair });
  writeFileSync(stampFile, stamp);
}

/** Bundles the page into dist/; the core must be built. */
export async function buildSite() {
  say("site: esbuild into dist/");
  // esbuild is not there before setUp has run.
  const { build } = await import("esbuild");
  const dist = join(root, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  /** @type {import("esbuild").BuildOptions} */
  const options = {
    absWorkingDir: root,
    outdir: "dist/www",
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  };
  // A worker made from a Blob on a page from file:// must be a classic one; `iife` is good for both kinds.
  for (const [format, entryPoints] of /** @type {const} */ ([
    ["esm", ["www/main.js", "www/page.css"]],
    ["iife", ["www/worker.js"]],
  ])) {
    await build({ ...options, format, entryPoints: [...entryPoints] }).catch(() => {
      throw remedy("esbuild cannot bundle the page: mend what it says above");
    });
  }
  cpSync(join(root, "index.html"), join(dist, "index.html"));
  cpSync(join(root, wasm), join(dist, wasm));
}

if (isMain(import.meta.url)) {
  await main(async () => {
    setUp();
    buildCore();
    await buildSite();
    checkSite();
  });
}
