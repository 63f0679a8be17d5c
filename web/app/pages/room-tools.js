// What the host and players settle in the room: colours, what is agreed, the link that works for friends.
import { html } from "lit";
import { get } from "../core/api.js";
import { t } from "../core/i18n.js";
import { COMPANIES, SEAT_COLOURS } from "../core/marks.js";
import { seatName } from "../core/story.js";
import { openDialog } from "../ui/dialog.js";
import { companyMark } from "../ui/mark.js";
import { rulesOf, termsOf } from "./terms.js";

/** @typedef {import("../../protocol.js").Reach} Reach */
/** @typedef {import("../../protocol.js").Rules} Rules */
/** @typedef {import("../../protocol.js").SeatColour} SeatColour */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */

/**
 * May this browser choose the colour of a seat? One's own, and as host those without a person.
 * @param {TableInfo} table @param {TableSeat} seat @param {string | undefined} me
 */
export const choosesColour = (table, seat, me) =>
  Boolean(me) && (seat.kind === "person" ? seat.guest === me : table.host === me);

/**
 * Lets somebody choose a colour: those that another person has are out of reach.
 * @param {TableInfo} table @param {TableSeat} seat @param {string | undefined} me
 * @returns {Promise<SeatColour | null>}
 */
export async function chooseColour(table, seat, me) {
  /** @param {SeatColour} colour */
  const owner = (colour) =>
    table.seats.find((other) => other.colour === colour && other.kind === "person" && other.guest !== me);
  const chosen = await openDialog(
    () => t("room.colour-title", { name: seatName(table, seat.seat) }),
    (close) =>
      html`<ul class="colour-list">
        ${SEAT_COLOURS.filter((colour) => COMPANIES[colour]).map((colour) => {
          const taken = owner(colour);
          return html`<li>
            <button
              class="button"
              data-colour=${colour}
              aria-pressed=${seat.colour === colour}
              ?disabled=${Boolean(taken)}
              @click=${() => close(colour)}
            >
              ${companyMark(colour)} ${t(`card.${colour}`)}
              ${taken ? html`<span class="note">${seatName(table, taken.seat)}</span>` : ""}
            </button>
          </li>`;
        })}
      </ul>`,
  );
  return /** @type {SeatColour} */ (chosen) || null;
}

/**
 * Lets the host agree on something else; null if it stays as it is.
 * @param {TableInfo} table @param {boolean} map
 * @returns {Promise<Rules | null>}
 */
export async function changeRules(table, map) {
  let terms = termsOf(table.rules);
  await import("./rules-dialog.js");
  const answer = await openDialog(
    () => t("room.rules-title"),
    (close) =>
      html`<gleis-terms
        .terms=${terms}
        .map=${map}
        .seats=${table.seats}
        @terms=${(/** @type {CustomEvent} */ event) => {
          terms = event.detail;
          close("save");
        }}
      ></gleis-terms>`,
  );
  return answer ? rulesOf(terms, table.rules.game, table.rules["first-seat"] ?? 0) : null;
}

/** Does the address lead nobody but this machine here? */
const isLocal = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** How friends reach this server; null where the address of this page is as good as any. @returns {Promise<Reach | null>} */
export const reachOf = async () => (isLocal() ? get("reach").catch(() => null) : null);
