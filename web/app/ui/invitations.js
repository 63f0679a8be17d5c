// <gleis-invitations>: who asks the user to a table, on every page but the tables.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { seatName } from "../core/story.js";
import { gameName, loadAbout } from "../pages/page.js";
import { avatar } from "./avatar.js";
import { GleisElement } from "./element.js";
import { attempt } from "./toasts.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How often the server is asked, in milliseconds. */
const OFTEN = 10_000;

class GleisInvitations extends GleisElement {
  constructor() {
    super();
    /** @type {TableInfo[]} */
    this.tables = [];
    /** @type {import("../../protocol.js").About | null} */
    this.about = null;
  }

  connectedCallback() {
    super.connectedCallback();
    const load = () => document.visibilityState === "visible" && void this.load();
    const timer = setInterval(load, OFTEN);
    this.stops.push(meChanged.on(load), () => clearInterval(timer));
    load();
  }

  async load() {
    // Whoever does not get an answer now asks again in a moment.
    const answer = whoAmI() ? await get("me/invitations").catch(() => null) : { tables: [] };
    this.tables = answer?.tables ?? this.tables;
    if (this.tables.length) this.about = await loadAbout().catch(() => null);
    this.requestUpdate();
  }

  /** @param {TableInfo} table */
  async decline(table) {
    const seat = table.seats.find((one) => one.kind === "person" && one.guest === whoAmI()?.id)?.seat;
    if (seat) await attempt(() => post("tables/{table}/leave", { table: table.id, body: { seat } }));
    await this.load();
  }

  render() {
    const others = this.tables.filter((table) => location.pathname !== `/t/${table.id}`);
    return others.map((table) => {
      const host = table.seats.find((seat) => seat.kind === "person" && seat.guest === table.host);
      const name = host ? seatName(table, host.seat) : t("room.the-host");
      return html`<div class="invitation" role="status" data-invitation=${table.id}>
        ${avatar(table.host)}
        <span>${t("follow.invites", { name, game: gameName(this.about, table.rules.game) })}</span>
        <button
          class="button button-small button-main"
          data-action="to-invitation"
          @click=${() => go(`/t/${table.id}`)}
        >
          ${t("follow.look")}
        </button>
        <button class="button button-small" data-action="decline" @click=${() => this.decline(table)}>
          ${t("rematch.no")}
        </button>
      </div>`;
    });
  }
}
customElements.define("gleis-invitations", GleisInvitations);
