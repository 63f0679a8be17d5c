// Figures that can be read: 13 must not look like I3.
import assert from "node:assert/strict";

/** All figures are lining and tabular, and what is only a number is not in the heading face. */
export async function figures(visitor) {
  assert.deepEqual(await visitor.page.evaluate(oldFigures), []);
}

/** In the browser: texts with figures that are not. */
function oldFigures() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const text = (walker.currentNode.textContent ?? "").trim();
    const parent = walker.currentNode.parentElement;
    if (!/\d/.test(text) || !parent || parent.closest("script, style")) continue;
    const { fontVariantNumeric, fontFamily } = getComputedStyle(parent);
    const good = fontVariantNumeric.includes("lining-nums") && fontVariantNumeric.includes("tabular-nums");
    const value = /^[\d\s.,:+−–-]+$/.test(text) && fontFamily.startsWith("Vollkorn");
    if (!good || value) found.add(`${parent.nodeName}.${parent.className} “${text.slice(0, 30)}”`);
  }
  return [...found];
}
