// Buttons on the map, for those who have neither wheel nor two fingers.
import { html } from "lit";
import { t } from "../../core/i18n.js";

/** @param {import("./view.js").GleisMap} map */
export const drawControls = (map) => {
  const button = (
    /** @type {string} */ action,
    /** @type {string} */ label,
    /** @type {string} */ icon,
    /** @type {() => void} */ press,
  ) =>
    html`<button class="map-control" data-action=${action} aria-label=${label} title=${label} @click=${press}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon}></path></svg>
    </button>`;
  return html`<div class="map-controls" role="group">
    ${button("zoom-in", t("map.zoom-in"), "M10 4V16M4 10H16", () => map.zoomBy(1.6))}
    ${button("zoom-out", t("map.zoom-out"), "M4 10H16", () => map.zoomBy(1 / 1.6))}
    ${button("fit-map", t("map.fit"), "M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13", () => map.fit())}
    ${button("list-routes", t("map.list"), "M4 5H4.5M8 5H17M4 10H4.5M8 10H17M4 15H4.5M8 15H17", () =>
      map.listAll(),
    )}
    <button
      class="map-control map-control-legend"
      data-action="map-legend"
      aria-haspopup="dialog"
      title=${t("map.legend")}
      @click=${() => void import("./legend.js").then(({ openLegend }) => openLegend(map))}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2.5 3H8.5V7H2.5ZM2.5 13H8.5V17H2.5ZM12 5H18M12 15H18M5.5 10H5.6M12 10H16"></path>
      </svg>
      <span>${t("map.legend")}</span>
    </button>
  </div>`;
};
