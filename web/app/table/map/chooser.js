// A list of routes to choose from: of a city, of a place where several halos meet, or all of them.
import { html } from "lit";
import { language, t } from "../../core/i18n.js";
import { cardChip, cardMark, seatMark } from "../../ui/mark.js";
import { GleisElement } from "../../ui/element.js";

/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("./state.js").TrackState} TrackState */
/** @typedef {import("./state.js").TrackWords} TrackWords */
/** @typedef {{ heading: string, tracks: string[] }} Group */
/**
 * @typedef {{ title: string, groups: Group[], x: number, y: number, wide: boolean }} Offered places are
 *   pixels of the map's window
 */

/** So much room the list wants beside the place it belongs to. */
const WIDTH = 320;
const MARGIN = 8;

/**
 * All routes by what one can do with them.
 * @param {GameData} game
 * @param {Map<string, TrackState>} states
 */
export function routeGroups(game, states) {
  const all = [...game.tracks.keys()].sort((a, b) =>
    game.trackName(a).localeCompare(game.trackName(b), language()),
  );
  const group = (/** @type {string} */ heading, /** @type {string[]} */ looks) => ({
    heading,
    tracks: all.filter((id) => looks.includes(states.get(id)?.look ?? "open")),
  });
  return [
    group(t("map.group-claimable"), ["claimable", "with-locomotives"]),
    group(t("map.group-short"), ["short"]),
    group(t("map.group-open"), ["open", "no"]),
    group(t("map.group-closed"), ["taken", "closed"]),
  ].filter(({ tracks }) => tracks.length > 0);
}

class MapChooser extends GleisElement {
  static properties = {
    game: { attribute: false },
    offered: { attribute: false },
    states: { attribute: false },
    words: { attribute: false },
    plan: { attribute: false },
  };

  constructor() {
    super();
    /** @type {GameData | null} */
    this.game = null;
    /** What is to be chosen from; null while the list is closed. @type {Offered | null} */
    this.offered = null;
    /** @type {Map<string, TrackState>} */
    this.states = new Map();
    /** @type {TrackWords | null} */
    this.words = null;
    /** @type {string[]} */
    this.plan = [];
  }

  connectedCallback() {
    super.connectedCallback();
    const outside = (/** @type {PointerEvent} */ event) => {
      if (this.offered && event.target instanceof Node && !this.contains(event.target))
        this.tell("chooser-close", { focus: false });
    };
    addEventListener("pointerdown", outside, true);
    this.stops.push(() => removeEventListener("pointerdown", outside, true));
  }

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("offered") || !this.offered) return;
    this.moveIntoSight();
    /** @type {HTMLElement | null} */ (this.querySelector("button.map-choice"))?.focus();
  }

  /** Stands beside the place, inside the map. */
  moveIntoSight() {
    const panel = /** @type {HTMLElement | null} */ (this.querySelector(".map-chooser"));
    const room = this.parentElement;
    if (!panel || !room || !this.offered) return;
    const width = Math.min(WIDTH, room.clientWidth - 2 * MARGIN);
    panel.style.width = `${width}px`;
    const height = panel.offsetHeight;
    const left = Math.min(this.offered.x + MARGIN, room.clientWidth - width - MARGIN);
    const top = Math.min(this.offered.y + MARGIN, room.clientHeight - height - MARGIN);
    panel.style.left = `${Math.max(MARGIN, left)}px`;
    panel.style.top = `${Math.max(MARGIN, top)}px`;
  }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.tell("chooser-close", { focus: true });
    else if (step) {
      const buttons = /** @type {HTMLElement[]} */ ([...this.querySelectorAll("button.map-choice")]);
      const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  render() {
    if (!this.offered || !this.game) return "";
    const { title, groups, wide } = this.offered;
    return html`<div
      class="map-chooser ${wide ? "map-chooser-wide" : ""}"
      role="dialog"
      aria-label=${title}
      @keydown=${this.keyDown}
    >
      <div class="map-chooser-head">
        <h3>${title}</h3>
        <button
          class="map-close"
          data-action="close-chooser"
          aria-label=${t("map.close")}
          @click=${() => this.tell("chooser-close", { focus: true })}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4 16 16M16 4 4 16"></path></svg>
        </button>
      </div>
      <div class="map-chooser-body">${groups.map((group) => this.group(group, groups.length > 1))}</div>
    </div>`;
  }

  /** @param {Group} group @param {boolean} titled */
  group({ heading, tracks }, titled) {
    return html`${titled ? html`<h4>${heading}</h4>` : ""}
      <ul>
        ${tracks.map((id) => this.choice(id))}
      </ul>`;
  }

  /** @param {string} id */
  choice(id) {
    const state = this.states.get(id);
    const track = this.game?.tracks.get(id);
    if (!state || !track || !this.words || !this.game) return "";
    const light = (/** @type {string | null} */ lit) => () => this.tell("chooser-light", { track: lit });
    // The first of the list has the focus at once; that lights nothing for those who came by mouse or finger.
    const focused = (/** @type {FocusEvent} */ event) =>
      /** @type {Element} */ (event.target).matches(":focus-visible") && light(id)();
    const planned = this.plan.includes(id) ? ` ${t("map.planned")}.` : "";
    return html`<li>
      <button
        class="map-choice map-choice-${state.look}"
        data-track-choice=${id}
        @click=${() => this.tell("chooser-pick", { track: id })}
        @pointerenter=${light(id)}
        @pointerleave=${light(null)}
        @focus=${focused}
        @blur=${light(null)}
      >
        <span class="map-choice-look" aria-hidden="true"
          >${
            state.owner
              ? seatMark(state.owner)
              : state.look === "with-locomotives"
                ? cardMark("locomotive")
                : ""
          }</span
        >
        <span class="map-choice-words"
          ><b>${this.game.trackName(id)}</b>
          <span class="visually-hidden">${this.words.facts(id)}.${planned}</span
          ><span class="note">${this.words.status(state)}</span></span
        >
        <span class="map-choice-facts" aria-hidden="true"
          >${
            track.colour
              ? cardChip(track.colour, track.length)
              : html`<span class="chip chip-any"><span class="chip-count">${track.length}</span></span>`
          }</span
        >
      </button>
    </li>`;
  }
}

customElements.define("gleis-map-chooser", MapChooser);
