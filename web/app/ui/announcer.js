// What screen readers are told: two live regions, and a follower of a table that speaks its events.
import { html } from "lit";
import { familyOf } from "../core/families.js";
import { t } from "../core/i18n.js";
import { whoAmI } from "../core/me.js";
import { settings } from "../core/settings.js";
import { socket } from "../core/socket.js";
import { aboutOf, endsTurn, tell, turnsOf } from "../core/story.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../core/story.js").Line} Line */
/** @typedef {import("../../protocol.js").ChatLine} ChatLine */
/** @typedef {import("../../protocol.js").Step} Step */

/** Lines that come in quick succession are said together, so that none cuts off another. */
const GATHER = 350;
/** After an action in the middle of somebody's turn the next one is waited for, to be said with it. */
const MORE = 1300;
/** Spoken text is taken away again: nobody should find it by chance when reading the page. */
const FORGET = 8000;

/** Which lines are said, by setting. @type {Record<typeof settings.announce, Line["weight"][]>} */
const SAID = { turns: ["turn"], moves: ["turn", "move"], all: ["turn", "move", "detail"] };

/** The live regions; they have to be on the page before anything is said. */
export const announcer = () => html`
  <div
    id="announce-polite"
    class="visually-hidden"
    role="status"
    aria-live="polite"
    aria-relevant="additions"
  ></div>
  <div
    id="announce-urgent"
    class="visually-hidden"
    role="alert"
    aria-live="assertive"
    aria-relevant="additions"
  ></div>
`;

/**
 * Says something to screen readers.
 * @param {string} text
 * @param {{ urgent?: boolean }} [how]
 */
export function announce(text, how = {}) {
  const region = document.getElementById(how.urgent ? "announce-urgent" : "announce-polite");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), FORGET);
}

/** Is it this browser's turn, with nothing left to show before it? @param {Session} session */
export const isMyTurn = (session) =>
  Boolean(session.prompt && session.seat !== null && session.toAct.includes(session.seat));

/**
 * Calls back whenever it becomes one's turn, or something else is asked in it.
 * @param {Session} session
 * @param {(phase: string, first: boolean) => void} tell with the phase, and whether others acted before
 */
export function onAsked(session, tell) {
  let before = "";
  return session.changed.on(() => {
    const now = isMyTurn(session) ? `${session.seat} ${session.view?.phase}` : "";
    // Between two own steps the prompt is away for a moment: that is no new turn.
    if (now === before || (!now && session.seat !== null && session.toAct.includes(session.seat))) return;
    const first = before === "";
    before = now;
    if (now && session.view) tell(session.view.phase, first);
  });
}

/**
 * Calls back for what others say from now on; what was said before is there to be read.
 * @param {Session} session
 * @param {(line: ChatLine) => void} tell
 */
export function onSaid(session, tell) {
  const began = Date.now();
  let last = -1;
  return session.changed.on(() => {
    const news = session.chat.lines.filter((line) => line.number > last && line.at - socket.ahead > began);
    last = session.chat.lines.at(-1)?.number ?? -1;
    for (const line of news) if (line.guest !== whoAmI()?.id) tell(line);
  });
}

/** What the market holds, for those who cannot glance at it. @param {Session} session */
function marketInWords(session) {
  const cards = session.view?.market.map((card) => (card ? t(`card.${card}`) : t("announce.gap"))) ?? [];
  return t("announce.market", { cards: cards.join(", ") });
}

/**
 * Speaks what happens at a table, as much as the settings say; "your turn" at once.
 * @param {Session} session
 * @returns {() => void} stops it
 */
export function announceSession(session) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {string[]} */
  const others = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const speak = () => {
    const about = aboutOf(session);
    if (about) familyOf(about.game.wire).note?.(session.log, about.game);
    // What belongs to one turn is one sentence.
    const lines = about ? turnsOf(steps.splice(0)).flatMap((turn) => tell(about, turn.steps)) : [];
    const said = lines
      .filter((line) => SAID[settings.announce].includes(line.weight))
      .map((line) => line.text);
    announce([...said, ...others.splice(0)].join(". "));
  };
  const soon = (wait = GATHER) => {
    clearTimeout(timer);
    timer = setTimeout(speak, wait);
  };
  const later = (/** @type {string} */ text) => {
    others.push(text);
    soon();
  };
  const stops = [
    session.shown.on(({ step }) => {
      steps.push(step);
      soon(step.seat === session.seat || endsTurn(step) ? GATHER : MORE);
    }),
    onAsked(session, (phase) => {
      const market = settings.announce === "all" && phase === "turn" ? ` ${marketInWords(session)}` : "";
      announce(`${t(`phase.${phase}`)}.${market}`, { urgent: true });
    }),
    onSaid(session, (line) => {
      if (settings.announce !== "turns") later(t("announce.says", { name: line.name, text: line.text }));
    }),
    socket.changed.on((state) => {
      if (state === "waiting") later(t("announce.lost"));
      if (state === "open" && session.view) later(t("announce.back"));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
