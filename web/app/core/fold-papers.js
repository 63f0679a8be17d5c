// Events of a campaign's game about papers: newspapers, numbered cards, stickers, tools.
import { seatOf } from "./fold-parts.js";

/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireHappening} WireHappening */
/** @typedef {import("./fold-legends.js").LegendsView} LegendsView */
/** @typedef {import("./fold-legends.js").Own} Own */

/** Company cards in the order of their slots. */
const SLOTS = ["start", "1A", "1B", "2A", "2B", "3A", "3B"];

/** What a player has beyond what all games have. @param {WireView} view @param {number} seat */
export const ownOf = (view, seat) => /** @type {Own} */ (seatOf(view, seat).campaign);

/** Ids as they are numbered. @param {string[]} ids */
const sorted = (ids) => [...new Set(ids)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** @param {string[]} ids @param {string} id */
export const without = (ids, id) => ids.filter((other) => other !== id);

/**
 * Events, flags, and what one has seen of the deck.
 * @param {LegendsView} view
 * @param {WireHappening} event
 */
export function takeInNews(view, event) {
  const { campaign } = view;
  switch (event.what) {
    case "event-turned":
      campaign["event-deck"] = without(campaign["event-deck"], event.id);
      campaign["event-discards"] = sorted([...campaign["event-discards"], event.id]);
      campaign.event = event.id;
      delete campaign.blocked;
      break;
    case "events-shuffled":
      campaign["event-deck"] = sorted([
        ...campaign["event-deck"],
        ...campaign["event-discards"].filter((id) => id !== campaign.event),
      ]);
      campaign["event-discards"] = campaign.event ? [campaign.event] : [];
      break;
    case "event-added":
      campaign["event-deck"] = sorted([...campaign["event-deck"], event.id]);
      break;
    case "event-archived":
      campaign["event-deck"] = without(campaign["event-deck"], event.id);
      campaign["event-discards"] = without(campaign["event-discards"], event.id);
      campaign["events-archived"] = sorted([...campaign["events-archived"], event.id]);
      if (campaign.event === event.id) delete campaign.event;
      break;
    case "winter":
      campaign.winter = event.on;
      break;
    case "voted":
      if (event.option === 1 || event.option === 2) campaign.votes[event.option - 1] += 1;
      break;
    case "peeked":
      campaign.top = structuredClone(event.top);
      break;
    case "lifted":
      if (view.seat === event.seat)
        campaign.top.splice(event.to - 1, 0, ...campaign.top.splice(event.from - 1, 1));
      break;
    default:
  }
}

/** Cards and stickers. @param {LegendsView} view @param {WireHappening} event */
export function takeInPaper(view, event) {
  const { campaign } = view;
  switch (event.what) {
    case "postcard-taken":
      takePostcard(campaign, event);
      break;
    case "postcard-used": {
      const post = campaign.postcards.find(({ id }) => id === event.id);
      if (post) post.spent[event.second ? 1 : 0] += 1;
      break;
    }
    case "postcard-gone": {
      const post = campaign.postcards.find(({ id }) => id === event.id);
      if (post && event.vault) post.vault = true;
      else delete post?.company;
      campaign["held-back"] = without(campaign["held-back"], event.id);
      break;
    }
    case "switched":
      if (view.seat !== event.seat) break;
      campaign["held-back"] = campaign["held-back"].includes(event.id)
        ? without(campaign["held-back"], event.id)
        : sorted([...campaign["held-back"], event.id]);
      break;
    case "agreements-laid":
      campaign["agreements-laid"] = [...event.ids];
      break;
    case "agreed":
      campaign["agreements-laid"] = without(campaign["agreements-laid"], event.id);
      ownOf(view, event.seat).agreement = event.id;
      break;
    case "upgrade-taken": {
      const own = ownOf(view, event.seat);
      own.cards = SLOTS.filter((slot) => own.cards.includes(slot) || slot === event.slot);
      break;
    }
    case "memory-taken":
      ownOf(view, event.seat).memory = event.ticket;
      break;
    case "rule-added":
      campaign.stickers = [...without(campaign.stickers, event.id), event.id];
      break;
    case "rule-removed":
      campaign.stickers = without(campaign.stickers, event.id);
      break;
    case "rule-doubled":
      campaign.doubled = [...without(campaign.doubled, event.id), event.id];
      break;
    default:
  }
}

/** @param {LegendsView["campaign"]} campaign @param {WireHappening} event */
export function takeInTool(campaign, event) {
  switch (event.what) {
    case "tools-laid":
      campaign["tools-laid"] = [...event.ids];
      break;
    case "tool-passed": {
      const { id, seat, counters } = event;
      campaign["tools-laid"] = without(campaign["tools-laid"], id);
      const others = campaign.tools.filter((tool) => tool.id !== id);
      const order = sorted([...others.map((tool) => tool.id), id]);
      campaign.tools = [...others, { id, seat, counters }].sort(
        (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
      );
      break;
    }
    case "tool-gone":
      campaign.tools = campaign.tools.filter(({ id }) => id !== event.id);
      break;
    case "tool-archived":
      campaign["tools-archived"] = sorted([...campaign["tools-archived"], event.id]);
      break;
    case "toolbox-opened":
      campaign["toolbox-open"] = true;
      break;
    default:
  }
}

/**
 * @param {LegendsView["campaign"]} campaign
 * @param {Extract<WireHappening, { what: "postcard-taken" }>} event
 */
function takePostcard(campaign, { id, company, asleep }) {
  const known = campaign.postcards.find((post) => post.id === id) ?? { id, spent: [0, 0] };
  const others = campaign.postcards.filter((post) => post.id !== id);
  const order = sorted([...others.map((post) => post.id), id]);
  const { vault, ...rest } = { vault: false, ...known };
  const taken = { ...rest, company, ...(asleep || rest.asleep ? { asleep: true } : {}) };
  campaign.postcards = [...others, taken].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}
