// Rules of the house for the client: what fits on a screen can be checked by reading, and
// nothing bypasses the Content-Security-Policy.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inlineMarkup } from "./policy.mjs";
import { APP, modules } from "./source.mjs";

const FILE_LINES = 600;
const FUNCTION_LINES = 70;
const sources = modules();

test("files are short", () => {
  const long = sources
    .map(({ file, text }) => [file, text.split("\n").length])
    .filter(([, lines]) => lines > FILE_LINES);
  assert.deepEqual(long, []);
});

/** Functions and methods with their lines; they end where their indentation comes back. */
function functions(text) {
  const lines = text.split("\n");
  const head =
    /^(\s*)(?:export )?(?:default )?(?:static )?(?:async )?(?:function\*? (\w+)|(?:get |set )?(\w+))\(.*\) \{$/;
  return lines.flatMap((line, index) => {
    const found = head.exec(line);
    const name = found?.[2] ?? found?.[3];
    if (!found || !name || /^(if|for|while|switch|catch)$/.test(name)) return [];
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${found[1]}}`));
    return [{ name, lines: end - index + 1, at: index + 1 }];
  });
}

test("functions are short", () => {
  const long = sources.flatMap(({ file, text }) =>
    functions(text)
      .filter(({ lines }) => lines > FUNCTION_LINES)
      .map(({ name, lines, at }) => `${file}:${at} ${name} has ${lines} lines`),
  );
  assert.deepEqual(long, []);
});

test("nothing bypasses the policy", () => {
  const forbidden =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|unsafeHTML|unsafeSVG|eval\(|new Function\()/;
  const found = sources.filter(({ text }) => forbidden.test(text)).map(({ file }) => file);
  assert.deepEqual([...found, ...sources.flatMap(inlineMarkup)], []);
});

test("style sheets fetch nothing from elsewhere", () => {
  const names = readdirSync(APP, { recursive: true }).filter((name) => name.endsWith(".css"));
  const sheets = names.map((name) => [name, readFileSync(join(APP, name), "utf8")]);
  const found = sheets
    .filter(([, text]) => /@import|url\(["']?(https?:|\/\/|data:)/.test(text))
    .map(([name]) => name);
  assert.deepEqual(found, []);
});
