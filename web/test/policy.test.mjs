// Nothing bypasses the Content-Security-Policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inlineMarkup } from "./policy.mjs";
import { APP, files, modules } from "./source.mjs";

test("templates have no inline style and no inline handler", () => {
  assert.deepEqual(modules().flatMap(inlineMarkup), []);
});

test("style sheets fetch nothing from elsewhere", () => {
  const sheets = files(".", /\.css$/).map((name) => [name, readFileSync(join(APP, name), "utf8")]);
  const found = sheets.filter(([, text]) => /@import|url\(["']?(https?:|\/\/|data:)/.test(text));
  assert.deepEqual(
    found.map(([name]) => name),
    [],
  );
});
