// The slim bar above the table: where one is, whose turn it is, and what is seldom needed.
import { html } from "lit";
import { waitingChanged, waitingTables } from "../../core/attention.js";
import { duration } from "../../core/dates.js";
import { t, tn } from "../../core/i18n.js";
import { go } from "../../core/router.js";
import { openDialog } from "../../ui/dialog.js";
import { logo } from "../../ui/icon.js";
import { seatMark } from "../../ui/mark.js";
import { icon } from "./commit-icons.js";
import { openKeys } from "./keyboard.js";
import { lastMove, moveWords, skipButton } from "./strip.js";
import { TablePanel } from "./table-panel.js";
import { gameName, lastRound, shortTime, statusWords } from "./table-words.js";
import { undoButton } from "./undo.js";

/** The game whose rules are those of all games of a campaign. */
const FIRST = "legends-first";

class Bar extends TablePanel {
  connectedCallback() {
    super.connectedCallback();
    this.follow(waitingChanged);
    // Only a clock that runs short changes by itself.
    const timer = setInterval(
      () => this.session.table?.clock && this.session.prompt && this.requestUpdate(),
      1000,
    );
    this.stops.push(() => clearInterval(timer));
  }

  openSearch() {
    this.dispatchEvent(new CustomEvent("open-search", { bubbles: true }));
  }

  /** In a narrow bar some buttons have no room and are found here. */
  async openMenu() {
    const search = { name: "search", text: t("table.search"), act: () => this.openSearch() };
    const more = [
      ...(this.session.game?.board ? [search] : []),
      { name: "settings", text: t("table.settings"), act: () => void this.openSettings() },
    ];
    const { openMenu } = await import("./table-menu.js");
    await openMenu(this.session, go, more);
  }

  async openRules() {
    await import("../../pages/rules.js");
    // Later games of a campaign have the rules of the first; what came to them is among the cards.
    const game = this.session.view?.campaign ? FIRST : this.session.game?.id;
    const answer = await openDialog(
      () => t("table.rules"),
      (close) =>
        html`<p>
            <button class="button" data-action="keys" autofocus @click=${() => close("keys")}>
              ${t("keys.heading")}
            </button>
          </p>
          <gleis-rules .game=${game}></gleis-rules>`,
    );
    if (answer === "keys")
      await openKeys(this.session.view?.campaign ? "campaign" : this.session.game?.board ? "map" : "cards");
  }

  async openSettings() {
    await import("../../pages/settings.js");
    await openDialog(
      () => t("table.settings"),
      () => html`<gleis-settings></gleis-settings>`,
    );
  }

  /** To the next table that waits. */
  next() {
    const [next, ...others] = waitingTables();
    if (!next) return "";
    const word = tn("table.next-waiting", others.length + 1);
    return html`<a
      class="bar-button bar-next"
      data-action="next-table"
      href="/t/${next.id}"
      aria-label=${word}
      title=${word}
      >${icon("next")}<span class="tab-badge">${others.length + 1}</span></a
    >`;
  }

  connection() {
    const { session } = this;
    if (session.connection === "open" || !session.view) return "";
    return html`<span class="bar-connection" role="status" data-connection=${session.connection}
      >${t("table.reconnecting")}</span
    >`;
  }

  /** @param {string} action @param {keyof typeof WORDS} name @param {() => void} act */
  button(action, name, act) {
    const word = t(WORDS[name]);
    return html`<button
      class="bar-button"
      data-action=${action}
      aria-label=${word}
      title=${word}
      @click=${act}
    >
      ${icon(name)}
    </button>`;
  }

  /** Whose turn it is; while somebody's action is looked at, what they do. */
  status() {
    const { session } = this;
    const move = session.watched ? lastMove(session) : null;
    const turn = session.toAct.length === 1 && session.table?.status === "running" ? session.toAct[0] : null;
    // Where the strip tells it, the bar has no room for it.
    return html`${turn ? html`<span class="bar-seat">${seatMark(turn)}</span>` : ""}${
      move
        ? html`<span class="bar-words bar-move">${moveWords(move)}</span
            ><span class="bar-words bar-whose">${statusWords(session)}</span>`
        : html`<span class="bar-words">${statusWords(session)}</span>`
    }`;
  }

  render() {
    const { session } = this;
    const short = shortTime(session);
    const round = lastRound(session);
    return html`<header class="bar">
        <a class="bar-home" href="/" aria-label=${t("table.home")} title=${t("table.home")}>${logo()}</a>
        <h1 class="bar-game">${gameName(session)}</h1>
        <p class="bar-status ${session.prompt ? "bar-mine" : ""}">
          ${this.status()} ${round ? html`<b class="bar-round">${round}</b>` : ""}
          ${
            short === null
              ? ""
              : html`<b class="bar-clock" role="timer"
                  >${t("table.time-short", { time: duration(short) })}</b
                >`
          }
          ${this.connection()}
        </p>
        ${this.next()} ${skipButton(session, "bar-skip")} ${undoButton(session)}
        ${session.game?.board ? this.button("search", "search", () => this.openSearch()) : ""}
        ${this.button("rules", "help", () => this.openRules())}
        ${this.button("settings", "settings", () => this.openSettings())}
        ${this.button("menu", "menu", () => this.openMenu())}
      </header>
      <gleis-strip .session=${session}></gleis-strip>`;
  }
}

/** What the buttons are called. */
const WORDS = /** @type {const} */ ({
  search: "table.search",
  help: "table.rules",
  settings: "table.settings",
  menu: "table.menu",
});

customElements.define("gleis-bar", Bar);
