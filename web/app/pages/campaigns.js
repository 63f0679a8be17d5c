// Campaigns: what this is, a new one, and one's own.
import { html } from "lit";
import { companyMark } from "../campaign/companies.js";
import { sketch } from "../campaign/sketch.js";
import { ApiProblem, get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { ensureName, nameField, nameIn } from "../ui/name.js";
import { attempt, toast, toastProblem } from "../ui/toasts.js";
import { check, segments } from "./fields.js";
import { undoText } from "./agreed.js";
import { GleisPage, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").CampaignSummary} CampaignSummary */
/** @typedef {import("../../protocol.js").Company} Company */
/** @typedef {import("../../protocol.js").Undo} Undo */

/** The longest name of a campaign. */
const LETTERS = 40;
const GAMES = 12;
const COMPANIES = /** @type {const} */ (["red", "yellow", "green", "blue", "black"]);

/** What a file of a campaign says it is. */
const FORMAT = "gleis-campaign";

class GleisCampaigns extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    companies: { state: true },
    company: { state: true },
    undo: { state: true },
    aids: { state: true },
    spectators: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.every = 15000;
    this.companies = 3;
    /** One's own, "" for any. @type {Company | ""} */
    this.company = "";
    /** @type {Undo} */
    this.undo = "consent";
    this.aids = true;
    this.spectators = true;
    this.busy = false;
    /** @type {CampaignSummary[]} */
    this.mine = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.reload()));
  }

  heading() {
    return t("campaign.title");
  }

  async load() {
    const [about, mine] = await Promise.all([loadAbout(), whoAmI() ? get("campaigns") : { campaigns: [] }]);
    this.about = about;
    this.mine = mine.campaigns;
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const title = String(new FormData(form).get("campaign") ?? "").trim();
    this.busy = true;
    await attempt(async () => {
      await ensureName(whoAmI() ? undefined : nameIn(form));
      const made = await post("campaigns", {
        body: {
          name: title,
          companies: this.companies,
          company: this.company || null,
          rules: { undo: this.undo, aids: this.aids, spectators: this.spectators },
        },
      });
      go(`/campaign/${made.id}`);
    });
    this.busy = false;
  }

  /** A campaign that was saved here or elsewhere goes on as one's own. @param {Event} event */
  async bring(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const chosen = input.files?.[0];
    input.value = "";
    if (!chosen) return;
    // What cannot be read is no campaign either, and that is said.
    const file = await chosen
      .text()
      .then(JSON.parse)
      .catch(() => null);
    if (file?.format !== FORMAT) {
      toast(t("campaign.bring-other"), { tone: "bad" });
      return;
    }
    this.busy = true;
    try {
      const form = /** @type {HTMLFormElement | null} */ (this.querySelector(".campaigns-form"));
      await ensureName(whoAmI() || !form ? undefined : nameIn(form));
      go(`/campaign/${(await post("campaigns/import", { body: file })).id}`);
    } catch (problem) {
      // What is wrong with the file the server says in English, and for those who write such files.
      if (problem instanceof ApiProblem && problem.code === "bad-request")
        toast(t("campaign.bring-broken"), { tone: "bad" });
      else toastProblem(problem);
    }
    this.busy = false;
  }

  content() {
    return html`<div class="campaigns-hero">
        <div>
          <h1>${t("campaign.title")}</h1>
          <p class="lead">${t("campaign.pitch")}</p>
          <p>${t("campaign.pitch-more")}</p>
        </div>
        ${sketch()}
      </div>
      ${this.own()}
      <div class="campaigns-columns">
        ${this.form()}
        <section class="campaign-note" aria-labelledby="campaign-note">
          <h2 id="campaign-note">${t("campaign.our-note")}</h2>
          <p>${t("campaign.note-history")}</p>
        </section>
      </div>
      <section class="panel mine-bring campaigns-bring">
        <h2>${t("campaign.bring")}</h2>
        <p>${t("campaign.bring-note")}</p>
        <label class="button mine-file">
          <input
            type="file"
            class="visually-hidden"
            accept=".json,application/json"
            data-action="bring-campaign"
            ?disabled=${this.busy}
            @change=${this.bring}
          />
          ${t("mine.bring-file")}
        </label>
      </section>`;
  }

  own() {
    if (this.mine.length === 0) return "";
    return html`<section class="campaigns-own">
      <h2>${t("campaign.mine")}</h2>
      <ul class="campaigns-list">
        ${this.mine.map(
          (campaign) =>
            html`<li>
              <a class="campaigns-line" href="/campaign/${campaign.id}" data-campaign=${campaign.id}>
                <b>${campaign.name}</b>
                <span class="campaigns-marks"
                  >${campaign.members.map(({ company }) => companyMark(company))}</span
                >
                <span class="note"
                  >${
                    campaign.over
                      ? t("campaign.is-over")
                      : campaign.current
                        ? t("campaign.runs", { n: campaign.game })
                        : t("campaign.waits", { n: campaign.game, of: GAMES })
                  }</span
                >
              </a>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  options() {
    return html`<details class="campaigns-options">
      <summary>${t("campaign.options")}</summary>
      ${segments({
        name: "undo",
        legend: t("campaign.undo"),
        value: this.undo,
        options: /** @type {Undo[]} */ (["never", "consent", "free"]).map((undo) => ({
          value: undo,
          label: undoText(undo),
        })),
        change: (value) => (this.undo = /** @type {Undo} */ (value)),
      })}
      ${check({
        name: "aids",
        label: t("room.aids-on"),
        value: this.aids,
        change: (value) => (this.aids = value),
      })}
      ${check({
        name: "spectators",
        label: t("room.spectators-on"),
        value: this.spectators,
        change: (value) => (this.spectators = value),
      })}
    </details>`;
  }

  form() {
    return html`<form class="panel campaigns-form" @submit=${this.begin}>
      <h2>${t("campaign.new")}</h2>
      ${whoAmI() ? "" : nameField({ label: t("site.name"), note: t("site.name-note") })}
      <label class="field"
        ><span>${t("campaign.name")}</span>
        <input
          type="text"
          name="campaign"
          required
          maxlength=${LETTERS}
          autocomplete="off"
          .value=${t("campaign.name-default")}
      /></label>
      ${segments({
        name: "companies",
        legend: t("campaign.how-many"),
        value: String(this.companies),
        options: [2, 3, 4, 5].map((n) => ({ value: String(n), label: String(n) })),
        change: (value) => (this.companies = Number(value)),
      })}
      <fieldset class="segments campaigns-companies">
        <legend>${t("campaign.your-company")}</legend>
        <div class="segments-row">
          ${
            /** @type {const} */ (["", ...COMPANIES]).map(
              (company) =>
                html`<label class="segment"
                  ><input
                    type="radio"
                    name="company"
                    value=${company}
                    .checked=${company === this.company}
                    @change=${() => (this.company = company)}
                  />
                  <span
                    >${
                      company
                        ? html`${companyMark(company)} ${t(`card.${company}`)}`
                        : t("campaign.any-company")
                    }</span
                  ></label
                >`,
            )
          }
        </div>
      </fieldset>
      ${this.options()}
      <button class="button button-main button-large" data-action="begin-campaign" ?disabled=${this.busy}>
        ${t("campaign.begin")}
      </button>
      <p class="note">${t("campaign.begin-note")}</p>
    </form>`;
  }
}
customElements.define("gleis-campaigns", GleisCampaigns);
