// <campaign-finale>: the end of a campaign, step by step, beside the map.
import { html } from "lit";
import { post } from "../core/api.js";
import { list, say, t, tn } from "../core/i18n.js";
import { announce } from "../ui/announcer.js";
import { icon } from "../ui/icon.js";
import { attempt } from "../ui/toasts.js";
import { around } from "./campaign-map.js";
import { companyBadge, companyMark, companyName, initials } from "./companies.js";
import { keepButtons } from "./keep.js";
import { dollars, marksOn } from "./sheet-model.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("../../protocol.js").WireFinale} WireFinale */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */
/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */

/**
 * @typedef {object} Act one step of the finale
 * @property {string} title
 * @property {string} text read aloud
 * @property {Record<string, number>} sums of each company after it
 * @property {string} [region] to look at
 * @property {boolean} [last]
 */

/** What stands for the pieces of the start. */
const EAST = "east";
/** Width by height of the picture, as the style has it. */
const RATIO = 3 / 2;
/** The longest text that fits into the corner. */
const LETTERS = 60;

class CampaignFinale extends CampaignPart {
  static properties = { session: { attribute: false }, step: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.step = 0;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("keydown", this.key);
    this.stops.push(() => this.removeEventListener("keydown", this.key));
    // Who has written into the corner, or sees that somebody has, need not wait for it again.
    if (this.session?.whole?.corner) this.step = this.acts().length - 1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement) return;
    const to = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: 0, End: this.acts().length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** @param {number} step */
  go(step) {
    const acts = this.acts();
    const next = Math.max(0, Math.min(acts.length - 1, step));
    if (next === this.step) return;
    this.step = next;
    announce(`${acts[next].title}. ${acts[next].text}`);
  }

  /** @returns {Act[]} */
  acts() {
    const info = this.session?.whole;
    const finale = info?.finale;
    if (!info || !finale) return [];
    /** @type {Record<string, number>} */
    let sums = Object.fromEntries(finale.places.map(({ company }) => [company, 0]));
    const add = (/** @type {(place: WireFinale["places"][number]) => number} */ more) => {
      sums = Object.fromEntries(
        finale.places.map((place) => [place.company, sums[place.company] + more(place)]),
      );
      return sums;
    };
    const said = (/** @type {(place: WireFinale["places"][number]) => number} */ what) =>
      finale.places
        .filter((place) => what(place) !== 0)
        .map((place) =>
          t("campaign.gets", { name: companyName(info, place.company), n: dollars(what(place)) }),
        )
        .join(" ");
    /** @type {Act[]} */
    const acts = [{ title: t("campaign.finale-vaults"), text: t("campaign.finale-vaults-text"), sums }];
    const part = (
      /** @type {string} */ title,
      /** @type {"slips" | "vault" | "goodwill" | "missed" | "other"} */ what,
    ) => {
      if (finale.places.some((place) => place[what] !== 0))
        acts.push({ title, text: said((place) => place[what]), sums: add((place) => place[what]) });
    };
    part(t("campaign.finale-slips"), "slips");
    part(t("campaign.finale-cards"), "vault");
    part(t("campaign.goodwill"), "goodwill");
    for (const { region, companies, dollars: each } of finale.sheets) {
      const text = companies.length
        ? companies
            .map((company) => t("campaign.gets", { name: companyName(info, company), n: dollars(each) }))
            .join(" ")
        : t("campaign.sheet-nobody");
      acts.push({
        title: this.regionTitle(info, region),
        text: `${this.aloud(info, region)}${text}`,
        region,
        sums: add((place) => (companies.includes(place.company) ? each : 0)),
      });
    }
    part(t("campaign.finale-missed"), "missed");
    part(t("campaign.finale-other"), "other");
    const names = list(finale.champion.map((company) => companyName(info, company)));
    const end = Object.fromEntries(finale.places.map(({ company, total }) => [company, total]));
    return [
      ...acts,
      {
        title: tn("campaign.champion", finale.champion.length, { names }),
        text: t("campaign.champion-text"),
        sums: end,
        last: true,
      },
    ];
  }

  /** What is said of a region. @param {CampaignInfo} info @param {string} region */
  aloud(info, region) {
    if (region === EAST) return `${t("campaign.sheet-east")} `;
    const model = this.session?.model();
    const marks = model ? marksOn(model, this.piecesOf(model, region)) : [];
    const words = marks.map(({ place, name, company }) =>
      t("campaign.mark-of", { place: name || place, company: initials(info, company) }),
    );
    return words.length ? `${t("campaign.marks-here", { marks: list(words) })} ` : "";
  }

  /** @param {CampaignInfo} info @param {string} region */
  regionTitle(info, region) {
    const known = info.copy.regions.find(({ id }) => id === region);
    return known ? say(known.name) : t("campaign.east");
  }

  render() {
    const { session } = this;
    const info = session?.whole;
    const acts = this.acts();
    const act = acts[this.step];
    const model = session?.model();
    if (!session || !info?.finale || !act || !model) return "";
    return html`<section
      class="finale ${act.last ? "finale-last" : ""}"
      tabindex="0"
      aria-labelledby="finale-title"
      data-step=${this.step}
      data-steps=${acts.length}
    >
      <div class="finale-map">
        <campaign-map
          .model=${model}
          .look=${this.look(model, act)}
          .lit=${this.lit(model, act)}
        ></campaign-map>
      </div>
      <div class="finale-side">
        <p class="campaign-over">${t("campaign.page", { n: this.step + 1, of: acts.length })}</p>
        <h2 id="finale-title">${act.title}</h2>
        <p class="finale-text">${act.text}</p>
        ${this.sums(info, act)}
        <div class="finale-turn">
          <button
            class="button"
            data-action="finale-back"
            ?disabled=${this.step === 0}
            @click=${() => this.go(this.step - 1)}
          >
            ${t("campaign.page-back")}
          </button>
          <button
            class="button button-main"
            data-action="finale-on"
            ?disabled=${act.last}
            @click=${() => this.go(this.step + 1)}
          >
            ${t("campaign.page-on")}${icon("next")}
          </button>
          ${
            act.last
              ? ""
              : html`<button class="button" data-action="finale-end" @click=${() => this.go(acts.length - 1)}>
                  ${t("campaign.finale-skip")}
                </button>`
          }
        </div>
        ${act.last ? this.end(session, info) : ""}
      </div>
    </section>`;
  }

  /** @param {SheetModel} model @param {Act} act */
  look(model, act) {
    const box = act.region ? this.box(model, act.region) : null;
    return box ? around(box, model, 60, RATIO) : null;
  }

  /** The part of the map that a step looks at. @param {SheetModel} model @param {string} region */
  box(model, region) {
    const pieces = this.piecesOf(model, region);
    if (pieces.length === 0) return null;
    const [left, top] = [
      Math.min(...pieces.map(({ box }) => box[0])),
      Math.min(...pieces.map(({ box }) => box[1])),
    ];
    const [right, bottom] = [
      Math.max(...pieces.map(({ box }) => box[0] + box[2])),
      Math.max(...pieces.map(({ box }) => box[1] + box[3])),
    ];
    return [left, top, right - left, bottom - top];
  }

  /** @param {SheetModel} model @param {string} region */
  piecesOf(model, region) {
    const first = new Set(
      (this.session?.whole?.copy.regions ?? []).filter((one) => !one["opened-after"]).map(({ id }) => id),
    );
    return model.pieces.filter(({ id }) =>
      model.pieces.some((piece) => piece.id === region) ? id === region : first.has(id),
    );
  }

  /** What a step lights on the map. @param {SheetModel} model @param {Act} act */
  lit(model, act) {
    if (!act.region) return null;
    const pieces = this.piecesOf(model, act.region);
    const marks = marksOn(model, pieces);
    return {
      pieces: pieces.map(({ id }) => id),
      tracks: marks.flatMap(({ track }) => track ?? []),
      cities: marks.flatMap(({ city }) => city ?? []),
    };
  }

  /** @param {CampaignInfo} info @param {Act} act */
  sums(info, act) {
    const most = Math.max(1, ...(info.finale?.places ?? []).map(({ total }) => total));
    const ranked = [...(info.finale?.places ?? [])].sort((a, b) => act.sums[b.company] - act.sums[a.company]);
    return html`<ol class="finale-sums">
      ${ranked.map(
        ({ company }) =>
          html`<li class="finale-sum sheet-co-${company}">
            <span class="finale-who">${companyMark(company)}<span>${companyName(info, company)}</span></span>
            <b>${dollars(act.sums[company])}</b>
            <svg class="finale-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width=${(100 * act.sums[company]) / most} height="1"></rect>
            </svg>
          </li>`,
      )}
    </ol>`;
  }

  /** @param {CampaignSession} session @param {CampaignInfo} info */
  end(session, info) {
    const champion = info.finale?.champion.find((company) => info.you.some((own) => own === company));
    const sign = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const text = String(
        new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("corner") ?? "",
      ).trim();
      if (!text) return;
      this.busy = true;
      const next = await attempt(() =>
        post("campaigns/{campaign}/corner", { campaign: session.id, body: { text } }),
      );
      if (next) await session.take(next);
      this.busy = false;
    };
    return html`${
        champion && !info.corner
          ? html`<form class="naming" @submit=${sign}>
              <h3>${companyBadge(info, champion)} ${t("campaign.sign")}</h3>
              <div class="naming-row">
                <label class="field"
                  ><span>${t("campaign.sign-label")}</span
                  ><input type="text" name="corner" required maxlength=${LETTERS} autocomplete="off"
                /></label>
                <button class="button button-main" data-action="sign-corner" ?disabled=${this.busy}>
                  ${t("campaign.sign-it")}
                </button>
              </div>
            </form>`
          : ""
      }
      ${info.corner ? html`<p class="finale-corner">${t("campaign.signed", { text: info.corner })}</p>` : ""}
      <h3>${t("campaign.keep")}</h3>
      <div class="campaign-keep">${keepButtons(session)}</div>`;
  }
}
customElements.define("campaign-finale", CampaignFinale);
