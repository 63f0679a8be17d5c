// Pictures of every screen, for people to look at: in both languages, both themes, on desk and phone.
import { CardPlayer } from "./card-player.mjs";
import { figures } from "./figures.mjs";
import { DESKTOP, NOWHERE, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const DEVICES = [
  { name: "desktop", viewport: DESKTOP, touch: false },
  { name: "phone", viewport: PHONE, touch: true },
];
const PAGES = {
  home: "/",
  new: "/new",
  lobby: "/lobby",
  mine: "/mine",
  player: "/player/casual",
  ratings: "/ratings",
  settings: "/settings",
  rules: "/rules",
  "rules-germany": "/rules/germany-mega-passengers",
  "rules-cards": "/rules/cardgame",
  about: "/about",
  missing: NOWHERE,
};
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
/** In the short form each device, each language and each theme once. */
const FEW = ["desktop-en-light", "phone-de-dark"];

suite("screens", ({ each, stage }) => {
  for (const ways of LOOKS) {
    each(
      ways.look,
      async (visit) => {
        const anna = await stage.server.guest("Anna");
        const visitor = await visit({ ...ways, as: anna });
        const shoot = (name) => shot(visitor, name, ways.look);
        await fillLists(anna);
        for (const [name, path] of Object.entries(SHORT ? { home: "/", rules: "/rules/germany" } : PAGES)) {
          await visitor.open(path);
          await shoot(name);
        }
        const player = new Player(visitor, { hand: ways.touch ? "finger" : "mouse" });
        await table(anna, player, shoot, "germany-mega-passengers");
        if (SHORT) return;
        await table(anna, player, shoot, "usa-2004");
        await table(
          anna,
          new CardPlayer(visitor, { hand: ways.touch ? "finger" : "mouse" }),
          shoot,
          "cardgame",
        );
      },
      { skip: SHORT && !FEW.includes(ways.look) },
    );
  }
});

/** Something to see in lobby, list of games and ratings. */
async function fillLists(anna) {
  await anna.post("tables", {
    rules: { game: "germany", public: true },
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
  });
  await anna.finished(await anna.botTable("usa-2004", 3));
}

/** @param {string} look */
async function shot(visitor, name, look) {
  await visitor.page.waitForLoadState("networkidle");
  await visitor.page.evaluate(() => document.fonts.ready);
  await figures(visitor);
  await visitor.picture(`${name}-${look}`);
}

/** From the open room over every phase to the end and the replay. */
async function table(anna, player, shoot, game) {
  const { visitor } = player;
  const { id } = await anna.post("tables", {
    rules: { game },
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "casual" }],
  });
  await visitor.open(`/t/${id}`, "gleis-room");
  await shoot(`${game}-room`);
  await anna.request("PUT", `tables/${id}/seats/2`, { kind: "bot", level: "strong" });
  await anna.post(`tables/${id}/start`);
  await visitor.page.locator("gleis-map, .yards").waitFor();
  await player.tour(
    anna,
    id,
    (name) => shoot(`${game}-${name}`),
    () => corners(player, (part) => shoot(`${game}-${part}`)),
    SHORT ? 5 : 30,
  );
  if (SHORT) return;
  await visitor.open(`/replay/${id}`, ".replay[data-ply]");
  await shoot(`${game}-replay`);
}

/** What is opened seldom: each tab, the list of routes, the menus. */
async function corners(player, shoot) {
  const { page } = player;
  await shoot("play");
  for (const tab of await page.locator("[data-tab]").all()) {
    const name = await tab.getAttribute("data-tab");
    await player.press(`[data-tab=${name}]`);
    await shoot(`tab-${name}`);
  }
  if (await page.locator("[data-tab=turn]").isVisible()) await player.press("[data-tab=turn]");
  await lay(player, shoot);
  for (const action of ["menu", "settings", "rules", "claim-list"]) {
    if (!(await player.can(`[data-action=${action}]`))) continue;
    await player.press(`[data-action=${action}]`);
    await page.locator("dialog[open]").waitFor();
    await shoot(action);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
}

/** Cards about to be laid, in the card game. */
async function lay(player, shoot) {
  if (!(await player.can("[data-action=choose-card]"))) return;
  await player.press("[data-action=choose-card]");
  await shoot("lay");
  if (await player.can("[data-commit] [data-action=cancel]"))
    await player.press("[data-commit] [data-action=cancel]");
}
