// Finding cities, routes and tickets by what somebody types.
import { t } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { claimableTracks } from "../board/claim.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Session} Session */
/**
 * @typedef {{ kind: "city" | "track" | "ticket", id: string, name: string, colour: WireCard | null }} Found
 */

/** So many of each kind are listed. */
const MOST = { city: 5, track: 8, ticket: 4 };
/** A colour is meant from so many letters on; fewer may begin a city, unless two ends stand before it. */
const COLOUR_LETTERS = 3;

/** Small letters without dots and accents, as people type in a hurry. @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");

/** @param {string} text */
const words = (text) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Does each word typed begin a word of the name? @param {string} name @param {string} typed */
export function matches(name, typed) {
  const names = words(name);
  return words(typed).every((word) => names.some((candidate) => candidate.startsWith(word)));
}

/**
 * The colour a word means, in the user's language or in English.
 * @param {string} word
 * @param {number} place
 * @returns {WireCard | null}
 */
function colourOf(word, place) {
  if (word.length < COLOUR_LETTERS && place < 2) return null;
  return KINDS.find((kind) => plain(t(`card.${kind}`)).startsWith(word) || kind.startsWith(word)) ?? null;
}

/**
 * What the words mean, the likeliest first.
 * @param {Session} session
 * @param {string} typed such as "berlin kiel blue"
 * @returns {Found[]}
 */
export function find(session, typed) {
  const game = session.game;
  const all = words(typed);
  if (!game || all.length === 0) return [];
  const colour = all.map(colourOf).find((kind) => kind !== null) ?? null;
  const rest = colour ? all.filter((word, place) => colourOf(word, place) !== colour).join(" ") : typed;
  const claimable = new Set(claimableTracks(session.prompt));
  const cities = [...game.cities.keys()].filter((city) => matches(game.fullName(city), typed));
  const tracks = [...game.tracks.values()].filter(
    (track) =>
      rest !== "" &&
      matches(track.ends.map((end) => game.fullName(end)).join(" "), rest) &&
      (!colour || !track.colour || track.colour === colour),
  );
  // Both ends typed, then claimable, then the rest.
  const rank = (/** @type {import("../../../protocol.js").WireTrack} */ track) =>
    (track.ends.some((end) => matches(game.fullName(end), rest)) ? 0 : 2) + (claimable.has(track.id) ? 1 : 0);
  tracks.sort((one, two) => rank(two) - rank(one));
  const own = [...(session.view?.tickets ?? []), ...(session.view?.offer ?? [])];
  const tickets = own.filter((ticket) =>
    matches(`${game.ticketName(ticket)} ${game.printedTicket(ticket)}`, typed),
  );
  return [
    ...cities
      .slice(0, MOST.city)
      .map((id) => ({ kind: /** @type {const} */ ("city"), id, name: game.fullName(id), colour: null })),
    ...tracks
      .slice(0, MOST.track)
      .map(({ id }) => ({ kind: /** @type {const} */ ("track"), id, name: game.trackName(id), colour })),
    ...tickets
      .slice(0, MOST.ticket)
      .map((id) => ({ kind: /** @type {const} */ ("ticket"), id, name: game.ticketName(id), colour: null })),
  ];
}
