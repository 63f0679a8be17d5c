// The small panel at a route that is about to be claimed: what is paid, ✓ and ✗, where the eye is already.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { loadStyles } from "../../ui/styles.js";
import { finalSign, icon } from "../common/commit-icons.js";
import { partsOf } from "../common/parts.js";
import { MapPanel } from "../common/table-panel.js";
import { popPlace } from "./claim-pop-place.js";
import { ticketEffects } from "./claim-advice.js";
import { effectLines, paymentChips, savingLine } from "./route-card-parts.js";

/** @typedef {import("./claim.js").Payment} Payment */
/** @typedef {import("../map/view.js").GleisMap} GleisMap */

/** The spaces of a track in pixels of the page. @param {GleisMap} map @param {string} id */
function pointsOf({ scene, pane, camera }, id) {
  const shape = scene?.shapes.get(id);
  const box = pane?.getBoundingClientRect();
  if (!shape || !box || !camera) return [];
  return shape.spine.map((point) => {
    const { x, y } = camera.toPane(point);
    return { x: box.left + x, y: box.top + y };
  });
}

/** So many colours are offered here; the preview has all. */
const WAYS = 4;

class ClaimPop extends MapPanel {
  constructor() {
    super();
    /** The camera tells nobody where it looks, but it moves the stage. */
    this.moves = new MutationObserver(() => this.place());
    this.resizes = new ResizeObserver(() => this.place());
  }

  connectedCallback() {
    super.connectedCallback();
    void loadStyles("table/board/claim-pop.css");
    this.stops.push(
      () => this.moves.disconnect(),
      () => this.resizes.disconnect(),
    );
  }

  /** The map on which it stands. @returns {GleisMap | null} */
  get map() {
    return this.parentElement?.querySelector("gleis-map") ?? null;
  }

  updated() {
    this.moves.disconnect();
    this.resizes.disconnect();
    const { map } = this;
    const stage = map?.querySelector(".map-stage");
    if (!stage || !map || !this.firstElementChild) return;
    this.place();
    this.moves.observe(stage, { attributes: true, attributeFilter: ["style"] });
    this.resizes.observe(map);
  }

  /** Stands beside the route; while that is out of sight, so is the panel. */
  place() {
    const { map, draft } = this;
    const panel = /** @type {HTMLElement | null} */ (this.querySelector(".claim-pop"));
    const points = map && draft.track ? pointsOf(map, draft.track) : [];
    if (!panel || !map || points.length === 0) return;
    const room = map.getBoundingClientRect();
    const { x, y, inSight } = popPlace(
      points,
      { width: panel.offsetWidth, height: panel.offsetHeight },
      room,
    );
    panel.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    panel.style.visibility = inSight ? "visible" : "hidden";
  }

  /** Takes it back; the keyboard stays at the route. */
  cancel() {
    const { track } = this.draft;
    this.draft.cancel();
    if (track) this.map?.focusOn(`[data-track="${CSS.escape(track)}"]`);
  }

  /** What is paid; of several colours the best few, the one chosen first. @param {number} spaces */
  ways(spaces) {
    const { draft } = this;
    const now = /** @type {Payment} */ (draft.payment);
    const rest = draft.colourWays().filter((way) => way.colour !== now.colour);
    if (rest.length === 0) return paymentChips(now, spaces);
    const few = [now];
    while (few.length < WAYS && rest.length > 0) {
      const best = draft.bestOf(rest);
      few.push(...rest.splice(best ? rest.indexOf(best) : 0, 1));
    }
    return html`<span class="claim-pop-ways" role="group" aria-label=${t("claim.colours")}
      >${KINDS.flatMap((kind) => few.filter((way) => way.colour === kind)).map(
        (way) =>
          html`<button
            class="claim-pop-way"
            data-kind=${way.colour}
            aria-pressed=${way === now}
            @click=${() => draft.pay(way)}
          >
            ${paymentChips(way, spaces)}
          </button>`,
      )}</span
    >`;
  }

  render() {
    const { session, draft } = this;
    const { track, choice } = draft;
    const drawn = track ? session.game?.tracks.get(track) : null;
    if (!track || !drawn || !choice || !draft.payment) return "";
    const name = session.game?.trackName(track) ?? "";
    const { income } = partsOf(session.game);
    return html`<section class="claim-pop" role="group" aria-label=${name}>
      <p class="claim-pop-head">
        <b>${name}</b>
        ${income ? "" : html`<span>${tn("claim.points", drawn.points)}</span>`}
      </p>
      <div class="claim-pop-pay">${this.ways(drawn.length)}</div>
      ${savingLine(session, draft)}
      ${ticketEffects(session, track).completes.length ? effectLines(session, track)[0] : ""}
      <div class="claim-pop-buttons">
        <button
          class="button button-main"
          data-action="confirm"
          ?disabled=${session.busy}
          @click=${() => draft.confirm()}
        >
          ${icon("check")} ${income ? t("claim.confirm-plain") : t("claim.yes")} ${finalSign(session, choice)}
        </button>
        <button
          class="button"
          data-action="cancel"
          aria-label=${t("claim.cancel")}
          title=${t("claim.cancel")}
          @click=${this.cancel}
        >
          ${icon("close")}
        </button>
      </div>
    </section>`;
  }
}

customElements.define("gleis-claim-pop", ClaimPop);
