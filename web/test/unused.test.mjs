// Nothing is there that nobody uses. What is not exported is the linter's business.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, modules } from "./source.mjs";
import { unreachedFiles, unusedExports, unusedMembers } from "./unused.mjs";

const app = modules();
const tests = [...modules("../test"), ...modules("../tools")];

test("every file of the client is loaded", () => {
  // The server links all sheets of this folder.
  const linked = files("style", /\.css$/);
  assert.deepEqual(unreachedFiles(app, files(".", /\.(js|css)$/), ["main.js", ...linked]), []);
});

test("every module of the tests is imported", () => {
  const programs = tests
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".test.mjs") || file === "../tools/say.mjs");
  assert.deepEqual(unreachedFiles(tests, files("../test", /\.mjs$/), programs), []);
});

test("every export is imported", () => {
  assert.deepEqual([...unusedExports(app, tests), ...unusedExports(tests, [])], []);
});

test("every member of a class is used", () => {
  assert.deepEqual(unusedMembers(app), []);
});
