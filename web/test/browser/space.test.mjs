// Room on the table at the usual sizes of a desk: nothing cut beside something empty, the log always to be read.
import assert from "node:assert/strict";
import { GAMES } from "../games.mjs";
import { clipped, fullest, show } from "./card-fits.mjs";
import { CardPlayer } from "./card-player.mjs";
import { shares } from "./fits.mjs";
import { HANDS } from "./hands.mjs";
import { PHONE, SHORT, suite } from "./harness.mjs";

const SIZES = [
  { width: 1180, height: 820 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
/** So many others sit at the table; with five players it is fullest. */
const OTHERS = { "usa-2004": 4, "germany-mega-passengers": 4 };
/** Decisions until there is something to read in the log. */
const MOVES = 6;

suite("space", ({ each, stage }) => {
  for (const { game, family } of GAMES) {
    each(
      `${game} shares it well`,
      async (visit) => {
        const anna = await stage.server.guest("Anna");
        const others = OTHERS[game] ?? 2;
        const bots = Array.from({ length: others }, () => ({ kind: "bot", level: "casual" }));
        const { id } = await anna.post("tables", { rules: { game }, seats: [{ kind: "me" }, ...bots] });
        await anna.post(`tables/${id}/start`);
        const visitor = await visit({ as: anna, language: "de" });
        await visitor.open(`/t/${id}`, "gleis-play, gleis-card-play, gleis-legends-play");
        const player = new HANDS[family](visitor, { hand: "mouse" });
        for (let count = 0; count <= MOVES; count += 1) {
          const state = await player.waitForTurn();
          if (count === 0 || count === MOVES)
            await look(visitor, `${game}, decision ${count}, ${state.phase}`);
          if (state.status === "finished") break;
          await player.decide(state.phase);
        }
      },
      { skip: SHORT && game !== "usa-2004" },
    );
  }

  each("the card game at its fullest cuts nothing", async (visit) => {
    const anna = await stage.server.guest("Anna");
    /** @type {string[]} */
    const faults = [];
    for (const players of SHORT ? [4] : [2, 3, 4]) {
      const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "casual" }));
      const { id } = await anna.post("tables", {
        rules: { game: "cardgame" },
        seats: [{ kind: "me" }, ...bots],
      });
      await anna.post(`tables/${id}/start`);
      const visitor = await visit({ as: anna, settings: { guided: false } });
      await visitor.open(`/t/${id}`, "gleis-offer .offer");
      const player = new CardPlayer(visitor, { hand: "mouse" });
      await player.chooseTickets();
      await player.waitForTurn();
      for (const phase of ["turn", "complete"]) {
        for (const size of [...(SHORT ? SIZES.slice(1, 2) : SIZES), PHONE]) {
          await visitor.page.setViewportSize(size);
          await show(visitor, fullest(players, phase));
          await settled(visitor);
          await visitor.picture(`fullest-${players}-${phase}-${size.width}`);
          const found = await visitor.page.evaluate(clipped);
          faults.push(...found.map((fault) => `${players} players, ${phase}, ${size.width} px: ${fault}`));
        }
      }
    }
    assert.deepEqual(faults, []);
  });

  each(
    "the map is as large at the end as there is room",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      for (const game of ["usa-2004", "germany"]) {
        const id = await anna.botTable(game, 2);
        await anna.finished(id);
        const visitor = await visit();
        await visitor.open(`/t/${id}`, "gleis-finish");
        await visitor.page.locator("gleis-map [data-track]").first().waitFor();
        for (const size of SIZES) {
          await visitor.page.setViewportSize(size);
          await settled(visitor);
          const bars = await visitor.page.evaluate(barsAboveAndBelow);
          assert.ok(bars < 20, `${game}, ${size.width} × ${size.height}: ${bars} px`);
        }
      }
    },
    { skip: SHORT },
  );

  each("on a phone the end of the card game is in the window", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable("cardgame", 2);
    await anna.finished(id);
    const visitor = await visit({ viewport: PHONE, touch: true, language: "de", theme: "dark" });
    await visitor.open(`/t/${id}`, ".sheet gleis-finish .finish-table");
    await settled(visitor);
    await visitor.picture("space-cardgame-end-390");
    assert.ok(await visitor.page.evaluate(sheetIsSeen));
    assert.deepEqual(await visitor.page.evaluate(clipped), []);
  });

  each("on a phone the map has what the sheet does not need", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const seats = [{ kind: "me" }, { kind: "bot", level: "casual" }];
    const { id } = await anna.post("tables", { rules: { game: "germany" }, seats });
    await anna.post(`tables/${id}/start`);
    const visitor = await visit({ as: anna, viewport: PHONE, touch: true });
    await visitor.open(`/t/${id}`, "gleis-offer .offer");
    await settled(visitor);
    const { free, low } = await visitor.page.evaluate(sheetOf);
    // A sheet is not lower than this, whatever it holds.
    assert.ok(free < 40 || low, `${free} px of the sheet are empty`);
  });
});

/** In the browser: of the end of a game, is all of its width in the window, and most of its height? */
function sheetIsSeen() {
  const { left, right, top, bottom } = document.querySelector(".sheet gleis-finish").getBoundingClientRect();
  return left >= 0 && right <= innerWidth && Math.min(bottom, innerHeight) - top > innerHeight / 4;
}

/** The page has been drawn at its size. */
const settled = (visitor) =>
  visitor.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** In the browser: what the window of the map has beside the map in height, on both sides together. */
function barsAboveAndBelow() {
  const map = /** @type {any} */ (document.querySelector("gleis-map"));
  return map.pane.clientHeight - map.game.board.height * map.camera.scale;
}

/** In the browser: what is empty in the sheet, and whether it is as low as it gets. */
function sheetOf() {
  const sheet = document.querySelector(".sheet");
  const turn = document.querySelector(".sheet-turn");
  const end = Math.max(
    ...[...turn.querySelectorAll("button, p")].map((one) => one.getBoundingClientRect().bottom),
  );
  return { free: innerHeight - end, low: sheet.clientHeight <= innerHeight * 0.45 };
}

/** @param {string} where */
async function look(visitor, where) {
  for (const size of SHORT ? SIZES.slice(0, 1) : SIZES) {
    await visitor.page.setViewportSize(size);
    await settled(visitor);
    await visitor.picture(`space-${where.replaceAll(/\W+/g, "-")}-${size.width}`);
    await shares(visitor, `${where}, ${size.width} × ${size.height}`);
  }
}
