// What all pages say that cannot show what was asked for, and where it goes on from there.
import { html } from "lit";
import { t } from "../core/i18n.js";

/** The links at the foot of every page. */
export const foot = () =>
  html`<footer class="foot">
    <nav aria-label=${t("site.more-pages")}>
      <a href="/ratings">${t("site.ratings")}</a>
      <a href="/settings">${t("site.settings")}</a>
      <a href="/about">${t("site.about")}</a>
      <a href="/api/docs">${t("site.api")}</a>
    </nav>
  </footer>`;

/**
 * @param {{
 *   title: string, note: unknown, first?: unknown
 * }} what first: a button that comes before the links
 */
export const lost = ({ title, note, first = "" }) =>
  html`<h1>${title}</h1>
    <p class="lead">${note}</p>
    <p class="page-buttons" data-lost>
      ${first}
      <a class="button ${first ? "" : "button-main"}" href="/">${t("site.play")}</a>
      <a class="button" href="/lobby">${t("site.lobby")}</a>
      <a class="button" href="/mine">${t("site.mine")}</a>
    </p>`;

/** The same as a whole page, for those that have no frame. @param {Parameters<typeof lost>[0]} what */
export const lostPage = (what) =>
  html`<div class="page">
    <div class="page-body">${lost(what)}</div>
    ${foot()}
  </div>`;
