// Hints in the first game of each kind: a card that says what to do next, and a mark at what it is about. It
// blocks nothing and can be turned off.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { isTutorial } from "../../core/tutorial.js";
import { claimableTracks } from "../board/claim.js";
import { CoachPanel } from "./coach.js";
import { icon } from "./commit-icons.js";
import { choicesOf } from "./draft.js";
import { learnAll, Lessons, lessonsOf } from "./lessons.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./lessons.js").Lesson} Lesson */

/** What to say now. @param {Session} session @returns {Lesson} */
function advice(session) {
  const { prompt, view } = session;
  const own = view?.seats[session.seat ?? 0];
  const n = session.game?.wire["last-round-at"] ?? 0;
  const say = (
    /** @type {string} */ title,
    /** @type {string} */ text,
    /** @type {Partial<Lesson>} */ more = {},
  ) => ({ id: text, title: t(title), text: t(text, { n }), ...more });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.others-choose-text")
      : say("guide.others", "guide.others-text");
  }
  if (view?.phase === "first-tickets" && choicesOf(prompt, "draw-tickets").length)
    return say("guide.mix", "guide.mix-text", { at: ".offer" });
  if (view?.phase === "first-tickets")
    return say("guide.first-tickets", "guide.first-tickets-text", { at: ".offer-tickets" });
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.keep-text", { at: ".offer-tickets" });
  if (view?.phase === "second-card")
    return say("guide.second", "guide.second-text", {
      at: "gleis-market",
      done: ["card-drawn", "card-taken"],
    });
  if (view?.["turns-left"]) return say("guide.last-round", "guide.last-round-text");
  if (claimableTracks(prompt).length === 0)
    return say("guide.draw", "guide.draw-text", { at: "gleis-market", done: ["card-drawn", "card-taken"] });
  return own && Object.keys(own.tracks).length > 0
    ? say("guide.go-on", "guide.go-on-text")
    : say("guide.claim", "guide.claim-text", { at: "gleis-map", done: ["claimed"] });
}

/** @type {WeakMap<Session, Lessons>} */
const followed = new WeakMap();

/** The hint to give at this table now. @param {Session} session @returns {Lesson | null} */
function lessonAt(session) {
  const { game, view, seat, table } = session;
  if (settings.guided || !game || !view || seat === null || table?.status !== "running") return null;
  // A tutorial says everything itself.
  if (isTutorial(table)) return null;
  const lessons = followed.get(session) ?? new Lessons(lessonsOf(game));
  followed.set(session, lessons);
  return lessons.next(partsOf(game).advice?.(session) ?? advice(session), session);
}

/** Has the guide something to say? @param {Session} session */
export const guided = (session) => lessonAt(session) !== null;

/** Whoever has played a game to its end needs no guide in games like it. @param {Session} session */
export function endLessons({ game, seat, table }) {
  if (game && seat !== null && table?.status === "finished" && !isTutorial(table)) learnAll(game);
}

class Guide extends CoachPanel {
  get about() {
    return lessonAt(this.session)?.at;
  }

  render() {
    const lesson = lessonAt(this.session);
    if (!lesson) return "";
    const { title, text } = lesson;
    return html`<aside class="guide" aria-label=${t("guide.heading")}>
        <h2>${title}</h2>
        <p>${text}</p>
        <button
          class="icon-button guide-close"
          data-action="skip-guide"
          aria-label=${t("guide.skip")}
          title=${t("guide.skip")}
          @click=${this.skip}
        >
          ${icon("close")}
        </button>
      </aside>
      ${lesson.at ? this.coach(title) : ""}`;
  }

  skip() {
    if (this.session.game) learnAll(this.session.game);
    this.requestUpdate();
  }
}

customElements.define("gleis-guide", Guide);
