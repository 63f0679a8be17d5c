// The player's own cards, in groups.
import { html } from "lit";
import { t, tn } from "../core/i18n.js";
import { CARDS, KINDS } from "../core/marks.js";
import { set, settings } from "../core/settings.js";
import { cardMark } from "../ui/mark.js";
import { partsOf } from "./parts.js";
import { MapPanel } from "./table-panel.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */

/** A finger that moves so far wants to drag, and not to tap. */
const DRAG = 12;

class Hand extends MapPanel {
  constructor() {
    super();
    /**
     * A group that a finger drags.
     * @type {{ kind: WireCard, x: number, y: number, ghost: HTMLElement | null } | null}
     */
    this.pulled = null;
  }

  /**
   * The kinds to show: those held, and those a plan still lacks.
   * @returns {{ kind: WireCard, n: number, missing: number }[]}
   */
  groups() {
    const hand = this.session.view?.hand ?? {};
    const missing = this.session.outlook?.plan?.missing ?? {};
    const groups = KINDS.map((kind) => ({ kind, n: hand[kind] ?? 0, missing: missing[kind] ?? 0 }));
    const shown = groups.filter((group) => group.n > 0 || group.missing > 0);
    return settings.sortHand === "count" ? shown.sort((one, two) => two.n - one.n) : shown;
  }

  sort() {
    set("sortHand", settings.sortHand === "count" ? "colour" : "count");
    this.requestUpdate();
  }

  /** @param {DragEvent} event @param {WireCard} kind */
  dragStart(event, kind) {
    event.dataTransfer?.setData("text/gleis-card", kind);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
    this.draft.dragged = kind;
    if (this.draft.colour !== kind) this.draft.filter(kind);
  }

  /** Whatever the drop picked stays; the colour was only for the way. */
  dragEnd() {
    if (this.draft.colour) this.draft.filter(null);
  }

  /**
   * Fingers know no drag of their own: a group is pulled up onto the map.
   * @param {PointerEvent} event
   * @param {WireCard} kind
   */
  pullStart(event, kind) {
    if (event.pointerType === "mouse") return;
    this.pulled = { kind, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const pulled = this.pulled;
    if (!pulled) return;
    if (!pulled.ghost && pulled.y - event.clientY > DRAG) {
      const group = /** @type {HTMLElement} */ (event.currentTarget);
      group.setPointerCapture(event.pointerId);
      pulled.ghost = /** @type {HTMLElement} */ (group.cloneNode(true));
      pulled.ghost.classList.add("ghost");
      document.body.append(pulled.ghost);
      this.draft.dragged = pulled.kind;
      if (this.draft.colour !== pulled.kind) this.draft.filter(pulled.kind);
    }
    if (pulled.ghost) pulled.ghost.style.translate = `${event.clientX - 24}px ${event.clientY - 60}px`;
  }

  /** @param {PointerEvent} event */
  pullEnd(event) {
    const pulled = this.pulled;
    this.pulled = null;
    if (!pulled?.ghost) return;
    pulled.ghost.remove();
    const { clientX: x, clientY: y } = event;
    if (event.type === "pointerup")
      this.dispatchEvent(new CustomEvent("cards-pulled", { detail: { x, y }, bubbles: true }));
    this.dragEnd();
  }

  /** @param {{ kind: WireCard, n: number, missing: number }} group */
  group({ kind, n, missing }) {
    const name = t(`card.${kind}`);
    const label = missing ? t("hand.group-missing", { n, name, missing }) : t("hand.group", { n, name });
    return html`<li>
      <button
        class="hand-group chip-${kind} ${n === 0 ? "hand-none" : ""}"
        data-kind=${kind}
        data-count=${n}
        draggable=${n > 0 ? "true" : "false"}
        aria-pressed=${this.draft.colour === kind}
        aria-label=${label}
        title=${t("hand.tap", { name })}
        @click=${() => this.draft.filter(kind)}
        @dragstart=${(/** @type {DragEvent} */ event) => this.dragStart(event, kind)}
        @dragend=${this.dragEnd}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.pullStart(event, kind)}
        @pointermove=${this.pull}
        @pointerup=${this.pullEnd}
        @pointercancel=${this.pullEnd}
      >
        <span class="hand-count">${n}</span>
        ${cardMark(kind, "card-symbol")}
        <span class="card-letter" aria-hidden="true">${CARDS[kind].letter}</span>
        ${partsOf(this.session.game).handSymbols?.(this.session, kind) ?? ""}
        ${
          missing
            ? html`<span class="hand-missing" aria-hidden="true">${t("hand.missing", { n: missing })}</span>`
            : ""
        }
      </button>
    </li>`;
  }

  render() {
    const { view, seat, outlook } = this.session;
    if (!view || seat === null) return "";
    const all = Object.values(view.hand).reduce((sum, n) => sum + n, 0);
    const any = outlook?.plan?.missing?.any ?? 0;
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
