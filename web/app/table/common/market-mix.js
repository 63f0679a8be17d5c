// How many tickets of which deck: announced before they are drawn.
import { html } from "lit";
import { list, t } from "../../core/i18n.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {{ [deck: string]: number }} Mix */
/** @typedef {import("./draft.js").ChoiceOf<"draw-tickets">} DrawTickets */

/** The usual decks in one word; others by their own name. @type {Record<string, string>} */
const WORDS = { short: "market.short", long: "market.long" };

/** @param {Session} session @param {string} deck */
const deckWord = (session, deck) => (WORDS[deck] ? t(WORDS[deck]) : (session.game?.deckName(deck) ?? deck));

/** "3 short and 1 long", or "3 tickets" with one deck. @param {Session} session @param {Mix} mix */
export function mixWords(session, mix) {
  const decks = session.game?.wire.decks ?? [];
  return list(decks.filter((deck) => mix[deck] > 0).map((deck) => `${mix[deck]} ${deckWord(session, deck)}`));
}

/**
 * A button for each mix; nothing to choose with one deck.
 * @param {Session} session
 * @param {DrawTickets[]} choices
 * @param {Mix} mix the one chosen
 * @param {(mix: Mix) => void} choose
 */
export function mixChooser(session, choices, mix, choose) {
  const decks = session.game?.wire.decks ?? [];
  if (choices.length < 2) return "";
  const left = (/** @type {string} */ deck) => {
    const pile = session.view?.["ticket-decks"][deck];
    return pile ? pile.untouched + pile.under.length : 0;
  };
  return html`<div class="mix" role="group" aria-label=${t("offer.mix")}>
    <div class="mix-names" aria-hidden="true">
      ${decks.map(
        (deck) =>
          html`<span>${deckWord(session, deck)} <small>${t("market.left", { n: left(deck) })}</small></span>`,
      )}
    </div>
    ${choices.map(
      ({ action }) =>
        html`<button
          class="mix-option"
          data-mix=${decks.map((deck) => action.mix[deck] ?? 0).join("-")}
          aria-pressed=${decks.every((deck) => (action.mix[deck] ?? 0) === (mix[deck] ?? 0))}
          aria-label=${mixWords(session, action.mix)}
          @click=${() => choose(action.mix)}
        >
          ${decks.map((deck) => html`<span aria-hidden="true">${action.mix[deck] ?? 0}</span>`)}
        </button>`,
    )}
  </div>`;
}
