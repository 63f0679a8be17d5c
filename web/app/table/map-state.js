// How each track stands, and how that is said.
import { list, t, tn } from "../core/i18n.js";
import { KINDS } from "../core/marks.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").Outlook} Outlook */
/** @typedef {import("../../protocol.js").TrackOutlook} TrackOutlook */
/** @typedef {import("../core/game.js").MapGame} GameData */

/**
 * How a track looks: the four looks of the outlook, and what everybody sees.
 * @typedef {"open" | "claimable" | "with-locomotives" | "short" | "no" | "taken" | "closed"} Look
 */

/**
 * @typedef {object} TrackState
 * @property {Look} look
 * @property {number | null} owner
 * @property {TrackOutlook | null} outlook
 */

/**
 * @param {GameData} game
 * @param {WireView | null} view
 * @param {Outlook | null} outlook
 * @returns {Map<string, TrackState>}
 */
export function trackStates(game, view, outlook) {
  const owners = new Map(
    (view?.seats ?? []).flatMap((seat) => seat.tracks.map((track) => [track, seat.seat])),
  );
  const open = view ? new Set(view["open-tracks"]) : null;
  // When the game is over nothing can be claimed any more, whatever the hands would pay.
  const tracks = view?.phase === "over" ? [] : (outlook?.tracks ?? []);
  const looks = new Map(tracks.map((track) => [track.track, track]));
  /** @param {string} id @returns {TrackState} */
  const state = (id) => {
    const owner = owners.get(id) ?? null;
    const known = looks.get(id) ?? null;
    if (owner) return { look: "taken", owner, outlook: known };
    if (open && !open.has(id)) return { look: "closed", owner, outlook: known };
    // The outlook may be a moment older than the view: what is open is not taken.
    const stale = known?.why === "taken" || known?.why === "closed";
    return { look: known && !stale ? known.look : "open", owner, outlook: stale ? null : known };
  };
  return new Map([...game.tracks.keys()].map((id) => [id, state(id)]));
}

/**
 * Can a track be paid with a colour? Without an outlook its own colour has to answer.
 * @param {GameData} game
 * @param {string} id
 * @param {TrackState} state
 * @param {WireCard} colour
 */
export function payable(game, id, state, colour) {
  if (state.look === "taken" || state.look === "closed") return false;
  if (state.outlook)
    return (
      state.outlook.payments?.some(
        (payment) => payment.colour === colour || (colour === "locomotive" && payment.locomotives > 0),
      ) ?? false
    );
  const own = game.tracks.get(id)?.colour;
  return !own || own === colour || colour === "locomotive";
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
  status({ look, owner, outlook }) {
    if (owner)
      return owner === this.seat ? t("map.taken-by-you") : t("map.taken-by", { name: this.name(owner) });
    if (look === "closed")
      return outlook?.by ? t("map.closed-by", { name: this.name(outlook.by) }) : t("map.closed");
    if (look === "claimable") return t("map.claimable");
    if (look === "with-locomotives") return t("map.with-locomotives");
    if (look === "open") return t("map.open");
    return this.whyNot(outlook);
  }

  /** @param {TrackOutlook | null} outlook */
  whyNot(outlook) {
    if (outlook?.why === "own-parallel") return t("map.own-parallel");
    if (outlook?.why === "trains") return t("map.few-trains");
    const colour = outlook?.colour ? t(`card.${outlook.colour}`) : t("card.any");
    return tn("map.missing", outlook?.missing ?? 1, { colour });
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
const peopleWords = (people) => [...people].map(([colour, n]) => `${n} ${t(`card.${colour}`)}`);

/**
 * Who stands where, by place and colour in the usual order.
 * @param {WireView | null} view
 * @returns {Map<string, Map<WireCard, number>>}
 */
export function peopleByPlace(view) {
  const places = new Map();
  for (const { place, spaces } of view?.passengers?.places ?? []) {
    const counts = KINDS.map(
      (kind) => /** @type {const} */ ([kind, spaces.filter((space) => space === kind).length]),
    );
    places.set(place, new Map(counts.filter(([, n]) => n > 0)));
  }
  return places;
}

/**
 * The cities in which tickets end that are not done yet.
 * @param {GameData} game
 * @param {WireView | null} view
 * @param {Outlook | null} outlook
 * @returns {Set<string>} cities, and the spots of countries
 */
export function ticketCities(game, view, outlook) {
  const done = new Set(
    (outlook?.tickets ?? []).filter((ticket) => ticket.done).map((ticket) => ticket.ticket),
  );
  const ends = (view?.tickets ?? [])
    .filter((id) => !done.has(id))
    .flatMap((id) => game.tickets.get(id)?.ends ?? []);
  return new Set(citiesOf(game, ends));
}

/** Cities as they are, countries as their spots. @param {GameData} game @param {string[]} places */
export const citiesOf = (game, places) => places.flatMap((id) => game.places.get(id)?.cities ?? [id]);
