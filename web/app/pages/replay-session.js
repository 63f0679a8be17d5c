// A finished game, or what one may know of a running one, in the shape of a session at one moment.
import { get } from "../core/api.js";
import { familyOf } from "../core/families.js";
import { loadGame, loadTableGame } from "../core/game.js";
import { seatCompanies } from "../core/marks.js";
import { Papers } from "../core/papers.js";
import { Signal } from "../core/signal.js";

/** @typedef {import("../../protocol.js").Replay} Replay */
/** @typedef {import("../../protocol.js").ReplayPly} ReplayPly */
/** @typedef {import("../../protocol.js").Ply} Ply */
/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").Outlook} Outlook */
/** @typedef {import("../core/game.js").GameData} GameData */

/** Moments fetched ahead of the one shown. */
const AHEAD = 4;
/** So long a moment has to stand before others are fetched: who drags through the game passes many. */
const REST = 150;
/** Between two moments of a record that has to be gathered, so that the server has air for others. */
const GATHER = 120;

/** @type {string[]} */
const LEVELS = ["beginner", "casual", "strong", "expert"];

/**
 * Who sat there, from a record.
 * @param {{ name: string, player: string }} player
 * @param {number} index
 * @returns {TableSeat}
 */
function seatOf({ name, player }, index) {
  const seat = index + 1;
  if (LEVELS.includes(player)) return { seat, kind: "bot", level: /** @type {any} */ (player) };
  if (player === "person") return { seat, kind: "person", connected: true, guest: "", name };
  return { seat, kind: "program", guest: "", name };
}

/**
 * An event as those see it who look on: the record of a finished game tells everything.
 * @param {WireEvent} event
 * @returns {WireEvent}
 */
function openPart(event) {
  switch (event.event) {
    case "card-drawn":
      return { ...event, card: null, symbol: null };
    case "happened":
      return openHappening(event);
    case "first-tickets-dealt":
    case "ticket-chosen":
      return { event: "nothing" };
    case "first-tickets-chosen":
    case "tickets-kept":
      return { ...event, kept: null, refused: null };
    case "choice-made":
      return { ...event, tickets: null };
    case "tickets-drawn":
      return { ...event, tickets: null };
    case "ticket-under":
      return { ...event, ticket: null };
    default:
      return event;
  }
}

/**
 * What a player sees of the deck and of own cards.
 * @param {Extract<WireEvent, { event: "happened" }>} event
 * @returns {WireEvent}
 */
function openHappening(event) {
  const { happening } = event;
  if (happening.what === "lifted" || happening.what === "switched") return { event: "nothing" };
  if (happening.what !== "peeked") return event;
  return {
    event: "happened",
    happening: { ...happening, top: happening.top.map((seen) => ({ seen_by: seen.seen_by })) },
  };
}

/** A number in the name of a viewer, `seat-2`. @param {string} viewer */
const seatNumber = (viewer) => (viewer.startsWith("seat-") ? Number(viewer.slice(5)) : null);

export class ReplaySession {
  /** @param {string} id of a table or a record */
  constructor(id) {
    this.id = id;
    /** @type {Replay | null} */
    this.replay = null;
    /** The table, if it is one of this server. @type {TableInfo | null} */
    this.home = null;
    /** As the panels want it. @type {any} */
    this.table = null;
    /** @type {GameData | null} */
    this.game = null;
    /** Who is asked for, and which moment. */
    this.viewer = "spectator";
    this.ply = 0;
    /**
     * What is shown, and through whose eyes: what is asked for may still be on its way.
     * @type {ReplayPly | null}
     */
    this.moment = null;
    this.eyes = this.viewer;
    /** @type {Step[]} */
    this.log = [];
    /** @type {Signal<any>} */
    this.changed = new Signal();
    /** @type {Signal<any>} */
    this.shown = new Signal();
    /** @type {Map<string, Promise<ReplayPly>>} */
    this.fetched = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    /** Which log is wanted; another one that comes late is dropped. */
    this.wanted = "";

    /** What stands on the cards of a campaign. @type {Papers | null} */
    this.papers = null;

    /** Nobody is "you" here. */
    this.told = null;
    // What a session of a running game has besides; nothing of it happens in a replay.
    this.prompt = null;
    this.plan = [];
    this.chat = [];
    this.together = null;
    this.busy = false;
    this.undoFree = false;
    this.queue = [];
    this.connection = "open";
  }

  /** @returns {WireView | null} */
  get view() {
    return this.moment?.view ?? null;
  }

  /** @returns {Outlook | null} */
  get outlook() {
    return this.moment?.outlook ?? null;
  }

  get seat() {
    return seatNumber(this.eyes);
  }

  get seq() {
    return this.ply;
  }

  get toAct() {
    const view = this.view;
    if (!view || view.phase === "over") return [];
    const asked = view.campaign && this.game ? familyOf(this.game.wire).askedSeat?.(view.campaign) : null;
    if (asked) return [asked];
    // While all choose at the same time it is nobody's turn alone.
    if (view.pending?.length) return view.pending;
    return view.turn ? [view.turn] : [];
  }

  mySeats() {
    return [];
  }

  setPlan() {}

  /** How many actions there are. */
  get plies() {
    return this.replay?.plies ?? 0;
  }

  /** Loads what is the same for every moment. */
  async open() {
    const replay = await get(`replays/${this.id}`);
    const home = replay.table ? await get(`tables/${this.id}`) : null;
    this.replay = replay;
    this.home = home;
    this.game = await (home?.campaign ? loadTableGame(this.id) : loadGame(replay.game));
    if (this.game && home?.campaign?.names) this.game.names = home.campaign.names;
    const seats = home?.seats ?? replay.players.map(seatOf);
    this.table = {
      ...home,
      id: this.id,
      rules: home?.rules ?? { game: replay.game },
      seats,
      status: "finished",
      "to-act": [],
      clock: null,
      result: null,
    };
    if (!replay.viewers.includes(this.viewer)) this.viewer = replay.viewers[0] ?? "spectator";
  }

  /** @param {number} ply @returns {Promise<ReplayPly>} */
  fetch(ply) {
    const key = `${this.viewer} ${ply}`;
    let moment = this.fetched.get(key);
    if (!moment) {
      moment = get(`replays/${this.id}/plies/${ply}?viewer=${this.viewer}`);
      this.fetched.set(key, moment);
      moment.catch(() => this.fetched.delete(key));
    }
    return moment;
  }

  /** Goes to a moment; a later wish overtakes an earlier one. @param {number} ply */
  async show(ply) {
    const viewer = this.viewer;
    this.ply = Math.min(this.plies, Math.max(0, ply));
    const wanted = this.ply;
    const moment = await this.fetch(wanted);
    if (wanted !== this.ply || viewer !== this.viewer) return false;
    this.moment = moment;
    seatCompanies(moment.view.seats.map(({ campaign }) => campaign?.company));
    if (moment.view.campaign && !this.papers) this.openPapers();
    this.eyes = viewer;
    this.table = { ...this.table, result: moment.result ?? null };
    this.changed.tell(this);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.fetchAhead(wanted), REST);
    return true;
  }

  /** A record from elsewhere has no table here that could tell what its cards say. */
  openPapers() {
    this.papers = new Papers(this.home ? `tables/${this.id}/papers` : null);
    const { papers } = this;
    papers.changed.on(() => {
      if (this.game) this.game.coming = papers.tracks;
      this.changed.tell(this);
    });
    void this.papers.load().catch(() => undefined);
  }

  /** @param {number} from */
  fetchAhead(from) {
    for (let next = from + 1; next <= Math.min(this.plies, from + AHEAD); next += 1)
      void this.fetch(next).catch(() => null);
  }

  /** Looks through other eyes. @param {string} viewer */
  async lookAs(viewer) {
    if (!this.replay?.viewers.includes(viewer)) return;
    this.viewer = viewer;
    this.log = [];
    void this.loadLog();
    await this.show(this.ply);
  }

  /** Everything that happened, as the viewer saw it. */
  async loadLog() {
    const viewer = this.viewer;
    this.wanted = viewer;
    const seat = seatNumber(viewer);
    const record = this.home
      ? await get(`tables/${this.id}/record${seat ? `?seat=${seat}` : ""}`).catch(() => null)
      : null;
    if (viewer !== this.wanted) return;
    if (!record) return void this.gatherLog();
    const hide = viewer === "spectator" ? openPart : (/** @type {WireEvent} */ event) => event;
    this.log = record.plies.map((/** @type {Ply} */ ply, /** @type {number} */ index) => ({
      step: "act",
      seq: index + 1,
      seat: ply.seat,
      events: ply.events.map(hide),
    }));
    this.changed.tell(this);
  }

  /** The same from the moments, one after the other: records brought from elsewhere are told so. */
  async gatherLog() {
    const viewer = this.wanted;
    for (let ply = 1; ply <= this.plies; ply += 1) {
      const moment = await this.fetch(ply).catch(() => null);
      if (!moment || viewer !== this.wanted) return;
      this.log.push({ step: "act", seq: ply, seat: moment.seat ?? 1, events: moment.events });
      if (ply % 10 === 0 || ply === this.plies) this.changed.tell(this);
      await new Promise((done) => setTimeout(done, GATHER));
    }
  }

  /** Stops what goes on in the background. */
  close() {
    this.wanted = "closed";
    clearTimeout(this.rest);
  }
}
