// <campaign-members>: who is here, who is missing, who sits in; and the next game.
import { html } from "lit";
import { del, post, put } from "../core/api.js";
import { say, t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { levelName } from "../pages/agreed.js";
import { takeAway } from "../pages/fields.js";
import { planKey, planOf, seatOptions } from "../pages/seats.js";
import { confirm } from "../ui/dialog.js";
import { icon } from "../ui/icon.js";
import { askName, ensureName, nameField, nameIn } from "../ui/name.js";
import "../ui/qr.js";
import { attempt, toastProblem } from "../ui/toasts.js";
import { companyMark, companyName, memberName } from "./companies.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").CampaignInfo} CampaignInfo */
/** @typedef {import("../../protocol.js").CampaignMember} CampaignMember */
/** @typedef {import("../../protocol.js").Company} Company */
/** @typedef {import("../../protocol.js").Here} Here */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */

/** Fewer than two cannot play. */
const FEWEST = 2;
const COMPANIES = /** @type {const} */ (["red", "yellow", "green", "blue", "black"]);

/**
 * How a member takes part, as a value of the list: "plays", "absent", "bot:casual".
 * @param {CampaignMember} member
 */
const hereKey = ({ here }) => (here.kind === "bot" ? `bot:${here.level}` : here.kind);

/** @param {string} key @returns {Here} */
function hereOf(key) {
  const plan = planOf(key);
  if (plan.kind === "bot") return plan;
  return { kind: key === "absent" ? "absent" : "plays" };
}

/** Is a game being played? One that was broken off can be played again. @param {CampaignInfo} info */
const running = (info) => info.current?.status === "running";

/** Those who sit at the next table. @param {CampaignInfo} info */
const players = (info) =>
  info.members.filter((member) => member.kind !== "open" && member.here.kind !== "absent");

class CampaignMembers extends CampaignPart {
  static properties = { session: { attribute: false }, about: { attribute: false }, busy: { state: true } };

  constructor() {
    super();
    /** @type {About | null} */
    this.about = null;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
  }

  /** @param {(campaign: string) => Promise<CampaignInfo>} work */
  async change(work) {
    const { session } = this;
    if (!session) return;
    this.busy = true;
    const info = await attempt(() => work(session.id));
    if (info) await session.take(info);
    this.busy = false;
  }

  /** Makes the table of the next game and goes there. */
  async next() {
    const { session } = this;
    if (!session) return;
    this.busy = true;
    const made = await attempt(() =>
      post("campaigns/{campaign}/next", { campaign: session.id, body: { revision: session.info?.revision } }),
    );
    if (made) go(`/t/${made.table}`);
    else await session.refresh().catch(toastProblem);
    this.busy = false;
  }

  render() {
    const info = this.session?.info;
    if (!info) return "";
    return html`<section class="members" aria-labelledby="members-title">
      <h2 id="members-title">${t("campaign.members")}</h2>
      <ul class="members-list">
        ${info.members.map((member) => this.line(info, member))}
      </ul>
      ${info.stopped ? html`<p class="bad">${info.stopped}</p>` : ""} ${this.visitor(info)}
      ${info.over || info.closed ? "" : this.start(info)} ${this.invitation(info)}
      ${info.closed ? html`<p class="note">${t("campaign.closed")}</p>` : this.manage(info)}
    </section>`;
  }

  /** @param {CampaignInfo} info @param {CampaignMember} member */
  line(info, member) {
    const open = member.kind === "open";
    const own = info.you.includes(member.company);
    const away = member.kind === "person" && !member.online;
    return html`<li
      class="members-line ${open ? "members-open" : ""}"
      data-company=${member.company}
      data-kind=${member.kind}
      data-here=${member.here.kind}
    >
      ${companyMark(member.company, "members-shape")}
      <div class="members-who">
        <b>${open ? t("campaign.open-seat") : memberName(member)}</b>
        <span class="note"
          >${companyName(info, member.company)}${own ? ` · ${t("campaign.you")}` : ""}${
            member.kind === "person" && !own ? ` · ${away ? t("campaign.away") : t("campaign.online")}` : ""
          }</span
        >
        ${
          open || member.here.kind === "plays"
            ? ""
            : html`<span class="members-missing">${this.missing(member)}</span>`
        }
      </div>
      ${info.over || info.closed || running(info) ? "" : this.tools(info, member, own)}
    </li>`;
  }

  /** @param {CampaignMember} member */
  missing({ here }) {
    return here.kind === "bot"
      ? t("campaign.sits-in", { level: levelName(here.level) })
      : t("campaign.absent");
  }

  /** @param {CampaignInfo} info @param {CampaignMember} member @param {boolean} own */
  tools(info, member, own) {
    const { session } = this;
    if (!session) return "";
    const name = companyName(info, member.company);
    if (member.kind === "person") {
      if (!own && !session.hosting) return "";
      const choose = (/** @type {Event} */ event) => {
        const here = hereOf(/** @type {HTMLSelectElement} */ (event.target).value);
        const body = { company: member.company, here };
        void this.change((campaign) => post("campaigns/{campaign}/here", { campaign, body }));
      };
      const key = hereKey(member);
      return html`<select
        aria-label=${t("campaign.here-label", { name })}
        data-action="here"
        ?disabled=${this.busy}
        @change=${choose}
      >
        <option value="plays" ?selected=${key === "plays"}>${t("campaign.plays")}</option>
        <option value="absent" ?selected=${key === "absent"}>${t("campaign.misses")}</option>
        ${(this.about?.levels ?? []).map(
          (level) =>
            html`<option value="bot:${level}" ?selected=${key === `bot:${level}`}>
              ${t("campaign.bot-sits-in", { level: levelName(level) })}
            </option>`,
        )}
      </select>`;
    }
    const sit = member.kind === "open" && whoAmI() && info.you.length === 0;
    const seat = session.hosting
      ? html`<select
          aria-label=${t("campaign.seat-label", { name })}
          data-action="choose-member"
          ?disabled=${this.busy}
          @change=${(/** @type {Event} */ event) =>
            this.seat(member, /** @type {HTMLSelectElement} */ (event.target))}
        >
          <option value="me">${t("new.seat-me")}</option>
          ${seatOptions(this.about?.levels ?? [], [], planKey(member))}
        </select>`
      : "";
    return html`${seat}
    ${
      sit
        ? html`<button
            class="button button-main"
            data-action="join"
            ?disabled=${this.busy}
            @click=${() => this.join(member.company)}
          >
            ${t("campaign.join")}
          </button>`
        : ""
    }`;
  }

  /**
   * The host says who a company is for; somebody at the same screen has a name of their own.
   * @param {CampaignMember} member
   * @param {HTMLSelectElement} list
   */
  async seat(member, list) {
    let plan = planOf(list.value);
    if (plan.kind === "me") {
      const name = await askName({
        title: () => t("new.seat-me"),
        label: () => t("new.seat-name-hint"),
        value: "",
        button: () => t("site.save"),
      });
      if (!name) {
        list.value = planKey(member);
        return;
      }
      plan = { kind: "me", name };
    }
    await this.setCompany(member.company, plan);
  }

  /** @param {Company} company @param {SeatPlan} body */
  setCompany(company, body) {
    return this.change((campaign) =>
      put("campaigns/{campaign}/seats/{company}", { campaign, company, body }),
    );
  }

  /** @param {Company} [company] */
  join(company) {
    return this.change((campaign) => post("campaigns/{campaign}/join", { campaign, body: { company } }));
  }

  /** Somebody who followed the link and has no name yet. @param {CampaignInfo} info */
  visitor(info) {
    if (whoAmI() || !info.members.some((member) => member.kind === "open")) return "";
    const enter = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
      if (await attempt(() => ensureName(name))) await this.join();
    };
    return html`<form class="panel members-visitor" @submit=${enter}>
      <h3>${t("campaign.welcome")}</h3>
      ${nameField({ label: t("site.name"), note: t("site.name-note") })}
      <button class="button button-main button-large" data-action="join" ?disabled=${this.busy}>
        ${t("campaign.join")}
      </button>
    </form>`;
  }

  /** @param {CampaignInfo} info */
  start(info) {
    if (info.current && running(info)) {
      return html`<a
        class="button button-main button-large members-next"
        data-action="to-table"
        href="/t/${info.current.table}"
        >${t("campaign.to-table", { n: info.game })}</a
      >`;
    }
    const open = info.members.some((member) => member.kind === "open" && member.here.kind === "plays");
    const ready = !open && players(info).length >= FEWEST;
    const mine = this.session?.hosting || info.you.length > 0;
    if (!mine) return html`<p class="note">${t("campaign.others-start")}</p>`;
    return html`<div class="members-start">
      <button
        class="button button-main button-large members-next"
        data-action="next-game"
        aria-describedby="members-why"
        ?disabled=${this.busy || !ready}
        @click=${this.next}
      >
        ${t("campaign.play-next", { n: info.game, year: info.year })}
      </button>
      <p class="note" id="members-why">
        ${open ? t("campaign.seat-open") : ready ? t("campaign.ready") : t("campaign.too-few")}
      </p>
    </div>`;
  }

  /** @param {string} action @param {unknown} label @param {() => void} press */
  tool(action, label, press) {
    return html`<button
      class="button button-small"
      data-action=${action}
      ?disabled=${this.busy}
      @click=${press}
    >
      ${label}
    </button>`;
  }

  /** Companies come and go. @param {CampaignSession} session @param {CampaignInfo} info */
  companies(session, info) {
    const missing = COMPANIES.filter((company) => !session.member(company));
    const played = new Set(info.games.flatMap((game) => game.companies));
    const removable =
      info.members.length > FEWEST
        ? info.members.filter((member) => member.kind !== "person" && !played.has(member.company))
        : [];
    return html`${missing.map((company) => {
      const name = t("campaign.add", { name: companyName(info, company) });
      const label = html`${icon("plus")}${companyMark(company)}${name}`;
      return this.tool("add-company", label, () => void this.setCompany(company, { kind: "open" }));
    })}
    ${removable.map(({ company }) => {
      const name = t("campaign.remove", { name: companyName(info, company) });
      const remove = (/** @type {string} */ campaign) =>
        del("campaigns/{campaign}/seats/{company}", { campaign, company });
      return this.tool("remove-company", name, () => void this.change(remove));
    })}`;
  }

  /** What changes a campaign, and how it is put away. @param {CampaignInfo} info */
  manage(info) {
    const { session } = this;
    const hosting = Boolean(session?.hosting);
    if (!session || (info.you.length === 0 && !hosting)) return "";
    const sure = async (
      /** @type {() => string} */ text,
      /** @type {() => string} */ yes,
      /** @type {(campaign: string) => Promise<CampaignInfo>} */ work,
    ) => {
      if (await confirm(yes, text, yes)) await this.change(work);
    };
    const close = () =>
      sure(
        () => t("campaign.close-note"),
        () => t("campaign.close"),
        (campaign) => del("campaigns/{campaign}", { campaign }),
      );
    return html`<details class="members-manage">
      <summary>${t("campaign.manage")}</summary>
      <div class="page-buttons">
        ${hosting && !info.over ? this.companies(session, info) : ""}
        ${info.you.map((company) => {
          const name = () => t("campaign.leave", { name: companyName(info, company) });
          const leave = (/** @type {string} */ campaign) =>
            post("campaigns/{campaign}/leave", { campaign, body: { company } });
          return this.tool("leave", name(), () => void sure(() => t("campaign.leave-note"), name, leave));
        })}
        ${hosting ? this.tool("close-campaign", t("campaign.close"), () => void close()) : ""}
      </div>
    </details>`;
  }

  /** @param {CampaignInfo} info */
  invitation(info) {
    if (info.over || info.closed || !info.members.some((member) => member.kind === "open")) return "";
    const link = `${location.origin}/campaign/${info.id}`;
    return html`<section class="members-invite" data-action="invitation">
      <h3>${t("room.invite")}</h3>
      <p class="note">${t("campaign.invite-note")}</p>
      ${takeAway({
        label: t("campaign.link"),
        text: link,
        done: t("room.copied"),
        share: t("campaign.share-text", { name: info.name }),
      })}
      <gleis-qr .text=${link}></gleis-qr>
    </section>`;
  }
}
customElements.define("campaign-members", CampaignMembers);

/** What a game was like, for lists: the winner and the sums. @param {CampaignInfo} info */
export const lastGame = (info) => info.games.filter((game) => game.places).at(-1) ?? null;

/** @param {CampaignInfo} info @param {string} id */
export function regionName(info, id) {
  const region = info.copy?.regions.find((one) => one.id === id);
  return region ? say(region.name) : id;
}
