// <campaign-map>: the sheet on a page. It looks at all of it or at a part, lights what it is told to,
// and lets new pieces slide in. A press asks for a closer look.
import { html } from "lit";
import { motion } from "../core/settings.js";
import { GleisElement } from "../ui/element.js";
import { toPage } from "./picture.js";
import { EDGE, drawSheet, paperOf } from "./sheet.js";

/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */
/** @typedef {{ pieces?: string[], tracks?: string[], cities?: string[] }} Lit */

const GLIDE_MS = 900;
let maps = 0;

class CampaignMap extends GleisElement {
  static properties = {
    model: { attribute: false },
    look: { attribute: false },
    lit: { attribute: false },
    fresh: { attribute: false },
  };

  constructor() {
    super();
    /** @type {SheetModel | null} */
    this.model = null;
    /** The part to look at, null for all: left, top, width, height. @type {number[] | null} */
    this.look = null;
    /** @type {Lit | null} */
    this.lit = null;
    /** A piece that slides in. @type {string | null} */
    this.fresh = null;
    maps += 1;
    this.name = `sheet-${maps}`;
    /** What is looked at now. @type {number[] | null} */
    this.box = null;
    this.frame = 0;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  /** @returns {SVGSVGElement | null} */
  get sheet() {
    return this.querySelector("svg.sheet");
  }

  render() {
    return html`<div class="campaign-map-frame"></div>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const { model } = this;
    const frame = this.querySelector(".campaign-map-frame");
    if (!model || !frame) return;
    if (changed.has("model") || !this.sheet)
      frame.replaceChildren(toPage(drawSheet(model, { id: this.name })));
    this.light();
    this.querySelector(`[data-piece="${CSS.escape(this.fresh ?? "")}"]`)?.classList.add("sheet-slides");
    this.glideTo(this.wanted(model), changed.has("look") && this.box !== null && !changed.has("model"));
  }

  /** The part to show, with some paper around it. @param {SheetModel} model */
  wanted(model) {
    return this.look ?? paperOf(model);
  }

  light() {
    const { lit, sheet } = this;
    if (!sheet) return;
    sheet.classList.toggle("sheet-lit", Boolean(lit));
    for (const thing of sheet.querySelectorAll(".sheet-on")) thing.classList.remove("sheet-on");
    const on = [
      ...(lit?.pieces ?? []).map((id) => `[data-piece="${CSS.escape(id)}"]`),
      ...(lit?.tracks ?? []).flatMap((id) => [
        `[data-track="${CSS.escape(id)}"]`,
        `[data-marks="${CSS.escape(id)}"]`,
      ]),
      ...(lit?.cities ?? []).flatMap((id) => [
        `[data-city="${CSS.escape(id)}"]`,
        `[data-plaque="${CSS.escape(id)}"]`,
      ]),
    ];
    for (const selector of on)
      for (const thing of sheet.querySelectorAll(selector)) thing.classList.add("sheet-on");
  }

  /** @param {number[]} to @param {boolean} softly */
  glideTo(to, softly) {
    cancelAnimationFrame(this.frame);
    const from = this.box ?? to;
    const begin = performance.now();
    const show = (/** @type {number} */ share) => {
      this.box = to.map((value, i) => from[i] + (value - from[i]) * share);
      this.sheet?.setAttribute("viewBox", this.box.map((value) => value.toFixed(1)).join(" "));
    };
    if (!softly || motion() === "instant" || from.every((value, i) => value === to[i])) {
      show(1);
      return;
    }
    const step = (/** @type {number} */ now) => {
      const share = Math.max(0, Math.min(1, (now - begin) / GLIDE_MS));
      show(share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
customElements.define("campaign-map", CampaignMap);

/**
 * A part of the board with room around it, at least so wide.
 * @param {number[]} box
 * @param {SheetModel} model
 * @param {number} [margin]
 * @param {number} [ratio] of the picture: what it shows beside the part is map, as far as there is any
 */
export function around(box, model, margin = 90, ratio = 0) {
  const height = Math.min(model.height + 2 * EDGE, Math.max(box[3] + 2 * margin, 400));
  const width = Math.min(model.width + 2 * EDGE, Math.max(box[2] + 2 * margin, 620, height * ratio));
  const within = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ all) =>
    Math.max(-EDGE, Math.min(from, all + EDGE - size));
  return [
    within(box[0] + box[2] / 2 - width / 2, width, model.width),
    within(box[1] + box[3] / 2 - height / 2, height, model.height),
    width,
    height,
  ];
}
