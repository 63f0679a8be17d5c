// The current event as a cutting from the newspaper: what it says, and what it means for the viewer now.
import { html } from "lit";
import { say, t, tn } from "../../core/i18n.js";
import { eventKind } from "./papers.js";
import { InfoPanel } from "../common/info-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */

class EventPanel extends InfoPanel {
  static properties = { ...InfoPanel.properties, brief: { type: Boolean }, open: { state: true } };

  constructor() {
    super();
    /** Only the headline, with the text behind a button. */
    this.brief = false;
    this.open = false;
  }

  /**
   * The routes that could be claimed now and would set it off.
   * @param {Session} session
   * @param {string} id
   */
  routes(session, id) {
    const payable = (session.hints?.tracks ?? []).filter(
      ({ look }) => look === "claimable" || look === "with-locomotives",
    );
    return payable.filter(({ steps }) => steps?.some(({ paper }) => paper === id)).map(({ track }) => track);
  }

  /**
   * What holds now, where, and until when; the routes are lit while one looks.
   * @param {Session} session
   * @param {string} id
   */
  meaning(session, id) {
    const paper = session.cardTexts?.find(id);
    if (!paper || session.view?.phase === "over") return "";
    const closed = session.view?.campaign?.blocked;
    // What is left of it on the map lasts longer than the event that put it there.
    if (closed) {
      const place = session.game?.trackName(closed) ?? closed;
      return this.lit([closed], t("story.mark-blocked", { place }));
    }
    if (!paper.lasting) return html`<p class="event-now">${t("event.done")}</p>`;
    const tracks = session.seat === null ? [] : this.routes(session, id);
    return html`<p class="event-now">${t("event.until")}</p>
      ${tracks.length ? this.lit(tracks, tn("event.routes", tracks.length)) : ""}`;
  }

  /** Words about routes that are lit while one looks at them. @param {string[]} tracks @param {string} words */
  lit(tracks, words) {
    const shine = () => this.light({ tracks, cities: [], tone: "offer" });
    const dark = () => this.light(null);
    return html`<button
      class="plain event-now event-routes"
      data-action="event-routes"
      @mouseenter=${shine}
      @focus=${shine}
      @click=${shine}
      @mouseleave=${dark}
      @blur=${dark}
    >
      ${words}
    </button>`;
  }

  render() {
    const { session } = this;
    const campaign = session?.view?.campaign;
    if (!session || !campaign) return "";
    const id = campaign.event ?? null;
    const paper = id ? session.cardTexts?.find(id) : null;
    const deck = campaign["event-deck"].length;
    if (!id && this.brief) return html`<p class="event-quiet">${t("event.quiet")}</p>`;
    if (!id || !paper) {
      return html`<section class="event event-none" aria-label=${t("event.heading")}>
        <p class="event-masthead">
          <span>${t("event.masthead")}</span> <span>${tn("event.deck", deck)}</span>
        </p>
        <p class="event-text">${id ? t("paper.unread") : t("event.none")}</p>
      </section>`;
    }
    const shown = !this.brief || this.open;
    return html`<section
      class="event ${this.brief ? "event-brief" : ""}"
      aria-label=${t("event.heading")}
      data-event=${id}
    >
      <p class="event-masthead"><span>${t("event.masthead")}</span> <span>${tn("event.deck", deck)}</span></p>
      <h2 class="event-title">
        ${
          this.brief
            ? html`<button
                class="plain"
                aria-expanded=${this.open}
                data-action="event-text"
                @click=${() => (this.open = !this.open)}
              >
                ${say(paper.title)} <span aria-hidden="true">${this.open ? "▴" : "▾"}</span>
              </button>`
            : say(paper.title)
        }
        ${eventKind(paper)}
      </h2>
      ${shown ? html`<p class="event-text">${say(paper.text)}</p>` : ""}
      ${shown ? this.meaning(session, id) : ""}
      ${campaign.winter ? html`<p class="event-winter">${t("event.winter")}</p>` : ""}
    </section>`;
  }
}
customElements.define("gleis-event", EventPanel);
