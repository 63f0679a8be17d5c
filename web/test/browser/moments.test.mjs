// Moments: a ticket that is completed lights up and is stamped; the end is a race.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { fits } from "./fits.mjs";
import { eventually, PHONE, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

/** So many turns are enough for a ticket that one works for. */
const TURNS = 80;

/** Works for the ticket that is nearest to being done. */
class Collector extends Player {
  async turn() {
    const track = await this.page.evaluate(() => {
      const { prompt, hints } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      const open = (hints?.tickets ?? []).filter((one) => !one.done && !one.blocked && one.tracks);
      open.sort((one, two) => one["missing-cards"] - two["missing-cards"] || one.trains - two.trains);
      const can = new Set(prompt.choices.map(({ action }) => action.do === "claim" && action.track));
      const next = open
        .slice(0, 1)
        .flatMap((one) => one.tracks)
        .find((id) => can.has(id));
      if (next) /** @type {any} */ (document.querySelector("gleis-play")).draft.pick(next);
      return next;
    });
    if (track) return this.andWait(() => this.press("gleis-claim-pop [data-action=confirm]"));
    if (await this.can("[data-action=pass]")) return this.andWait(() => this.press("[data-action=pass]"));
    return this.andWait(() => this.draw());
  }
}

/** The tickets that are completed, as the hints say. */
const done = (page) =>
  page.evaluate(() => {
    const { hints } = /** @type {any} */ (document.querySelector("gleis-table")).session;
    return (hints?.tickets ?? []).filter((one) => one.done).map((one) => one.ticket);
  });

suite("moments", ({ each, stage }) => {
  each("a completed ticket is lit, stamped and logged", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const seats = [{ kind: "me" }, { kind: "bot", level: "beginner" }];
    const { id } = await anna.post("tables", { rules: { game: "usa-2004" }, seats });
    await anna.post(`tables/${id}/start`);
    const visitor = await visit({ as: anna });
    const { page } = visitor;
    await visitor.open(`/t/${id}`, "gleis-map [data-track]");
    await page.evaluate(() => {
      // What is lit, and named, only for a moment, is kept for the test.
      const seen = (/** @type {any} */ (window).seen = { lit: [], ribbons: [] });
      const table = /** @type {any} */ (document.querySelector("gleis-play"));
      table.addEventListener(
        "light",
        (event) => event.detail?.tone === "done" && seen.lit.push(event.detail),
      );
      new MutationObserver(() => {
        const ribbon = document.querySelector(".ticket-moment")?.getAttribute("data-moment");
        if (ribbon && !seen.ribbons.includes(ribbon)) seen.ribbons.push(ribbon);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const player = new Collector(visitor);
    for (let turn = 0; turn < TURNS && (await done(page)).length === 0; turn += 1) {
      const { phase, status } = await player.waitForTurn();
      assert.notEqual(status, "finished", "a ticket is done before the end");
      await player.decide(phase);
    }
    const [ticket] = await done(page);
    assert.ok(ticket, "a ticket is done");
    const seen = await eventually(
      () =>
        page.evaluate(() => {
          const all = /** @type {any} */ (window).seen;
          return all.ribbons.length > 0 && all.lit.length > 0 ? all : null;
        }),
      "the moment is there",
    );
    assert.deepEqual(seen.ribbons, [ticket]);
    const own = await page.evaluate(() => {
      const { view, seat } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      return Object.keys(view.seats[seat].tracks);
    });
    assert.ok(seen.lit[0].tracks.length > 0 && seen.lit[0].tracks.every((track) => own.includes(track)));
    await page.locator(`gleis-tickets [data-ticket="${ticket}"] .ticket-stamp-fresh`).waitFor();
    // It goes out again by itself.
    await page.locator(".ticket-moment").waitFor({ state: "detached" });
    await eventually(
      () => page.evaluate(() => /** @type {any} */ (document.querySelector("gleis-map")).lit === null),
      "the path is dark again",
    );
    const logged = await page.evaluate(() => {
      const { game, hints } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      const name = game.ticketName(hints.tickets.find((one) => one.done).ticket);
      return [...document.querySelectorAll("gleis-log .log-line")].filter((line) =>
        line.textContent?.includes(`complete ${name}`),
      ).length;
    });
    assert.equal(logged, 1, "the log has one line about it");
    await page.reload();
    await page.locator(`gleis-tickets [data-ticket="${ticket}"] .ticket-stamp`).waitFor();
    assert.equal(await page.locator(".ticket-moment, .ticket-stamp-fresh").count(), 0, "it is no news again");
  });

  each("the end is a race that can be stepped, skipped and seen again", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable("usa-2004", 3);
    const { result } = await anna.finished(id);
    const totals = result.sheets.map((sheet) => String(sheet.total));
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`/t/${id}`, '.finish[data-finish="all"]');
    await page.locator(".finish-winner .emblem").waitFor();
    const bars = () =>
      page.locator(".race-row").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-total")));
    assert.deepEqual(await bars(), totals);
    const names = await page.locator(".race-row .race-name").allTextContents();
    assert.equal(new Set(names).size, 3);
    assert.ok((await page.locator(".finish-special li").count()) >= 2, "something was special");

    await page.locator("[data-action=reveal-repeat]").click();
    await page.locator("[data-action=reveal-pause]").click();
    await page.locator('.finish[data-finish="reveal"]').waitFor();
    const moments = Number(/(\d+)\D*$/.exec(await page.locator(".finish-stage .note").innerText())?.[1]);
    assert.ok(moments > 3, `${moments} moments`);
    const shown = () => page.locator(".finish-stage .note").innerText();
    let grown = 0;
    for (let count = 0; count < moments + 1; count += 1) {
      const [before, noted] = [await bars(), await shown().catch(() => "")];
      const next = page.locator("[data-action=reveal-next]");
      if (!(await next.isVisible())) break;
      await next.click();
      await eventually(
        async () =>
          (await page.locator('.finish[data-finish="all"]').isVisible()) ||
          (await shown().catch(() => "")) !== noted,
        "the race goes on",
      );
      if (JSON.stringify(await bars()) !== JSON.stringify(before)) grown += 1;
    }
    await page.locator('.finish[data-finish="all"]').waitFor();
    assert.ok(grown >= moments - 1, `the bars moved ${grown} times in ${moments} moments`);
    assert.deepEqual(await bars(), totals);
    assert.equal(await page.locator(".cheer").count(), 0, "with less motion wanted nothing rains");

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.locator("[data-action=reveal-repeat]").click();
    await page.locator("[data-action=reveal-skip]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator('.finish[data-finish="all"]').waitFor();
    assert.deepEqual(await bars(), totals);
  });

  each("the end can be read by everybody, on a phone in the dark too", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable("germany-passengers", 3);
    await anna.finished(id);
    const visitor = await visit({ viewport: PHONE, touch: true, theme: "dark", language: "de" });
    await visitor.context.addInitScript({ path: AXE });
    await visitor.open(`/t/${id}`, '.finish[data-finish="all"]');
    await fits(visitor);
    await scan(visitor, "result");
    await visitor.page.locator("[data-action=reveal-repeat]").tap();
    await visitor.page.locator("[data-action=reveal-pause]").tap();
    await visitor.page.locator("[data-action=reveal-next]").tap();
    await fits(visitor);
    await scan(visitor, "race");
    assert.deepEqual(visitor.findings, []);
  });

  each("the end of the card game is in sight on a phone", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable("cardgame", 2);
    await anna.finished(id);
    const visitor = await visit({ viewport: PHONE, touch: true, theme: "dark", language: "de" });
    await visitor.open(`/t/${id}`, '.finish[data-finish="all"]');
    const parts = [".table-map", ".sheet", ".race", "[data-action=reveal-repeat]"];
    for (const part of parts) {
      const box = await visitor.page.locator(part).first().boundingBox();
      assert.ok(box && box.x >= 0 && box.width > 100, `${part} is there`);
      assert.ok(box.x + box.width <= PHONE.width, `${part} ends at ${box.x + box.width}`);
    }
    await fits(visitor);
  });

  each("the winner's moment comes after the race and goes away", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable("usa-2004", 2);
    await anna.finished(id);
    const visitor = await visit({ settings: { speed: "quick" } });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visitor.open(`/t/${id}`, '.finish[data-finish="all"]');
    await page.locator("[data-action=reveal-repeat]").click();
    await eventually(async () => {
      const next = page.locator("[data-action=reveal-next]");
      // It goes on by itself, too: the button may be gone before it is pressed.
      if (await next.isVisible()) await next.click({ timeout: 500 }).catch(() => {});
      return page.locator(".finish-fresh").isVisible();
    }, "the race is over");
    await page.locator(".cheer .cheer-piece").first().waitFor({ state: "attached" });
    await page.locator(".cheer").waitFor({ state: "detached" });
    await page.locator(".finish-winner .emblem").waitFor();
  });
});
