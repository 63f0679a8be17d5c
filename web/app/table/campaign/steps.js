// What a claim would set off: the numbered steps with their prices and effects, before it is made.
import { html } from "lit";
import { say, t } from "../../core/i18n.js";
import { effectsWords, priceWords, signedMoney } from "../../core/terms.js";
import { trackHint } from "../board/claim.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireStep} WireStep */
/** @typedef {import("../../core/terms.js").Known} Known */

/** What phrases may name. @param {Pick<Session, "cardTexts" | "game">} session @returns {Known} */
export const knownTo = ({ cardTexts, game }) => ({
  paper: (id) => cardTexts?.find(id) ?? undefined,
  place: (id) => (game?.tracks.has(id) ? game.trackName(id) : (game?.cityName(id) ?? id)),
});

/**
 * The steps that would fire if this player claimed the route now.
 * @param {Session} session
 * @param {string} track
 * @returns {WireStep[]}
 */
export const stepsOf = (session, track) => trackHint(session, track)?.steps ?? [];

/**
 * Coins that come by themselves: what needs a choice or is counted elsewhere is left out.
 * @param {Session} session
 * @param {string} track
 */
export function incomeOf(session, track) {
  const free = stepsOf(session, track).filter((step) => !step.optional && !step.depends);
  const gains = free
    .flatMap((step) => step.effects)
    .filter((term) => term.word === "gain" && term.kind === "cash" && !term.target);
  return gains.reduce((sum, term) => sum + (term.counter ? (term.now ?? 0) : (term.amount ?? 0)), 0);
}

/** What a route brings, in a word or two. @param {Session} session @param {string} track */
export function incomeWords(session, track) {
  const coins = incomeOf(session, track);
  const draws = stepsOf(session, track).some(
    (step) => !step.optional && step.effects.some((term) => term.word === "cards"),
  );
  return [coins ? signedMoney(coins) : "", draws ? t("claim.draws") : ""].filter(Boolean).join(" · ");
}

/** @param {Session} session @param {WireStep} step */
function stepLine(session, step) {
  const known = knownTo(session);
  const paper = step.paper ? session.cardTexts?.find(step.paper) : null;
  const title = paper ? say(paper.title) : step.step === 12 ? t("steps.big-city") : t("steps.rule");
  const price = priceWords(step.price, known);
  const effects = effectsWords(step.effects, known);
  const kind = step.optional ? "optional" : step.must ? "must" : "free";
  return html`<li
    class="steps-step steps-${kind}"
    data-step=${step.step}
    data-paper=${step.paper ?? ""}
    title=${paper ? say(paper.text) : ""}
  >
    <span class="steps-number" aria-label=${t("steps.number", { n: step.step })}>${step.step}</span>
    <span class="steps-text"
      ><b>${title}</b> ${
        price
          ? html`<span class="steps-price"
              >${step.must ? t("steps.must-pay") : t("steps.may-pay")} ${price}</span
            >`
          : step.optional
            ? html`<span class="steps-price">${t("steps.may")}</span>`
            : ""
      }
      ${effects ? html`<span class="steps-effect">${effects}</span>` : ""}
      ${step.depends ? html`<span class="steps-depends">${t("steps.depends")}</span>` : ""}</span
    >
  </li>`;
}

/**
 * The steps as a list; nothing if the claim sets off nothing.
 * @param {Session} session
 * @param {string} track
 */
export function stepList(session, track) {
  const steps = stepsOf(session, track);
  if (steps.length === 0) return "";
  return html`<ol class="steps" aria-label=${t("steps.heading")}>
    ${steps.map((step) => stepLine(session, step))}
  </ol>`;
}
