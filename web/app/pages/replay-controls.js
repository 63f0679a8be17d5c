// The buttons with which one moves through a game.
import { html } from "lit";
import { live } from "lit/directives/live.js";
import { t } from "../core/i18n.js";

/** @typedef {import("./replay-session.js").ReplaySession} ReplaySession */

/** Milliseconds between two moments, by choice. */
export const SPEEDS = { slow: 2400, normal: 1200, fast: 500, "very-fast": 180 };

/** @type {Record<keyof typeof SPEEDS, string>} */
const SPEED_NAMES = {
  slow: "replay.slow",
  normal: "replay.normal",
  fast: "replay.fast",
  "very-fast": "replay.very-fast",
};

/**
 * Signs of the buttons as on any player, in a box of 20 by 20: full triangles run or leap, a bar is an end, a
 * thin angle is a single step.
 */
const SIGNS = {
  first: "M3 4V16M10 4.5 4.5 10 10 15.5ZM17 4.5 11.5 10 17 15.5Z",
  "turn-back": "M10 4.5 3.5 10 10 15.5ZM17 4.5 10.5 10 17 15.5Z",
  back: "M12.5 4 6.5 10 12.5 16",
  play: "M6 3 17 10 6 17Z",
  pause: "M6 4V16M14 4V16",
  next: "M7.5 4 13.5 10 7.5 16",
  "turn-next": "M3 4.5 9.5 10 3 15.5ZM10 4.5 16.5 10 10 15.5Z",
  last: "M3 4.5 8.5 10 3 15.5ZM10 4.5 15.5 10 10 15.5ZM17 4V16",
};

/**
 * What the buttons move.
 * @typedef {object} Player
 * @property {boolean} playing
 * @property {keyof typeof SPEEDS} speed
 * @property {(ply: number) => unknown} to
 * @property {(direction: 1 | -1) => void} toTurn
 * @property {(ply: number) => void} scrub
 * @property {() => void} play
 * @property {() => void} tick
 */

/**
 * @param {keyof typeof SIGNS} sign @param {string} name @param {() => void} act @param {boolean} off
 */
function button(sign, name, act, off) {
  const main = sign === "play" || sign === "pause";
  const line = sign === "back" || sign === "next";
  return html`<button
    class="button replay-button ${main ? "replay-play" : ""}"
    data-action="replay-${sign}"
    aria-label=${name}
    title=${name}
    ?disabled=${off}
    @click=${act}
  >
    <svg class=${line ? "replay-line" : ""} viewBox="0 0 20 20" aria-hidden="true">
      <path d=${SIGNS[sign]}></path>
    </svg>
  </button>`;
}

/** @param {Player} player */
const speeds = (player) =>
  html`<label class="info-select"
    ><span class="visually-hidden">${t("replay.speed")}</span>
    <select
      data-action="speed"
      @change=${(/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        player.speed = /** @type {keyof typeof SPEEDS} */ (value);
        player.tick();
      }}
    >
      ${Object.entries(SPEED_NAMES).map(
        ([name, key]) => html`<option value=${name} ?selected=${name === player.speed}>${t(key)}</option>`,
      )}
    </select></label
  >`;

/** @param {Player} player @param {ReplaySession} session */
export function replayControls(player, session) {
  const { ply, plies } = session;
  const [begun, over] = [ply > 0, ply >= plies];
  return html`<div class="replay-controls" role="group" aria-label=${t("replay.controls")}>
    <div class="replay-scrub">
      <input
        type="range"
        min="0"
        max=${plies}
        data-action="scrub"
        aria-label=${t("replay.moment")}
        aria-valuetext=${t("replay.ply", { ply, plies })}
        .value=${live(String(ply))}
        @input=${(/** @type {Event} */ event) =>
          player.scrub(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <span class="replay-ply">${t("replay.ply", { ply, plies })}</span>
      ${speeds(player)}
    </div>
    <div class="replay-buttons">
      ${button("first", t("replay.first"), () => void player.to(0), !begun)}
      ${button("turn-back", t("replay.turn-back"), () => player.toTurn(-1), !begun)}
      ${button("back", t("replay.back"), () => void player.to(ply - 1), !begun)}
      ${
        player.playing
          ? button("pause", t("replay.pause"), () => player.play(), false)
          : button("play", t("replay.play"), () => player.play(), plies === 0)
      }
      ${button("next", t("replay.next"), () => void player.to(ply + 1), over)}
      ${button("turn-next", t("replay.turn-next"), () => player.toTurn(1), over)}
      ${button("last", t("replay.last"), () => void player.to(plies), over)}
    </div>
  </div>`;
}
