// What the user likes, who the user is, and tokens for programs.
import { html } from "lit";
import { del, get, post } from "../core/api.js";
import { t, when } from "../core/i18n.js";
import { loadMe, meChanged, whoAmI } from "../core/me.js";
import { audible, set, settingChanged, settings } from "../core/settings.js";
import { confirm } from "../ui/dialog.js";
import { changeName, nameField, nameIn } from "../ui/name.js";
import "../ui/qr.js";
import { attempt, toast } from "../ui/toasts.js";
import "./face-choice.js";
import { check, segments, takeAway } from "./fields.js";
import { GleisPage } from "./page.js";
import "./sessions.js";
import "./storage.js";

/** @typedef {import("../../protocol.js").DeviceLink} DeviceLink */
/** @typedef {import("../../protocol.js").NewProgram} NewProgram */
/** @typedef {import("../../protocol.js").Program} Program */

const notifications = () => ("Notification" in window ? Notification.permission : "unsupported");

class GleisSettings extends GleisPage {
  static properties = { ...GleisPage.properties, link: { state: true }, fresh: { state: true } };

  constructor() {
    super();
    this.every = 15000;
    /** @type {DeviceLink | null} */
    this.link = null;
    /** The program just made: its token is shown once. @type {NewProgram | null} */
    this.fresh = null;
    /** @type {Program[]} */
    this.programs = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(settingChanged);
    this.stops.push(meChanged.on(() => void this.reload()));
  }

  heading() {
    return t("site.settings");
  }

  async load() {
    this.programs = whoAmI() ? await get("me/programs") : [];
  }

  content() {
    return html`<h1>${t("site.settings")}</h1>
      <p class="lead">${t("settings.lead")}</p>
      <div class="form">
        ${this.looks()} ${this.table()} ${this.sounds()}
        ${this.embedded ? "" : html`${this.identity()} ${this.bots()}<gleis-storage></gleis-storage>`}
      </div>`;
  }

  looks() {
    return html`<section class="form-part">
      <h2>${t("settings.looks")}</h2>
      ${segments({
        name: "language",
        legend: t("site.language"),
        value: settings.language ?? "auto",
        options: [
          { value: "auto", label: t("settings.language-auto") },
          { value: "de", label: "Deutsch" },
          { value: "en", label: "English" },
        ],
        change: (value) => set("language", value === "auto" ? null : /** @type {"de" | "en"} */ (value)),
      })}
      ${segments({
        name: "theme",
        legend: t("settings.theme"),
        value: settings.theme ?? "auto",
        options: [
          { value: "auto", label: t("site.theme-auto") },
          { value: "light", label: t("site.theme-light") },
          { value: "dark", label: t("site.theme-dark") },
        ],
        change: (value) => set("theme", value === "auto" ? null : /** @type {"light" | "dark"} */ (value)),
      })}
    </section>`;
  }

  table() {
    return html`<section class="form-part">
      <h2>${t("settings.table")}</h2>
      ${segments({
        name: "speed",
        legend: t("settings.speed"),
        value: settings.speed,
        options: [
          { value: "instant", label: t("settings.speed-instant"), note: t("settings.speed-instant-note") },
          { value: "quick", label: t("settings.speed-quick"), note: t("settings.speed-quick-note") },
          { value: "full", label: t("settings.speed-full"), note: t("settings.speed-full-note") },
        ],
        change: (value) => set("speed", /** @type {typeof settings.speed} */ (value)),
      })}
      ${check({
        name: "letters",
        label: t("settings.letters"),
        note: t("settings.letters-note"),
        value: settings.letters,
        change: (on) => set("letters", on),
      })}
      ${check({
        name: "short",
        label: t("settings.short"),
        note: t("settings.short-note"),
        value: settings.short,
        change: (on) => set("short", on),
      })}
      ${check({
        name: "guide",
        label: t("settings.guide"),
        note: t("settings.guide-note"),
        value: !settings.guided,
        change: (on) => {
          set("guided", !on);
          // Turned on again, all of them are given again.
          set("learned", []);
        },
      })}
    </section>`;
  }

  sounds() {
    const state = notifications();
    const notes = {
      unsupported: t("settings.notify-unsupported"),
      denied: t("settings.notify-denied"),
      granted: t("settings.notify-note"),
      default: t("settings.notify-note"),
    };
    return html`<section class="form-part">
      <h2>${t("settings.notice")}</h2>
      ${check({
        name: "sound",
        label: t("settings.sound"),
        note: t("settings.sound-note"),
        value: audible(),
        change: (on) => set("sound", on),
      })}
      ${check({
        name: "notify",
        label: t("settings.notify"),
        note: notes[state],
        value: settings.notify && state === "granted",
        disabled: state === "unsupported" || state === "denied",
        change: (on) => void this.setNotify(on),
      })}
      ${segments({
        name: "announce",
        legend: t("settings.announce"),
        value: settings.announce,
        options: [
          { value: "turns", label: t("settings.announce-turns"), note: t("settings.announce-turns-note") },
          { value: "moves", label: t("settings.announce-moves"), note: t("settings.announce-moves-note") },
          { value: "all", label: t("settings.announce-all"), note: t("settings.announce-all-note") },
        ],
        change: (value) => set("announce", /** @type {typeof settings.announce} */ (value)),
      })}
    </section>`;
  }

  /** The browser asks for permission only after a press. @param {boolean} on */
  async setNotify(on) {
    const allowed = on && (await Notification.requestPermission()) === "granted";
    set("notify", allowed);
    if (on && !allowed) toast(t("settings.notify-denied"), { tone: "bad" });
  }

  identity() {
    const me = whoAmI();
    return html`<section class="form-part">
      <h2 id="device">${t("settings.you")}</h2>
      <p>${me ? t("settings.called", { name: me.name }) : t("settings.nameless")}</p>
      <p class="page-buttons">
        <button class="button" data-action="rename" @click=${changeName}>
          ${me ? t("settings.rename") : t("settings.get-name")}
        </button>
        ${
          me
            ? html`<button class="button" data-action="device-link" @click=${this.makeLink}>
                  ${t("settings.device")}
                </button>
                <button class="button" data-action="log-out" @click=${this.logOut}>
                  ${t("settings.log-out")}
                </button>`
            : ""
        }
      </p>
      <gleis-face-choice></gleis-face-choice>
      ${me ? html`<p class="note">${t("settings.device-note")}</p>` : ""}
      ${me && this.link ? this.deviceLink(this.link) : ""}
      <gleis-sessions></gleis-sessions>
    </section>`;
  }

  async makeLink() {
    this.link = await attempt(() => post("me/device-link"));
  }

  /** @param {DeviceLink} link */
  deviceLink(link) {
    const address = location.origin + link.path;
    return html`<div class="panel settings-link">
      ${takeAway({ label: t("settings.link"), text: address, done: t("settings.link-copied") })}
      <p class="note">${t("settings.link-until", { time: when(link.expires) })}</p>
      <gleis-qr .text=${address}></gleis-qr>
    </div>`;
  }

  async logOut() {
    const sure = await confirm(
      () => t("settings.log-out"),
      () => t("settings.log-out-sure"),
      () => t("settings.log-out"),
    );
    if (!sure || !(await attempt(() => del("me")))) return;
    this.link = null;
    this.fresh = null;
    await loadMe();
  }

  bots() {
    if (!whoAmI()) return "";
    return html`<section class="form-part">
      <h2>${t("settings.programs")}</h2>
      <p>${t("settings.programs-note")} <a href="/api/docs">${t("site.api")}</a></p>
      <ul class="settings-programs">
        ${this.programs.map(
          (program) =>
            html`<li>
              <b>${program.name}</b> <code>${program.id}</code>
              <span class="note"
                >${program.connected ? t("settings.program-on") : t("settings.program-off")}</span
              >
            </li>`,
        )}
      </ul>
      ${
        this.fresh
          ? html`<div class="panel settings-link">
              <p><b>${t("settings.token-once", { name: this.fresh.name })}</b></p>
              ${takeAway({
                label: t("settings.token"),
                text: this.fresh.token,
                done: t("settings.token-copied"),
              })}
            </div>`
          : ""
      }
      <form class="row-form" @submit=${this.makeProgram}>
        ${nameField({ value: "", label: t("settings.program-name") })}
        <button class="button" data-action="new-program">${t("settings.program-new")}</button>
      </form>
    </section>`;
  }

  /** @param {SubmitEvent} event */
  async makeProgram(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const program = await attempt(() => post("me/programs", { body: { name: nameIn(form) } }));
    if (!program) return;
    form.reset();
    this.fresh = program;
    await this.refresh();
  }
}
customElements.define("gleis-settings", GleisSettings);
