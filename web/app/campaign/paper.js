// A paper as a small card: what it is, its title, its text; the secret side where one may read it.
import { html } from "lit";
import { say, t } from "../core/i18n.js";

/** @typedef {import("../../protocol.js").WireCardText} WireCardText */
/** @typedef {import("../core/card-texts.js").CardTexts} CardTexts */

/** What a paper is, in a word. @type {Record<WireCardText["kind"], () => string>} */
const KINDS = {
  event: () => t("campaign.kind-event"),
  sticker: () => t("campaign.kind-sticker"),
  "campaign-card": () => t("campaign.kind-campaign-card"),
  postcard: () => t("campaign.kind-postcard"),
  tool: () => t("paper.tool"),
  agreement: () => t("paper.agreement"),
  "company-card": () => t("campaign.kind-company-card"),
  module: () => t("campaign.kind-rule"),
  "region-box": () => t("campaign.kind-region-box"),
  "ticket-text": () => t("campaign.kind-ticket"),
  company: () => t("campaign.kind-company"),
};

/** @param {WireCardText} paper */
export function kindOf(paper) {
  const kind = KINDS[paper.kind]();
  if (paper.kind === "event")
    return `${kind} · ${paper.lasting ? t("campaign.lasting") : t("campaign.lightning")}`;
  if (paper.kind === "postcard") return `${kind} ${paper.id.replace(/^P/, "")}`;
  return paper.year ? `${kind} · ${paper.year}` : kind;
}

/** What the rule of a kind of cards calls them. */
const POOLS = { agreement: "agreements", tool: "tools" };

/**
 * The rule that brings cards of a kind.
 * @param {CardTexts} cardTexts
 * @param {"agreement" | "tool"} kind
 * @returns {WireCardText | null}
 */
export function drafted(cardTexts, kind) {
  const drafts = (/** @type {WireCardText} */ paper) =>
    paper.lines?.some((line) =>
      line.effects.some(({ word, kind: pool }) => word === "draft" && pool === POOLS[kind]),
    );
  const module = cardTexts.ofKind("sticker").find(drafts)?.module;
  return (module && cardTexts.known.get(module)) || null;
}

/** Paragraphs of a text. @param {{ en: string, de: string }} text */
export const paragraphs = (text) =>
  say(text)
    .split(/\n+/)
    .map((one) => html`<p>${one}</p>`);

/** @param {{ en: string, de: string }} text @param {boolean} [covered] */
function secretSide(text, covered) {
  if (covered)
    return html`<details class="paper-secret">
      <summary class="paper-kind">${t("campaign.secret-side")}</summary>
      ${paragraphs(text)}
    </details>`;
  return html`<div class="paper-secret">
    <p class="paper-kind">${t("campaign.secret-side")}</p>
    ${paragraphs(text)}
  </div>`;
}

/**
 * @param {WireCardText} paper
 * @param {{ stay?: boolean, covered?: boolean }} [how] covered: what is secret is seen by those who want to
 */
export const paperCard = (paper, how = {}) =>
  html`<article class="paper paper-${paper.kind} ${how.stay ? "" : "paper-small"}" data-paper=${paper.id}>
    <p class="paper-kind">${kindOf(paper)}</p>
    <h4 class="paper-title">${say(paper.title)}</h4>
    <div class="paper-text">${paragraphs(paper.text)}</div>
    ${paper.secret ? secretSide(paper.secret, how.covered) : ""}
  </article>`;
