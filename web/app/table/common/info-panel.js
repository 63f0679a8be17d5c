// The base of the panels that tell how the game stands, and what they share.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { inWords } from "../../core/story.js";
import { GleisElement } from "../../ui/element.js";
import { cardChip, personMark, seatMark } from "../../ui/mark.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../core/story.js").Line} Line */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {{ tracks: string[], cities: string[], tone: "ticket" | "log" | "trail" | "offer" }} Light */

/** A panel that draws again whenever its session changes. */
export class InfoPanel extends GleisElement {
  static properties = { session: { attribute: false } };

  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    /** @type {(() => void) | null} */
    this.unfollow = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.attend();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow?.();
    this.unfollow = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("session")) this.attend();
  }

  /** Follows the session it has now; another one may be put in. */
  attend() {
    this.unfollow?.();
    this.unfollow = this.session?.changed.on(() => this.requestUpdate()) ?? null;
  }

  /** Tells the page what to light on the map. @param {Light | null} detail */
  light(detail) {
    this.dispatchEvent(new CustomEvent("light", { detail, bubbles: true }));
  }

  /** @param {string} type @param {unknown} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** A card with its word for those who do not see the chip. @param {WireCard} kind @param {number} [count] */
export const card = (kind, count) =>
  html`<span class="info-card" title=${t(`card.${kind}`)}
    >${cardChip(kind, count)}<span class="visually-hidden">${t(`card.${kind}`)}</span></span
  >`;

/** Cards of any one colour, for grey routes. @param {number} count */
const anyCard = (count) =>
  html`<span class="info-card" title=${t("card.any")}
    ><span class="chip chip-any"
      ><svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 6H17V8H3ZM3 12H17V14H3Z"></path></svg
      ><span class="chip-count">${count}</span></span
    ><span class="visually-hidden">${t("card.any")}</span></span
  >`;

/** Cards by colour as chips, in the usual order. @param {{ [kind: string]: number }} counts */
export const cards = (counts) =>
  html`<span class="info-cards"
    >${KINDS.filter((kind) => counts[kind] > 0).map((kind) =>
      card(kind, counts[kind]),
    )}${counts.any > 0 ? anyCard(counts.any) : ""}</span
  >`;

/**
 * How many cards are missing, and which. Locomotives in the hand make it fewer than the colours add up to.
 * @param {{ "missing-cards"?: number, missing?: { [kind: string]: number } }} needed
 */
export function missingCards(needed) {
  const count = needed["missing-cards"] ?? 0;
  const missing = needed.missing ?? {};
  const sum = Object.values(missing).reduce((all, n) => all + n, 0);
  if (count === 0) return t("tickets.none-missing");
  return html`${tn("tickets.missing", count)}${sum > count ? `; ${t("tickets.without-locomotives")}` : ""}:
  ${cards(missing)}`;
}

/** A passenger with its word for those who do not see it. @param {WireCard} colour @param {number} [count] */
export const person = (colour, count) =>
  html`<span class="info-card" title=${t(`card.${colour}`)}
    >${personMark(colour, count)}<span class="visually-hidden"
      >${count === undefined ? "" : `${count} `}${t(`card.${colour}`)}</span
    ></span
  >`;

/** A seat's shape and name. @param {About} about @param {number} seat */
export const seatLabel = (about, seat) =>
  html`<span class="info-seat">${seatMark(seat)}<b>${inWords(about, { seat })}</b></span>`;

/** @param {import("../../core/story.js").Part | undefined} part */
const isCard = (part) => typeof part === "object" && ("card" in part || "person" in part);

/** A line of the story with its marks. @param {About} about @param {Line} line */
export const storyLine = (about, line) =>
  line.parts.map((part, index) => {
    // Chips stand apart by themselves.
    if (part === ", " && isCard(line.parts[index - 1]) && isCard(line.parts[index + 1])) return " ";
    if (typeof part === "string") return part;
    // A single card needs no number.
    if ("card" in part) return card(part.card, part.count === 1 ? undefined : part.count);
    if ("person" in part) return person(part.person);
    if ("seat" in part) return seatLabel(about, part.seat);
    if ("paper" in part || "region" in part) return html`<i class="info-paper">${inWords(about, part)}</i>`;
    if ("ticket" in part) return html`<i class="info-ticket">${inWords(about, part)}</i>`;
    return html`<b class="info-place">${inWords(about, part)}</b>`;
  });

/** A number with its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
