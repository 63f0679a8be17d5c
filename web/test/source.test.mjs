// The scanner of source finds what the checks of texts rest on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { literals } from "./source.mjs";

test("strings, templates and templates within templates", () => {
  const found = literals('const a = "x"; // "no"\nhtml`<p title=${t("in.side")}>${b ? html`<i>${"deep"}</i>` : ""}</p>`; /["\'`]/.test(a); f(b / 2, \'y\')');
  assert.deepEqual(found.map(({ parts }) => parts.join("|")), ["x", "<p title=|>|</p>", "in.side", "<i>|</i>", "deep", "", "y"]);
  assert.equal(found[1].tag, "html");
});
