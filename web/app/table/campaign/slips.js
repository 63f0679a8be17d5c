// After the game: bank slips line by line, the ranking, and who has the start card next.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { aboutOf, inWords } from "../../core/story.js";
import { money, signedMoney } from "../../core/terms.js";
import { seatMark } from "../../ui/mark.js";
import { InfoPanel } from "../common/info-panel.js";
import { totalOf } from "./slip-now.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireCampaignSeat} WireCampaignSeat */

/** Are the bank slips written? @param {Pick<Session, "view">} session */
export const hasSlips = ({ view }) =>
  Boolean(view?.campaign && Object.values(view.seats).every(({ campaign }) => (campaign?.place ?? 0) > 0));

/** @type {["coins" | "bonus" | "completed" | "missed", string][]} */
const LINES = [
  ["coins", "finish.coins"],
  ["bonus", "finish.used-cars"],
  ["completed", "finish.completed"],
  ["missed", "finish.missed"],
];

class Slips extends InfoPanel {
  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    const view = session?.view;
    if (!session || !view?.campaign || !about || !hasSlips(session)) return "";
    const seats = Object.values(view.seats)
      .flatMap(({ seat, campaign }) =>
        campaign ? [{ seat, own: /** @type {WireCampaignSeat} */ (campaign) }] : [],
      )
      .sort((a, b) => a.own.place - b.own.place);
    const { starter } = view.campaign;
    return html`<section class="slips" aria-label=${t("slips.title")}>
      <h2>${t("slips.title")}</h2>
      <div class="finish-scroll">
        <table class="info-table slips-table">
          <thead>
            <tr>
              <td></td>
              ${seats.map(
                ({ seat, own }) =>
                  html`<th scope="col">
                    ${seatMark(seat)} <span>${inWords(about, { seat })}</span>
                    <small>${t("finish.place", { place: own.place })}</small>
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${LINES.map(
              ([line, key]) =>
                html`<tr>
                  <th scope="row">${t(key)}</th>
                  ${seats.map(({ own }) => html`<td>${signedMoney(own.slip[line])}</td>`)}
                </tr>`,
            )}
            <tr class="ledger-sum">
              <th scope="row">${t("finish.total")}</th>
              ${seats.map(({ own }) => html`<td><b>${money(totalOf(own.slip))}</b></td>`)}
            </tr>
          </tbody>
        </table>
      </div>
      <p class="slips-start">
        ${seatMark(starter)} ${t("slips.start-card", { name: inWords(about, { seat: starter }) })}
      </p>
    </section>`;
  }
}
customElements.define("gleis-slips", Slips);
