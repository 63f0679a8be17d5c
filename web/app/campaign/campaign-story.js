// <campaign-story>: the story so far, game by game, to be read again; and the archive of cards.
import { html } from "lit";
import { say, t, tn } from "../core/i18n.js";
import { sharedCampaign } from "../core/card-texts.js";
import "./campaign-reading.js";
import { drafted, paperCard } from "./paper.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").CampaignSession} CampaignSession */
/** @typedef {import("../../protocol.js").WireCardText} WireCardText */

/**
 * The sides read in a game, in the order of reading; a pause is not worth a second look.
 * @param {CampaignSession} session
 * @param {number} game
 */
function sidesOf(session, game) {
  const read = session.whole?.read?.filter((one) => one.game === game) ?? [];
  return read
    .flatMap(({ id }) => session.cardTexts.known.get(id) ?? [])
    .filter((paper) => paper.side !== "pause");
}

class CampaignStory extends CampaignPart {
  static properties = { session: { attribute: false }, game: { state: true }, page: { state: true } };

  constructor() {
    super();
    /** The game whose cards are read, 0 for the last. */
    this.game = 0;
    this.page = 0;
  }

  /** On a phone the years are a row: the chosen one is brought into sight. */
  updated() {
    const row = this.querySelector(".story-years");
    const chosen = /** @type {HTMLElement | null} */ (this.querySelector('.story-year[aria-pressed="true"]'));
    if (row && chosen && row.scrollWidth > row.clientWidth)
      row.scrollLeft = chosen.offsetLeft - row.clientWidth / 2;
  }

  render() {
    const { session } = this;
    const info = session?.whole;
    if (!session || !info) return "";
    const games = [...new Set((info.read ?? []).map(({ game }) => game))].sort((a, b) => a - b);
    if (games.length === 0) return html`<p class="lead">${t("campaign.story-none")}</p>`;
    const game = games.includes(this.game) ? this.game : games[games.length - 1];
    const sides = sidesOf(session, game);
    return html`<div class="story">
        <nav class="story-years" aria-label=${t("campaign.story-years")}>
          ${games.map((one) => this.year(session, one, one === game))}
        </nav>
        <div class="story-reading">
          <campaign-reading
            .sides=${sides}
            .page=${Math.min(this.page, sides.length - 1)}
            .heading=${t("campaign.story")}
            @turn=${(/** @type {CustomEvent} */ event) => (this.page = event.detail.page)}
          ></campaign-reading>
        </div>
      </div>
      ${this.archive(session)}`;
  }

  /** @param {CampaignSession} session @param {number} game @param {boolean} chosen */
  year(session, game, chosen) {
    const stop = session.whole?.copy.calendar.find((one) => one.game === game);
    return html`<button
      class="story-year"
      data-game=${game}
      aria-pressed=${chosen}
      @click=${() => Object.assign(this, { game, page: 0 })}
    >
      <b>${stop?.year ?? game}</b
      ><span>${stop?.title ? say(stop.title) : t("campaign.game", { n: game })}</span>
    </button>`;
  }

  /** @param {CampaignSession} session */
  archive(session) {
    const parts = /** @type {const} */ ([
      ["event", t("campaign.archive-events")],
      ["postcard", t("campaign.archive-postcards")],
      ["region-box", t("campaign.archive-regions")],
      ["agreement", this.titleOf(session, "agreement")],
      ["tool", this.titleOf(session, "tool")],
    ]);
    return html`<section class="archive">
      <h2>${t("campaign.archive")}</h2>
      <p class="note">${t("campaign.archive-note")}</p>
      ${parts.map(([kind, title]) =>
        this.drawer(title, session.cardTexts.ofKind(kind), sharedCampaign(session)),
      )}
    </section>`;
  }

  /**
   * The rule to which cards belong gives them their name; no word of it stands here before it is opened.
   * @param {CampaignSession} session
   * @param {"agreement" | "tool"} kind
   */
  titleOf(session, kind) {
    const rule = drafted(session.cardTexts, kind);
    return rule ? say(rule.title) : t("campaign.archive-cards");
  }

  /** @param {string} title @param {WireCardText[]} cardTexts @param {boolean} covered */
  drawer(title, cardTexts, covered) {
    if (cardTexts.length === 0) return "";
    return html`<details class="drawer">
      <summary><b>${title}</b> <span class="note">${tn("campaign.papers", cardTexts.length)}</span></summary>
      <div class="drawer-papers">${cardTexts.map((paper) => paperCard(paper, { covered }))}</div>
    </details>`;
  }
}
customElements.define("campaign-story", CampaignStory);
