// What there is to say about a route: used by the route card and by the preview.
import { html } from "lit";
import { list, t, tn } from "../core/i18n.js";
import { seatName } from "../core/story.js";
import { cardChip } from "../ui/mark.js";
import { claimChoices, ticketEffects, trackOutlook } from "./claim.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../core/session.js").Session} Session */
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
    coloured ? `${coloured} ${t(`card.${payment.colour}`)}` : "",
    length - coloured ? `${length - coloured} ${t("card.locomotive")}` : "",
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
    helps.length ? html`<p class="route-effect">${t("claim.helps", { tickets: names(helps) })}</p>` : "",
  ];
}

/** Whose the track is, from 1; null while it is free. @param {Session} session @param {string} track */
export const ownerOf = (session, track) =>
  session.view?.seats.find((seat) => seat.tracks.includes(track))?.seat ?? null;

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
  const outlook = trackOutlook(session, track);
  if (outlook?.why === "closed") {
    return outlook.by ? t("why.closed-by", { name: seatName(session.table, outlook.by) }) : t("why.closed");
  }
  if (outlook?.why === "own-parallel") return t("why.own-parallel");
  if (outlook?.why === "trains") return t("why.trains");
  if (outlook?.why === "cards") return cardsMissing(outlook);
  if (!session.view?.["open-tracks"].includes(track)) return t("why.closed");
  if (session.seat === null) return null;
  if (!session.prompt) return t("why.not-your-turn");
  return session.view.phase === "turn" ? t("why.cannot") : t("why.other-phase");
}

/** @param {import("../../protocol.js").TrackOutlook} outlook */
function cardsMissing(outlook) {
  const n = outlook.missing ?? 1;
  return outlook.colour && outlook.colour !== "locomotive"
    ? tn("why.cards-of", n, { colour: t(`card.${outlook.colour}`) })
    : tn("why.cards", n);
}
