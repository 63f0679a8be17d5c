// What was said at a table.
import { get } from "./api.js";

/** @typedef {import("../../protocol.js").ChatLine} ChatLine */

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
  }

  async load() {
    const answer = await get("tables/{table}/chat", { table: this.table }).catch(this.tell.failed);
    if (answer) this.take(answer.lines);
  }

  /** @param {ChatLine[]} lines some of which may be known */
  take(lines) {
    const known = new Set(this.lines.map((line) => line.number));
    const news = lines.filter((line) => !known.has(line.number));
    this.lines = [...this.lines, ...news].sort((a, b) => a.number - b.number);
    this.tell.changed();
  }
}
