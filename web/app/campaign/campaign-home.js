// <campaign-home>: where a group meets between the games: the sheet, the years, the companies, the rules in
// force, the story so far, who is here, and the next game.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { segments } from "../pages/fields.js";
import { openDialog } from "../ui/dialog.js";
import "./campaign-box.js";
import "./campaign-calendar.js";
import "./campaign-company.js";
import "./campaign-finale.js";
import { around } from "./campaign-map.js";
import { lastGame, regionName } from "./campaign-members.js";
import "./campaign-naming.js";
import "./campaign-results.js";
import "./campaign-rules.js";
import "./campaign-story.js";
import { openCloser } from "./closer.js";
import { companyBadge, companyName } from "./companies.js";
import { keepButtons } from "./keep.js";
import { see, seen } from "./session.js";
import { marksOn } from "./sheet-model.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */
/** @typedef {"sheet" | "companies" | "rules" | "story" | "finale"} Room */

/** What is no region is called so among what was seen. */
const TOOLBOX = "toolbox";

class CampaignHome extends CampaignPart {
  static properties = {
    session: { attribute: false },
    about: { attribute: false },
    room: { state: true },
    near: { state: true },
  };

  constructor() {
    super();
    /** @type {About | null} */
    this.about = null;
    /** @type {Room} */
    this.room = this.wanted();
    /** Look at what is open, not at the whole sheet? On a phone the whole would be too small. */
    this.near = matchMedia("(max-width: 700px)").matches;
  }

  connectedCallback() {
    super.connectedCallback();
    const look = () => (this.room = this.wanted());
    addEventListener("hashchange", look);
    this.stops.push(() => removeEventListener("hashchange", look));
  }

  /** The room named in the address. @returns {Room} */
  wanted() {
    const named = location.hash.slice(1);
    return named === "companies" || named === "rules" || named === "story" || named === "finale"
      ? named
      : "sheet";
  }

  render() {
    const { session } = this;
    const info = session?.whole;
    if (!session?.info) return "";
    // Whoever may not look on sees only who takes part.
    if (!info)
      return html`${this.head(session.info)}<campaign-members
          .session=${session}
          .about=${this.about}
        ></campaign-members>`;
    return html`${this.head(info)} ${this.rooms(info)}
      <div class="campaign-room">${this.content(session, info)}</div>`;
  }

  /** @param {import("../../protocol.js").CampaignInfo} info */
  head(info) {
    return html`<header class="campaign-head">
      <p class="campaign-over"><a href="/campaigns">${t("campaign.title")}</a></p>
      <h1>${info.name}</h1>
      <p class="lead">
        ${info.over ? t("campaign.is-over") : t("campaign.where", { n: info.game, year: info.year })}
      </p>
    </header>`;
  }

  /** @param {CampaignInfo} info */
  rooms(info) {
    const names = /** @type {[Room, string][]} */ ([
      ["sheet", t("campaign.room-sheet")],
      ["companies", t("campaign.room-companies")],
      ["rules", t("campaign.room-rules")],
      ["story", t("campaign.room-story")],
      ...(info.finale ? [["finale", t("campaign.room-finale")]] : []),
    ]);
    return html`<nav class="campaign-rooms" aria-label=${t("campaign.rooms")}>
      ${names.map(
        ([room, name]) =>
          html`<a
            href="#${room}"
            data-room=${room}
            aria-current=${this.room === room ? "page" : "false"}
            @click=${(/** @type {Event} */ event) => this.enter(event, room)}
            >${name}</a
          >`,
      )}
    </nav>`;
  }

  /** @param {Event} event @param {Room} room */
  enter(event, room) {
    event.preventDefault();
    history.replaceState(null, "", `#${room}`);
    this.room = room;
  }

  /** @param {CampaignSession} session @param {CampaignInfo} info */
  content(session, info) {
    switch (this.room) {
      case "companies":
        return html`<h2 class="visually-hidden">${t("campaign.room-companies")}</h2>
          <div class="companies">
            ${info.copy.companies
              .filter(({ colour }) => session.member(colour))
              .map(
                (company) =>
                  html`<campaign-company .session=${session} .company=${company}></campaign-company>`,
              )}
          </div>
          <campaign-results .session=${session}></campaign-results>`;
      case "rules":
        return html`<campaign-rules .session=${session}></campaign-rules>`;
      case "story":
        return html`<h2 class="visually-hidden">${t("campaign.room-story")}</h2>
          <campaign-story .session=${session}></campaign-story>`;
      case "finale":
        return html`<campaign-finale .session=${session}></campaign-finale>`;
      default:
        return this.sheet(session, info);
    }
  }

  /** @param {CampaignSession} session @param {CampaignInfo} info */
  sheet(session, info) {
    const model = session.model();
    if (!model) return "";
    const look = this.near
      ? around(session.board?.view ?? [0, 0, model.width, model.height], model, 10)
      : null;
    return html`<div class="campaign-columns">
      <div class="campaign-sheet">
        <button class="campaign-closer" data-action="closer" @click=${() => openCloser(session)}>
          <campaign-map .model=${model} .look=${look}></campaign-map>
          <span class="campaign-closer-words">${t("campaign.closer")}</span>
        </button>
        <div class="campaign-look">
          ${segments({
            name: "look",
            legend: t("campaign.look"),
            value: this.near ? "open" : "sheet",
            options: [
              { value: "sheet", label: t("campaign.look-sheet") },
              { value: "open", label: t("campaign.look-open") },
            ],
            change: (value) => (this.near = value === "open"),
          })}
          ${info.games.length ? html`<div class="campaign-keep">${keepButtons(session)}</div>` : ""}
        </div>
        ${this.marks(info, model)}
      </div>
      <div class="campaign-side">
        ${this.news(session, info)}
        <campaign-naming .session=${session}></campaign-naming>
        <campaign-members .session=${session} .about=${this.about}></campaign-members>
        ${this.last(info)}
      </div>
      <section class="campaign-years" aria-labelledby="years-title">
        <h2 id="years-title">${t("campaign.calendar")}</h2>
        <campaign-calendar .info=${info}></campaign-calendar>
      </section>
    </div>`;
  }

  /**
   * The map in words: whose marks are where.
   * @param {CampaignInfo} info
   * @param {import("./sheet-model.js").SheetModel} model
   */
  marks(info, model) {
    const found = marksOn(model, model.pieces);
    if (found.length === 0) return "";
    return html`<details class="drawer campaign-marks">
      <summary><b>${t("campaign.marks")}</b> <span class="note">${found.length}</span></summary>
      <ul>
        ${found.map(
          ({ place, company, name }) =>
            html`<li>
              ${companyBadge(info, company)} ${name ? html`<b>${name}</b>, ${place}` : place}
              <span class="note">${companyName(info, company)}</span>
            </li>`,
        )}
      </ul>
    </details>`;
  }

  /**
   * Boxes that nobody at this screen has opened yet.
   * @param {CampaignSession} session
   * @param {CampaignInfo} info
   */
  news(session, info) {
    const known = seen(session.id);
    const boxes = info.copy.regions
      .filter((region) => region["opened-after"] && !known.has(region.id))
      .map((region) => region.id);
    const tools = info.copy["toolbox-open"] && !known.has(TOOLBOX) ? [TOOLBOX] : [];
    const first = [...boxes, ...tools][0];
    if (info.over && !known.has("finale"))
      return this.call(
        t("campaign.finale-waits"),
        t("campaign.finale-note"),
        t("campaign.open-vaults"),
        "open-finale",
        () => this.toFinale(session),
      );
    if (!first) return "";
    const title =
      first === TOOLBOX
        ? t("campaign.box-tools")
        : t("campaign.box-waits", { region: regionName(info, first) });
    return this.call(title, t("campaign.box-note"), t("campaign.open-box"), "open-box", () =>
      this.openBox(session, first),
    );
  }

  /**
   * @param {string} title
   * @param {string} note
   * @param {string} button
   * @param {string} action
   * @param {() => void} press
   */
  call(title, note, button, action, press) {
    return html`<section class="campaign-call">
      <h2>${title}</h2>
      <p>${note}</p>
      <button class="button button-main button-large" data-action=${action} @click=${press}>${button}</button>
    </section>`;
  }

  /** @param {CampaignSession} session */
  toFinale(session) {
    see(session.id, "finale");
    history.replaceState(null, "", "#finale");
    this.room = "finale";
  }

  /** @param {CampaignSession} session @param {string} what */
  async openBox(session, what) {
    const title = () =>
      what === TOOLBOX || !session.whole ? t("campaign.box-tools") : regionName(session.whole, what);
    await openDialog(
      title,
      (close) =>
        html`<campaign-box
          .cardTexts=${session.cardTexts}
          .model=${session.model()}
          .region=${what}
          @done=${() => close()}
        ></campaign-box>`,
    );
    see(session.id, what);
    this.requestUpdate();
  }

  /** @param {CampaignInfo} info */
  last(info) {
    const game = lastGame(info);
    if (!game)
      return html`<section class="campaign-note">
        <h2>${t("campaign.our-note")}</h2>
        <p>${t("campaign.note-history")}</p>
      </section>`;
    return html`<section class="campaign-last">
      <h2>${t("campaign.last-game", { year: game.year })}</h2>
      <campaign-results .session=${this.session} .only=${game.number}></campaign-results>
    </section>`;
  }
}
customElements.define("campaign-home", CampaignHome);
