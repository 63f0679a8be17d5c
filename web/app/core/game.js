// A game's data, indexed: map, tickets, names. Loaded once for each game.
import { get } from "./api.js";
import { kindOf, loadFamily } from "./families.js";
import { say, t } from "./i18n.js";

/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../protocol.js").WireLabel} WireLabel */
/** @typedef {import("../../protocol.js").WireTrack} WireTrack */
/** @typedef {import("../../protocol.js").WireTicket} WireTicket */

/** All that does not change while a game is played. */
export class GameData {
  /**
   * @param {WireGame} wire
   * @param {(WireBoard & { shift?: number[] }) | null} board null for a game without a map
   */
  constructor(wire, board) {
    this.wire = wire;
    this.board = board;
    this.id = wire.id;
    this.kind = kindOf(wire);
    this.cities = new Map(wire.cities.map((city) => [city.id, city]));
    this.places = new Map(wire.places.map((place) => [place.id, place]));
    /** @type {Map<string, WireTrack>} */
    this.tracks = new Map(wire.tracks.map((track) => [track.id, track]));
    /** @type {Map<string, WireTicket>} */
    this.tickets = new Map(
      [...wire.tickets, ...(wire["old-tickets"] ?? [])].map((ticket) => [ticket.id, ticket]),
    );
    /** What players of a campaign have called stations, by city. @type {{ [city: string]: string }} */
    this.given = {};
    /** What programs call theirs. @type {{ [city: string]: import("../../protocol.js").WireText }} */
    this.stations = {};
    /**
     * What tracks are called that come onto the map with the next game.
     * @type {Record<string, import("../../protocol.js").WireText>}
     */
    this.coming = {};
    this.drawnTracks = new Map((board?.tracks ?? []).map((track) => [track.id, track]));
    this.drawnCities = new Map((board?.cities ?? []).map((city) => [city.id, city]));
  }

  /** What stations are called, by city. @returns {{ [city: string]: string }} */
  get names() {
    return stationNames({ names: this.given, stations: this.stations });
  }

  /** What is printed on the board for a city or country. @param {string} id */
  printedName(id) {
    const place = this.places.get(id) ?? this.cities.get(id);
    return place ? say(place.name) : id;
  }

  /** What a city or country is called: by its players, or on the board. @param {string} id */
  placeName(id) {
    return this.names[id] ?? this.printedName(id);
  }

  /**
   * With what is printed, where players have given another name: "Fort Hope (Denver)".
   * @param {string} id of a city
   */
  fullName(id) {
    return this.names[id]
      ? t("map.given", { name: this.names[id], city: this.printedName(id) })
      : this.cityName(id);
  }

  /** "Berlin – Kiel". @param {string} id of a track */
  trackName(id) {
    const track = this.tracks.get(id);
    if (track) return track.ends.map((end) => this.cityName(end)).join(" – ");
    return this.coming[id] ? say(this.coming[id]) : id;
  }

  /** @param {string} id */
  cityName(id) {
    const city = this.cities.get(id);
    return this.names[id] ?? (city ? say(city.name) : this.placeName(id));
  }

  /** "Berlin – Kiel". @param {string} id of a ticket */
  ticketName(id) {
    const ticket = this.tickets.get(id);
    return ticket ? ticket.ends.map((end) => this.placeName(end)).join(" – ") : id;
  }

  /** The same as it is printed; empty if it has no other names. @param {string} id of a ticket */
  printedTicket(id) {
    const ends = this.tickets.get(id)?.ends ?? [];
    return ends.some((end) => this.names[end]) ? ends.map((end) => this.printedName(end)).join(" – ") : "";
  }

  /** The cities that stand for a place: itself, or the spots of a country. @param {string} id */
  placeCities(id) {
    return this.places.get(id)?.cities ?? [id];
  }

  /** The cities at the ends of a ticket. @param {string} id */
  ticketCities(id) {
    return this.tickets.get(id)?.ends.flatMap((end) => this.placeCities(end)) ?? [];
  }

  /** What a ticket deck is called, `short` or `long` for example. @param {string} deck */
  deckName(deck) {
    return t(`deck.${deck}`);
  }
}

/**
 * A game that is played on a map.
 * @typedef {GameData & { board: WireBoard & { shift?: number[] } }} MapGame
 */

/**
 * Loads what does not change only once.
 * @template T
 * @param {(id: string) => Promise<T>} load
 */
function once(load) {
  /** @type {Map<string, Promise<T>>} */
  const loaded = new Map();
  return (/** @type {string} */ id) => {
    const known = loaded.get(id) ?? load(id);
    loaded.set(id, known);
    // A failure is not remembered: the next visitor may have more luck.
    known.catch(() => loaded.delete(id));
    return known;
  };
}

/**
 * A drawing cut down to the part worth showing: everything is moved, but for the land, which is
 * drawn at `shift`.
 * @param {WireBoard} board
 * @returns {WireBoard & { shift?: number[] }}
 */
function cropped(board) {
  if (!board.view) return board;
  const [left, top, width, height] = board.view;
  const moved = (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: x - left, y: y - top });
  const line = (/** @type {number[][]} */ points) => points.map(([x, y]) => [x - left, y - top]);
  const label = (/** @type {WireLabel} */ one) => ({
    ...one,
    ...moved(one),
    bx: one.bx - left,
    by: one.by - top,
  });
  return {
    ...board,
    width,
    height,
    shift: [-left, -top],
    cities: board.cities.map((city) => ({
      ...city,
      ...moved(city),
      ...(city.labels ? { labels: { en: label(city.labels.en), de: label(city.labels.de) } } : {}),
    })),
    tracks: board.tracks.map((track) => ({
      ...track,
      line: line(track.line),
      slots: track.slots.map((slot) => ({ ...slot, ...moved(slot) })),
    })),
    stubs: board.stubs?.map((stub) => ({ ...stub, line: line(stub.line) })),
  };
}

/** The drawing of a game's map. @type {(id: string) => Promise<WireBoard & { shift?: number[] }>} */
export const loadBoard = once(async (id) => cropped(await get("games/{game}/board", { game: id })));

/**
 * The first of the games with the same map, so that it is loaded and drawn once for all of them.
 * @param {import("../../protocol.js").GameSummary[]} games
 * @param {import("../../protocol.js").GameSummary} game
 */
export const withSameMap = (games, game) => (games.find((other) => other.map === game.map) ?? game).id;

/**
 * The games there are; asked for once.
 * @type {(list: "all") => Promise<import("../../protocol.js").GameSummary[]>}
 */
const gamesOnce = once(() => get("games"));
export const loadGames = () => gamesOnce("all");

/** @type {(table: string) => Promise<GameData>} */
const tableGameOnce = once(async (table) => {
  const [wire, board] = await Promise.all([
    get("tables/{table}/game", { table }),
    get("tables/{table}/board", { table }),
    loadFamily("campaign"),
  ]);
  return new GameData(wire, cropped(board));
});

/**
 * The game of one table of a campaign: board and tickets as they are there, and what its players call their
 * stations.
 * @param {string} table
 * @param {import("../../protocol.js").TableCampaign} campaign
 */
export async function loadTableGame(table, { id: campaign }) {
  const [game, { names, stations }] = await Promise.all([
    tableGameOnce(table),
    get("campaigns/{campaign}", { campaign }),
  ]);
  game.given = names;
  game.stations = stations ?? {};
  return game;
}

/**
 * What stations of a campaign are called: what a player has said stands above what a program has.
 * @param {{ names: { [city: string]: string | undefined },
 *   stations?: { [city: string]: import("../../protocol.js").WireText | undefined } }} info
 * @returns {{ [city: string]: string }}
 */
export function stationNames({ names, stations = {} }) {
  const programs = Object.entries(stations).map(([city, name]) => [city, name ? say(name) : ""]);
  return { ...Object.fromEntries(programs), ...names };
}

/** @type {(id: string) => Promise<GameData>} */
export const loadGame = once(async (id) => {
  const summary = (await loadGames()).find((game) => game.id === id);
  const asked = get("games/{game}", { game: id });
  // A game without a map has no board to ask for. Tutorials are not in the list.
  const drawn = summary ? summary.map !== undefined : kindOf(await asked) !== "cards";
  const [wire, board] = await Promise.all([asked, drawn ? loadBoard(id) : null]);
  await loadFamily(kindOf(wire));
  return new GameData(wire, board);
});
