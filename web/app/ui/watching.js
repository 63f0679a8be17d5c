// Who watches a table: how many, and those who may be named.
import { html } from "lit";
import { tn } from "../core/i18n.js";
import { phrase, playerLink } from "./player-link.js";

/** @param {import("../../protocol.js").TableInfo | null | undefined} table @param {boolean} [beside] */
export function watchingLine(table, beside = false) {
  const { count = 0, people = [] } = table?.watching ?? {};
  if (count === 0) return "";
  const names = people.map(({ guest, name }) => playerLink(guest, name, beside));
  const others = count - people.length;
  if (others > 0 && names.length) names.push(html`${tn("watching.more", others)}`);
  return html`<p class="watching" data-watching=${count}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z"
      ></path>
    </svg>
    <span>${tn("watching.count", count)}${names.length ? html`: ${phrase(names)}` : ""}</span>
  </p>`;
}
