// Talking at the table: plain text, in the room of those who play and that of those who look on.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t, tn, when } from "../../core/i18n.js";
import { whoAmI } from "../../core/me.js";
import { phraseKey, phrases } from "../../core/phrases.js";
import { isMuted } from "../../core/reactions.js";
import { settingChanged } from "../../core/settings.js";
import { socket } from "../../core/socket.js";
import { seatMark } from "../../ui/mark.js";
import { reactionBar } from "../../ui/reaction.js";
import { InfoPanel } from "./info-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").ChatLine} ChatLine */
/** @typedef {import("../../../protocol.js").Room} Room */

/** As many letters as the server takes. */
const LONGEST = 500;

/** @type {Record<Room, string>} */
const ROOMS = { players: "chat.players", spectators: "chat.spectators" };

/** What was said before this page was loaded counts as read. */
const LOADED = Date.now();
/** The number of the last line that was in sight. @type {WeakMap<Session, number>} */
const read = new WeakMap();

/** What was said; phrases in the language of whoever reads. @param {string} text */
function spoken(text) {
  const key = phraseKey(text);
  return key ? t(key) : text;
}

/** How many lines of others were not in sight yet. @param {Session} session */
export function unreadOf(session) {
  const last = read.get(session) ?? -1;
  const news = session.chat.lines.filter(
    (line) =>
      line.number > last &&
      line.at - socket.ahead > LOADED &&
      line.guest !== whoAmI()?.id &&
      !isMuted(line.guest),
  );
  return news.length;
}

class GleisChat extends InfoPanel {
  static properties = { ...InfoPanel.properties, room: { state: true }, draft: { state: true } };

  constructor() {
    super();
    /** The room chosen; null for one's own. @type {Room | null} */
    this.room = null;
    this.draft = "";
    /** The last line that was scrolled to. */
    this.scrolled = -1;
    this.inSight = false;
    this.sight = new IntersectionObserver(([entry]) => {
      this.inSight = entry.isIntersecting;
      this.requestUpdate();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(settingChanged);
    this.sight.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sight.disconnect();
  }

  /** Where this browser speaks. @returns {Room} */
  ownRoom() {
    return this.session?.mySeats().length ? "players" : "spectators";
  }

  /** While a game runs, neither room hears the other. @returns {Room[]} */
  rooms() {
    const over = this.session?.table?.status === "finished" || this.session?.table?.status === "abandoned";
    return over ? ["players", "spectators"] : [this.ownRoom()];
  }

  render() {
    const { session } = this;
    if (!session?.table) return "";
    const rooms = this.rooms();
    const room = this.room && rooms.includes(this.room) ? this.room : this.ownRoom();
    const here = (/** @type {ChatLine} */ line) => line.room === room;
    const all = session.chat.lines.filter(here);
    const lines = all.filter((line) => !isMuted(line.guest));
    const before = session.chat.before.filter((line) => here(line) && !isMuted(line.guest));
    return html`<section class="chat">
      <div class="info-head">
        <h2>${t("chat.title")}</h2>
        ${rooms.length > 1 ? this.choice(rooms, room) : html`<span class="note">${t(ROOMS[room])}</span>`}
      </div>
      ${lines.length + before.length === 0 ? html`<p class="note">${t("chat.empty")}</p>` : ""}
      ${all.length > lines.length ? html`<p class="note">${tn("chat.muted", all.length - lines.length)}</p>` : ""}
      <ol
        class="chat-lines"
        tabindex=${lines.length + before.length ? "0" : "-1"}
        aria-label=${t("chat.title")}
      >
        ${session.chat.earlier ? this.earlierLines() : before.length ? this.linesBefore(before) : ""}
        ${repeat(
          lines,
          (line) => line.number,
          (line) => this.line(line),
        )}
      </ol>
      <form class="chat-form" @submit=${(/** @type {Event} */ event) => this.say(event, room)}>
        <input
          type="text"
          name="text"
          maxlength=${LONGEST}
          autocomplete="off"
          aria-label=${t("chat.label")}
          placeholder=${t("chat.label")}
          .value=${this.draft}
          @input=${(/** @type {Event} */ event) =>
            (this.draft = /** @type {HTMLInputElement} */ (event.target).value)}
        />
        <button class="button" data-action="say" ?disabled=${!this.draft.trim() || !whoAmI()}>
          ${t("chat.send")}
        </button>
      </form>
      ${this.ownRoom() === "players" ? reactionBar((reaction) => void session.react(reaction)) : ""}
      ${whoAmI() ? this.phrases(room) : html`<p class="note">${t("chat.no-name")}</p>`}
    </section>`;
  }

  /** What can be said with one press. @param {Room} room */
  phrases(room) {
    return html`<details class="chat-phrases">
      <summary>${t("chat.phrases")}</summary>
      <ul aria-label=${t("chat.phrases")}>
        ${phrases.map(
          ({ text, key }) =>
            html`<li>
              <button
                class="button button-small"
                data-phrase=${text}
                ?disabled=${this.session?.busy}
                @click=${() => this.session?.speak(room, text)}
              >
                ${t(key)}
              </button>
            </li>`,
        )}
      </ul>
    </details>`;
  }

  /** @param {Room[]} rooms @param {Room} now */
  choice(rooms, now) {
    return html`<div class="info-choice" role="group" aria-label=${t("chat.room")}>
      ${rooms.map(
        (room) =>
          html`<button
            class="button button-small info-toggle"
            aria-pressed=${room === now}
            @click=${() => (this.room = room)}
          >
            ${t(ROOMS[room])}
          </button>`,
      )}
    </div>`;
  }

  /** What was said before the first line that is shown, page by page. */
  earlierLines() {
    return html`<li class="chat-earlier">
      <button class="button button-small" data-action="chat-earlier" @click=${this.showEarlier}>
        ${t("chat.earlier")}
      </button>
    </li>`;
  }

  /** What is being read stays where it is: new lines come above it. */
  async showEarlier() {
    const lines = /** @type {HTMLElement} */ (this.querySelector(".chat-lines"));
    const below = lines.scrollHeight - lines.scrollTop;
    await this.session?.chat.loadEarlier();
    await this.updateComplete;
    lines.scrollTop = lines.scrollHeight - below;
    // The button may be gone with the last page; the keyboard goes on from the lines.
    if (!this.session?.chat.earlier) lines.focus({ preventScroll: true });
  }

  /** The end of the chat of the game before, with the way back to it. @param {ChatLine[]} before */
  linesBefore(before) {
    return html`${before.map((line) => this.line(line, "chat-before"))}
      <li class="chat-divider">
        <a href="/t/${this.session?.chat.follows}">${t("chat.before")}</a>
      </li>`;
  }

  /** @param {ChatLine} line @param {string} [more] */
  line(line, more = "") {
    const seat = this.session?.table?.seats.find((one) => one.kind === "person" && one.guest === line.guest);
    return html`<li class="chat-line ${more} ${line.guest === whoAmI()?.id ? "chat-own" : ""}">
      <span class="chat-who"
        >${seat ? seatMark(seat.seat) : ""}<b>${line.name}</b>
        <time datetime=${new Date(line.at).toISOString()}>${when(line.at)}</time></span
      >
      <span class="chat-text">${spoken(line.text)}</span>
    </li>`;
  }

  /** @param {Event} event @param {Room} room */
  async say(event, room) {
    event.preventDefault();
    const text = this.draft.trim();
    if (!text || !this.session) return;
    // What was refused stays in the field; the table tells why.
    if (await this.session.speak(room, text)) this.draft = "";
  }

  updated() {
    const { session } = this;
    if (!session) return;
    const last = session.chat.lines.at(-1)?.number ?? -1;
    const seen = this.inSight && document.visibilityState === "visible";
    if (seen) read.set(session, last);
    const lines = this.querySelector(".chat-lines");
    if (seen && lines && last !== this.scrolled) {
      this.scrolled = last;
      lines.scrollTop = lines.scrollHeight;
    }
  }
}
customElements.define("gleis-chat", GleisChat);
