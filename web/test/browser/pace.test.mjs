// What the others do can be followed: one turn after the other, at the pace that was asked for. Only lower bounds are
// judged: a machine with other work is slower, never faster.
import assert from "node:assert/strict";
import { GAMES } from "../games.mjs";
import { Cable } from "./cable.mjs";
import { HANDS } from "./hands.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const bot = { kind: "bot", level: "casual" };
/** Timers of a browser are exact to a few milliseconds. */
const COARSE = 25;
/** By speed: a turn of an opponent takes at least this, in milliseconds. */
const TURN = { quick: 800, full: 2000 };
/** The one that is tried with every change, at the usual speed. */
const FIRST = "usa-2004";

/** @param {any} stage @param {object[]} seats @param {string} game */
async function begin(stage, seats, game = FIRST) {
  const anna = await stage.server.guest("Anna");
  const { id } = await anna.post("tables", { rules: { game, "first-seat": 1 }, seats });
  await anna.post(`tables/${id}/start`);
  return { anna, id };
}

/** Writes down what is shown and when, and what the page says meanwhile. */
const watch = (visitor) =>
  visitor.page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
    const notes = [];
    /** @type {any} */ (window).notes = notes;
    let mine = Boolean(session.prompt);
    session.shown.on(({ step, after, skipped }) => {
      const note = { at: performance.now(), seat: step.seat, own: step.seat === session.seat, skipped };
      notes.push(note);
      note.asShown = session.view === after && session.log.at(-1) === step;
      note.watched = session.watched === step;
      note.prompt = Boolean(session.prompt);
      // A moment later the page has drawn it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          note.acting = document.querySelector("gleis-players .player-acts")?.getAttribute("data-seat") ?? "";
          note.header = document.querySelector(".bar-status")?.textContent ?? "";
        }),
      );
    });
    session.changed.on(() => {
      if (Boolean(session.prompt) !== mine) {
        mine = !mine;
        notes.push({ at: performance.now(), mine });
      }
    });
  });

const notesOf = (visitor) => visitor.page.evaluate(() => /** @type {any} */ (window).notes);
const waiting = (visitor) =>
  visitor.page.evaluate(
    () => /** @type {any} */ (document.querySelector("gleis-table")).session.queue.length,
  );
const named = (visitor) =>
  visitor.page.evaluate(() =>
    [...document.querySelectorAll("gleis-players .player-name")].map((name) => name.textContent?.trim()),
  );

/** Decides until others have several turns to show. */
async function untilOthersPlay(visitor, player, atLeast = 2) {
  for (let count = 0; count < 40; count += 1) {
    const { phase } = await player.waitForTurn();
    await player.decide(phase);
    if (phase !== "first-tickets" && (await waiting(visitor)) >= atLeast) return;
  }
  throw new Error("the others never play");
}

/** Turns of opponents take their time, the page tells of each, and one's own comes after them. */
function judge(notes, names, least) {
  const begins = notes.filter(
    (note, index) =>
      note.seat && !note.own && (notes[index - 1]?.seat !== note.seat || notes[index - 1].mine),
  );
  assert.ok(begins.length >= 4, "several turns were seen");
  for (const note of notes.filter(({ seat }) => seat))
    assert.ok(note.asShown, "the view is that of the step");
  for (const note of notes.filter(({ seat, own }) => seat && !own)) {
    assert.equal(note.prompt, false, "nothing is asked while others are shown");
    if (note.acting === undefined) continue;
    assert.equal(note.acting, String(note.seat), "the player who acts is marked");
    assert.ok(note.header.includes(names[note.seat - 1]), `${names[note.seat - 1]} in "${note.header}"`);
  }
  for (const begin of begins) {
    const next = notes
      .slice(notes.indexOf(begin) + 1)
      .find((note) => note.mine || (note.seat && note.seat !== begin.seat));
    if (next)
      assert.ok(next.at - begin.at >= least - COARSE, `a turn took ${Math.round(next.at - begin.at)} ms`);
  }
}

suite("pace", ({ each, stage }) => {
  for (const { game, family } of GAMES)
    for (const speed of /** @type {const} */ (["quick", "full"]))
      each(
        `${game}, ${speed}: one turn after the other`,
        async (visit) => {
          const { anna, id } = await begin(stage, [{ kind: "me" }, bot, bot], game);
          const visitor = await visit({ as: anna, settings: { speed }, viewport: DESKTOP });
          await visitor.open(`/t/${id}`, "gleis-players");
          const player = new HANDS[family](visitor);
          for (let phase = ""; phase !== "turn";) {
            ({ phase } = await player.waitForTurn());
            if (phase !== "turn") await player.decide(phase);
          }
          await watch(visitor);
          for (let count = 0; count < 5; count += 1) await act(visitor, player);
          await player.waitForTurn();
          judge(await notesOf(visitor), await named(visitor), TURN[speed]);
        },
        { skip: SHORT && (game !== FIRST || speed !== "quick") },
      );

  each("a key, a click and a button lead to now", async (visit) => {
    const { anna, id } = await begin(stage, [{ kind: "me" }, bot, bot, bot]);
    const visitor = await visit({ as: anna, settings: { speed: "full" } });
    await visitor.open(`/t/${id}`, "gleis-map [data-track]");
    const player = new Player(visitor);
    const land = () =>
      visitor.page.evaluate(() => {
        const map = /** @type {any} */ (document.querySelector("gleis-map"));
        const box = map.pane.getBoundingClientRect();
        for (let x = 30; x < box.width; x += 20)
          for (let y = 30; y < box.height; y += 20)
            if (
              !map.routesAt({ x, y }, false).length &&
              !map.cityAt({ x, y }, false) &&
              document.elementFromPoint(box.x + x, box.y + y)?.closest("svg.map-sheet")
            )
              return { x: box.x + x, y: box.y + y };
        throw new Error("no land");
      });
    const ways = [
      () => visitor.page.keyboard.press("Space"),
      async () => {
        const { x, y } = await land();
        await visitor.page.mouse.click(x, y);
      },
      () => player.press("[data-action=skip]"),
      // Who looks at another tab has nothing to catch up with afterwards.
      () => hide(visitor),
    ];
    for (const skip of ways) {
      await untilOthersPlay(visitor, player);
      await eventually(() => heardAll(visitor, anna, id), "the others are done, and the page knows it");
      assert.equal((await player.state()).myTurn, "no");
      await skip();
      assert.equal(await waiting(visitor), 0, "everything was shown");
      await player.waitForTurn();
      await player.agreesWithServer(anna, id);
      assert.equal(await visitor.page.locator("[data-action=skip]").count(), 0, "nothing to skip any more");
    }
  });

  each(
    "what was missed while the line was broken is there at once",
    async (visit) => {
      const cable = await Cable.lay(stage.server);
      try {
        const anna = await stage.server.guest("Anna");
        const seats = [
          { kind: "me", name: "Anna" },
          { kind: "me", name: "Bea" },
        ];
        const { id } = await anna.post("tables", { rules: { game: "usa-2004", "first-seat": 1 }, seats });
        await anna.post(`tables/${id}/start`);
        const visitor = await visit({ settings: { speed: "full" } });
        await visitor.open(`${cable.url}/t/${id}`, "gleis-map");
        await watch(visitor);
        const player = new Player(visitor);
        await actFor(anna, id, 3);
        await eventually(async () => (await notesOf(visitor)).length === 3, "the first actions were seen");
        visitor.lineIsBad = true;
        cable.cut();
        await visitor.page.locator("[data-connection]").waitFor();
        await actFor(anna, id, 20);
        cable.mend();
        await player.agreesWithServer(anna, id);
        const missed = (await notesOf(visitor)).slice(3).filter(({ seat }) => seat);
        assert.equal(missed.length, 20);
        assert.deepEqual(
          missed.filter(({ watched }) => watched),
          [],
          "nothing of it has to be watched",
        );
        await actFor(anna, id, 2);
        await eventually(
          async () => (await notesOf(visitor)).at(-1).watched,
          "what comes then is watched again",
        );
      } finally {
        cable.remove();
      }
    },
    { skip: SHORT },
  );

  each("a bot plays only after a question, and the end waits until it was seen", async (visit) => {
    const { anna, id } = await begin(stage, [{ kind: "me" }, bot]);
    const visitor = await visit({ as: anna, settings: { speed: "quick" } });
    await visitor.open(`/t/${id}`, "gleis-map");
    const player = new Player(visitor);
    await player.waitForTurn();
    const ask = async () => {
      await player.press("[data-action=menu]");
      await player.press("[data-action=to-bot]");
    };
    await ask();
    await player.press("dialog [data-action=cancel]");
    const before = await player.shown();
    assert.equal((await player.state()).myTurn, "yes", "nothing has happened");
    await ask();
    await player.press("dialog [data-action=confirm]");
    await eventually(
      async () => (await anna.get(`tables/${id}`)).status === "finished",
      "the bots have played to the end",
    );
    await visitor.page.locator("[data-action=to-result]").waitFor();
    assert.ok((await player.shown()).waiting > 5, "it is shown move by move");
    assert.ok((await player.shown()).seq >= before.seq);
    assert.equal(await visitor.page.locator("gleis-finish").count(), 0, "the end is not told before");
    await eventually(() => hintsAreOfNow(visitor), "what the panels tell is of the move looked at");
    await player.press("[data-action=to-result]");
    await visitor.page.locator("gleis-finish").waitFor();
    await player.agreesWithServer(anna, id);
  });

  each(
    "with people at the table one takes over again at once",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      const { id } = await anna.post("tables", {
        rules: { game: "usa-2004", "first-seat": 1 },
        seats: [{ kind: "me" }, { kind: "open" }],
      });
      await ben.post(`tables/${id}/join`, {});
      await anna.post(`tables/${id}/start`);
      const visitor = await visit({ as: anna, settings: { speed: "full" } });
      await visitor.open(`/t/${id}`, "gleis-map");
      const player = new Player(visitor);
      await player.press("[data-action=menu]");
      await player.press("[data-action=to-bot]");
      await player.press("dialog [data-action=confirm]");
      await visitor.page.locator(".table-banner [data-action=take-back]").waitFor();
      // What the bot has done meanwhile is its own; then it is Ben's turn, or Anna's again.
      await player.press(".table-banner [data-action=take-back]");
      await visitor.page.locator("[data-action=take-back]").waitFor({ state: "detached" });
      assert.ok(!(await anna.get(`tables/${id}`)).seats[0]["stand-in"]);
    },
    { skip: SHORT },
  );

  each("a phone tells on every tab what was done last, and shows it", async (visit) => {
    const { anna, id } = await begin(stage, [{ kind: "me" }, bot, bot, bot, bot]);
    const visitor = await visit({ as: anna, settings: { speed: "quick" }, viewport: PHONE, touch: true });
    await visitor.open(`/t/${id}`, "gleis-map [data-track]");
    const player = new Player(visitor, { hand: "finger" });
    await untilOthersPlay(visitor, player);
    await player.waitForTurn();
    for (const tab of ["tickets", "planner", "players", "log", "chat", "turn"]) {
      await player.press(`[data-tab=${tab}]`);
      assert.ok(await player.seen(".strip [data-action=show-move]").isVisible(), tab);
      assert.equal(await visitor.page.locator(".strip [data-seat]:visible").count(), 5, tab);
    }
    const scores = await visitor.page.evaluate(() => {
      const { view } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      return [...document.querySelectorAll(".strip [data-seat]")].map((seat) => {
        const { points, trains } = view.seats[/** @type {HTMLElement} */ (seat).dataset.seat ?? ""];
        const text = [...seat.querySelectorAll("[aria-hidden]")].map((part) => part.textContent?.trim());
        return text.includes(String(points)) && text.includes(String(trains));
      });
    });
    assert.deepEqual(scores, [true, true, true, true, true], "points and trains of all");
    await showsClaim(visitor, player);
  });

  each(
    "what happens out of sight is brought into sight, and back",
    async (visit) => {
      const { anna, id } = await begin(stage, [{ kind: "me" }, bot, bot, bot, bot]);
      const visitor = await visit({ as: anna, settings: { speed: "quick" }, viewport: PHONE, touch: true });
      await visitor.open(`/t/${id}`, "gleis-map [data-track]");
      const player = new Player(visitor, { hand: "finger" });
      await player.waitForTurn();
      await visitor.page.evaluate(() => {
        const map = /** @type {any} */ (document.querySelector("gleis-map"));
        const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
        map.camera.look(2, { x: 0, y: 0 });
        map.camera.chosen = true;
        /** @type {any} */ (window).seen = [];
        session.shown.on(({ step }) => {
          const claim = step.events?.find(({ event }) => event === "claimed");
          if (!claim || step.seat === session.seat) return;
          const inSight = () => {
            const { x, y } = map.place(claim.track);
            const box = map.pane.getBoundingClientRect();
            return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
          };
          const before = inSight();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              if (session.watched === step)
                /** @type {any} */ (window).seen.push({ before, after: inSight() });
            }),
          );
        });
      });
      const place = () =>
        visitor.page.evaluate(() => {
          const { camera } = /** @type {any} */ (document.querySelector("gleis-map"));
          return [camera.x, camera.y, camera.scale].map(Math.round);
        });
      const home = await place();
      const seen = () => visitor.page.evaluate(() => /** @type {any} */ (window).seen);
      for (let count = 0; count < 30; count += 1) {
        const { phase } = await player.waitForTurn();
        assert.deepEqual(await place(), home, "on one's own turn the map is where one left it");
        if ((await seen()).some(({ before }) => !before)) break;
        await act(visitor, player, phase);
      }
      assert.ok(
        (await seen()).some(({ before }) => !before),
        "something happened elsewhere",
      );
      assert.deepEqual(
        (await seen()).filter(({ after }) => !after),
        [],
        "all of it came into sight",
      );
    },
    { skip: SHORT },
  );

  each(
    "several at one screen: the curtain waits until everything was seen",
    async (visit) => {
      const seats = [{ kind: "me", name: "Anna" }, bot, { kind: "me", name: "Bea" }];
      const { anna, id } = await begin(stage, seats);
      const visitor = await visit({ as: anna, settings: { speed: "quick" } });
      await visitor.open(`/t/${id}`, "[data-action=uncover]");
      const player = new Player(visitor);
      await visitor.page.evaluate(() => {
        /** @type {any} */ (window).early = 0;
        new MutationObserver(() => {
          const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
          if (document.querySelector("dialog.curtain[open]") && session.queue.length > 0)
            /** @type {any} */ (window).early += 1;
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      const seen = new Set();
      for (let count = 0; count < 16; count += 1) {
        const state = await player.waitForTurn();
        if (state.covered) {
          seen.add(await visitor.page.locator("[data-action=uncover]").getAttribute("data-seat"));
          await player.press("[data-action=uncover]");
        } else await player.decide(state.phase);
      }
      assert.deepEqual([...seen].sort(), ["1", "3"]);
      assert.equal(await visitor.page.evaluate(() => /** @type {any} */ (window).early), 0);
    },
    { skip: SHORT },
  );
});

/** Do points that everybody can count agree with the position shown? */
const hintsAreOfNow = (visitor) =>
  visitor.page.evaluate(() => {
    const { view, hints, queue } = /** @type {any} */ (document.querySelector("gleis-table")).session;
    // Somebody has points already, and not yet those of the end.
    const { seats } = hints.standings;
    return (
      queue.length > 3 &&
      seats.some(({ routes }) => routes > 0) &&
      seats.every(({ seat, routes }) => routes === view.seats[seat].points)
    );
  });

/** Is it seat 1 who has to act next, and has the page heard of all that was done before? */
async function heardAll(visitor, client, table) {
  const { seq, "to-act": acting } = await client.get(`tables/${table}/position`);
  const latest = await visitor.page.evaluate(
    () => /** @type {any} */ (document.querySelector("gleis-table")).session.latest,
  );
  return acting.includes(1) && latest === seq;
}

/** Goes to another tab and comes back. */
const hide = (visitor) =>
  visitor.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });

/** So many actions of whoever has to act; all seats are one person's. */
async function actFor(client, table, actions) {
  for (let count = 0; count < actions; count += 1) {
    const {
      "to-act": [seat],
    } = await client.get(`tables/${table}/position`);
    const { prompt, seq } = await client.get(`tables/${table}/position?seat=${seat}`);
    const { choices } = prompt;
    const choice = choices.find(({ action }) => action.do === "draw-card") ?? choices[0];
    await client.post(`tables/${table}/actions`, { seat, seq, action: choice.action });
  }
}

/** Does what can be done without looking: what comes of it is what matters here. */
async function act(visitor, player, phase) {
  const state = phase ? { phase } : await player.waitForTurn();
  await player.andWait(() =>
    visitor.page.evaluate((turn) => {
      const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
      const { choices } = session.prompt;
      const of = (/** @type {string} */ kind) => choices.filter(({ action }) => action.do === kind);
      const draw = turn === "first-tickets" ? [] : of("draw-card");
      const choice = draw[0] ?? of("claim")[0] ?? of("lay")[0] ?? of("keep-tickets").at(-1) ?? choices[0];
      void session.act(choice.action);
    }, state.phase),
  );
}

/** A tap on the last move lights it, and has it in sight. */
async function showsClaim(visitor, player) {
  const claimed = () =>
    visitor.page.evaluate(() => {
      const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
      return session.log.at(-1)?.events?.find(({ event }) => event === "claimed")?.track ?? "";
    });
  for (let count = 0; count < 40 && !(await claimed()); count += 1) await act(visitor, player);
  const track = await eventually(claimed, "somebody claims last");
  await player.press(".strip [data-action=show-move]");
  await eventually(
    () =>
      visitor.page.evaluate((id) => {
        const map = /** @type {any} */ (document.querySelector("gleis-map"));
        const { x, y } = map.place(id);
        const box = map.pane.getBoundingClientRect();
        const inSight = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        return inSight && map.lit?.tracks.includes(id);
      }, track),
    "the last move is lit on the map",
  );
}
