// The checks of source find mistakes that are planted.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inlineMarkup } from "./policy.mjs";
import { loadedWith, parse } from "./source.mjs";
import { askedOf, madeKeys, missingKeys, saidByCode, saidInTemplates } from "./texts.mjs";
import { unreachedFiles, unusedExports, unusedMembers } from "./unused.mjs";

const texts = { "area.known": "Known", "area.cards.one": "one card", "area.cards.other": "{n} cards" };
/** @param {string | string[]} text or its lines */
const planted = (text, file = "a.js") => parse(file, [text].flat().join("\n"));

describe("the parser gives", () => {
  test("strings, templates and templates within templates, and where they go to", () => {
    const { literals } = planted([
      'const a = "x"; // "no"',
      'html`<p title=${t("in.side")}>${b ? html`<i>${"deep"}</i>` : ""}</p>`;',
      "/[\"'`]/.test(a); f(b / 2, 'y'); node.title = a || `z`;",
    ]);
    const found = literals.map(
      ({ kind, tag, goesTo, parts }) => `${kind} ${tag} ${goesTo} ${parts.join("|")}`,
    );
    const inTemplate = [
      "template html  <p title=|>|</p>",
      "string  t( in.side",
      "template html  <i>|</i>",
      "string   deep",
      "string   ",
    ];
    assert.deepEqual(found, ["string  a = x", ...inTemplate, "string   y", "string  title = z"]);
  });

  test("comments", () => {
    assert.deepEqual(planted('// one\nlet a = "// no"; /* two */').comments, [" one", " two "]);
  });

  test("imports and exports", () => {
    const { imports, exports } = planted(
      [
        'import { a as b } from "../x.js"; import "./y.js"; export * from "lit";',
        'import("./z.js"); export const c = 1; export default b;',
      ],
      "f/a.js",
    );
    assert.deepEqual(imports, [
      { from: "x.js", names: ["a"], late: false },
      { from: "f/y.js", names: [], late: false },
      { from: "lit", names: ["*"], late: false },
      { from: "f/z.js", names: ["*"], late: true },
    ]);
    assert.deepEqual(exports, ["*", "c", "default"]);
  });

  test("what is loaded at once", () => {
    const all = [planted('import "./b.js"; import("./c.js");'), planted("", "b.js"), planted("", "c.js")];
    assert.deepEqual([...loadedWith(all, ["a.js"])], ["a.js", "b.js"]);
  });

  test("an error where it cannot read", () => {
    assert.throws(() => planted("const = 1"), /^Error: a\.js: /);
  });
});

describe("planted mistakes are found:", () => {
  test("keys without a text", () => {
    const module = planted([
      't("area.known"); tn("area.cards", 2);',
      't("area.gone"); t(a ? "other.gone" : "area.known"); const key = "area.lost";',
    ]);
    assert.deepEqual(missingKeys(module, texts), [
      "a.js:2 area.gone",
      "a.js:2 other.gone",
      "a.js:2 area.lost",
    ]);
  });

  test("keys where they are not loaded", () => {
    assert.deepEqual(askedOf(planted('t("area.known")'), new Set(["area.known"])), ["a.js:1 area.known"]);
  });

  test("keys made of pieces", () => {
    assert.deepEqual(
      madeKeys(planted("t(`area.${a}`); t(`card.${b}`); t(`area.made-${a}`);"), texts, ["area."]),
      ["a.js:1 area.made-…"],
    );
  });

  test("words in templates", () => {
    const module = planted([
      'html`<p title="Hello ${a}" class="quiet">${b} 12</p>`;',
      "svg`<text>${a}, then</text>`;",
      "html`<!-- note --><i>&nbsp;</i>`;",
    ]);
    assert.deepEqual(
      saidInTemplates(module).map((found) => found.replaceAll("\uE000", "…")),
      ['a.js:1 title="Hello …"', "a.js:2 , then"],
    );
  });

  test("words said by code", () => {
    const module = planted([
      'toast("Saved"); this.announce(a ? "Your turn" : t("b.c"));',
      'document.title = `Game ${n}`; new Notification("Now"); node.className = "quiet";',
    ]);
    const expected = ["a.js:1 Saved", "a.js:1 Your turn", "a.js:2 Game …", "a.js:2 Now"];
    assert.deepEqual(saidByCode(module), expected);
  });

  test("inline style and inline handlers", () => {
    const module = planted([
      "html`<p style=${styleMap(a)} @click=${b}></p>`;",
      'html`<p style="top: 0"></p>`;',
      "svg`<g style=top:${a}></g>`;",
      "html`<a onclick=${b}></a>`;",
      "html`<style></style>`;",
    ]);
    assert.deepEqual(inlineMarkup(module), ["a.js:2", "a.js:3", "a.js:4", "a.js:5"]);
  });

  test("files that nothing loads", () => {
    const all = [
      planted('import "./b.js"; load("f/d.css");'),
      planted('import("./f/c.js")', "b.js"),
      planted("", "f/c.js"),
      planted('import "./f/c.js"', "e.js"),
    ];
    const files = [...all.map(({ file }) => file), "f/d.css", "f/g.css"];
    assert.deepEqual(unreachedFiles(all, files, ["a.js"]), ["e.js", "f/g.css"]);
  });

  test("exports that nobody imports", () => {
    const module = planted(
      "export const used = 1, late = 2, lone = 3, tried = 4, own = 5; f(own); export class Type {}",
    );
    const user = planted(
      'import { used } from "./a.js"; import("./a.js").then(({ late }) => late); /** @type {import("./a.js").Type} */ f(used);',
      "b.js",
    );
    const tester = planted('import { tried, own } from "../app/a.js"; f(tried, own);', "../test/a.test.mjs");
    assert.deepEqual(unusedExports([module, user], [tester]), ["a.js lone", "a.js tried"]);
  });

  test("members that nobody uses", () => {
    const module = planted(
      "class A { used() {} set shown(a) {} render() { this.used(); } lone() {} }; html`<a .shown=${1}></a>`;",
    );
    assert.deepEqual(unusedMembers([module]), ["a.js lone"]);
  });
});
