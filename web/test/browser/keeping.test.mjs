// What is kept: sessions and storage in the settings, the page of admins, chat further back.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { DESKTOP, eventually, PHONE, suite } from "./harness.mjs";

const LOOKS = [
  { name: "desktop", viewport: DESKTOP, theme: "light", language: "en" },
  { name: "phone", viewport: PHONE, touch: true, theme: "dark", language: "de" },
];

/** A finished game of bots as a record, brought once more. */
async function brought(client) {
  const table = await client.botTable("usa-2004", 2);
  await client.finished(table);
  return client.post("records", await client.get(`tables/${table}/record`));
}

/** Nothing is wider than the screen. */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

suite("keeping", ({ each, stage }) => {
  for (const look of LOOKS) {
    each(`what is kept of one, ${look.name}`, async (visit) => {
      const anna = await stage.server.guest("Anna");
      const record = await brought(anna);
      const { code } = await anna.post("me/device-link");
      const other = stage.server.nobody;
      await other.post("device", { code });
      const visitor = await visit({ ...look, as: anna });
      await visitor.context.addInitScript({ path: AXE });
      const { page } = visitor;
      await visitor.open("/settings", "[data-session]");
      await page.locator("[data-room=records] meter").waitFor();
      assert.equal(await page.locator("[data-session]").count(), 2);
      await page.locator(".storage-records summary").click();
      await scan(visitor, "settings");
      assert.ok(await fits(page), "the settings are too wide");
      await page.locator("#device").scrollIntoViewIfNeeded();
      await visitor.picture(`keeping-settings-${look.name}`, { fullPage: true });
      await page.locator("[data-action=end-session]").click();
      await eventually(
        async () => (await page.locator("[data-session]").count()) === 1,
        "one session is left",
      );
      await assert.rejects(other.get("me"), /unauthenticated/);
      await page.locator(`[data-record="${record.id}"] [data-action=delete-record]`).click();
      await eventually(async () => (await page.locator("[data-record]").count()) === 0, "the record is gone");
      assert.deepEqual(visitor.findings, []);
    });
  }

  each("admins look through everything and throw out what is rude", async (visit) => {
    const ada = await stage.server.admin("Ada");
    const rude = await stage.server.guest("Rude");
    await brought(rude);
    for (const look of LOOKS) {
      const visitor = await visit({ ...look, as: ada });
      await visitor.context.addInitScript({ path: AXE });
      const { page } = visitor;
      await visitor.open("/admin", "[data-part=overview]");
      for (const [part, ready] of [
        ["overview", ".facts"],
        ["disk", "[data-going=guests]"],
        ["guests", `[data-guest="${rude.me.id}"]`],
        ["tables", "[data-table]"],
        ["records", "[data-record]"],
        ["acts", "[data-act=become-admin]"],
      ]) {
        await page.locator(`input[name=part][value=${part}]`).check({ force: true });
        await page.locator(ready).first().waitFor();
        await scan(visitor, part);
        assert.ok(await fits(page), `${part} is too wide`);
        await visitor.picture(`keeping-admin-${part}-${look.name}`, { fullPage: true });
      }
      assert.deepEqual(visitor.findings, []);
    }
    const visitor = await visit({ as: ada });
    const { page } = visitor;
    await visitor.open("/admin", "[data-part=overview]");
    const part = (name) => page.locator(`input[name=part][value=${name}]`).check({ force: true });
    await part("tables");
    await page.locator("select[name=bots]").selectOption("bots");
    await page.locator("[data-table] [data-action=remove]").first().click();
    await page.locator("dialog [data-action=confirm]").click();
    await eventually(
      async () => (await ada.get("admin/tables?bots=true")).tables.length === 2,
      "a table is gone",
    );
    await part("guests");
    const line = page.locator(`[data-guest="${rude.me.id}"]`);
    await line.locator("[data-action=block]").click();
    await eventually(
      async () =>
        rude.get("me").then(
          () => false,
          () => true,
        ),
      "Rude is blocked",
    );
    await line.locator("[data-action=remove]").click();
    await page.locator("dialog [data-action=confirm]").click();
    await eventually(async () => (await line.count()) === 0, "Rude is gone");
    await part("acts");
    await page.locator("[data-act=remove-guest]").waitFor();
  });

  each("what was said long ago is read page by page", async (visit) => {
    const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
    const { id } = await anna.post("tables", {
      rules: { game: "usa-2004" },
      seats: [{ kind: "me" }, { kind: "open" }],
    });
    await ben.post(`tables/${id}/join`);
    for (let line = 1; line <= 120; line += 1)
      await anna.post(`tables/${id}/chat`, { room: "players", text: `line ${line}` });
    const visitor = await visit({ as: ben });
    const { page } = visitor;
    await visitor.open(`/t/${id}`, ".chat-line");
    assert.equal(await page.locator(".chat-line").count(), 100);
    await page.locator("[data-action=chat-earlier]").click();
    await eventually(async () => (await page.locator(".chat-line").count()) === 120, "all lines are there");
    assert.equal(await page.locator("[data-action=chat-earlier]").count(), 0);
    await visitor.picture("keeping-chat");
  });
});
