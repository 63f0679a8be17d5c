// Incremental search for cities, routes and tickets; a typed command picks a route and its payment.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { cardChip } from "../../ui/mark.js";
import { icon } from "./commit-icons.js";
import { find } from "./search-find.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("./search-find.js").Found} Found */

class Search extends TablePanel {
  static properties = { ...TablePanel.properties, typed: { state: true }, at: { state: true } };

  constructor() {
    super();
    this.typed = "";
    /** The result that Enter takes. */
    this.at = 0;
  }

  firstUpdated() {
    this.querySelector("input")?.focus();
  }

  get results() {
    return find(this.session, this.typed);
  }

  /** @param {InputEvent} event */
  type(event) {
    this.typed = /** @type {HTMLInputElement} */ (event.target).value;
    this.go(0);
  }

  /** Moves to a result and lights it. @param {number} at */
  go(at) {
    const results = this.results;
    this.at = Math.max(0, Math.min(at, results.length - 1));
    const found = results[this.at];
    this.light(found ? this.placesOf(found) : null);
  }

  /** @param {Found} found */
  placesOf(found) {
    const game = this.session.game;
    if (found.kind === "city") return { tracks: [], cities: [found.id], tone: "log" };
    if (found.kind === "track")
      return { tracks: [found.id], cities: game?.tracks.get(found.id)?.ends ?? [], tone: "log" };
    const ends = game?.tickets.get(found.id)?.ends ?? [];
    const cities = ends.flatMap((place) => game?.places.get(place)?.cities ?? [place]);
    const tracks = this.session.hints?.tickets?.find((ticket) => ticket.ticket === found.id)?.tracks ?? [];
    return { tracks, cities, tone: "ticket" };
  }

  /** @param {Found | undefined} found */
  choose(found) {
    if (!found) return;
    const places = this.placesOf(found);
    this.dispatchEvent(new CustomEvent("search-chosen", { detail: { found, ...places }, bubbles: true }));
  }

  close() {
    this.light(null);
    this.dispatchEvent(new CustomEvent("search-close", { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "ArrowDown") this.go(this.at + 1);
    else if (event.key === "ArrowUp") this.go(this.at - 1);
    else if (event.key === "Enter") this.choose(this.results[this.at]);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Found} found */
  note(found) {
    const { game } = this.session;
    if (found.kind === "city") return t("keys.city");
    if (found.kind === "ticket") return tn("claim.points", game?.tickets.get(found.id)?.points ?? 0);
    const track = game?.tracks.get(found.id);
    return html`${track?.colour ? cardChip(track.colour) : ""} ${tn("claim.length", track?.length ?? 0)}`;
  }

  render() {
    const results = this.results;
    return html`<div class="search" role="search">
      <div class="search-line">
        <input
          type="search"
          role="combobox"
          aria-expanded=${results.length > 0}
          aria-controls="search-results"
          aria-activedescendant=${results.length ? `search-${this.at}` : ""}
          aria-autocomplete="list"
          aria-label=${t("keys.search-label")}
          placeholder=${t("keys.search-hint")}
          .value=${this.typed}
          @input=${this.type}
          @keydown=${this.key}
        />
        <button class="icon-button" aria-label=${t("claim.close")} @click=${this.close}>
          ${icon("close")}
        </button>
      </div>
      <ul id="search-results" role="listbox" aria-label=${t("keys.search-results")}>
        ${results.map(
          (found, at) =>
            html`<li
              id="search-${at}"
              role="option"
              aria-selected=${at === this.at}
              data-found=${found.id}
              @click=${() => this.choose(found)}
              @pointerenter=${() => this.go(at)}
            >
              <span>${found.colour ? cardChip(found.colour) : ""} ${found.name}</span>
              <small>${this.note(found)}</small>
            </li>`,
        )}
      </ul>
      ${this.typed && results.length === 0 ? html`<p class="note">${t("keys.nothing-found")}</p>` : ""}
    </div>`;
  }
}

customElements.define("gleis-search", Search);
