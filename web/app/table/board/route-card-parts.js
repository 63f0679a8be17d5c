// What there is to say about a route: used by the route card and by the preview.
import { html } from "lit";
import { cardCount, list, t, tn } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { cardChip } from "../../ui/mark.js";
import { claimChoices, trackHint } from "./claim.js";
import { savings, ticketEffects } from "./claim-advice.js";
import { partsOf } from "../common/parts.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./claim.js").Payment} Payment */

/** Name, colour, length and points. @param {Session} session @param {string} id of the track */
export function routeHead(session, id) {
  const track = session.game?.tracks.get(id);
  if (!session.game || !track) return "";
  return html`<h3 class="route-head">
      ${track.colour ? cardChip(track.colour) : html`<span class="chip chip-any">${t("claim.grey")}</span>`}
      <span>${session.game.trackName(id)}</span>
    </h3>
    <p class="route-worth">
      ${tn("claim.length", track.length)}
      ${
        partsOf(session.game).marksOfTrack?.(session, track) ??
        html`· <b>${tn("claim.points", track.points)}</b>`
      }
      ${track.colour ? html`<span class="visually-hidden">, ${t(`card.${track.colour}`)}</span>` : ""}
    </p>`;
}

/**
 * A payment as chips; in a campaign it may be more or fewer cards than spaces.
 * @param {Payment} payment
 * @param {number} spaces
 */
export function paymentChips(payment, spaces) {
  const length = payment.with?.cards ?? spaces;
  const coloured = payment.colour === "locomotive" ? 0 : length - payment.locomotives;
  const words = [
    coloured ? cardCount(payment.colour, coloured) : "",
    length - coloured ? cardCount("locomotive", length - coloured) : "",
  ].filter(Boolean);
  return html`<span class="payment"
    ><span class="visually-hidden">${list(words)}</span
    ><span aria-hidden="true"
      >${coloured ? cardChip(payment.colour, coloured) : ""}${
        length - coloured ? cardChip("locomotive", length - coloured) : ""
      }</span
    ></span
  >`;
}

/** What it does for one's tickets. @param {Session} session @param {string} track */
export function effectLines(session, track) {
  const { completes, helps } = ticketEffects(session, track);
  const names = (/** @type {string[]} */ tickets) =>
    list(tickets.map((ticket) => session.game?.ticketName(ticket) ?? ticket));
  return [
    completes.length
      ? html`<p class="route-effect good">${t("claim.completes", { tickets: names(completes) })}</p>`
      : "",
    partsOf(session.game).alongTrack?.(session, track) ?? "",
    helps.length ? html`<p class="route-effect">${t("claim.helps", { tickets: names(helps) })}</p>` : "",
  ];
}

/**
 * Which colours the payment chosen keeps for tickets and plan, or which one they lose by it.
 * @param {Session} session
 * @param {import("./claim.js").ClaimDraft} draft
 */
export function savingLine(session, { track, payment }) {
  if (!track || !payment) return "";
  const payments = claimChoices(session, track).map(({ action }) => action);
  const { keeps, spends } = savings(session, track, payment, payments);
  const names = (/** @type {WireCard[]} */ kinds) => list(kinds.map((kind) => t(`card.${kind}`)));
  if (spends)
    return html`<p class="route-saving route-spends">${t("claim.spends", { colours: names([spends]) })}</p>`;
  return keeps.length ? html`<p class="route-saving">${t("claim.keeps", { colours: names(keeps) })}</p>` : "";
}

/** Whose the track is, from 1; null while it is free. @param {Session} session @param {string} track */
export const ownerOf = (session, track) =>
  Object.values(session.view?.seats ?? {}).find((seat) => seat.tracks[track])?.seat ?? null;

/**
 * Why a route cannot be claimed now, in words; null if it can.
 * @param {Session} session
 * @param {string} track
 * @returns {string | null}
 */
export function whyNot(session, track) {
  if (!session.table || claimChoices(session, track).length > 0) return null;
  const owner = ownerOf(session, track);
  if (owner)
    return owner === session.seat ? t("why.own") : t("why.taken", { name: seatName(session.table, owner) });
  const hint = trackHint(session, track);
  if (hint?.why === "closed") {
    return hint.by ? t("why.closed-by", { name: seatName(session.table, hint.by) }) : t("why.closed");
  }
  if (hint?.why === "own-parallel") return t("why.own-parallel");
  if (hint?.why === "trains") return t("why.trains");
  if (hint?.why === "cards") return cardsMissing(hint);
  if (!session.view?.["open-tracks"][track]) return t("why.closed");
  if (session.seat === null) return null;
  if (!session.prompt) return t("why.not-your-turn");
  if (session.prompt.tutorial) return t("why.tutorial");
  return session.view.phase === "turn" ? t("why.cannot") : t("why.other-phase");
}

/** @param {import("../../../protocol.js").TrackHint} hint */
function cardsMissing(hint) {
  const n = hint.missing ?? 1;
  return hint.colour && hint.colour !== "locomotive"
    ? tn("why.cards-of", n, { colour: t(`card.${hint.colour}`) })
    : tn("why.cards", n);
}
