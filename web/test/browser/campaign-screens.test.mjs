// Pictures of every screen of a campaign, for people to look at: before it, in its middle, at its table, at its end.
import { DESKTOP, PHONE, SHORT, suite } from "./harness.mjs";
import { LegendsPlayer } from "./legends-player.mjs";

const DEVICES = [
  { name: "desktop", viewport: DESKTOP, touch: false },
  { name: "phone", viewport: PHONE, touch: true },
];
const LOOKS = DEVICES.flatMap((device) =>
  [{ language: "en", theme: "light" }, { language: "de", theme: "dark" }].map((ways) => ({ ...device, ...ways, look: `${device.name}-${ways.language}-${ways.theme}` })),
);
const PATIENCE = 240000;
/** The middle of a campaign: most things have been met. */
const MIDDLE = 7;
const GAMES = 12;

/** A campaign of one person for three companies, played by bots up to a game. */
async function played(host, games) {
  const { id } = await host.post("campaigns", { name: "Thursday Sheet", companies: 3, company: "blue" });
  for (const name of ["Ben", "Carla"]) await host.post(`campaigns/${id}/join`, { name });
  const { members } = await host.get(`campaigns/${id}`);
  for (const { company } of members) await host.post(`campaigns/${id}/here`, { company, here: { kind: "bot", level: "casual" } });
  for (let game = 1; game <= games; game += 1) {
    const { table } = await host.post(`campaigns/${id}/next`);
    await host.finished(table, PATIENCE);
  }
  return id;
}

suite("campaign screens", ({ each, stage }) => {
  /** Whoever comes first has them played. @type {Promise<{ host: any, middle: string, over: string }> | undefined} */
  let made;
  const campaigns = () =>
    (made ??= (async () => {
      const host = await stage.server.guest("Anna");
      return { host, middle: await played(host, MIDDLE - 1), over: await played(host, GAMES) };
    })());

  for (const ways of LOOKS) {
    each(ways.look, async (visit) => {
      const { host, middle, over } = await campaigns();
      const visitor = await visit({ ...ways, as: host });
      visitor.page.setDefaultTimeout(60000);
      const shoot = (name) => shot(visitor, `campaign-${name}-${ways.look}`);
      await visitor.open("/campaigns", "[data-action=begin-campaign]");
      await shoot("list");
      await rooms(visitor, middle, (room) => shoot(`middle-${room}`));
      await box(visitor, middle, shoot);
      await atTable(host, visitor, middle, shoot, ways.touch);
      await rooms(visitor, over, (room) => shoot(`over-${room}`));
      await finale(visitor, over, shoot);
    }, { skip: SHORT });
  }
});

async function shot(visitor, name) {
  await visitor.page.waitForLoadState("networkidle");
  await visitor.page.evaluate(() => document.fonts.ready);
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
