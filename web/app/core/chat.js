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
    /** Are there lines before the first of them? */
    this.earlier = false;
    /** The last lines of the game before, oldest first. @type {ChatLine[]} */
    this.before = [];
    /** The table whose lines they are. */
    this.follows = "";
  }

  async load() {
    const answer = await get("tables/{table}/chat", { table: this.table }).catch(this.tell.failed);
    if (!answer) return;
    // Asked again after a pause, the latest lines say nothing of what was read before.
    if (this.lines.length === 0) this.earlier = answer.earlier;
    this.take(answer.lines);
  }

  /** Reads what was said before the first line that is known. */
  async loadEarlier() {
    const [first] = this.lines;
    if (!first || !this.earlier) return;
    const page = { table: this.table, before: first.number };
    const answer = await get("tables/{table}/chat", page).catch(this.tell.failed);
    if (!answer) return;
    this.earlier = answer.earlier;
    this.take(answer.lines);
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
