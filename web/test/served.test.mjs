// What is served says the same as the source: comments are left out, and nothing else.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Server } from "./server.mjs";
import { modules, parse } from "./source.mjs";

/** A program without the places where its parts stand. @param {any} program */
const sense = (program) =>
  JSON.stringify(program, (key, value) => (key === "start" || key === "end" ? undefined : value));

const linesOf = (/** @type {string} */ text) => text.split("\n").length;

describe("what is served", () => {
  /** @type {Server} */
  let server;
  before(async () => {
    server = await Server.start();
  });
  after(() => server.stop());

  test("every module says what its source says, on the same lines", async () => {
    const page = await (await fetch(server.url)).text();
    const [, app] = /src="(\/app\/\w+)\/main\.js"/.exec(page) ?? [];
    assert.ok(app, "the page names its first module");
    for (const { file, text, program } of modules()) {
      const served = await (await fetch(`${server.url}${app}/${file}`)).text();
      assert.equal(linesOf(served), linesOf(text), file);
      assert.ok(sense(parse(file, served).program) === sense(program), `${file} says something else`);
    }
  });
});
