// Completing tickets with the cards of the track stack: the best set at once, or one after another.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { finalSign } from "../common/commit-icons.js";
import { choicesOf } from "../common/draft.js";
import { cards } from "../common/info-panel.js";
import { leftOf } from "../common/needs.js";
import { TablePanel } from "../common/table-panel.js";
import { bigCityStars, ticketNeeds } from "../common/ticket-needs.js";
import { ticketSign } from "../common/ticket-sign.js";

/** @typedef {import("../../core/session.js").Session} Session */

/** Is there something to choose in this panel? @param {Session} session */
export const hasComplete = (session) => session.view?.phase === "complete" && Boolean(session.prompt);

class Complete extends TablePanel {
  static properties = { ...TablePanel.properties, wishes: { state: true } };

  constructor() {
    super();
    /** Does the player wish to choose ticket by ticket? */
    this.wishes = false;
  }

  /** Whoever has begun to choose goes on so. */
  get alone() {
    return this.wishes || (this.session.view?.chosen?.length ?? 0) > 0;
  }

  /** @param {string[]} tickets */
  worth(tickets) {
    return tickets.reduce((sum, ticket) => sum + (this.session.game?.tickets.get(ticket)?.points ?? 0), 0);
  }

  /** The tickets that the best use of the stack completes, as far as the table tells. @returns {string[]} */
  get best() {
    const { hints, view } = this.session;
    const ready = hints?.tickets?.filter((one) => one.ready).map((one) => one.ticket) ?? [];
    return (view?.tickets ?? []).filter((ticket) => ready.includes(ticket));
  }

  /** The cards that are not set aside yet. */
  stack() {
    const { game, view, seat } = this.session;
    const known = seat === null ? {} : (view?.seats[seat]["stack-cards"] ?? {});
    const chosen = view?.chosen ?? [];
    const left = leftOf(
      known,
      chosen.map((ticket) => game?.tickets.get(ticket)?.needs ?? {}),
    );
    if (Object.keys(left).length === 0) return "";
    return html`<p class="complete-stack">
      ${chosen.length ? t("complete.left") : t("complete.stack")} ${cards(left)}
    </p>`;
  }

  /** @param {string} ticket */
  row(ticket) {
    const { session } = this;
    const chosen = session.view?.chosen?.includes(ticket) ?? false;
    const choice = choicesOf(session.prompt, "complete").find(({ action }) => action.ticket === ticket);
    const best = this.best.includes(ticket);
    const state = chosen ? "done" : !this.alone && best ? "ready" : "open";
    const name = session.game?.ticketName(ticket);
    const content = html`${ticketSign(state)}
      <span class="ticket-name">${name} ${bigCityStars(session, ticket)}</span>
      <span class="ticket-points"
        >${session.game?.tickets.get(ticket)?.points}<span class="visually-hidden">
          ${t("players.points")}</span
        ></span
      >
      <span class="ticket-note"
        >${ticketNeeds(session, ticket)}
        ${
          chosen
            ? t("complete.chosen")
            : this.alone && !choice
              ? t("complete.out-of-reach")
              : !this.alone && best
                ? t("complete.in-best")
                : ""
        }</span
      >`;
    if (!this.alone || !choice)
      return html`<li class="ticket ticket-cards ticket-${state}" data-ticket=${ticket}>${content}</li>`;
    return html`<li class="ticket" data-ticket=${ticket}>
      <button
        class="plain ticket-row"
        data-action="complete"
        ?disabled=${session.busy}
        @click=${() => session.act(choice.action)}
      >
        ${content}
      </button>
    </li>`;
  }

  bestButton() {
    const { session } = this;
    const choice = choicesOf(session.prompt, "complete-best")[0];
    if (!choice) return "";
    const { best } = this;
    const words = best.length
      ? tn("complete.best", best.length, { points: tn("story.points", this.worth(best)) })
      : t("complete.best-unknown");
    return html`<button
      class="button button-main"
      data-action="complete-best"
      ?disabled=${session.busy}
      @click=${() => session.act(choice.action)}
    >
      ${words} ${finalSign(session, choice)}
    </button>`;
  }

  doneButton() {
    const { session } = this;
    const choice = choicesOf(session.prompt, "done")[0];
    if (!choice) return "";
    const chosen = session.view?.chosen ?? [];
    const can = choicesOf(session.prompt, "complete").length > 0;
    const words = chosen.length
      ? tn("complete.done", chosen.length, { points: tn("story.points", this.worth(chosen)) })
      : can
        ? t("complete.none")
        : t("complete.go-on");
    // To complete none is final and seldom meant: Enter does not press it.
    const none = chosen.length === 0 && can;
    return html`<button
      class="button ${none ? "" : "button-main"}"
      data-action="done"
      ?data-none=${none}
      ?disabled=${session.busy}
      @click=${() => session.act(choice.action)}
    >
      ${words} ${finalSign(session, choice)}
    </button>`;
  }

  render() {
    const { session } = this;
    if (!hasComplete(session)) return "";
    const tickets = session.view?.tickets ?? [];
    const can = choicesOf(session.prompt, "complete").length > 0;
    const best = choicesOf(session.prompt, "complete-best").length > 0;
    const begun = (session.view?.chosen?.length ?? 0) > 0;
    const rule = can ? t("complete.rule") : begun ? t("complete.no-more") : t("complete.nothing");
    const toggle = html`<button
      class="button"
      data-action="choose-yourself"
      aria-pressed=${this.wishes}
      @click=${() => (this.wishes = !this.wishes)}
    >
      ${this.wishes ? t("complete.show-best") : t("complete.yourself")}
    </button>`;
    return html`<section class="complete" tabindex="-1" aria-label=${t("phase.complete")}>
      <h2>${t("phase.complete")}</h2>
      <p class="offer-rule">${rule}</p>
      ${this.stack()}
      <ul class="complete-tickets">
        ${tickets.map((ticket) => this.row(ticket))}
      </ul>
      <div class="offer-commit complete-commit">
        ${!this.alone && best ? this.bestButton() : this.doneButton()} ${can && best && !begun ? toggle : ""}
      </div>
    </section>`;
  }
}

customElements.define("gleis-complete", Complete);
