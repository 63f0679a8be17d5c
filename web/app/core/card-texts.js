// CardTexts: every card, sticker and rule with words on it that this viewer may read now. What is not
// opened is never sent, so an unknown id means: it was opened a moment ago, ask again.
import { learn } from "./i18n.js";
import { Signal } from "./signal.js";

/** @typedef {import("../../protocol.js").WireCardText} WireCardText */

/** The same unknown paper is asked for again only after so long, in milliseconds. */
const PATIENCE = 4000;

/**
 * Do several people lead their companies at this screen? Its pages have no curtain, so secrets are covered.
 * @param {{ info: { you: unknown[] } | null }} session
 */
export const sharedCampaign = ({ info }) => (info?.you.length ?? 0) > 1;

/**
 * The same at a table: the curtain hangs only while the game runs.
 * @param {{ mySeats: () => number[], table: { status: string } | null }} session
 */
export const sharedTable = (session) => session.mySeats().length > 1 && session.table?.status !== "running";

/** The cardTexts of one table or one campaign. */
export class CardTexts {
  /** @param {(() => Promise<WireCardText[]>) | null} fetch asks the server; null if they are only told */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<string, WireCardText>} */
    this.known = new Map();
    /**
     * What the tracks of a piece are called whose box was opened in this game.
     * @type {Record<string, import("../../protocol.js").WireText>}
     */
    this.tracks = {};
    /** Goes up whenever other cardTexts are known: what was told before may have had no words yet. */
    this.version = 0;
    /** Other cardTexts are known now. @type {Signal<CardTexts>} */
    this.changed = new Signal();
    /** When an unknown paper was last asked for. @type {Map<string, number>} */
    this.missed = new Map();
    /** @type {Promise<void> | null} */
    this.asking = null;
  }

  /** These cardTexts and no others. @param {WireCardText[]} cardTexts */
  take(cardTexts) {
    this.known = new Map(cardTexts.map((paper) => [paper.id, paper]));
    for (const { words } of cardTexts) if (words) learn(words);
    this.tracks = Object.assign({}, ...cardTexts.map(({ tracks }) => tracks ?? {}));
    this.version += 1;
    this.changed.tell(this);
  }

  /** Asks the server; several wishes at once are one request. */
  load() {
    if (this.fetch === null) return Promise.resolve();
    this.asking ??= this.fetch()
      .then((cardTexts) => this.take(cardTexts))
      .finally(() => (this.asking = null));
    return this.asking;
  }

  /**
   * A paper, or null while it is not known; then it is asked for.
   * @param {string} id
   * @returns {WireCardText | null}
   */
  find(id) {
    const paper = this.known.get(id);
    if (paper) return paper;
    const now = Date.now();
    if (now - (this.missed.get(id) ?? -PATIENCE) >= PATIENCE) {
      this.missed.set(id, now);
      // Without it the page is still complete, and it will be asked for again.
      void this.load().catch(() => undefined);
    }
    return null;
  }

  /** All of a kind, in the order of the server. @param {WireCardText["kind"]} kind @returns {WireCardText[]} */
  ofKind(kind) {
    return [...this.known.values()].filter((paper) => paper.kind === kind);
  }
}
