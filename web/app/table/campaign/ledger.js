// Money: what everybody has, where one's own came from, and what one would write on the bank slip now.
import { html } from "lit";
import { changeOf, noteChanges, startingCoins } from "../../core/changes.js";
import { say, t, tn } from "../../core/i18n.js";
import { aboutOf } from "../../core/story.js";
import { happenings } from "../../core/story-legends.js";
import { money, paperOf, signedMoney } from "../../core/terms.js";
import { InfoPanel, seatLabel } from "../common/info-panel.js";
import { slipNow, totalOf } from "./slip-now.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").Step} Step */

/** Steps that were not taken back. @param {Step[]} log @returns {Extract<Step, { step: "act" }>[]} */
function standing(log) {
  /** @type {Extract<Step, { step: "act" }>[]} */
  const acts = [];
  for (const step of log) {
    if (step.step === "undo") acts.splice(acts.length - step.plies);
    else acts.push(step);
  }
  return acts;
}

/**
 * Coins of a seat by where they came from, the largest sums first.
 * @param {Step[]} log
 * @param {number} seat
 * @param {import("../../core/game.js").GameData | null} game
 * @returns {{ paper: string, sum: number, times: number }[]}
 */
function sourcesOfCash(log, seat, game) {
  noteChanges(log, game);
  /** @type {Map<string, { paper: string, sum: number, times: number }>} */
  const sources = new Map();
  for (const step of standing(log)) {
    for (const counted of happenings(step.events, "counted")) {
      const change = counted.seat === seat && counted.kind === "cash" ? (changeOf(counted) ?? 0) : 0;
      if (change === 0) continue;
      const paper = paperOf(counted.by);
      const known = sources.get(paper) ?? { paper, sum: 0, times: 0 };
      sources.set(paper, { paper, sum: known.sum + change, times: known.times + 1 });
    }
  }
  return [...sources.values()].sort((one, two) => Math.abs(two.sum) - Math.abs(one.sum));
}

class Ledger extends InfoPanel {
  /** Name of a card, or nothing while it is not known. @param {string} id */
  name(id) {
    const paper = this.session?.cardTexts?.find(id);
    return paper ? say(paper.title) : t("term.unknown-source");
  }

  /** @param {Session} session @param {number} seat */
  coins(session, seat) {
    const own = session.view?.seats[seat];
    const sources = sourcesOfCash(session.log, seat, session.game);
    const line = (/** @type {unknown} */ name, /** @type {number} */ sum, /** @type {string} */ times) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td class="ledger-times">${times}</td>
        <td>${signedMoney(sum)}</td>
      </tr>`;
    return html`<table class="info-table ledger-coins">
      <caption>
        ${t("ledger.coins")}
      </caption>
      <tbody>
        ${line(t("ledger.start"), startingCoins(session.game), "")}
        ${sources.map(({ paper, sum, times }) => line(this.name(paper), sum, times > 1 ? `${times}×` : ""))}
        <tr class="ledger-sum">
          <th scope="row">${t("ledger.sum")}</th>
          <td></td>
          <td><b>${money(own?.campaign?.cash ?? 0)}</b></td>
        </tr>
      </tbody>
    </table>`;
  }

  /** The bank slip as it would be written now. @param {Session} session @param {number} seat */
  slip(session, seat) {
    const slip = seat === session.seat ? slipNow(session) : null;
    if (!slip) return "";
    const line = (/** @type {string} */ name, /** @type {number} */ n) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${signedMoney(n)}</td>
      </tr>`;
    return html`<table class="info-table ledger-slip">
        <caption>
          ${t("ledger.slip-now")}
        </caption>
        <tbody>
          ${line(t("finish.coins"), slip.coins)} ${line(t("finish.used-cars"), slip.bonus)}
          ${line(t("finish.completed"), slip.completed)} ${line(t("finish.missed"), slip.missed)}
          <tr class="ledger-sum">
            <th scope="row">${t("finish.total")}</th>
            <td><b>${money(totalOf(slip))}</b></td>
          </tr>
        </tbody>
      </table>
      <p class="note">${t("ledger.slip-note")}</p>`;
  }

  /** What everybody has that all can see. @param {Session} session @param {About} about */
  everybody(session, about) {
    const seats = [...(session.hints?.standings.seats ?? [])].sort(
      (a, b) => b.total - a.total || a.seat - b.seat,
    );
    if (seats.length === 0) return "";
    const cash = (/** @type {number} */ seat) => session.view?.seats[seat]?.campaign?.cash ?? 0;
    return html`<table class="info-table">
        <caption>
          ${t("ledger.everybody")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("standings.player")}</th>
            <th scope="col">${t("finish.coins")}</th>
            <th scope="col">${t("ledger.bonus")}</th>
            <th scope="col">${t("standings.total")}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map(
            (one) =>
              html`<tr>
                <th scope="row">${seatLabel(about, one.seat)}</th>
                <td>${money(cash(one.seat))}</td>
                <td>${signedMoney(one.routes - cash(one.seat))}</td>
                <td><b>${money(one.total)}</b></td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="note">${t("standings.without-tickets")}</p>`;
  }

  /** What the campaign counts beyond this game. @param {Session} session */
  more(session) {
    const pot = session.view?.campaign?.pot ?? 0;
    return pot ? html`<p>${tn("ledger.pot", pot, { money: money(pot) })}</p>` : "";
  }

  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session?.view?.campaign || !about) return "";
    return html`<section class="ledger">
      <div class="info-head"><h2>${t("ledger.title")}</h2></div>
      ${
        session.seat === null
          ? ""
          : html`${this.coins(session, session.seat)} ${this.slip(session, session.seat)}`
      }
      ${this.more(session)} ${this.everybody(session, about)}
    </section>`;
  }
}
customElements.define("gleis-ledger", Ledger);
