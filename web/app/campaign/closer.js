// A closer look at the sheet: the whole window, with wheel, fingers and keys.
import { html, render } from "lit";
import { t } from "../core/i18n.js";
import { Camera } from "../table/map/camera.js";
import { Gestures } from "../table/map/gestures.js";
import { icon } from "../ui/icon.js";
import { toPage } from "./picture.js";
import { EDGE, drawSheet, paperOf } from "./sheet.js";

/** @typedef {import("./session.js").CampaignSession} CampaignSession */

const STEP = 1.5;
/** How far one press of an arrow moves, in pixels. */
const PAN = 90;

/**
 * @param {string} label
 * @param {{ zoom: (factor: number) => void, fit: () => void, close: () => void }} does
 */
function content(label, { zoom, fit, close }) {
  const button = (
    /** @type {string} */ action,
    /** @type {string} */ name,
    /** @type {string} */ line,
    /** @type {() => void} */ press,
  ) =>
    html`<button class="map-control" data-action=${action} aria-label=${name} title=${name} @click=${press}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${line}></path></svg>
    </button>`;
  return html`<div class="closer-pane" tabindex="0" autofocus role="img" aria-label=${label}>
      <div class="closer-stage"></div>
    </div>
    <button
      class="button button-icon closer-close"
      data-action="close"
      aria-label=${t("site.close")}
      @click=${close}
    >
      ${icon("close")}
    </button>
    <div class="map-controls" role="group">
      ${button("zoom-in", t("map.zoom-in"), "M10 4V16M4 10H16", () => zoom(STEP))}
      ${button("zoom-out", t("map.zoom-out"), "M4 10H16", () => zoom(1 / STEP))}
      ${button("fit-map", t("map.fit"), "M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13", fit)}
    </div>`;
}

/** Opens it over the page. @param {CampaignSession} session */
export function openCloser(session) {
  const model = session.model();
  if (!model) return;
  const dialog = document.createElement("dialog");
  dialog.className = "closer";
  dialog.setAttribute("aria-label", model.label);
  /** @type {Camera | null} */
  let camera = null;
  const zoom = (/** @type {number} */ factor) => camera?.zoomSoftly(factor);
  render(content(model.label, { zoom, fit: () => camera?.fit(null), close: () => dialog.close() }), dialog);
  document.body.append(dialog);
  const pane = /** @type {HTMLElement} */ (dialog.querySelector(".closer-pane"));
  const stage = /** @type {HTMLElement} */ (dialog.querySelector(".closer-stage"));
  stage.append(toPage(drawSheet(model, { id: "closer" })));
  dialog.showModal();
  const [, , wide, high] = paperOf(model);
  camera = new Camera(pane, stage, () => undefined);
  const [x, y, width, height] = session.board?.view ?? [0, 0, model.width, model.height];
  camera.show({ width: wide, height: high }, { x: x + width / 2 + EDGE, y: y + height / 2 + EDGE });
  const nothing = () => undefined;
  const twice = (/** @type {{ x: number, y: number }} */ at) => camera?.zoomSoftly(2, at);
  new Gestures(pane, () => camera, {
    tap: nothing,
    twice,
    hover: nothing,
    press: nothing,
  });
  pane.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] }[
      event.key
    ];
    if (move) camera?.pan(move[0], move[1]);
    else if (event.key === "+") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0") camera?.fit(null);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    camera?.close();
    dialog.remove();
  });
}
