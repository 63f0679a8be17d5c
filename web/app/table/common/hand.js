// The player's own cards, in groups.
import { html } from "lit";
import { cardCount, t, tn } from "../../core/i18n.js";
import { CARDS, KINDS } from "../../core/marks.js";
import { set, settings } from "../../core/settings.js";
import { cardMark } from "../../ui/mark.js";
import { cardFace } from "../../ui/stock.js";
import { partsOf } from "./parts.js";
import { MapPanel } from "./table-panel.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */

/** A finger that moves up so far wants to drag, and not to tap; a mouse that moves so far anywhere. */
const DRAG = { finger: 12, mouse: 6 };

class Hand extends MapPanel {
  constructor() {
    super();
    /**
     * A group that is dragged.
     * @type {{ kind: WireCard, x: number, y: number, ghost: HTMLElement | null } | null}
     */
    this.pulled = null;
    /** Did the last press end a drag? */
    this.wasPulled = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.pulled?.ghost?.remove();
    this.pulled = null;
  }

  /**
   * The kinds to show: those held, and those a plan still lacks.
   * @returns {{ kind: WireCard, n: number, missing: number }[]}
   */
  groups() {
    const hand = this.session.view?.hand ?? {};
    const missing = this.session.hints?.plan?.missing ?? {};
    const groups = KINDS.map((kind) => ({ kind, n: hand[kind] ?? 0, missing: missing[kind] ?? 0 }));
    const shown = groups.filter((group) => group.n > 0 || group.missing > 0);
    return settings.sortHand === "count" ? shown.sort((one, two) => two.n - one.n) : shown;
  }

  sort() {
    set("sortHand", settings.sortHand === "count" ? "colour" : "count");
    this.requestUpdate();
  }

  /**
   * A group is pulled onto the map, by finger or mouse: a card of it follows.
   * @param {PointerEvent} event
   * @param {{ kind: WireCard, n: number }} group
   */
  pullStart(event, { kind, n }) {
    this.wasPulled = false;
    if (n === 0 || event.button !== 0) return;
    // A quick mouse has left the group before it says that it moves.
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.pulled = { kind, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const pulled = this.pulled;
    if (!pulled) return;
    const [dx, dy] = [event.clientX - pulled.x, event.clientY - pulled.y];
    const finger = event.pointerType !== "mouse";
    if (!pulled.ghost && (finger ? -dy > DRAG.finger : Math.hypot(dx, dy) > DRAG.mouse)) {
      const group = /** @type {HTMLElement} */ (event.currentTarget);
      pulled.ghost = this.ghostOf(group);
      this.draft.dragged = pulled.kind;
      if (this.draft.colour !== pulled.kind) this.draft.filter(pulled.kind);
    }
    if (!pulled.ghost) return;
    // The route below stays in sight; a finger hides what is under it.
    const { offsetWidth: width, offsetHeight: height } = pulled.ghost;
    const lift = finger ? height : height * 0.85;
    pulled.ghost.style.translate = `${event.clientX - width / 2}px ${event.clientY - lift}px`;
    this.tellPulled("cards-over", event);
  }

  /** @param {HTMLElement} group */
  ghostOf(group) {
    const ghost = /** @type {HTMLElement} */ (group.cloneNode(true));
    ghost.classList.add("ghost", "hand-ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${group.offsetWidth}px`;
    ghost.style.height = `${group.offsetHeight}px`;
    document.body.append(ghost);
    return ghost;
  }

  /** @param {"cards-over" | "cards-pulled"} name @param {PointerEvent} event */
  tellPulled(name, { clientX: x, clientY: y, pointerType }) {
    const coarse = pointerType !== "mouse";
    this.dispatchEvent(new CustomEvent(name, { detail: { x, y, coarse }, bubbles: true }));
  }

  /** @param {PointerEvent} event */
  pullEnd(event) {
    const pulled = this.pulled;
    this.pulled = null;
    if (!pulled?.ghost) return;
    pulled.ghost.remove();
    // The click that follows was none.
    this.wasPulled = true;
    if (event.type === "pointerup") this.tellPulled("cards-pulled", event);
    // Whatever the drop picked stays; the colour was only for the way.
    if (this.draft.colour) this.draft.filter(null);
  }

  /** @param {WireCard} kind */
  tap(kind) {
    if (!this.wasPulled) this.draft.filter(kind);
    this.wasPulled = false;
  }

  /** @param {{ kind: WireCard, n: number, missing: number }} group */
  group({ kind, n, missing }) {
    const name = t(`card.${kind}`);
    const cards = cardCount(kind, n);
    const label = missing ? t("hand.group-missing", { cards, missing }) : cards;
    return html`<li>
      <button
        class="hand-group chip-${kind} ${n === 0 ? "hand-none" : ""}"
        data-kind=${kind}
        data-count=${n}
        aria-pressed=${this.draft.colour === kind}
        aria-label=${label}
        title=${t("hand.tap", { name })}
        @click=${() => this.tap(kind)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.pullStart(event, { kind, n })}
        @pointermove=${this.pull}
        @pointerup=${this.pullEnd}
        @pointercancel=${this.pullEnd}
      >
        <span class="hand-count ${n > 9 ? "hand-count-wide" : ""}">${n}</span>
        ${cardMark(kind, "card-symbol")}
        <span class="card-letter" ?data-wide=${CARDS[kind].letter.length > 1} aria-hidden="true"
          >${CARDS[kind].letter}</span
        >
        ${cardFace(kind)} ${partsOf(this.session.game).handSymbols?.(this.session, kind) ?? ""}
        ${
          missing
            ? html`<span class="hand-missing" aria-hidden="true">${t("hand.missing", { n: missing })}</span>`
            : ""
        }
      </button>
    </li>`;
  }

  render() {
    const { view, seat, hints } = this.session;
    if (!view || seat === null) return "";
    const all = Object.values(view.hand).reduce((sum, n) => sum + n, 0);
    const any = hints?.plan?.missing?.any ?? 0;
    return html`<section class="hand" aria-label=${t("hand.heading")}>
      <div class="hand-head">
        <h2>${t("hand.heading")} <small>${tn("hand.cards", all)}</small></h2>
        <button class="hand-sort" data-action="sort-hand" @click=${this.sort}>
          ${settings.sortHand === "count" ? t("hand.by-count") : t("hand.by-colour")}
        </button>
      </div>
      ${all === 0 ? html`<p class="note">${t("hand.empty")}</p>` : ""}
      <ul class="hand-groups">
        ${this.groups().map((group) => this.group(group))}
      </ul>
      ${any ? html`<p class="hand-any">${tn("hand.any", any)}</p>` : ""}
    </section>`;
  }
}

customElements.define("gleis-hand", Hand);
