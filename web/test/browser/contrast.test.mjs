// What is on the map stands out from what is around it, in every state and both themes. Pixels of the drawn page
// are measured, not the colours of the style sheets: lines may be too thin, and things may lie above each other.
import assert from "node:assert/strict";
import { contrast } from "../colour.mjs";
import { BOARD_GAMES } from "../games.mjs";
import { DESKTOP, PHONE, SHORT, suite } from "./harness.mjs";

/** WCAG 2.2 asks for so much of graphics. */
const LEAST = 3;
/** A colour that differs from its token by more was faded, in steps of 255. */
const SAME = 12;
const KINDS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"];

/** What a player may be doing; each is shown over all looks of tracks. */
const MOODS = /** @type {const} */ ({
  waiting: {},
  turn: { toMove: true },
  "turn with marks of what is a card short": { toMove: true, short: true },
  "cards chosen": { toMove: true, colour: "red" },
  "a path is lit": { toMove: true, lit: true },
});

/** Those in which most has gone wrong. */
const SOON = new Set(["turn", "a path is lit"]);

suite("contrast", ({ each, stage }) => {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    for (const game of SHORT ? ["germany-mega-passengers"] : BOARD_GAMES) {
      for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        // Every phone has at least two pixels for one.
        const density = screen === "phone" ? 2 : 1;
        each(
          `of the map of ${game} in ${theme} on a ${screen}`,
          async (visit) => {
            const visitor = await open(visit, stage, game, { theme, viewport, density });
            for (const [mood, how] of Object.entries(MOODS).filter(([mood]) => !SHORT || SOON.has(mood))) {
              for (const shift of SHORT ? [3] : [0, 3, 7]) {
                const seen = await measure(visitor, how, shift);
                assert.ok(
                  seen.length > (screen === "phone" ? 25 : 80),
                  `${seen.length} tracks and cities measured`,
                );
                assert.deepEqual(faint(seen), [], `${mood}, ${shift}`);
                if (screen === "desktop") assert.deepEqual(faded(seen), [], mood);
              }
            }
          },
          { skip: SHORT && screen === "phone" },
        );
      }
    }
    each(`of cards and marks in the panels in ${theme}`, async (visit) => {
      const visitor = await open(visit, stage, "germany-passengers", { theme, viewport: DESKTOP });
      const marks = await visitor.page.evaluate(marksInPanels, KINDS);
      assert.ok(marks.length >= 30, `${marks.length} marks`);
      const weak = marks.map((mark) => ({ ...mark, value: best(mark.colours, mark.ground) }));
      assert.deepEqual(
        weak
          .filter(({ value }) => value < LEAST)
          .map(({ name, value }) => `${name}: ${value.toFixed(2)}, at least ${LEAST}`),
        [],
      );
    });
  }
});

/** A table at which it is my turn. */
async function open(visit, stage, game, how) {
  const anna = await stage.server.guest("Anna");
  const seats = [{ kind: "me" }, ...Array.from({ length: 4 }, () => ({ kind: "bot", level: "beginner" }))];
  const { id } = await anna.post("tables", { rules: { game, public: true }, seats });
  await anna.post(`tables/${id}/start`);
  const visitor = await visit({ ...how, as: anna });
  await visitor.open(`/t/${id}`, "gleis-map [data-track]");
  await visitor.page.evaluate(async () => {
    await document.fonts.ready;
    // A map of our own in the place of the table's, which would show the game as it stands.
    const shown = /** @type {any} */ (document.querySelector("gleis-map"));
    const own = Object.assign(document.createElement("gleis-map"), {
      game: shown.game,
      view: shown.view,
      seat: shown.seat,
      names: shown.names,
    });
    shown.replaceWith(own);
    await /** @type {any} */ (own).updateComplete;
  });
  return visitor;
}

const best = (colours, ground) => Math.max(...colours.map((colour) => contrast(colour, ground)));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Of each thing the better side counts: beside it may be another one. */
function faint(seen) {
  const value = ({ sides }) =>
    Math.max(...sides.map((cuts) => median(cuts.map(({ inner, ground }) => best(inner, ground)))));
  return seen
    .map((thing) => ({ name: thing.name, value: value(thing) }))
    .filter((thing) => thing.value < LEAST)
    .map((thing) => `${thing.name}: ${thing.value.toFixed(2)}, at least ${LEAST}`);
}

/** What has not the colour of its cards. */
function faded(seen) {
  const triple = (hex) => hex.match(/\w\w/g).map((pair) => Number.parseInt(pair, 16));
  const apart = (a, b) => Math.max(...triple(a).map((value, at) => Math.abs(value - triple(b)[at])));
  return seen
    .filter(({ fill, wanted }) => wanted && !fill.some((colour) => apart(colour, wanted) <= SAME))
    .map(({ name, fill, wanted }) => `${name}: ${fill.join(", ")} instead of ${wanted}`);
}

/** Every look on the map at once, those of each track turned on by a number; then the pixels. */
async function measure(visitor, mood, shift) {
  const { page } = visitor;
  const things = await page.evaluate(pose, { mood, shift });
  const picture = (await page.screenshot()).toString("base64");
  visitor.reader ??= await visitor.context.newPage();
  const density = await page.evaluate(() => devicePixelRatio);
  const points = things.flatMap(({ sides, fill }) => [
    ...fill,
    ...sides.flatMap((cuts) => cuts.flatMap(({ inner, ground }) => [ground, ...inner])),
  ]);
  const colours = await visitor.reader.evaluate(read, { picture, points, density });
  let next = 0;
  const take = () => colours[next++];
  return things.map(({ name, wanted, sides, fill }) => ({
    name,
    wanted,
    fill: fill.map(take),
    sides: sides.map((cuts) =>
      cuts.map(({ inner }) => {
        const ground = take();
        return { ground, inner: inner.map(take) };
      }),
    ),
  }));
}

/** In the browser: the colours of points of a picture. */
async function read({ picture, points, density }) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return points.map(([x, y]) => {
    const at = 4 * (Math.floor(y * density) * image.width + Math.floor(x * density));
    return `#${[...data.slice(at, at + 3)].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  });
}

/**
 * In the browser: gives the map a view and hints in which every look occurs, and says where to measure.
 * A thing has sides, a side has cuts from the ground into the thing; all are points of the page.
 */
async function pose({ mood, shift }) {
  const map = /** @type {any} */ (document.querySelector("gleis-map"));
  // The folder of the modules has a name of its own in every build.
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const settings = await import(loaded.find((name) => name.endsWith("/core/settings.js")) ?? "");
  settings.set("short", Boolean(mood.short));
  const looks = ["no", "claimable", "with-locomotives", "short", "closed", 1, 2, 3, 4, 5];
  const ids = [...map.game.tracks.keys()];
  const lookOf = (/** @type {number} */ at) => looks[(at + shift) % looks.length];
  const tracksOf = (/** @type {number} */ seat) =>
    Object.fromEntries(ids.filter((_, at) => lookOf(at) === seat).map((id) => [id, true]));
  const seats = Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [seat, { seat, tracks: tracksOf(seat) }]));
  const free = ids.filter((_, at) => typeof lookOf(at) === "string" && lookOf(at) !== "closed");
  const tickets = [...map.game.tickets.keys()].filter((_, at) => at % 9 === shift % 9);
  map.view = {
    ...map.view,
    seats,
    tickets,
    phase: "turn",
    "open-tracks": Object.fromEntries(free.map((id) => [id, true])),
  };
  const hint = (/** @type {string} */ track, /** @type {number} */ at) => ({
    track,
    look: lookOf(at),
    payments: at % 2 ? [{ colour: "red", locomotives: 0 }] : [],
  });
  map.hints = {
    ...map.hints,
    tickets: [],
    tracks: ids.map(hint).filter(({ track }) => free.includes(track)),
  };
  map.toMove = Boolean(mood.toMove);
  map.colour = mood.colour ?? null;
  map.lit = mood.lit ? { tracks: ids.filter((_, at) => at % 3 === 0), cities: [], tone: "ticket" } : null;
  map.hovered = ids[shift];
  map.selected = ids[shift + 20];
  await map.updateComplete;
  // The camera draws again, and so does the map for its new scale.
  await new Promise((done) => setTimeout(done, 250));
  await map.updateComplete;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  // What lies above tracks is not what they have to stand out from.
  for (const above of map.querySelectorAll(".map-name, .map-people, .map-marks, .map-controls"))
    above.style.visibility = "hidden";

  const pane = map.querySelector(".map-pane").getBoundingClientRect();
  const style = getComputedStyle(map);
  const inside = (/** @type {number[]} */ [x, y]) =>
    x > pane.left + 1 && y > pane.top + 1 && x < pane.right - 1 && y < pane.bottom - 1;
  /** No city lies there, and no button. */
  const bare = (/** @type {number[]} */ at) => {
    const top = inside(at) ? document.elementFromPoint(at[0], at[1]) : null;
    return Boolean(top?.closest(".map-pane") && !top.closest("[data-city]"));
  };
  const placed = (/** @type {any} */ matrix, /** @type {number} */ x, /** @type {number} */ y) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x, point.y];
  };
  const px = map.camera.scale * devicePixelRatio;
  /** So far from the edge the ground is measured: beyond the line, but within a ring. */
  const away = Math.min(1.4, Math.max(0.6, 0.575 / map.camera.scale)) + 0.6 / px;
  const things = [];
  for (const [at, id] of ids.entries()) {
    const track = map.querySelector(`[data-track="${CSS.escape(id)}"]`);
    const taken = typeof lookOf(at) === "number";
    // The lines of closed tracks are a little broader, and there is no ring.
    const apart = lookOf(at) === "closed" ? away + 0.5 / px : away;
    const cars = [...track.querySelectorAll(taken ? ".map-train" : ".map-slot")];
    const { slots } = map.scene.shapes.get(id);
    // A train is higher than a slot above and has its wheels below.
    const [top, bottom] = taken ? [-8.8, 7.4] : [-slots[0].width / 2, slots[0].width / 2];
    // All along the track: at one of its ends it may be close to others.
    const cutsAt = (/** @type {number} */ edge, /** @type {number} */ side) =>
      cars.flatMap((one, place) => {
        const at = one.getScreenCTM();
        return [-0.26, 0, 0.26].map((share) => {
          const x = share * slots[place].length;
          return {
            ground: placed(at, x, edge + side * apart),
            inner: Array.from({ length: 9 }, (_, step) =>
              placed(at, x, edge + side * (0.6 / px) - (side * step * (taken ? 7 : 4)) / 8),
            ),
          };
        });
      });
    const sides = [cutsAt(top, -1), cutsAt(bottom, 1)].map((cuts) =>
      cuts.filter(({ ground, inner }) => bare(ground) && inside(inner[inner.length - 1])),
    );
    const usable = sides.filter((cuts) => cuts.length > 0);
    const colour = map.game.tracks.get(id).colour ?? "any";
    const plain = !taken && lookOf(at) !== "closed";
    const slot = slots[cars.length >> 1];
    const matrix = cars[cars.length >> 1].getScreenCTM();
    const corners = [
      [-0.42, -0.3],
      [-0.42, 0.3],
      [0.42, 0.3],
      [0.42, -0.3],
    ].map(([x, y]) => placed(matrix, x * slot.length, y * slot.width));
    const open = corners.filter((point) => bare(point));
    if (usable.length)
      things.push({
        name: `${id} ${lookOf(at)} ${colour}`,
        sides: usable,
        fill: plain ? open : [],
        wanted: plain && open.length > 1 ? style.getPropertyValue(`--card-${colour}`).trim() : "",
      });
  }
  for (const city of map.querySelectorAll("[data-city]")) {
    const glow = city.classList.contains("map-city-ticket")
      ? city.querySelector(".map-city-glow")
      : city.querySelector(".map-city-ring");
    const box = glow.getBBox();
    const matrix = glow.getScreenCTM();
    const unit = Math.hypot(matrix.a, matrix.b);
    const cuts = Array.from({ length: 8 }, (_, turn) => {
      const [x, y] = [Math.cos((turn * Math.PI) / 4 + 0.2), Math.sin((turn * Math.PI) / 4 + 0.2)];
      const radius = box.width / 2;
      const point = (/** @type {number} */ r) => placed(matrix, x * r, y * r);
      return {
        ground: point(radius + 3.2 / unit),
        inner: [0.8, 0.3, 0, -0.5, -1, -2.2].map((step) => point(radius + step / unit)),
      };
    }).filter(({ ground }) => inside(ground));
    if (cuts.length > 4)
      things.push({ name: `city ${city.getAttribute("data-city")}`, sides: [cuts], fill: [], wanted: "" });
  }
  return things;
}

/** In the browser: every kind of card and mark where it is shown, with what is around it. */
function marksInPanels(/** @type {string[]} */ kinds) {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const hex = (/** @type {string} */ colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return a < 250 ? null : `#${[r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  };
  const groundOf = (/** @type {Element | null} */ element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = hex(getComputedStyle(at).backgroundColor);
      if (colour) return colour;
    }
    return "#ffffff";
  };
  const marks = [];
  const add = (/** @type {string} */ name, /** @type {Element} */ thing, /** @type {string[]} */ what) => {
    const style = /** @type {any} */ (getComputedStyle(thing));
    const colours = what.flatMap((property) => hex(style[property]) ?? []);
    marks.push({ name, colours, ground: groundOf(thing.parentElement) });
  };
  const dress = (/** @type {Element} */ thing, /** @type {RegExp} */ from, /** @type {string} */ to) =>
    thing.setAttribute("class", (thing.getAttribute("class") ?? "").replace(from, to));
  const card = document.querySelector(".market .card[data-kind]");
  const seat = document.querySelector(".player .seat-mark");
  for (const kind of [...kinds, "locomotive"]) {
    dress(card, /chip-\w+/, `chip-${kind}`);
    add(`card ${kind}`, card, ["backgroundColor", "borderTopColor"]);
    const chip = card
      .closest("section")
      .querySelector(".market-strip")
      .appendChild(document.createElement("span"));
    chip.className = `chip chip-${kind}`;
    add(`chip ${kind}`, chip, ["backgroundColor", "borderTopColor"]);
  }
  for (const look of [1, 2, 3, 4, 5]) {
    dress(seat, /seat-\d/, `seat-${look}`);
    add(`seat ${look}`, seat, ["fill", "stroke"]);
    const bar = seat.closest(".player").querySelector(".player-bar rect:last-child");
    dress(bar, /seat-\d/, `seat-${look}`);
    add(`bar of seat ${look}`, bar, ["stroke", "fill"]);
  }
  const figure = document.querySelector(".map-people > g");
  for (const kind of kinds) {
    dress(figure, /map-card-\w+/, `map-card-${kind}`);
    const style = getComputedStyle(figure.querySelector(".map-person-body"));
    const land = hex(getComputedStyle(document.querySelector(".map-land")).fill);
    marks.push({ name: `passenger ${kind}`, colours: [hex(style.fill), hex(style.stroke)], ground: land });
  }
  return marks;
}
