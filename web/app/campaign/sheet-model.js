// What the picture of the sheet is drawn from: the board with everything that players have left on it.
import { stationNames } from "../core/game.js";
import { language, say, t, tn } from "../core/i18n.js";

/** @typedef {import("../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireCopy} WireCopy */
/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {{ x: number, y: number, angle: number, length: number, width: number }} Slot */
/**
 * @typedef {{
 *   lines: string[], x: number, y: number, anchor: string, size: number, bx: number, by: number,
 *   width: number, height: number
 * }} Label
 */
/**
 * @typedef {{
 *   id: string, name: string, path: string, shape: number[][], x: number, y: number, size: number,
 *   box: number[]
 * }} SheetPiece
 */

/**
 * @typedef {object} SheetTrack
 * @property {string} id
 * @property {string} name its cities
 * @property {number[][]} line
 * @property {Slot[]} slots
 * @property {string | null} colour
 * @property {boolean} [pale] has it no colour yet?
 * @property {string} [painter] the company that gave it its colour
 * @property {string} [bridge] the company for which it is marked
 * @property {number} [fund] the money on it
 * @property {string} [owner] the company whose trains stand there, in the album
 * @property {boolean} [fresh] claimed in the step shown, in the album
 */

/**
 * @typedef {{
 *   id: string, name: string, x: number, y: number, big: boolean, host: boolean, label: Label | null,
 *   plaque?: { company: string, name: string }
 * }} SheetCity
 */

/**
 * @typedef {object} SheetModel
 * @property {number} width
 * @property {number} height
 * @property {number} ring
 * @property {string} land
 * @property {string} water
 * @property {string} rivers
 * @property {string} borders
 * @property {SheetPiece[]} pieces
 * @property {number[][][]} stubs
 * @property {SheetCity[]} cities
 * @property {SheetTrack[]} tracks
 * @property {Record<string, string>} initials
 * @property {{ company: string, name: string }[]} legend
 * @property {string} title
 * @property {string} subtitle
 * @property {string} label for screen readers
 * @property {string} corner what the champion wrote
 * @property {string} [signed] the champion
 * @property {string} unnamed what stands on a sign without a name
 * @property {boolean} [quiet] without the names of regions
 * @property {(amount: number) => string} money
 */

/** Dollars as the language writes them. @param {number} n */
export const dollars = (n) => t("campaign.dollars", { n });

/**
 * The first letters of a company's name: two, of its capitalised words.
 * @param {{ en: string, de: string }} name
 */
export const initialsOf = (name) => (name.en.match(/\p{Lu}/gu) ?? []).slice(0, 2).join("");

/** The year of the campaign: of the next game, or of the last. @param {CampaignInfo} info */
export const yearOf = ({ copy, year }) => copy.year ?? copy.calendar.at(-1)?.year ?? year;

/** The years of a campaign so far, "1865–1874". @param {CampaignInfo} info */
export function yearsOf(info) {
  const [first, last] = [info.copy.calendar[0]?.year ?? info.year, yearOf(info)];
  return first === last ? String(first) : `${first}–${last}`;
}

/** The middle of a shape and how wide it is. @param {number[][]} shape */
function extent(shape) {
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
  return { box, x: left + box[2] / 2, y: top + box[3] / 2 };
}

/** The corners of an outline of moves and lines, as pieces have it. @param {string} d */
function cornersOf(d) {
  /** @type {number[][]} */
  const corners = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([MmLlHhVv])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const [across, down] = [/[Hh]/.test(letter), /[Vv]/.test(letter)];
    const relative = letter === letter.toLowerCase();
    for (let i = 0; i < numbers.length; i += across || down ? 1 : 2) {
      const [dx, dy] = across
        ? [numbers[i], relative ? 0 : y]
        : down
          ? [relative ? 0 : x, numbers[i]]
          : [numbers[i], numbers[i + 1]];
      [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
      corners.push([x, y]);
    }
  }
  return corners;
}

/** @param {WireBoard} board @returns {SheetPiece[]} */
function piecesOf(board) {
  return (board.pieces ?? []).map(({ id, name, shape: path }) => {
    const shape = cornersOf(path);
    const { box, x, y } = extent(shape);
    const size = Math.max(20, Math.min(46, (box[2] * 1.25) / Math.max(6, say(name).length)));
    return { id, name: say(name), path, shape, x, y, size: Math.round(size), box };
  });
}

/** The companies for which cities are marked. @param {WireCopy} copy */
function plaquesOf({ plaques }) {
  return new Map(
    Object.entries(plaques ?? {}).flatMap(([company, cities]) =>
      (cities ?? []).map((city) => /** @type {const} */ ([city, company])),
    ),
  );
}

/** Is a point within corners? @param {number[][]} shape @param {number[]} point */
export function inside(shape, [x, y]) {
  let within = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [shape[i], shape[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** Does a track have an end on one of these pieces? @param {SheetTrack} track @param {SheetPiece[]} pieces */
export const touches = ({ line }, pieces) =>
  [line[0], line[line.length - 1]].some((point) => pieces.some(({ shape }) => inside(shape, point)));

/**
 * Everything that companies have left on these pieces: where, whose, and the name on a sign.
 * @param {SheetModel} model
 * @param {SheetPiece[]} pieces
 * @returns {{ place: string, company: string, name: string, city?: string, track?: string }[]}
 */
export function marksOn(model, pieces) {
  const signs = model.cities.flatMap(({ id, name, x, y, plaque }) =>
    plaque && pieces.some(({ shape }) => inside(shape, [x, y]))
      ? [{ place: name, company: plaque.company, name: plaque.name, city: id }]
      : [],
  );
  const tracks = model.tracks
    .filter((track) => touches(track, pieces))
    .flatMap((track) =>
      [track.painter, track.bridge].flatMap((company) =>
        company ? [{ place: track.name, company, name: "", track: track.id }] : [],
      ),
    );
  return [...signs, ...tracks];
}

/**
 * @param {CampaignInfo} info
 * @param {WireBoard} board
 * @param {WireGame | null} game colours of tracks
 * @returns {SheetModel}
 */
export function sheetModel(info, board, game) {
  const { copy } = info;
  const tongue = language();
  const plaques = plaquesOf(copy);
  const names = stationNames(info);
  const changed = new Map((copy.tracks ?? []).map((track) => [track.id, track]));
  const printed = new Map((game?.tracks ?? []).map((track) => [track.id, track]));
  const called = new Map([
    ...board.cities.map(
      ({ id, labels }) => /** @type {const} */ ([id, labels?.[tongue].lines.join(" ") ?? id]),
    ),
    ...(game?.cities ?? []).map((city) => /** @type {const} */ ([city.id, say(city.name)])),
  ]);
  const big = new Set(copy.big);
  const companies = copy.companies.filter(
    (company) => company.played || info.members.some((member) => member.company === company.colour),
  );
  const champion = info.finale?.champion[0];
  return {
    width: board.width,
    height: board.height,
    ring: board.ring,
    land: board.land,
    water: board.water,
    rivers: board.rivers,
    borders: board.borders,
    pieces: piecesOf(board),
    stubs: (board.stubs ?? []).map(({ line }) => line),
    cities: board.cities.map(({ id, x, y, labels }) => {
      const company = plaques.get(id);
      return {
        id,
        name: called.get(id) ?? id,
        x,
        y,
        big: big.has(id),
        host: copy.host === id,
        label: labels?.[tongue] ?? null,
        ...(company && { plaque: { company, name: names[id] ?? "" } }),
      };
    }),
    tracks: board.tracks.map(({ id, line, slots }) => {
      const { colour, painter, bridge, fund } = changed.get(id) ?? {};
      const shown = colour ?? printed.get(id)?.colour ?? null;
      const ends = printed.get(id)?.ends ?? [];
      const name = ends.map((end) => called.get(end) ?? end).join(" – ");
      return {
        id,
        name,
        line,
        slots,
        colour: shown,
        pale: !shown && Boolean(printed.get(id)?.bed),
        ...(painter && { painter }),
        ...(bridge && { bridge }),
        ...(fund && { fund }),
      };
    }),
    initials: Object.fromEntries(copy.companies.map(({ colour, name }) => [colour, initialsOf(name)])),
    legend: companies.map(({ colour, name }) => ({ company: colour, name: say(name) })),
    title: info.name,
    subtitle: t("campaign.sheet-years", { years: yearsOf(info) }),
    label: tn("campaign.sheet-label", copy.regions.length, { name: info.name, year: yearOf(info) }),
    corner: info.corner ?? "",
    ...(champion && { signed: champion }),
    unnamed: t("campaign.unnamed"),
    money: dollars,
  };
}
