// All about one route, near the pointer or in the sheet.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { seatName } from "../core/story.js";
import { seatMark } from "../ui/mark.js";
import { cheapest, claimChoices, trackOutlook } from "./claim.js";
import { icon } from "./commit-icons.js";
import { effectLines, ownerOf, paymentChips, routeHead, whyNot } from "./route-card-parts.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("./claim.js").Payment} Payment */

/** So many ways to pay are shown; the preview has all. */
const WAYS = 3;

class RouteCard extends TablePanel {
  static properties = { ...TablePanel.properties, track: {}, steady: { type: Boolean } };

  constructor() {
    super();
    /** The route. @type {string | null} */
    this.track = null;
    /** Is it there to stay, so that it can have buttons? */
    this.steady = false;
  }

  /** One way for each colour, those with fewest locomotives first. @returns {Payment[]} */
  ways() {
    const { session, track } = this;
    if (!track) return [];
    const now = claimChoices(session, track).map(({ action }) => action);
    const all = now.length ? now : (trackOutlook(session, track)?.payments ?? []);
    const hand = session.view?.hand ?? {};
    const colours = [...new Set(all.map((payment) => payment.colour))];
    return colours
      .map((colour) => /** @type {Payment} */ (cheapest(all, hand, colour)))
      .sort((one, two) => one.locomotives - two.locomotives);
  }

  payLine() {
    const length = this.session.game?.tracks.get(this.track ?? "")?.length ?? 0;
    const ways = this.ways();
    if (ways.length === 0) return "";
    const rest = ways.length - WAYS;
    return html`<p class="route-pay">
      ${t("claim.you-pay")} ${ways.slice(0, WAYS).map((way, at) => html`${at ? t("claim.or") : ""} ${paymentChips(way, length)} `)}
      ${rest > 0 ? t("claim.more-ways", { n: rest }) : ""}
    </p>`;
  }

  planButton() {
    const { session, track } = this;
    if (!this.steady || !track || session.seat === null || ownerOf(session, track)) return "";
    const planned = session.plan.includes(track);
    const next = planned ? session.plan.filter((other) => other !== track) : [...session.plan, track];
    return html`<button class="button button-small" data-action="plan" aria-pressed=${planned} @click=${() => session.setPlan(next)}>
      ${icon("plan")} ${planned ? t("claim.unplan") : t("claim.plan")}
    </button>`;
  }

  render() {
    const { session, track } = this;
    if (!track || !session.game || !session.table) return "";
    const owner = ownerOf(session, track);
    const why = owner ? null : whyNot(session, track);
    return html`<div class="route-card">
      ${routeHead(session, track)}
      ${owner
        ? html`<p class="route-owner">${seatMark(owner)} ${t("claim.owned-by", { name: seatName(session.table, owner) })}</p>`
        : html`${this.payLine()} ${why ? html`<p class="route-why">${why}</p>` : ""} ${effectLines(session, track)}`}
      ${this.planButton()}
    </div>`;
  }
}

customElements.define("gleis-route-card", RouteCard);
