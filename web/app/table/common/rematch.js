// Another game with the same people: who wants one asks, the others say yes or no.
import { html } from "lit";
import { ApiProblem, get, post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { whoAmI } from "../../core/me.js";
import { go } from "../../core/router.js";
import { isTutorial } from "../../core/tutorial.js";
import { seatName } from "../../core/story.js";
import { announce } from "../../ui/announcer.js";
import { attempt, toastProblem } from "../../ui/toasts.js";
import { InfoPanel } from "./info-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").TableInfo} TableInfo */

/** Asks for the next game; against bots alone it begins at once. @param {Session} session @param {(path: string) => void} onward */
export async function rematch(session, onward) {
  const table = await attempt(() => post("tables/{table}/rematch", { table: session.id }));
  if (table) onward(`/t/${table.id}`);
}

/** The seat at which somebody is asked whether they play again. @param {TableInfo} next */
const askedAt = (next) => {
  const me = whoAmI()?.id;
  const seat = next.seats.find((one) => one.kind === "person" && one.guest === me && one.invited);
  return next.status === "open" ? seat?.seat : undefined;
};

/** The button, or with `question` only the question when somebody else has asked. */
class GleisRematch extends InfoPanel {
  static properties = {
    ...InfoPanel.properties,
    question: { type: Boolean },
    next: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.question = false;
    /** The table of the next game, once it was looked at. @type {TableInfo | null} */
    this.next = null;
    this.wanted = "";
    this.busy = false;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const id = this.session?.table?.rematch;
    if (!id || id === this.wanted || !this.session?.mySeats().length) return;
    this.wanted = id;
    void this.look(id);
  }

  /** @param {string} id */
  async look(id) {
    this.next = await get("tables/{table}", { table: id }).catch((problem) => {
      // It may be made a moment after it was promised: then the next change of the table asks again.
      if (problem instanceof ApiProblem && problem.code === "not-found") this.wanted = "";
      else toastProblem(problem);
      return null;
    });
    if (this.question && this.next && askedAt(this.next) !== undefined) announce(this.asks());
  }

  asks() {
    const table = this.session?.table;
    const seat = table?.["rematch-by"];
    return t("rematch.asks", { name: table && seat ? seatName(table, seat) : t("room.the-host") });
  }

  /** @param {string} id @param {boolean} yes */
  async answer(id, yes) {
    const seat = this.next && askedAt(this.next);
    if (seat === undefined || seat === null) return;
    this.busy = true;
    const body = { seat };
    const next = await attempt(() =>
      yes
        ? post("tables/{table}/join", { table: id, body })
        : post("tables/{table}/leave", { table: id, body }),
    );
    this.busy = false;
    if (next) this.next = next;
    if (next && yes) go(`/t/${id}`);
  }

  render() {
    const { session } = this;
    const table = session?.table;
    const over = table?.status === "finished" || table?.status === "abandoned";
    if (!session || !table || !over || table.campaign || isTutorial(table) || session.mySeats().length === 0)
      return "";
    const id = table.rematch;
    const asked = this.next ? askedAt(this.next) : undefined;
    if (id && asked !== undefined) return this.question ? this.box(id) : "";
    if (this.question) return "";
    if (id)
      return html`<a class="button button-main" data-action="rematch" href="/t/${id}">${t("rematch.to")}</a>`;
    return html`<button
      class="button button-main"
      data-action="rematch"
      ?disabled=${this.busy}
      @click=${() => this.ask(session)}
    >
      ${t("rematch.ask")}
    </button>`;
  }

  /** @param {Session} session */
  async ask(session) {
    this.busy = true;
    await rematch(session, go);
    this.busy = false;
  }

  /** @param {string} id */
  box(id) {
    return html`<div
      class="undo-asked"
      role="alertdialog"
      aria-label=${t("rematch.ask")}
      data-asked="rematch"
    >
      <p>${this.asks()}</p>
      <button
        class="button button-main"
        data-action="rematch-join"
        ?disabled=${this.busy}
        @click=${() => this.answer(id, true)}
      >
        ${t("rematch.join")}
      </button>
      <button
        class="button"
        data-action="rematch-no"
        ?disabled=${this.busy}
        @click=${() => this.answer(id, false)}
      >
        ${t("rematch.no")}
      </button>
    </div>`;
  }
}
customElements.define("gleis-rematch", GleisRematch);
