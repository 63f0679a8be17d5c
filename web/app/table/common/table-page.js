// The page of a table: before, during and after the game.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { entitle } from "../../core/attention.js";
import { frameWanted } from "../../core/frame.js";
import { addTexts, t } from "../../core/i18n.js";
import { Session } from "../../core/session.js";
import { isTutorial } from "../../core/tutorial.js";
import { ratedText } from "../../pages/agreed.js";
import { announceSession } from "../../ui/announcer.js";
import { GleisElement } from "../../ui/element.js";
import { lostPage } from "../../ui/lost.js";
import { loadStyles } from "../../ui/styles.js";
import { toastProblem } from "../../ui/toasts.js";
import "./hotseat.js";
import { notifySession } from "./notify.js";
import { hasParts, loadParts, partsOf } from "./parts.js";
import "../board/play.js";
import { endedWords } from "./table-words.js";

const loadTutorial = () =>
  Promise.all([
    import("../tutorial/tutorial.js"),
    addTexts("tutorial"),
    loadStyles("table/tutorial/tutorial.css"),
  ]);

class TablePage extends GleisElement {
  static properties = { table: {}, failed: { state: true } };

  constructor() {
    super();
    /** The id in the address. */
    this.table = "";
    /** Why there is nothing to see. @type {{ code?: string } | null} */
    this.failed = null;
    /** @type {Session | null} */
    this.session = null;
    /** Is everything there that a tutorial needs? */
    this.taught = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const session = new Session(this.table);
    this.session = session;
    this.follow(session.changed);
    this.stops.push(session.problem.on(toastProblem), announceSession(session), notifySession(session), () =>
      session.close(),
    );
    void this.load();
  }

  async load() {
    this.failed = null;
    try {
      // At another attempt the table may be open already, and only a part of the page be missing.
      if (!this.session?.game) await this.session?.open();
      // A game that goes on needs no room, and most games need no parts of their own.
      if (this.session?.table?.status === "open") await import("../../pages/room.js");
      if (this.session?.game) await loadParts(this.session.game);
      if (this.session && isTutorial(this.session.table)) {
        await loadTutorial();
        this.taught = true;
      }
    } catch (problem) {
      this.failed = /** @type {{ code?: string }} */ (problem);
    }
    this.requestUpdate();
  }

  updated() {
    const session = this.session;
    this.dataset.status = session?.table?.status ?? "loading";
    this.dataset.seq = String(session?.seq ?? 0);
    this.dataset.phase = session?.view?.phase ?? "";
    this.dataset.myTurn = session?.prompt ? "yes" : "no";
    // Nothing to play on: then there is room for the header and its ways on.
    frameWanted.tell(Boolean(this.failed) || session?.table?.status === "abandoned");
    if (this.failed)
      entitle(
        t("site.page-title", {
          page: t(this.failed.code === "not-found" ? "table.missing" : "table.failed"),
        }),
      );
  }

  /** @param {{ code?: string }} problem */
  failure(problem) {
    const missing = problem.code === "not-found";
    const again = html`<button class="button button-main" data-action="again" @click=${() => this.load()}>
      ${t("table.again")}
    </button>`;
    return missing
      ? lostPage({ title: t("table.missing"), note: t("table.missing-more") })
      : lostPage({ title: t("table.failed"), note: t("table.failed-more"), first: again });
  }

  /** @param {Session} session */
  abandoned(session) {
    const { table } = session;
    if (!table) return "";
    void import("./rematch.js");
    const question = html`<gleis-rematch question .session=${session}></gleis-rematch>`;
    const again = html`<gleis-rematch .session=${session}></gleis-rematch> ${
        session.seq || table.seq
          ? html`<a class="button" data-action="replay" href="/replay/${session.id}"
              >${t("finish.replay")}</a
            >`
          : ""
      }`;
    return lostPage({ title: endedWords(table), note: html`${ratedText(table)} ${question}`, first: again });
  }

  /** The screen of the game. @param {Session} session */
  play(session) {
    return partsOf(session.game).screen?.(session) ?? html`<gleis-play .session=${session}></gleis-play>`;
  }

  render() {
    const session = this.session;
    if (this.failed) return this.failure(this.failed);
    const loading = html`<p class="table-loading" role="status">${t("table.loading")}</p>`;
    if (!session?.table || !session.game) return loading;
    const { status } = session.table;
    if (status === "open") return html`<gleis-room .session=${session}></gleis-room>`;
    if (status === "abandoned") return this.abandoned(session);
    if (!hasParts(session.game) || (isTutorial(session.table) && !this.taught)) return loading;
    // Another seat at the same screen begins afresh: nothing of the last one stays open.
    const play = session.view ? keyed(session.seat, this.play(session)) : loading;
    const tutorial = isTutorial(session.table)
      ? html`<gleis-tutorial .session=${session}></gleis-tutorial>`
      : "";
    return html`${tutorial}${play}<gleis-curtain .session=${session}></gleis-curtain>`;
  }
}

customElements.define("gleis-table", TablePage);
