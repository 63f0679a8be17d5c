// What calls somebody who looks at another page: title, icon, a number in the header, a word of the system.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { eventually, PHONE, suite } from "./harness.mjs";

const open = { kind: "open" };
const me = { kind: "me" };

/** Plays one action for each who has to act, until it is somebody's turn. */
async function untilTurnOf(clients, table, seat) {
  for (let count = 0; count < 20; count += 1) {
    const { "to-act": toAct, view } = await clients[0].get(`tables/${table}/position`);
    if (view.phase === "turn" && toAct.includes(seat)) return;
    const [acting] = toAct;
    const client = clients[acting - 1];
    const { prompt, seq } = await client.get(`tables/${table}/position?seat=${acting}`);
    const of = (kind) => prompt.choices.find(({ action }) => action.do === kind);
    const { action } = of("draw-card") ?? prompt.choices.at(-1);
    await client.post(`tables/${table}/actions`, { seat: acting, seq, action });
  }
  throw new Error(`it never is the turn of seat ${seat}`);
}

/** A running table of two. @param {any[]} clients the host first */
async function begin([host, guest]) {
  const { id } = await host.post("tables", {
    rules: { game: "usa-2004", "first-seat": 1 },
    seats: [me, open],
  });
  await guest.post(`tables/${id}/join`, {});
  await host.post(`tables/${id}/start`);
  return id;
}

/** What the page says of itself to who does not look at it. */
const calls = (page) =>
  page.evaluate(() => ({
    title: document.title,
    icon: /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]')).href.split("/").at(-1),
    told: /** @type {any} */ (window).told,
  }));

/** Goes to another tab, or comes back. */
const look = (page, state) =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

suite("calls", ({ each, stage }) => {
  each("a table that waits calls from every other page, and one's own bots do not", async (visit) => {
    const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
    const here = await begin([anna, ben]);
    const other = await begin([ben, anna]);
    await untilTurnOf([anna, ben], here, 2);
    await untilTurnOf([ben, anna], other, 1);
    const { id: bots } = await anna.post("tables", {
      rules: { game: "usa-2004" },
      seats: [me, { kind: "bot", level: "casual" }],
    });
    await anna.post(`tables/${bots}/start`);

    const visitor = await visit({ as: anna, settings: { notify: true } });
    await visitor.context.addInitScript({ path: AXE });
    // The system cannot be asked here: what it would be told is written down.
    await visitor.context.addInitScript(() => {
      const told = [];
      /** @type {any} */ (window).told = told;
      /** @type {any} */ (window).Notification = class {
        static permission = "granted";
        constructor(title, { body, tag }) {
          told.push({ title, body, tag });
        }
      };
    });
    const { page } = visitor;
    const asked = page.waitForRequest(/me\/tables/);
    await visitor.open(`/t/${here}`, "gleis-map [data-track]");
    await asked;
    assert.deepEqual(await calls(page), {
      title: "North America (2004) – Gleis",
      icon: "icon.svg",
      told: [],
    });
    assert.equal(await page.locator("[data-action=next-table]").count(), 0);

    await look(page, "hidden");
    await untilTurnOf([ben, anna], other, 2);
    const now = await eventually(async () => {
      await look(page, "hidden");
      const state = await calls(page);
      return state.told.length > 0 ? state : null;
    }, "the system is told");
    assert.equal(now.title, "(1) North America (2004) – Gleis");
    assert.equal(now.icon, "icon-turn.svg");
    assert.deepEqual(
      now.told.map(({ tag }) => tag),
      [`gleis-${other}`],
      "once, and nothing of the game against bots",
    );
    await look(page, "visible");
    await scan(visitor, "a table that waits");
    await visitor.picture("calls-next-table");
    await page.setViewportSize(PHONE);
    await visitor.picture("calls-next-table-phone");
    await page.locator("[data-action=next-table]").click();
    await page.locator(`gleis-table[data-my-turn=yes]`).waitFor({ state: "attached" });
    assert.equal(new URL(page.url()).pathname, `/t/${other}`);
    const there = await calls(page);
    assert.deepEqual(
      [there.title, there.icon],
      ["● Your turn · North America (2004) – Gleis", "icon-turn.svg"],
    );

    await visitor.open("/lobby", '.header-waiting[data-waiting="1"]');
    assert.equal((await calls(page)).title, "(1) Lobby – Gleis");
    await visitor.picture("calls-lobby");
    await untilTurnOf([ben, anna], other, 1);
    await eventually(async () => {
      await look(page, "visible");
      return (await page.locator(".header-waiting").count()) === 0;
    }, "nothing waits any more");
    const calm = await calls(page);
    assert.deepEqual([calm.title, calm.icon], ["Lobby – Gleis", "icon.svg"]);
    assert.deepEqual(visitor.findings, []);
  });
});
