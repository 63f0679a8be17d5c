// How each track stands, and how that is said.
import { list, t, tn } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { partsOf } from "../common/parts.js";

/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").Hints} Hints */
/** @typedef {import("../../../protocol.js").TrackHint} TrackHint */
/** @typedef {import("../../core/game.js").MapGame} GameData */

/**
 * How a track looks: the four looks of hints, and what everybody sees.
 * @typedef {"open" | "claimable" | "with-locomotives" | "short" | "no" | "taken" | "closed"} Look
 */

/**
 * @typedef {object} TrackState
 * @property {Look} look
 * @property {number | null} owner
 * @property {TrackHint | null} hint
 */

/**
 * @param {GameData} game
 * @param {WireView | null} view
 * @param {Hints | null} hints
 * @returns {Map<string, TrackState>}
 */
export function trackStates(game, view, hints) {
  const owners = new Map(
    Object.values(view?.seats ?? {}).flatMap(({ seat, tracks }) =>
      Object.keys(tracks).map((track) => [track, seat]),
    ),
  );
  const open = view?.["open-tracks"];
  // When the game is over nothing can be claimed any more, whatever the hands would pay.
  const tracks = view?.phase === "over" ? [] : (hints?.tracks ?? []);
  const looks = new Map(tracks.map((track) => [track.track, track]));
  /** @param {string} id @returns {TrackState} */
  const state = (id) => {
    const owner = owners.get(id) ?? null;
    const known = looks.get(id) ?? null;
    if (owner) return { look: "taken", owner, hint: known };
    if (open && !open[id]) return { look: "closed", owner, hint: known };
    // The hints may be a moment older than the view: what is open is not taken.
    const stale = known?.why === "taken" || known?.why === "closed";
    return { look: known && !stale ? known.look : "open", owner, hint: stale ? null : known };
  };
  return new Map([...game.tracks.keys()].map((id) => [id, state(id)]));
}

/**
 * Can a track be paid with a colour? Without hints its own colour has to answer.
 * @param {GameData} game
 * @param {string} id
 * @param {TrackState} state
 * @param {WireCard} colour
 */
function payable(game, id, state, colour) {
  if (state.look === "taken" || state.look === "closed") return false;
  if (state.hint)
    return (
      state.hint.payments?.some(
        (payment) => payment.colour === colour || (colour === "locomotive" && payment.locomotives > 0),
      ) ?? false
    );
  const own = game.tracks.get(id)?.colour;
  return !own || own === colour || colour === "locomotive";
}

/**
 * What the player does with the map, as far as it marks tracks.
 * @typedef {object} Attention
 * @property {boolean} toMove can something be claimed now?
 * @property {boolean} short mark also what one card is missing for
 * @property {string | null} hovered the track under the pointer or the focus
 * @property {string | null} selected
 * @property {WireCard | null} colour only what can be paid with it
 * @property {{ tracks: string[], tone: string } | null} lit what a ticket, the log or the offer leads the eye to
 */

/**
 * The mark of a track, as class names. There is one for what can be claimed; all others are for what the
 * player points at, and colours are never touched.
 * @param {GameData} game
 * @param {string} id
 * @param {TrackState} state
 * @param {Attention} attention
 */
export function marksOf(game, id, state, { toMove, short, hovered, selected, colour, lit }) {
  const can = state.look === "claimable" || state.look === "with-locomotives";
  const meant = colour ? payable(game, id, state, colour) : can && toMove;
  const close = state.look === "short" && !colour && (hovered === id || (short && toMove));
  return [
    meant ? "map-can" : "",
    close ? "map-short" : "",
    lit?.tracks.includes(id) ? `map-lit map-lit-${lit.tone}` : "",
    hovered === id ? "map-hovered" : "",
    selected === id ? "map-selected" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is said of a track in a word or two: may it be claimed, whose is it, why not. */
export class TrackWords {
  /**
   * @param {GameData} game
   * @param {number | null} seat one's own
   * @param {string[]} names
   * @param {WireView | null} [view]
   */
  constructor(game, seat, names, view = null) {
    this.view = view;
    this.game = game;
    this.seat = seat;
    this.names = names;
  }

  /** @param {number | null | undefined} seat */
  name(seat) {
    return seat ? (this.names[seat - 1] ?? t("map.seat", { seat })) : "";
  }

  /** @param {TrackState} state */
  status({ look, owner, hint }) {
    if (owner)
      return owner === this.seat ? t("map.taken-by-you") : t("map.taken-by", { name: this.name(owner) });
    if (look === "closed")
      return hint?.by ? t("map.closed-by", { name: this.name(hint.by) }) : t("map.closed");
    if (look === "claimable") return t("map.claimable");
    if (look === "with-locomotives") return t("map.with-locomotives");
    if (look === "open") return t("map.open");
    return this.whyNot(hint);
  }

  /** @param {TrackHint | null} hint */
  whyNot(hint) {
    if (hint?.why === "own-parallel") return t("map.own-parallel");
    if (hint?.why === "trains") return t("map.few-trains");
    const colour = hint?.colour ? t(`card.${hint.colour}`) : t("card.any");
    return tn("map.missing", hint?.missing ?? 1, { colour });
  }

  /** "3 spaces, 4 points, red". @param {string} id */
  facts(id) {
    const track = this.game.tracks.get(id);
    if (!track) return "";
    // In a campaign a route brings no points by itself.
    const points = track.points > 0 ? [tn("map.points", track.points)] : [];
    const marks = this.view ? (partsOf(this.game).trackMarks?.(this.view, track) ?? []) : [];
    return [tn("map.spaces", track.length), ...points, ...marks, t(`card.${track.colour ?? "any"}`)].join(
      ", ",
    );
  }

  /**
   * All of it, for those who cannot see.
   * @param {string} id
   * @param {TrackState} state
   * @param {boolean} planned
   */
  full(id, state, planned) {
    const parts = [`${this.game.trackName(id)}: ${this.facts(id)}`, this.status(state)];
    if (planned) parts.push(t("map.planned"));
    return parts.join(". ");
  }

  /**
   * @param {string} id of a city
   * @param {number} routes
   * @param {boolean} ticket does a ticket of one's own end here?
   * @param {Map<WireCard, number> | undefined} people
   */
  city(id, routes, ticket, people) {
    const marks = this.view ? (partsOf(this.game).cityMarks?.(this.view, id) ?? []) : [];
    const parts = [this.game.fullName(id), ...marks, tn("map.routes", routes)];
    if (ticket) parts.push(t("map.ticket-city"));
    if (people?.size) parts.push(t("map.people", { people: list(peopleWords(people)) }));
    return parts.join(". ");
  }
}

/** "2 red". @param {Map<WireCard, number>} people */
const peopleWords = (people) => [...people].map(([colour, n]) => `${n} × ${t(`card.${colour}`)}`);

/**
 * Who stands where, by place and colour in the usual order.
 * @param {WireView | null} view
 * @returns {Map<string, Map<WireCard, number>>}
 */
export function peopleByPlace(view) {
  const places = new Map();
  for (const [place, spaces] of Object.entries(view?.passengers?.places ?? {})) {
    const counts = KINDS.map(
      (kind) => /** @type {const} */ ([kind, spaces.filter((space) => space === kind).length]),
    );
    places.set(place, new Map(counts.filter(([, n]) => n > 0)));
  }
  return places;
}

/**
 * The cities in which tickets end that one still works for: not those that are done, nor those that cannot be
 * completed any more; none when the game is over.
 * @param {GameData} game
 * @param {WireView | null} view
 * @param {Hints | null} hints
 * @returns {Set<string>} cities, and the spots of countries
 */
export function ticketCities(game, view, hints) {
  if (view?.phase === "over") return new Set();
  const settled = (hints?.tickets ?? []).filter((ticket) => ticket.done || ticket.blocked);
  const closed = new Set(settled.map(({ ticket }) => ticket));
  const ends = (view?.tickets ?? [])
    .filter((id) => !closed.has(id))
    .flatMap((id) => game.tickets.get(id)?.ends ?? []);
  return new Set(citiesOf(game, ends));
}

/** Cities as they are, countries as their spots. @param {GameData} game @param {string[]} places */
export const citiesOf = (game, places) => places.flatMap((id) => game.places.get(id)?.cities ?? [id]);
