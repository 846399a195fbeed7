// What a checkout needs besides Node and rustup, installed when missing: npm packages, the Rust toolchain with its wasm32
// target, and the wasm-bindgen command line of exactly the library's version.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, find, output, remedy, root, run, say } from "./command.mjs";

const network = "is there a network connection? Try again when there is";

/** Installs all that building needs; says nothing when nothing is missing. */
export function setUp() {
  const node = process.versions.node;
  if (Number(node.split(".")[0]) < 20) throw remedy(`this is Node ${node}: install Node 20 or newer`);
  npmPackages();
  rust();
  wasmBindgen();
}

function npmPackages() {
  const packages = (/** @type {string} */ path) =>
    existsSync(root + path) ? JSON.parse(readFileSync(root + path, "utf8")).packages : {};
  const wanted = packages("package-lock.json");
  // npm writes its hidden list last, so a broken installation counts as none. What is optional is for other machines.
  const here = packages("node_modules/.package-lock.json");
  const missing = Object.keys(wanted).filter(
    (path) => path !== "" && wanted[path].version !== here[path]?.version && (here[path] || !wanted[path].optional),
  );
  if (missing.length === 0) return;
  say("npm packages: npm ci");
  run("npm", ["ci", "--no-progress"], { help: network });
}

function rust() {
  if (!find("cargo") || !find("rustc")) {
    throw remedy("cargo is missing: install Rust from https://rustup.rs and open a new terminal");
  }
  if (!find("cc")) aptInstall(["gcc", "libc6-dev"], "Rust needs a C linker and there is no cc");
  const rustup = find("rustup");
  if (rustup && !output("rustc", ["--version"])) {
    say("Rust toolchain of rust-toolchain.toml: rustup toolchain install");
    run("rustup", ["toolchain", "install"], { help: network });
  }
  const sysroot = output("rustc", ["--print", "sysroot"]);
  if (!sysroot) throw remedy("rustc does not run: install Rust from https://rustup.rs");
  if (existsSync(join(sysroot, "lib/rustlib/wasm32-unknown-unknown/lib"))) return;
  if (!rustup) throw remedy("this Rust has no wasm32-unknown-unknown target: install Rust from https://rustup.rs");
  say("Rust target: rustup target add wasm32-unknown-unknown");
  run("rustup", ["target", "add", "wasm32-unknown-unknown"], { help: network });
}

function wasmBindgen() {
  // The command line and the library must be equal to the digit, so the lock file decides.
  const version = lockedVersion("wasm-bindgen");
  if (output(join(root, ".tool/bin/wasm-bindgen"), ["--version"]) === `wasm-bindgen ${version}`) return;
  say(`wasm-bindgen ${version} command line, once, into .tool/ (about three minutes)`);
  const args = ["install", "wasm-bindgen-cli", "--version", version, "--no-default-features", "--debug"];
  run("cargo", [...args, "--force", "--root", ".tool"], { help: network });
}

/** The version of a crate in Cargo.lock. */
function lockedVersion(/** @type {string} */ crate) {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const version = lock.match(new RegExp(`name = "${crate}"\nversion = "([^"]+)"`))?.[1];
  if (!version) throw remedy(`Cargo.lock names no ${crate}: restore it with git checkout Cargo.lock`);
  return version;
}
