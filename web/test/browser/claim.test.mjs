// Claiming where the eye is: the panel at the route, Enter, a second click, double routes, cards dragged.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

/** So many turns are enough to have cards for something. */
const TURNS = 30;
/** Two clicks further apart are none in a hurry. */
const CALM = 500;

/** Somebody at a table with a bot, whose turn it is and who can claim. */
async function atTurn(stage, visit, ways = {}, game = "usa-2004") {
  const anna = await stage.server.guest("Anna");
  const { id } = await anna.post("tables", {
    rules: { game },
    seats: [{ kind: "me" }, { kind: "bot", level: "casual" }],
  });
  await anna.post(`tables/${id}/start`);
  const visitor = await visit({ as: anna, ...ways });
  await visitor.context.addInitScript({ path: AXE });
  await visitor.open(`/t/${id}`, "gleis-map [data-track]");
  const player = new Player(visitor, { hand: ways.touch ? "finger" : "mouse" });
  await toClaim(player);
  return { visitor, player, page: visitor.page };
}

/** Plays on until something can be claimed, and nothing is. */
async function toClaim(player) {
  for (let count = 0; count < TURNS; count += 1) {
    const { phase } = await player.waitForTurn();
    if (phase === "turn" && (await player.can("[data-action=claim-list]"))) return;
    if (phase === "turn") await player.andWait(() => player.draw());
    else await player.decide(phase);
  }
  throw new Error("nothing can be claimed");
}

/**
 * A route that can be claimed, with a place where nothing but the map is, and a colour to pay it with. A red route may
 * be paid with locomotives alone: only colours that are held can be dragged.
 */
const freeRoute = (page) =>
  page.evaluate(() => {
    const map = /** @type {any} */ (document.querySelector("gleis-map"));
    const { prompt, view } = /** @type {any} */ (document.querySelector("gleis-table")).session;
    for (const { action } of prompt.choices) {
      if (action.do !== "claim" || !view.hand[action.colour]) continue;
      const { x, y } = map.place(action.track);
      const pane = map.pane.getBoundingClientRect();
      const near = map.routesAt({ x: x - pane.left, y: y - pane.top }, false);
      const alone = near.length === 1 && !map.cityAt({ x: x - pane.left, y: y - pane.top }, false);
      if (alone && document.elementFromPoint(x, y)?.closest(".map-pane"))
        return { x, y, track: action.track, colour: action.colour };
    }
    throw new Error("no route stands free");
  });

/** The panel at the route, as seen: which route, and whether all of it is on the screen and the route beside it. */
const panel = (page) =>
  page.evaluate(() => {
    const pop = document.querySelector("gleis-claim-pop .claim-pop");
    const map = /** @type {any} */ (document.querySelector("gleis-map"));
    if (!pop || getComputedStyle(pop).position !== "fixed") return null;
    const { left, top, right, bottom } = pop.getBoundingClientRect();
    const { x, y } = map.place(map.selected);
    const apart = x < left || x > right || y < top || y > bottom;
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    return { track: map.selected, inside, apart, away };
  });

const mine = (page, track) =>
  page.evaluate((id) => {
    const { view, seat } = /** @type {any} */ (document.querySelector("gleis-table")).session;
    return id in view.seats[seat].tracks;
  }, track);

suite("claim", ({ each, stage }) => {
  each("the panel stands at the route; ✗ takes it back, Enter and a second click claim", async (visit) => {
    const { page, player } = await atTurn(stage, visit);
    const first = await freeRoute(page);
    await page.mouse.click(first.x, first.y);
    const shown = await eventually(() => panel(page), "the panel is there");
    assert.equal(shown.track, first.track);
    assert.ok(shown.inside && shown.apart && shown.away < 200, JSON.stringify(shown));
    assert.equal(await page.locator("gleis-market .final").count(), 0, "no card says that it is final");
    await page.locator("gleis-claim-pop [data-action=cancel]").click();
    await page.locator("gleis-claim-pop .claim-pop").waitFor({ state: "detached" });
    assert.equal(await mine(page, first.track), false);

    await page.waitForTimeout(CALM);
    await page.mouse.dblclick(first.x, first.y);
    await page.locator("gleis-claim-pop .claim-pop").waitFor();
    assert.equal(await mine(page, first.track), false, "a double click is one click");
    await player.andWait(() => page.keyboard.press("Enter"));
    assert.equal(await mine(page, first.track), true, "Enter claims");

    await toClaim(player);
    const second = await freeRoute(page);
    await page.mouse.click(second.x, second.y);
    await page.locator("gleis-claim-pop .claim-pop").waitFor();
    await page.waitForTimeout(CALM);
    await player.andWait(() => page.mouse.click(second.x, second.y));
    assert.equal(await mine(page, second.track), true, "a second click claims");
  });

  each("a dragged card is seen, and a drop shows the panel", async (visit) => {
    const { page } = await atTurn(stage, visit);
    const { x, y, track, colour } = await freeRoute(page);
    const card = await page.locator(`gleis-hand [data-kind=${colour}]`).boundingBox();
    await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.move(x, y, { steps: 2 });
    const ghost = await page.locator(".hand-ghost").boundingBox();
    assert.ok(ghost && ghost.x < x && ghost.x + ghost.width > x, "the card is under the pointer");
    assert.ok(ghost.y - 1 <= y && ghost.y + ghost.height + 1 >= y);
    await page.mouse.up();
    assert.equal(await page.locator(".hand-ghost").count(), 0);
    const shown = await eventually(() => panel(page), "the panel is there");
    assert.equal(shown.track, track);
    const state = await page.evaluate(() => {
      const { draft } = /** @type {any} */ (document.querySelector("gleis-play"));
      return { paid: draft.payment.colour, filter: draft.colour };
    });
    assert.deepEqual(state, { paid: colour, filter: null });
  });

  for (const [name, ways] of /** @type {const} */ ([
    ["desktop", { viewport: DESKTOP }],
    ["phone", { viewport: PHONE, touch: true }],
  ]))
    each(
      `the panel never leaves the screen (${name})`,
      async (visit) => {
        const { page, visitor } = await atTurn(stage, visit, ways);
        const tracks = await page.evaluate(() => {
          const { prompt } = /** @type {any} */ (document.querySelector("gleis-table")).session;
          return [
            ...new Set(prompt.choices.flatMap(({ action }) => (action.do === "claim" ? [action.track] : []))),
          ];
        });
        for (const track of tracks) {
          await page.evaluate((id) => {
            /** @type {any} */ (document.querySelector("gleis-map")).showTrack(id);
            /** @type {any} */ (document.querySelector("gleis-play")).draft.pick(id);
          }, track);
          const shown = await eventually(async () => {
            const now = await panel(page);
            return now?.track === track ? now : null;
          }, `the panel of ${track}`);
          assert.ok(shown.inside, `${track}: ${JSON.stringify(shown)}`);
        }
        const small = await page
          .locator("gleis-claim-pop button")
          .evaluateAll((all) => all.filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).length);
        if (name === "phone") assert.equal(small, 0, "a thumb hits every button");
        await scan(visitor, "panel");
        assert.deepEqual(visitor.findings, []);
      },
      { skip: SHORT && name === "desktop" },
    );

  each("of two equal tracks one is taken without asking", async (visit) => {
    const { page, player } = await atTurn(stage, visit);
    const place = await page.evaluate(() => {
      const map = /** @type {any} */ (document.querySelector("gleis-map"));
      const { prompt, game } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      const open = new Set(prompt.choices.map(({ action }) => action.track));
      for (const id of open) {
        const track = game.tracks.get(id);
        const twin = track?.parallel?.find((other) => open.has(other));
        if (!twin || game.tracks.get(twin).colour !== track.colour) continue;
        // Right between the two a finger means both.
        const [a, b] = [map.place(id), map.place(twin)];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, both: [id, twin] };
      }
      return null;
    });
    assert.ok(place, "there is a grey double route to pay");
    await page.evaluate(({ x, y }) => {
      const map = /** @type {any} */ (document.querySelector("gleis-map"));
      const pane = map.pane.getBoundingClientRect();
      const at = { x: x - pane.left, y: y - pane.top };
      if (map.routesAt(at, true).length < 2) throw new Error("the finger means only one");
      map.tap(at, true);
    }, place);
    const shown = await eventually(() => panel(page), "the panel is there");
    assert.ok(place.both.includes(shown.track), shown.track);
    assert.equal(await page.locator(".map-chooser").count(), 0);
    await player.andWait(() => page.locator("gleis-claim-pop [data-action=confirm]").click());
    assert.equal(await mine(page, shown.track), true);
  });
});
