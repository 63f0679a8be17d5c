// All routes that can be claimed now, as a list.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { cardChip } from "../../ui/mark.js";
import { openDialog } from "../../ui/dialog.js";
import { cheapest, claimableTracks, claimChoices } from "./claim.js";
import { ticketEffects } from "./claim-advice.js";
import { partsOf } from "../common/parts.js";
import { paymentChips } from "./route-card-parts.js";
import { matches } from "../common/search-find.js";
import { MapPanel } from "../common/table-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */

/**
 * How useful a track is for tickets: completing counts most.
 * @param {Session} session
 * @param {string} track
 */
function use(session, track) {
  const { completes, helps } = ticketEffects(session, track);
  return completes.length * 100 + helps.length;
}

class ClaimList extends MapPanel {
  static properties = { ...MapPanel.properties, filter: { state: true }, order: { state: true } };

  constructor() {
    super();
    this.filter = "";
    /** @type {"use" | "points" | "name"} */
    this.order = "use";
    /** Called with the route chosen. @type {(track: string) => void} */
    this.choose = () => {};
  }

  /** @returns {string[]} */
  tracks() {
    const { session } = this;
    const game = session.game;
    if (!game) return [];
    const { income } = partsOf(game);
    const points = (/** @type {string} */ track) =>
      income?.(session, track) ?? game.tracks.get(track)?.points ?? 0;
    const orders = {
      use: (/** @type {string} */ one, /** @type {string} */ two) =>
        use(session, two) - use(session, one) || points(two) - points(one),
      points: (/** @type {string} */ one, /** @type {string} */ two) => points(two) - points(one),
      name: (/** @type {string} */ one, /** @type {string} */ two) =>
        game.trackName(one).localeCompare(game.trackName(two)),
    };
    const all = claimableTracks(session.prompt);
    // Of parallel tracks that cost the same one is enough.
    const alike = (/** @type {string} */ id, /** @type {number} */ at) => {
      const track = game.tracks.get(id);
      return all.some(
        (other, before) =>
          before < at && track?.parallel?.includes(other) && game.tracks.get(other)?.colour === track.colour,
      );
    };
    return all
      .filter(
        (track, at) =>
          !alike(track, at) &&
          matches(
            game.tracks
              .get(track)
              ?.ends.map((end) => game.fullName(end))
              .join(" ") ?? "",
            this.filter,
          ),
      )
      .sort(orders[this.order]);
  }

  /** @param {string} id */
  row(id) {
    const { session } = this;
    const track = session.game?.tracks.get(id);
    const ways = claimChoices(session, id).map(({ action }) => action);
    const way = cheapest(session, id, ways, this.draft.colour);
    if (!track || !way) return "";
    const { completes, helps } = ticketEffects(session, id);
    return html`<li>
      <button class="claim-row" data-action="claim" data-claim=${id} @click=${() => this.choose(id)}>
        <span class="claim-name"
          >${
            track.colour
              ? cardChip(track.colour)
              : html`<span class="chip chip-any">${t("claim.grey")}</span>`
          }
          ${session.game?.trackName(id)}</span
        >
        <b class="claim-points"
          >${partsOf(session.game).incomeWords?.(session, id) ?? tn("claim.points", track.points)}</b
        >
        <span class="claim-pay">${paymentChips(way, track.length)}</span>
        <span class="claim-use"
          >${completes.length ? t("claim.completes-short") : helps.length ? t("claim.helps-short") : ""}</span
        >
      </button>
    </li>`;
  }

  /** @param {"use" | "points" | "name"} order @param {string} word */
  orderButton(order, word) {
    return html`<button
      class="button button-small"
      aria-pressed=${this.order === order}
      @click=${() => (this.order = order)}
    >
      ${word}
    </button>`;
  }

  render() {
    const tracks = this.tracks();
    return html`<div class="claim-list">
      <div class="claim-tools">
        <input
          type="search"
          autofocus
          aria-label=${t("claim.filter")}
          placeholder=${t("claim.filter")}
          .value=${this.filter}
          @input=${(/** @type {InputEvent} */ event) =>
            (this.filter = /** @type {HTMLInputElement} */ (event.target).value)}
          @keydown=${(/** @type {KeyboardEvent} */ event) =>
            event.key === "Enter" && tracks[0] && this.choose(tracks[0])}
        />
        ${this.orderButton("use", t("claim.by-use"))}
        ${this.orderButton(
          "points",
          partsOf(this.session.game).income ? t("claim.by-money") : t("claim.by-points"),
        )}
        ${this.orderButton("name", t("claim.by-name"))}
      </div>
      ${
        tracks.length
          ? html`<ul>
              ${tracks.map((track) => this.row(track))}
            </ul>`
          : html`<p class="note">${t("claim.no-routes")}</p>`
      }
    </div>`;
  }
}

customElements.define("gleis-claim-list", ClaimList);

/**
 * Opens the list; resolves with the route chosen, or "".
 * @param {Session} session
 * @returns {Promise<string>}
 */
export const openClaimList = (session) =>
  openDialog(
    () => t("claim.list"),
    (close) => html`<gleis-claim-list .session=${session} .choose=${close}></gleis-claim-list>`,
  );
