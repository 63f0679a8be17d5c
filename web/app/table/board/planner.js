// The planner: routes one has in mind, and what they would take. Nobody else sees it.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../../core/i18n.js";
import { icon } from "../../ui/icon.js";
import { card, cards, InfoPanel, missingCards } from "../common/info-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/game.js").GameData} GameData */

class GleisPlanner extends InfoPanel {
  static properties = { ...InfoPanel.properties, planning: { type: Boolean } };

  constructor() {
    super();
    /** Does a click on the map plan a route? The page decides; this only asks for it. */
    this.planning = false;
  }

  toggle() {
    this.planning = !this.planning;
    this.tell("planning", { on: this.planning });
  }

  render() {
    const { session } = this;
    const game = session?.game;
    if (!session?.view || !game || session.seat === null) return "";
    const own = session.view.seats[session.seat]?.tracks ?? {};
    const gone = new Set(session.hints?.plan?.unavailable);
    return html`<section class="planner">
      <div class="info-head">
        <h2>${t("planner.title")}</h2>
        <button
          class="button button-small info-toggle"
          data-action="planning"
          aria-pressed=${this.planning}
          @click=${this.toggle}
        >
          ${t("planner.toggle")}
        </button>
      </div>
      ${
        session.advisor.plan.length === 0
          ? html`<p class="note">${this.planning ? t("planner.how-on") : t("planner.how")}</p>`
          : ""
      }
      <ul class="planner-list">
        ${repeat(
          session.advisor.plan,
          (id) => id,
          (id) => this.track(session, game, id, own[id] ? "own" : gone.has(id) ? "gone" : "open"),
        )}
      </ul>
      ${session.advisor.plan.length ? this.totals(session) : ""}
    </section>`;
  }

  /**
   * @param {Session} session
   * @param {GameData} game
   * @param {string} id
   * @param {"own" | "gone" | "open"} state
   */
  track(session, game, id, state) {
    const track = game.tracks.get(id);
    const shine = () => this.light({ tracks: [id], cities: track?.ends ?? [], tone: "ticket" });
    const name = game.trackName(id);
    return html`<li
      class="planner-track planner-${state}"
      data-track=${id}
      @mouseenter=${shine}
      @focusin=${shine}
      @mouseleave=${() => this.light(null)}
      @focusout=${() => this.light(null)}
    >
      <span class="planner-name">${name}</span>
      ${track?.colour ? card(track.colour, track.length) : cards({ any: track?.length ?? 0 })}
      <span class="planner-note"
        >${
          state === "own"
            ? t("planner.own")
            : state === "gone"
              ? t("planner.gone")
              : session.view?.campaign
                ? tn("tickets.trains", track?.length ?? 0)
                : tn("story.points", track?.points ?? 0)
        }</span
      >
      <button
        class="button icon-button planner-remove"
        data-action="plan-remove"
        aria-label=${t("planner.remove", { route: name })}
        @click=${() => session.advisor.setPlan(session.advisor.plan.filter((other) => other !== id))}
      >
        ${icon("close")}
      </button>
    </li>`;
  }

  /** @param {Session} session */
  totals(session) {
    const plan = session.hints?.plan;
    const have = session.view?.seats[session.seat ?? 1]?.trains ?? 0;
    return html`<div class="planner-totals">
      ${
        plan
          ? html`<p class=${plan.trains > have ? "planner-over" : ""}>
                ${tn("tickets.together-trains", plan.trains, { have })}${
                  session.view?.campaign ? "" : `, ${tn("story.points", plan.points)}`
                }${plan.trains > have ? html` – <b>${t("planner.over")}</b>` : ""}
              </p>
              <p>${missingCards(plan)}</p>`
          : ""
      }
      <button
        class="button button-small"
        data-action="plan-clear"
        @click=${() => session.advisor.setPlan([])}
      >
        ${t("planner.clear")}
      </button>
    </div>`;
  }
}
customElements.define("gleis-planner", GleisPlanner);
