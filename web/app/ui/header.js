// The head of every page but the table: where one is, where one can go, language, theme and name.
import { html } from "lit";
import { waitingChanged, waitingTables } from "../core/attention.js";
import { language, t, tn } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { set, settingChanged, settings } from "../core/settings.js";
import { GleisElement } from "./element.js";
import { icon, logo } from "./icon.js";
import { changeName } from "./name.js";

const PLACES = /** @type {const} */ ([
  ["/", "site.play"],
  ["/lobby", "site.lobby"],
  ["/mine", "site.mine"],
  ["/rules", "site.rules"],
]);
const THEMES = /** @type {const} */ ([null, "light", "dark"]);
const THEME_NAMES = { auto: "site.theme-auto", light: "site.theme-light", dark: "site.theme-dark" };

/** @param {string} place @param {string} path */
const isHere = (place, path) => path === place || (place !== "/" && path.startsWith(`${place}/`));

/** When the page is there, invitations are looked for, in milliseconds. */
const LATER = 1500;

/** Language names are always in their own language. */
const languageSwitch = () =>
  html`<div class="header-languages" role="group" aria-label=${t("site.language")}>
    ${
      /** @type {const} */ ([
        ["de", "Deutsch"],
        ["en", "English"],
      ]).map(
        ([tag, name]) =>
          html`<button
            class="button header-language"
            lang=${tag}
            data-action="language-${tag}"
            aria-pressed=${language() === tag}
            @click=${() => set("language", tag)}
          >
            <span aria-hidden="true">${tag.toUpperCase()}</span><span class="visually-hidden">${name}</span>
          </button>`,
      )
    }
  </div>`;

function themeSwitch() {
  const now = settings.theme ?? "auto";
  const next = THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length];
  const label = t("site.theme", { theme: t(THEME_NAMES[now]) });
  return html`<button
    class="button button-icon"
    data-action="theme"
    title=${label}
    aria-label=${label}
    @click=${() => set("theme", next)}
  >
    ${icon(`theme-${now}`)}
  </button>`;
}

/** At how many tables it is the user's turn. */
function waitingBadge() {
  const n = waitingTables().length;
  if (n === 0) return "";
  return html`<span class="header-waiting" data-waiting=${n}
    ><span aria-hidden="true">${n}</span><span class="visually-hidden"> ${tn("site.waiting", n)}</span></span
  >`;
}

class GleisHeader extends GleisElement {
  static properties = { path: { attribute: false } };

  constructor() {
    super();
    this.path = "/";
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
    this.follow(settingChanged);
    this.follow(waitingChanged);
    // Nobody waits for it: what the page is about comes first.
    const soon = setTimeout(() => void import("./invitations.js"), LATER);
    this.stops.push(() => clearTimeout(soon));
  }

  render() {
    const me = whoAmI();
    return html`<a class="skip" href="#main">${t("site.skip")}</a>
      <header class="header">
        <a class="header-home" href="/">${logo()}<span>${t("site.title")}</span></a>
        <nav class="header-nav" aria-label=${t("site.pages")}>
          ${PLACES.map(
            ([place, key]) =>
              html`<a href=${place} aria-current=${isHere(place, this.path) ? "page" : "false"}
                >${t(key)}${place === "/mine" ? waitingBadge() : ""}</a
              >`,
          )}
        </nav>
        <div class="header-tools">
          ${languageSwitch()} ${themeSwitch()}
          <a
            class="button button-icon"
            href="/settings"
            title=${t("site.settings")}
            aria-label=${t("site.settings")}
            aria-current=${this.path === "/settings" ? "page" : "false"}
            >${icon("settings")}</a
          >
          <button class="button header-name" data-action="name" @click=${changeName}>
            ${icon("person")}<span class="header-name-text">${me?.name ?? t("site.no-name")}</span>
            <span class="visually-hidden">${t("site.change-name")}</span>
          </button>
        </div>
      </header>
      <gleis-invitations></gleis-invitations>`;
  }
}
customElements.define("gleis-header", GleisHeader);

/** @param {string} path of the page */
export const header = (path) => html`<gleis-header .path=${path}></gleis-header>`;
