// The preview of a claim in a campaign: what is paid, down to symbols where they matter, and every
// step that it sets off; before it, what else can be done in a turn.
import { html } from "lit";
import { list, say, t, tn } from "../../core/i18n.js";
import { CARDS, KINDS } from "../../core/marks.js";
import { effectsWords, paperOf, priceWords, signedMoney } from "../../core/terms.js";
import { cardChip, cardMark, symbolMark } from "../../ui/mark.js";
import { trackHint } from "../board/claim.js";
import { Commit } from "../board/commit.js";
import { finalSign } from "../common/commit-icons.js";
import { choicesOf } from "../common/draft.js";
import { symbolsMatter } from "./cards.js";
import { samePayment } from "./claim.js";
import { optionOf } from "./habits.js";
import { incomeOf, knownTo, stepList, stepsOf } from "./steps.js";

/** @typedef {import("./claim.js").LegendsDraft} LegendsDraft */
/** @typedef {import("../board/claim.js").Payment} Payment */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireSymbol} WireSymbol */
/** @typedef {import("../../../protocol.js").WireAction} WireAction */

/**
 * How many cards of the colour are paid, and with which symbols.
 * @param {Payment} payment
 * @param {number} length
 */
function cardsOf(payment, length) {
  const { cards = length, powder = 0, pickaxes = 0, skulls = 0 } = payment.with ?? {};
  const coloured = cards - payment.locomotives - powder;
  return { plain: coloured - pickaxes - skulls, pickaxes, skulls, powder, locomotives: payment.locomotives };
}

class LegendsCommit extends Commit {
  /** @returns {LegendsDraft} */
  get draft() {
    return /** @type {LegendsDraft} */ (super.draft);
  }

  /** The turn begins: the three actions, and options that cardTexts give. */
  begin() {
    return html`${super.begin()} ${this.options()}`;
  }

  /** What cards and rules allow before the action. */
  options() {
    const { session } = this;
    const uses = choicesOf(session.prompt, "use");
    if (uses.length === 0) return "";
    return html`<ul class="turn-options" aria-label=${t("options.heading")}>
      ${uses.map(
        (choice) =>
          html`<li>
            <button
              class="button button-small"
              data-action="use"
              data-ability=${choice.action.ability}
              title=${this.paperText(choice.action.ability)}
              ?disabled=${session.busy}
              @click=${() => session.act(choice.action)}
            >
              ${this.useWords(choice.action)} ${finalSign(session, choice)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  /** @param {string} ability */
  paperText(ability) {
    const paper = this.session.cardTexts?.find(paperOf(ability));
    return paper ? say(paper.text) : "";
  }

  /** The name of a card, and what it costs and brings. @param {Extract<WireAction, { do: "use" }>} action */
  useWords(action) {
    const { session } = this;
    const paper = session.cardTexts?.find(paperOf(action.ability));
    const option = optionOf(session, action);
    const known = knownTo(session);
    const price = option ? priceWords(option.price, known) : "";
    const effects = option ? effectsWords(option.effects ?? [], known) : "";
    const title = paper ? say(paper.title) : t("term.unknown-source");
    return html`<b>${title}</b
      >${price || effects ? html` <small>${[price, effects].filter(Boolean).join(" → ")}</small>` : ""}`;
  }

  /**
   * @param {WireCard} kind
   * @param {WireSymbol | null} symbol
   * @param {Payment | null} instead
   * @param {string} key what a tap does
   */
  payCard(kind, symbol, instead, key) {
    const name = symbol
      ? t("symbol.card", { card: t(`card.${kind}`), symbol: t(`symbol.${symbol}`) })
      : t(`card.${kind}`);
    return html`<button
      class="commit-card chip-${kind}"
      ?disabled=${!instead}
      title=${instead ? t(key) : name}
      aria-label=${instead ? `${name}: ${t(key)}` : name}
      @click=${() => instead && this.draft.pay(instead)}
    >
      ${cardMark(kind)}<span aria-hidden="true">${symbol ? symbolMark(symbol) : CARDS[kind].letter}</span>
    </button>`;
  }

  /**
   * The best payment with so many locomotives, of the same colour if there is one.
   * @param {number} locomotives
   * @returns {Payment | null}
   */
  withLocomotives(locomotives) {
    const ways = this.draft.ways().filter((way) => way.locomotives === locomotives);
    return ways.find((way) => way.colour === this.draft.payment?.colour) ?? ways[0] ?? null;
  }

  paymentCards() {
    const { draft, session } = this;
    const { track, payment } = draft;
    if (!track || !payment) return "";
    const { plain, pickaxes, skulls, powder, locomotives } = cardsOf(
      payment,
      session.game?.tracks.get(track)?.length ?? 0,
    );
    const more = this.withLocomotives(locomotives + 1);
    const fewer = this.withLocomotives(locomotives - 1);
    // Symbols that mean nothing yet would only raise questions.
    const shown = symbolsMatter(session);
    const some = (/** @type {number} */ n, /** @type {WireSymbol | null} */ symbol) =>
      Array.from({ length: payment.colour === "locomotive" ? 0 : n }, () =>
        this.payCard(payment.colour, shown ? symbol : null, more, "claim.swap-in"),
      );
    return html`<div class="commit-cards" role="group" aria-label=${t("claim.payment")}>
      ${some(plain, null)} ${some(pickaxes, "pickaxe")} ${some(skulls, "skull")}
      ${Array.from({ length: locomotives }, () => this.payCard("locomotive", null, fewer, "claim.swap-out"))}
      ${
        powder
          ? html`<span class="commit-powder">${symbolMark("skull")} ${tn("claim.powder", powder)}</span>`
          : ""
      }
    </div>`;
  }

  colours() {
    const { draft } = this;
    const ways = draft.ways();
    const colours = KINDS.filter((kind) => ways.some((way) => way.colour === kind));
    return html`${
      colours.length < 2
        ? ""
        : html`<div class="commit-colours" role="group" aria-label=${t("claim.colours")}>
            ${colours.map((colour) => {
              const way = /** @type {Payment} */ (ways.find((one) => one.colour === colour));
              return html`<button
                class="commit-colour"
                data-kind=${colour}
                aria-pressed=${draft.payment?.colour === colour}
                aria-label=${t(`card.${colour}`)}
                @click=${() => draft.pay(way)}
              >
                ${cardChip(colour)}
              </button>`;
            })}
          </div>`
    }
    ${this.symbolWays(ways)}`;
  }

  /** The ways that differ only in symbols or helps. @param {Payment[]} ways */
  symbolWays(ways) {
    const { payment } = this.draft;
    const alike = ways.filter(
      (way) => payment && way.colour === payment.colour && way.locomotives === payment.locomotives,
    );
    if (!payment || alike.length < 2) return "";
    return html`<div class="commit-ways" role="group" aria-label=${t("claim.ways")}>
      ${alike.map(
        (way) =>
          html`<button
            class="commit-way"
            data-action="way"
            aria-pressed=${samePayment(way, payment)}
            @click=${() => this.draft.pay(way)}
          >
            ${this.wayWords(way)}
          </button>`,
      )}
    </div>`;
  }

  /** "3 cards, 2 with pickaxe". @param {Payment} way */
  wayWords(way) {
    const { cards = 0, powder = 0, pickaxes = 0, skulls = 0, helps = 0 } = way.with ?? {};
    const parts = [
      pickaxes ? html`${symbolMark("pickaxe")} ${pickaxes}` : "",
      skulls ? html`${symbolMark("skull")} ${skulls}` : "",
      powder ? html`${symbolMark("skull")} ${tn("claim.powder", powder)}` : "",
      helps ? this.helpWords(helps) : "",
    ].filter(Boolean);
    return html`${tn("claim.cards", cards)}${parts.map(
      (part) => html`<span class="commit-way-part">${part}</span>`,
    )}`;
  }

  /** The cards that help, by their names. @param {number} helps a bit for each */
  helpWords(helps) {
    const { session, draft } = this;
    const { track } = draft;
    const all = track
      ? (session.prompt?.question?.helps?.[track] ?? trackHint(session, track)?.helps ?? [])
      : [];
    const titles = all
      .filter((_, bit) => (helps >> bit) & 1)
      .flatMap(({ paper }) => session.cardTexts?.find(paper) ?? [])
      .map((paper) => say(paper.title));
    return titles.length ? t("claim.with", { titles: list(titles) }) : t("claim.help");
  }

  thrift() {
    const { draft } = this;
    if (!draft.payment) return "";
    const least = Math.min(...draft.ways().map((way) => way.locomotives));
    const more = draft.payment.locomotives - least;
    if (more > 0) return tn("claim.more-locomotives", more);
    return draft.payment.locomotives > 0 ? t("claim.fewest-locomotives") : t("claim.no-locomotives");
  }

  /** @param {string} track */
  effects(track) {
    const steps = stepList(this.session, track);
    if (steps) return steps;
    return stepsOf(this.session, track).length === 0 && this.session.hints
      ? html`<p class="commit-note">${t("steps.none")}</p>`
      : "";
  }

  confirmWords() {
    const coins = this.draft.track ? incomeOf(this.session, this.draft.track) : 0;
    return coins ? t("claim.confirm-money", { money: signedMoney(coins) }) : t("claim.confirm-plain");
  }
}

customElements.define("gleis-legends-commit", LegendsCommit);
