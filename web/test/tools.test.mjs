// The linter and the formatter find what they are there for, with the settings of the repository.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gleis-planted-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} tool @param {string} settings @param {string[]} more @param {string} text of the file to check */
function run(tool, settings, more, text) {
  writeFileSync(join(folder, "planted.js"), text);
  const program = fileURLToPath(new URL(`node_modules/.bin/${tool}`, import.meta.url));
  const found = spawnSync(program, ["-c", join(ROOT, settings), ...more, "planted.js"], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(found.error, undefined);
  return { clean: found.status === 0, said: found.stdout + found.stderr };
}

/** The rules that a program breaks. @param {string} text */
function broken(text) {
  const { clean, said } = run("oxlint", ".oxlintrc.json", ["--format=unix"], text);
  const rules = [...said.matchAll(/\[Error\/\w+\(([\w-]+)\)\]/g)].map(([, rule]) => rule);
  assert.equal(clean, rules.length === 0, said);
  return rules;
}

/** @param {number} lines */
const long = (lines) => Array.from({ length: lines }, () => "  f();\n").join("");

/** @type {Record<string, string[]>} */
const PLANTED = {
  "no-unused-vars": ["const a = 1;", 'import { a } from "./b.js";', "export function f(a) {}"],
  "no-undef": ["export const a = missing;"],
  "no-unused-expressions": ["export const f = (a) => { a.b; };"],
  "no-unreachable": ["export function f() { return 1; f(); }"],
  "no-warning-comments": ["// TODO"],
  eqeqeq: ["export const f = (a) => a == 1;"],
  "no-console": ["console.log(1);"],
  "no-debugger": ["debugger;"],
  "max-lines": [`${"\n".repeat(600)}export default 1;\n`],
  "max-lines-per-function": [
    `export function f() {\n${long(70)}}\n`,
    `export const f = () => {\n${long(70)}};\n`,
  ],
  "no-eval": ['eval("1");'],
  "no-implied-eval": ['setTimeout("f()", 1);'],
  "no-new-func": ['export const f = new Function("1");'],
  "no-script-url": ['export const a = "javascript:f()";'],
  "no-restricted-imports": ["HTML", "SVG"].map(
    (kind) => `export { unsafe${kind} } from "lit/directives/unsafe-${kind.toLowerCase()}.js";`,
  ),
  "no-restricted-properties": [
    'document.body.innerHTML = "";',
    'document.body["outerHTML"] = "";',
    'document.body.insertAdjacentHTML("beforeend", "");',
    'document.write("");',
  ],
};

describe("the linter finds", () => {
  for (const [rule, mistakes] of Object.entries(PLANTED)) {
    test(rule, () => {
      for (const mistake of mistakes) assert.ok(broken(mistake).includes(rule), mistake);
    });
  }

  test("nothing where nothing is", () => {
    assert.deepEqual(broken(`export function f() {\n${long(68)}}\n`), []);
  });
});

test("the formatter finds long lines, in templates too", () => {
  const broad = (/** @type {string} */ text) => run("oxfmt", ".oxfmtrc.json", ["--list-different"], text);
  assert.ok(broad('export const a = "b";\n').clean);
  assert.match(broad(`export const a = [${'"word", '.repeat(20)}"end"];\n`).said, /planted\.js/);
  const attributes = Array.from({ length: 12 }, (_, n) => `data-a${n}="word"`).join(" ");
  assert.match(broad(`export const a = html\`<p ${attributes}></p>\`;\n`).said, /planted\.js/);
});
