// A new table with every option.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { say, t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { icon } from "../ui/icon.js";
import { seatMark } from "../ui/mark.js";
import { NAME_LETTERS, ensureName, nameField, nameIn, suggestedName } from "../ui/name.js";
import { attempt } from "../ui/toasts.js";
import { undoText } from "./agreed.js";
import { check, number, segments } from "./fields.js";
import { GleisPage, loadAbout } from "./page.js";
import { planKey, planOf, seatOptions } from "./seats.js";

/** @typedef {import("../../protocol.js").Program} Program */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../../protocol.js").Undo} Undo */
/** @typedef {import("../../protocol.js").Pace} Pace */

class GleisNew extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    game: { state: true },
    seats: { state: true },
    first: { state: true },
    pace: { state: true },
    undo: { state: true },
    aids: { state: true },
    spectators: { state: true },
    listed: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {SeatPlan[]} */
    this.seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    /** The seat that begins; 0 for the lot. */
    this.first = 0;
    /** @type {Pace["kind"]} */
    this.pace = "no-clock";
    this.turnSeconds = 60;
    this.bankMinutes = 10;
    this.days = 2;
    /** @type {Undo} */
    this.undo = "consent";
    this.aids = true;
    this.spectators = true;
    this.listed = false;
    this.busy = false;
    /** @type {Program[]} */
    this.programs = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
  }

  heading() {
    return t("new.title");
  }

  async load() {
    [this.about, this.programs] = await Promise.all([loadAbout(), get("programs").catch(() => [])]);
    const wanted = new URLSearchParams(location.search).get("game");
    const games = this.about.games;
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

  /** @returns {Pace} */
  agreedPace() {
    if (this.pace === "live")
      return { kind: "live", "turn-seconds": this.turnSeconds, "bank-seconds": this.bankMinutes * 60 };
    return this.pace === "days" ? { kind: "days", days: this.days } : { kind: "no-clock" };
  }

  /** @param {SubmitEvent} event */
  async create(event) {
    event.preventDefault();
    const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
    this.busy = true;
    await attempt(async () => {
      await ensureName(name);
      const rules = {
        game: this.game,
        "first-seat": this.first || null,
        pace: this.agreedPace(),
        undo: this.undo,
        aids: this.aids,
        spectators: this.spectators,
        public: this.listed,
      };
      const table = await post("tables", { rules, seats: this.seats });
      if (this.isFull()) await post(`tables/${table.id}/start`);
      go(`/t/${table.id}`);
    });
    this.busy = false;
  }

  content() {
    return html`<h1>${t("new.title")}</h1>
      <p class="lead">${t("new.lead")}</p>
      <form class="form" @submit=${this.create}>
        ${whoAmI() ? "" : nameField({ label: t("site.name"), note: t("site.name-note") })} ${this.gamePart()}
        ${this.seatPart()} ${this.pacePart()} ${this.rulesPart()}
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
    </label>`;
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

  pacePart() {
    return html`<fieldset class="form-part">
      <legend><h2>${t("new.pace")}</h2></legend>
      ${segments({
        name: "pace",
        legend: t("new.pace-kind"),
        value: this.pace,
        options: [
          { value: "no-clock", label: t("pace.no-clock"), note: t("new.no-clock-note") },
          { value: "live", label: t("new.live"), note: t("new.live-note") },
          { value: "days", label: t("new.days"), note: t("new.days-note") },
        ],
        change: (value) => (this.pace = /** @type {Pace["kind"]} */ (value)),
      })}
      <div class="form-numbers">${this.paceNumbers()}</div>
    </fieldset>`;
  }

  paceNumbers() {
    if (this.pace === "days") {
      return number({
        name: "days",
        label: t("new.days-each"),
        value: this.days,
        min: 1,
        max: 30,
        change: (n) => (this.days = n),
      });
    }
    if (this.pace !== "live") return "";
    return html`${number({
      name: "turn",
      label: t("new.turn-seconds"),
      value: this.turnSeconds,
      min: 5,
      max: 3600,
      change: (n) => (this.turnSeconds = n),
    })}
    ${number({
      name: "bank",
      label: t("new.bank-minutes"),
      value: this.bankMinutes,
      min: 0,
      max: 600,
      change: (n) => (this.bankMinutes = n),
    })}`;
  }

  rulesPart() {
    return html`<fieldset class="form-part">
      <legend><h2>${t("new.rules")}</h2></legend>
      ${segments({
        name: "undo",
        legend: t("new.undo"),
        value: this.undo,
        options: [
          { value: "never", label: t("new.undo-never"), note: undoText("never") },
          { value: "free", label: t("new.undo-free"), note: undoText("free") },
          { value: "consent", label: t("new.undo-consent"), note: undoText("consent") },
        ],
        change: (value) => (this.undo = /** @type {Undo} */ (value)),
      })}
      ${check({
        name: "aids",
        label: t("new.aids"),
        note: this.hasMap() ? t("new.aids-note") : t("new.aids-note-cards"),
        value: this.aids,
        change: (on) => (this.aids = on),
      })}
      ${check({
        name: "spectators",
        label: t("new.spectators"),
        note: t("new.spectators-note"),
        value: this.spectators,
        change: (on) => (this.spectators = on),
      })}
      ${check({
        name: "public",
        label: t("new.public"),
        note: t("new.public-note"),
        value: this.listed,
        change: (on) => (this.listed = on),
      })}
    </fieldset>`;
  }
}
customElements.define("gleis-new", GleisNew);
