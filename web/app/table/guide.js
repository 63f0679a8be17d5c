// The first game: a card that says what to do next. It blocks nothing and can be sent away.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { set, settings } from "../core/settings.js";
import { claimableTracks } from "./claim.js";
import { icon } from "./commit-icons.js";
import { choicesOf } from "./draft.js";
import { partsOf } from "./parts.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("../core/session.js").Session} Session */

/** What to say now. @param {Session} session @returns {{ title: string, text: string }} */
function advice(session) {
  const { prompt, view } = session;
  const own = view?.seats.find((seat) => seat.seat === session.seat);
  const n = session.game?.wire["last-round-at"] ?? 0;
  const say = (/** @type {string} */ title, /** @type {string} */ text) => ({
    title: t(title),
    text: t(text, { n }),
  });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.others-choose-text")
      : say("guide.others", "guide.others-text");
  }
  if (view?.phase === "first-tickets" && choicesOf(prompt, "draw-tickets").length)
    return say("guide.mix", "guide.mix-text");
  if (view?.phase === "first-tickets") return say("guide.first-tickets", "guide.first-tickets-text");
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.keep-text");
  if (view?.phase === "second-card") return say("guide.second", "guide.second-text");
  if (view?.phase === "passengers") return say("guide.passengers", "guide.passengers-text");
  if (view?.["turns-left"]) return say("guide.last-round", "guide.last-round-text");
  if (claimableTracks(prompt).length === 0) return say("guide.draw", "guide.draw-text");
  return own && own.tracks.length > 0
    ? say("guide.go-on", "guide.go-on-text")
    : say("guide.claim", "guide.claim-text");
}

/**
 * Is the guide wanted?
 * @param {Session} session
 * @param {import("../../protocol.js").Status} [status] while the table is in this state
 */
export const guided = (session, status = "running") =>
  !settings.guided && session.seat !== null && session.table?.status === status;

class Guide extends TablePanel {
  render() {
    if (!guided(this.session) || !this.session.view) return "";
    const { title, text } = this.advice();
    return html`<aside class="guide" aria-label=${t("guide.heading")}>
      <h2>${title}</h2>
      <p>${text}</p>
      <button
        class="icon-button guide-close"
        data-action="skip-guide"
        aria-label=${t("guide.skip")}
        title=${t("guide.skip")}
        @click=${this.skip}
      >
        ${icon("close")}
      </button>
    </aside>`;
  }

  advice() {
    const { session } = this;
    return partsOf(session.game).advice?.(session) ?? advice(session);
  }

  skip() {
    set("guided", true);
    this.requestUpdate();
  }
}

customElements.define("gleis-guide", Guide);
