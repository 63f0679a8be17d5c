// <campaign-box>: the moment a box is opened: its piece slides onto the sheet, its story is read, its rule
// stands with an example on the map, and its cards are shown.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { say, t, tn } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";
import { icon } from "../ui/icon.js";
import { around } from "./campaign-map.js";
import { drafted, paperCard, paragraphs } from "./paper.js";
import { inside, touches } from "./sheet-model.js";

/** @typedef {import("../../protocol.js").WireCardText} WireCardText */
/** @typedef {import("../core/card-texts.js").CardTexts} CardTexts */
/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */
/** @typedef {import("./sheet-model.js").SheetPiece} SheetPiece */
/** @typedef {"story" | "rule" | "cards"} Leaf */

class CampaignBox extends GleisElement {
  static properties = {
    cardTexts: { attribute: false },
    model: { attribute: false },
    region: { attribute: false },
    leaf: { state: true },
  };

  constructor() {
    super();
    /** @type {CardTexts | null} */
    this.cardTexts = null;
    /** The sheet with the new piece; null where none is shown. @type {SheetModel | null} */
    this.model = null;
    /** What was opened. */
    this.region = "";
    /** @type {Leaf} */
    this.leaf = "story";
  }

  /** @returns {WireCardText[]} */
  cards() {
    if (!this.cardTexts) return [];
    if (this.region === "toolbox") return this.cardTexts.ofKind("tool");
    return [...this.cardTexts.ofKind("agreement"), ...this.cardTexts.ofKind("event")].filter(
      ({ region }) => region === this.region,
    );
  }

  /** The rule of the box in three sentences. @returns {WireCardText | null} */
  rule() {
    if (this.region === "toolbox") return this.cardTexts ? drafted(this.cardTexts, "tool") : null;
    const box = this.cardTexts?.known.get(this.region);
    return (box?.module && this.cardTexts?.known.get(box.module)) || null;
  }

  /** @returns {Leaf[]} */
  leaves() {
    const story = this.cardTexts?.known.get(this.region)?.text;
    return /** @type {Leaf[]} */ ([
      ...(story ? ["story"] : []),
      ...(this.rule() ? ["rule"] : []),
      ...(this.cards().length ? ["cards"] : []),
    ]);
  }

  render() {
    const leaves = this.leaves();
    const leaf = leaves.includes(this.leaf) ? this.leaf : leaves[0];
    const at = leaves.indexOf(leaf);
    const piece = this.model?.pieces.find(({ id }) => id === this.region);
    const example = leaf === "rule" && piece ? this.example(piece) : null;
    return html`<div class="box">
      ${this.picture(piece, example)}
      <div class="box-words" aria-live="polite">
        ${keyed(leaf, html`<div class="box-leaf">${this.words(leaf, example)}</div>`)}
      </div>
      <div class="dialog-buttons">
        ${
          at > 0
            ? html`<button class="button" data-action="box-back" @click=${() => (this.leaf = leaves[at - 1])}>
                ${t("campaign.page-back")}
              </button>`
            : ""
        }
        ${
          at + 1 < leaves.length
            ? html`<button
                class="button button-main"
                data-action="box-on"
                autofocus
                @click=${() => (this.leaf = leaves[at + 1])}
              >
                ${t("campaign.page-on")}${icon("next")}
              </button>`
            : html`<button
                class="button button-main"
                data-action="box-done"
                @click=${() => this.dispatchEvent(new CustomEvent("done", { bubbles: true }))}
              >
                ${t("campaign.box-done")}
              </button>`
        }
      </div>
    </div>`;
  }

  /** @param {SheetPiece | undefined} piece @param {{ id: string } | null} example */
  picture(piece, example) {
    if (!this.model) return "";
    if (!piece) return toolbox();
    const cities = this.model.cities
      .filter((city) => city.plaque && inside(piece.shape, [city.x, city.y]))
      .map(({ id }) => id);
    const tracks = example ? [example.id] : this.touching(piece).map(({ id }) => id);
    const lit = { pieces: [piece.id], tracks, cities };
    return html`<campaign-map
      class="box-map"
      .model=${this.model}
      .look=${around(piece.box, this.model, 110)}
      .lit=${lit}
      .fresh=${this.region}
    ></campaign-map>`;
  }

  /** @param {Leaf | undefined} leaf @param {{ name: string, length: number } | null} example */
  words(leaf, example) {
    const box = this.cardTexts?.known.get(this.region);
    const rule = this.rule();
    if (leaf === "story" && box) return paragraphs(box.text);
    if (leaf === "rule" && rule) {
      const sticker = this.cardTexts
        ?.ofKind("sticker")
        .find((paper) => paper.module === rule.id && paper.slot?.kind === "claim");
      return html`<h3>${say(rule.title)}</h3>
        ${paragraphs(rule.text)}
        ${
          example && sticker?.slot?.step
            ? html`<p class="box-example">
                <b>${t("campaign.example")}</b>
                ${tn("campaign.example-text", example.length, {
                  route: example.name,
                  step: sticker.slot.step,
                  title: say(sticker.title),
                })}
              </p>`
            : ""
        }`;
    }
    if (leaf === "cards")
      return html`<h3>${t("campaign.box-cards")}</h3>
        <div class="box-cards">${this.cards().map((paper) => paperCard(paper))}</div>`;
    return "";
  }

  /** Tracks with an end on a piece. @param {SheetPiece} piece */
  touching(piece) {
    return this.model?.tracks.filter((track) => touches(track, [piece])) ?? [];
  }

  /**
   * A track of the piece that shows the rule: one with something on it, or one of usual length.
   * @param {SheetPiece} piece
   */
  example(piece) {
    const tracks = this.touching(piece);
    const usual = (/** @type {{ slots: unknown[] }} */ { slots }) => Math.abs(slots.length - 3);
    const best = [...tracks].sort(
      (a, b) => Number(Boolean(b.fund)) - Number(Boolean(a.fund)) || usual(a) - usual(b),
    )[0];
    return best ? { id: best.id, length: best.slots.length, name: best.name } : null;
  }
}
customElements.define("campaign-box", CampaignBox);

/** A tin box with its lid open. */
const toolbox = () =>
  html`<svg class="box-tin" viewBox="0 0 320 150" aria-hidden="true">
    <path class="box-tin-lid" d="M60 62 90 14H250L262 62"></path>
    <rect class="box-tin-body" x="48" y="62" width="224" height="74" rx="6"></rect>
    <path
      class="box-tin-lines"
      d="M48 84H272M132 84V98H188V84M160 98V106M86 62V44M110 62V36L118 28M206 62V38M226 62V30M206 38H226"
    ></path>
  </svg>`;
