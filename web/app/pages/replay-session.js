// A finished game, or what one may know of a running one, in the shape of a session at one moment.
import { get } from "../core/api.js";
import { familyOf } from "../core/families.js";
import { loadGame, loadTableGame } from "../core/game.js";
import { SEAT_COLOURS, seatColours, seatCompanies } from "../core/marks.js";
import { CardTexts } from "../core/card-texts.js";
import { Signal } from "../core/signal.js";
import { toastProblem } from "../ui/toasts.js";

/** @typedef {import("../../protocol.js").Replay} Replay */
/** @typedef {import("../../protocol.js").ReplayPly} ReplayPly */
/** @typedef {import("../../protocol.js").Ply} Ply */
/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").Hints} Hints */
/** @typedef {import("../core/game.js").GameData} GameData */
/** @typedef {import("../core/session.js").Shown} Shown */
/**
 * A table as far as panels of a game that is over ask; of a record from elsewhere little is known.
 * @typedef {Omit<Partial<TableInfo>, "rules" | "clock"> & Pick<TableInfo, "id" | "seats" | "status" | "to-act"> & {
 *   rules: Partial<TableInfo["rules"]> & { game: string }, clock: null, result: ReplayPly["result"] | null
 * }} ReplayTable
 */

/** Moments fetched ahead of the one shown. */
const AHEAD = 4;
/** So long a moment has to stand before others are fetched: who drags through the game passes many. */
const REST = 150;
/** Between two moments of a record that has to be gathered, so that the server has air for others. */
const GATHER = 120;

/** @type {import("../../protocol.js").BotLevel[]} */
const LEVELS = ["beginner", "casual", "strong", "expert"];

/**
 * Who sat there, from a record.
 * @param {{ name: string, player: string }} player
 * @param {number} index
 * @returns {TableSeat}
 */
function seatOf({ name, player }, index) {
  const seat = index + 1;
  const colour = SEAT_COLOURS[index];
  const level = LEVELS.find((one) => one === player);
  if (level) return { seat, colour, kind: "bot", level, name };
  if (player === "person") return { seat, colour, kind: "person", connected: true, guest: "", name };
  return { seat, colour, kind: "program", guest: "", name };
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
    /** As the panels want it. @type {ReplayTable | null} */
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
    /** All that happened. @type {Step[]} */
    this.all = [];
    /** Is what comes after this moment to be kept from the viewer? */
    this.hidden = false;
    /** @type {Signal<ReplaySession>} */
    this.changed = new Signal();
    /** Nothing is told by it: no step of a replay waits to be shown. @type {Signal<Shown>} */
    this.shown = new Signal();
    /** @type {Map<string, Promise<ReplayPly>>} */
    this.fetched = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    /** Which log is wanted; another one that comes late is dropped. */
    this.wanted = "";

    /** What stands on the cards of a campaign. @type {CardTexts | null} */
    this.cardTexts = null;

    /** Nobody is "you" here. */
    this.told = null;
    // What a session of a running game has besides; nothing of it happens in a replay.
    this.prompt = null;
    this.busy = false;
    this.undoFree = false;
    this.queue = [];
    this.connection = "open";
  }

  /** @returns {WireView | null} */
  get view() {
    return this.moment?.view ?? null;
  }

  /** @returns {Hints | null} */
  get hints() {
    return this.moment?.hints ?? null;
  }

  get seat() {
    return seatNumber(this.eyes);
  }

  /** What happened, as far as it may be shown. @returns {Step[]} */
  get log() {
    return this.hidden ? this.all.slice(0, this.ply) : this.all;
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

  /** How many actions there are. */
  get plies() {
    return this.replay?.plies ?? 0;
  }

  /** Loads what is the same for every moment. */
  async open() {
    const replay = await get("replays/{replay}", { replay: this.id });
    const home = replay.table ? await get("tables/{table}", { table: this.id }) : null;
    this.replay = replay;
    this.home = home;
    this.game = await (home?.campaign ? loadTableGame(this.id, home.campaign) : loadGame(replay.game));
    const seats = home?.seats ?? replay.players.map(seatOf);
    seatColours({ seats, campaign: home?.campaign });
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
      moment = get("replays/{replay}/plies/{ply}", { replay: this.id, ply, viewer: this.viewer });
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
    seatCompanies(Object.values(moment.view.seats).map(({ campaign }) => campaign?.company));
    if (moment.view.campaign && !this.cardTexts) this.openCardTexts();
    this.eyes = viewer;
    if (this.table) this.table = { ...this.table, result: moment.result ?? null };
    this.changed.tell(this);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.fetchAhead(wanted), REST);
    return true;
  }

  /** A record from elsewhere has no table here that could tell what its cards say. */
  openCardTexts() {
    this.cardTexts = new CardTexts(this.home && (() => get("tables/{table}/card-texts", { table: this.id })));
    const { cardTexts } = this;
    cardTexts.changed.on(() => {
      if (this.game) this.game.coming = cardTexts.tracks;
      this.changed.tell(this);
    });
    void this.cardTexts.load().catch(toastProblem);
  }

  /** @param {number} from */
  fetchAhead(from) {
    for (let next = from + 1; next <= Math.min(this.plies, from + AHEAD); next += 1)
      // What fails is asked for again, and then told, when it is to be shown.
      void this.fetch(next).catch(() => undefined);
  }

  /** Looks through other eyes. @param {string} viewer */
  async lookAs(viewer) {
    if (!this.replay?.viewers.includes(viewer)) return;
    this.viewer = viewer;
    this.all = [];
    void this.loadLog();
    await this.show(this.ply);
  }

  /** Everything that happened, as the viewer saw it. */
  async loadLog() {
    const viewer = this.viewer;
    this.wanted = viewer;
    // While a game goes on nobody is given its record: then it is gathered, which tells whatever else is wrong.
    const record = this.home
      ? await get("tables/{table}/record", { table: this.id, viewer }).catch(() => null)
      : null;
    if (viewer !== this.wanted) return;
    if (!record) return void this.gatherLog();
    this.all = record.plies.map((ply, index) => ({
      step: "act",
      seq: index + 1,
      seat: ply.seat,
      events: ply.events,
    }));
    this.changed.tell(this);
  }

  /** The same from the moments, one after the other: records brought from elsewhere are told so. */
  async gatherLog() {
    const viewer = this.wanted;
    for (let ply = 1; ply <= this.plies; ply += 1) {
      const moment = await this.fetch(ply).catch(toastProblem);
      if (!moment || viewer !== this.wanted) return;
      this.all.push({ step: "act", seq: ply, seat: moment.seat ?? 1, events: moment.events });
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
