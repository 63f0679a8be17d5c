// The view that the browser has after every step is the view of the server: for whole games, of every
// game, as a spectator and as two seats of one person, with an action taken back and a broken line.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { patched } from "../app/core/patch.js";
import { Server } from "./server.mjs";

/** In the short form one number of players for each game, otherwise all. */
const SHORT = process.env.GLEIS_SHORT === "1";
/** So often views are compared. */
const EVERY = SHORT ? 10 : 1;
/** The seats of the person; the others are bots. */
const OWN = [1, 2];
/** The line breaks after so many steps, and one action is taken back. */
const BREAK = 20;

/**
 * The views of one viewer: after every step, and of these the numbers of those that still count.
 * @typedef {{ views: any[], plies: number[] }} Known
 */

/** A person who watches a table as the spectator and as both seats, over one line. */
class Watcher {
  /** @param {import("./server.mjs").Client} client @param {string} table */
  constructor(client, table) {
    this.table = table;
    /** @type {Map<string, Known>} */
    this.viewers = new Map();
    this.undone = 0;
    this.over = new Promise((done, failed) => {
      this.end = done;
      this.fail = failed;
    });
    const waiting = new Set([null, ...OWN]);
    /** All three are there before the game begins. */
    this.watching = new Promise((done) => {
      this.ready = (/** @type {number | null} */ seat) =>
        waiting.delete(seat) && waiting.size === 0 && done(null);
    });
    this.begin(client);
  }

  /** @param {import("./server.mjs").Client} client @param {() => void} [then] what was still to be done */
  begin(client, then) {
    const url = `${client.server.url.replace("http", "ws")}/api/v1/socket`;
    const socket = new WebSocket(url, /** @type {any} */ ({ headers: { cookie: client.cookie } }));
    this.socket = socket;
    socket.onopen = () => {
      for (const seat of [null, ...OWN]) {
        const since = this.known(seat).views.length - 1;
        this.send({ type: "watch", table: this.table, seat, since: since < 0 ? null : since });
      }
      then?.();
    };
    socket.onmessage = ({ data }) => {
      try {
        this.hear(client, socket, JSON.parse(String(data)));
      } catch (error) {
        this.fail(error);
      }
    };
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** @param {number | null} seat @returns {Known} */
  known(seat) {
    const viewer = seat ? `seat-${seat}` : "spectator";
    const known = this.viewers.get(viewer) ?? { views: [], plies: [0] };
    this.viewers.set(viewer, known);
    return known;
  }

  hear(client, socket, message) {
    if (socket !== this.socket) return;
    // Somebody else was faster: the next step asks again.
    if (message.type === "error" && message.problem.code !== "stale")
      throw new Error(JSON.stringify(message));
    const { views, plies } = this.known(message.seat ?? null);
    if (message.type === "state") {
      if (!message.position) return this.ready(message.seat ?? null);
      assert.deepEqual([views.length, message.position.seq], [0, 0], "a whole view is sent once");
      views.push(message.position.view);
      return this.decide(message.seat, message.position);
    }
    if (message.type !== "step") return;
    const { step, patch } = message;
    assert.equal(step.seq, views.length, "no step is missing");
    if (step.step === "undo") {
      plies.length -= step.plies;
      views.push(step.view);
      assert.deepEqual(step.view, views[plies[plies.length - 1]], "it is as it was");
      this.undone += 1;
    } else {
      const known = views[views.length - 1];
      const untouched = JSON.stringify(known);
      plies.push(step.seq);
      views.push(patched(known, patch));
      assert.equal(JSON.stringify(known), untouched, "the view before stays as it is");
    }
    if (message.seat === OWN[1] && step.seq === BREAK) {
      socket.close();
      return this.begin(client, () => this.decide(OWN[1], { ...message, seq: step.seq }));
    }
    if ([null, ...OWN].every((seat) => this.known(seat).views.at(-1)?.phase === "over"))
      return this.end(undefined);
    this.decide(message.seat, { ...message, seq: step.seq });
  }

  /** Takes the first action back that can be; otherwise chooses anything. */
  decide(seat, { seq, prompt, "undo-free": free }) {
    if (!seat) return;
    const { table } = this;
    if (free && this.undone === 0 && seat === OWN[0]) this.send({ type: "undo", table, seat, seq });
    else if (prompt) {
      const choice = (seq * 31 + seat * 7) % prompt.choices.length;
      this.send({ type: "act", id: `${seat}-${seq}`, table, seat, seq, choice });
    }
  }
}

describe("patches", () => {
  /** @type {Server} */
  let server;
  let anna;
  let games;

  before(async () => {
    server = await Server.start();
    anna = await server.guest("Anna");
    games = await anna.get("games").then((answer) => answer.games ?? answer);
  });
  after(() => server.stop());

  test("lead from view to view", async (t) => {
    let undone = 0;
    for (const { id, "players-min": min, "players-max": max } of games) {
      const all = Array.from({ length: max - min + 1 }, (_, more) => min + more);
      for (const players of SHORT ? [max] : all)
        await t.test(`${id} with ${players}`, async () => {
          undone += await play(anna, id, players);
        });
    }
    assert.ok(undone > 0, "something was taken back");
  });
});

/** Plays a game, compares all views with those of the replay, and says how often something was taken back. */
async function play(client, game, players) {
  const bots = Array.from({ length: players - OWN.length }, () => ({ kind: "bot", level: "casual" }));
  const seats = [...OWN.map(() => ({ kind: "me" })), ...bots];
  const { id } = await client.post("tables", { rules: { game, undo: "free" }, seats });
  const watcher = new Watcher(client, id);
  await watcher.watching;
  await client.post(`tables/${id}/start`);
  await watcher.over;
  watcher.socket.close();
  const { plies: count } = await client.get(`replays/${id}`);
  for (const [viewer, { views, plies }] of watcher.viewers) {
    assert.equal(plies.length, count + 1, viewer);
    for (const [ply, seq] of plies.entries()) {
      if (ply % EVERY && ply !== count) continue;
      const { view } = await client.get(`replays/${id}/plies/${ply}?viewer=${viewer}`);
      assert.deepEqual(views[seq], view, `${viewer}, ply ${ply}`);
    }
  }
  return watcher.undone;
}
