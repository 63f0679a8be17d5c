// A new table with every option.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { say, t } from "../core/i18n.js";
import { seatColours } from "../core/marks.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { tutorialAddress } from "../core/tutorial.js";
import { icon } from "../ui/icon.js";
import { seatMark } from "../ui/mark.js";
import { NAME_LETTERS, ensureName, nameField, nameIn, suggestedName } from "../ui/name.js";
import { attempt } from "../ui/toasts.js";
import { GleisPage, loadAbout } from "./page.js";
import { planKey, planOf, seatOptions } from "./seats.js";
import { paceFields, ruleFields, rulesOf, usualTerms } from "./terms.js";

/** @typedef {import("../../protocol.js").Program} Program */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */

class GleisNew extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    game: { state: true },
    seats: { state: true },
    first: { state: true },
    terms: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {SeatPlan[]} */
    this.seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    /** The seat that begins; 0 for the lot. */
    this.first = 0;
    this.terms = usualTerms();
    this.busy = false;
    /** @type {Program[]} */
    this.programs = [];
    /** @param {Partial<import("./terms.js").Terms>} change */
    this.agree = (change) => void (this.terms = { ...this.terms, ...change });
    // No table is shown here: seats have the colours that they get by themselves.
    seatColours({ seats: [] });
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
  }

  heading() {
    return t("new.title");
  }

  async load() {
    const [about, programs] = await Promise.all([loadAbout(), attempt(() => get("programs"))]);
    this.about = about;
    this.programs = programs ?? [];
    const wanted = new URLSearchParams(location.search).get("game");
    const { games } = about;
    this.game ||= (games.find((game) => game.id === wanted) ?? games[0])?.id ?? "";
  }

  limits() {
    const game = this.about?.games.find((candidate) => candidate.id === this.game);
    return { min: game?.["players-min"] ?? 2, max: game?.["players-max"] ?? 5 };
  }

  /** Is the chosen game played on a map? */
  hasMap() {
    return Boolean(this.about?.games.find((candidate) => candidate.id === this.game)?.map);
  }

  /** @param {number} index @param {SeatPlan} plan */
  setSeat(index, plan) {
    this.seats = this.seats.map((other, at) => (at === index ? plan : other));
  }

  /** @param {number} index */
  removeSeat(index) {
    this.seats = this.seats.filter((_, at) => at !== index);
    if (this.first > this.seats.length) this.first = 0;
  }

  isFull() {
    return this.seats.every((seat) => seat.kind !== "open");
  }

  /** @param {SubmitEvent} event */
  async create(event) {
    event.preventDefault();
    const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
    this.busy = true;
    await attempt(async () => {
      await ensureName(name);
      const rules = rulesOf(this.terms, this.game, this.first);
      const table = await post("tables", { body: { rules, seats: this.seats } });
      if (this.isFull()) await post("tables/{table}/start", { table: table.id });
      go(`/t/${table.id}`);
    });
    this.busy = false;
  }

  content() {
    return html`<h1>${t("new.title")}</h1>
      <p class="lead">${t("new.lead")}</p>
      <form class="form" @submit=${this.create}>
        ${whoAmI() ? "" : nameField({ label: t("site.name"), note: t("site.name-note") })} ${this.gamePart()}
        ${this.seatPart()} ${paceFields(this.terms, this.agree)}
        ${ruleFields(this.terms, this.agree, { map: this.hasMap(), seats: this.seats })}
        <div class="form-end">
          <button class="button button-main button-large" data-action="create" ?disabled=${this.busy}>
            ${this.isFull() ? t("new.start") : t("new.create")}
          </button>
          <p class="note">${this.isFull() ? t("new.start-note") : t("new.create-note")}</p>
        </div>
      </form>`;
  }

  gamePart() {
    const game = this.about?.games.find((candidate) => candidate.id === this.game);
    return html`<label class="field">
        <span>${t("new.game")}</span>
        <select
          name="game"
          @change=${(/** @type {Event} */ event) =>
            this.chooseGame(/** @type {HTMLSelectElement} */ (event.target).value)}
        >
          ${this.about?.games.map(
            (each) =>
              html`<option value=${each.id} ?selected=${each.id === this.game}>${say(each.name)}</option>`,
          )}
        </select>
        <span class="note field-note">${game ? say(game.pitch) : ""}</span>
      </label>
      <p class="form-learn">
        <a data-action="learn" href=${tutorialAddress(this.about, this.game)}>${t("site.learn")}</a>
      </p>`;
  }

  /** @param {string} game */
  chooseGame(game) {
    this.game = game;
    this.seats = this.seats.slice(0, this.limits().max);
    if (this.first > this.seats.length) this.first = 0;
  }

  seatPart() {
    const { min, max } = this.limits();
    return html`<fieldset class="form-part">
      <legend><h2>${t("new.seats")}</h2></legend>
      <p class="note">${t("new.seats-note")}</p>
      <ol class="seats">
        ${this.seats.map((plan, index) => this.seatLine(plan, index, min))}
      </ol>
      <button
        type="button"
        class="button"
        data-action="add-seat"
        ?disabled=${this.seats.length >= max}
        @click=${this.addSeat}
      >
        ${icon("plus")}${t("new.add-seat")}
      </button>
      <label class="field form-first">
        <span>${t("new.first")}</span>
        <select
          name="first"
          @change=${(/** @type {Event} */ event) =>
            (this.first = Number(/** @type {HTMLSelectElement} */ (event.target).value))}
        >
          <option value="0" ?selected=${this.first === 0}>${t("new.first-lot")}</option>
          ${this.seats.map(
            (_, index) =>
              html`<option value=${index + 1} ?selected=${this.first === index + 1}>
                ${t("new.seat", { n: index + 1 })}
              </option>`,
          )}
        </select>
        <span class="note field-note">${t("new.first-note")}</span>
      </label>
    </fieldset>`;
  }

  addSeat() {
    this.seats = [...this.seats, { kind: "open" }];
  }

  /** @param {SeatPlan} plan @param {number} index @param {number} min */
  seatLine(plan, index, min) {
    const seat = index + 1;
    const label = t("new.seat", { n: seat });
    const choose = (/** @type {Event} */ event) =>
      this.setSeat(index, planOf(/** @type {HTMLSelectElement} */ (event.target).value));
    return html`<li class="seat-line">
      <span class="seat-number">${seatMark(seat)} ${label}</span>
      <select aria-label=${label} data-seat=${seat} @change=${choose}>
        <option value="me" ?selected=${plan.kind === "me"}>${t("new.seat-me")}</option>
        ${seatOptions(this.about?.levels ?? [], this.programs, planKey(plan))}
      </select>
      ${plan.kind === "me" ? this.seatName(plan, index) : ""}
      <button
        type="button"
        class="button button-icon"
        aria-label=${t("new.remove-seat", { n: seat })}
        ?disabled=${this.seats.length <= min}
        @click=${() => this.removeSeat(index)}
      >
        ${icon("close")}
      </button>
    </li>`;
  }

  /**
   * People who share the screen have names of their own.
   * @param {Extract<SeatPlan, { kind: "me" }>} plan
   * @param {number} index
   */
  seatName(plan, index) {
    const firstOfMine = this.seats.findIndex((seat) => seat.kind === "me") === index;
    return html`<input
      type="text"
      class="seat-own-name"
      maxlength=${NAME_LETTERS}
      aria-label=${t("new.seat-name", { n: index + 1 })}
      placeholder=${firstOfMine ? (whoAmI()?.name ?? suggestedName()) : t("new.seat-name-hint")}
      ?required=${!firstOfMine}
      .value=${plan.name ?? ""}
      @change=${(/** @type {Event} */ event) =>
        this.setSeat(index, {
          kind: "me",
          name: /** @type {HTMLInputElement} */ (event.target).value.trim() || null,
        })}
    />`;
  }
}
customElements.define("gleis-new", GleisNew);
