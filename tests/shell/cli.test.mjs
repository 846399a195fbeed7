// The command line as a shell sees it: what it writes, where, and how it ends.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../www/cli.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fabriscape-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs the command line to its end; `input` is its standard input. */
function fabriscape(/** @type {string[]} */ args, input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { input, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** A file in the tests' own folder. */
function file(/** @type {string} */ name, /** @type {string | Uint8Array} */ content) {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Bad input: status 2, nothing on standard output, one line on standard error that matches. */
function refuses(/** @type {string[]} */ args, /** @type {RegExp} */ line, input = "") {
  const { status, stdout, stderr } = fabriscape(args, input);
  assert.match(stderr, line);
  assert.match(stderr, /^error: [^\n]+\n$/);
  assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
}

const small = JSON.stringify({ version: 1, servers: { count: 4 }, switch: { cages: 16 } });

test("report: a file, standard input and a preset give the complete design and its counts", () => {
  const fromFile = fabriscape(["report", file("small.json", small)]);
  assert.equal(fromFile.stderr, "");
  assert.equal(fromFile.status, 0);
  const report = JSON.parse(fromFile.stdout);
  assert.equal(report.counts.gpus, 32);
  assert.equal(report.design.switch.cages, 16);
  assert.equal(report.design.fabric.family, "clos");
  assert.equal(report.basis, "counted");
  assert.deepEqual(fabriscape(["report", "-"], small), fromFile);

  const [preset] = fabriscape(["presets"]).stdout.split(/\s/);
  assert.ok(JSON.parse(fabriscape(["report", preset]).stdout).counts.gpus > 0);
});

test("presets: one a line, name and description", () => {
  const { status, stdout } = fabriscape(["presets"]);
  assert.equal(status, 0);
  const lines = stdout.trimEnd().split("\n");
  assert.ok(lines.length > 3, stdout);
  for (const line of lines) assert.match(line, /^[a-z0-9-]+ {2,}\S.*\S$/);
});

test("compare: one row a design in every format", () => {
  const [first, second] = [file("first.json", small), file("second.json", small.replace("16", "32"))];
  const markdown = fabriscape(["compare", first, second]);
  assert.equal(markdown.status, 0);
  assert.match(markdown.stdout, /^\|/);
  assert.deepEqual(fabriscape(["compare", "--format", "markdown", first, second]), markdown);
  const csv = fabriscape(["compare", first, second, "--format", "csv"]);
  assert.equal(csv.status, 0);
  assert.match(csv.stdout, /first\.json/);
  const chinese = fabriscape(["compare", first, second, "--lang", "zh"]).stdout.split("\n");
  assert.match(chinese[0], /^\| 设计 \| 卡数 \|/);
  assert.deepEqual(chinese.slice(1), markdown.stdout.split("\n").slice(1));
  const json = fabriscape(["compare", first, second, "--format=json"]);
  assert.ok(JSON.parse(json.stdout));
});

test("chart: SVG in both themes, from the same names as the page's", async () => {
  const { initSync, catalogue } = await import("../../www/core/fabriscape_wasm.js");
  initSync({ module: readFileSync(new URL("../../www/core/fabriscape_wasm_bg.wasm", import.meta.url)) });
  const { charts } = catalogue();
  assert.ok(charts.length > 0);
  for (const { name } of charts) {
    const [light, dark] = ["light", "dark"].map((theme) => fabriscape(["chart", name, "-", "--theme", theme], small));
    assert.equal(light.status, 0, light.stderr);
    assert.match(light.stdout, /^<svg[^]*<\/svg>\s*$/);
    assert.match(dark.stdout, /^<svg[^]*<\/svg>\s*$/);
    assert.notEqual(light.stdout, dark.stdout);
    assert.deepEqual(fabriscape(["chart", name, "-"], small), light);
  }
  refuses(["chart", "no-such-chart", "-"], /no-such-chart/, small);
});

test("help and version", () => {
  for (const command of ["report", "presets", "compare", "chart"]) {
    assert.match(fabriscape(["--help"]).stdout, new RegExp(`fabriscape ${command}`));
  }
  assert.match(fabriscape(["--version"]).stdout, /^\d+\.\d+\.\d+\n$/);
});

test("a value out of range is refused by its path", () => {
  refuses(["report", "-"], /^error: switch\.cages: must be 1 to \d+, got 0$/m, '{"version":1,"switch":{"cages":0}}');
  refuses(["report", "-"], /^error: switch\.colour: /, '{"version":1,"switch":{"colour":1}}');
  refuses(["compare", "-", file("good.json", small)], /switch\.cages: must be/, '{"version":1,"switch":{"cages":0}}');
});

test("what is no design is refused in one line", () => {
  const design = JSON.stringify(JSON.parse(small), null, 2);
  refuses(["report", file("truncated.json", design.slice(0, -9))], /truncated\.json: is not JSON: /);
  refuses(["report", file("broken.json", design.replace("{", "{\n\n??"))], /broken\.json: is not JSON: /);
  refuses(["report", "-"], /^error: -: is empty/);
  refuses(["report", "-"], /^error: -: is empty/, " \n");
  refuses(["report", "-"], /^error: /, "[1]");
  refuses(["report", "-"], /^error: /, "null");
  refuses(["report", file("binary.json", Uint8Array.of(0xff, 0xfe, 0x7b))], /binary\.json: is not UTF-8 text/);
  refuses(["report", join(folder, "missing.json")], /missing\.json: no preset and no file has this name/);
  refuses(["report", folder], /: is a folder/);
  refuses(["report", ""], /^error: "": no preset and no file has this name/);
  refuses(["compare", " "], /^error: " ": no preset and no file has this name/);
});

test("what is too large is refused before it is read whole", () => {
  refuses(["report", file("large.json", " ".repeat(1_000_001))], /large\.json: must be at most 1000000 bytes/);
  refuses(["report", "-"], /-: must be at most 1000000 bytes/, " ".repeat(1_000_001));
  // A file without an end.
  refuses(["report", "/dev/zero"], /zero: must be at most 1000000 bytes/);
});

test("what is no command is refused in one line", () => {
  refuses([], /no command given/);
  refuses(["export", "dot", "-"], /export: no such command; there are report, presets, compare, chart/);
  refuses(["constructor"], /no such command/);
  refuses(["report"], /expected DESIGN, got nothing/);
  refuses(["report", "a", "b"], /expected DESIGN, got a b/);
  refuses(["presets", "all"], /expected nothing more, got all/);
  refuses(["compare"], /at least one DESIGN/);
  refuses(["compare", "-", "-"], /standard input can be read only once/, small);
  refuses(["compare", "-", "--lang", "de"], /--lang: must be en or zh, got de/);
  refuses(["compare", "-", "--format", "xml"], /--format: must be markdown or csv or json, got xml/);
  refuses(["chart", "-"], /expected NAME DESIGN, got -/);
  refuses(["chart", "hops", "-", "--theme", "pink"], /--theme: must be light or dark, got pink/);
  refuses(["report", "-", "--theme", "dark"], /--theme: not an option of report/);
  refuses(["report", "--zip"], /--zip/);
  refuses(["chart", "hops", "-", "--theme"], /--theme/);
});

test("a reader that closes the pipe is no error", async () => {
  const child = spawn(process.execPath, [cli, "report", file("pipe.json", small)]);
  child.stdout.destroy();
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  const status = await new Promise((resolve) => child.on("close", resolve));
  assert.deepEqual({ status, complaints }, { status: 0, complaints: "" });
});

test("output that cannot be written is told in one line", () => {
  const shell = ["-c", `"$0" "$1" presets > /dev/full`, process.execPath, cli];
  const { status, stderr } = spawnSync("sh", shell, { encoding: "utf8" });
  assert.match(stderr, /^error: standard output cannot be written: [^\n]+\n$/);
  assert.equal(status, 1);
});

test("standard input that is a folder is refused", () => {
  const shell = ["-c", `"$0" "$1" report - < "$2"`, process.execPath, cli, folder];
  const { status, stderr } = spawnSync("sh", shell, { encoding: "utf8" });
  assert.match(stderr, /^error: -: [^\n]+\n$/);
  assert.equal(status, 2);
});

test("what report refuses, compare refuses in the same words", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  for (const text of [deep, '{"servers":{"count":1e400}}', '{"switch":{"cages":-0}}']) {
    const [one, other] = ["report", "compare"].map((command) => fabriscape([command, "-"], text));
    assert.deepEqual(one, other);
    assert.equal(one.status, 2);
  }
});
