// <gleis-storage>: what is kept of the user, how much may be and for how long, and deleting it.
// <gleis-going>: the user's games that will be deleted soon, for the page of their games.
import { html } from "lit";
import { address, del, get } from "../core/api.js";
import { day, number } from "../core/dates.js";
import { t, tn } from "../core/i18n.js";
import { loadMe, meChanged, whoAmI } from "../core/me.js";
import { confirm } from "../ui/dialog.js";
import { GleisElement } from "../ui/element.js";
import { attempt, toast } from "../ui/toasts.js";
import { gameName, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").KeptRecord} KeptRecord */
/** @typedef {import("../../protocol.js").KeptRoom} KeptRoom */
/** @typedef {import("../../protocol.js").Storage} Storage */

/** Bytes in megabytes, as people read them. @param {number} bytes */
export const megabytes = (bytes) => t("storage.megabytes", { n: number(bytes / 1e6, 1) });

class GleisStorage extends GleisElement {
  static properties = { storage: { state: true }, records: { state: true } };

  constructor() {
    super();
    /** @type {Storage | null} */
    this.storage = null;
    /** @type {KeptRecord[]} */
    this.records = [];
    /** @type {import("../../protocol.js").About | null} */
    this.about = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.load()));
    void this.load();
  }

  async load() {
    if (!whoAmI()) {
      this.storage = null;
      return;
    }
    try {
      const [about, kept, storage] = await Promise.all([
        loadAbout(),
        get("me/records", { limit: 100, skip: null }),
        get("me/storage"),
      ]);
      this.about = about;
      this.records = kept.records;
      this.storage = storage;
    } catch {
      // The rest of the page is of use without it.
    }
  }

  render() {
    const { storage, records } = this;
    if (!storage) return "";
    const days = storage["guest-days"];
    return html`<section class="form-part">
      <h2 id="storage">${t("storage.title")}</h2>
      <p>
        ${days ? tn("storage.guest-days", days) : t("storage.guest-ever")}
        ${storage["table-days"] ? tn("storage.table-days", storage["table-days"]) : ""}
      </p>
      <dl class="storage-rooms">
        ${this.room("tables", storage.tables, number)} ${this.room("campaigns", storage.campaigns, number)}
        ${this.room("records", storage.records, megabytes)}
      </dl>
      ${records.length ? this.list() : ""}
      <p class="page-buttons">
        <button class="button" data-action="delete-me" @click=${this.deleteMe}>
          ${t("storage.delete-me")}
        </button>
      </p>
      <p class="note">${t("storage.delete-note")}</p>
    </section>`;
  }

  /** @param {"tables" | "campaigns" | "records"} what @param {KeptRoom} room @param {(n: number) => string} words */
  room(what, room, words) {
    const names = {
      tables: t("storage.tables"),
      campaigns: t("storage.campaigns"),
      records: t("storage.records"),
    };
    return html`<div data-room=${what}>
      <dt>${names[what]}</dt>
      <dd>
        <meter
          min="0"
          max=${room.most}
          high=${room.most * 0.9}
          .value=${room.used}
          aria-label=${names[what]}
        ></meter>
        <span
          >${t("storage.used", { used: words(room.used), most: words(room.most) })}
          ${
            room.left < room.most - room.used
              ? html`<span class="note">${t("storage.left", { left: words(room.left) })}</span>`
              : ""
          }</span
        >
      </dd>
    </div>`;
  }

  list() {
    return html`<details class="storage-records">
      <summary>${tn("storage.my-records", this.records.length)}</summary>
      <ul class="settings-list">
        ${this.records.map(
          (record) =>
            html`<li data-record=${record.id}>
              <span class="settings-what">
                <a href="/replay/${record.id}">${gameName(this.about, record.game)}</a>
                <span class="note"
                  >${day(record.created)} ·
                  ${megabytes(record.bytes)}${record.blocked ? ` · ${t("storage.blocked")}` : ""}</span
                >
              </span>
              <button
                class="button button-small"
                data-action="delete-record"
                aria-label=${t("storage.delete-record", { game: gameName(this.about, record.game) })}
                @click=${() => this.removeRecord(record)}
              >
                ${t("storage.delete")}
              </button>
            </li>`,
        )}
      </ul>
    </details>`;
  }

  /** @param {KeptRecord} record */
  async removeRecord(record) {
    if (!(await attempt(() => del("me/records/{record}", { record: record.id })))) return;
    toast(t("storage.deleted"));
    await this.load();
  }

  async deleteMe() {
    const sure = await confirm(
      () => t("storage.delete-me"),
      () => t("storage.delete-sure", { name: whoAmI()?.name ?? "" }),
      () => t("storage.delete-me"),
    );
    if (!sure || !(await attempt(() => del("me/everything")))) return;
    await loadMe();
    toast(t("storage.gone"));
  }
}
customElements.define("gleis-storage", GleisStorage);

class GleisGoing extends GleisElement {
  static properties = { storage: { state: true } };

  constructor() {
    super();
    /** @type {Storage | null} */
    this.storage = null;
    /** @type {import("../../protocol.js").About | null} */
    this.about = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.load()));
    void this.load();
  }

  async load() {
    if (!whoAmI()) return;
    try {
      [this.about, this.storage] = await Promise.all([loadAbout(), get("me/storage")]);
    } catch {
      // Asked again with the next visit.
    }
  }

  render() {
    const going = this.storage?.going ?? [];
    if (!going.length) return "";
    return html`<details class="panel going" data-part="going">
      <summary>${tn("storage.going", going.length)}</summary>
      <p class="note">${t("storage.going-note")}</p>
      <ul class="settings-list">
        ${going.map(
          (one) =>
            html`<li data-table=${one.id}>
              <span class="settings-what">
                <a href="/replay/${one.id}">${gameName(this.about, one.game)}</a>
                <span class="note">${t("storage.until", { date: day(one.until) })}</span>
              </span>
              <a
                class="button button-small"
                href=${address("tables/{table}/record", { table: one.id, viewer: null })}
                download="gleis-${one.id}.json"
                >${t("storage.download")}</a
              >
            </li>`,
        )}
      </ul>
    </details>`;
  }
}
customElements.define("gleis-going", GleisGoing);
