// What the marks on the map mean. They are drawn by the same functions as on the map.
import { html, svg } from "lit";
import { t } from "../../core/i18n.js";
import { PERSON } from "../../core/marks.js";
import { set, settings } from "../../core/settings.js";
import { openDialog } from "../../ui/dialog.js";
import { drawBed, drawCars, drawPencil } from "./tracks.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("./state.js").Look} Look */
/** @typedef {import("./view.js").GleisMap} GleisMap */

const LINE = "M4 17H116";
const SLOTS = [26, 60, 94].map((x) => ({
  x,
  y: 17,
  angle: 0,
  length: 31,
  width: 12.5,
  ahead: /** @type {const} */ (1),
}));
const RING = "M11 17H109";
const OUTLINE = "M7 6.5H113V27.5H7Z";

/** A straight track of three spaces. @type {import("./scene.js").Shape} */
const SHAPE = {
  id: "legend",
  line: LINE,
  outline: OUTLINE,
  ring: RING,
  pencil: "M4 17 11 28 60 27 109 28 116 17",
  spine: [
    { x: 11, y: 17 },
    { x: 109, y: 17 },
  ],
  slots: SLOTS,
  mark: SLOTS[1],
  badge: SLOTS[1],
};

/** @param {unknown} drawing */
const picture = (drawing) =>
  html`<svg class="legend-picture" viewBox="-6 -1.7 132 37.4" aria-hidden="true">${drawing}</svg>`;

/**
 * @param {Look} look
 * @param {{ colour?: WireCard | null, tone?: string, owner?: number, plan?: boolean }} [how]
 */
function track(look, { colour = null, tone = "", owner, plan = false } = {}) {
  const state = { look, owner: owner ?? null, hint: null };
  return picture(svg`${drawBed({ shape: SHAPE, state, tone })}
    <g class="map-look-${look} map-track map-card-${colour ?? "any"}">${drawCars({
      shape: SHAPE,
      state,
      colour,
      letters: false,
    })}</g>
    ${plan ? drawPencil("legend", SHAPE.pencil) : ""}`);
}

/** @param {"ticket" | "spot"} kind */
const city = (kind) =>
  picture(svg`<g class="map-city ${kind === "ticket" ? "map-city-ticket" : ""}" transform="translate(60 17)">
    <circle class="map-city-glow" r="11.4"></circle>
    ${
      kind === "spot"
        ? svg`<rect class="map-city-ring" x="-5.5" y="-5.5" width="11" height="11"></rect>`
        : svg`<circle class="map-city-ring" r="6.5"></circle>`
    }
    <circle class="map-city-dot" r="2.7"></circle>
  </g>`);

const passenger = () =>
  picture(svg`<g class="map-card-green" transform="translate(60 27) scale(1.25)">
    <path class="map-person-body" d=${PERSON}></path></g>`);

/** @param {unknown} mark @param {unknown} words */
const row = (mark, words) => html`<li>${mark}<span>${words}</span></li>`;

/** @param {GleisMap} map */
function body(map) {
  const { game, names, seat } = map;
  const name = (/** @type {number} */ at) =>
    at === seat ? t("legend.you", { name: names[at - 1] }) : names[at - 1];
  const countries = game?.board.countries.length;
  return html`<div class="legend">
    <ul>
      ${row(track("open", { colour: "blue" }), t("legend.free"))} ${row(track("open"), t("legend.grey"))}
      ${row(track("claimable", { colour: "green", tone: "map-can" }), t("legend.can"))}
      ${row(track("short", { colour: "orange", tone: "map-short" }), t("legend.short"))}
      ${row(track("closed"), t("legend.closed"))}
      ${row(track("open", { colour: "yellow", tone: "map-selected" }), t("legend.selected"))}
      ${row(track("open", { colour: "purple", tone: "map-lit" }), t("legend.lit"))}
      ${row(track("open", { colour: "white", plan: true }), t("legend.plan"))}
      ${row(city("ticket"), t("legend.ticket"))} ${countries ? row(city("spot"), t("legend.country")) : ""}
      ${game?.wire.passengers ? row(passenger(), t("legend.passenger")) : ""}
      ${names.map((_, at) => row(track("taken", { owner: at + 1 }), name(at + 1)))}
    </ul>
    <label class="check">
      <input
        type="checkbox"
        data-action="mark-short"
        .checked=${settings.short}
        @change=${(/** @type {Event} */ event) =>
          set("short", /** @type {HTMLInputElement} */ (event.target).checked)}
      />
      <span>${t("settings.short")}</span>
    </label>
  </div>`;
}

/** @param {GleisMap} map */
export const openLegend = (map) =>
  openDialog(
    () => t("map.legend"),
    () => body(map),
  );
