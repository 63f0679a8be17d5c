// By how much something changed: events of a campaign say only how much there is now.

/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireHappening} WireHappening */
/** @typedef {Extract<WireHappening, { what: "counted" }>} Counted */

/**
 * What everybody has at the beginning besides coins; what is not here may come from earlier games.
 * @type {Record<string, number>}
 */
const START = { crate: 0, ore: 0, vault: 0, pot: 0 };

/** @type {WeakMap<object, number>} */
const changes = new WeakMap();

/** @param {number} seat @param {string} kind */
const key = (seat, kind) => `${seat} ${kind}`;

/** What lies open now, after something was taken back. @param {WireView} view */
const stock = (view) =>
  new Map(
    Object.values(view.seats).flatMap(({ seat, trains, campaign }) =>
      campaign
        ? [
            [key(seat, "cash"), campaign.cash],
            [key(seat, "goodwill"), campaign.goodwill ?? 0],
            [key(seat, "stamp"), campaign.stamps ?? 0],
            [key(seat, "crate"), campaign.crates ?? 0],
            [key(seat, "ore"), campaign.ore ?? 0],
            [key(seat, "vault"), campaign.vault ?? 0],
            [key(seat, "pot"), campaign.given ?? 0],
            [key(seat, "car"), trains],
          ]
        : [],
    ),
  );

/** Coins of each player at the start. @param {import("./game.js").GameData | null} game */
export const startingCoins = (game) => game?.wire.campaign?.coins ?? 0;

/**
 * Works out the changes of a whole log, from its beginning.
 * @param {Step[]} log
 * @param {import("./game.js").GameData | null} game
 */
export function noteChanges(log, game) {
  /** @type {Map<string, number>} */
  let had = new Map();
  for (const step of log) {
    if (step.step === "undo") {
      had = stock(step.view);
      continue;
    }
    for (const event of step.events) {
      if (event.event === "claimed") had.delete(key(event.seat, "car"));
      if (event.event !== "happened" || event.happening.what !== "counted") continue;
      const { seat, kind, now } = event.happening;
      const before = had.get(key(seat, kind)) ?? (kind === "cash" ? startingCoins(game) : START[kind]);
      if (before !== undefined) changes.set(event.happening, now - before);
      had.set(key(seat, kind), now);
    }
  }
}

/** By how much; null if that is not known. @param {Counted} counted */
export const changeOf = (counted) => changes.get(counted) ?? null;
