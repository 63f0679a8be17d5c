// The preview of a route about to be claimed, and the button that does it.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { CARDS } from "../../core/marks.js";
import { cardChip, cardMark } from "../../ui/mark.js";
import { claimableTracks, claimChoices, togglePlan } from "./claim.js";
import { usefulTracks } from "./claim-advice.js";
import { CommitPanel } from "../common/commit-base.js";
import { finalSign, icon } from "../common/commit-icons.js";
import { effectLines, ownerOf, routeHead, savingLine, whyNot } from "./route-card-parts.js";

/** @typedef {import("./claim.js").ClaimDraft} ClaimDraft */
/** @typedef {import("./claim.js").Payment} Payment */
/** @typedef {import("../common/draft.js").ChoiceOf<"claim">} Claim */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */

/**
 * The payment with so many locomotives: of the same colour if there is one.
 * @param {Claim[]} choices
 * @param {Payment} payment
 * @param {number} locomotives
 * @returns {Payment | null}
 */
function withLocomotives(choices, payment, locomotives) {
  const ways = choices.map(({ action }) => action).filter((action) => action.locomotives === locomotives);
  const way = ways.find((action) => action.colour === payment.colour) ?? ways[0];
  return way ? { colour: way.colour, locomotives: way.locomotives } : null;
}

export class Commit extends CommitPanel {
  /** @returns {ClaimDraft} */
  get draft() {
    return /** @type {ClaimDraft} */ (super.draft);
  }

  /** The turn begins: what can be done. */
  begin() {
    const { session, draft } = this;
    const tracks = claimableTracks(session.prompt);
    const useful = usefulTracks(session, tracks).length;
    const head = draft.colour
      ? html`<h3>${t("phase.turn")}</h3>
          <p class="commit-note">
            ${cardChip(draft.colour)} ${t("claim.colour-first", { colour: t(`card.${draft.colour}`) })}
          </p>`
      : this.said(t("phase.turn"), t("claim.one-of-three"));
    return html`${head}
      <div class="commit-buttons">
        <button
          class="button"
          data-action="claim-list"
          ?disabled=${tracks.length === 0}
          @click=${this.openList}
        >
          ${icon("route")}
          ${tracks.length ? t("claim.a-route") : t("claim.no-routes")}${
            useful && !draft.colour ? html` <small>${tn("claim.useful", useful)}</small>` : ""
          }
        </button>
        ${draft.colour ? this.cancelButton(t("claim.cancel")) : ""}
      </div>`;
  }

  openList() {
    this.dispatchEvent(new CustomEvent("open-claim-list", { bubbles: true }));
  }

  /** The cards paid; a tap swaps one for a locomotive, or back. */
  paymentCards() {
    const { draft } = this;
    const { track, payment } = draft;
    if (!track || !payment) return "";
    const choices = claimChoices(this.session, track);
    const length = this.session.game?.tracks.get(track)?.length ?? 0;
    const more = withLocomotives(choices, payment, payment.locomotives + 1);
    const fewer = withLocomotives(choices, payment, payment.locomotives - 1);
    const coloured = length - payment.locomotives;
    return html`<div class="commit-cards" role="group" aria-label=${t("claim.payment")}>
      ${Array.from({ length: coloured }, () => this.swapCard(payment.colour, more, "claim.swap-in"))}
      ${Array.from({ length: payment.locomotives }, () =>
        this.swapCard("locomotive", fewer, "claim.swap-out"),
      )}
    </div>`;
  }

  /** @param {WireCard} kind @param {Payment | null} instead @param {string} key what a tap does */
  swapCard(kind, instead, key) {
    const name = t(`card.${kind}`);
    return html`<button
      class="commit-card chip-${kind}"
      ?disabled=${!instead}
      title=${instead ? t(key) : name}
      aria-label=${instead ? `${name}: ${t(key)}` : name}
      @click=${() => instead && this.draft.pay(instead)}
    >
      ${cardMark(kind)}<span aria-hidden="true">${CARDS[kind].letter}</span>
    </button>`;
  }

  /** Other colours for a grey route. */
  colours() {
    const { draft } = this;
    const ways = draft.colourWays();
    if (ways.length < 2) return "";
    return html`<div class="commit-colours" role="group" aria-label=${t("claim.colours")}>
      ${ways.map(
        (way) =>
          html`<button
            class="commit-colour"
            data-kind=${way.colour}
            aria-pressed=${draft.payment?.colour === way.colour}
            aria-label=${t(`card.${way.colour}`)}
            @click=${() => draft.pay({ colour: way.colour, locomotives: way.locomotives })}
          >
            ${cardChip(way.colour)}
          </button>`,
      )}
    </div>`;
  }

  /** Does the payment spend more locomotives than it must? */
  thrift() {
    const { draft, session } = this;
    if (!draft.track || !draft.payment) return "";
    const least = claimChoices(session, draft.track)[0]?.action.locomotives ?? 0;
    const more = draft.payment.locomotives - least;
    if (more > 0) return tn("claim.more-locomotives", more);
    return draft.payment.locomotives > 0 ? t("claim.fewest-locomotives") : t("claim.no-locomotives");
  }

  claim() {
    const { session, draft } = this;
    const track = /** @type {string} */ (draft.track);
    const choice = draft.choice;
    const length = session.game?.tracks.get(track)?.length ?? 0;
    const points = session.game?.tracks.get(track)?.points ?? 0;
    const trains = session.view?.seats[session.seat ?? 0]?.trains ?? 0;
    const why = whyNot(session, track);
    return html`<div class="commit-head">${routeHead(session, track)}</div>
      ${
        choice
          ? html`<div class="commit-pay">${this.paymentCards()}${this.colours()}</div>`
          : html`<p class="commit-note">${why}</p>`
      }
      ${ownerOf(session, track) ? "" : [effectLines(session, track), this.effects(track)]}
      ${choice ? savingLine(session, draft) : ""}
      ${
        choice
          ? html`<p class="commit-note">${this.thrift()}. ${tn("claim.trains-left", trains - length)}</p>`
          : ""
      }
      <div class="commit-buttons">
        ${
          choice
            ? html`<button
                class="button button-main"
                data-action="confirm"
                ?disabled=${session.busy}
                @click=${() => draft.confirm()}
              >
                ${this.confirmWords(points)} ${finalSign(session, choice)}
              </button>`
            : ""
        }
        ${this.planButton(track, !choice)} ${this.cancelButton(choice ? t("claim.cancel") : t("claim.close"))}
      </div>`;
  }

  /** What else the claim sets off. @param {string} _track @returns {unknown} */
  effects(_track) {
    return "";
  }

  /** What the button says. @param {number} points */
  confirmWords(points) {
    return tn("claim.confirm", points);
  }

  /** @param {string} track @param {boolean} worded is there room for its words? */
  planButton(track, worded) {
    const { session } = this;
    if (session.seat === null || ownerOf(session, track)) return "";
    const planned = session.advisor.plan.includes(track);
    const word = planned ? t("claim.unplan") : t("claim.plan");
    return html`<button
      class="button"
      data-action="plan"
      aria-pressed=${planned}
      aria-label=${word}
      title=${word}
      @click=${() => togglePlan(session, track)}
    >
      ${icon("plan")}${worded ? html`<span>${word}</span>` : ""}
    </button>`;
  }

  chosen() {
    return this.draft.track ? this.claim() : null;
  }
}

customElements.define("gleis-commit", Commit);
