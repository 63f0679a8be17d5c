// The program inside an album: one game after the other, move by move. It imports only what an album carries along,
// and runs in a page of its own, without any server.
import { toPage } from "./picture.js";
import { drawSheet, shapeOf } from "./sheet.js";

/** @typedef {import("./album.js").AlbumData} AlbumData */
/** @typedef {import("./album.js").AlbumGame} AlbumGame */
/** @typedef {import("./album.js").Change} Change */
/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */

/** @type {AlbumData} */
const album = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const stage = /** @type {HTMLElement} */ (document.getElementById("album"));
/** Where one is: the game from 0, and how many of its moves are done. */
const here = { game: album.games.length - 1, move: album.games.at(-1)?.moves.length ?? 0 };

/** @param {number} amount */
const money = (amount) => album.money.replace("#", String(amount));

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} inside
 */
function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** The shape of a company. @param {string} company */
function shape(company) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", `album-shape sheet-co-${company}`);
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", shapeOf(company));
  svg.append(path);
  return svg;
}

/** What has been left on the map up to where one is. */
function state() {
  const left = {
    colours: new Map(Object.entries(album.colours)),
    painters: new Map(),
    bridges: new Map(),
    plaques: new Map(),
    big: new Set(),
    pieces: new Set(album.first),
    owners: new Map(),
    fresh: "",
  };
  const grown = album.games
    .flatMap((game) => game.moves.flatMap((move) => move.changes))
    .flatMap((change) => ("big" in change ? [change.big] : []));
  for (const city of album.sheet.cities) if (city.big && !grown.includes(city.id)) left.big.add(city.id);
  for (const [number, game] of album.games.entries()) {
    if (number > here.game) break;
    left.owners.clear();
    const upTo = number < here.game ? game.moves.length : here.move;
    for (const move of game.moves.slice(0, upTo)) for (const change of move.changes) apply(left, change);
  }
  return left;
}

/** @param {ReturnType<typeof state>} left @param {Change} change */
function apply(left, change) {
  if ("claim" in change) {
    left.owners.set(change.claim, change.by);
    left.fresh = change.claim;
  } else if ("paint" in change) {
    left.colours.set(change.paint, change.colour);
    if (change.by) left.painters.set(change.paint, change.by);
  } else if ("bridge" in change) left.bridges.set(change.bridge, change.by);
  else if ("plaque" in change) left.plaques.set(change.plaque, change.by);
  else if ("big" in change) left.big.add(change.big);
  else left.pieces.add(change.piece);
}

/** The sheet as it was then. @returns {SheetModel} */
function model() {
  const { sheet } = album;
  const left = state();
  const last = here.game === album.games.length - 1 && here.move === album.games[here.game].moves.length;
  const shown = sheet.pieces.filter((piece) => left.pieces.has(piece.id));
  // A city or a track is there as soon as the game has it: its colour is known from then on.
  const inside = (/** @type {number} */ x, /** @type {number} */ y) =>
    sheet.pieces.length === 0 || shown.some((piece) => within(piece.shape, x, y));
  const cities = sheet.cities.filter((city) => inside(city.x, city.y));
  const spots = new Set(cities.map((city) => `${Math.round(city.x)} ${Math.round(city.y)}`));
  const near = (/** @type {number[]} */ [x, y]) =>
    cities.some((city) => Math.hypot(city.x - x, city.y - y) < 40);
  return {
    ...sheet,
    pieces: shown,
    cities: cities.map((city) => {
      const company = left.plaques.get(city.id);
      const plaque = company ? { company, name: city.plaque?.name ?? "" } : last ? city.plaque : undefined;
      return { ...city, big: left.big.has(city.id), host: last && city.host, plaque };
    }),
    tracks: sheet.tracks
      .filter((track) => spots.size > 0 && near(track.line[0]) && near(track.line[track.line.length - 1]))
      .map((track) => ({
        ...track,
        colour: last ? track.colour : (left.colours.get(track.id) ?? null),
        painter: last ? track.painter : left.painters.get(track.id),
        bridge: last ? track.bridge : left.bridges.get(track.id),
        fund: last ? track.fund : undefined,
        owner: left.owners.get(track.id),
        fresh: left.fresh === track.id && here.move > 0 && !last,
      })),
    corner: last ? sheet.corner : "",
    subtitle: String(album.games[here.game].year),
    money,
  };
}

/** @param {number[][]} corners @param {number} x @param {number} y */
function within(corners, x, y) {
  let odd = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** @param {number} game @param {number} move */
function go(game, move) {
  here.game = Math.max(0, Math.min(album.games.length - 1, game));
  here.move = Math.max(0, Math.min(album.games[here.game].moves.length, move));
  draw();
}

/** One move on or back, across the games. @param {number} by */
function step(by) {
  const moves = album.games[here.game].moves.length;
  if (here.move + by > moves && here.game + 1 < album.games.length) go(here.game + 1, 0);
  else if (here.move + by < 0 && here.game > 0) go(here.game - 1, Infinity);
  else go(here.game, here.move + by);
}

function years() {
  return make(
    "nav",
    { class: "album-years", "aria-label": album.words.games },
    ...album.games.map((game, number) => {
      const button = make(
        "button",
        { "aria-pressed": String(number === here.game), title: game.title },
        String(game.year),
      );
      button.addEventListener("click", () => go(number, game.moves.length));
      return button;
    }),
  );
}

/** @param {AlbumGame} game */
function controls(game) {
  const back = make("button", { "data-action": "back" }, album.words.before);
  const on = make("button", { "data-action": "on" }, album.words.after);
  back.addEventListener("click", () => step(-1));
  on.addEventListener("click", () => step(1));
  const slider = make("input", {
    type: "range",
    min: "0",
    max: String(game.moves.length),
    "aria-label": album.words.moves,
  });
  const range = /** @type {HTMLInputElement} */ (slider);
  range.value = String(here.move);
  range.addEventListener("input", () => go(here.game, Number(range.value)));
  return make("div", { class: "album-controls" }, back, range, on);
}

/** @param {AlbumGame} game */
function side(game) {
  const slips = make(
    "ol",
    { class: "album-slips" },
    ...game.standings.map(({ company, total, player }) =>
      make(
        "li",
        {},
        shape(company),
        make("span", {}, `${album.companies[company]} (${player})`),
        make("b", {}, money(total)),
      ),
    ),
  );
  const story = make(
    "details",
    {},
    make("summary", {}, album.words.story),
    ...game.story.flatMap(({ title, text }) => [make("h3", {}, title), make("p", {}, text)]),
  );
  const stays = game.moves
    .filter((move) => move.changes.some((change) => !("claim" in change)))
    .map((move) => make("li", {}, move.text));
  const parts = [
    make("h2", {}, `${game.year} · ${game.title}`),
    make("h3", {}, album.words.slips),
    slips,
    story,
  ];
  if (stays.length)
    parts.push(make("details", {}, make("summary", {}, album.words.stays), make("ul", {}, ...stays)));
  if (here.game === album.games.length - 1 && album.finale.length) {
    const sums = [...album.finale]
      .sort((a, b) => a.place - b.place)
      .map(({ company, total }) =>
        make(
          "li",
          {},
          shape(company),
          make("span", {}, album.companies[company]),
          make("b", {}, money(total)),
        ),
      );
    parts.push(make("h3", {}, album.words.finale), make("ol", { class: "album-slips" }, ...sums));
  }
  return make("section", { class: "album-side" }, ...parts);
}

function draw() {
  const game = album.games[here.game];
  const focus =
    document.activeElement?.getAttribute("data-action") ??
    (document.activeElement instanceof HTMLInputElement ? "slider" : "");
  const move = here.move > 0 ? game.moves[here.move - 1].text : album.words.begin;
  const map = make("div", { class: "album-map" });
  map.append(toPage(drawSheet(model())));
  stage.replaceChildren(
    make("header", {}, make("h1", {}, album.sheet.title), years()),
    make(
      "div",
      { class: "album-columns" },
      make(
        "section",
        { class: "album-main" },
        map,
        controls(game),
        make("p", { class: "album-move", role: "status" }, `${here.move} / ${game.moves.length} · ${move}`),
        make("p", { class: "album-keys" }, album.words.keys),
      ),
      side(game),
    ),
  );
  stage.dataset.game = String(here.game + 1);
  stage.dataset.move = String(here.move);
  /** @type {HTMLElement | null} */ (
    focus === "slider"
      ? stage.querySelector("input")
      : focus
        ? stage.querySelector(`[data-action="${focus}"]`)
        : null
  )?.focus();
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const slider = event.target instanceof HTMLInputElement;
  const moves = album.games[here.game].moves.length;
  /** @type {Record<string, () => void>} */
  const keys = {
    ...(slider
      ? {}
      : {
          ArrowRight: () => step(1),
          ArrowLeft: () => step(-1),
          Home: () => go(here.game, 0),
          End: () => go(here.game, moves),
        }),
    PageDown: () => go(here.game + 1, Infinity),
    PageUp: () => go(here.game - 1, Infinity),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
draw();
