// A question of a campaign: who decides, what for, which options there are, and what stays of it.
import { html } from "lit";
import { say, t, tn } from "../../core/i18n.js";
import { CARDS } from "../../core/marks.js";
import { askedTask, askedTitle } from "../../core/questions.js";
import { effectsWords, markName, money, paperOf, priceWords, waysCalled } from "../../core/terms.js";
import { cardChip, cardMark, symbolMark } from "../../ui/mark.js";
import { finalSign } from "../common/commit-icons.js";
import { choicesOf } from "../common/draft.js";
import { card, cards } from "../common/info-panel.js";
import { cardWords, symbolsMatter, ticketPrint, ticketStamps } from "./cards.js";
import { goesOn, habitOf, onlyAnswer, optionalAsked, optionOf, setHabit } from "./habits.js";
import { paperCard } from "./papers.js";
import { knownTo } from "./steps.js";
import { TablePanel } from "../common/table-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").Choice} Choice */
/** @typedef {import("../../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireSymbol} WireSymbol */
/** @typedef {import("./claim.js").LegendsDraft} LegendsDraft */
/** @typedef {import("./habits.js").Habit} Habit */

/**
 * Does the player have to answer something in this panel? What goes on by itself needs no panel.
 * @param {Session} session
 */
export const hasQuestion = (session) =>
  Boolean(session.prompt && session.view?.phase === "question" && session.view.campaign && !goesOn(session));

/** What stays of an answer when the game is over. @type {Record<string, string>} */
const STAYS = {
  archive: "stays.archive",
  upgrade: "stays.upgrade",
  offer: "stays.offer",
  open: "stays.open",
  colour: "stays.colour",
};

/** Why it is this player who decides. @type {Record<string, string>} */
const ROLES = { archive: "question.as-last", offer: "question.as-last", open: "question.as-winner" };

/** Questions whose options are cards to read, or places: first chosen, then confirmed. */
const CONFIRMED = ["place", "draft", "upgrade", "archive", "rule", "offer", "open", "colour"];
/** More options than this can be filtered. */
const MANY = 8;

class Question extends TablePanel {
  static properties = { ...TablePanel.properties, hand: { state: true }, filter: { state: true } };

  constructor() {
    super();
    /** The hand card to be swapped. @type {{ card: WireCard, symbol?: WireSymbol | null } | null} */
    this.hand = null;
    this.filter = "";
  }

  /** @returns {LegendsDraft} */
  get draft() {
    return /** @type {LegendsDraft} */ (super.draft);
  }

  /** @returns {string} */
  get task() {
    const { prompt, view } = this.session;
    return prompt?.question?.task ?? (view?.campaign ? askedTask(view.campaign) : "");
  }

  /** @param {Choice} choice */
  answer(choice) {
    const { session } = this;
    if (session.busy) return;
    this.hand = null;
    if (CONFIRMED.includes(this.task)) this.draft.choose(choice.action);
    else void session.act(choice.action);
  }

  /** A card of the own company. @param {string} slot */
  companyCard(slot) {
    const { session } = this;
    const company = session.view?.seats[session.seat ?? 1]?.campaign?.company;
    return `${company}-${slot}`;
  }

  /**
   * What an option means, in words or as a card.
   * @param {string} option
   * @returns {{ name: unknown, more: unknown, text: string }}
   */
  option(option) {
    const { session, task } = this;
    const { game, cardTexts } = session;
    const asked = session.prompt?.question?.options.find((one) => one.option === option);
    const known = knownTo(session);
    if (asked && (asked.effects?.length || asked.price?.length)) {
      const price = priceWords(asked.price, known);
      const effects = effectsWords(asked.effects ?? [], known);
      const called = this.called(asked);
      if (called) return { name: called, more: effects, text: called };
      return {
        name: effects || price,
        more: effects && price ? t("question.for", { price }) : "",
        text: effects,
      };
    }
    if (asked?.name) return { name: say(asked.name), more: "", text: say(asked.name) };
    if (task === "put-back") return { name: this.topCard(Number(option)), more: "", text: option };
    if (task === "colour")
      return {
        name: html`${cardChip(/** @type {WireCard} */ (option))}
        ${t(`card.${/** @type {WireCard} */ (option)}`)}`,
        more: "",
        text: option,
      };
    if (game?.tracks.has(option)) return this.track(option);
    if (game?.cities.has(option))
      return { name: game.cityName(option), more: "", text: game.cityName(option) };
    if (game?.tickets.has(option)) return this.ticket(option);
    const paper = cardTexts?.find(task === "upgrade" ? this.companyCard(option) : option);
    if (paper) return { name: say(paper.title), more: say(paper.text), text: say(paper.title) };
    return { name: option, more: "", text: option };
  }

  /**
   * A way whose outcome is still sealed is called what the card calls it.
   * @param {import("../../../protocol.js").WireOption} asked
   */
  called({ choice, effects }) {
    const { cardTexts, prompt } = this.session;
    const sealed = effects?.some(({ id }) => id && !cardTexts?.known.has(id));
    const card = sealed && prompt?.question?.paper ? cardTexts?.find(prompt.question.paper) : null;
    const names = card ? waysCalled(card.text) : [];
    return names.length === prompt?.question?.options.length ? names[choice] : "";
  }

  /** A route with its colour and length: others may join the same cities. @param {string} id */
  track(id) {
    const { game } = this.session;
    const track = game?.tracks.get(id);
    const length = track?.length ?? 0;
    const name = html`<span>${game?.trackName(id)}</span
      ><span class="question-worth"
        >${track?.colour ? card(track.colour, length) : cards({ any: length })}</span
      >`;
    return { name, more: "", text: game?.trackName(id) ?? id };
  }

  /** A ticket with its value, the companies noted on it, and what is printed on it. @param {string} id */
  ticket(id) {
    const { session } = this;
    const { game } = session;
    const points = game?.tickets.get(id)?.points ?? 0;
    const name = html`<span>${game?.ticketName(id)}</span> ${ticketStamps(session, id)}<span
        class="question-worth"
        >${money(points)}</span
      >`;
    return { name, more: ticketPrint(session, id), text: game?.ticketName(id) ?? id };
  }

  /** A card on top of the deck. @param {number} place from 1 */
  topCard(place) {
    const top = this.session.view?.campaign?.top?.[place - 1];
    if (top?.newspaper) return t("question.newspaper");
    return top?.card ? html`${cardChip(top.card)} ${cardWords(top.card, top.symbol)}` : String(place);
  }

  /** Lights a place while one looks at it. @param {string} option */
  shine(option) {
    const { game } = this.session;
    if (game?.tracks.has(option))
      this.light({ tracks: [option], cities: game.tracks.get(option)?.ends ?? [], tone: "offer" });
    else if (game?.cities.has(option)) this.light({ tracks: [], cities: [option], tone: "offer" });
    else if (game?.tickets.has(option))
      this.light({ tracks: [], cities: game.ticketCities(option), tone: "offer" });
  }

  /** @param {import("../common/draft.js").ChoiceOf<"choose">} choice */
  optionButton(choice) {
    const { option } = choice.action;
    const { name, more } = this.option(option);
    const dark = () => this.light(null);
    return html`<li>
      <button
        class="question-option"
        data-action="choose"
        data-option=${option}
        aria-pressed=${JSON.stringify(this.draft.answer) === JSON.stringify(choice.action)}
        ?disabled=${this.session.busy}
        @click=${() => this.answer(choice)}
        @mouseenter=${() => this.shine(option)}
        @focus=${() => this.shine(option)}
        @mouseleave=${dark}
        @blur=${dark}
      >
        <span class="question-name"
          >${name} ${CONFIRMED.includes(this.task) ? "" : finalSign(this.session, choice)}</span
        >
        ${more ? html`<span class="question-more">${more}</span>` : ""}
      </button>
    </li>`;
  }

  chooses() {
    const all = choicesOf(this.session.prompt, "choose");
    if (all.length === 0) return "";
    const wanted = this.filter.trim().toLowerCase();
    const shown = all.filter(
      ({ action }) => !wanted || this.option(action.option).text.toLowerCase().includes(wanted),
    );
    const search = (/** @type {InputEvent} */ event) =>
      (this.filter = /** @type {HTMLInputElement} */ (event.target).value);
    return html`${this.task === "place" ? html`<p class="note">${t("question.on-map")}</p>` : ""}
      ${
        all.length > MANY
          ? html`<input
              type="search"
              class="question-filter"
              aria-label=${t("question.filter")}
              placeholder=${t("question.filter")}
              .value=${this.filter}
              @input=${search}
            />`
          : ""
      }
      <ul class="question-options">
        ${shown.map((choice) => this.optionButton(choice))}
      </ul>`;
  }

  /** Cards with a price that can be used now. */
  uses() {
    const { session } = this;
    const known = knownTo(session);
    return choicesOf(session.prompt, "use").map((choice) => {
      const { ability } = choice.action;
      const paper = session.cardTexts?.find(paperOf(ability));
      const asked = optionOf(session, choice.action);
      const words = asked
        ? [priceWords(asked.price, known), effectsWords(asked.effects ?? [], known)]
            .filter(Boolean)
            .join(" → ")
        : "";
      return html`<li>
        <button
          class="question-option"
          data-action="use"
          data-ability=${ability}
          ?disabled=${session.busy}
          @click=${() => this.answer(choice)}
        >
          <span class="question-name"
            >${paper ? say(paper.title) : t("term.unknown-source")} ${finalSign(session, choice)}</span
          >
          <span class="question-more">${words || (paper ? say(paper.text) : "")}</span>
        </button>
      </li>`;
    });
  }

  /**
   * @param {WireCard} kind
   * @param {WireSymbol | null | undefined} symbol
   * @param {boolean} pressed
   * @param {(() => void) | null} act
   * @param {string} action
   */
  cardButton(kind, symbol, pressed, act, action) {
    return html`<button
      class="question-card chip-${kind}"
      data-action=${action}
      data-kind=${kind}
      aria-pressed=${pressed}
      aria-label=${cardWords(kind, symbol)}
      title=${cardWords(kind, symbol)}
      ?disabled=${this.session.busy || !act}
      @click=${act}
    >
      ${cardMark(kind)}<span aria-hidden="true">${symbol ? symbolMark(symbol) : CARDS[kind].letter}</span>
    </button>`;
  }

  discards() {
    const choices = choicesOf(this.session.prompt, "discard");
    if (choices.length === 0) return "";
    const left = this.session.prompt?.question?.amount ?? null;
    return html`${left ? html`<p class="note">${tn("question.discard-left", left)}</p>` : ""}
      <div class="question-cards">
        ${choices.map((choice) =>
          this.cardButton(
            choice.action.card,
            choice.action.symbol,
            false,
            () => this.answer(choice),
            "discard",
          ),
        )}
      </div>`;
  }

  /** First a hand card, then one that lies open; what there is to take is seen from the beginning. */
  swaps() {
    const choices = choicesOf(this.session.prompt, "swap");
    if (choices.length === 0) return "";
    const same = (
      /** @type {{ card: WireCard, symbol?: WireSymbol | null }} */ a,
      /** @type {{ card: WireCard, symbol?: WireSymbol | null } | null} */ b,
    ) => a.card === b?.card && (a.symbol ?? null) === (b?.symbol ?? null);
    const hands = choices
      .map(({ action }) => action)
      .filter((action, at, all) => all.findIndex((other) => same(other, action)) === at);
    const slots = [...new Set(choices.map(({ action }) => action.slot))].sort((one, two) => one - two);
    const { view } = this.session;
    return html`<h3>${t("question.swap-give")}</h3>
      <div class="question-cards">
        ${hands.map((action) =>
          this.cardButton(
            action.card,
            action.symbol,
            same(action, this.hand),
            () => (this.hand = { card: action.card, symbol: action.symbol }),
            "swap-give",
          ),
        )}
      </div>
      <h3>${t("question.swap-take")}</h3>
      <div class="question-cards ${this.hand ? "question-next" : ""}">
        ${slots.map((slot) => {
          const kind = view?.market[slot - 1];
          const choice = choices.find(({ action }) => action.slot === slot && same(action, this.hand));
          return kind
            ? this.cardButton(
                kind,
                view?.campaign?.["market-symbols"][slot - 1],
                false,
                choice ? () => this.answer(choice) : null,
                "swap-take",
              )
            : "";
        })}
      </div>`;
  }

  /** Cards that lie open: here as in the market, so that the answer is where the question is. */
  picks() {
    const { prompt, view } = this.session;
    const choices = choicesOf(prompt, "take-card");
    if (choices.length === 0) return "";
    const symbols = symbolsMatter(this.session) ? view?.campaign?.["market-symbols"] : undefined;
    return html`<p class="note">${tn("question.pick-left", prompt?.question?.amount ?? 1)}</p>
      <div class="question-cards">
        ${choices.map((choice) => {
          const kind = view?.market[choice.action.slot - 1];
          return kind
            ? this.cardButton(
                kind,
                symbols?.[choice.action.slot - 1],
                false,
                () => this.answer(choice),
                "pick",
              )
            : "";
        })}
      </div>`;
  }

  shows() {
    const { session } = this;
    return choicesOf(session.prompt, "show").map((choice) => {
      const { ticket } = choice.action;
      const { name, more } = this.ticket(ticket);
      const brings = effectsWords(optionOf(session, choice.action)?.effects ?? [], knownTo(session));
      const dark = () => this.light(null);
      return html`<li>
        <button
          class="question-option"
          data-action="show"
          data-ticket=${ticket}
          ?disabled=${session.busy}
          @click=${() => this.answer(choice)}
          @mouseenter=${() => this.shine(ticket)}
          @focus=${() => this.shine(ticket)}
          @mouseleave=${dark}
          @blur=${dark}
        >
          <span class="question-name">${name} ${finalSign(session, choice)}</span>
          <span class="question-more">${brings || more || t("question.show-nothing")}</span>
        </button>
      </li>`;
    });
  }

  done() {
    const { session } = this;
    const choice = choicesOf(session.prompt, "done")[0];
    if (!choice) return "";
    if (onlyAnswer(session)) {
      // What was done before could still be taken back, and then no more: the player says when.
      return html`<p class="note">${t("question.nothing")}</p>
        <button
          class="button button-main"
          data-action="done"
          ?disabled=${session.busy}
          @click=${() => this.answer(choice)}
        >
          ${t("question.go-on")} ${finalSign(session, choice)}
        </button>`;
    }
    const words =
      { use: t("question.no"), show: t("question.show-done"), swap: t("question.swap-done") }[this.task] ??
      t("question.done");
    return html`<button
      class="button"
      data-action="done"
      ?disabled=${session.busy}
      @click=${() => this.answer(choice)}
    >
      ${words} ${finalSign(session, choice)}
    </button>`;
  }

  confirm() {
    const { draft, session } = this;
    if (!CONFIRMED.includes(this.task)) return "";
    const { choice } = draft;
    const { answer } = draft;
    const name = answer?.do === "choose" ? this.option(answer.option).text : "";
    return html`<button
      class="button button-main"
      data-action="confirm"
      ?disabled=${!choice || session.busy}
      @click=${() => draft.confirm()}
    >
      ${choice ? t("question.confirm", { name }) : t("question.pick-one")}
      ${choice ? finalSign(session, choice) : ""}
    </button>`;
  }

  /** Always, never or ask, for optional effects. */
  habits() {
    const asked = optionalAsked(this.session);
    const habit = (/** @type {string} */ paper, /** @type {Habit} */ value, /** @type {string} */ word) =>
      html`<button
        class="button button-small"
        data-action="habit"
        data-habit=${value}
        aria-pressed=${habitOf(this.session, paper) === value}
        @click=${() => this.setHabit(paper, value)}
      >
        ${word}
      </button>`;
    const title = (/** @type {string} */ id) => {
      const paper = this.session.cardTexts?.find(id);
      return paper ? say(paper.title) : "";
    };
    return asked.map(
      ({ paper, yes }) =>
        html`<div class="question-habit" role="group" aria-label=${t("habit.heading")}>
          <span>${t("habit.of", { title: title(paper) })}</span>
          ${yes ? habit(paper, "always", t("habit.always")) : ""} ${habit(paper, "never", t("habit.never"))}
          ${habit(paper, "ask", t("habit.ask"))}
        </div>`,
    );
  }

  /** From now on, this time too. @param {string} paper @param {Habit} value */
  setHabit(paper, value) {
    setHabit(this.session, paper, value);
    this.session.changed.tell(this.session);
  }

  /** What the place, the colour or the choice is for. */
  about() {
    const { prompt, game } = this.session;
    const question = prompt?.question;
    if (question?.track) return game?.trackName(question.track) ?? "";
    return this.task === "place" ? markName(question?.class) : "";
  }

  /** What is asked, in a few words. */
  get title() {
    const campaign = this.session.view?.campaign;
    return campaign ? askedTitle(campaign) : "";
  }

  /** What stays. In a game that stands alone nothing does. */
  stays() {
    const key = STAYS[this.task];
    if (!key) return "";
    return html`<p class="question-stays">${this.session.table?.campaign ? t(key) : t("stays.alone")}</p>`;
  }

  render() {
    const { session } = this;
    if (!hasQuestion(session)) return "";
    const paper = session.prompt?.question?.paper;
    const lists = [this.uses(), this.shows()].flat();
    return html`<section class="question" tabindex="-1" data-task=${this.task} aria-label=${this.title}>
      <p class="question-who">${ROLES[this.task] ? t(ROLES[this.task]) : t("question.you-decide")}</p>
      <h2>${this.title}${this.about() ? html`: <span class="question-about">${this.about()}</span>` : ""}</h2>
      ${paper ? paperCard(session.cardTexts?.find(paper), { small: true }) : ""} ${this.stays()}
      ${
        lists.length
          ? html`<ul class="question-options">
              ${lists}
            </ul>`
          : ""
      }
      ${this.chooses()} ${this.discards()} ${this.picks()} ${this.swaps()}
      <div class="question-commit">${this.confirm()} ${this.done()}</div>
      ${this.habits()}
    </section>`;
  }
}

customElements.define("gleis-question", Question);
