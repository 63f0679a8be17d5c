// Pictures of every screen of a campaign, for people to look at: before it, in its middle, at its table, at its end.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { figures } from "./figures.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { LegendsPlayer } from "./legends-player.mjs";

const DEVICES = [
  { name: "desktop", viewport: DESKTOP, touch: false },
  { name: "phone", viewport: PHONE, touch: true },
];
const LOOKS = DEVICES.flatMap((device) =>
  ["en", "de"].flatMap((language) =>
    ["light", "dark"].map((theme) => ({
      ...device,
      language,
      theme,
      look: `${device.name}-${language}-${theme}`,
    })),
  ),
);
const PATIENCE = 240000;
/** The middle of a campaign: most things have been met. */
const MIDDLE = 7;
const GAMES = 12;
/** What is decided when a game is over. */
const AFTER = ["archive", "upgrade", "offer", "open"];

/** A campaign of one person for three companies. */
async function begun(host) {
  const { id } = await host.post("campaigns", { name: "Thursday Sheet", companies: 3, company: "blue" });
  for (const name of ["Ben", "Carla"]) await host.post(`campaigns/${id}/join`, { name });
  return id;
}

/** One that bots have played up to a game. */
async function played(host, games) {
  const id = await begun(host);
  const { members } = await host.get(`campaigns/${id}`);
  for (const { company } of members)
    await host.post(`campaigns/${id}/here`, { company, here: { kind: "bot", level: "casual" } });
  for (let game = 1; game <= games; game += 1) {
    const { table } = await host.post(`campaigns/${id}/next`);
    await host.finished(table, PATIENCE);
  }
  return id;
}

suite("campaign screens", ({ each, stage }) => {
  /**
   * Whoever comes first has them played.
   * @type {Promise<{ host: any, middle: string, over: string }> | undefined}
   */
  let made;
  const campaigns = () =>
    (made ??= (async () => {
      const host = await stage.server.guest("Anna");
      return { host, middle: await played(host, MIDDLE - 1), over: await played(host, GAMES) };
    })());

  for (const ways of LOOKS) {
    each(
      ways.look,
      async (visit) => {
        const { host, middle, over } = await campaigns();
        const visitor = await visit({ ...ways, as: host });
        visitor.page.setDefaultTimeout(180000);
        const shoot = (name) => shot(visitor, `campaign-${name}-${ways.look}`);
        await visitor.open("/campaigns", "[data-action=begin-campaign]");
        await shoot("list");
        await rooms(visitor, middle, (room) => shoot(`middle-${room}`));
        await box(visitor, middle, shoot);
        await atTable(host, visitor, middle, shoot, ways.touch);
        await rooms(visitor, over, (room) => shoot(`over-${room}`));
        await finale(visitor, over, shoot);
      },
      { skip: SHORT },
    );
  }

  each(
    "questions",
    async (visit) => {
      const host = await stage.server.guest("Anna");
      const id = await begun(host);
      const visitors = [];
      for (const ways of LOOKS) {
        const visitor = await visit({ ...ways, as: host });
        visitor.page.setDefaultTimeout(180000);
        await visitor.context.addInitScript({ path: AXE });
        visitors.push({ visitor, ways });
      }
      const everybody = async (see) => {
        for (const { visitor, ways } of visitors)
          await see(visitor, (name) => shot(visitor, `campaign-${name}-${ways.look}`), ways);
      };
      const seen = new Set();
      for (let game = 1; game <= GAMES; game += 1) {
        const { table } = await host.post(`campaigns/${id}/next`);
        await askEverything(host, table, async (question) => {
          if (seen.has(question)) return;
          seen.add(question);
          await everybody(async (visitor, shoot, ways) => {
            await seeQuestion(visitor, table, ways, () => shoot(`question-${question}`));
            if (question === "colour")
              assert.match(
                await visitor.page.locator(".question-about").innerText(),
                /.+ – .+/,
                "a route has a name",
              );
            // The languages differ in words alone.
            if (ways.language === "en") await scan(visitor, question);
            // A page that stays would answer by itself what has only one answer.
            await visitor.page.goto("about:blank");
          });
        });
        if (game % 4 === 1)
          await everybody((visitor, shoot) => seeEnd(visitor, table, () => shoot(`end-${game}`)));
        if (!seen.has("naming") && (await waitsForName(visitors[0].visitor, id))) {
          seen.add("naming");
          await everybody((visitor, shoot) => seeNaming(visitor, id, () => shoot("naming")));
        }
      }
      assert.ok(seen.has("naming"), "a station waited for its name");
      assert.deepEqual(
        visitors.flatMap(({ visitor }) => visitor.findings ?? []),
        [],
      );
      for (const task of AFTER)
        assert.ok(
          [...seen].some((question) => question.startsWith(task)),
          `${task} was asked`,
        );
    },
    { skip: SHORT },
  );
});

/** What is asked, and of what is taken, what it is: `archive`, `draft-tool`. */
function nameOf({ view }) {
  const { asked, class: kind } = view.campaign.play;
  return ["draft", "rule"].includes(asked) ? `${asked}-${kind}` : asked;
}

/** Plays all seats of a table, fast and not well; whoever has something to decide is shown first. */
async function askEverything(host, table, ask) {
  for (;;) {
    const { seats, status } = await host.get(`tables/${table}`);
    if (status === "finished") return;
    const position = await whoActs(host, table, seats);
    // The last answer is given, and the table is about to say that it is over.
    if (!position) continue;
    const { choices } = position.prompt;
    const question = position.view.phase === "question";
    if (question && choices.length > 1) await ask(nameOf(position));
    const claims = choices.flatMap(({ action }, index) => (action.do === "claim" ? index : []));
    const choice = claims.at(-1) ?? (question ? position.seq % choices.length : 0);
    await host.post(`tables/${table}/actions`, {
      seat: position.seat,
      seq: position.seq,
      choice,
      id: `${table}-${position.seq}`,
    });
  }
}

/** The position of a seat that has to act, if there is one. */
async function whoActs(host, table, seats) {
  for (const { seat } of seats) {
    const position = await host.get(`tables/${table}/position?seat=${seat}`);
    if (position.prompt) return { ...position, seat };
  }
  return null;
}

/** A question as whoever has to answer it sees it, from its first line and with an answer chosen. */
async function seeQuestion(visitor, table, { touch }, shoot) {
  await visitor.open(`/t/${table}`, "gleis-table");
  const player = new LegendsPlayer(visitor, { hand: touch ? "finger" : "mouse" });
  await eventually(
    async () => {
      await player.readOn();
      // What is read aloud comes when its words are there, and lies above the curtain.
      const uncover = player.seen("[data-action=uncover]");
      if (await uncover.isVisible()) await uncover.click({ timeout: 1000 }).catch(() => {});
      // The curtain comes with the question, so it is looked for afterwards.
      const stands = await player.seen(".question").isVisible();
      return stands && !(await player.reading()) && !(await player.state()).covered;
    },
    "the question stands",
    60000,
  );
  await shoot();
}

async function seeEnd(visitor, table, shoot) {
  await visitor.open(`/t/${table}`, "gleis-finish .finish-table");
  await shoot();
}

async function waitsForName(visitor, id) {
  await visitor.open(`/campaign/${id}`, "campaign-map svg");
  return (await visitor.page.locator("form.naming").count()) > 0;
}

/** Where a station gets its name. */
async function seeNaming(visitor, id, shoot) {
  await visitor.open(`/campaign/${id}`, "form.naming");
  const form = visitor.page.locator("form.naming").first();
  await form.scrollIntoViewIfNeeded();
  await form.locator("input").focus();
  await shoot();
}

async function shot(visitor, name) {
  await visitor.page.waitForLoadState("networkidle");
  await visitor.page.evaluate(() => document.fonts.ready);
  await figures(visitor);
  await visitor.picture(name);
}

/** Each room between two games. */
async function rooms(visitor, id, each) {
  await visitor.open(`/campaign/${id}`, "campaign-map svg");
  await each("home");
  for (const room of await visitor.page.locator("[data-room]").all()) {
    await room.click();
    await each(await room.getAttribute("data-room"));
  }
}

/** A box that was not opened at this screen yet, from its lid to its last leaf. */
async function box(visitor, id, shoot) {
  await visitor.open(`/campaign/${id}`, "campaign-map svg");
  if (!(await visitor.page.locator("[data-action=open-box]").isVisible())) return;
  await visitor.page.locator("[data-action=open-box]").click();
  await shoot("box");
  for (let leaf = 1; await visitor.page.locator("[data-action=box-on]").isVisible(); leaf += 1) {
    await visitor.page.locator("[data-action=box-on]").click();
    await shoot(`box-${leaf}`);
  }
  await visitor.page.locator("[data-action=box-done]").click();
}

/** A game that goes on: its phases and every tab. Whoever looks next finds the same game. */
async function atTable(host, visitor, id, shoot, touch) {
  const info = await host.get(`campaigns/${id}`);
  let table = info.current?.table;
  if (!table) {
    await host.post(`campaigns/${id}/here`, { company: info.you[0], here: { kind: "plays" } });
    ({ table } = await host.post(`campaigns/${id}/next`));
  }
  await visitor.open(`/t/${table}`, "gleis-legends-play gleis-map");
  await shoot("reading");
  const player = new LegendsPlayer(visitor, { hand: touch ? "finger" : "mouse" });
  for (let count = 0; count < 8; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") return;
    await shoot(`table-${count}-${state.phase}`);
    await player.decide(state.phase);
  }
  await player.waitForTurn();
  for (const tab of await visitor.page.locator("[data-tab]").all()) {
    if (!(await tab.isVisible())) continue;
    const name = await tab.getAttribute("data-tab");
    await player.press(`[data-tab=${name}]`);
    await shoot(`tab-${name}`);
  }
}

/** From the vaults to the corner. */
async function finale(visitor, id, shoot) {
  await visitor.open(`/campaign/${id}`, "campaign-map svg");
  const open = visitor.page.locator("[data-action=open-finale]");
  if (!(await open.isVisible())) return;
  await open.click();
  const stage = visitor.page.locator("section.finale");
  await stage.focus();
  const steps = Number(await stage.getAttribute("data-steps"));
  for (let step = 0; step < steps; step += 1) {
    if (step > 0) await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.locator(`section.finale[data-step="${step}"]`).waitFor();
    if (step % 3 === 0 || step === steps - 1) await shoot(`finale-${step}`);
  }
}
