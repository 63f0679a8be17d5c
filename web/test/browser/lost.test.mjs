// Links that lead nowhere: the header, a heading that says so, and ways on, all in one layout.
import assert from "node:assert/strict";
import { NOWHERE, PHONE, SHORT, suite } from "./harness.mjs";
import { AXE, scan } from "./axe.mjs";

/** A table, a replay, a page and the rules of a game that do not exist. */
const LOST = ["/t/nosuchtable", "/replay/nosuchreplay", "/rules/nosuchgame", NOWHERE];

suite("lost", ({ each }) => {
  each("every bad link keeps the frame and shows ways on", async (visit) => {
    for (const viewport of SHORT ? [undefined] : [undefined, PHONE]) {
      const visitor = await visit({ viewport });
      // The browser itself tells of each 404, and it is right.
      visitor.mayMiss = true;
      const { page } = visitor;
      await visitor.context.addInitScript({ path: AXE });
      /** @type {string[]} */
      const layouts = [];
      for (const path of LOST) {
        await visitor.open(path, "[data-lost]");
        await page.locator("gleis-header nav a[href='/lobby']").waitFor();
        assert.equal(await page.locator("h1").count(), 1, path);
        const links = await page
          .locator("[data-lost] a")
          .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
        assert.deepEqual(links, ["/", "/lobby", "/mine"], path);
        assert.match(await page.title(), /^.+ – Gleis$/, path);
        const { x, y } = (await page.locator("h1").boundingBox()) ?? { x: 0, y: 0 };
        layouts.push(`${Math.round(x)} ${Math.round(y)}`);
        await scan(visitor, `lost ${path}`);
      }
      assert.equal(new Set(layouts).size, 1, `headings stand elsewhere: ${layouts.join(", ")}`);
      assert.deepEqual(visitor.findings, []);
      await page.locator("[data-lost] a[href='/lobby']").click();
      await page.locator("gleis-lobby h1").waitFor();
    }
  });
});
