// Taking passengers at both ends of the track just claimed.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { personMark, seatMark } from "../../ui/mark.js";
import { finalSign } from "../common/commit-icons.js";
import { choicesOf } from "../common/draft.js";
import { TablePanel } from "../common/table-panel.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {WireCard | null} Taken */

/** Is there something to choose in this panel? @param {import("../../core/session.js").Session} session */
export const hasPassengers = (session) => choicesOf(session.prompt, "take-passengers").length > 0;

/** @param {Taken[]} one @param {Taken[]} two */
const same = (one, two) => one.every((taken, end) => taken === two[end]);

class Passengers extends TablePanel {
  static properties = { ...TablePanel.properties, from: { state: true } };

  constructor() {
    super();
    /** The colour taken at each end. @type {Taken[] | null} */
    this.from = null;
    this.about = 0;
  }

  get choices() {
    return choicesOf(this.session.prompt, "take-passengers");
  }

  willUpdate() {
    if (this.about === this.session.seq || this.choices.length === 0) return;
    this.about = this.session.seq;
    // To take as many as possible is what one nearly always wants.
    const taken = (/** @type {Taken[]} */ from) => from.filter(Boolean).length;
    this.from = [...this.choices].sort(
      (one, two) => taken(two.action.from) - taken(one.action.from),
    )[0].action.from;
  }

  /** The map shows where they wait. */
  firstUpdated() {
    const track = this.session.view?.passengers?.claimed;
    const cities = this.session.game?.tracks.get(track ?? "")?.ends;
    if (track && cities) this.light({ tracks: [track], cities, tone: "offer" });
  }

  get choice() {
    return this.choices.find(({ action }) => this.from && same(action.from, this.from));
  }

  /** @param {number} end @param {Taken} colour */
  take(end, colour) {
    this.from = (this.from ?? []).map((taken, at) => (at === end ? colour : taken));
  }

  confirm() {
    const choice = this.choice;
    if (choice && !this.session.busy) void this.session.act(choice.action);
  }

  /** Who leads in a colour. @param {WireCard} colour */
  majority(colour) {
    const { hints, table } = this.session;
    const majority = hints?.standings?.passengers?.find((candidate) => candidate.colour === colour);
    if (!majority || !table) return "";
    const names = majority.seats.map(({ seat, won }) => `${seatName(table, seat)} ${won}`).join(", ");
    return html`<span class="passengers-standing"
      ><span class="visually-hidden">${names}</span
      ><span aria-hidden="true"
        >${majority.seats.map(({ seat, won }) => html`<span>${seatMark(seat)}${won}</span>`)}</span
      ></span
    >`;
  }

  /** @param {string} city @param {number} end */
  end(city, end) {
    const colours = [...new Set(this.choices.map(({ action }) => action.from[end]))];
    const taken = this.from?.[end] ?? null;
    const name = this.session.game?.cityName(city) ?? city;
    return html`<fieldset class="passengers-end" data-end=${end + 1}>
      <legend>${name}</legend>
      ${colours.length === 1 && !colours[0] ? html`<p class="note">${t("passengers.nobody")}</p>` : ""}
      ${
        colours.length > 1 || colours[0]
          ? colours
              .sort((one, two) => Number(!one) - Number(!two))
              .map(
                (colour) =>
                  html`<button
                    class="passengers-choice"
                    data-kind=${colour ?? "none"}
                    aria-pressed=${taken === colour}
                    @click=${() => this.take(end, colour)}
                  >
                    ${
                      colour
                        ? html`${personMark(colour)}
                            <span>${t(`card.${colour}`)}</span> ${this.majority(colour)}`
                        : t("passengers.none")
                    }
                  </button>`,
              )
          : ""
      }
    </fieldset>`;
  }

  render() {
    const { session } = this;
    const track = session.view?.passengers?.claimed;
    const ends = session.game?.tracks.get(track ?? "")?.ends ?? [];
    if (this.choices.length === 0) return "";
    const rules = session.game?.wire.passengers;
    return html`<section class="passengers" tabindex="-1" aria-label=${t("passengers.heading")}>
      <h2>${t("passengers.heading")}</h2>
      <p class="offer-rule">
        ${t("passengers.rule", { most: tn("story.points", rules?.most ?? 0), second: rules?.second ?? 0 })}
      </p>
      <div class="passengers-ends">${ends.map((city, end) => this.end(city, end))}</div>
      <div class="offer-commit">
        <button
          class="button button-main"
          data-action="take-passengers"
          ?disabled=${!this.choice || session.busy}
          @click=${this.confirm}
        >
          ${this.from?.some(Boolean) ? t("passengers.take") : t("passengers.take-none")}
          ${finalSign(this.session, this.choice)}
        </button>
      </div>
    </section>`;
  }
}

customElements.define("gleis-passengers", Passengers);
