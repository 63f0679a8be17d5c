// Finding a game, one's own games, pages of players, a game in numbers.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { eventually, PHONE, SHORT, suite } from "./harness.mjs";

const me = { kind: "me" };
const open = { kind: "open" };

/** Two people sit down; bots play for both until the end. */
async function duel(anna, ben, rules = {}) {
  const { id } = await anna.post("tables", { rules: { game: "usa-2004", ...rules }, seats: [me, open] });
  await ben.post(`tables/${id}/join`);
  await anna.post(`tables/${id}/start`);
  await anna.request("PUT", `tables/${id}/seats/1/stand-in`);
  await ben.request("PUT", `tables/${id}/seats/2/stand-in`);
  await anna.finished(id);
  return id;
}

/** The two play until somebody has claimed a route. */
async function untilClaimed(players, id) {
  for (let move = 0; move < 400; move += 1) {
    const { seats } = await players[0].get(`tables/${id}/networks`);
    if (seats.some((tracks) => tracks.length > 0)) return;
    const { "to-act": acting } = await players[0].get(`tables/${id}`);
    const seat = acting[0];
    const { seq, prompt } = await players[seat - 1].get(`tables/${id}/position?seat=${seat}`);
    const claim = prompt.choices.findIndex(({ action }) => action.do === "claim");
    const body = { seat, seq, choice: Math.max(0, claim), id: `move-${move}` };
    await players[seat - 1].post(`tables/${id}/actions`, body);
  }
  throw new Error("nobody claims");
}

suite("lobby", ({ each, stage }) => {
  each("a quick match brings two people together, and the game begins by itself", async (visit) => {
    const first = await visit({ as: await stage.server.guest("Anna") });
    await first.open("/lobby", "[data-action=quick]");
    await first.page.locator("[data-action=quick]").click();
    await first.page.locator(".seat-line").first().waitFor();
    const second = await visit({ as: await stage.server.guest("Ben") });
    await second.open("/lobby", "[data-action=quick]");
    // Where one waits the other is led to, once the server knows that somebody is there.
    const table = first.page.url().split("/t/")[1];
    await eventually(async () => {
      const { seats } = await (await stage.server.guest("Looker")).get(`tables/${table}`);
      return seats[0].connected;
    }, "the first is connected");
    await second.page.locator("[data-action=quick]").click();
    await second.page.waitForURL(`**/t/${table}`);
    for (const visitor of [first, second]) await visitor.page.locator("gleis-map").waitFor();
  });

  each(
    "a quick match takes clock and ratings, and open seats tell them",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      await duel(anna, ben);
      const first = await visit({ as: anna });
      await first.open("/lobby", "[data-action=quick]");
      const choose = (name, value) => first.page.locator(`.quick select[name=${name}]`).selectOption(value);
      await choose("game", "usa-2004");
      await choose("pace", "fast");
      await choose("min", "1000");
      await choose("max", "2000");
      await first.page.locator("[data-action=quick]").click();
      await first.page.locator(".seat-line").first().waitFor();
      const id = first.page.url().split("/t/")[1];
      const table = await anna.get(`tables/${id}`);
      assert.deepEqual(table["rating-range"], { min: 1000, max: 2000 });
      assert.deepEqual(table.rules.pace, { kind: "live", "turn-seconds": 30, "bank-seconds": 180 });
      const second = await visit({ as: ben, language: "de", viewport: PHONE });
      await second.open("/lobby", `[data-part=open] [data-table="${id}"]`);
      const text = await second.page.locator(`[data-table="${id}"]`).innerText();
      const { ratings } = await ben.get("lobby");
      assert.ok(text.includes(`(${ratings[0].rating})`), text);
      assert.ok(text.includes("30 Sek."), text);
      assert.ok(text.includes("1000") && text.includes("2000"), text);
      await second.picture("lobby-open-de-phone", { fullPage: true });
    },
    { skip: SHORT },
  );

  each(
    "running games are drawn small, and a page of a player tells favourites and how two did",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      const [{ id: annas }, { id: bens }] = [await anna.get("me"), await ben.get("me")];
      await duel(anna, ben, { public: true });
      await duel(anna, ben, { public: true });
      const { id } = await anna.post("tables", {
        rules: { game: "usa-2004", public: true },
        seats: [me, open],
      });
      await ben.post(`tables/${id}/join`);
      await anna.post(`tables/${id}/start`);
      await untilClaimed([anna, ben], id);
      const visitor = await visit();
      await visitor.open("/lobby", `[data-part=running] [data-table="${id}"]`);
      const { page } = visitor;
      const drawn = page.locator(`[data-table="${id}"] .thumbnail-built`);
      await eventually(
        async () =>
          (await drawn.evaluateAll((paths) =>
            paths.some((path) => (path.getAttribute("d") ?? "").length > 10),
          )) === true,
        "what was built is drawn",
      );
      await visitor.picture("lobby-live");
      await visitor.open(`/player/${annas}`, ".player-numbers");
      const told = await anna.get(`players/${annas}`);
      const against = told.opponents.find((one) => one.player === bens);
      const row = page.locator(".player-opponents tbody tr", { hasText: "Ben" });
      assert.deepEqual((await row.locator("td").allInnerTexts()).slice(0, 3), [
        String(against.games),
        String(against.ahead),
        String(against.behind),
      ]);
      await page.locator(".favourite-routes li").first().waitFor();
      const { routes, games } = told.numbers[0];
      assert.equal(games, 2);
      assert.equal(await page.locator(".favourite-routes li").count(), routes.length);
      assert.equal(
        await page.locator(".favourite-routes li").first().getAttribute("data-track"),
        routes[0].track,
      );
      assert.ok((await page.locator(".player-numbers dt").count()) >= 20, "at least twenty numbers");
      await visitor.picture("player-en-light", { fullPage: true });
    },
    { skip: SHORT },
  );

  each("tables are listed by game and number of players, and the list keeps up by itself", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const two = await anna.post("tables", { rules: { game: "usa-2004", public: true }, seats: [me, open] });
    const three = await anna.post("tables", {
      rules: { game: "germany", public: true },
      seats: [me, open, open],
    });
    const hidden = await anna.post("tables", { rules: { game: "usa-2004" }, seats: [me, open] });
    const visitor = await visit();
    await visitor.open("/lobby", ".filters");
    const listed = () =>
      visitor.page
        .locator("[data-part=open] .game")
        .evaluateAll((games) => games.map((game) => /** @type {HTMLElement} */ (game).dataset.table));
    const shows = (ids, others, what) =>
      eventually(async () => {
        const now = await listed();
        return ids.every((id) => now.includes(id)) && !others.some((id) => now.includes(id));
      }, what);
    await shows([two.id, three.id], [hidden.id], "both public tables");
    await visitor.page.locator(".filters select[name=players]").selectOption("3");
    await shows([three.id], [two.id], "those for three");
    await visitor.page.locator(".filters select[name=game]").selectOption("usa-2004");
    await shows([two.id], [three.id], "those on another map, for any number");
    const later = await anna.post("tables", { rules: { game: "usa-2004", public: true }, seats: [me, open] });
    await shows([later.id, two.id], [three.id, hidden.id], "a table that was made meanwhile");
  });

  each(
    "my games tell place, points and rating, and lead to players",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      const { id: bens } = await ben.get("me");
      const id = await duel(anna, ben, { public: true });
      const secret = await duel(anna, ben);
      const visitor = await visit({ as: anna, viewport: PHONE, language: "de", theme: "dark" });
      await visitor.context.addInitScript({ path: AXE });
      await visitor.open("/mine", `.game[data-table="${id}"]`);
      const { page } = visitor;
      const card = page.locator(`.game[data-table="${id}"]`);
      const { played } = await anna.get("me/tables");
      const own = played.find((one) => one.table === id);
      const text = await card.innerText();
      assert.ok(text.includes(`${own.points}\u00a0Punkte`), text);
      assert.ok(text.includes(String(own.rating.after)), text);
      // The small map has what each of the two built.
      await eventually(
        async () =>
          (await card
            .locator(".thumbnail-built")
            .evaluateAll(
              (paths) => paths.filter((path) => (path.getAttribute("d") ?? "").length > 40).length,
            )) === 2,
        "both networks are drawn",
      );
      await scan(visitor, "my games");
      await page.locator(".filters select[name=status]").selectOption("open");
      await page.getByText("Zu dieser Auswahl gibt es keine Partie.").waitFor();
      await page.locator(".filters select[name=status]").selectOption("finished");
      await card.getByRole("link", { name: "Ben" }).click();
      await page.locator(".player-facts").waitFor();
      assert.equal(new URL(page.url()).pathname, `/player/${bens}`);
      await scan(visitor, "a player");
      assert.deepEqual(visitor.findings, []);
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(await fits(), "nothing runs over the edge");
      // Somebody else sees nothing of the private game.
      const stranger = await visit();
      await stranger.open(`/player/${bens}`, ".player-facts");
      assert.equal(await stranger.page.locator(".game").count(), 1);
      assert.equal(await stranger.page.locator(`[data-table="${secret}"]`).count(), 0);
      assert.equal(await stranger.page.locator(".curve-dot").count(), 2);
      await stranger.open("/player/casual", ".page-body");
      await stranger.page.getByText("Computer player.").waitFor();
    },
    { skip: SHORT },
  );

  each(
    "a replay can keep its end to itself, and tells it in numbers",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      const id = await duel(anna, ben, { public: true });
      const visitor = await visit();
      await visitor.open(`/replay/${id}`, ".replay[data-ply] .log-list li");
      const { page } = visitor;
      const entries = page.locator(".log-list li");
      const all = await entries.count();
      await page.locator("[data-action=hide-result]").click();
      await eventually(async () => (await entries.count()) === 0, "the log tells nothing of what comes");
      await page.locator("[data-action=replay-last]").click();
      await page.locator("[data-action=reveal]").waitFor();
      assert.equal(await page.locator("gleis-finish").count(), 0);
      await page.locator("[data-action=reveal]").click();
      await page.locator("gleis-finish .finish").waitFor();
      assert.equal(await entries.count(), all);
      await page.locator(".statistics tbody tr").first().waitFor();
      const told = await anna.get(`replays/${id}/statistics`);
      const text = await page.locator(".statistics").innerText();
      // At least what others tell: 17 numbers of the table, 20 of each player.
      assert.ok((await page.locator(".statistics-whole dt").count()) >= 13, text);
      assert.ok((await page.locator(".statistics tbody tr").count()) >= 25, text);
      for (const seat of told.seats) assert.match(text, new RegExp(`\\b${seat.turns}\\b`));
      assert.ok(text.includes(String(told.played[0].rating.after)), text);
      // The log stands at the moment shown.
      await page.locator("[data-action=scrub]").focus();
      await page.keyboard.press("Home");
      for (let turn = 0; turn < 5; turn += 1) await page.locator("[data-action=replay-turn-next]").click();
      await eventually(
        () =>
          page.evaluate(() => {
            const list = document.querySelector(".log-list");
            const now = list?.querySelector("[aria-current=step]");
            if (!list || !now) return false;
            const [frame, line] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
            return line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1;
          }),
        "the entry of this moment is in sight",
      );
    },
    { skip: SHORT },
  );
});
