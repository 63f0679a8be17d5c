// The middle of the card game: big cities, everybody's rail yard and track stack.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { cardCount, t, tn } from "../../core/i18n.js";
import { CARDS, KINDS } from "../../core/marks.js";
import { aboutOf, inWords } from "../../core/story.js";
import { cardMark, seatMark } from "../../ui/mark.js";
import { cardFace } from "../../ui/stock.js";
import { bigCities } from "./big-cities.js";
import { cards, InfoPanel } from "../common/info-panel.js";
import { raidsOf, rowLength } from "./lay.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireRow} WireRow */
/** @typedef {import("../../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("./lay.js").LayDraft} LayDraft */

/** Of the cards of a stack that is turned up at most so many are drawn; how many there are stands beside them. */
const PICTURED = 5;
/** Rows of more than five cards move together, up to this length. */
const LONGEST = 12;

/**
 * Only of the card on top one sees more than its edge.
 * @param {WireCard} kind
 * @param {string} more classes
 * @param {boolean} top
 */
const yardCard = (kind, more, top) =>
  html`<span class="yard-card chip-${kind} ${more}" aria-hidden="true"
    >${cardMark(kind)}<span class="yard-letter">${CARDS[kind].letter}</span>${top ? cardFace(kind) : ""}</span
  >`;

/** A row in words: "3 blue cards, with 1 locomotive". @param {WireRow} row */
function rowWords(row) {
  const cars = cardCount(row.colour, row.cars);
  return row.locomotives ? `${cars}, ${tn("yard.locomotives", row.locomotives)}` : cars;
}

/**
 * Cards overlap as on a table, the locomotives on top.
 * @param {WireRow} row
 * @param {{ look?: string, words?: string }} [how]
 */
function yardRow(row, how = {}) {
  const n = rowLength(row);
  const kinds = [...Array(row.cars).fill(row.colour), ...Array(row.locomotives ?? 0).fill("locomotive")];
  const words = how.words ?? rowWords(row);
  return html`<li
    class="yard-row ${how.look ?? ""}"
    data-row=${row.colour}
    data-length=${Math.min(n, LONGEST)}
    title=${words}
  >
    <span class="visually-hidden">${words}</span>
    ${kinds.map((kind, at) =>
      yardCard(
        kind,
        at === 0 ? "yard-first" : at === n - 1 && kind === "locomotive" ? "yard-top" : "",
        at === n - 1,
      ),
    )}
    <span class="yard-count" aria-hidden="true">${n}</span>
  </li>`;
}

/** The cards of a stack that is turned up, by colour. @param {{ [kind: string]: number }} known */
const turnedUp = (known) =>
  html`<ul class="turned-up">
    ${KINDS.filter((kind) => known[kind] > 0).map(
      (kind) =>
        html`<li>
          <span class="visually-hidden">${cardCount(/** @type {WireCard} */ (kind), known[kind])}</span>
          ${Array.from(
            { length: Math.min(known[kind], PICTURED) },
            () => html`<span class="turned-card chip-${kind}" aria-hidden="true">${cardMark(kind)}</span>`,
          )}
          <b aria-hidden="true">${known[kind]}</b>
        </li>`,
    )}
  </ul>`;

class Yards extends InfoPanel {
  static properties = { ...InfoPanel.properties, draft: { attribute: false } };

  constructor() {
    super();
    /** What the viewer is about to lay; none in a replay. @type {LayDraft | null} */
    this.draft = null;
    /** @type {(() => void) | null} */
    this.undraft = null;
  }

  attend() {
    super.attend();
    this.undraft?.();
    this.undraft = this.draft?.changed.on(() => this.requestUpdate()) ?? null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.undraft?.();
    this.undraft = null;
  }

  /** The rows that are about to come, and those that are about to go. */
  planned() {
    const { session, draft } = this;
    if (!session || !draft?.choice || draft.mix) return { come: [], go: [] };
    return { come: draft.rows, go: raidsOf(session, draft.rows) };
  }

  /** @param {About} about @param {WireSeat} seat */
  rows(about, seat) {
    const { come, go } = this.planned();
    const own = seat.seat === this.session?.seat;
    const goes = (/** @type {WireRow} */ row) =>
      go.some((raid) => raid.seat === seat.seat && raid.row.colour === row.colour);
    const lying = (seat.yard ?? []).map((row) =>
      goes(row)
        ? { row, how: { look: "yard-goes", words: `${rowWords(row)}: ${t("yard.goes")}` } }
        : { row, how: {} },
    );
    const coming = own
      ? come.map((row) => ({
          row,
          how: { look: "yard-comes", words: `${rowWords(row)}: ${t("yard.comes")}` },
        }))
      : [];
    const all = [...lying, ...coming].sort(
      (one, two) => KINDS.indexOf(one.row.colour) - KINDS.indexOf(two.row.colour),
    );
    if (all.length === 0 && this.isOpen) return "";
    if (all.length === 0)
      return html`<p class="yard-empty">
        ${t("yard.empty")} ${own ? html`<span class="yard-hint">${t("yard.empty-own")}</span>` : ""}
      </p>`;
    return html`<ul
      class="yard-rows"
      aria-label=${own ? t("yard.own") : t("yard.of", { name: inWords(about, { seat: seat.seat }) })}
    >
      ${repeat(
        all,
        ({ row }) => row.colour,
        ({ row, how }) => yardRow(row, how),
      )}
    </ul>`;
  }

  /** Are the track stacks turned up? */
  get isOpen() {
    const phase = this.session?.view?.phase;
    return phase === "complete" || phase === "over";
  }

  /** The track stack: face down, until tickets are completed. @param {WireSeat} seat */
  stack(seat) {
    const n = seat.stack ?? 0;
    const known = seat["stack-cards"] ?? {};
    const open = this.isOpen;
    const words = tn("stack.cards", n);
    const content = open ? turnedUp(known) : cards(known);
    return html`<div class="stack" data-stack=${seat.seat}>
      <span class="visually-hidden">${words}</span>
      <span class="stack-pile" data-many=${Math.min(3, n)} title=${words} aria-hidden="true"
        ><b>${n}</b></span
      >
      <span class="stack-name" aria-hidden="true">${t("stack.title")}${open ? html` <b>${n}</b>` : ""}</span>
      ${
        Object.keys(known).length
          ? html`<div class="stack-known">
              <span class="visually-hidden">${open ? t("stack.shown") : t("stack.remembered")}</span
              >${content}
            </div>`
          : ""
      }
    </div>`;
  }

  /** @param {About} about @param {WireSeat} seat */
  yard(about, seat) {
    const { session } = this;
    const own = seat.seat === session?.seat;
    const acts = session?.toAct.includes(seat.seat);
    return html`<section
      class="yard ${own ? "yard-own" : ""} ${acts ? "yard-acts" : ""} ${this.isOpen ? "yard-open" : ""}"
      data-yard=${seat.seat}
    >
      <h3 class="yard-head">
        ${seatMark(seat.seat)}<span class="yard-name ${own && about.seat !== null ? "yard-mine" : ""}"
          >${inWords(about, { seat: seat.seat })}</span
        >
        ${own && about.seat !== null ? html`<span class="yard-name yard-long">${t("yard.own")}</span>` : ""}
        <small class="yard-hand">${tn("yard.hand", seat.cards)}</small>
      </h3>
      <div class="yard-ground">${this.rows(about, seat)}</div>
      ${this.stack(seat)}
    </section>`;
  }

  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    const view = session?.view;
    if (!session || !about || !view) return "";
    // From one's left around the table, as people sit.
    const seats = Object.values(view.seats);
    const own = session.seat === null ? undefined : view.seats[session.seat];
    const others = own ? [...seats.slice(own.seat), ...seats.slice(0, own.seat - 1)] : seats;
    return html`<div class="yards ${own ? "" : "yards-watched"}" data-others=${others.length}>
      ${bigCities(session, about)}
      <div class="yards-others">${others.map((seat) => this.yard(about, seat))}</div>
      ${own ? this.yard(about, own) : ""}
    </div>`;
  }
}

customElements.define("gleis-yards", Yards);
