// The card game: what it tells.
import { CARD_EVENTS } from "./story-cards.js";

/** @type {import("./families.js").Family} */
export const family = {
  events: CARD_EVENTS,
  // Points come at the end only: until then it is told how many cards are under way.
  course: () => ({
    label: "finish.graph-stacks-label",
    count: (event, add, seats) => {
      if (event.event === "rolled")
        add(
          event.seat,
          Object.values(event.cards).reduce((all, n) => all + n, 0),
        );
      if (event.event === "half-time") for (let seat = 1; seat <= seats; seat += 1) add(seat, -Infinity);
    },
  }),
};
