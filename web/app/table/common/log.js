// Everything that happened, by turns, the latest first.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { familyOf } from "../../core/families.js";
import { language, t } from "../../core/i18n.js";
import { inWords, tell, turnsOf } from "../../core/story.js";
import { InfoPanel, storyLine } from "./info-panel.js";
import { aboutOwn } from "./ticket-done.js";

/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../core/story.js").Line} Line */
/** @typedef {import("../../core/story.js").Turn} Turn */
/** @typedef {import("../../../protocol.js").Step} Step */
/** @typedef {{ turn: Turn, number: number, ply: number, lines: Line[] }} Entry */
/** @typedef {"moves" | "all" | "claims" | "cards" | "tickets" | "news" | "money"} Filter */

/** In which words, and to whom, something is told. @param {About} about */
const toldTo = (about) =>
  `${language()} ${about.seat} ${about.names.join()} ${about.cardTexts?.version ?? 0} ${[...(about.completed ?? [])].join()}`;

/** What was told of a turn; a turn that has grown or is told to somebody else is told anew. */
class Told {
  constructor() {
    /** @type {Map<number, { mark: string, entry: Entry }>} */
    this.known = new Map();
  }

  /** @param {About} about @param {Step[]} log @returns {Entry[]} */
  entries(about, log) {
    familyOf(about.game.wire).note?.(log, about.game);
    const told = toldTo(about);
    // Moments of a replay are counted without what was taken back.
    let ply = log.length ? log[0].seq - 1 : 0;
    return turnsOf(log).map((turn, index) => {
      if (!turn.undone) ply += turn.steps.filter((step) => step.step === "act").length;
      const last = turn.steps[turn.steps.length - 1].seq;
      const mark = `${told} ${turn.steps[0].seq} ${last} ${turn.undone} ${ply}`;
      const known = this.known.get(index);
      if (known?.mark === mark) return known.entry;
      const entry = { turn, number: index + 1, ply, lines: tell(about, turn.steps) };
      this.known.set(index, { mark, entry });
      return entry;
    });
  }
}

/**
 * An entry of the log as a button: it lights on the map and jumps to its moment.
 * @param {InfoPanel} panel
 * @param {About} about
 * @param {Entry} entry
 * @param {{ details?: boolean, tabindex?: string }} [how]
 */
function logEntry(panel, about, entry, how = {}) {
  const { turn, lines } = entry;
  const shown = how.details ? lines : lines.filter((line) => line.weight !== "detail");
  const shine = () =>
    panel.light({
      tracks: lines.flatMap((line) => line.tracks),
      cities: lines.flatMap((line) => line.cities),
      tone: "log",
    });
  const seq = turn.steps[turn.steps.length - 1].seq;
  /** A finger cannot hover: its first tap lights, its second one jumps. @param {Event} event */
  const press = (event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    if (touch && !button.hasAttribute("data-lit")) {
      for (const other of panel.querySelectorAll("[data-lit]")) other.removeAttribute("data-lit");
      button.setAttribute("data-lit", "");
      shine();
    } else panel.tell("jump", { seq, ply: entry.ply });
  };
  return html`<button
    class="plain log-entry"
    data-seq=${seq}
    tabindex=${how.tabindex ?? "0"}
    @click=${press}
    @mouseenter=${shine}
    @mouseleave=${() => panel.light(null)}
    @focus=${shine}
    @blur=${() => panel.light(null)}
  >
    ${shown.map((line) => html`<span class="log-line log-${line.weight}">${storyLine(about, line)}</span>`)}
    ${turn.undone ? html`<span class="log-undone">${t("log.undone")}</span>` : ""}
  </button>`;
}

/**
 * The turns after the last own one; while the own turn goes on, those before it. Who looks on sees
 * the latest round.
 * @param {Entry[]} entries @param {import("../../core/session.js").Session} session
 */
function newsOf(entries, { seat, table }) {
  if (seat === null) return entries.slice(-(table?.seats.length ?? 1));
  let end = entries.length;
  while (end > 0 && entries[end - 1].turn.seat === seat && !entries[end - 1].turn.over) end -= 1;
  let begin = end;
  while (begin > 0 && entries[begin - 1].turn.seat !== seat) begin -= 1;
  return entries.slice(begin, end);
}

/** Does a filter let a line pass? @param {Filter} filter @param {Line} line */
const passes = (filter, line) =>
  filter === "all" ||
  (filter === "moves" ? line.weight !== "detail" : line.topic === filter && line.weight !== "detail");

class GleisLog extends InfoPanel {
  static properties = {
    ...InfoPanel.properties,
    current: { attribute: false },
    since: { type: Boolean },
    filter: { state: true },
    player: { state: true },
  };

  constructor() {
    super();
    /** The moment looked at, in a replay. @type {number | null} */
    this.current = null;
    /** Is it said what the others did since one's last turn? */
    this.since = false;
    /** @type {Filter} */
    this.filter = "moves";
    /** Only this seat; 0 for all. */
    this.player = 0;
    this.told = new Told();
    this.drawn = "";
  }

  /**
   * A long log is drawn only when there is more to tell; sessions change more often.
   * @param {Map<PropertyKey, unknown>} changed
   */
  shouldUpdate(changed) {
    const about = this.session && aboutOwn(this.session);
    const log = this.session?.log ?? [];
    const mark = `${about && toldTo(about)} ${log.length} ${log[0]?.seq} ${log[log.length - 1]?.seq}`;
    const same = changed.size === 0 && mark === this.drawn;
    this.drawn = mark;
    return !same;
  }

  render() {
    const { session } = this;
    const about = session && aboutOwn(session);
    // The steps before now are on their way: drawn without them it would jump in a moment.
    if (!session || !about || (session.log.length === 0 && session.seq > 0)) return "";
    const told = this.told.entries(about, session.log);
    const passing = (/** @type {Entry} */ { turn, lines }) =>
      (this.player === 0 || turn.seat === this.player) && lines.some((line) => passes(this.filter, line));
    const entries = told.filter(passing).reverse();
    const news = new Set(this.since ? newsOf(told, session).filter(passing) : []);
    const title = session.seat === null ? t("log.latest") : t("log.since");
    return html`<section class="log">
      <div class="info-head">
        <h2>${news.size ? title : t("log.title")}</h2>
        ${this.filters(about)}
      </div>
      ${entries.length === 0 ? html`<p class="note">${t("log.empty")}</p>` : ""}
      <ol class="log-list" @keydown=${this.walk}>
        ${repeat(
          entries,
          ({ turn }) => `${turn.steps[0].seq}${turn.undone}`,
          (entry, index) =>
            html`<li
              class="log-turn ${entry.turn.undone ? "log-turn-undone" : ""} ${news.has(entry) ? "log-new" : ""}"
              aria-current=${this.isNow(entry) ? "step" : "false"}
            >
              ${logEntry(this, about, entry, {
                details: this.filter === "all",
                tabindex: index === 0 ? "0" : "-1",
              })}
              <span class="log-number" aria-hidden="true">${entry.number}</span>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  /** @param {Entry} entry */
  isNow({ turn }) {
    const { current } = this;
    return (
      current !== null && turn.steps[0].seq <= current && current <= turn.steps[turn.steps.length - 1].seq
    );
  }

  /** @param {About} about */
  filters(about) {
    const option = (/** @type {Filter} */ value, /** @type {string} */ text) =>
      html`<option value=${value} ?selected=${this.filter === value}>${text}</option>`;
    const choose = (/** @type {Event} */ event) =>
      (this.filter = /** @type {Filter} */ (/** @type {HTMLSelectElement} */ (event.target).value));
    const whose = (/** @type {Event} */ event) =>
      (this.player = Number(/** @type {HTMLSelectElement} */ (event.target).value));
    return html`<div class="log-filters">
      <label class="info-select"
        ><span class="visually-hidden">${t("log.filter")}</span>
        <select data-action="log-filter" @change=${choose}>
          ${option("moves", t("log.moves"))} ${option("all", t("log.all"))}
          ${option("claims", about.game.board ? t("log.claims") : t("log.lays"))}
          ${option("cards", t("log.cards"))} ${option("tickets", t("log.tickets"))}
          ${about.companies ? html`${option("news", t("log.news"))} ${option("money", t("log.money"))}` : ""}
        </select></label
      >
      <label class="info-select"
        ><span class="visually-hidden">${t("log.player")}</span>
        <select data-action="log-player" @change=${whose}>
          <option value="0">${t("log.everybody")}</option>
          ${about.names.map(
            (_, index) =>
              html`<option value=${index + 1} ?selected=${this.player === index + 1}>
                ${inWords(about, { seat: index + 1 })}
              </option>`,
          )}
        </select></label
      >
    </div>`;
  }

  /**
   * One stop for the Tab key, arrows inside: a long game has hundreds of entries.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const entries = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".log-entry")]);
    const here = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (here < 0 || to === undefined || !entries[to]) return;
    event.preventDefault();
    event.stopPropagation();
    entries[to].focus();
  }
}
customElements.define("gleis-log", GleisLog);
