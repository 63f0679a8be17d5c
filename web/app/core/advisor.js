// What could be done next at a table, and why not the rest: asked for after every step, and whenever the plan or
// the tickets to compare change.
import { get } from "./api.js";

/** @typedef {import("../../protocol.js").Hints} Hints */

/** Between two requests, in milliseconds. Not faster than eyes can follow: bots may move many times in a second. */
const PAUSE = 120;

export class Advisor {
  /**
   * @param {string} table
   * @param {number | null} seat looked through, from 1
   * @param {{ changed: () => void, failed: (problem: unknown) => void }} tell
   */
  constructor(table, seat, tell) {
    this.table = table;
    this.seat = seat;
    this.tell = tell;
    /** Why-not, ticket paths, trails; of the position shown or a moment older. @type {Hints | null} */
    this.hints = null;
    /** Planned tracks of the planner layer, private. @type {string[]} */
    this.plan = [];
    /** Tickets whose common network the hints shall show; null: all own. @type {string[] | null} */
    this.together = null;
    /** Is a request on its way, and was another one wanted meanwhile? @type {"no" | "once" | "again"} */
    this.asking = "no";
  }

  /** Asks for the latest position; while a request is on its way, once more afterwards. */
  async load() {
    if (this.asking !== "no") {
      this.asking = "again";
      return;
    }
    this.asking = "once";
    const { table, seat } = this;
    const tickets = this.together?.join(",") || null;
    const plan = this.plan.join(",") || null;
    const hints = await get("tables/{table}/hints", { table, seat, tickets, plan }).catch(this.tell.failed);
    if (hints) {
      this.hints = hints;
      this.tell.changed();
    }
    this.pause();
  }

  /**
   * Asks for an earlier position: that of the move looked at, while later ones wait. It is not worth waiting for,
   * nor worth telling if it fails: the latest position is asked for right afterwards, and that tells.
   * @param {number} ply
   */
  async loadMoment(ply) {
    if (this.asking !== "no") return;
    this.asking = "once";
    const { table: replay, seat } = this;
    const viewer = seat === null ? "spectator" : `seat-${seat}`;
    const moment = await get("replays/{replay}/plies/{ply}", { replay, ply, viewer }).catch(() => null);
    if (moment) {
      this.hints = moment.hints;
      this.tell.changed();
    }
    this.pause();
  }

  pause() {
    const again = this.asking === "again";
    this.asking = "no";
    if (again) setTimeout(() => void this.load(), PAUSE);
  }

  /** Changes the planner layer. @param {string[]} tracks */
  setPlan(tracks) {
    this.plan = tracks;
    void this.load();
    this.tell.changed();
  }

  /** Asks what these tickets would take together; null for all own. @param {string[] | null} tickets */
  setTogether(tickets) {
    this.together = tickets;
    void this.load();
  }
}
