// Tutorials: whoever presses what the mark points at, and nothing else, wins. By mouse, by keyboard, with a finger.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { fits } from "./fits.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { sleep } from "../server.mjs";

/** No tutorial takes so many presses. */
const PRESSES = 120;

/** Somebody who knows nothing and presses what is pointed at. */
class Learner {
  /** @param {import("./harness.mjs").Visitor} visitor @param {"mouse" | "keys" | "finger"} hand */
  constructor({ page }, hand) {
    this.page = page;
    this.hand = hand;
    /** What was read, one after the other. @type {string[]} */
    this.read = [];
  }

  /** What is asked now; null while others act. */
  now() {
    return this.page.evaluate(() => {
      const table = /** @type {any} */ (document.querySelector("gleis-table"));
      const { session, dataset } = table;
      if (dataset.status === "finished") return { over: true };
      if (dataset.myTurn !== "yes" || session.busy || session.queue.length > 0) return null;
      const thing = document.querySelector("[data-coached]");
      const mark = document.querySelector(".coach:popover-open")?.getBoundingClientRect();
      if (!thing) return null;
      const track = thing.getAttribute("data-track");
      const { x, y } = track
        ? /** @type {any} */ (document.querySelector("gleis-map")).place(track)
        : { x: 0, y: 0 };
      return {
        title: document.querySelector(".tutorial h2")?.textContent ?? "",
        next: Boolean(document.querySelector('[data-action="tutorial-next"]')),
        action: thing.getAttribute("data-action") ?? "",
        slot: thing.getAttribute("data-slot"),
        place: thing.closest("li")
          ? [...(thing.closest("ul, ol")?.children ?? [])].indexOf(thing.closest("li")) + 1
          : 0,
        ticket: thing.getAttribute("data-ticket"),
        kind: thing.classList.contains("fan")
          ? (thing.querySelector(".fan-letter")?.textContent ?? "")
          : null,
        track: track && { id: track, x, y },
        inside: Boolean(
          mark && mark.left >= 0 && mark.right <= innerWidth && mark.top >= 0 && mark.bottom <= innerHeight,
        ),
      };
    });
  }

  /** Presses what is pointed at. @param {any} now */
  async press(now) {
    if (this.hand === "keys") return this.type(now);
    const { page } = this;
    const point = async (/** @type {number} */ x, /** @type {number} */ y) =>
      this.hand === "finger" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
    const button = async (/** @type {string} */ selector) => {
      const thing = page.locator(selector).filter({ visible: true }).first();
      return this.hand === "finger" ? thing.tap() : thing.click();
    };
    if (now.next) return button('[data-action="tutorial-next"]');
    if (now.track) return point(now.track.x, now.track.y);
    if (now.action || now.kind !== null) return button("[data-coached]");
    if (now.ticket) return button("[data-coached]");
    // What is pointed at is large: what is to be decided, or the last turn, in which everything may be done.
    const large = ["take-passengers", "complete-best", "draw-tickets", "keep"].map(
      (action) => `section:not(.market) [data-action="${action}"]:not(:disabled)`,
    );
    return button([...large, '[data-action="draw-card"]:not(:disabled)'].join(", "));
  }

  /** The same with keys alone. @param {any} now */
  async type(now) {
    const { keyboard } = this.page;
    if (now.next) {
      await this.page.locator('[data-action="tutorial-next"]').focus();
      return keyboard.press("Enter");
    }
    if (now.slot) return keyboard.press(now.slot);
    if (now.ticket) return keyboard.press(String(now.place));
    if (now.kind) return keyboard.press(now.kind.toLowerCase());
    if (now.action === "draw-card") return keyboard.press("d");
    if (now.action === "draw-tickets") return keyboard.press("t");
    if (now.track) {
      await keyboard.press("c");
      return keyboard.press("Enter");
    }
    await this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    return keyboard.press("Enter");
  }

  /** @param {(now: any) => Promise<void>} [see] */
  async playToTheEnd(see = async () => {}) {
    for (let presses = 0; presses < PRESSES; presses += 1) {
      const now = await eventually(() => this.now(), "something is asked, or it is over");
      if (now.over) return;
      if (now.title !== this.read.at(-1)) {
        this.read.push(now.title);
        await see(now);
      }
      await this.press(now);
      await sleep(120);
    }
    throw new Error(`not over after ${PRESSES} presses: ${this.read.join(" | ")}`);
  }
}

/** @typedef {{ game: string, hand: "mouse" | "keys" | "finger", steps: number, ways?: object, short?: boolean }} Way */

/** @type {Way[]} */
const WAYS = [
  { game: "tutorial-map", hand: "mouse", steps: 14, short: true },
  {
    game: "tutorial-passengers",
    hand: "finger",
    steps: 11,
    ways: { viewport: PHONE, touch: true },
    short: true,
  },
  { game: "tutorial-cards", hand: "keys", steps: 11, short: true },
  { game: "tutorial-campaign", hand: "mouse", steps: 9, ways: { language: "de", theme: "dark" } },
  { game: "tutorial-passengers", hand: "mouse", steps: 11, ways: { language: "de" } },
  {
    game: "tutorial-cards",
    hand: "finger",
    steps: 11,
    ways: { viewport: PHONE, touch: true, theme: "dark" },
  },
  { game: "tutorial-map", hand: "finger", steps: 14, ways: { viewport: PHONE, touch: true, language: "de" } },
];

suite("tutorial", ({ each }) => {
  for (const { game, hand, steps, ways = {}, short } of WAYS) {
    const name = `${game} ${hand} ${Object.values(ways)
      .filter((way) => typeof way === "string")
      .join(" ")}`.trim();
    each(
      `${name} is won`,
      async (visit) => {
        const anna = await visit({ viewport: DESKTOP, ...ways, settings: { guided: false } });
        await anna.open("/learn", `[data-tutorial=${game}]`);
        await anna.page.locator(`[data-tutorial=${game}]`).click();
        await anna.page.locator(".tutorial h2").waitFor();
        const learner = new Learner(anna, hand);
        await learner.playToTheEnd(async (now) => {
          // What it is about may still be moving to its place.
          await eventually(async () => (await learner.now())?.inside, `the mark of “${now.title}”`, 15000);
          await anna.picture(`${name.replaceAll(" ", "-")}-${String(learner.read.length).padStart(2, "0")}`);
          if (hand === "finger") await fits(anna);
        });
        assert.ok(learner.read.length >= steps, `${learner.read.length} pages: ${learner.read.join(" | ")}`);
        await anna.page.locator('[data-action="tutorial-play"]').waitFor();
        await anna.page.locator('gleis-finish [data-finish="all"]').waitFor();
        const places = await anna.page.evaluate(
          () => /** @type {any} */ (document.querySelector("gleis-table")).session.table.result.sheets,
        );
        assert.deepEqual([places[0].seat, places[0].place], [1, 1]);
        await anna.picture(`${name.replaceAll(" ", "-")}-won`);
        await anna.open("/learn", ".learn-go b");
        await anna.picture(`learn-after-${name.replaceAll(" ", "-")}`);
      },
      { skip: SHORT && !short },
    );
  }

  each("goes on after a reload, can be left, and leads to a whole game", async (visit) => {
    const anna = await visit({ settings: { guided: false } });
    const { page } = anna;
    await anna.context.addInitScript({ path: AXE });
    await anna.open("/", "[data-action=learn]");
    await page.locator("[data-action=learn]").first().click();
    await page.locator("[data-tutorial=tutorial-cards]").waitFor();
    await scan(anna, "learn");
    await page.locator("[data-tutorial=tutorial-cards]").click();
    await page.locator(".tutorial h2").waitFor();
    await scan(anna, "tutorial");
    assert.deepEqual(anna.findings, []);
    const learner = new Learner(anna, "mouse");
    for (let presses = 0; presses < 6; presses += 1) {
      await learner.press(await eventually(() => learner.now(), "something is asked"));
      await sleep(120);
    }
    const before = (await eventually(() => learner.now(), "something is asked")).title;
    const address = page.url();
    await page.reload();
    await eventually(async () => (await learner.now())?.title === before, "the same step is asked");
    await page.locator("[data-action=tutorial-leave]").click();
    await page.locator("[data-tutorial=tutorial-cards]").click();
    await page.locator(".tutorial h2").waitFor();
    assert.equal(page.url(), address, "it goes on at the same table");
    await learner.playToTheEnd();
    await page.locator('[data-action="tutorial-play"]').click();
    await page.locator('gleis-table[data-status="running"]').waitFor({ state: "attached" });
    assert.equal(await page.locator(".tutorial").count(), 0);
    await page.locator(".guide").first().waitFor();
  });
});
