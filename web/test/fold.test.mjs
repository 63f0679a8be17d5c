// The view that the browser folds is the view that the server would tell: for every event of
// whole games, of every game, through the eyes of everybody.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import "./page.mjs";
import { loadFamily } from "../app/core/families.js";
import { fold } from "../app/core/fold.js";
import { Server } from "./server.mjs";

/** In the short form two or three players for each game, otherwise all numbers of them. */
const SHORT = process.env.GLEIS_SHORT === "1";

describe("fold", () => {
  /** @type {Server} */
  let server;
  let anna;
  let games;

  before(async () => {
    server = await Server.start();
    anna = await server.guest("Anna");
    games = await anna.get("games").then((answer) => answer.games ?? answer);
    for (const kind of /** @type {const} */ (["cards", "campaign"])) await loadFamily(kind);
  });
  after(() => server.stop());

  test("every ply of bot games", async (t) => {
    for (const [index, { id, "players-min": min, "players-max": max }] of games.entries()) {
      const wire = await anna.get(`games/${id}`);
      const all = Array.from({ length: max - min + 1 }, (_, more) => min + more);
      // The second half of the card game is played by most only.
      const few = wire["card-game"] ? [max] : [all[index % 2]];
      for (const players of SHORT ? few : all) {
        await t.test(`${id} with ${players}`, () => replay(anna, wire, players));
      }
    }
  });

  test("steps of a running game", async () => {
    const [{ id }] = games;
    const wire = await anna.get(`games/${id}`);
    const table = await anna.botTable(id, 3);
    let known = await anna.get(`tables/${table}/position`);
    let folded = 0;
    while (known["to-act"].length > 0) {
      const { steps, position } = await anna.get(`tables/${table}/events?since=${known.seq}&wait=20`);
      // Nothing is told one by one where too much has happened.
      if (steps.length > 0) {
        const view = steps
          .flatMap((step) => step.events)
          .reduce((before, event) => fold(wire, before, event), known.view);
        assert.deepEqual(view, position.view);
        folded += steps.length;
      }
      known = position;
    }
    assert.ok(folded > 0, "steps were told");
  });
});

async function replay(client, wire, players) {
  const table = await client.botTable(wire.id, players);
  await client.finished(table);
  const { plies, viewers: all } = await client.get(`replays/${table}`);
  // Nobody sees everything while a game goes on, so nothing folds that.
  const viewers = all.filter((/** @type {string} */ viewer) => viewer !== "everything");
  assert.equal(viewers.length, players + 1, viewers.join());
  for (const viewer of viewers) {
    let known = null;
    for (let ply = 0; ply <= plies; ply += 1) {
      const { view, events } = await client.get(`replays/${table}/plies/${ply}?viewer=${viewer}`);
      if (known) {
        const untouched = structuredClone(known);
        const folded = events.reduce((before, event) => fold(wire, before, event), known);
        assert.deepEqual(folded, view, `${viewer}, ply ${ply}: ${JSON.stringify(events)}`);
        assert.deepEqual(known, untouched, "the view before stays as it is");
      }
      known = view;
    }
  }
}
