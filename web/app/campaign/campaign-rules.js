// <campaign-rules>: the rules in force on one page: numbered steps with their stickers, what holds always,
// what may be done in a turn, and each rule in three sentences.
import { html } from "lit";
import { say, t } from "../core/i18n.js";
import { paragraphs } from "./paper.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").CampaignSession} CampaignSession */
/** @typedef {import("../../protocol.js").WireCardText} WireCardText */
/** @typedef {{ step: number, text: string }} Printed a step that the rulebook itself fills */

/** @returns {Printed[]} */
const setup = () => [
  { step: 1, text: t("campaign.setup-1") },
  { step: 2, text: t("campaign.setup-2") },
  { step: 3, text: t("campaign.setup-3") },
  { step: 4, text: t("campaign.setup-4") },
  { step: 5, text: t("campaign.setup-5") },
  { step: 6, text: t("campaign.setup-6") },
  { step: 7, text: t("campaign.setup-7") },
  { step: 8, text: t("campaign.setup-8") },
  { step: 9, text: t("campaign.setup-9") },
  { step: 14, text: t("campaign.setup-14") },
];
/** @returns {Printed[]} */
const claim = () => [
  { step: 3, text: t("campaign.claim-3") },
  { step: 12, text: t("campaign.claim-12") },
];
/** @returns {Printed[]} */
const after = () => [
  { step: 1, text: t("campaign.after-1") },
  { step: 2, text: t("campaign.after-2") },
  { step: 3, text: t("campaign.after-3") },
  { step: 6, text: t("campaign.after-6") },
  { step: 8, text: t("campaign.after-8") },
];

class CampaignRules extends CampaignPart {
  static properties = { session: { attribute: false } };

  /** The stickers that are in force, by their place. @param {CampaignSession} session @param {string} kind */
  stickers(session, kind) {
    const force = new Set(session.whole?.copy.stickers ?? []);
    return session.cardTexts
      .ofKind("sticker")
      .filter((paper) => force.has(paper.id) && paper.slot?.kind === kind);
  }

  render() {
    const { session } = this;
    if (!session?.whole) return "";
    const modules = session.cardTexts.ofKind("module");
    return html`<div class="rules-sheet">
        ${this.column(session, "setup", t("campaign.rules-setup"), 14, setup())}
        ${this.column(session, "claim", t("campaign.rules-claim"), 12, claim())}
        ${this.column(session, "after", t("campaign.rules-after"), 8, after())} ${this.loose(session)}
      </div>
      <p><a class="button" href="/rules/legends-first" target="_blank">${t("campaign.rulebook")}</a></p>
      ${
        modules.length
          ? html`<section class="rules-modules">
              <h2>${t("campaign.rules-modules")}</h2>
              <p class="note">${t("campaign.rules-modules-note")}</p>
              <div class="rules-modules-list">
                ${modules.map(
                  (paper) =>
                    html`<article class="rule-card" data-paper=${paper.id}>
                      <h3>${say(paper.title)}</h3>
                      ${paragraphs(paper.text)}
                    </article>`,
                )}
              </div>
            </section>`
          : ""
      }`;
  }

  /**
   * Numbered steps: what the rulebook says, what stickers say, and the empty places.
   * @param {CampaignSession} session
   * @param {string} kind
   * @param {string} title
   * @param {number} last
   * @param {Printed[]} printed
   */
  column(session, kind, title, last, printed) {
    const stickers = this.stickers(session, kind);
    const steps = Array.from({ length: last }, (_, i) => i + 1);
    return html`<section class="rules-column rules-${kind}">
      <h2>${title}</h2>
      <ol class="rules-steps">
        ${steps.map((step) => {
          const words = printed.find((one) => one.step === step)?.text;
          const stuck = stickers.filter((paper) => paper.slot?.step === step);
          const empty = !words && stuck.length === 0;
          return html`<li class="rules-step ${empty ? "rules-step-empty" : ""}" data-step=${step}>
            <span class="rules-number">${step}</span>
            <div>
              ${words ? html`<p>${words}</p>` : ""} ${stuck.map(sticker)}
              ${empty ? html`<p class="note">${t("campaign.step-empty")}</p>` : ""}
            </div>
          </li>`;
        })}
      </ol>
    </section>`;
  }

  /** What has no number. @param {CampaignSession} session */
  loose(session) {
    const turn = this.stickers(session, "turn");
    const always = this.stickers(session, "always");
    if (turn.length + always.length === 0) return "";
    return html`<section class="rules-column rules-loose">
      ${
        turn.length
          ? html`<h2>${t("campaign.rules-turn")}</h2>
              ${turn.map(sticker)}`
          : ""
      }
      ${
        always.length
          ? html`<h2>${t("campaign.rules-always")}</h2>
              ${always.map(sticker)}`
          : ""
      }
    </section>`;
  }
}
customElements.define("campaign-rules", CampaignRules);

/** @param {WireCardText} paper */
const sticker = (paper) =>
  html`<article class="sticker" data-paper=${paper.id}>
    <h3>${say(paper.title)}</h3>
    ${paragraphs(paper.text)}
  </article>`;
