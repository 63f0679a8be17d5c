// The pages and tables of a campaign at every usual width: nothing sticks out, and no words are cut off.
import assert from "node:assert/strict";
import { SHORT, suite } from "./harness.mjs";
import { LegendsPlayer } from "./legends-player.mjs";

/** @type {[number, number][]} */
const SIZES = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];
/** What has changed its size has settled after so many milliseconds. */
const SETTLED = 300;
/** After so many decisions there is something in every panel. */
const DECISIONS = 14;
const SHOTS = process.env.GLEIS_SCREENS;
/** The games that are looked at: the first, one with much to read, the middle, the last. */
const TABLES = SHORT ? [4] : [1, 4, 7, 12];
const PATIENCE = 240000;

/** In the browser: what is wider than the page, and words that are cut off. */
function cut() {
  const faults = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) =>
        one.getBoundingClientRect().right > innerWidth + 1 &&
        one.children.length === 0 &&
        !one.closest("svg"),
    );
    faults.push(
      `page of ${scrollWidth}: ${wide.slice(0, 3).map((one) => `${one.tagName}.${one.className} ${one.textContent}`)}`,
    );
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim();
    if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (parent.closest(".visually-hidden, svg, script, style, template, [inert]")) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const scrolls = /auto|scroll/.test(style.overflowY) || /auto|scroll/.test(style.overflowX);
      if (scrolls) break;
      if (style.overflow === "visible" || style.textOverflow === "ellipsis") continue;
      const { left, right, top, bottom, width } = at.getBoundingClientRect();
      // What only screen readers are given is cut on purpose.
      if (width <= 2) break;
      if (box.right > right + 2 || box.left < left - 2 || box.bottom > bottom + 3 || box.top < top - 3) {
        faults.push(`“${words.slice(0, 30)}” in ${at.tagName.toLowerCase()}.${at.className}`);
        break;
      }
    }
  }
  // Cards, piles and whole panels.
  for (const hand of document.querySelectorAll(".hand-groups, .market-cards, .players-list")) {
    const frame = hand.closest(".table-dock > *, .table-side > *, .sheet-body") ?? hand;
    const { left, right, bottom } = frame.getBoundingClientRect();
    for (const one of hand.children) {
      const box = one.getBoundingClientRect();
      const low = !hand.closest(".sheet") && box.bottom > bottom + 4;
      if (box.right > right + 4 || box.left < left - 4 || low)
        faults.push(`${hand.className}: ${one.textContent?.trim().replace(/\s+/g, " ").slice(0, 20)} is cut`);
    }
  }
  return [...new Set(faults)];
}

/** Plays one seat of a table without a look at what it does: so many decisions, or to the end. */
async function play(host, table, seat, decisions = Infinity) {
  for (let count = 0; count < decisions;) {
    const { status } = await host.get(`tables/${table}`);
    if (status === "finished") return;
    const { prompt, seq } = await host.get(`tables/${table}/position?seat=${seat}`);
    if (!prompt?.choices?.length) continue;
    const claims = prompt.choices.flatMap(({ action }, index) => (action.do === "claim" ? index : []));
    const choice = count % 3 === 2 ? (claims.at(-1) ?? 0) : 0;
    await host.post(`tables/${table}/actions`, { seat, seq, choice, id: `${table}-${seq}` }).catch(() => {});
    count += 1;
  }
}

suite("campaign fits", ({ each, stage }) => {
  each("tables and rooms at every width, in both languages", async (visit) => {
    const host = await stage.server.guest("Anna");
    const { id } = await host.post("campaigns", { name: "Thursday Sheet", companies: 3, company: "blue" });
    for (const name of ["Bernadette", "Maximiliane"]) await host.post(`campaigns/${id}/join`, { name });
    const { members } = await host.get(`campaigns/${id}`);
    const plays = async (company, here) => host.post(`campaigns/${id}/here`, { company, here });
    const bot = { kind: "bot", level: "casual" };
    for (const { company } of members) await plays(company, bot);
    const visitors = [];
    for (const language of /** @type {const} */ (["en", "de"]))
      visitors.push({ language, visitor: await visit({ as: host, language }) });
    const faults = [];
    const measure = async (visitor, what) => {
      for (const [width, height] of SIZES) {
        await visitor.page.setViewportSize({ width, height });
        await visitor.page.waitForTimeout(SETTLED);
        for (const fault of await visitor.page.evaluate(cut)) faults.push(`${what} ${width}: ${fault}`);
        if (SHOTS) await visitor.picture(`fits-${what}-${width}`);
      }
    };
    for (let game = 1; game <= Math.max(...TABLES); game += 1) {
      const looked = TABLES.includes(game);
      if (looked) await plays("blue", { kind: "plays" });
      const { table } = await host.post(`campaigns/${id}/next`);
      if (looked) {
        const seat = 1 + (await host.get(`tables/${table}`)).seats.findIndex(({ kind }) => kind === "person");
        await play(host, table, seat, DECISIONS);
        for (const { language, visitor } of visitors) {
          await visitor.open(`/t/${table}`, "gleis-legends-play gleis-map");
          await new LegendsPlayer(visitor).readOn();
          await measure(visitor, `game-${game}-${language}`);
        }
        await play(host, table, seat);
        await plays("blue", bot);
      }
      await host.finished(table, PATIENCE);
      if (!looked) continue;
      for (const { language, visitor } of visitors) {
        await visitor.open(`/campaign/${id}`, "campaign-map svg");
        await measure(visitor, `home-${game}-${language}`);
        for (const room of await visitor.page.locator("[data-room]").all()) {
          await room.click();
          await measure(visitor, `${await room.getAttribute("data-room")}-${game}-${language}`);
        }
      }
    }
    assert.deepEqual(faults, []);
  });
});
