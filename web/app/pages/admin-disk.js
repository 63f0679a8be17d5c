// <gleis-admin-disk>: what fills the disk, how much more there may be, and what goes by itself.
import { html } from "lit";
import { get } from "../core/api.js";
import { number, share } from "../core/dates.js";
import { t, tn } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";
import { attempt } from "../ui/toasts.js";
import { megabytes } from "./storage.js";

/** @typedef {import("../../protocol.js").DiskUse} DiskUse */

/** So many tables of the database are shown by themselves. */
const SHOWN = 6;

/** What tables of the database hold. @type {Record<string, string>} */
const SHARES = {
  log: "admin.share-log",
  records: "admin.share-records",
  snapshots: "admin.share-snapshots",
  tables: "admin.share-tables",
  chat: "admin.share-chat",
  guests: "admin.share-guests",
  sessions: "admin.share-sessions",
  played: "admin.share-played",
  results: "admin.share-results",
  campaigns: "admin.share-campaigns",
};

/** @type {Record<DiskUse["going"][number]["what"], string>} */
const GOING = {
  "empty-tables": "admin.going-empty",
  tables: "storage.tables",
  campaigns: "storage.campaigns",
  records: "storage.records",
  guests: "admin.guests",
};

class GleisAdminDisk extends GleisElement {
  static properties = { disk: { state: true } };

  constructor() {
    super();
    /** @type {DiskUse | null} */
    this.disk = null;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.disk = (await attempt(() => get("admin/disk"))) ?? null;
  }

  render() {
    const { disk } = this;
    if (!disk) return html`<p class="note">${t("site.loading")}</p>`;
    return html`<p class="lead">
        ${t("admin.disk-lead", { size: megabytes(disk.bytes) })}
        ${disk.free > 0 ? t("admin.disk-free", { size: megabytes(disk.free) }) : ""}
      </p>
      ${this.shares(disk)} ${this.kept(disk)} ${this.going(disk)}`;
  }

  /** @param {DiskUse} disk */
  shares({ bytes, free, shares }) {
    const shown = shares.slice(0, SHOWN);
    const rest = shares.slice(SHOWN).reduce((sum, one) => sum + one.bytes, 0);
    const lines = [
      ...shown.map((one) => ({
        name: one.name in SHARES ? t(SHARES[one.name]) : one.name,
        bytes: one.bytes,
      })),
      { name: t("admin.share-rest"), bytes: rest },
      { name: t("admin.share-free"), bytes: free },
    ].filter((one) => one.bytes > 0);
    return html`<h2>${t("admin.disk-what")}</h2>
      <table class="ruled ruled-numbers admin-disk">
        <thead>
          <tr>
            <th scope="col">${t("admin.what")}</th>
            <th scope="col">${t("admin.size")}</th>
            <th scope="col">${t("admin.share")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (one) =>
              html`<tr>
                <th scope="row">${one.name}</th>
                <td>${megabytes(one.bytes)}</td>
                <td>${share(one.bytes / bytes)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  /** @param {DiskUse} disk */
  kept({ kept }) {
    const names = {
      tables: t("storage.tables"),
      campaigns: t("storage.campaigns"),
      records: t("storage.records"),
    };
    return html`<h2>${t("admin.quotas")}</h2>
      <dl class="storage-rooms">
        ${kept.map((one) => {
          const words = one.what === "records" ? megabytes : number;
          return html`<div data-room=${one.what}>
            <dt>${names[one.what]}</dt>
            <dd>
              <meter
                min="0"
                max=${one.most}
                high=${one.most * 0.9}
                .value=${one.used}
                aria-label=${names[one.what]}
              ></meter>
              <span>${t("storage.used", { used: words(one.used), most: words(one.most) })}</span>
            </dd>
          </div>`;
        })}
      </dl>`;
  }

  /** @param {DiskUse} disk */
  going({ going }) {
    return html`<h2>${t("admin.going")}</h2>
      <p class="note">${t("admin.going-note")}</p>
      <div class="scroll">
        <table class="ruled ruled-numbers admin-going">
          <thead>
            <tr>
              <th scope="col">${t("admin.what")}</th>
              <th scope="col">${t("admin.going-days")}</th>
              <th scope="col">${t("admin.going-now")}</th>
              <th scope="col">${t("admin.going-soon")}</th>
            </tr>
          </thead>
          <tbody>
            ${going.map(
              (one) =>
                html`<tr data-going=${one.what}>
                  <th scope="row">${t(GOING[one.what])}</th>
                  <td>${one.days ? tn("admin.days", one.days) : t("admin.for-ever")}</td>
                  <td>${number(one.now)}</td>
                  <td>${number(one.now + one.soon)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}
customElements.define("gleis-admin-disk", GleisAdminDisk);
