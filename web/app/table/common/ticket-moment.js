// The moment a ticket of one's own is completed: its path lights up, a ribbon names it, it is heard and said.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { announce } from "../../ui/announcer.js";
import { loadStyles } from "../../ui/styles.js";
import { play } from "./sound.js";
import { TablePanel } from "./table-panel.js";
import { DoneWatch } from "./ticket-done.js";
import { ticketSign } from "./ticket-sign.js";

/** How long the path is lit and the ribbon stays, in milliseconds. */
const LIT = 1500;
const STAYS = 2600;

class TicketMoment extends TablePanel {
  static properties = { ...TablePanel.properties, ticket: { state: true } };

  constructor() {
    super();
    /** The ticket that is celebrated. @type {string | null} */
    this.ticket = null;
    this.watch = new DoneWatch();
    /** What is lit for it. @type {object | null} */
    this.litNow = null;
    /** Those that come after it. @type {{ ticket: string, tracks: string[] }[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout>[]} */
    this.timers = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(
      this.session.changed.on(() => this.look()),
      () => this.timers.splice(0).forEach(clearTimeout),
    );
    this.look();
  }

  /** Is there something to celebrate? */
  look() {
    const { session } = this;
    const news = this.watch.news(session);
    // When all is over the tickets have their turn on the score sheet.
    if (session.view?.phase === "over") return this.stop();
    if (news.length === 0) return;
    void loadStyles("table/common/moments.css");
    this.waiting.push(...news);
    if (!this.ticket) this.next();
  }

  /** Nothing is celebrated any more. */
  stop() {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.waiting = [];
    if (!this.ticket) return;
    this.ticket = null;
    if (this.litNow && this.isLit(this.litNow)) this.light(null);
  }

  next() {
    const one = this.waiting.shift();
    this.ticket = one?.ticket ?? null;
    const { game } = this.session;
    if (!one || !game) return;
    const lit = { tracks: one.tracks, cities: game.ticketCities(one.ticket), tone: "done" };
    this.litNow = lit;
    this.light(lit);
    play("done");
    announce(`${this.words()}: ${this.nameOf(one.ticket)}`);
    this.timers = [
      setTimeout(() => this.isLit(lit) && this.light(null), LIT),
      setTimeout(() => this.next(), this.waiting.length > 0 ? LIT : STAYS),
    ];
  }

  /** Somebody may have pointed at something else meanwhile. @param {object} lit */
  isLit(lit) {
    const map = /** @type {import("../map/view.js").GleisMap | null | undefined} */ (
      this.closest(".table")?.querySelector("gleis-map")
    );
    return map?.lit === lit;
  }

  words() {
    return t("tickets.just-done");
  }

  /** @param {string} ticket */
  nameOf(ticket) {
    const { game } = this.session;
    return `${game?.ticketName(ticket)}, ${tn("claim.points", game?.tickets.get(ticket)?.points ?? 0)}`;
  }

  render() {
    const { ticket, session } = this;
    if (!ticket || !session.game) return "";
    return html`<div class="ticket-moment" data-moment=${ticket} aria-hidden="true">
      ${ticketSign("done")}
      <span><small>${this.words()}</small><b>${session.game.ticketName(ticket)}</b></span>
      <strong>+${session.game.tickets.get(ticket)?.points ?? 0}</strong>
    </div>`;
  }
}

customElements.define("gleis-ticket-moment", TicketMoment);
