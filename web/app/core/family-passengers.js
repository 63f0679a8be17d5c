// Games with passengers: what they tell.
import { t, tn } from "./i18n.js";
import { commas, only } from "./story.js";

/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {Extract<WireEvent, { event: "passengers-taken" }>} Taken */
/** @typedef {import("./story.js").Teller} Teller */

/** Those who were taken. @param {Taken | undefined} taken */
const peopleOf = (taken) => (taken?.from ?? []).flatMap((person) => (person ? [{ person }] : []));

/** @param {Teller} teller @param {Taken} taken */
function tellAlone(teller, taken) {
  const { seat } = taken;
  const people = peopleOf(taken);
  const key = teller.verb(seat, "story.passengers", "story.passengers-you");
  const things = people.length ? commas(people) : [t("story.no-passengers")];
  teller.say(teller.phrase(key, { seat: { seat }, cards: things }), {
    seat,
    weight: "move",
    topic: "claims",
  });
}

/** @type {import("./families.js").Family} */
export const family = {
  events: {
    "passengers-placed": (
      teller,
      /** @type {Extract<WireEvent, { event: "passengers-placed" }>} */ event,
    ) => {
      const count = event.places.reduce((sum, place) => sum + place.colours.length, 0);
      teller.say([tn("story.passengers-placed", count)], { weight: "move", topic: "game" });
    },
  },
  claimed: (teller, events, index) => {
    const people = peopleOf(only(events, "passengers-taken")[index]);
    return people.length ? teller.phrase("story.and-passengers", { cards: commas(people) }) : [];
  },
  // A step told alone may hold the passengers without the claim before it.
  tell: (teller, events) => {
    for (const alone of only(events, "passengers-taken").slice(only(events, "claimed").length))
      tellAlone(teller, alone);
  },
};
