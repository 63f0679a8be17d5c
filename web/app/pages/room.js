// A table before the game: seats fill, the link goes round, the host starts.
import { html } from "lit";
import { del, get, post, put } from "../core/api.js";
import { t, tn } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { seatName } from "../core/story.js";
import { confirm } from "../ui/dialog.js";
import { GleisElement } from "../ui/element.js";
import { header } from "../ui/header.js";
import { icon } from "../ui/icon.js";
import { seatMark } from "../ui/mark.js";
import { askName, ensureName, nameField, nameIn } from "../ui/name.js";
import "../ui/qr.js";
import "../table/chat.js";
import { attempt } from "../ui/toasts.js";
import { agreed, openSeats } from "./agreed.js";
import { takeAway } from "./fields.js";
import { gameName, loadAbout } from "./page.js";
import { planKey, planOf, seatOptions } from "./seats.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").Program} Program */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../core/session.js").Session} Session */

class GleisRoom extends GleisElement {
  static properties = { session: { attribute: false }, busy: { state: true } };

  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.busy = false;
    /** @type {About | null} */
    this.about = null;
    /** @type {Program[]} */
    this.programs = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
    // Back on the page: what was followed was let go.
    if (this.hasUpdated && this.session) this.follow(this.session.changed);
    void this.load();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("session") && this.session) this.follow(this.session.changed);
    this.sit();
  }

  updated() {
    if (this.session?.table)
      document.title = t("site.page-title", { page: gameName(this.about, this.session.table.rules.game) });
  }

  async load() {
    const about = await attempt(loadAbout);
    if (about) this.about = about;
    this.programs = await get("programs").catch(() => []);
    this.requestUpdate();
  }

  /** Looks through a seat of one's own as soon as there is one, so that the game begins there. */
  sit() {
    const { session } = this;
    if (session?.table?.status !== "open") return;
    const own = session.mySeats();
    if (session.seat === null ? own.length > 0 : !own.includes(session.seat)) session.lookAs(own[0] ?? null);
  }

  /**
   * Changes the table; what comes of it is shown at once.
   * @param {(path: string) => Promise<TableInfo>} work
   */
  async change(work) {
    const { session } = this;
    if (!session) return;
    this.busy = true;
    const table = await attempt(() => work(`tables/${session.id}`));
    if (table) session.takeTable(table);
    this.busy = false;
  }

  /** @param {number} [seat] @param {string | null} [name] */
  join(seat, name) {
    return this.change((path) => post(`${path}/join`, { seat, name }));
  }

  /** A second player at this screen has a name of its own. @param {number} seat */
  async joinLocal(seat) {
    const name = await askName({
      title: () => t("room.local-title"),
      label: () => t("room.local-name"),
      value: "",
      button: () => t("room.sit"),
      note: () => t("room.local-note"),
    });
    if (name) await this.join(seat, name);
  }

  /** @param {number} seat */
  async leave(seat) {
    const people = this.session?.table?.seats.filter((other) => other.kind === "person").length ?? 0;
    const sure =
      people > 1 ||
      (await confirm(
        () => t("room.leave-title"),
        () => t("room.leave-last"),
        () => t("room.leave"),
      ));
    if (sure) await this.change((path) => post(`${path}/leave`, { seat }));
  }

  render() {
    const { session } = this;
    const table = session?.table;
    if (!session || !table)
      return html`<div class="page-body"><p class="page-waiting note">${t("site.loading")}</p></div>`;
    const host = table.host === whoAmI()?.id;
    return html`${header("")}
      <div class="page room">
        <div class="page-top">
          <div>
            <h1>${gameName(this.about, table.rules.game)}</h1>
            <p class="lead" role="status">${this.waitingFor(table)}</p>
          </div>
          <a class="button" href="/rules/${table.rules.game}" target="_blank">${t("room.rules")}</a>
        </div>
        <div class="room-columns">
          <div class="room-main">
            ${this.seatPart(table, host)} ${this.visitor(table)} ${this.startPart(table, host)}
          </div>
          <div class="room-side">${this.invitation(table)} ${this.agreement(table)}</div>
          <gleis-chat class="room-chat" .session=${session}></gleis-chat>
        </div>
      </div>`;
  }

  /** @param {TableInfo} table */
  waitingFor(table) {
    const open = openSeats(table);
    return open === 0 ? t("room.all-there") : tn("room.waiting", open);
  }

  /** @param {TableInfo} table @param {boolean} host */
  seatPart(table, host) {
    const game = this.about?.games.find((candidate) => candidate.id === table.rules.game);
    const most = game?.["players-max"] ?? table.seats.length;
    const fewest = game?.["players-min"] ?? 2;
    return html`<section>
      <h2>${t("new.seats")}</h2>
      <ol class="seats">
        ${table.seats.map((seat) => this.seatLine(table, seat, host, fewest))}
      </ol>
      ${
        host && table.seats.length < most
          ? html`<button
              class="button"
              data-action="add-seat"
              ?disabled=${this.busy}
              @click=${() => this.addSeat(table)}
            >
              ${icon("plus")}${t("new.add-seat")}
            </button>`
          : ""
      }
    </section>`;
  }

  /** @param {TableInfo} table */
  addSeat(table) {
    return this.change((path) => put(`${path}/seats/${table.seats.length + 1}`, { kind: "open" }));
  }

  /** @param {TableInfo} table @param {TableSeat} seat @param {boolean} host @param {number} fewest */
  seatLine(table, seat, host, fewest) {
    const mine = seat.kind === "person" && seat.guest === whoAmI()?.id;
    const free = seat.kind !== "person";
    return html`<li
      class="seat-line ${seat.kind === "open" ? "seat-line-open" : ""}"
      data-seat=${seat.seat}
      data-kind=${seat.kind}
    >
      <span class="seat-who">
        ${seatMark(seat.seat)}
        <span>
          <b>${seatName(table, seat.seat)}</b>
          <span class="note">${this.seatNote(table, seat, mine)}</span>
        </span>
      </span>
      <span class="seat-tools">
        ${host && free ? this.seatChoice(seat) : ""} ${seat.kind === "open" ? this.sitButton(seat.seat) : ""}
        ${
          mine
            ? html`<button
                class="button button-small"
                data-action="leave"
                ?disabled=${this.busy}
                @click=${() => this.leave(seat.seat)}
              >
                ${t("room.leave")}
              </button>`
            : ""
        }
        ${
          host && free && table.seats.length > fewest
            ? html`<button
                class="button button-icon"
                aria-label=${t("new.remove-seat", { n: seat.seat })}
                ?disabled=${this.busy}
                @click=${() => this.change((path) => del(`${path}/seats/${seat.seat}`))}
              >
                ${icon("close")}
              </button>`
            : ""
        }
      </span>
    </li>`;
  }

  /** @param {TableInfo} table @param {TableSeat} seat @param {boolean} mine */
  seatNote(table, seat, mine) {
    const notes = [t("new.seat", { n: seat.seat })];
    if (seat.kind === "program") notes.push(t("room.program"));
    if (seat.kind !== "person") return notes.join(" · ");
    const first = table.seats.find((other) => other.kind === "person" && other.guest === seat.guest);
    // Further seats of one person are those of people beside them.
    if (first !== seat) return [...notes, t("room.beside")].join(" · ");
    if (seat.guest === table.host) notes.push(t("room.host"));
    notes.push(mine ? t("room.you") : seat.connected ? t("room.here") : t("room.away"));
    return notes.join(" · ");
  }

  /** @param {TableSeat} seat */
  seatChoice(seat) {
    const choose = (/** @type {Event} */ event) => {
      const plan = planOf(/** @type {HTMLSelectElement} */ (event.target).value);
      void this.change((path) => put(`${path}/seats/${seat.seat}`, plan));
    };
    // A program that sits there stays in the list, also while it is not connected.
    const sitting = seat.kind === "program" ? [{ id: seat.guest, name: seat.name, connected: true }] : [];
    const others = this.programs.filter((program) => !sitting.some((known) => known.id === program.id));
    return html`<select
      aria-label=${t("room.choose", { n: seat.seat })}
      data-action="choose-seat"
      ?disabled=${this.busy}
      @change=${choose}
    >
      ${seatOptions(this.about?.levels ?? [], [...sitting, ...others], planKey(/** @type {any} */ (seat)))}
    </select>`;
  }

  /** @param {number} seat */
  sitButton(seat) {
    const sits = (this.session?.mySeats().length ?? 0) > 0;
    if (!whoAmI()) return "";
    return html`<button
      class="button button-small ${sits ? "" : "button-main"}"
      data-action=${sits ? "join-local" : "join"}
      ?disabled=${this.busy}
      @click=${() => (sits ? this.joinLocal(seat) : this.join(seat))}
    >
      ${sits ? html`${icon("plus")}${t("room.sit-local")}` : t("room.sit")}
    </button>`;
  }

  /** Somebody who followed the link and has no name yet. @param {TableInfo} table */
  visitor(table) {
    if (whoAmI() || openSeats(table) === 0) return "";
    const enter = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
      const me = await attempt(() => ensureName(name));
      if (me) await this.join();
    };
    return html`<form class="panel room-visitor" @submit=${enter}>
      <h2>${t("room.welcome")}</h2>
      ${nameField({ label: t("site.name"), note: t("site.name-note") })}
      <button class="button button-main button-large" data-action="join" ?disabled=${this.busy}>
        ${t("room.sit")}
      </button>
    </form>`;
  }

  /** @param {TableInfo} table @param {boolean} host */
  startPart(table, host) {
    const open = table.seats.find((seat) => seat.kind === "open");
    if (!host) {
      const starter = table.seats.find((seat) => seat.kind === "person" && seat.guest === table.host);
      const name = starter ? seatName(table, starter.seat) : t("room.the-host");
      return html`<p class="room-start note">${t("room.host-starts", { name })}</p>`;
    }
    return html`<div class="room-start">
      <button
        class="button button-main button-large"
        data-action="start"
        aria-describedby="room-why"
        ?disabled=${this.busy || Boolean(open)}
        @click=${() => this.change((path) => post(`${path}/start`))}
      >
        ${t("room.start")}
      </button>
      <p class="note" id="room-why">${open ? t("room.seat-open", { n: open.seat }) : t("room.ready")}</p>
    </div>`;
  }

  /** @param {TableInfo} table */
  invitation(table) {
    const link = `${location.origin}/t/${table.id}`;
    return html`<section class="panel room-invitation" data-action="invitation">
      <h2>${t("room.invite")}</h2>
      <p>${t("room.invite-note")}</p>
      ${takeAway({
        label: t("room.link"),
        text: link,
        done: t("room.copied"),
        share: t("room.share-text", { game: gameName(this.about, table.rules.game) }),
      })}
      <gleis-qr .text=${link}></gleis-qr>
    </section>`;
  }

  /** @param {TableInfo} table */
  agreement(table) {
    return html`<section class="panel">
      <h2>${t("room.agreed")}</h2>
      <ul class="room-agreed">
        ${agreed(table).map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
    </section>`;
  }
}
customElements.define("gleis-room", GleisRoom);
