// What was done last, in a few words: in the bar while it happens and, on a phone, in a strip below it
// that is there on every tab, with what everybody has.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { aboutOf, inWords, lastTurn, seatName, tell } from "../../core/story.js";
import { familyOf } from "../../core/families.js";
import { seatMark } from "../../ui/mark.js";
import { icon } from "./commit-icons.js";
import { storyLine } from "./info-panel.js";
import { partsOf } from "./parts.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../core/story.js").Line} Line */
/** @typedef {import("../../../protocol.js").WireSeat} WireSeat */
/** @typedef {{ about: About, lines: Line[], line: Line, claim: { seat: number, track: string } | null }} Move */

/** The line of a turn that matters most: what was done before what came of it. @param {Line[]} lines */
const foremost = (lines) =>
  lines.find(({ weight, topic }) => weight === "move" && topic === "claims") ??
  lines.find(({ weight }) => weight === "move") ??
  lines.find(({ weight }) => weight === "turn") ??
  lines[0];

/** The last turn of the log. @param {Session} session @returns {Move | null} */
export function lastMove(session) {
  const about = aboutOf(session);
  const steps = lastTurn(session.log);
  if (!about || steps.length === 0) return null;
  familyOf(about.game.wire).note?.(session.log, about.game);
  const lines = tell(about, steps);
  const line = foremost(lines);
  const events = steps.flatMap((step) => (step.step === "act" ? step.events : []));
  const claim = events.find((event) => event.event === "claimed");
  return line ? { about, lines, line, claim: claim?.event === "claimed" ? claim : null } : null;
}

/** "Ann: Berlin – Kiel +7", or the line of the log. @param {Move} move */
export function moveWords({ about, line, claim }) {
  if (!claim) return storyLine(about, line);
  const points = about.game.tracks.get(claim.track)?.points ?? 0;
  const gaps = {
    name: inWords(about, { seat: claim.seat }),
    track: about.game.trackName(claim.track),
    points: String(points),
  };
  // In a campaign a route brings no points by itself.
  const words = points > 0 ? t("strip.claim", gaps) : t("strip.claim-plain", gaps);
  return html`${seatMark(claim.seat)} ${words}`;
}

/** Leads to what is known already. @param {Session} session @param {string} className */
export const skipButton = (session, className) =>
  session.queue.length === 0
    ? ""
    : html`<button
        class="bar-button ${className}"
        data-action="skip"
        aria-label=${t("table.skip")}
        title=${t("table.skip")}
        @click=${() => session.skip()}
      >
        ${icon("forward")}
      </button>`;

class Strip extends TablePanel {
  /** Where a press leads. @param {Move} move */
  leads({ lines }) {
    const onMap = this.session.game?.board && lines.some(({ tracks }) => tracks.length > 0);
    return onMap ? t("strip.show") : t("strip.log");
  }

  /** @param {Move} move */
  show({ lines }) {
    const detail = {
      tracks: lines.flatMap(({ tracks }) => tracks),
      cities: lines.flatMap(({ cities }) => cities),
    };
    this.dispatchEvent(new CustomEvent("show-move", { detail, bubbles: true }));
  }

  /** What everybody can see of a player's score: points or money, and what is left to build with. @param {WireSeat} open */
  score(open) {
    const { session } = this;
    const table = session.table;
    if (!table) return "";
    const { campaign, seat } = open;
    const has = campaign
      ? (partsOf(session.game).amount?.(campaign.cash) ?? String(campaign.cash))
      : String(open.points);
    const board = Boolean(session.game?.board);
    const rest = board ? open.trains : (open.stack ?? 0);
    const words = [
      `${seatName(table, seat)}: ${campaign ? has : tn("story.points", open.points)}`,
      board ? tn("strip.trains", rest) : `${rest} ${t("players.under-way")}`,
    ].join(", ");
    return html`<li class="strip-seat ${session.toAct.includes(seat) ? "strip-acts" : ""}" data-seat=${seat}>
      <span class="visually-hidden">${words}</span>
      <span class="strip-points" aria-hidden="true">${seatMark(seat)}<b>${has}</b></span>
      <span class="strip-rest" aria-hidden="true">${icon(board ? "train" : "stack")}${rest}</span>
    </li>`;
  }

  render() {
    const { session } = this;
    if (!session.view || session.table?.status !== "running") return "";
    const move = lastMove(session);
    return html`<section class="strip" aria-label=${t("strip.label")}>
      ${
        move
          ? html`<button
              class="plain strip-move"
              data-action="show-move"
              title=${this.leads(move)}
              aria-description=${this.leads(move)}
              @click=${() => this.show(move)}
            >
              <span class="strip-words">${moveWords(move)}</span>
            </button>`
          : html`<p class="strip-move"></p>`
      }
      ${skipButton(session, "strip-skip")}
      <ul class="strip-seats">
        ${Object.values(session.view.seats).map((open) => this.score(open))}
      </ul>
    </section>`;
  }
}

customElements.define("gleis-strip", Strip);
