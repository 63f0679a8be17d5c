// <gleis-following>: the players whom one follows, who of them is there, and where they play.
// <gleis-inviting>: those of them who can be asked to one's table.
import { html } from "lit";
import { post } from "../core/api.js";
import { follow, followingChanged, loadFollowing } from "../core/following.js";
import { t } from "../core/i18n.js";
import { meChanged } from "../core/me.js";
import { avatar } from "../ui/avatar.js";
import { GleisElement } from "../ui/element.js";
import { playerLink } from "../ui/player-link.js";
import { attempt } from "../ui/toasts.js";
import { gameName, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").Followed} Followed */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How often the list is asked for, in milliseconds. */
const OFTEN = 15_000;

/** A list of players that keeps up by itself. */
class Following extends GleisElement {
  constructor() {
    super();
    /** @type {Followed[]} */
    this.players = [];
    /** @type {import("../../protocol.js").About | null} */
    this.about = null;
  }

  connectedCallback() {
    super.connectedCallback();
    const load = () => document.visibilityState === "visible" && void this.load();
    const timer = setInterval(load, OFTEN);
    this.stops.push(
      meChanged.on(() => void this.load()),
      followingChanged.on(() => void this.load()),
      () => clearInterval(timer),
    );
    void this.load();
  }

  async load() {
    try {
      this.about = await loadAbout();
      this.players = await loadFollowing();
    } catch {
      // What cannot be had now is asked for again in a moment.
      return;
    }
    this.requestUpdate();
  }

  /** @param {Followed} one */
  who(one) {
    const state = one.online ? "online" : one.online === false ? "offline" : "hidden";
    return html`<span class="following-who">
      ${avatar(one.player)} <b>${playerLink(one.player, one.name)}</b>
      <span class="note presence presence-${state}" data-presence=${state}
        >${one.online === undefined || one.online === null ? "" : t(one.online ? "follow.online" : "follow.offline")}</span
      >
    </span>`;
  }
}

class GleisFollowing extends Following {
  render() {
    const { players } = this;
    if (!players.length) return "";
    return html`<section class="lobby-part following" data-part="following">
      <h2>${t("follow.title")}</h2>
      <ul class="following-list">
        ${players.map(
          (one) =>
            html`<li data-followed=${one.player}>
              ${this.who(one)}
              ${one.tables.map(
                (table) =>
                  html`<a class="button button-small" href="/t/${table.id}" data-table=${table.id}
                    >${t(table.status === "open" ? "follow.join" : "follow.watch", { game: gameName(this.about, table.rules.game) })}</a
                  >`,
              )}
              <button
                class="button button-small"
                data-action="unfollow"
                @click=${() => attempt(() => follow(one.player, false))}
              >
                ${t("follow.stop")}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}
customElements.define("gleis-following", GleisFollowing);

class GleisInviting extends Following {
  static properties = { table: { attribute: false } };

  constructor() {
    super();
    /** @type {TableInfo | null} */
    this.table = null;
  }

  render() {
    const { table, players } = this;
    const open = table?.seats.find((seat) => seat.kind === "open");
    const here = new Set(table?.seats.map((seat) => (seat.kind === "person" ? seat.guest : "")));
    const free = players.filter((one) => one["may-invite"] && !here.has(one.player));
    if (!table || !open || !free.length) return "";
    const invite = (/** @type {string} */ player) =>
      attempt(() =>
        post("tables/{table}/seats/{seat}/invite", { table: table.id, seat: open.seat, body: { player } }),
      );
    return html`<section class="panel inviting">
      <h2>${t("follow.invite-title")}</h2>
      <ul class="following-list">
        ${free.map(
          (one) =>
            html`<li data-followed=${one.player}>
              ${this.who(one)}
              <button
                class="button button-small"
                data-action="invite"
                aria-label=${t("follow.invite-name", { name: one.name })}
                @click=${() => invite(one.player)}
              >
                ${t("follow.invite")}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}
customElements.define("gleis-inviting", GleisInviting);
