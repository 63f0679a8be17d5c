// The preview of cards about to be laid: how many, what it does to others, and the button for it.
import { html } from "lit";
import { cardCount, list, t, tn } from "../../core/i18n.js";
import { CARDS } from "../../core/marks.js";
import { aboutOf, inWords } from "../../core/story.js";
import { cardChip, cardMark } from "../../ui/mark.js";
import { CommitPanel } from "../common/commit-base.js";
import { finalSign, icon } from "../common/commit-icons.js";
import { choicesOf } from "../common/draft.js";
import { isLastTurn, isLaying, ownerOfRow, raidsOf, rowLength, whyNoSet } from "./lay.js";

/** @typedef {import("./lay.js").LayDraft} LayDraft */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireRow} WireRow */

/** "3 blue cards, 1 of them a locomotive". @param {WireRow} row */
function laidWords(row) {
  const what = cardCount(row.colour, rowLength(row));
  return row.locomotives ? `${what}, ${tn("lay.of-them", row.locomotives)}` : what;
}

class CardCommit extends CommitPanel {
  /** @returns {LayDraft} */
  get draft() {
    return /** @type {LayDraft} */ (super.draft);
  }

  meanwhile() {
    return t("lay.wait-more");
  }

  begin() {
    const can = choicesOf(this.session.prompt, "lay").length > 0;
    return this.said(t("phase.turn"), can ? t("lay.one-of-three") : t("lay.no-lay"));
  }

  whyPass() {
    return t("lay.pass-why");
  }

  /** One card is enough, if one likes. */
  second() {
    const { session } = this;
    const stop = choicesOf(session.prompt, "stop")[0];
    return html`${this.said(t("phase.second-card"), t("claim.second-more"))}
    ${
      stop
        ? html`<div class="commit-buttons">
            <button
              class="button"
              data-action="stop"
              ?disabled=${session.busy}
              @click=${() => session.act(stop.action)}
            >
              ${t("lay.stop")} ${finalSign(session, stop)}
            </button>
          </div>`
        : ""
    }`;
  }

  /** What happens, in words. @param {About} about @param {WireRow[]} rows */
  effect(about, rows) {
    const raids = raidsOf(this.session, rows);
    const lost = raids.map(({ seat, row }) =>
      t("lay.removes", { name: inWords(about, { seat }), cards: cardCount(row.colour, rowLength(row)) }),
    );
    const longest = Math.max(...rows.map(rowLength));
    return html`<p class="commit-note lay-words">
      ${t("lay.you-lay", { cards: list(rows.map(laidWords)) })}
      ${isLastTurn(this.session) ? t("lay.too-late") : tn("lay.turns", longest)}
      ${lost.length ? html`<b class="lay-raid">${lost.join(" ")}</b>` : ""}
    </p>`;
  }

  /** Why what is chosen cannot be laid. @param {About} about @param {WireRow[]} rows */
  whyNot(about, rows) {
    const { session, draft } = this;
    if (!session.prompt) return t("why.not-your-turn");
    if (!isLaying(session)) return t("why.other-phase");
    if (rows.length === 1) return whyNoSet(session, about, rows[0].colour) || this.tooFew(about, rows[0]);
    for (const colour of draft.colours) {
      const lying = session.view && ownerOfRow(session.view, colour);
      if (!lying) continue;
      const gaps = { name: inWords(about, { seat: lying.seat }), colour: t(`card.${colour}`) };
      return lying.seat === session.seat ? t("lay.own-row", gaps) : t("lay.three-no-raid", gaps);
    }
    return rows.length === 2 ? t("lay.one-more") : t("lay.no-lay");
  }

  /** A set could be laid, but not of so few. @param {About} about @param {WireRow} row */
  tooFew(about, row) {
    const lying = this.session.view && ownerOfRow(this.session.view, row.colour);
    if (!lying) return t("lay.two-or-three");
    const n = rowLength(lying.row);
    return t("lay.more-than", { name: inWords(about, { seat: lying.seat }), n, need: n + 1 });
  }

  /** @param {WireCard} kind @param {number} n @param {number} least @param {(by: number) => void} change */
  stepper(kind, n, least, change) {
    const name = t(`card.${kind}`);
    const held = this.draft.held(kind);
    return html`<div class="stepper" role="group" aria-label=${name}>
      <button
        class="stepper-button"
        data-action="fewer-${kind === "locomotive" ? kind : "cars"}"
        aria-label=${t("lay.fewer", { name })}
        ?disabled=${n <= least}
        @click=${() => change(-1)}
      >
        ${icon("minus")}
      </button>
      <span class="stepper-value chip chip-${kind}"
        >${cardMark(kind)}<span class="chip-letter" aria-hidden="true">${CARDS[kind].letter}</span
        ><output class="chip-count">${n}</output></span
      >
      <button
        class="stepper-button"
        data-action="more-${kind === "locomotive" ? kind : "cars"}"
        aria-label=${t("lay.more", { name })}
        ?disabled=${n >= held}
        @click=${() => change(1)}
      >
        ${icon("plus")}
      </button>
    </div>`;
  }

  /** How many of the colour, and how many locomotives. */
  numbers() {
    const { draft } = this;
    const [only, ...more] = draft.colours;
    if (more.length > 0)
      return html`<div class="lay-three">${draft.colours.map((colour) => cardChip(colour))}</div>`;
    return html`<div class="lay-numbers">
      ${this.stepper(only, draft.cars, 1, (by) => draft.moreCars(by))}
      ${
        draft.held("locomotive") > 0
          ? this.stepper("locomotive", draft.locomotives, 0, (by) => draft.moreLocomotives(by))
          : ""
      }
    </div>`;
  }

  chosen() {
    const { session, draft } = this;
    const about = aboutOf(session);
    const { rows, choice } = draft;
    if (rows.length === 0 || !about) return null;
    const raid = choice && raidsOf(session, rows).length > 0;
    return html`<h3>${raid ? t("lay.raid") : t("lay.heading")}</h3>
      ${this.numbers()}
      ${
        choice
          ? this.effect(about, rows)
          : html`<p class="commit-note lay-words">${this.whyNot(about, rows)}</p>`
      }
      <div class="commit-buttons">
        ${
          choice
            ? html`<button
                class="button button-main"
                data-action="confirm"
                ?disabled=${session.busy}
                @click=${() => draft.confirm()}
              >
                ${tn(
                  "lay.confirm",
                  rows.reduce((all, row) => all + rowLength(row), 0),
                )}
                ${finalSign(session, choice)}
              </button>`
            : ""
        }
        ${this.cancelButton(t("claim.cancel"))}
      </div>`;
  }
}

customElements.define("gleis-card-commit", CardCommit);
