// <gleis-sessions>: the browsers in which the user is signed in, and how to sign out of the others.
import { html } from "lit";
import { del, get } from "../core/api.js";
import { ago, day } from "../core/dates.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { confirm } from "../ui/dialog.js";
import { GleisElement } from "../ui/element.js";
import { attempt, toast } from "../ui/toasts.js";

/** @typedef {import("../../protocol.js").OwnSession} OwnSession */

class GleisSessions extends GleisElement {
  static properties = { sessions: { state: true } };

  constructor() {
    super();
    /** @type {OwnSession[]} */
    this.sessions = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.load()));
    void this.load();
  }

  async load() {
    const answer = whoAmI() ? await get("me/sessions").catch(() => null) : null;
    this.sessions = answer?.sessions ?? [];
  }

  render() {
    if (!this.sessions.length) return "";
    return html`<h3>${t("sessions.title")}</h3>
      <p class="note">${t("sessions.note")}</p>
      <ul class="settings-list">
        ${this.sessions.map((one) => this.line(one))}
      </ul>
      ${
        this.sessions.length > 1
          ? html`<p class="page-buttons">
              <button class="button" data-action="end-sessions" @click=${this.endOthers}>
                ${t("sessions.end-others")}
              </button>
            </p>`
          : ""
      }`;
  }

  /** @param {OwnSession} one */
  line(one) {
    return html`<li data-session=${one.id}>
      <span class="settings-what">
        <b>${one.agent ?? t("sessions.unknown")}</b>
        <span class="note"
          >${one.current ? t("sessions.this") : t("sessions.seen", { time: ago(one.seen) })} ·
          ${t("sessions.since", { date: day(one.created) })}</span
        >
      </span>
      ${
        one.current
          ? ""
          : html`<button
              class="button button-small"
              data-action="end-session"
              aria-label=${t("sessions.end-one", { name: one.agent ?? t("sessions.unknown") })}
              @click=${() => this.end(one)}
            >
              ${t("settings.log-out")}
            </button>`
      }
    </li>`;
  }

  /** @param {OwnSession} one */
  async end(one) {
    if (!(await attempt(() => del("me/sessions/{session}", { session: one.id })))) return;
    toast(t("sessions.ended"));
    await this.load();
  }

  async endOthers() {
    const sure = await confirm(
      () => t("sessions.end-others"),
      () => t("sessions.end-sure"),
      () => t("sessions.end-others"),
    );
    if (!sure || !(await attempt(() => del("me/sessions")))) return;
    toast(t("sessions.ended"));
    await this.load();
  }
}
customElements.define("gleis-sessions", GleisSessions);
