// What was said at a table, and at the table of the game before if this is a rematch.
import { get } from "./api.js";

/** @typedef {import("../../protocol.js").ChatLine} ChatLine */

/** So many lines of the game before are shown. */
const BEFORE = 20;

export class Chat {
  /**
   * @param {string} table
   * @param {{ changed: () => void, failed: (problem: unknown) => void }} tell
   */
  constructor(table, tell) {
    this.table = table;
    this.tell = tell;
    /** Oldest first. @type {ChatLine[]} */
    this.lines = [];
    /** The last lines of the game before, oldest first. @type {ChatLine[]} */
    this.before = [];
    /** The table whose lines they are. */
    this.follows = "";
  }

  async load() {
    const answer = await get("tables/{table}/chat", { table: this.table }).catch(this.tell.failed);
    if (answer) this.take(answer.lines);
  }

  /** The game before is over, so its lines stay as they are. @param {string | undefined} table */
  async loadBefore(table) {
    if (!table || table === this.follows) return;
    this.follows = table;
    // Whoever was not allowed to see that table reads nothing of it; nobody has to be told.
    const answer = await get("tables/{table}/chat", { table }).catch(() => null);
    this.before = (answer?.lines ?? []).slice(-BEFORE);
    if (this.before.length) this.tell.changed();
  }

  /** @param {ChatLine[]} lines some of which may be known */
  take(lines) {
    const known = new Set(this.lines.map((line) => line.number));
    const news = lines.filter((line) => !known.has(line.number));
    this.lines = [...this.lines, ...news].sort((a, b) => a.number - b.number);
    this.tell.changed();
  }
}
