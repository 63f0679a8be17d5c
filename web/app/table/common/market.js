// The open cards, the deck and the ticket decks.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { CARDS } from "../../core/marks.js";
import { cardChip, cardMark, symbolMark } from "../../ui/mark.js";
import { cardFace } from "../../ui/stock.js";
import { choicesOf } from "./draft.js";
import { keepRule } from "./offer.js";
import { partsOf } from "./parts.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */

/** @param {{ [name: string]: number }} counts */
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

class Market extends TablePanel {
  static properties = { ...TablePanel.properties, refusal: { state: true } };

  constructor() {
    super();
    /** Why a card that was tapped may not be taken, and when that was. */
    this.refusal = { text: "", seq: 0 };
  }

  /** Takes a card, or says why not. @param {number} slot from 1 */
  take(slot) {
    const choice = this.slotChoice(slot);
    if (choice && !this.session.busy) {
      this.draft.cancel();
      void this.session.act(choice.action);
    } else if (!choice) {
      this.refusal = {
        text: this.whyNot(this.session.view?.market[slot - 1] ?? null),
        seq: this.session.seq,
      };
    }
  }

  drawBlind() {
    const choice = choicesOf(this.session.prompt, "draw-card")[0];
    if (!choice || this.session.busy) return;
    this.draft.cancel();
    void this.session.act(choice.action);
  }

  /** Opens the preview for tickets; the mix in the middle is offered first. */
  wantTickets() {
    const choices = choicesOf(this.session.prompt, "draw-tickets");
    const choice = choices[Math.floor(choices.length / 2)];
    if (choice) this.draft.wantTickets(choice.action.mix);
  }

  /** @param {number} slot */
  slotChoice(slot) {
    return choicesOf(this.session.prompt, "take-card").find(({ action }) => action.slot === slot);
  }

  /** Why a card of the market may not be taken now. @param {WireCard | null} kind */
  whyNot(kind) {
    const { session } = this;
    if (session.seat === null) return t("table.watching");
    if (!session.prompt) return t("why.not-your-turn");
    if (session.prompt.tutorial) return t("why.tutorial");
    if (kind === "locomotive" && session.view?.phase === "second-card") return t("why.locomotive-second");
    if (kind === "locomotive" && session.view?.campaign && session.view.phase === "turn")
      return t("why.locomotive-denied");
    return session.view?.phase === "turn" ? t("why.no-draw") : t("why.other-phase");
  }

  /** @param {WireCard | null} kind @param {number} slot from 1 */
  card(kind, slot) {
    const choice = this.slotChoice(slot);
    if (!kind)
      return html`<li class="market-slot">
        <span class="market-gap" data-slot=${slot}>${t("market.gap")}</span>
      </li>`;
    const { marketSymbol, cardWords } = partsOf(this.session.game);
    const symbol = marketSymbol?.(this.session, slot) ?? null;
    const name = cardWords?.(kind, symbol) ?? t(`card.${kind}`);
    const barred =
      this.session.prompt && !choice && kind === "locomotive" && this.session.view?.phase === "second-card";
    return html`<li class="market-slot">
      <button
        class="card chip-${kind} ${barred ? "card-barred" : ""}"
        data-slot=${slot}
        data-kind=${kind}
        data-action="take-card"
        aria-disabled=${choice ? "false" : "true"}
        aria-label=${t("market.card", { slot, name }) + (barred ? `, ${t("market.barred")}` : "")}
        aria-description=${choice ? "" : this.whyNot(kind)}
        title=${choice ? name : this.whyNot(kind)}
        @click=${() => this.take(slot)}
      >
        <span class="card-letter" aria-hidden="true">${CARDS[kind].letter}</span>
        ${cardMark(kind, "card-symbol")} ${cardFace(kind)}
        ${symbol ? html`<span class="card-corner">${symbolMark(symbol)}</span>` : ""}
        <span class="card-name" aria-hidden="true"
          >${kind === "locomotive" ? t("market.locomotive") : t(`card.${kind}`)}</span
        >
        ${barred ? html`<span class="card-bar" aria-hidden="true">${t("market.barred")}</span>` : ""}
      </button>
    </li>`;
  }

  deck() {
    const { view, prompt } = this.session;
    const choice = choicesOf(prompt, "draw-card")[0];
    const n = view?.deck ?? 0;
    return html`<li class="market-slot market-pile">
      <button
        class="card card-back"
        data-action="draw-card"
        ?disabled=${!choice}
        aria-label=${`${t("market.draw-blind")}, ${n > 0 ? tn("market.deck", n) : t("market.deck-empty")}`}
        @click=${this.drawBlind}
      >
        <span class="card-count">${n}</span>
        <span class="card-name">${t("market.draw-blind")}</span>
      </button>
    </li>`;
  }

  /** How many tickets are drawn, and how many of them kept. @param {number} left how many there are */
  ticketRule(left) {
    const { game, prompt } = this.session;
    const rule = game?.wire["later-tickets"];
    if (!rule || left === 0) return "";
    const choice = choicesOf(prompt, "draw-tickets")[0];
    const deal = choice ? sum(choice.action.mix) : Math.min(rule.deal, left);
    return `${tn("market.tickets-more", deal)} ${keepRule(rule.keep)}`;
  }

  ticketDeck() {
    const { view, prompt } = this.session;
    const choices = choicesOf(prompt, "draw-tickets");
    const piles = Object.values(view?.["ticket-decks"] ?? {});
    const n = piles.reduce((all, pile) => all + pile.untouched + pile.under.length, 0);
    const open = view?.phase === "turn" && choices.length > 0;
    return html`<li class="market-slot market-pile">
      <button
        class="card card-ticket"
        data-action="draw-tickets"
        ?disabled=${!open}
        aria-pressed=${Boolean(this.draft.mix)}
        aria-label=${`${t("market.tickets")}, ${tn("market.tickets-left", n)}`}
        title=${this.ticketRule(n)}
        @click=${this.wantTickets}
      >
        <span class="card-count">${n}</span>
        <span class="card-name">${t("market.tickets-short")}</span>
      </button>
    </li>`;
  }

  /** The card taken first in this turn: the strip shows it. */
  firstCard() {
    const { log, seat } = this.session;
    const last = log[log.length - 1];
    if (last?.step !== "act" || last.seat !== seat) return null;
    for (const event of last.events) {
      if (event.event === "card-taken" || event.event === "card-drawn") return event.card ?? null;
    }
    return null;
  }

  /** Two cards, one after the other: where the player is. */
  strip() {
    const { session } = this;
    const second = session.prompt && session.view?.phase === "second-card";
    const first =
      session.prompt &&
      choicesOf(session.prompt, "draw-card").length + choicesOf(session.prompt, "take-card").length > 0;
    const taken = second ? this.firstCard() : null;
    return html`<p class="market-strip">
      ${
        first
          ? html`<span class="market-step">
              <span class="step ${second ? "step-done" : "step-now"}" aria-hidden="true"
                >${taken ? cardChip(taken) : "1"}</span
              >
              <span class="step ${second ? "step-now" : ""}" aria-hidden="true">2</span>
              ${second ? t("market.second-of-two") : t("market.first-of-two")}
            </span>`
          : html`<span>${this.heading}</span>`
      }
      <span class="market-refusal" role="status"
        >${this.refusal.seq === session.seq ? this.refusal.text : ""}</span
      >
    </p>`;
  }

  /** What this is called: the card game has another word for it. */
  get heading() {
    return this.session.game?.board ? t("market.heading") : t("market.draw-area");
  }

  render() {
    const { view } = this.session;
    if (!view) return "";
    return html`<section class="market" aria-label=${this.heading}>
      <h2 class="visually-hidden">${this.heading}</h2>
      ${this.strip()}
      <ol class="market-cards">
        ${view.market.map((kind, at) => this.card(kind, at + 1))} ${this.deck()} ${this.ticketDeck()}
      </ol>
      <p class="market-foot">
        ${tn("market.discards", sum(view.discards) + (view.campaign?.newspapers ?? 0))}
      </p>
    </section>`;
  }
}

customElements.define("gleis-market", Market);
