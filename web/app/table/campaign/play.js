// The screen of a campaign's game: the screen on a map with newspapers, money, cardTexts and questions.
import { html } from "lit";
import { list, t } from "../../core/i18n.js";
import { aboutOf } from "../../core/story.js";
import { happenings } from "../../core/story-legends.js";
import { choicesOf } from "../common/draft.js";
import "./commit.js";
import "./counting.js";
import "./event.js";
import { goesOn, habitualAnswer } from "./habits.js";
import "./ledger.js";
import "./papers.js";
import { hasQuestion } from "./question.js";
import "./reading.js";
import { hasSlips } from "./slips.js";
import { Play } from "../board/play.js";

/** @typedef {import("./claim.js").LegendsDraft} LegendsDraft */
/** @typedef {import("../../core/session.js").Shown} Shown */

/** Does this browser see something for the first time? @param {string} key */
function firstSight(key) {
  try {
    const first = localStorage.getItem(key) === null;
    localStorage.setItem(key, "yes");
    return first;
  } catch {
    // Storage may be forbidden: then nothing stands in the way a second time.
    return false;
  }
}

/**
 * What goes on by itself waits for so long, in milliseconds: others do not learn at once that there was
 * nothing to decide.
 */
const PAUSE = 900;

class LegendsPlay extends Play {
  static properties = { ...Play.properties, reading: { state: true }, counting: { state: true } };

  constructor() {
    super();
    /** Sides of the campaign deck that were read aloud just now. @type {string[]} */
    this.reading = [];
    /** Is the end of the game being told? What is asked afterwards would give the winner away. */
    this.counting = false;
    /** Was looked for what was read before the game? */
    this.opened = false;
    /** The moment at which a question was answered by habit. @type {number | null} */
    this.byHabit = null;
    /** The moment at which the only answer was given. @type {number | null} */
    this.answered = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(
      this.session.changed.on(() => this.answerByHabit()),
      this.session.shown.on((shown) => this.read(shown)),
      this.session.changed.on(() => this.readBefore()),
    );
    this.readBefore();
    this.answerByHabit();
  }

  /** @returns {LegendsDraft} */
  get draft() {
    return /** @type {LegendsDraft} */ (super.draft);
  }

  get kind() {
    return "table-legends";
  }

  /** Collects what is read aloud, to be shown in one go. @param {Shown} shown */
  read({ step }) {
    const sides = step.step === "act" ? happenings(step.events, "read").map(({ id }) => id) : [];
    if (sides.length) this.reading = [...this.reading, ...sides];
    if (step.step === "act" && happenings(step.events, "ranked").length) this.counting = true;
  }

  /** What was read before the game began is shown once to everybody who comes to its table. */
  readBefore() {
    const { table, cardTexts, game, id } = this.session;
    if (!table?.campaign || table.status !== "running" || !cardTexts?.known.size || this.opened) return;
    this.opened = true;
    if (!firstSight(`gleis-read-${id}`)) return;
    const now = game?.wire.campaign?.game;
    const sides = cardTexts
      .ofKind("campaign-card")
      .filter((side) => side.game === now && side.slot?.kind === "setup");
    if (sides.length) this.reading = [...sides.map((side) => side.id), ...this.reading];
  }

  /** Answers what the player does not want to be asked, and what has only one answer. */
  answerByHabit() {
    const { session } = this;
    const answer = session.busy || this.byHabit === session.seq ? null : habitualAnswer(session);
    if (answer) {
      // Once for each question: what is refused has to be seen.
      this.byHabit = session.seq;
      void session.act(answer);
    }
    const only = goesOn(session);
    if (!only || this.answered === session.seq) return;
    this.answered = session.seq;
    setTimeout(
      () => session.prompt && session.seq === this.answered && !session.busy && void session.act(only),
      PAUSE,
    );
  }

  /** On the map a question about places can be answered, too. @param {string} place @returns {boolean} */
  answerWith(place) {
    const { session } = this;
    if (!hasQuestion(session)) return false;
    const choice = choicesOf(session.prompt, "choose").find(({ action }) => action.option === place);
    if (choice) this.draft.choose(choice.action);
    return Boolean(choice);
  }

  /** @param {string} track */
  pick(track) {
    if (!this.answerWith(track)) super.pick(track);
  }

  /** @param {string} city */
  pickCity(city) {
    if (this.answerWith(city) && this.map) this.map.offered = null;
  }

  decision() {
    const { session } = this;
    if (hasQuestion(session) && !this.counting)
      return html`<gleis-question .session=${session}></gleis-question>`;
    return super.decision();
  }

  /** Columns and sheet have the news on top. */
  news() {
    return html`<gleis-event .session=${this.session} ?brief=${this.narrow.matches}></gleis-event>`;
  }

  sideMain() {
    // No news take no room from a question.
    const quiet = hasQuestion(this.session) && !this.session.view?.campaign?.event;
    return html`${hasSlips(this.session) || quiet ? "" : this.news()} ${super.sideMain()}`;
  }

  /** When the game is counted, nobody takes cards any more. */
  cards() {
    // Where there is little room a question comes first.
    const first = this.narrow.matches && hasQuestion(this.session);
    const slips =
      hasSlips(this.session) && !this.counting
        ? html`<gleis-slips .session=${this.session}></gleis-slips>`
        : null;
    if (slips) return first ? { draw: "", hand: slips } : { draw: slips, hand: "" };
    const { draw, hand } = super.cards();
    if (first) return { draw: "", hand };
    return this.narrow.matches ? { draw: html`${this.news()} ${draw}`, hand } : { draw, hand };
  }

  commit() {
    return html`<gleis-legends-commit data-commit .session=${this.session}></gleis-legends-commit>`;
  }

  /** Whom bots wait for, and a way to go on without them. */
  waiting() {
    const { session } = this;
    const about = aboutOf(session);
    if (session.readers.length === 0 || !about) return "";
    const names = list(session.readers.map((seat) => about.names[seat - 1] ?? ""));
    const own = session.mySeats().length > 0;
    return html`<p class="reading-wait" role="status">
      <span>${t("reading.waits", { names })}</span>
      ${
        own
          ? html`<button
              class="button button-small"
              data-action="reading-go-on"
              @click=${() => void session.reads("go-on")}
            >
              ${t("reading.go-on")}
            </button>`
          : ""
      }
    </p>`;
  }

  floating() {
    const { reading, session } = this;
    const close = () => (this.reading = []);
    if (this.counting)
      return html`${super.floating()}
        <gleis-counting .session=${session} @done=${() => (this.counting = false)}></gleis-counting>`;
    return html`${super.floating()} ${reading.length ? "" : this.waiting()}
    ${
      reading.length
        ? html`<gleis-reading-aloud
            .session=${session}
            .sides=${reading}
            aria-label=${t("reading.title")}
            @done=${close}
          ></gleis-reading-aloud>`
        : ""
    }`;
  }
}

customElements.define("gleis-legends-play", LegendsPlay);
