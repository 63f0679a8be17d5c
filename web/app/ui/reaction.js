// The reactions, drawn, and the buttons that send them.
import { html, svg } from "lit";
import { t } from "../core/i18n.js";
import { REACTIONS } from "../core/reactions.js";

/** @typedef {import("../../protocol.js").Reaction} Reaction */

const NAMES = Object.fromEntries(REACTIONS);
const ROUND = svg`<circle class="reaction-skin" cx="16" cy="16" r="13"></circle>`;
const EYES = svg`<circle cx="11.5" cy="13.5" r="1.8"></circle><circle cx="20.5" cy="13.5" r="1.8"></circle>`;

/** In a box of 32 by 32. @type {Record<Reaction, unknown>} */
const DRAWN = {
  like: svg`<path class="reaction-skin" d="M4 15h5v12H4ZM11 15l5-5V5q0-2 2-2 3 0 3 4l-1 6h7q2 0 2 2.3l-2 9.5q-.5 2.2-3 2.2H14l-3-2Z"></path>`,
  clap: svg`<path class="reaction-skin" d="M7 27 4 20l2-9q2-1 3 1l1 4 6-9q2-1 3 1l-4 8 5-6q2-1 3 1l-4 8 4-3q2 0 2 2l-6 8q-4 5-12 1Z"></path>
    <path class="reaction-line" d="M24 5l2-3M27.5 8.5l3-1M20 4V1"></path>`,
  laugh: svg`${ROUND}<path class="reaction-line" d="M8.5 14.5q3-4 6 0M17.5 14.5q3-4 6 0"></path><path d="M9 18h14q-1 7-7 7t-7-7Z"></path>`,
  wow: svg`${ROUND}${EYES}<ellipse cx="16" cy="22" rx="3.2" ry="4"></ellipse>`,
  sad: svg`${ROUND}${EYES}<path class="reaction-line" d="M10.5 23q5.5-5 11 0"></path><path class="reaction-tear" d="M22 16q3 4 0 6-3-2 0-6Z"></path>`,
  think: svg`${ROUND}${EYES}<path class="reaction-line" d="M12 22h8M8.5 9.5l5-1.5M19 9h4.5"></path>`,
  wait: svg`<path class="reaction-paper" d="M8 4H24V7L18.5 16 24 25V28H8V25L13.5 16 8 7Z"></path><path d="M11 8H21L16 15ZM10.5 26.5 16 20l5.5 6.5Z"></path>`,
  party: svg`<path class="reaction-paper" d="M4 28 12 10 22 20Z"></path><path class="reaction-line" d="M16 9q1-4 5-4M22 16q4-1 6 2M20 11l6-5"></path>
    <circle cx="11" cy="5" r="1.5"></circle><circle cx="28" cy="11" r="1.5"></circle><circle cx="26" cy="24" r="1.5"></circle>`,
};

/** @param {Reaction} reaction */
export const reactionSign = (reaction) =>
  html`<svg class="reaction" viewBox="0 0 32 32" aria-hidden="true">${DRAWN[reaction]}</svg>`;

/** @param {Reaction} reaction */
export const reactionName = (reaction) => t(NAMES[reaction]);

/** What one can show the others with one press. @param {(reaction: Reaction) => void} send */
export const reactionBar = (send) =>
  html`<div class="reactions" role="group" aria-label=${t("reaction.heading")}>
    ${REACTIONS.map(
      ([reaction, key]) =>
        html`<button
          class="button button-icon"
          data-reaction=${reaction}
          aria-label=${t(key)}
          title=${t(key)}
          @click=${() => send(reaction)}
        >
          ${reactionSign(reaction)}
        </button>`,
    )}
  </div>`;
