// Cards that travel: from the deck or market to a player, from a player to a route and the discards.
import { render } from "lit";
import { motion, settings } from "../../core/settings.js";
import { GLIDE_MS } from "../map/camera.js";
import { rolling } from "../map/motion.js";
import { boxAround } from "../map/scene.js";
import { cardMark } from "../../ui/mark.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Shown} Shown */
/** @typedef {{ x: number, y: number }} Place */
/**
 * What trains roll on.
 * @typedef {{
 *   rollTrains: (track: string, seat: number, later: number) => void, place: (track: string) => Place | null,
 *   scene: import("../map/scene.js").Scene | null, camera: import("../map/camera.js").Camera | null,
 *   pane: HTMLElement | null, routesAt: (at: Place, coarse: boolean) => string[],
 *   cityAt: (at: Place, coarse: boolean) => string | null
 * }} Stage
 */

/** How long a card is on its way, in milliseconds. */
const TRAVEL = { instant: 0, quick: 320, full: 650 };
/** So much later each further card sets out. */
const STAGGER = 60;

/**
 * The middle of something on the page.
 * @param {Element | null | undefined} element
 * @returns {Place | null}
 */
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
 * @param {boolean} [turns] is it face down when it arrives?
 */
function fly(kind, from, to, order = 0, turns = false) {
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
      {
        transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 20 }, 1.1),
        opacity: 1,
        offset: 0.5,
      },
      { transform: at(to, 0.7), opacity: 0.2 },
    ],
    { duration, delay: order * STAGGER, easing: "ease-in-out", fill: "both" },
  );
  if (turns) turnOver(ghost, duration, order * STAGGER);
  way.onfinish = way.oncancel = () => ghost.remove();
}

/**
 * Halfway a card is seen from its edge; from there on its back shows.
 * @param {HTMLElement} ghost
 * @param {number} duration
 * @param {number} delay
 */
function turnOver(ghost, duration, delay) {
  ghost.animate([{ scale: "1 1" }, { scale: "0 1", offset: 0.5 }, { scale: "1 1" }], { duration, delay });
  setTimeout(
    () => {
      ghost.className = "ghost ghost-card card-back";
      ghost.replaceChildren();
    },
    delay + duration / 2,
  );
}

/**
 * Brings what somebody else does on the map into sight.
 * @param {Stage | null} map
 * @param {string} track
 * @returns {number} how long that takes
 */
function lookAt(map, track) {
  const shape = map?.scene?.shapes.get(track);
  if (!shape || settings.speed === "instant" || !map?.camera?.glance(boxAround(shape.spine, 20))) return 0;
  return motion() === "instant" ? 0 : GLIDE_MS;
}

/**
 * Shows a claim: the camera first, then the train and the cards that pay for it.
 * @param {Extract<import("../../../protocol.js").WireEvent, { event: "claimed" }>} event
 * @param {(kind: WireCard) => Place | null} holder where the player of the event holds a kind
 * @param {Stage | null} map
 * @param {boolean} isOwn who acts has looked there already
 * @returns {number} how long it takes, in milliseconds
 */
function showClaim(event, holder, map, isOwn) {
  const later = isOwn ? 0 : lookAt(map, event.track);
  const speed = motion();
  map?.rollTrains(event.track, event.seat, later);
  if (speed === "instant") return later;
  setTimeout(() => {
    const to = map?.place(event.track) ?? null;
    fly(event.colour, holder(event.colour), to);
    if (event.locomotives > 0) fly("locomotive", holder("locomotive"), to, 1);
  }, later);
  const length = map?.scene?.shapes.get(event.track)?.slots.length ?? 0;
  return later + Math.max(rolling(length, speed), TRAVEL[speed] + STAGGER);
}

/**
 * Shows a step on the table page.
 * @param {HTMLElement} page
 * @param {number | null} own the seat that looks on
 * @param {Shown} shown
 * @param {Stage | null} map
 * @returns {number} how long it takes, in milliseconds
 */
export function showMotion(page, own, { step, skipped }, map) {
  if (step.step !== "act" || skipped || document.visibilityState !== "visible") return 0;
  let lasts = TRAVEL[motion()];
  const slot = (/** @type {number} */ n) => page.querySelector(`[data-slot="${n}"]`);
  const player = (/** @type {number} */ seat, /** @type {WireCard | null} */ kind) =>
    seat === own
      ? (page.querySelector(`.hand [data-kind="${kind}"]`) ?? page.querySelector(".hand"))
      : page.querySelector(`gleis-players [data-seat="${seat}"]`);
  for (const event of step.events) {
    if (event.event === "card-drawn") {
      fly(
        event.card ?? null,
        middle(page.querySelector('[data-action="draw-card"]')),
        middle(player(event.seat, event.card ?? null)),
      );
    } else if (event.event === "card-taken") {
      fly(event.card, middle(slot(event.slot)), middle(player(event.seat, event.card)));
    } else if (event.event === "tickets-drawn") {
      fly(
        null,
        middle(page.querySelector('gleis-market [data-action="draw-tickets"]')),
        middle(player(event.seat, null)),
      );
    } else if (event.event === "claimed") {
      const holder = (/** @type {WireCard} */ kind) => middle(player(event.seat, kind));
      lasts = Math.max(lasts, showClaim(event, holder, map, event.seat === own));
    } else {
      const order = showYards(page, event, (kind) =>
        middle(player("seat" in event ? (event.seat ?? 0) : 0, kind)),
      );
      lasts = Math.max(lasts, TRAVEL[motion()] && TRAVEL[motion()] + order * STAGGER);
    }
  }
  return lasts;
}

/**
 * What happens in the rail yards: rows come from the hand, go to the discards, or card by card onto the stack.
 * @param {HTMLElement} page
 * @param {import("../../../protocol.js").WireEvent} event
 * @param {(kind: WireCard) => Place | null} holder where the player of the event holds a kind
 * @returns {number} how many cards set out
 */
function showYards(page, event, holder) {
  const yard = (/** @type {number} */ seat) => page.querySelector(`[data-yard="${seat}"] .yard-ground`);
  const row = (/** @type {number} */ seat, /** @type {string} */ colour) =>
    middle(page.querySelector(`[data-yard="${seat}"] [data-row="${colour}"]`) ?? yard(seat));
  if (event.event === "rolled") {
    const stack = middle(page.querySelector(`[data-stack="${event.seat}"] .stack-pile`));
    const kinds = Object.entries(event.cards).flatMap(([kind, n]) => Array(n).fill(kind));
    for (const [order, kind] of kinds.entries()) fly(kind, row(event.seat, kind), stack, order, true);
    return kinds.length;
  }
  if (event.event === "laid") {
    for (const [order, { colour }] of event.rows.entries())
      fly(colour, holder(colour), row(event.seat, colour), order);
    return event.rows.length;
  }
  if (event.event === "raided") {
    const discards = middle(
      page.querySelector(".market-foot") ?? page.querySelector('gleis-market [data-action="draw-card"]'),
    );
    for (let order = 0; order < event.row.cars; order += 1)
      fly(event.row.colour, row(event.seat, event.row.colour), discards, order);
    return event.row.cars;
  }
  return 0;
}
