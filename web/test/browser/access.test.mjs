// Accessibility, as far as a program can tell: axe-core on every page and at every stage of a game.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { DESKTOP, NOWHERE, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PAGES = ["/", "/new", "/lobby", "/mine", "/ratings", "/settings", "/rules", "/rules/germany-passengers", "/about", NOWHERE];
const LOOKS = [
  { name: "desktop light", viewport: DESKTOP, theme: "light" },
  { name: "phone dark", viewport: PHONE, touch: true, theme: "dark" },
  { name: "desktop dark", viewport: DESKTOP, theme: "dark", full: true },
  { name: "phone light", viewport: PHONE, touch: true, theme: "light", full: true },
];

/** Notes serious findings, each with the first places. */
async function scan(visitor, where) {
  await visitor.page.waitForLoadState("networkidle");
  const findings = await visitor.page.evaluate(async () => {
    // Shortest transitions end with the next picture.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    // Letters and numbers on cards and tracks are signs: nobody says them to a computer. Words count.
    const signs = (/** @type {any} */ { target }) => {
      const thing = document.querySelector(target[0]);
      const copy = /** @type {Element} */ (thing?.cloneNode(true));
      for (const hidden of copy.querySelectorAll(".visually-hidden, .final")) hidden.remove();
      const words = copy.textContent?.match(/\p{L}{3,}/gu) ?? [];
      return words.every((word) => thing?.getAttribute("aria-label")?.includes(word));
    };
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => ({ id, nodes: id === "label-content-name-mismatch" ? nodes.filter((node) => !signs(node)) : nodes }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id} ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ""})`).join("; ")}`);
  });
  visitor.findings = [...(visitor.findings ?? []), ...findings.map((finding) => `${where}: ${finding}`)];
}

suite("accessibility", ({ each, stage }) => {
  for (const look of LOOKS) {
    each(`of pages, ${look.name}`, async (visit) => {
      const anna = await stage.server.guest("Anna");
      await anna.botTable("usa-2004", 3);
      const visitor = await visit({ ...look, as: anna });
      // Into every page before its own scripts: its policy forbids to add any later.
      await visitor.context.addInitScript({ path: AXE });
      for (const path of SHORT ? ["/", "/new", "/rules/germany-passengers"] : PAGES) {
        await visitor.open(path);
        await scan(visitor, path);
      }
      assert.deepEqual(visitor.findings, []);
    }, { skip: SHORT && look.full });

    each(`of the table, ${look.name}`, async (visit) => {
      const anna = await stage.server.guest("Anna");
      const { id } = await anna.post("tables", { rules: { game: "germany-passengers" }, seats: [{ kind: "me" }, { kind: "open" }] });
      const visitor = await visit({ ...look, as: anna });
      // Into every page before its own scripts: its policy forbids to add any later.
      await visitor.context.addInitScript({ path: AXE });
      await visitor.open(`/t/${id}`, "gleis-room");
      await scan(visitor, "room");
      await anna.request("PUT", `tables/${id}/seats/2`, { kind: "bot", level: "casual" });
      await anna.post(`tables/${id}/start`);
      await visitor.page.locator("gleis-map").waitFor();
      const player = new Player(visitor, { hand: look.touch ? "finger" : "mouse" });
      await player.tour(anna, id, (name) => scan(visitor, name), () => tabs(visitor, player), SHORT ? 5 : 30);
      assert.deepEqual(visitor.findings, []);
    }, { skip: SHORT && look.full });
  }
});

async function tabs(visitor, player) {
  for (const tab of await visitor.page.locator("[data-tab]").all()) {
    const name = await tab.getAttribute("data-tab");
    await player.press(`[data-tab=${name}]`);
    await scan(visitor, `tab ${name}`);
  }
  if (await player.can("[data-tab=turn]")) await player.press("[data-tab=turn]");
}
