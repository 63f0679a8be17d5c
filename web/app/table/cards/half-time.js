// Half time: what everybody has completed so far, until one goes on.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { aboutOf } from "../../core/story.js";
import { seatLabel } from "../common/info-panel.js";
import { TablePanel } from "../common/table-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").Step} Step */

/** @param {Step} step */
const isHalfTime = (step) => step.step === "act" && step.events.some((event) => event.event === "half-time");

/** How many turns some steps are: those of one seat in a row are one turn. @param {Step[]} steps */
const turnsOf = (steps) => steps.filter((step, at) => step.seat !== steps[at - 1]?.seat).length;

/**
 * Is half time just over, and has the viewer not acted since? Who looks on sees it for a round.
 * @param {Session} session
 */
function isHalfTimeNow({ log, seat, view }) {
  if (!view?.["halves-over"] || view.phase === "over" || view.phase === "complete") return false;
  const at = log.findLastIndex(isHalfTime);
  const since = log.slice(at + 1);
  return (
    at >= 0 &&
    (seat === null
      ? turnsOf(since) <= Object.keys(view.seats).length
      : !since.some((step) => step.seat === seat))
  );
}

class HalfTime extends TablePanel {
  static properties = { ...TablePanel.properties, away: { state: true } };

  constructor() {
    super();
    /** Was it sent away? */
    this.away = false;
  }

  render() {
    const { session } = this;
    const about = aboutOf(session);
    if (this.away || !about || !session.view || !isHalfTimeNow(session)) return "";
    const seats = Object.values(session.view.seats).sort(
      (one, two) => two.points - one.points || one.seat - two.seat,
    );
    return html`<section class="half-time" aria-labelledby="half-time-title">
      <h2 id="half-time-title">${t("half.title")}</h2>
      <p>${t("half.text")}</p>
      <ul class="half-seats">
        ${seats.map((seat) => {
          const done = seat["completed-tickets"] ?? [];
          return html`<li>
            <p class="half-seat">
              ${seatLabel(about, seat.seat)} <span>${tn("story.tickets", done.length)}</span>
              <b>${tn("story.points", seat.points)}</b>
            </p>
            <ul class="half-tickets">
              ${done.map(
                (ticket) =>
                  html`<li>
                    ${about.game.ticketName(ticket)} <b>${about.game.tickets.get(ticket)?.points}</b>
                  </li>`,
              )}
            </ul>
          </li>`;
        })}
      </ul>
      <button
        class="button button-main half-go-on"
        data-action="second-half"
        @click=${() => (this.away = true)}
      >
        ${t("half.go-on")}
      </button>
    </section>`;
  }
}

customElements.define("gleis-half-time", HalfTime);
