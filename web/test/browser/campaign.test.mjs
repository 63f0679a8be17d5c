// A campaign: two people and a bot, game after game with everything carried over; the finale; what is sealed stays
// sealed; what people take away opens without a server.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contents, rows, tells } from "../content.mjs";
import { Client, sleep } from "../server.mjs";
import { AXE, scan } from "./axe.mjs";
import { fits } from "./fits.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { LegendsPlayer } from "./legends-player.mjs";

/** So many decisions of each game are made by hand; then computer players sit in. */
const BY_HAND = SHORT ? 6 : 24;
/** So long a game among computer players takes at most, in milliseconds. */
const PATIENCE = 240000;
const GAMES = 12;
/** The first picture of a campaign's sheet takes the server a while: it lays out the whole board. */
const SLOW = 180000;

/** Requests in the name of somebody in a browser. */
async function clientOf(visitor) {
  const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === "gleis");
  const client = new Client(visitor.server);
  client.cookie = `${cookie.name}=${cookie.value}`;
  return client;
}

/** Writes down everything that a browser is sent. */
function listen(visitor) {
  const heard = { text: "", busy: 0 };
  visitor.page.on("response", async (response) => {
    heard.busy += 1;
    const body = await response.text().catch(() => "");
    if (!/\/fonts\/|\/vendor\//.test(response.url())) heard.text += `\n${response.url()}\n${body}`;
    heard.busy -= 1;
  });
  visitor.page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => (heard.text += `\n${payload}`)),
  );
  return heard;
}

/** Makes a campaign by its form and takes the other companies: a second person and a bot. */
async function begin(anna, ben) {
  await anna.open("/campaigns", "[data-action=begin-campaign]");
  await anna.page.locator("input[name=campaign]").fill("Thursday Sheet");
  await anna.page.locator('label:has(input[name=company][value="green"])').click();
  await anna.page.locator("[data-action=begin-campaign]").click();
  await anna.page.waitForURL(/\/campaign\//);
  const link = await anna.page.locator("[data-action=invitation] input").first().inputValue();
  await ben.open(link, "[data-action=join]");
  await ben.page.locator("[data-action=join]").first().click();
  await ben.page.locator(".members-line[data-kind=person] ~ .members-line[data-kind=person]").waitFor();
  await eventually(
    async () => (await anna.page.locator(".members-line[data-kind=open]").count()) === 1,
    "the host sees who has come",
    SLOW,
  );
  await anna.page
    .locator('.members-line[data-kind=open] [data-action="choose-member"]')
    .selectOption("bot:casual");
  await anna.page.locator("[data-action=next-game]:not(:disabled)").waitFor();
  return new URL(link).pathname.split("/").at(-1);
}

/** The next game: decisions by hand, then computer players to its end, and back to the campaign. */
async function playGame(people, campaign, number) {
  const [anna, ben] = people;
  await anna.page.locator("[data-action=next-game]:not(:disabled)").click();
  await anna.page.waitForURL(/\/t\//);
  const table = new URL(anna.page.url()).pathname.split("/").at(-1);
  await ben.page.locator("[data-action=to-table]").click();
  const players = people.map((visitor) => new LegendsPlayer(visitor));
  if (number === 1) {
    await playOn(players, BY_HAND, (player) => player.reading());
    await turnTogether(anna, ben, "Anna");
    await turnTogether(ben, anna, "Ben");
  }
  await playOn(players, BY_HAND);
  for (const visitor of people) {
    const client = await clientOf(visitor);
    const seat = (await client.get(`tables/${table}`)).seats.find(
      (one) => one.kind === "person" && !one["stand-in"] && one.guest === visitor.me,
    );
    if (seat) await client.request("PUT", `tables/${table}/seats/${seat.seat}/stand-in`);
  }
  await (await clientOf(anna)).finished(table, PATIENCE);
  for (const visitor of people) {
    await visitor.open(`/campaign/${campaign}`, "campaign-map svg");
    const shown = await info(visitor);
    assert.equal(shown.games.length, number, `game ${number} is written down`);
    assert.equal(shown.over, number === GAMES);
  }
}

/** One turns a page of what is read aloud; the other sees the same one, and who has turned. */
async function turnTogether(one, other, name) {
  const reading = ({ page }) => page.locator("gleis-reading-aloud");
  const side = (visitor) => reading(visitor).locator("[data-side]").getAttribute("data-side");
  for (const visitor of [one, other]) await reading(visitor).locator("[data-action=page-on]").waitFor();
  const before = await side(one);
  assert.equal(await side(other), before, "both begin at the same page");
  await reading(one).locator("[data-action=page-on]").click();
  await reading(other).locator(".reading-where", { hasText: name }).waitFor();
  assert.notEqual(await side(one), before, "the page is turned");
  assert.equal(await side(other), await side(one), "both see the same page");
  assert.equal(await reading(one).locator(".reading-where .note").count(), 0, "nobody is told of themselves");
}

/** What the page knows of its campaign. */
const info = (visitor) =>
  visitor.page.evaluate(() => /** @type {any} */ (document.querySelector("campaign-home")).session.info);

/** So many decisions, of whoever has to decide, or up to somebody of whom something is true. */
async function playOn(players, decisions, until = async (_player) => false) {
  for (let count = 0; count < decisions; count += 1) {
    const found = await eventually(
      async () => {
        for (const player of players) {
          const state = await player.state();
          if (state.status === "finished") return "over";
          if (state.myTurn === "yes" && !state.busy) return { player, state };
        }
        return null;
      },
      "somebody has to act",
      60000,
    );
    if (found === "over") return;
    const { player, state } = found;
    if (await until(player)) return;
    // What was read aloud lies above the table as soon as its words are there.
    if (/tickets/.test(state.phase))
      await player.seen("gleis-offer [data-action=keep], gleis-offer [data-action=draw-tickets]").waitFor();
    await player.decide(state.phase);
  }
}

/** What the terms of cards name. @param {any} terms lines, ways or terms @returns {string[]} */
const idsIn = (terms) =>
  [terms]
    .flat(9)
    .flatMap(({ id, price, effects, ways }) =>
      [id ?? [], idsIn(price ?? []), idsIn(effects ?? []), idsIn(ways ?? [])].flat(),
    );

/**
 * Nothing that is still sealed was sent.
 * @param {{ text: string }} heard
 * @param {any} known of the campaign
 */
function sealed(heard, known) {
  const open = new Set([...known["card-texts"].map((paper) => paper.id), ...known.read.map(({ id }) => id)]);
  const regions = new Set(known.copy.regions.map(({ id }) => id));
  const held = contents().filter(({ id, file, row, open: always }) => {
    if (always) return false;
    if (file === "companies")
      return !known["card-texts"].some(
        (paper) => paper.kind === "company-card" && paper.company === row.colour && paper.level === row.slot,
      );
    if (file === "region-boxes") return !regions.has(id);
    return !open.has(id) && !open.has(`P${id}`);
  });
  assert.ok(held.length > 300, "much is still sealed");
  // The same words may stand on a paper that is open.
  const told = JSON.stringify(known["card-texts"]);
  const found = held.filter(({ words }) => tells(heard.text, words) && !tells(told, words));
  assert.deepEqual(
    found.map(({ file, id, words }) => `${file} ${id} ${words.slice(0, 40)}`),
    [],
  );
  const ids = held
    .filter(({ file }) => ["events", "stickers", "modules", "agreements", "campaign-deck"].includes(file))
    .map(({ id }) => id);
  // A card that was read names what could have been chosen instead, and its text says what that is.
  const named = new Set(known["card-texts"].flatMap((paper) => idsIn(paper.lines ?? [])));
  assert.deepEqual(
    [...new Set(ids)].filter((id) => !named.has(id) && heard.text.includes(`"${id}"`)),
    [],
    "no id of what is sealed",
  );
  const numbers = held.filter(({ file }) => file === "postcards").map(({ id }) => id);
  assert.deepEqual(
    [...new Set(numbers)].filter((id) => new RegExp(`"(id|postcard)":"P?${id}"`).test(heard.text)),
    [],
    "no number of a postcard",
  );
  const words = known["card-texts"].flatMap((paper) => Object.keys(paper.words ?? {}));
  const early = rows("words").filter(
    ({ key, text_en: en, text_de: de }) =>
      !words.includes(key) && [en, de].some((text) => text.includes(" ") && heard.text.includes(`"${text}"`)),
  );
  assert.deepEqual(
    early.map(({ key }) => key),
    [],
    "no word of the pages before its time",
  );
  const cities = rows("cities")
    .filter((city) => !regions.has(city.region))
    .map((city) => city.id);
  assert.deepEqual(
    cities.filter((city) => new RegExp(`"${city}["-]`).test(heard.text)),
    [],
    "no city of a closed region",
  );
}

/** Files as the user takes them away. @param {import("./harness.mjs").Visitor} visitor */
async function takeAway(visitor, folder) {
  const files = {};
  for (const kind of ["svg", "png", "album"]) {
    const [download] = await Promise.all([
      visitor.page.waitForEvent("download"),
      visitor.page.locator(`[data-action=keep-${kind}]`).filter({ visible: true }).first().click(),
    ]);
    files[kind] = join(folder, download.suggestedFilename());
    await download.saveAs(files[kind]);
  }
  return files;
}

/** What was saved goes on as a campaign of one's own; anything else is refused with a sentence. */
async function bringAlong(visitor, folder) {
  const { page } = visitor;
  const before = await info(visitor);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-action=keep-file]").filter({ visible: true }).first().click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  await visitor.open("/campaigns", "[data-action=begin-campaign]");
  const chooser = page.locator("[data-action=bring-campaign]");
  await chooser.setInputFiles({
    name: "other.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await page.locator("[data-toast]", { hasText: "not a campaign" }).waitFor();
  await chooser.setInputFiles(file);
  await page.waitForURL(/\/campaign\//, { timeout: SLOW });
  await page.locator("campaign-map svg").waitFor({ timeout: SLOW });
  const after = await info(visitor);
  assert.notEqual(after.id, before.id);
  assert.deepEqual(after.copy, before.copy, "the copy is the same");
  assert.deepEqual(after.finale, before.finale);
}

/** They open from the disk and ask nobody for anything. */
async function openAlone(stage, files, games) {
  const context = await stage.browser.newContext({ viewport: DESKTOP, offline: true });
  const page = await context.newPage();
  const [asked, faults] = [[], []];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => faults.push(message.text()));
  await page.goto(pathToFileURL(files.svg).href);
  assert.ok((await page.locator(".sheet-track").count()) > 50, "the drawing has its tracks");
  await page.goto(pathToFileURL(files.png).href);
  assert.ok(
    (await page.locator("img").evaluate((picture) => picture.naturalWidth)) >= 4000,
    "the picture is large",
  );
  await page.goto(pathToFileURL(files.album).href);
  const at = () => page.locator("#album").evaluate((album) => ({ ...album.dataset }));
  const last = await at();
  assert.equal(Number(last.game), games);
  await page.keyboard.press("ArrowLeft");
  assert.equal(Number((await at()).move), Number(last.move) - 1);
  await page.keyboard.press("PageUp");
  assert.equal(Number((await at()).game), Math.max(1, games - 1));
  await page.keyboard.press("Home");
  assert.equal((await at()).move, "0");
  await page.keyboard.press("ArrowRight");
  assert.equal((await at()).move, "1");
  assert.ok((await page.locator(".sheet-track").count()) > 50, "the album has its map");
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("file:")),
    [],
  );
  assert.deepEqual(faults, []);
  assert.ok(
    !/(src|href)="(https?:)?\/\//.test(readFileSync(files.album, "utf8")),
    "no reference to elsewhere",
  );
  await context.close();
}

/** Every room of a campaign. */
async function tour(visitor, id, each) {
  await visitor.open(`/campaign/${id}`, "campaign-map svg");
  for (const room of await visitor.page.locator("[data-room]").all()) {
    await room.click();
    await each(await room.getAttribute("data-room"));
  }
}

suite("campaign", ({ each, stage }) => {
  each("two people and a bot play three games, with a power cut", async (visit) => {
    const [anna, ben] = [
      await visit({ as: await stage.server.guest("Anna") }),
      await visit({ as: await stage.server.guest("Ben"), viewport: PHONE, touch: true, language: "de" }),
    ];
    for (const visitor of [anna, ben]) visitor.page.setDefaultTimeout(SLOW);
    for (const visitor of [anna, ben]) visitor.me = (await (await clientOf(visitor)).get("visitor")).me.id;
    const heard = [anna, ben].map(listen);
    const campaign = await begin(anna, ben);
    for (let number = 1; number <= (SHORT ? 1 : 3); number += 1) {
      await playGame([anna, ben], campaign, number);
      const before = await info(anna);
      if (number !== 1) continue;
      for (const visitor of [anna, ben]) visitor.lineIsBad = true;
      await stage.server.kill();
      await stage.server.run();
      await anna.open(`/campaign/${campaign}`, "campaign-map svg");
      await ben.open(`/campaign/${campaign}`, "campaign-map svg");
      assert.deepEqual((await info(anna)).copy, before.copy, "nothing is lost");
    }
    await anna.page.locator("[data-room=story]").click();
    // Whoever reads needs no mouse.
    const first = await anna.page.locator(".reading-card").innerText();
    await anna.page.locator("[data-action=page-on]").focus();
    await anna.page.keyboard.press("Enter");
    await eventually(
      async () => (await anna.page.locator(".reading-card").innerText()) !== first,
      "the page is turned",
    );
    for (const [index, visitor] of [anna, ben].entries()) {
      await eventually(async () => heard[index].busy === 0, "everything has arrived");
      sealed(heard[index], await info(visitor));
    }
    await fits(ben);
  });

  each(
    "the finale",
    async (visit) => {
      const host = await stage.server.guest("Anna");
      const { id } = await host.post("campaigns", { name: "Sunday Sheet", companies: 3, company: "blue" });
      // One person leads all companies, so that the champion is at this screen.
      for (const name of ["Ben", "Carla"]) await host.post(`campaigns/${id}/join`, { name });
      const companies = (await host.get(`campaigns/${id}`)).members.map(({ company }) => company);
      for (const company of companies)
        await host.post(`campaigns/${id}/here`, { company, here: { kind: "bot", level: "casual" } });
      for (let number = 1; number < GAMES; number += 1) {
        const { table } = await host.post(`campaigns/${id}/next`);
        await host.finished(table, PATIENCE);
        await eventually(
          async () => (await host.get(`campaigns/${id}`)).games.length === number,
          `game ${number} is written down`,
        );
      }
      const anna = await visit({ as: host });
      await anna.context.addInitScript({ path: AXE });
      await anna.open(`/campaign/${id}`, "campaign-map svg");
      await nameStation(anna);
      await openBoxes(anna);
      await anna.page.locator("[data-action=here]").first().selectOption("plays");
      await anna.page.locator("[data-action=next-game]:not(:disabled)").click();
      await anna.page.waitForURL(/\/t\//);
      const table = new URL(anna.page.url()).pathname.split("/").at(-1);
      await playOn([new LegendsPlayer(anna)], BY_HAND);
      const seat = (await host.get(`tables/${table}`)).seats.find((one) => one.kind === "person");
      await host.request("PUT", `tables/${table}/seats/${seat.seat}/stand-in`);
      await host.finished(table, PATIENCE);
      await anna.open(`/campaign/${id}`, "[data-action=open-finale]");
      await anna.page.locator("[data-action=open-finale]").click();
      await finale(anna);
      const folder = mkdtempSync(join(tmpdir(), "gleis-album-"));
      await openAlone(stage, await takeAway(anna, folder), GAMES);
      await bringAlong(anna, folder);
      rmSync(folder, { recursive: true });
      await tour(anna, id, (room) => scan(anna, room));
      assert.deepEqual(anna.findings, []);
      await anna.page.setViewportSize(PHONE);
      await tour(anna, id, async (room) => {
        await scan(anna, `${room} on a phone`);
        await fits(anna);
      });
      assert.deepEqual(anna.findings, []);
    },
    { skip: SHORT },
  );

  each("pages without a campaign yet", async (visit) => {
    for (const ways of [
      { viewport: DESKTOP, theme: "light" },
      { viewport: PHONE, touch: true, theme: "dark", language: "de" },
    ]) {
      const visitor = await visit(ways);
      visitor.page.setDefaultTimeout(SLOW);
      await visitor.context.addInitScript({ path: AXE });
      await visitor.open("/campaigns", "[data-action=begin-campaign]");
      await scan(visitor, "campaigns");
      await visitor.page.locator("[data-action=begin-campaign]").click();
      await visitor.page.locator("campaign-map svg").waitFor();
      await scan(visitor, "a new campaign");
      if (ways.touch) await fits(visitor);
      await visitor.page.locator("[data-action=closer]").click();
      await visitor.page.locator("dialog.closer .sheet").waitFor();
      await visitor.page.keyboard.press("+");
      await sleep(100);
      await visitor.page.keyboard.press("Escape");
      await visitor.page.locator("dialog.closer").waitFor({ state: "detached" });
      assert.deepEqual(visitor.findings, []);
    }
  });
});

/** The first station that waits for a name gets one, and the host may take it off again. */
async function nameStation(visitor) {
  const form = visitor.page.locator("form.naming").first();
  assert.ok((await form.count()) > 0, "a station waits for its name");
  const city = await form.getAttribute("data-city");
  await form.locator("input").focus();
  await visitor.page.keyboard.type("Five Coats");
  await visitor.page.keyboard.press("Enter");
  await visitor.page
    .locator(`.sheet [data-plaque="${city}"] text`, { hasText: "Five Coats" })
    .first()
    .waitFor();
  await visitor.page.locator(".naming-named summary").click();
  await visitor.page.locator(`[data-action=clear-name][data-city="${city}"]`).click();
  await visitor.page.locator(`form.naming[data-city="${city}"]`).waitFor();
}

/** Every box that nobody has opened at this screen, leaf by leaf. */
async function openBoxes(visitor) {
  let opened = 0;
  while (await visitor.page.locator("[data-action=open-box]").isVisible()) {
    await visitor.page.locator("[data-action=open-box]").click();
    while (await visitor.page.locator("[data-action=box-on]").isVisible())
      await visitor.page.locator("[data-action=box-on]").click();
    if (opened === 0) await scan(visitor, "a box");
    await visitor.page.locator("[data-action=box-done]").click();
    await visitor.page.locator("dialog[open]").waitFor({ state: "detached" });
    opened += 1;
  }
  assert.equal(opened, 9, "eight regions and a toolbox");
}

/** From the vaults to the corner, by keyboard. */
async function finale(visitor) {
  const stage = visitor.page.locator("section.finale");
  await stage.focus();
  const steps = Number(await stage.getAttribute("data-steps"));
  assert.ok(steps >= 12, "slips, regions and the champion");
  for (let step = 1; step < steps; step += 1) {
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.locator(`section.finale[data-step="${step}"]`).waitFor();
  }
  await visitor.page.locator("input[name=corner]").fill("Surveyed on foot");
  await visitor.page.locator("[data-action=sign-corner]").click();
  await visitor.page.locator(".sheet-signature-text", { hasText: "Surveyed on foot" }).first().waitFor();
}
