// What a tutorial says, above its table: one page after another, the last of a step asks for an action.
import { html } from "lit";
import { post } from "../../core/api.js";
import { say, t } from "../../core/i18n.js";
import { go } from "../../core/router.js";
import { isTutorial, noteLearnt } from "../../core/tutorial.js";
import { loadAbout } from "../../pages/page.js";
import { announce } from "../../ui/announcer.js";
import { attempt } from "../../ui/toasts.js";
import { CoachPanel } from "../common/coach.js";
import { choicesOf } from "../common/draft.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").TutorialPage} TutorialPage */
/** @typedef {import("../../../protocol.js").TutorialPlace} TutorialPlace */
/** @typedef {import("../../../protocol.js").TutorialStep} TutorialStep */

/** Where things are, in games of all kinds and windows of all sizes. @type {Record<TutorialPlace, string>} */
const PLACES = {
  board: "gleis-map, gleis-yards",
  market: "gleis-market",
  deck: 'gleis-market [data-action="draw-card"]',
  "draw-tickets": 'gleis-market [data-action="draw-tickets"]',
  offer: ".offer-tickets, .offer",
  tickets: "gleis-tickets, gleis-card-tickets",
  hand: "gleis-hand, gleis-card-hand",
  players: "gleis-players, .strip-seats",
  decision: ".passengers, .complete, .question, .offer",
  news: "gleis-event",
};

/** What is left to do once everything is chosen. */
const CONFIRM = [
  '.claim-pop [data-action="confirm"]',
  '[data-commit] [data-action="confirm"]:not(:disabled)',
  ...["keep", "draw-tickets"].map((action) => `.offer [data-action="${action}"]:not(:disabled)`),
  '.passengers [data-action="take-passengers"]:not(:disabled)',
  '.complete [data-action="complete-best"]:not(:disabled)',
].join(", ");

class Tutorial extends CoachPanel {
  static properties = { ...CoachPanel.properties, page: { state: true } };

  constructor() {
    super();
    /** Which page of the step, from 0. */
    this.page = 0;
    /** The step that was asked last; while the opponent plays it is still known. @type {TutorialStep | null} */
    this.step = null;
    /** What was read out last. */
    this.read = "";
    /** The route that was shown last. @type {string | null} */
    this.shown = null;
    /** The map moves what is marked on it. */
    this.moves = new MutationObserver(() => this.place());
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(() => this.moves.disconnect());
  }

  /** The page to read now; null while others act. @returns {TutorialPage | null} */
  get now() {
    return this.session.prompt ? (this.step?.pages[this.page] ?? null) : null;
  }

  /** Does this page ask for an action? */
  get asks() {
    return this.step !== null && this.page === this.step.pages.length - 1;
  }

  willUpdate() {
    const { session } = this;
    const step = session.prompt?.tutorial ?? null;
    if (step && step.step !== this.step?.step) this.page = 0;
    if (step) this.step = step;
    if (session.table?.status === "finished" && session.game && session.seat !== null)
      noteLearnt(session.game.id);
  }

  /** The nearest thing to what is asked: the very card, ticket or route, then the button. */
  get about() {
    const page = this.now;
    if (!page) return undefined;
    const place = page.at ? PLACES[page.at] : undefined;
    return (this.asks ? this.asked() : undefined) ?? place;
  }

  /** What has to be pressed next, if it is one thing. @returns {string | undefined} */
  asked() {
    const { session } = this;
    const root = this.closest("gleis-table");
    const slots = choicesOf(session.prompt, "take-card").map(({ action }) => action.slot);
    const others = (session.prompt?.choices ?? []).length - slots.length;
    if (slots.length === 1 && others === 0) return `gleis-market [data-slot="${slots[0]}"]`;
    if (root?.querySelector(CONFIRM)) return CONFIRM;
    const [keep] = choicesOf(session.prompt, "keep-tickets");
    const open = (session.view?.offer ?? [])
      .map((ticket) => {
        const pressed = !keep?.action.keep.includes(ticket);
        return `.offer-ticket[data-ticket="${CSS.escape(ticket)}"][aria-pressed="${pressed}"]`;
      })
      .find((ticket) => keep && root?.querySelector(ticket));
    if (open) return open;
    if (this.track) return `gleis-map [data-track="${CSS.escape(this.track)}"]`;
    const rows = choicesOf(session.prompt, "lay").flatMap(({ action }) => action.rows);
    return rows
      .map(({ colour }) => `.fan[data-kind="${colour}"][aria-pressed="false"]`)
      .find((card) => root?.querySelector(card));
  }

  /** The route to be claimed; of two alike the first. @returns {string | null} */
  get track() {
    const claims = choicesOf(this.session.prompt, "claim").map(({ action }) => action.track);
    const one = claims.length > 0 && claims.every((id) => id.split("#")[0] === claims[0].split("#")[0]);
    return one && this.asks ? claims[0] : null;
  }

  /** The map may be looking elsewhere. */
  showTrack() {
    const { track } = this;
    if (track === this.shown) return;
    this.shown = track;
    const screen = this.closest("gleis-table")?.querySelector("gleis-play, gleis-legends-play");
    const stage = screen?.querySelector(".map-stage");
    this.moves.disconnect();
    if (!track || !screen || !stage) return;
    this.moves.observe(stage, { attributes: true, attributeFilter: ["style"] });
    const cities = this.session.game?.tracks.get(track)?.ends ?? [];
    screen.dispatchEvent(new CustomEvent("show-move", { detail: { tracks: [track], cities } }));
  }

  updated() {
    super.updated();
    this.showTrack();
    const page = this.now;
    const text = page ? `${say(page.title)}. ${say(page.text)}` : "";
    if (text && text !== this.read) {
      announce(text);
      // Whoever plays with keys reads on with Enter.
      if (document.activeElement === document.body) this.focusNext();
    }
    this.read = text;
  }

  focusNext() {
    const next = this.querySelector('[data-action="tutorial-next"]');
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** @param {number} by */
  turn(by) {
    this.page += by;
    // The button may have gone with its page; the keys of the table work from the body.
    void this.updateComplete.then(() => this.focusNext());
  }

  /** What is to be read now. */
  words() {
    const { session, now } = this;
    if (session.table?.status === "abandoned") return { title: t("tutorial.left"), text: "" };
    if (session.table?.status === "finished")
      return { title: t("tutorial.done"), text: t("tutorial.done-text") };
    if (now) return { title: say(now.title), text: say(now.text) };
    return { title: t("tutorial.wait"), text: t("tutorial.wait-text") };
  }

  buttons() {
    const { now, step } = this;
    if (this.session.table?.status === "finished") return this.onward();
    if (!now || !step || step.pages.length < 2) return "";
    return html`${
      this.page > 0
        ? html`<button class="button" data-action="tutorial-back" @click=${() => this.turn(-1)}>
            ${t("tutorial.back")}
          </button>`
        : ""
    }
    ${
      this.asks
        ? ""
        : html`<button class="button button-main" data-action="tutorial-next" @click=${() => this.turn(1)}>
            ${t("tutorial.next")}
          </button>`
    }`;
  }

  /** What next. */
  onward() {
    return html`<button class="button button-main" data-action="tutorial-play" @click=${this.play}>
        ${t("tutorial.play")}
      </button>
      <a class="button" data-action="tutorial-more" href="/learn">${t("tutorial.more")}</a>`;
  }

  /** A whole game of what was learnt, against an easy opponent. */
  async play() {
    await attempt(async () => {
      const about = await loadAbout();
      const own = about.tutorials.find(({ game }) => game === this.session.game?.id);
      const rules = { game: own?.teaches[0] ?? about.games[0].id };
      const table = await post("tables", {
        body: { rules, seats: [{ kind: "me" }, { kind: "bot", level: "beginner" }] },
      });
      await post("tables/{table}/start", { table: table.id });
      go(`/t/${table.id}`);
    });
  }

  render() {
    const { session, step } = this;
    if (!isTutorial(session.table)) return "";
    const { title, text } = this.words();
    const over = session.table?.status !== "running";
    return html`<aside class="tutorial ${over ? "tutorial-done" : ""}" aria-label=${t("tutorial.heading")}>
        <div class="tutorial-words">
          <h2>${title}</h2>
          <p>${text}</p>
        </div>
        <div class="tutorial-buttons">${this.buttons()}</div>
        ${
          over || !step
            ? ""
            : html`<progress
                  class="tutorial-progress"
                  max=${step.of}
                  value=${step.step}
                  aria-label=${t("tutorial.progress")}
                ></progress>
                <a
                  class="tutorial-leave"
                  data-action="tutorial-leave"
                  href="/learn"
                  title=${t("tutorial.leave-note")}
                  >${t("tutorial.leave")}</a
                >`
        }
      </aside>
      ${this.now ? this.coach(title) : ""}`;
  }
}

customElements.define("gleis-tutorial", Tutorial);
