// What the previews of all games share: waiting, passing, drawing tickets, taking it back.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { finalSign, icon } from "./commit-icons.js";
import { choicesOf } from "./draft.js";
import { guided } from "./guide.js";
import { mixChooser, mixWords } from "./market-mix.js";
import { keepRule } from "./offer.js";
import { TablePanel } from "./table-panel.js";

/** The preview of a turn; what else than tickets can be previewed, each game adds. */
export class CommitPanel extends TablePanel {
  /** Something to do that is not a draft: passing, or a hint where to choose. */
  idle() {
    const { session } = this;
    const { prompt, view, table } = session;
    if (session.seat === null) return this.said(t("table.watching"), t("table.watching-more"));
    if (!prompt || !view || !table) return this.waiting();
    const pass = choicesOf(prompt, "pass")[0];
    if (pass) {
      return html`<h3>${t("claim.only-pass")}</h3>
        <p class="commit-note">${this.whyPass()}</p>
        <div class="commit-buttons">
          <button
            class="button button-main"
            data-action="pass"
            ?disabled=${session.busy}
            @click=${() => session.act(pass.action)}
          >
            ${t("claim.pass")} ${finalSign(session, pass)}
          </button>
        </div>`;
    }
    if (view.phase === "second-card") return this.second();
    if (view.phase === "turn") return this.begin();
    return this.said(t(`phase.${view.phase}`), t("claim.choose-there"));
  }

  /** Why nothing but passing is left. */
  whyPass() {
    return t("claim.pass-why");
  }

  /** One card is taken. @returns {unknown} */
  second() {
    return this.said(t("phase.second-card"), t("claim.second-more"));
  }

  /** The turn begins: what can be done. @returns {unknown} */
  begin() {
    return "";
  }

  /** In the first game the guide has the word. @param {string} title @param {string} text */
  said(title, text) {
    if (guided(this.session)) return html`<gleis-guide .session=${this.session}></gleis-guide>`;
    return html`<h3>${title}</h3>
      <p class="commit-note">${text}</p>`;
  }

  waiting() {
    const { session } = this;
    const table = session.table;
    const acting = table
      ? session.toAct.filter((seat) => seat !== session.seat).map((seat) => seatName(table, seat))
      : [];
    if (acting.length === 0) return this.said(t("table.wait"), this.meanwhile());
    return this.said(tn("table.waiting-for", acting.length, { names: acting.join(", ") }), this.meanwhile());
  }

  /** What others' turns are good for. */
  meanwhile() {
    return t("claim.wait-more");
  }

  /** Where there is little room only its sign is seen. @param {string} word */
  cancelButton(word) {
    return html`<button
      class="button commit-cancel"
      data-action="cancel"
      aria-label=${word}
      @click=${() => this.draft.cancel()}
    >
      ${icon("close")}<span>${word}</span>
    </button>`;
  }

  tickets() {
    const { session, draft } = this;
    const choices = choicesOf(session.prompt, "draw-tickets");
    const rule = session.game?.wire["later-tickets"];
    const mix = draft.mix ?? {};
    return html`<h3>${t("claim.draw-tickets")}</h3>
      ${mixChooser(session, choices, mix, (next) => draft.wantTickets(next))}
      <p class="commit-note">${keepRule(rule?.keep ?? 1)}</p>
      <div class="commit-buttons">
        <button
          class="button button-main"
          data-action="confirm"
          ?disabled=${session.busy || !draft.choice}
          @click=${() => draft.confirm()}
        >
          ${t("claim.draw-these", { mix: mixWords(session, mix) })} ${finalSign(session, draft.choice)}
        </button>
        ${this.cancelButton(t("claim.cancel"))}
      </div>`;
  }

  /** What is chosen, if anything is. @returns {unknown} */
  chosen() {
    return null;
  }

  render() {
    const part = this.draft.mix ? this.tickets() : (this.chosen() ?? this.idle());
    return html`<section class="commit" tabindex="-1" aria-label=${t("claim.heading")}>${part}</section>`;
  }
}
