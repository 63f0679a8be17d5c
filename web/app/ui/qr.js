// A QR code as a picture. The encoder is loaded only where one is shown.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { GleisElement } from "./element.js";

/** Empty squares around the code, without which cameras do not find it. */
const MARGIN = 4;

class GleisQr extends GleisElement {
  static properties = { text: { attribute: false }, picture: { state: true } };

  constructor() {
    super();
    this.text = "";
    this.picture = { path: "", size: 0 };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("text") && this.text) void this.encode(this.text);
  }

  /** @param {string} text */
  async encode(text) {
    const { qrcode } = await import("../vendor/qrcode-generator/qrcode.mjs");
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let path = "";
    for (let row = 0; row < count; row += 1) {
      for (let column = 0; column < count; column += 1) {
        if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
      }
    }
    this.picture = { path, size: count + 2 * MARGIN };
  }

  render() {
    const { path, size } = this.picture;
    // Always dark on light: many cameras do not read the reverse.
    return html`<svg
      class="qr"
      viewBox="0 0 ${size} ${size}"
      role="img"
      aria-label=${t("site.qr")}
      shape-rendering="crispEdges"
    >
      <path d=${path}></path>
    </svg>`;
  }
}
customElements.define("gleis-qr", GleisQr);
