// Choosing tickets, in the set-up and later.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { finalSign, icon } from "./commit-icons.js";
import { choicesOf } from "./draft.js";
import { cards } from "./info-panel.js";
import { partsOf } from "./parts.js";
import { mixChooser, mixWords } from "./market-mix.js";
import { TablePanel } from "./table-panel.js";
import { bigCityStars, needsLegend, needsTogether, ticketNeeds } from "./ticket-needs.js";

/** @typedef {import("./draft.js").ChoiceOf<"keep-tickets">} KeepTickets */

/** Is there something to choose in this panel? @param {import("../../core/session.js").Session} session */
export const hasOffer = (session) =>
  choicesOf(session.prompt, "keep-tickets").length > 0 ||
  (session.view?.phase === "first-tickets" && choicesOf(session.prompt, "draw-tickets").length > 0);

/** @param {string[]} one @param {string[]} two */
const sameList = (one, two) => one.length === two.length && one.every((id, at) => id === two[at]);
/** @param {string[]} one @param {string[]} two */
const sameSet = (one, two) => one.length === two.length && one.every((id) => two.includes(id));

/** How many have to be kept, in words. @param {number} least */
export const keepRule = (least) => (least === 0 ? t("offer.keep-any") : tn("offer.keep-at-least", least));

class Offer extends TablePanel {
  static properties = {
    ...TablePanel.properties,
    kept: { state: true },
    under: { state: true },
    mix: { state: true },
  };

  constructor() {
    super();
    /** The tickets to be kept. @type {string[]} */
    this.kept = [];
    /** The others, the one that will lie highest first. @type {string[]} */
    this.under = [];
    /** What to draw in the set-up. @type {{ [deck: string]: number } | null} */
    this.mix = null;
    /** The offer this is about. */
    this.about = "";
    /** The ticket under the pointer or in focus. @type {string | null} */
    this.pointed = null;
    /** The hints that were lit; newer ones may know more ways. @type {unknown} */
    this.litFrom = null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.advisor.setTogether(null);
  }

  get choices() {
    return choicesOf(this.session.prompt, "keep-tickets");
  }

  get offer() {
    return this.session.view?.offer ?? [];
  }

  willUpdate() {
    const about = this.offer.join();
    if (about === this.about || this.choices.length === 0) return;
    this.about = about;
    this.kept = [];
    this.under = [...this.offer];
  }

  /** @param {string} ticket */
  toggle(ticket) {
    const keeps = this.kept.includes(ticket);
    this.kept = this.offer.filter((other) => (other === ticket ? !keeps : this.kept.includes(other)));
    this.under = keeps ? [...this.under, ticket] : this.under.filter((other) => other !== ticket);
    if (!this.ordered()) this.under = this.offer.filter((other) => !this.kept.includes(other));
    this.session.advisor.setTogether(
      this.kept.length ? [...this.kept, ...(this.session.view?.tickets ?? [])] : null,
    );
  }

  /** May the player choose the order of those that go under the deck? */
  ordered() {
    return this.choices.filter(({ action }) => sameSet(action.keep, this.kept)).length > 1;
  }

  /** What would be sent. @returns {KeepTickets | undefined} */
  get choice() {
    const same = this.choices.filter(({ action }) => sameSet(action.keep, this.kept));
    return same.length > 1 ? same.find(({ action }) => sameList(action.under, this.under)) : same[0];
  }

  updated() {
    if (this.litFrom === this.session.hints || this.choices.length === 0) return;
    this.litFrom = this.session.hints;
    this.point(this.pointed);
  }

  /** Lights a ticket; without one, what all chosen take together. @param {string | null} ticket */
  point(ticket) {
    this.pointed = ticket;
    if (ticket) this.lightTicket(ticket);
    else this.lightTogether();
  }

  /** @param {string} ticket */
  lightTicket(ticket) {
    const { game, hints } = this.session;
    const places = game?.tickets.get(ticket)?.ends ?? [];
    const cities = places.flatMap((place) => game?.places.get(place)?.cities ?? [place]);
    const tracks = hints?.tickets?.find((candidate) => candidate.ticket === ticket)?.tracks ?? [];
    this.light({ tracks, cities, tone: "offer" });
  }

  /** Lights what all chosen tickets take together. */
  lightTogether() {
    const { game, hints } = this.session;
    const places = this.kept.flatMap((ticket) => game?.tickets.get(ticket)?.ends ?? []);
    const cities = places.flatMap((place) => game?.places.get(place)?.cities ?? [place]);
    this.light(this.kept.length ? { tracks: hints?.together?.tracks ?? [], cities, tone: "offer" } : null);
  }

  /** @param {string} ticket */
  card(ticket) {
    const { game, hints } = this.session;
    const wire = game?.tickets.get(ticket);
    const known = hints?.tickets?.find((candidate) => candidate.ticket === ticket);
    const kept = this.kept.includes(ticket);
    const decks = (game?.wire.decks.length ?? 1) > 1;
    return html`<li>
      <button
        class="offer-ticket"
        data-ticket=${ticket}
        aria-pressed=${kept}
        @click=${() => this.toggle(ticket)}
        @pointerenter=${() => this.point(ticket)}
        @pointerleave=${() => this.point(null)}
        @focus=${() => this.point(ticket)}
        @blur=${() => this.point(null)}
      >
        <span class="offer-box" aria-hidden="true">${kept ? "✓" : ""}</span>
        <span class="offer-name" title=${game?.printedTicket(ticket) ?? ""}
          >${game?.ticketName(ticket)} ${bigCityStars(this.session, ticket)}
          ${partsOf(this.session.game).ticketStamps?.(this.session, ticket) ?? ""}
          <small
            >${decks && wire ? `${game?.deckName(wire.deck)} · ` : ""}${
              wire?.needs ? this.needs(ticket) : this.state(known)
            }
            ${this.print(ticket)}</small
          ></span
        >
        <span class="offer-points"
          ><b>${wire?.points}</b><span class="visually-hidden"> ${t("offer.points")}</span></span
        >
      </button>
    </li>`;
  }

  /** The cards of a ticket beside those of one's own and of the others that are kept. @param {string} ticket */
  needs(ticket) {
    const { needs } = needsTogether(this.session, [...this.kept, ticket]);
    return ticketNeeds(this.session, ticket, needs.get(ticket));
  }

  /** The small print, in a campaign. @param {string} ticket */
  print(ticket) {
    const print = partsOf(this.session.game).ticketPrint?.(this.session, ticket);
    return print ? html`<span class="ticket-print">${print}</span>` : "";
  }

  /** @param {import("../../../protocol.js").TicketHint | undefined} known */
  state(known) {
    if (!known) return "";
    if (known.done) return t("offer.done");
    if (known.blocked) return t("offer.blocked");
    return known.trains !== undefined ? tn("offer.trains", known.trains) : "";
  }

  together() {
    const { hints, game, view, seat } = this.session;
    const together = hints?.together;
    const points = this.kept.reduce((sum, ticket) => sum + (game?.tickets.get(ticket)?.points ?? 0), 0);
    if (this.kept.length === 0)
      return html`<p class="offer-together note">
        ${game?.board ? t("offer.none-yet") : t("offer.none-yet-cards")}
      </p>`;
    const current = together && this.kept.every((ticket) => together.tickets.includes(ticket));
    const trains = view?.seats[seat ?? 0]?.trains ?? 0;
    const blocked = current ? (together.blocked ?? []).map((ticket) => game?.ticketName(ticket)) : [];
    return html`<p class="offer-together" aria-live="polite">
      ${tn("offer.chosen", this.kept.length, { points: tn("story.points", points) })}
      ${current ? html`<br />${tn("offer.together", together.trains, { of: trains })}` : ""}
      ${game?.board ? "" : this.togetherNeeds()}
      ${
        blocked.length
          ? html`<br /><span class="bad"
                >${t("offer.together-blocked", { tickets: blocked.join(", ") })}</span
              >`
          : ""
      }
    </p>`;
  }

  /** In the card game: the cards that all of them need. */
  togetherNeeds() {
    /** @type {{ [kind: string]: number }} */
    const sum = {};
    for (const ticket of this.kept) {
      for (const [kind, n] of Object.entries(this.session.game?.tickets.get(ticket)?.needs ?? {}))
        sum[kind] = (sum[kind] ?? 0) + n;
    }
    return html`<br />${t("offer.need-together")} ${cards(sum)}`;
  }

  /** @param {number} at @param {number} by */
  move(at, by) {
    const under = [...this.under];
    [under[at], under[at + by]] = [under[at + by], under[at]];
    this.under = under;
  }

  order() {
    if (!this.ordered()) return "";
    const last = this.under.length - 1;
    return html`<div class="offer-order">
      <p class="note">${t("offer.order")}</p>
      <ol>
        ${this.under.map(
          (ticket, at) =>
            html`<li>
              <span>${this.session.game?.ticketName(ticket)}</span>
              <button
                class="icon-button"
                aria-label=${t("offer.up")}
                ?disabled=${at === 0}
                @click=${() => this.move(at, -1)}
              >
                ${icon("up")}
              </button>
              <button
                class="icon-button"
                aria-label=${t("offer.down")}
                ?disabled=${at === last}
                @click=${() => this.move(at, 1)}
              >
                ${icon("down")}
              </button>
            </li>`,
        )}
      </ol>
    </div>`;
  }

  confirm() {
    const choice = this.choice;
    if (choice && !this.session.busy) void this.session.act(choice.action);
  }

  chooseTickets() {
    const least = Math.min(...this.choices.map(({ action }) => action.keep.length));
    // Keeping nothing should not happen by a key pressed once too often.
    const none = this.kept.length === 0 && Boolean(this.choice);
    return html`<h2>${t("offer.heading")}</h2>
      <p class="offer-rule">${keepRule(least)}</p>
      <ul class="offer-tickets">
        ${this.offer.map((ticket) => this.card(ticket))}
      </ul>
      ${this.session.game?.board ? "" : needsLegend()} ${this.order()} ${this.together()}
      <div class="offer-commit">
        <button
          class="button ${none ? "" : "button-main"}"
          data-action="keep"
          ?data-none=${none}
          ?disabled=${!this.choice || this.session.busy}
          @click=${this.confirm}
        >
          ${this.choice ? this.keepWords() : this.missing(least)} ${finalSign(this.session, this.choice)}
        </button>
      </div>`;
  }

  /** Why that cannot be. @param {number} least */
  missing(least) {
    const more = least - this.kept.length;
    return more <= 0 && this.session.prompt?.tutorial
      ? t("why.tutorial")
      : tn("offer.choose-more", Math.max(1, more));
  }

  keepWords() {
    return this.kept.length === 0 ? t("offer.keep-none") : tn("offer.keep", this.kept.length);
  }

  chooseMix() {
    const { session } = this;
    const choices = choicesOf(session.prompt, "draw-tickets");
    const mix = this.mix ?? choices[Math.floor(choices.length / 2)].action.mix;
    const choice = choices.find(({ action }) =>
      Object.keys(action.mix).every((deck) => action.mix[deck] === mix[deck]),
    );
    const keep = session.game?.wire["first-tickets"].keep ?? 1;
    return html`<h2>${t("offer.mix-heading")}</h2>
      <p class="offer-rule">${tn("offer.mix-more", keep)}</p>
      ${mixChooser(session, choices, mix, (next) => (this.mix = next))}
      <div class="offer-commit">
        <button
          class="button button-main"
          data-action="draw-tickets"
          ?disabled=${!choice || session.busy}
          @click=${() => choice && session.act(choice.action)}
        >
          ${t("claim.draw-these", { mix: mixWords(session, mix) })} ${finalSign(session, choice)}
        </button>
      </div>`;
  }

  render() {
    const part =
      this.choices.length > 0 ? this.chooseTickets() : hasOffer(this.session) ? this.chooseMix() : "";
    return html`<section class="offer" tabindex="-1" aria-label=${t("offer.heading")}>${part}</section>`;
  }
}

customElements.define("gleis-offer", Offer);
