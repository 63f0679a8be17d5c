// The base of the panels that belong to a turn.
import { GleisElement } from "../../ui/element.js";
import { draftOf } from "./drafts.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../board/claim.js").ClaimDraft} ClaimDraft */
/** @typedef {import("../cards/lay.js").LayDraft} LayDraft */

/** A panel of a table: it draws again when the session or the player's draft changes. */
export class TablePanel extends GleisElement {
  static properties = { session: { attribute: false } };

  constructor() {
    super();
    /** It is given before the panel is connected. */
    this.session = /** @type {Session} */ (/** @type {unknown} */ (null));
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(this.session.changed);
    this.follow(this.draft.changed);
  }

  get draft() {
    return draftOf(this.session);
  }

  /**
   * Tells the page what to light on the map.
   * @param {{ tracks: string[], cities: string[], tone: string } | null} detail
   */
  light(detail) {
    this.dispatchEvent(new CustomEvent("light", { detail, bubbles: true }));
  }
}

/** A panel of a game on a map. */
export class MapPanel extends TablePanel {
  /** @returns {ClaimDraft} */
  get draft() {
    return /** @type {ClaimDraft} */ (super.draft);
  }
}

/** A panel of the card game. */
export class CardPanel extends TablePanel {
  /** @returns {LayDraft} */
  get draft() {
    return /** @type {LayDraft} */ (super.draft);
  }
}
