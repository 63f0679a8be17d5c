// The first two minutes: from the address to a finished game, with nothing but a mouse.
import assert from "node:assert/strict";
import { suite } from "./harness.mjs";
import { Player } from "./player.mjs";

suite("newcomer", ({ each }) => {
  each("plays a first game against three bots to the end", async (visit) => {
    const anna = await visit({ settings: { guided: false } });
    const { page } = anna;
    await anna.open("/", "[data-action=play]");
    await page.locator("label:has([data-game=usa-2004])").click();
    await page.locator('label:has(input[name=opponents][value="3"])').click();
    await page.locator("[data-action=play]").click();

    const player = new Player(anna, { map: true });
    await player.waitForTurn();
    await page.locator("gleis-guide [data-action=skip-guide]").waitFor();
    assert.equal(await page.locator("gleis-players [data-seat]").count(), 4);

    await player.playToTheEnd();
    assert.ok(player.claims.map > 0, "routes were claimed on the map");
    await page.locator("gleis-finish").waitFor();
    await finishes(anna);
  });
});

/**
 * The reveal can be skipped, and the table of points names every player.
 * @param {import("./harness.mjs").Visitor} visitor
 */
async function finishes(visitor) {
  const skip = visitor.page.locator("[data-action=reveal-skip]");
  if (await skip.isVisible()) await skip.click();
  await visitor.page.locator("gleis-finish table").first().waitFor();
  const totals = await visitor.page.evaluate(() => {
    const { result } = /** @type {any} */ (document.querySelector("gleis-table")).session.table;
    // Points below zero have a real minus sign on the page.
    const text = (document.querySelector("gleis-finish table")?.textContent ?? "").replaceAll("−", "-");
    return result.sheets.filter((/** @type {any} */ sheet) => text.includes(String(sheet.total))).length;
  });
  assert.equal(totals, 4, "every total stands in the table of points");
}
