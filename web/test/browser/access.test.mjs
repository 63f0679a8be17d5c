// Accessibility, as far as a program can tell: axe-core on every page and at every stage of a game.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { DESKTOP, NOWHERE, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const PAGES = [
  "/",
  "/new",
  "/learn",
  "/lobby",
  "/mine",
  "/player/casual",
  "/ratings",
  "/settings",
  "/rules",
  "/rules/germany-passengers",
  "/rules/cardgame",
  "/rules/legends-first",
  "/campaigns",
  "/about",
  "/device",
  "/admin",
  NOWHERE,
];
const LOOKS = [
  { name: "desktop light", viewport: DESKTOP, theme: "light" },
  { name: "phone dark", viewport: PHONE, touch: true, theme: "dark" },
  { name: "desktop dark", viewport: DESKTOP, theme: "dark", full: true },
  { name: "phone light", viewport: PHONE, touch: true, theme: "light", full: true },
];

suite("accessibility", ({ each, stage }) => {
  for (const look of LOOKS) {
    each(
      `of pages, ${look.name}`,
      async (visit) => {
        const anna = await stage.server.guest("Anna");
        const id = await anna.botTable("usa-2004", 3);
        await anna.finished(id);
        const visitor = await visit({ ...look, as: anna });
        // Into every page before its own scripts: its policy forbids to add any later.
        await visitor.context.addInitScript({ path: AXE });
        for (const path of SHORT ? ["/", "/new", "/rules/germany-passengers"] : PAGES) {
          await visitor.open(path);
          await scan(visitor, path);
        }
        if (!SHORT) {
          await visitor.open(`/replay/${id}`, ".replay[data-ply]");
          await scan(visitor, "replay");
        }
        assert.deepEqual(visitor.findings, []);
      },
      { skip: SHORT && look.full },
    );

    each(
      `of the table, ${look.name}`,
      async (visit) => {
        const anna = await stage.server.guest("Anna");
        const { id } = await anna.post("tables", {
          rules: { game: "germany-passengers" },
          seats: [{ kind: "me" }, { kind: "open" }],
        });
        const visitor = await visit({ ...look, as: anna });
        // Into every page before its own scripts: its policy forbids to add any later.
        await visitor.context.addInitScript({ path: AXE });
        await visitor.open(`/t/${id}`, "gleis-room");
        await scan(visitor, "room");
        await anna.request("PUT", `tables/${id}/seats/2`, { kind: "bot", level: "casual" });
        await anna.post(`tables/${id}/start`);
        await visitor.page.locator("gleis-map").waitFor();
        const player = new Player(visitor, { hand: look.touch ? "finger" : "mouse" });
        await player.tour(
          anna,
          id,
          (name) => scan(visitor, name),
          () => tabs(visitor, player),
          SHORT ? 5 : 30,
        );
        assert.deepEqual(visitor.findings, []);
      },
      { skip: SHORT && look.full },
    );
  }
});

async function tabs(visitor, player) {
  for (const tab of await visitor.page.locator("[data-tab]").all()) {
    const name = await tab.getAttribute("data-tab");
    await player.press(`[data-tab=${name}]`);
    await scan(visitor, `tab ${name}`);
  }
  if (await player.can("[data-tab=turn]")) await player.press("[data-tab=turn]");
}
