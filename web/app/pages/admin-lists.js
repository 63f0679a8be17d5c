// What admins look through: guests, tables, records, what fills the disk, what was done.
// <gleis-admin-list> shows one of them, page by page.
import { html } from "lit";
import { del, get, post, put } from "../core/api.js";
import { ago, day, moment, number } from "../core/dates.js";
import { t, tn } from "../core/i18n.js";
import { confirm } from "../ui/dialog.js";
import { GleisElement } from "../ui/element.js";
import { playerLink } from "../ui/player-link.js";
import { attempt, toast, toastProblem } from "../ui/toasts.js";
import { choice } from "./game-filter.js";
import { gameName, loadAbout } from "./page.js";
import { megabytes } from "./storage.js";

/** @typedef {import("../../protocol.js").AdminGuest} AdminGuest */
/** @typedef {import("../../protocol.js").AdminTable} AdminTable */
/** @typedef {import("../../protocol.js").KeptRecord} KeptRecord */
/** @typedef {import("../../protocol.js").AdminAct} AdminAct */
/** @typedef {import("../../protocol.js").About} About */

/** How many lines a page has. */
const PAGE = 50;

/** @param {string} action @param {string} label @param {() => void} press @param {string} about */
const act = (action, label, press, about) =>
  html`<button
    class="button button-small"
    data-action=${action}
    aria-label="${label}: ${about}"
    @click=${press}
  >
    ${label}
  </button>`;

/** A list of admins: filters, a table, pages. @template L */
class AdminList extends GleisElement {
  static properties = { lines: { state: true } };

  constructor() {
    super();
    /** @type {L[] | null} */
    this.lines = null;
    this.skip = 0;
    /** @type {About | null} */
    this.about = null;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  /** @returns {Promise<L[]>} */
  async fetch() {
    return [];
  }

  async load() {
    try {
      this.about = await loadAbout();
      this.lines = await this.fetch();
    } catch (problem) {
      toastProblem(problem);
    }
  }

  /** Shows the list from its beginning, with other filters. */
  async again() {
    this.skip = 0;
    await this.load();
  }

  /** @param {number} by */
  async turn(by) {
    this.skip = Math.max(0, this.skip + by);
    await this.load();
  }

  /**
   * Does something that cannot be taken back, if they are sure.
   * @param {string} title @param {string} text @param {() => Promise<unknown>} work @param {string} done
   */
  async sure(title, text, work, done) {
    const sure = await confirm(
      () => title,
      () => text,
      () => title,
    );
    if (!sure || !(await attempt(work))) return;
    toast(done);
    await this.load();
  }

  /** @param {() => Promise<unknown>} work @param {string} done */
  async now(work, done) {
    if (!(await attempt(work))) return;
    toast(done);
    await this.load();
  }

  /** @returns {unknown} */
  filters() {
    return "";
  }

  /** The heads of the columns. @returns {string[]} */
  heads() {
    return [];
  }

  /** @param {L} _line @returns {unknown} */
  line(_line) {
    return "";
  }

  render() {
    const { lines } = this;
    return html`${this.filters()}
      ${
        lines === null
          ? html`<p class="note">${t("site.loading")}</p>`
          : lines.length === 0
            ? html`<p class="note">${t("admin.nothing")}</p>`
            : html`<div class="scroll" tabindex="0" role="region" aria-label=${t("admin.list")}>
                <table class="ruled admin-lines">
                  <thead>
                    <tr>
                      ${this.heads().map((head) => html`<th scope="col">${head}</th>`)}
                    </tr>
                  </thead>
                  <tbody>
                    ${lines.map((line) => this.line(line))}
                  </tbody>
                </table>
              </div>`
      }
      <p class="page-buttons">
        ${
          this.skip > 0
            ? html`<button class="button" data-action="back" @click=${() => this.turn(-PAGE)}>
                ${t("admin.back")}
              </button>`
            : ""
        }
        ${
          lines?.length === PAGE
            ? html`<button class="button" data-action="on" @click=${() => this.turn(PAGE)}>
                ${t("admin.on")}
              </button>`
            : ""
        }
      </p>`;
  }
}

/** @extends {AdminList<AdminGuest>} */
class GleisAdminGuests extends AdminList {
  constructor() {
    super();
    this.search = "";
    /** @type {"seen" | "created" | "tables" | "records"} */
    this.order = "records";
  }

  async fetch() {
    const wanted = { search: this.search, order: this.order, skip: this.skip, limit: PAGE };
    return (await get("admin/guests", wanted)).guests;
  }

  filters() {
    return html`<form
      class="filters"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.search = String(
          new FormData(/** @type {HTMLFormElement} */ (event.target)).get("search"),
        ).trim();
        void this.again();
      }}
    >
      <label class="field filter">
        <span>${t("admin.search")}</span>
        <input type="search" name="search" maxlength="40" autocomplete="off" />
      </label>
      ${choice({
        name: "order",
        label: t("admin.order"),
        any: null,
        chosen: this.order,
        options: [
          ["records", t("admin.by-records")],
          ["tables", t("admin.by-tables")],
          ["seen", t("admin.by-seen")],
          ["created", t("admin.by-created")],
        ],
        choose: (value) => {
          this.order = /** @type {typeof this.order} */ (value);
          void this.again();
        },
      })}
    </form>`;
  }

  heads() {
    return [t("ratings.name"), t("admin.seen"), t("storage.tables"), t("storage.records"), t("admin.do")];
  }

  /** @param {AdminGuest} guest */
  line(guest) {
    const path = { guest: guest.id };
    const block = () => put("admin/guests/{guest}/block", { ...path, body: { blocked: !guest.blocked } });
    return html`<tr data-guest=${guest.id}>
      <th scope="row">
        ${playerLink(guest.id, guest.name)}
        <span class="note"
          >${guest.admin ? t("admin.is-admin") : guest.blocked ? t("admin.is-blocked") : ""}</span
        >
      </th>
      <td>${ago(guest.seen)} <span class="note">${t("admin.since", { date: day(guest.created) })}</span></td>
      <td>${number(guest.tables)}</td>
      <td>${megabytes(guest.bytes)}</td>
      <td class="admin-acts">
        ${
          guest.admin
            ? ""
            : html`${act(
                "block",
                guest.blocked ? t("admin.unblock") : t("admin.block"),
                () => this.now(block, guest.blocked ? t("admin.unblocked") : t("admin.blocked")),
                guest.name,
              )}
              ${act(
                "remove",
                t("storage.delete"),
                () =>
                  this.sure(
                    t("admin.remove-guest"),
                    t("admin.remove-guest-sure", { name: guest.name }),
                    () => del("admin/guests/{guest}", path),
                    t("storage.deleted"),
                  ),
                guest.name,
              )}`
        }
      </td>
    </tr>`;
  }
}
customElements.define("gleis-admin-guests", GleisAdminGuests);

/** @type {Record<string, string>} */
const STATUSES = {
  running: "admin.running",
  open: "admin.open",
  finished: "admin.finished",
  abandoned: "admin.abandoned",
};

/** @extends {AdminList<AdminTable>} */
class GleisAdminTables extends AdminList {
  constructor() {
    super();
    this.status = "";
    this.bots = "";
    /** Only this table, or those of this guest. */
    this.wanted = "";
  }

  async fetch() {
    const wanted = {
      status: this.status || null,
      about: this.wanted || null,
      bots: this.bots === "bots",
      skip: this.skip,
      limit: PAGE,
    };
    return (await get("admin/tables", wanted)).tables;
  }

  filters() {
    return html`<form
      class="filters"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
        // Whole links are taken as well as bare ids.
        this.wanted = String(form.get("table")).trim().split("/").at(-1) ?? "";
        void this.again();
      }}
    >
      <label class="field filter">
        <span>${t("admin.find-table")}</span>
        <input type="search" name="table" autocomplete="off" />
      </label>
      ${choice({
        name: "status",
        label: t("lobby.state"),
        any: t("filter.any-state"),
        chosen: this.status,
        options: Object.entries(STATUSES).map(([value, key]) => [value, t(key)]),
        choose: (value) => {
          this.status = value;
          void this.again();
        },
      })}
      ${choice({
        name: "bots",
        label: t("admin.who"),
        any: t("admin.everybody"),
        chosen: this.bots,
        options: [["bots", t("admin.bots-only")]],
        choose: (value) => {
          this.bots = value;
          void this.again();
        },
      })}
    </form>`;
  }

  heads() {
    return [t("admin.table-head"), t("lobby.state"), t("admin.host"), t("admin.touched"), t("admin.do")];
  }

  /** @param {AdminTable} line */
  line({ table, host, touched, blocked, steps }) {
    const path = { table: table.id };
    const running = table.status === "running" || table.status === "open";
    const block = () => put("admin/tables/{table}/block", { ...path, body: { blocked: !blocked } });
    return html`<tr data-table=${table.id}>
      <th scope="row">
        <a href="/t/${table.id}">${gameName(this.about, table.rules.game)}</a>
        <span class="note">${tn("admin.steps", steps)}</span>
      </th>
      <td>${t(STATUSES[table.status])} <span class="note">${blocked ? t("admin.is-blocked") : ""}</span></td>
      <td>${host ? playerLink(table.host, host) : html`<span class="note">${t("admin.nobody")}</span>`}</td>
      <td>${ago(touched)} <span class="note">${t("admin.since", { date: day(table.created) })}</span></td>
      <td class="admin-acts">
        ${
          running
            ? act(
                "close-table",
                t("admin.close-short"),
                () =>
                  this.sure(
                    t("admin.close"),
                    t("admin.close-sure", { table: table.id }),
                    () => post("admin/tables/{table}/close", path),
                    t("admin.closed"),
                  ),
                table.id,
              )
            : ""
        }
        ${act(
          "block",
          blocked ? t("admin.unblock") : t("admin.block"),
          () => this.now(block, blocked ? t("admin.unblocked") : t("admin.blocked")),
          table.id,
        )}
        ${
          table.campaign
            ? ""
            : act(
                "remove",
                t("storage.delete"),
                () =>
                  this.sure(
                    t("admin.remove-table"),
                    t("admin.remove-table-sure"),
                    () => del("admin/tables/{table}", path),
                    t("storage.deleted"),
                  ),
                table.id,
              )
        }
      </td>
    </tr>`;
  }
}
customElements.define("gleis-admin-tables", GleisAdminTables);

/** @extends {AdminList<KeptRecord>} */
class GleisAdminRecords extends AdminList {
  async fetch() {
    return (await get("admin/records", { skip: this.skip, limit: PAGE })).records;
  }

  heads() {
    return [t("lobby.game"), t("admin.brought-by"), t("admin.size"), t("admin.touched"), t("admin.do")];
  }

  /** @param {KeptRecord} record */
  line(record) {
    const path = { record: record.id };
    const block = () => put("admin/records/{record}/block", { ...path, body: { blocked: !record.blocked } });
    return html`<tr data-record=${record.id}>
      <th scope="row">
        <a href="/replay/${record.id}">${gameName(this.about, record.game)}</a>
        <span class="note">${record.blocked ? t("admin.is-blocked") : ""}</span>
      </th>
      <td>
        ${record.name && record.guest ? playerLink(record.guest, record.name) : html`<span class="note">${t("admin.nobody")}</span>`}
      </td>
      <td>${megabytes(record.bytes)}</td>
      <td>
        ${ago(record.touched)} <span class="note">${t("admin.since", { date: day(record.created) })}</span>
      </td>
      <td class="admin-acts">
        ${act(
          "block",
          record.blocked ? t("admin.unblock") : t("admin.block"),
          () => this.now(block, record.blocked ? t("admin.unblocked") : t("admin.blocked")),
          record.id,
        )}
        ${act(
          "remove",
          t("storage.delete"),
          () =>
            this.sure(
              t("admin.remove-record"),
              t("admin.remove-record-sure"),
              () => del("admin/records/{record}", path),
              t("storage.deleted"),
            ),
          record.id,
        )}
      </td>
    </tr>`;
  }
}
customElements.define("gleis-admin-records", GleisAdminRecords);

/** @extends {AdminList<AdminAct>} */
class GleisAdminActs extends AdminList {
  async fetch() {
    return (await get("admin/acts", { skip: this.skip, limit: PAGE })).acts;
  }

  heads() {
    return [t("admin.when"), t("admin.who"), t("admin.what"), t("admin.about")];
  }

  /** @param {AdminAct} line */
  line(line) {
    return html`<tr data-act=${line.act}>
      <td>${moment(line.at)}</td>
      <td>${line.name}</td>
      <td>${t(`act.${line.act}`)}</td>
      <td>${line.about}</td>
    </tr>`;
  }
}
customElements.define("gleis-admin-acts", GleisAdminActs);
