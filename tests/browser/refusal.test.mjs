// What is refused, and what is done while the core is busy: nothing is lost, and every refusal stands at its field.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, control, fragment, hold, openExplorer, stretch, told } from "./page.mjs";

/** A design that takes seconds to count, in thousands of steps. */
const slow = "v=1&switch.cages=128&switch.form=chassis&fabric.params.tiers=3";

test("what is no GPU is told beside its end, in both languages, and offers the one before", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8&view.from=5&view.to=77" });
  const refusal = page.locator("#path [role=alert]");
  for (const [text, en, zh] of [
    ["", "got nothing", "现为空"],
    ["many", 'got "many"', '现为"many"'],
    ["0x10", 'got "0x10"', '现为"0x10"'],
    ["-1", 'got "-1"', '现为"-1"'],
    ["1.5", 'got "1.5"', '现为"1.5"'],
  ]) {
    for (const [lang, name, why] of [
      ["en", "From GPU: ", en],
      ["zh", "起点卡号：", zh],
    ]) {
      await page.fill("#path-from", text);
      await page.press("#path-from", "Enter");
      const said = (await refusal.textContent()) ?? "";
      assert.ok(said.startsWith(name) && said.includes(why), `${lang} ${text}: ${said}`);
      assert.equal((await told(page, "path")).from.gpu, 5);
      await page.click("#language");
      await answered(page);
      assert.equal(await refusal.textContent(), "");
    }
  }
  // Both ends wrong: both are told, and each is mended by itself.
  for (const end of ["from", "to"]) {
    await page.fill(`#path-${end}`, "x");
    await page.press(`#path-${end}`, "Enter");
  }
  assert.match((await refusal.textContent()) ?? "", /From GPU: .*To GPU: /);
  await page.fill("#path-to", "16384");
  await page.press("#path-to", "Enter");
  await answered(page);
  assert.match((await refusal.textContent()) ?? "", /From GPU: .*"x".*To GPU: must be 0 to 16,?383, got 16,?384/);
  await page.fill("#path-to", "78");
  await page.press("#path-to", "Enter");
  await answered(page);
  assert.match((await refusal.textContent()) ?? "", /^From GPU: [^:]*$/);
  assert.equal(await page.locator("#path-from").inputValue(), "x");
  await refusal.getByRole("button", { name: "Use 5" }).click();
  await answered(page);
  assert.equal(await refusal.textContent(), "");
  assert.match(await fragment(page), /view\.from=5&view\.to=78/);
  await close();
});

test("a refused value hides no other one, and what is right is taken all the same", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const type = async (/** @type {string} */ path, /** @type {string} */ text) => {
    const box = control(page, path).locator("input.other, .value input").first();
    await box.fill(text);
    await box.press("Enter");
    await answered(page);
  };
  const said = async (/** @type {string} */ path) =>
    (await control(page, path).locator("[role=alert]").textContent()) ?? "";
  await type("planes.count", "3");
  assert.match(await said("planes.count"), /Planes: must divide.*got 3/);
  await type("switch.cages", "0");
  assert.match(await said("switch.cages"), /got 0/);
  assert.match(await said("planes.count"), /Planes: must divide.*got 3/);
  // Another field, with a value that is right: it is taken, and both refusals stay.
  await type("servers.count", "100");
  assert.equal((await told(page, "report")).counts.servers, 100);
  assert.match(await fragment(page), /servers\.count=100/);
  assert.match(await said("switch.cages"), /got 0/);
  assert.match(await said("planes.count"), /got 3/);
  assert.equal(await control(page, "planes.count").locator("input.other").inputValue(), "3");
  // Neither does another plane or path take them back.
  await page.fill("#path-to", "77");
  await page.press("#path-to", "Enter");
  await answered(page);
  assert.equal((await told(page, "path")).to.gpu, 77);
  assert.match(await said("planes.count"), /got 3/);
  // Each is mended by itself.
  await type("switch.cages", "32");
  assert.equal((await told(page, "report")).design.switch.cages, 32);
  assert.equal(await said("switch.cages"), "");
  assert.match(await said("planes.count"), /got 3/);
  await control(page, "planes.count").getByRole("button", { name: "Use 4" }).click();
  await answered(page);
  const { design } = await told(page, "report");
  assert.deepEqual([design.planes.count, design.switch.cages, design.servers.count], [4, 32, 100]);
  assert.equal(await said("planes.count"), "");
  // A value that another change makes right is taken with it.
  await type("planes.count", "16");
  assert.match(await said("planes.count"), /got 16/);
  await page.locator("details.more summary").click();
  await type("servers.nics", "16");
  assert.equal((await told(page, "state")).document.planes.count, 16);
  assert.equal(await said("planes.count"), "");
  await close();
});

test("what is done while the core is busy is answered, whatever is done besides", async () => {
  const { page, close } = await openExplorer({ fragment: "v=1&planes.count=8" });
  const type = async (/** @type {string} */ end, /** @type {string} */ gpu) => {
    await page.fill(`#path-${end}`, gpu);
    await page.press(`#path-${end}`, "Enter");
  };
  // A wrong end of the path, and another size of the picture.
  let release = await hold(page);
  await type("to", "999999");
  await stretch(page);
  await release();
  assert.match((await page.locator("#path [role=alert]").textContent()) ?? "", /To GPU: .*999,?999/);

  // Both ends, another size, and the other language.
  release = await hold(page);
  await type("from", "3074");
  await type("to", "12034");
  await stretch(page);
  await page.click("#language");
  await stretch(page);
  await release();
  const { from, to } = await told(page, "path");
  assert.deepEqual([from.gpu, to.gpu], [3074, 12034]);
  assert.match(await fragment(page), /view\.from=3074&view\.to=12034&view\.lang=zh/);
  assert.match((await page.locator(".answer .name").first().textContent()) ?? "", /卡/);
  await page.click("#language");
  await answered(page);

  // A change that is right, then one that is wrong: picture, figures and form are of the first.
  release = await hold(page);
  await control(page, "planes.count").locator("label").nth(2).click();
  await control(page, "switch.cages").locator("input.other").fill("0");
  await control(page, "switch.cages").locator("input.other").press("Enter");
  await stretch(page);
  await release();
  assert.match((await control(page, "switch.cages").locator("[role=alert]").textContent()) ?? "", /got 0/);
  const report = await told(page, "report");
  assert.deepEqual([report.counts.planes, report.basis], [4, "counted"]);
  assert.match((await page.locator("#caption-title").textContent()) ?? "", /^4 planes/);
  assert.match(await fragment(page), /planes\.count=4/);
  assert.equal((await told(page, "state")).document.planes.count, 4);

  // Another design, and a look at it in another way before it is there: form and draft are of the new one.
  release = await hold(page);
  await page.selectOption("header select", "1");
  await page.locator("#stage-host").press("p");
  await release();
  const { draft, document } = await told(page, "state");
  assert.deepEqual(draft, document);
  assert.equal(document.planes, undefined);
  await close();
});

for (const is of /** @type {const} */ (["counted", "stopped"])) {
  test(`what is ${is} while something is about to be refused is told`, async () => {
    const { page, close } = await openExplorer();
    await page.evaluate(([is, design]) => {
      const { postMessage } = Worker.prototype;
      const end = /** @type {HTMLInputElement} */ (document.querySelector("#path-to"));
      const watcher = new MutationObserver(() => {
        const { share } = /** @type {any} */ (window).fabriscape.state();
        /** @type {HTMLElement | null} */
        const cancel = document.querySelector("[data-key=cancel]");
        if (share === null || (is === "stopped" && !cancel)) return;
        watcher.disconnect();
        if (is === "stopped") cancel?.click();
        // The wish is heard by the core when the answer to what was before it is on its way already.
        Worker.prototype.postMessage = function (/** @type {any[]} */ ...parts) {
          this.addEventListener("message", ({ data }) => {
            if (data.is !== is) return;
            Worker.prototype.postMessage = postMessage;
            Reflect.apply(postMessage, this, parts);
          });
        };
        end.value = "99999999";
        end.dispatchEvent(new Event("change"));
      });
      watcher.observe(document.body, { childList: true, subtree: true });
      location.hash = design;
    }, /** @type {const} */ ([is, slow]));
    await page.locator("#path [role=alert] p").waitFor();
    await answered(page);
    assert.match((await page.locator("#path [role=alert]").textContent()) ?? "", /99,?999,?999/);
    const report = await told(page, "report");
    assert.deepEqual([report.counts.gpus, report.basis], [524_288, is === "counted" ? "counted" : "closed form"]);
    await close();
  });
}
