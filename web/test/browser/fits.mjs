// Does everything fit on a phone?
import assert from "node:assert/strict";

/** Nothing sticks out to the side, and what is pressed is large enough for a thumb. */
export async function fits(visitor) {
  assert.deepEqual(await visitor.page.evaluate(misfits), []);
}

/** In the browser: what is too wide or too small. */
function misfits() {
  const wide =
    document.documentElement.scrollWidth > innerWidth
      ? [`page of ${document.documentElement.scrollWidth} px`]
      : [];
  /** Half of 44 px, less what rounding takes. */
  const HALF = 21.5;
  // What counts is where a thumb hits, not what is drawn. @param {Element} thing
  const hits = (thing) => {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const at = (dx, dy) => thing.contains(document.elementFromPoint(x + dx, y + dy));
    const across = box.width / 2 >= HALF || (at(-HALF, 0) && at(HALF, 0));
    return across && (box.height / 2 >= HALF || (at(0, -HALF) && at(0, HALF)));
  };
  const all = [...document.querySelectorAll("button, a.button, input:not([type=hidden]), select")];
  const seen = all.filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    return !thing.closest("label, p") && middle && thing.contains(middle);
  });
  const small = seen
    .filter((thing) => !hits(thing))
    .map((thing) => {
      const { width, height } = thing.getBoundingClientRect();
      return `${thing.tagName} ${thing.className} ${
        thing.getAttribute("data-action") ?? ""
      } ${width.toFixed(0)}×${height.toFixed(0)}`;
    });
  return [...wide, ...new Set(small)];
}
