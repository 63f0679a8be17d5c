// Hints in the first game: they point at what they are about, stop once it was done, and come in every kind of game.
import assert from "node:assert/strict";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";

/** What the mark is called, and whether it stands beside what it is about. @param {import("playwright-core").Page} page */
const coach = (page) =>
  page.evaluate(() => {
    const mark = document.querySelector(".coach:popover-open");
    const thing = document.querySelector("[data-coached]");
    if (!mark || !thing) return null;
    const [a, b] = [mark.getBoundingClientRect(), thing.getBoundingClientRect()];
    const inside = a.left >= 0 && a.right <= innerWidth && a.top >= 0 && a.bottom <= innerHeight;
    const near =
      Math.min(Math.abs(a.bottom - b.top), Math.abs(a.top - b.bottom), Math.abs(a.top - b.top)) < 40;
    return { at: thing.localName === "ul" ? thing.className : thing.localName, inside, near };
  });

suite("guide", ({ each }) => {
  for (const viewport of SHORT ? [DESKTOP] : [DESKTOP, PHONE]) {
    each(`points and stops, ${viewport.width} px wide`, async (visit) => {
      const anna = await visit({ viewport, settings: { guided: false } });
      const { page } = anna;
      const points = (/** @type {string} */ at) =>
        eventually(async () => {
          const mark = await coach(page);
          return mark?.at === at && mark.inside && mark.near;
        }, `the hint points at ${at}`);
      await anna.open("/", "[data-action=play]");
      await page.locator("label:has([data-game=usa-2004])").click();
      await page.locator("[data-action=play]").click();
      await points("offer-tickets");
      for (const ticket of (await page.locator(".offer-tickets button").all()).slice(0, 2))
        await ticket.click();
      await page.locator("gleis-offer .button-main").click();
      // By what was dealt a route can be claimed at once, or not.
      await eventually(async () => {
        const mark = await coach(page);
        return ["gleis-market", "gleis-map"].includes(mark?.at ?? "") && mark?.inside;
      }, "the hint points at the market or the map");
      await page.locator("gleis-market [data-action=draw-card]").click();
      await points("gleis-market");
      const second = page.locator("gleis-guide h2", { hasText: "second" });
      await second.first().waitFor();
      await page.locator("gleis-market [data-action=draw-card]:not(:disabled)").click();
      await page.locator('gleis-table[data-phase="turn"][data-my-turn="yes"]').waitFor({ state: "attached" });
      const learned = await page.evaluate(() => JSON.parse(localStorage.getItem("gleis") ?? "{}").learned);
      assert.ok(learned.includes("map guide.second-text"), `done: ${learned.join(", ")}`);
      assert.ok(!learned.includes("map guide.claim-text"), "no route was claimed");
      await page.locator("gleis-market [data-action=draw-card]").click();
      await page.locator('gleis-table[data-phase="second-card"]').waitFor({ state: "attached" });
      assert.equal(await second.count(), 0);
    });
  }

  each(
    "comes in the card game after another game was learnt",
    async (visit) => {
      const anna = await visit({ settings: { guided: false, learned: ["map", "decks"] } });
      await anna.open("/", "[data-action=play]");
      await anna.page.locator("label:has([data-game=usa-2004])").click();
      await anna.page.locator("[data-action=play]").click();
      await anna.page.locator(".offer-tickets").waitFor();
      assert.equal(await anna.page.locator(".guide").count(), 0);
      await anna.open("/", "[data-action=play]");
      await anna.page.locator("label:has([data-game=cardgame])").click();
      await anna.page.locator("[data-action=play]").click();
      await anna.page.locator(".guide").first().waitFor();
      await anna.page.locator("[data-action=skip-guide]").first().click();
      await eventually(async () => (await anna.page.locator(".guide").count()) === 0, "it was turned off");
    },
    { skip: SHORT },
  );
});
