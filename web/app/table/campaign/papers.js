// Cards and rules with words on them: one of them, and all that concern the player.
import { html } from "lit";
import { say, t, tn } from "../../core/i18n.js";
import { sharedTable } from "../../core/card-texts.js";
import { aboutOf, inWords } from "../../core/story.js";
import { companyMark, seatMark } from "../../ui/mark.js";
import { choicesOf } from "../common/draft.js";
import { InfoPanel } from "../common/info-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireCardText} WireCardText */
/** @typedef {import("../../../protocol.js").WirePost} WirePost */
/** @typedef {import("../../../protocol.js").WireCampaign} WireCampaign */

/** @type {Record<string, string>} */
const KINDS = {
  event: "paper.event",
  sticker: "paper.sticker",
  postcard: "paper.postcard",
  tool: "paper.tool",
  agreement: "paper.agreement",
  "company-card": "paper.company-card",
  "campaign-card": "paper.campaign-card",
  "region-box": "paper.region-box",
};

/** Lightning or lasting. @param {WireCardText} paper */
export const eventKind = (paper) =>
  html`<span class="leaf-kind leaf-${paper.lasting ? "lasting" : "lightning"}"
    ><svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d=${paper.lasting ? "M10 3a7 7 0 1 1-6.3 4M3 3v4.5h4.5" : "M11 1 4 12h5l-1 7 8-11h-5Z"}
      ></path></svg
    >${paper.lasting ? t("paper.lasting") : t("paper.lightning")}</span
  >`;

/** @param {{ en: string, de: string }} text @param {boolean} [covered] */
function secretSide(text, covered) {
  if (covered)
    return html`<details class="leaf-secret">
      <summary>${t("paper.secret")}</summary>
      <p>${say(text)}</p>
    </details>`;
  return html`<p class="leaf-secret"><b>${t("paper.secret")}</b> ${say(text)}</p>`;
}

/**
 * A card with its text.
 * @param {WireCardText | null | undefined} paper
 * @param {{
 *   note?: unknown, head?: unknown, small?: boolean, covered?: boolean
 * }} [more] covered: what is secret is seen by those who want to
 */
export function paperCard(paper, more = {}) {
  if (!paper) return html`<article class="leaf leaf-unread"><p>${t("paper.unread")}</p></article>`;
  const kind =
    paper.kind === "event"
      ? eventKind(paper)
      : KINDS[paper.kind]
        ? html`<span class="leaf-kind">${t(KINDS[paper.kind])}</span>`
        : "";
  return html`<article
    class="leaf leaf-of-${paper.kind} ${more.small ? "paper-small" : ""}"
    data-paper=${paper.id}
  >
    <h4 class="leaf-title">
      ${
        paper.slot?.step
          ? html`<span class="steps-number" aria-label=${t("steps.number", { n: paper.slot.step })}
              >${paper.slot.step}</span
            >`
          : ""
      }<span>${say(paper.title)}</span>${more.head ?? ""}
    </h4>
    ${more.small ? "" : kind} ${say(paper.text) ? html`<p class="leaf-text">${say(paper.text)}</p>` : ""}
    ${paper.secret ? secretSide(paper.secret, more.covered) : ""}
    ${more.note ? html`<p class="leaf-note">${more.note}</p>` : ""}
  </article>`;
}

class Papers extends InfoPanel {
  /** @param {string} id */
  paper(id) {
    return this.session?.cardTexts?.find(id) ?? null;
  }

  /** @param {string} title @param {unknown[]} cards */
  group(title, cards) {
    return cards.length
      ? html`<h3 class="papers-group">${title}</h3>
          <div class="papers-cards">${cards}</div>`
      : "";
  }

  /**
   * The switch of an own numbered card.
   * @param {Session} session
   * @param {WireCampaign} campaign
   * @param {WirePost} post
   */
  armed(session, campaign, post) {
    const choice = choicesOf(session.prompt, "switch").find(({ action }) => action.postcard === post.id);
    const on = !campaign["held-back"]?.includes(post.id);
    return html`<button
      class="button button-small leaf-switch"
      data-action="switch"
      data-postcard=${post.id}
      role="switch"
      aria-checked=${on}
      title=${t("paper.armed-more")}
      ?disabled=${!choice || session.busy}
      @click=${() => choice && session.act(choice.action)}
    >
      ${on ? t("paper.armed") : t("paper.held-back")}
    </button>`;
  }

  /** @param {Session} session @param {WireCampaign} campaign @param {WirePost} post @param {boolean} own */
  postcard(session, campaign, post, own) {
    const paper = this.paper(post.id);
    const left = paper?.uses ? paper.uses - post.spent[0] : null;
    const note = html`${post.asleep ? html`${t("paper.asleep")} ` : ""}${
      left !== null && left !== undefined ? html`${tn("story.uses", left)} ` : ""
    }${own && !post.asleep ? this.armed(session, campaign, post) : ""}`;
    return paperCard(paper, {
      note,
      small: true,
      covered: sharedTable(session),
      head: post.company ? companyMark(post.company) : "",
    });
  }

  /** @param {Session} session @param {WireCampaign} campaign */
  postcards(session, campaign) {
    const company = session.seat ? session.view?.seats[session.seat]?.campaign?.company : undefined;
    const held = (campaign.postcards ?? []).filter((post) => post.company && !post.vault);
    const own = held.filter((post) => post.company === company);
    const others = held.filter((post) => post.company !== company);
    return html`${this.group(
      t("paper.own-postcards"),
      own.map((post) => this.postcard(session, campaign, post, true)),
    )}
    ${this.group(
      t("paper.others-postcards"),
      others.map((post) => this.postcard(session, campaign, post, false)),
    )}`;
  }

  /** The cards of the seat looked through; of everybody for those who look on. @param {Session} session */
  companies(session) {
    const about = aboutOf(session);
    const seats = Object.values(session.view?.seats ?? {}).filter(
      ({ seat }) => session.seat === null || seat === session.seat,
    );
    return seats.map(({ seat, campaign }) => {
      if (!campaign || !about) return "";
      const cards = campaign.cards.map((slot) =>
        paperCard(this.paper(`${campaign.company}-${slot}`), { small: true }),
      );
      const agreement = campaign.agreement
        ? [paperCard(this.paper(campaign.agreement), { small: true })]
        : [];
      const title =
        session.seat === null
          ? t("paper.company-of", { name: inWords(about, { seat }) })
          : t("paper.company");
      return this.group(title, [...cards, ...agreement]);
    });
  }

  /** @param {Session} session @param {WireCampaign} campaign */
  tools(session, campaign) {
    const about = aboutOf(session);
    const cards = (campaign.tools ?? []).map(({ id, seat, counters }) =>
      paperCard(this.paper(id), {
        small: true,
        head: seatMark(seat),
        note: about ? `${inWords(about, { seat })} · ${tn("story.uses", counters)}` : "",
      }),
    );
    const laid = [...(campaign["tools-laid"] ?? []), ...(campaign["agreements-laid"] ?? [])].map((id) =>
      paperCard(this.paper(id), { small: true }),
    );
    return html`${this.group(t("paper.tools"), cards)} ${this.group(t("paper.laid"), laid)}`;
  }

  /** @param {WireCampaign} campaign */
  rules(campaign) {
    const order = { setup: 0, turn: 1, claim: 2, always: 3, after: 4 };
    const rank = (/** @type {WireCardText} */ paper) =>
      (order[/** @type {keyof typeof order} */ (paper.slot?.kind)] ?? 5) * 100 + (paper.slot?.step ?? 0);
    const cardTexts = campaign.stickers
      .flatMap((id) => this.paper(id) ?? [])
      .sort((a, b) => rank(a) - rank(b));
    const cards = cardTexts.map((paper) =>
      paperCard(paper, { small: true, note: campaign.doubled?.includes(paper.id) ? t("paper.doubled") : "" }),
    );
    return this.group(t("paper.rules"), cards);
  }

  render() {
    const { session } = this;
    const campaign = session?.view?.campaign;
    if (!session || !campaign) return "";
    // What nobody has read is not asked for: an event is read with its first newspaper.
    const known = (/** @type {string} */ id) => Boolean(session.cardTexts?.known.has(id));
    const events = (/** @type {string[]} */ ids) =>
      ids.filter(known).map((id) =>
        paperCard(this.paper(id), {
          small: true,
          head: this.paper(id) ? eventKind(/** @type {WireCardText} */ (this.paper(id))) : "",
        }),
      );
    const deck = campaign["event-deck"];
    const unread = deck.filter((id) => !known(id)).length;
    const more = unread ? [html`<p class="note">${tn("paper.unread-events", unread)}</p>`] : [];
    return html`<section class="papers">
      <div class="info-head"><h2>${t("paper.title")}</h2></div>
      ${this.postcards(session, campaign)} ${this.tools(session, campaign)} ${this.companies(session)}
      ${this.rules(campaign)} ${this.group(t("paper.deck", { n: deck.length }), [...events(deck), ...more])}
      ${this.group(
        t("paper.discards"),
        events(campaign["event-discards"].filter((id) => id !== campaign.event)),
      )}
    </section>`;
  }
}
customElements.define("gleis-papers", Papers);
