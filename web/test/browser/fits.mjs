// Does everything fit on a phone?
import assert from "node:assert/strict";

/** Nothing sticks out to the side, what is pressed is large enough for a thumb, and names of cards are whole. */
export async function fits(visitor) {
  assert.deepEqual(await visitor.page.evaluate(misfits), []);
}

/** In the browser: what is too wide, too small or cut. */
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
  const cut = [...document.querySelectorAll(".card-name")].filter(
    (name) => name.checkVisibility() && name.scrollWidth > name.clientWidth,
  );
  return [...wide, ...new Set(small), ...new Set(cut.map((name) => `“${name.textContent}” is cut`))];
}

/**
 * Nothing on a table sticks out, no panel is cut beside an empty one, and of the log five lines can be read.
 * @param {string} where
 */
export async function shares(visitor, where) {
  assert.deepEqual(await visitor.page.evaluate(unfair), [], where);
}

/** In the browser: panels that are cut while there is room, what is too wide, and a log that cannot be read. */
function unfair() {
  const faults = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
  const name = (thing) => `${thing.nodeName.toLowerCase()}.${thing.className}`;
  const shown = (thing) => thing.checkVisibility() && thing.clientHeight > 0;
  const panels = [
    ...document.querySelectorAll(
      ".table-side > *, .table-dock > *, .side-tabs > .tab-panel, .commit, .hand, .market, .hand-groups",
    ),
  ].filter(shown);
  /** What is touched may reach over the edge by so much. */
  const OVER = 7;
  for (const panel of panels)
    if (panel.scrollWidth > panel.clientWidth + OVER) faults.push(`${name(panel)} is too wide`);
  // What is only stretched to fill a panel holds nothing.
  const empty = (panel) => {
    const things = [...panel.querySelectorAll("*")].filter(
      (thing) => thing.matches("button, select, svg") || [...thing.childNodes].some(isText),
    );
    const ends = things
      .filter((thing) => thing.checkVisibility())
      .map((thing) => thing.getBoundingClientRect().bottom);
    return Math.round(panel.getBoundingClientRect().bottom - Math.max(...ends, 0));
  };
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "";
  for (const column of document.querySelectorAll(".table-side, .table-tall .table-dock")) {
    const inside = panels.filter((panel) => panel.parentElement === column);
    const cut = inside.filter((panel) => panel.scrollHeight > panel.clientHeight + 3);
    const idle = inside.filter((panel) => empty(panel) > 40);
    for (const panel of cut)
      for (const other of idle)
        faults.push(`${name(panel)} is cut, ${name(other)} has ${empty(other)} px free`);
  }
  const players = document.querySelector(".table-side > gleis-players");
  if (players && players.scrollHeight > players.clientHeight + 3) faults.push("players are cut");
  for (const head of document.querySelectorAll(".table .player")) {
    const word = head.querySelector(".player-name");
    if (word.scrollWidth > word.clientWidth && (word.clientWidth < 60 || word.textContent.trim().length < 12))
      faults.push(`of the name ${word.textContent} only ${word.clientWidth} px`);
  }
  for (const card of document.querySelectorAll(".table .market .card[data-kind]")) {
    const [letter, face] = [card.querySelector(".card-letter"), card.querySelector(".card-face")];
    const over = letter.getBoundingClientRect().bottom - face.getBoundingClientRect().top;
    if (over > 3) faults.push(`${Math.round(over)} px of the letter of ${card.dataset.kind} are covered`);
  }
  const log = document.querySelector(".table #tab-log");
  if (log) {
    const { top, bottom } = log.getBoundingClientRect();
    const entries = [...log.querySelectorAll(".log-line")];
    const heights = (entry) => {
      const line = Number.parseFloat(getComputedStyle(entry).lineHeight);
      const box = entry.getBoundingClientRect();
      const seen = Math.min(box.bottom, bottom, innerHeight) - Math.max(box.top, top);
      return { all: Math.round(box.height / line), seen: Math.max(0, Math.floor((seen + 3) / line)) };
    };
    const lines = entries.map(heights);
    const sum = (key) => lines.reduce((count, line) => count + line[key], 0);
    if (sum("seen") < Math.min(5, sum("all")))
      faults.push(`${sum("seen")} lines of ${sum("all")} of the log`);
  }
  return faults;
}
