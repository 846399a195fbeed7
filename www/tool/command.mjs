// Running other programs and telling the reader about it: one line before each step, one line of remedy when it fails.

import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder, with a closing separator. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A failure that the reader can mend: `message` is one line that ends with the remedy. */
export const remedy = (/** @type {string} */ message) => Object.assign(new Error(message), { name: "Remedy" });

export const say = (/** @type {string} */ line) => console.log(`▸ ${line}`);

/**
 * Runs a program in the checkout and shows its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, help: string }} options
 *   `quiet` holds the output back unless the program fails; `help` is the remedy then.
 */
export function run(program, args, { env = {}, quiet = false, help }) {
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  if (quiet) process.stderr.write(Buffer.concat([stdout ?? Buffer.of(), stderr ?? Buffer.of()]));
  const end = error ? error.message : signal ? `was stopped by ${signal}` : `ended with status ${status}`;
  throw remedy(`${[program, ...args].slice(0, 3).join(" ")} ${end}: ${help}`);
}

/** The standard output of a program, trimmed; undefined when it is missing or fails. */
export function output(/** @type {string} */ program, /** @type {string[]} */ args) {
  const { status, stdout } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The full path of a program on the PATH; undefined when there is none. */
export function find(/** @type {string} */ program) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Installs Debian packages; `why` names what is missing. */
export function aptInstall(/** @type {string[]} */ packages, /** @type {string} */ why) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  const help = `${why}; install by hand: ${command}`;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!find("apt-get") || (sudo.length > 0 && !find("sudo"))) throw remedy(help);
  say(`${why}: ${command}`);
  const apt = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  // A fresh image has no package index, a stale one names packages that are gone.
  for (const args of [["update"], command.split(" ").slice(1)]) {
    run(apt[0], [...apt.slice(1), ...args], { quiet: true, help });
  }
}

/** Runs a script's main function: a remedy is one line on standard error, anything else is our own fault and shown whole. */
export async function main(/** @type {() => unknown} */ script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "Remedy") throw error;
    console.error(`error: ${error.message}`);
    process.exit(1);
  }
}

/** Whether the module with this `import.meta.url` is the one that Node was started with. */
export function isMain(/** @type {string} */ url) {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === fileURLToPath(url);
}
