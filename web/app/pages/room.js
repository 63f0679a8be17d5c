// A table before the game: seats fill, the link goes round, the host starts.
import { html } from "lit";
import { del, get, post, put } from "../core/api.js";
import { entitle } from "../core/attention.js";
import { list, t, tn } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { seatName } from "../core/story.js";
import { confirm } from "../ui/dialog.js";
import { GleisElement } from "../ui/element.js";
import { avatar } from "../ui/avatar.js";
import { botFace } from "../ui/face.js";
import { header } from "../ui/header.js";
import { icon } from "../ui/icon.js";
import { seatMark } from "../ui/mark.js";
import { seatLink } from "../ui/player-link.js";
import { askName, ensureName, nameField, nameIn } from "../ui/name.js";
import "../ui/qr.js";
import "../table/common/chat.js";
import { attempt } from "../ui/toasts.js";
import { watchingLine } from "../ui/watching.js";
import { agreed, levelName, openSeats } from "./agreed.js";
import { botLine } from "./bots.js";
import { takeAway } from "./fields.js";
import "./following.js";
import { gameName, loadAbout } from "./page.js";
import { changeRules, chooseColour, choosesColour, reachOf } from "./room-tools.js";
import { planKey, planOf, seatOptions } from "./seats.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").Program} Program */
/** @typedef {import("../../protocol.js").Reach} Reach */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../core/session.js").Session} Session */

/** What has to be typed so that others in the network reach the server. @param {number} port */
const openTo = (port) => `gleis serve --listen 0.0.0.0:${port}`;

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
    /** How friends get here, where the address of this page leads nobody. @type {Reach | null} */
    this.reach = null;
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
      entitle(t("site.page-title", { page: gameName(this.about, this.session.table.rules.game) }));
  }

  async load() {
    const about = await attempt(loadAbout);
    if (about) this.about = about;
    this.reach = await reachOf();
    this.programs = (await attempt(() => get("programs"))) ?? [];
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
   * @param {(table: string) => Promise<TableInfo>} work
   */
  async change(work) {
    const { session } = this;
    if (!session) return;
    this.busy = true;
    const table = await attempt(() => work(session.id));
    if (table) session.takeTable(table);
    this.busy = false;
  }

  /** Only after a question: whoever is sent away does not come back. @param {TableSeat} seat */
  async sendAway(seat) {
    const name = this.session?.table ? seatName(this.session.table, seat.seat) : "";
    const sure = await confirm(
      () => t("room.send-away-title", { name }),
      () => t("room.send-away-text"),
      () => t("room.send-away"),
    );
    if (sure)
      await this.change((table) => del("tables/{table}/seats/{seat}/person", { table, seat: seat.seat }));
  }

  /** With the seat before it. @param {number} seat */
  moveUp(seat) {
    const body = { with: seat - 1 };
    return this.change((table) => post("tables/{table}/seats/{seat}/swap", { table, seat, body }));
  }

  /** @param {TableInfo} table @param {TableSeat} seat */
  async colour(table, seat) {
    const colour = await chooseColour(table, seat, whoAmI()?.id);
    if (colour && colour !== seat.colour)
      await this.change((id) =>
        put("tables/{table}/seats/{seat}/colour", { table: id, seat: seat.seat, body: { colour } }),
      );
  }

  /** @param {TableInfo} table */
  async changeRules(table) {
    const game = this.about?.games.find((candidate) => candidate.id === table.rules.game);
    const rules = await changeRules(table, Boolean(game?.map));
    if (rules) await this.change((id) => put("tables/{table}/rules", { table: id, body: rules }));
  }

  /** @param {number} [seat] @param {string | null} [name] */
  join(seat, name) {
    return this.change((table) => post("tables/{table}/join", { table, body: { seat, name } }));
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
    if (sure) await this.change((table) => post("tables/{table}/leave", { table, body: { seat } }));
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
            ${host ? html`<gleis-inviting .table=${table}></gleis-inviting>` : ""}
          </div>
          <div class="room-side">${this.invitation(table)} ${this.agreement(table, host)}</div>
          <div class="room-chat">
            ${watchingLine(table)}
            <gleis-chat .session=${session}></gleis-chat>
          </div>
        </div>
      </div>`;
  }

  /** @param {TableInfo} table */
  waitingFor(table) {
    const open = openSeats(table);
    const asked = table.seats.filter((seat) => seat.kind === "person" && seat.invited);
    if (open === 0 && asked.length > 0)
      return t("room.asked", { names: list(asked.map(({ seat }) => seatName(table, seat))) });
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

  /** @param {number} seat @param {SeatPlan} body */
  setSeat(seat, body) {
    return this.change((table) => put("tables/{table}/seats/{seat}", { table, seat, body }));
  }

  /** @param {TableInfo} table */
  addSeat(table) {
    return this.setSeat(table.seats.length + 1, { kind: "open" });
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
        ${this.colourMark(table, seat)} ${seat.kind === "bot" ? botFace(seat) : ""}
        ${seat.kind === "person" ? avatar(seat.guest) : ""}
        <span>
          <b>${seatLink(table, seat)}</b>
          <span class="note">${this.seatNote(table, seat, mine)}</span>
        </span>
      </span>
      <span class="seat-tools">
        ${host && free ? this.seatChoice(seat) : ""} ${seat.kind === "open" ? this.sitButton(seat.seat) : ""}
        ${host ? this.hostTools(table, seat, mine) : ""} ${mine && seat.invited ? this.sayYes(seat.seat) : ""}
        ${
          mine
            ? html`<button
                class="button button-small"
                data-action="leave"
                ?disabled=${this.busy}
                @click=${() => this.leave(seat.seat)}
              >
                ${t(seat.invited ? "rematch.no" : "room.leave")}
              </button>`
            : ""
        }
        ${
          host && free && table.seats.length > fewest
            ? html`<button
                class="button button-icon"
                aria-label=${t("new.remove-seat", { n: seat.seat })}
                ?disabled=${this.busy}
                @click=${() => this.change((table) => del("tables/{table}/seats/{seat}", { table, seat: seat.seat }))}
              >
                ${icon("close")}
              </button>`
            : ""
        }
      </span>
    </li>`;
  }

  /** The colour of a seat, as a button for whoever may choose it. @param {TableInfo} table @param {TableSeat} seat */
  colourMark(table, seat) {
    if (!choosesColour(table, seat, whoAmI()?.id)) return seatMark(seat.seat);
    const label = t("room.colour-of", { name: seatName(table, seat.seat), colour: t(`card.${seat.colour}`) });
    return html`<button
      class="button button-icon seat-colour"
      data-action="colour"
      aria-label=${label}
      title=${label}
      ?disabled=${this.busy}
      @click=${() => this.colour(table, seat)}
    >
      ${seatMark(seat.seat)}
    </button>`;
  }

  /** What the host can do with a seat. @param {TableInfo} table @param {TableSeat} seat @param {boolean} mine */
  hostTools(table, seat, mine) {
    const name = seatName(table, seat.seat);
    return html`${
      seat.seat > 1
        ? html`<button
            class="button button-icon"
            data-action="move-up"
            aria-label=${t("room.move-up", { name, n: seat.seat - 1 })}
            title=${t("room.move-up", { name, n: seat.seat - 1 })}
            ?disabled=${this.busy}
            @click=${() => this.moveUp(seat.seat)}
          >
            ↑
          </button>`
        : ""
    }
    ${
      seat.kind === "person" && !mine
        ? html`<button
            class="button button-small"
            data-action="send-away"
            ?disabled=${this.busy}
            @click=${() => this.sendAway(seat)}
          >
            ${t("room.send-away")}
          </button>`
        : ""
    }`;
  }

  /** Whoever is asked to play again says yes. @param {number} seat */
  sayYes(seat) {
    return html`<button
      class="button button-small button-main"
      data-action="join"
      ?disabled=${this.busy}
      @click=${() => this.join(seat)}
    >
      ${t("rematch.join")}
    </button>`;
  }

  /** @param {TableInfo} table @param {TableSeat} seat @param {boolean} mine */
  seatNote(table, seat, mine) {
    if (seat.kind === "bot") return `${levelName(seat.level)} · ${botLine(seat, this.session?.game?.wire)}`;
    const notes = [t("new.seat", { n: seat.seat })];
    if (seat.kind === "program") notes.push(t("room.program"));
    if (seat.kind !== "person") return notes.join(" · ");
    const first = table.seats.find((other) => other.kind === "person" && other.guest === seat.guest);
    // Further seats of one person are those of people beside them.
    if (first !== seat) return [...notes, t("room.beside")].join(" · ");
    if (seat.guest === table.host) notes.push(t("room.host"));
    if (seat.invited && !mine) notes.push(t("room.not-answered"));
    else notes.push(mine ? t("room.you") : seat.connected ? t("room.here") : t("room.away"));
    return notes.join(" · ");
  }

  /** @param {TableSeat} seat */
  seatChoice(seat) {
    const choose = (/** @type {Event} */ event) =>
      void this.setSeat(seat.seat, planOf(/** @type {HTMLSelectElement} */ (event.target).value));
    // A program that sits there stays in the list, also while it is not connected.
    const sitting = seat.kind === "program" ? [{ id: seat.guest, name: seat.name, connected: true }] : [];
    const others = this.programs.filter((program) => !sitting.some((known) => known.id === program.id));
    return html`<select
      aria-label=${t("room.choose", { n: seat.seat })}
      data-action="choose-seat"
      ?disabled=${this.busy}
      @change=${choose}
    >
      ${seatOptions(this.about?.levels ?? [], [...sitting, ...others], planKey(seat))}
    </select>`;
  }

  /** @param {number} seat */
  sitButton(seat) {
    const sits = (this.session?.mySeats().length ?? 0) > 0;
    const me = whoAmI();
    if (!me || this.session?.table?.["sent-away"]?.includes(me.id)) return "";
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
    if (table.quick && open) return html`<p class="room-start note">${t("room.quick")}</p>`;
    const asked = table.seats.find((seat) => seat.kind === "person" && seat.invited);
    if (!host) {
      const me = whoAmI()?.id;
      if (me && table["sent-away"]?.includes(me))
        return html`<p class="room-start note" role="status">${t("room.sent-away")}</p>`;
      const starter = table.seats.find((seat) => seat.kind === "person" && seat.guest === table.host);
      const name = starter ? seatName(table, starter.seat) : t("room.the-host");
      return html`<p class="room-start note">${t("room.host-starts", { name })}</p>`;
    }
    return html`<div class="room-start">
      <button
        class="button button-main button-large"
        data-action="start"
        aria-describedby="room-why"
        ?disabled=${this.busy || Boolean(open ?? asked)}
        @click=${() => this.change((table) => post("tables/{table}/start", { table }))}
      >
        ${t("room.start")}
      </button>
      <p class="note" id="room-why">${this.whyNot(table, open, asked)}</p>
    </div>`;
  }

  /** @param {TableInfo} table @param {TableSeat | undefined} open @param {TableSeat | undefined} asked */
  whyNot(table, open, asked) {
    if (open) return t("room.seat-open", { n: open.seat });
    return asked ? t("room.seat-asked", { name: seatName(table, asked.seat) }) : t("room.ready");
  }

  /** @param {TableInfo} table */
  invitation(table) {
    const link = `${this.reach?.origin ?? location.origin}/t/${table.id}`;
    return html`<section class="panel room-invitation" data-action="invitation">
      <h2>${t("room.invite")}</h2>
      <p>${t("room.invite-note")}</p>
      ${this.reachNote()}
      ${takeAway({
        label: t("room.link"),
        text: link,
        done: t("room.copied"),
        share: t("room.share-text", { game: gameName(this.about, table.rules.game) }),
      })}
      ${this.reach && !this.reach.origin ? "" : html`<gleis-qr .text=${link}></gleis-qr>`}
    </section>`;
  }

  /** Where the address of this page leads nobody else here, it says what does. */
  reachNote() {
    const { reach } = this;
    if (!reach) return "";
    if (reach.origin) return html`<p class="note" data-reach="network">${t("room.reach-network")}</p>`;
    return html`<p class="room-reach" role="note" data-reach="local">
      ${t(reach["local-only"] ? "room.reach-local" : "room.reach-unknown")}
      ${reach["local-only"] ? html`<code>${openTo(reach.port)}</code>` : ""}
    </p>`;
  }

  /** @param {TableInfo} table @param {boolean} host */
  agreement(table, host) {
    return html`<section class="panel">
      <div class="info-head">
        <h2>${t("room.agreed")}</h2>
        ${
          host
            ? html`<button
                class="button button-small"
                data-action="change-rules"
                ?disabled=${this.busy}
                @click=${() => this.changeRules(table)}
              >
                ${t("room.change-rules")}
              </button>`
            : ""
        }
      </div>
      <ul class="room-agreed">
        ${agreed(table).map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
    </section>`;
  }
}
customElements.define("gleis-room", GleisRoom);
