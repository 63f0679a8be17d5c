// Cards that travel: from the deck or market to a player, from a player to a route and the discards.
import { render } from "lit";
import { motion } from "../core/settings.js";
import { cardMark } from "../ui/mark.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../core/session.js").Shown} Shown */
/** @typedef {{ x: number, y: number }} Place */

/** How long a card is on its way, in milliseconds. */
const TRAVEL = { instant: 0, quick: 320, full: 650 };
/** So much later each further card sets out. */
const STAGGER = 60;

/** The middle of something on the page. @param {Element | null | undefined} element @returns {Place | null} */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/**
 * Sends a card on its way. The ghost is there for the eye only.
 * @param {WireCard | null} kind null for one that is face down
 * @param {Place | null} from
 * @param {Place | null} to
 * @param {number} [order] later ones set out later
 */
function fly(kind, from, to, order = 0) {
  const duration = TRAVEL[motion()];
  if (!duration || !from || !to) return;
  const ghost = document.createElement("div");
  ghost.className = `ghost ghost-card ${kind ? `chip-${kind}` : "card-back"}`;
  ghost.setAttribute("aria-hidden", "true");
  if (kind) render(cardMark(kind), ghost);
  document.body.append(ghost);
  const at = (/** @type {Place} */ place, /** @type {number} */ scale) =>
    `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) scale(${scale})`;
  const way = ghost.animate(
    [
      { transform: at(from, 1), opacity: 0.4 },
      { transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 20 }, 1.1), opacity: 1, offset: 0.5 },
      { transform: at(to, 0.7), opacity: 0.2 },
    ],
    { duration, delay: order * STAGGER, easing: "ease-in-out", fill: "both" },
  );
  way.onfinish = way.oncancel = () => ghost.remove();
}

/**
 * Shows a step on the table page.
 * @param {HTMLElement} page
 * @param {number | null} own the seat that looks on
 * @param {Shown} shown
 * @param {{ rollTrains: (track: string, seat: number) => void, place: (track: string) => Place | null } | null} map
 */
export function showMotion(page, own, { step }, map) {
  if (step.step !== "act" || document.visibilityState !== "visible") return;
  const slot = (/** @type {number} */ n) => page.querySelector(`[data-slot="${n}"]`);
  const player = (/** @type {number} */ seat, /** @type {WireCard | null} */ kind) =>
    seat === own
      ? (page.querySelector(`gleis-hand [data-kind="${kind}"]`) ?? page.querySelector("gleis-hand"))
      : page.querySelector(`gleis-players [data-seat="${seat}"]`);
  for (const event of step.events) {
    if (event.event === "card-drawn") {
      fly(event.card ?? null, middle(page.querySelector('[data-action="draw-card"]')), middle(player(event.seat, event.card ?? null)));
    } else if (event.event === "card-taken") {
      fly(event.card, middle(slot(event.slot)), middle(player(event.seat, event.card)));
    } else if (event.event === "tickets-drawn") {
      fly(null, middle(page.querySelector('gleis-market [data-action="draw-tickets"]')), middle(player(event.seat, null)));
    } else if (event.event === "claimed") {
      map?.rollTrains(event.track, event.seat);
      const to = map?.place(event.track) ?? null;
      fly(event.colour, middle(player(event.seat, event.colour)), to);
      if (event.locomotives > 0) fly("locomotive", middle(player(event.seat, "locomotive")), to, 1);
    }
  }
}
