// A campaign's game: what it tells.
import { changeOf, noteChanges, startingCoins } from "./changes.js";
import { askedSeat } from "./questions.js";
import { tellHappening, tellLegends } from "./story-legends.js";

/** @type {import("./families.js").Family} */
export const family = {
  events: { happened: tellHappening },
  tell: tellLegends,
  note: noteChanges,
  course: (log, game) => {
    noteChanges(log, game);
    return {
      label: "finish.graph-money-label",
      from: startingCoins(game),
      count: (event, add) => {
        if (
          event.event === "happened" &&
          event.happening.what === "counted" &&
          event.happening.kind === "cash"
        )
          add(event.happening.seat, changeOf(event.happening) ?? 0);
      },
    };
  },
  askedSeat,
};
