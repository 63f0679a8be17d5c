// Ways of being at a table: several at one screen, looking on, taking back, in German.
import assert from "node:assert/strict";
import { catalogue } from "../source.mjs";
import { eventually, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const bot = { kind: "bot", level: "casual" };

async function begin(client, seats, rules = {}) {
  const { id } = await client.post("tables", { rules: { game: "usa-2004", ...rules }, seats });
  await client.post(`tables/${id}/start`);
  return id;
}

async function decide(player, decisions) {
  for (let count = 0; count < decisions; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") return;
    if (state.covered) await player.press("[data-action=uncover]");
    else await player.decide(state.phase);
  }
}

suite("people", ({ each, stage }) => {
  each(
    "several at one screen, with a curtain between",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const id = await begin(anna, [
        { kind: "me", name: "Anna" },
        { kind: "me", name: "Bea" },
      ]);
      const visitor = await visit({ as: anna });
      await visitor.open(`/t/${id}`, "[data-action=uncover]");
      const player = new Player(visitor);
      const seats = new Set();
      for (let count = 0; count < 24; count += 1) {
        const state = await player.waitForTurn();
        if (state.covered) {
          seats.add(await visitor.page.locator("[data-action=uncover]").getAttribute("data-seat"));
          assert.ok(await player.hidden(), "the curtain hides everything");
          await player.press("[data-action=uncover]");
        } else await player.decide(state.phase);
      }
      assert.deepEqual([...seats].sort(), ["1", "2"], "both came to the screen");
    },
    { skip: SHORT },
  );

  each(
    "a spectator sees no hands",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const id = await begin(anna, [{ kind: "me" }, bot]);
      const playing = await visit({ as: anna });
      await playing.open(`/t/${id}`, "gleis-map");
      const player = new Player(playing);
      await decide(player, 5);

      const looking = await visit();
      const told = [];
      looking.page.on("websocket", (line) =>
        line.on("framereceived", ({ payload }) => told.push(String(payload))),
      );
      await looking.open(`/t/${id}`, "gleis-map");
      await decide(player, 4);
      const watcher = new Player(looking);
      await eventually(
        async () => (await watcher.shown()).seq >= (await player.shown()).seq,
        "the spectator is up to date",
      );
      const { view, seat } = await watcher.shown();
      assert.equal(seat, null);
      assert.deepEqual([view.hand, view.tickets, view.offer ?? []], [{}, [], []]);
      const own = (await player.shown()).view;
      assert.ok(own.tickets.length > 0);
      const page = (await looking.page.content()) + told.join("\n");
      // Its name alone is no secret: the same two cities may have a track.
      assert.deepEqual(
        own.tickets.filter(
          (ticket) => page.includes(`data-ticket="${ticket}"`) || page.includes(`"tickets":["${ticket}"`),
        ),
        [],
      );
      assert.equal(await looking.page.locator("gleis-hand [data-kind]").count(), 0);
    },
    { skip: SHORT },
  );

  each(
    "taking back",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const id = await begin(anna, [{ kind: "me" }, bot], { undo: "consent", "first-seat": 1 });
      const visitor = await visit({ as: anna });
      await visitor.open(`/t/${id}`, "gleis-map");
      const player = new Player(visitor);
      while ((await player.waitForTurn()).phase !== "turn") await decide(player, 1);
      const before = await player.shown();
      await player.andWait(() => player.draw());
      await player.andWait(() => player.press("[data-action=undo]"));
      const after = await player.shown();
      assert.deepEqual(after.view.hand, before.view.hand);
      assert.equal(after.view.phase, "turn");
      await player.agreesWithServer(anna, id);
    },
    { skip: SHORT },
  );

  each(
    "a fast game of five bots drops nothing",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const { id } = await anna.post("tables", {
        rules: { game: "germany-mega-passengers" },
        seats: [bot, bot, bot, bot, bot],
      });
      const visitor = await visit();
      await visitor.open(`/t/${id}`, "gleis-room");
      await anna.post(`tables/${id}/start`);
      await visitor.page.locator("gleis-finish").waitFor({ timeout: 1200000 });
      await new Player(visitor).agreesWithServer(anna, id);
    },
    { skip: SHORT },
  );

  each(
    "in German",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const visitor = await visit({ as: anna, language: "de" });
      const id = await begin(anna, [{ kind: "me" }, bot], { game: "germany-passengers" });
      for (const path of [
        "/",
        "/new",
        "/lobby",
        "/mine",
        "/ratings",
        "/settings",
        "/rules/germany",
        "/about",
        `/t/${id}`,
      ]) {
        await visitor.open(path);
        await isGerman(visitor, path);
      }
      await decide(new Player(visitor), 8);
      await isGerman(visitor, "the table");
    },
    { skip: SHORT },
  );
});

const en = catalogue("en");
const de = catalogue("de");

/** No English sentence, no bare key. */
async function isGerman(visitor, where) {
  await visitor.page.waitForLoadState("networkidle");
  const { lang, text } = await visitor.page.evaluate(() => ({
    lang: document.documentElement.lang,
    text: document.body.innerText,
  }));
  assert.equal(lang, "de");
  const sentences = Object.keys(en).filter(
    (key) => en[key] !== de[key] && en[key].split(" ").length > 3 && !en[key].includes("{"),
  );
  assert.deepEqual(
    sentences.filter((key) => text.includes(en[key])),
    [],
    where,
  );
  assert.deepEqual(
    Object.keys(en).filter((key) => key.includes("-") && text.includes(key)),
    [],
    where,
  );
}
