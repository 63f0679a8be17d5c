// All about the route under the pointer or in focus. The preview has the same, with buttons.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { seatMark } from "../../ui/mark.js";
import { cheapest, claimChoices, trackHint } from "./claim.js";
import { effectLines, ownerOf, paymentChips, routeHead, whyNot } from "./route-card-parts.js";
import { TablePanel } from "../common/table-panel.js";

/** @typedef {import("./claim.js").Payment} Payment */

/** So many ways to pay are shown; the preview has all. */
const WAYS = 3;

class RouteCard extends TablePanel {
  static properties = { ...TablePanel.properties, track: {} };

  constructor() {
    super();
    /** The route. @type {string | null} */
    this.track = null;
  }

  /** One way for each colour, those with fewest locomotives first. @returns {Payment[]} */
  ways() {
    const { session, track } = this;
    if (!track) return [];
    const now = claimChoices(session, track).map(({ action }) => action);
    const all = now.length ? now : (trackHint(session, track)?.payments ?? []);
    const colours = [...new Set(all.map((payment) => payment.colour))];
    return colours
      .map((colour) => /** @type {Payment} */ (cheapest(session, track, all, colour)))
      .sort((one, two) => one.locomotives - two.locomotives);
  }

  payLine() {
    const length = this.session.game?.tracks.get(this.track ?? "")?.length ?? 0;
    const ways = this.ways();
    if (ways.length === 0) return "";
    const rest = ways.length - WAYS;
    return html`<p class="route-pay">
      ${t("claim.you-pay")}
      ${ways.slice(0, WAYS).map((way, at) => html`${at ? t("claim.or") : ""} ${paymentChips(way, length)} `)}
      ${rest > 0 ? t("claim.more-ways", { n: rest }) : ""}
    </p>`;
  }

  render() {
    const { session, track } = this;
    if (!track || !session.game || !session.table) return "";
    const owner = ownerOf(session, track);
    const why = owner ? null : whyNot(session, track);
    return html`<div class="route-card">
      ${routeHead(session, track)}
      ${
        owner
          ? html`<p class="route-owner">
              ${seatMark(owner)} ${t("claim.owned-by", { name: seatName(session.table, owner) })}
            </p>`
          : html`${this.payLine()} ${why ? html`<p class="route-why">${why}</p>` : ""}
            ${effectLines(session, track)}`
      }
    </div>`;
  }
}

customElements.define("gleis-route-card", RouteCard);
