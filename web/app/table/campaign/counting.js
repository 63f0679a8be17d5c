// The end of a game in the order of the rulebook: everybody's tickets, then the bank slips line by
// line, then who has won. Start card, deck and choices come when it is closed.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { aboutOf, inWords } from "../../core/story.js";
import { money, signedMoney } from "../../core/terms.js";
import { seatMark } from "../../ui/mark.js";
import { ticketsOf } from "../common/finish-reveal.js";
import { InfoPanel } from "../common/info-panel.js";
import { ticketSign } from "../common/ticket-sign.js";
import { LINES, pagesOf } from "./counting-pages.js";
import { totalOf } from "./slip-now.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireCampaignSeat} WireCampaignSeat */
class Counting extends InfoPanel {
  static properties = { ...InfoPanel.properties, page: { state: true } };

  constructor() {
    super();
    this.page = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const { session } = this;
    if (!session?.mySeats().length) return;
    void session.reads("begins");
    this.stops.push(() => void session.reads("ends"));
  }

  updated() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.querySelector("dialog"));
    if (dialog && !dialog.open) dialog.showModal();
  }

  close() {
    this.tell("done", {});
  }

  /** @param {Session} session @param {number} seat */
  tickets(session, seat) {
    const tickets = ticketsOf(session, seat);
    const sum = tickets.reduce((all, { points }) => all + points, 0);
    return html`<ul class="counting-tickets">
        ${tickets.map(
          ({ ticket, done, points }) =>
            html`<li>
              ${ticketSign(done ? "done" : "blocked")} <span>${session.game?.ticketName(ticket)}</span>
              <b>${signedMoney(points)}</b>
            </li>`,
        )}
      </ul>
      <p class="counting-sum"><span>${t("finish.total")}</span> <b>${signedMoney(sum)}</b></p>`;
  }

  /** In the order of the seats. @param {Session} session @param {number} lines */
  slips(session, lines) {
    const about = aboutOf(session);
    const seats = Object.values(session.view?.seats ?? {}).flatMap(({ seat, campaign }) =>
      campaign ? [{ seat, slip: campaign.slip }] : [],
    );
    if (!about) return "";
    /** @type {[string, (slip: WireCampaignSeat["slip"]) => string][]} */
    const rows = [
      [t("finish.coins"), (slip) => money(slip.coins)],
      [t("finish.used-cars"), (slip) => signedMoney(slip.bonus)],
      [t("counting.tickets"), (slip) => signedMoney(slip.completed + slip.missed)],
      [t("finish.total"), (slip) => money(totalOf(slip))],
    ];
    return html`<div class="finish-scroll">
      <table class="info-table slips-table">
        <thead>
          <tr>
            <td></td>
            ${seats.map(
              ({ seat }) =>
                html`<th scope="col">${seatMark(seat)} <span>${inWords(about, { seat })}</span></th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, of], line) =>
              html`<tr class=${line + 1 === LINES ? "ledger-sum" : ""}>
                <th scope="row">${name}</th>
                ${seats.map(({ slip }) => html`<td>${line < lines ? of(slip) : ""}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {Session} session */
  winner(session) {
    const about = aboutOf(session);
    const seats = Object.values(session.view?.seats ?? {}).flatMap(({ seat, campaign }) =>
      campaign ? [{ seat, place: campaign.place, total: totalOf(campaign.slip) }] : [],
    );
    if (!about) return "";
    return html`<ol class="counting-places">
      ${seats
        .sort((a, b) => a.place - b.place)
        .map(
          ({ seat, place, total }) =>
            html`<li class=${place === 1 ? "counting-first" : ""}>
              ${seatMark(seat)} <span>${inWords(about, { seat })}</span> <b>${money(total)}</b>
            </li>`,
        )}
    </ol>`;
  }

  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session?.view?.campaign || !about) return "";
    const pages = pagesOf(Object.values(session.view.seats).map(({ seat }) => seat));
    const page = pages[Math.min(this.page, pages.length - 1)];
    const last = this.page + 1 >= pages.length;
    const title = {
      tickets: () =>
        t("counting.tickets-of", {
          name: page.kind === "tickets" ? inWords(about, { seat: page.seat }) : "",
        }),
      slips: () => t("slips.title"),
      winner: () => t("counting.places"),
    }[page.kind];
    return html`<dialog
      class="counting"
      aria-label=${t("counting.title")}
      @close=${this.close}
      @cancel=${this.close}
    >
      <h2 aria-live="polite">${title()}</h2>
      ${page.kind === "tickets" ? this.tickets(session, page.seat) : ""}
      ${page.kind === "slips" ? this.slips(session, page.lines) : ""}
      ${page.kind === "winner" ? this.winner(session) : ""}
      <p class="read-aloud-ways">
        ${
          last
            ? ""
            : html`<button
                class="button"
                data-action="counting-skip"
                @click=${() => (this.page = pages.length - 1)}
              >
                ${t("reading.skip")}
              </button>`
        }
        <button
          class="button button-main"
          data-action="counting-next"
          autofocus
          @click=${() => (last ? this.close() : (this.page += 1))}
        >
          ${last ? t("reading.close") : t("campaign.page-on")}
        </button>
      </p>
    </dialog>`;
  }
}
customElements.define("gleis-counting", Counting);
