// The sign of how far a ticket is.
import { html } from "lit";
import { t } from "../../core/i18n.js";

/**
 * In the card game `ready` says that the cards for it are there.
 * @typedef {"done" | "open" | "blocked" | "ready" | "unknown"} TicketState
 */

/** Signs of the states, in a box of 20 by 20: they differ in shape. @type {Record<TicketState, string>} */
const SIGNS = {
  done: "M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18ZM8.6 14.4 15.2 7.2 13.8 5.8 8.5 11.6 6.1 9.3 4.7 10.8Z",
  open: "M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18ZM10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14Z",
  blocked: "M6.3 1H13.7L19 6.3V13.7L13.7 19H6.3L1 13.7V6.3ZM4.5 8.5V11.5H15.5V8.5Z",
  ready:
    "M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18ZM10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14ZM8.8 14 4.9 10.1 6.3 8.7 8.8 11.2 13.7 6.3 15.1 7.7Z",
  unknown: "M10 7a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z",
};

/** @type {Record<TicketState, string>} */
const WORDS = {
  done: "tickets.done",
  open: "tickets.open",
  blocked: "tickets.blocked",
  ready: "tickets.ready",
  unknown: "tickets.unknown",
};

/** The sign of a ticket's state. @param {TicketState} state */
export const ticketSign = (state) =>
  html`<svg class="ticket-sign ticket-sign-${state}" viewBox="0 0 20 20" aria-hidden="true">
      <path fill-rule="evenodd" d=${SIGNS[state]}></path></svg
    ><span class="visually-hidden">${t(WORDS[state])}</span>`;
