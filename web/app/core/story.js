// What happened, in words: for the log, the strip "since your last turn" and the live region.
import { familyOf } from "./families.js";
import { cardCount, list, say, t, tn } from "./i18n.js";

/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("./game.js").GameData} GameData */

/**
 * Who tells it to whom.
 * @typedef {object} About
 * @property {GameData} game
 * @property {string[]} names
 * @property {number | null} seat
 * @property {import("./card-texts.js").CardTexts | null} [cardTexts] what stands on cards, in a campaign
 * @property {Map<number, string[]>} [completed] the tickets of one's own that a step has completed
 * @property {WireCard[]} [companies] the colours of the companies, by seat
 */
/**
 * @typedef {{ card: WireCard, count?: number } | { person: WireCard } | { seat: number } | { track: string } | { city: string }
 *   | { ticket: string } | { paper: string } | { region: string } | { company: WireCard }} Thing
 */
/** @typedef {string | Thing} Part */
/** @typedef {"cards" | "claims" | "tickets" | "game" | "news" | "money"} Topic */

/**
 * @typedef {object} Line
 * @property {string} text the whole line in words
 * @property {Part[]} parts the same with the things that have a mark of their own
 * @property {string[]} tracks what the map lights up for it
 * @property {string[]} cities
 * @property {number | null} seat whose doing it is
 * @property {"turn" | "move" | "detail"} weight how much it matters
 * @property {Topic} topic what it is about
 */

/**
 * One turn of a player, or something between turns.
 * @typedef {object} Turn
 * @property {number | null} seat null when it is nobody's turn
 * @property {Step[]} steps
 * @property {boolean} over is the turn finished?
 * @property {boolean} undone was it taken back?
 */

/**
 * What a seat is called: the name of the person, the program or the computer player.
 * @param {{ seats: TableSeat[] }} table
 * @param {number} seat from 1
 */
export function seatName(table, seat) {
  const who = table.seats[seat - 1];
  return !who || who.kind === "open" ? t("story.open-seat") : who.name;
}

/** The names of all seats. @param {{ seats: TableSeat[] }} table */
export const seatNames = (table) => table.seats.map((_, index) => seatName(table, index + 1));

/**
 * What `story` needs to know of a session; null while it is not loaded. A replay speaks of
 * everybody by name, also of the seat looked through: `told` is null there.
 * @param {{
 *   game: GameData | null, table: { seats: TableSeat[] } | null, seat: number | null, told?: null,
 *   view?: import("../../protocol.js").WireView | null, cardTexts?: import("./card-texts.js").CardTexts | null
 * }} session
 * @returns {About | null}
 */
export function aboutOf(session) {
  const { game, table, view, cardTexts } = session;
  if (!game || !table) return null;
  const about = { game, names: seatNames(table), seat: session.told === null ? null : session.seat };
  return view?.campaign
    ? {
        ...about,
        cardTexts,
        companies: Object.values(view.seats).flatMap(({ campaign }) => campaign?.company ?? []),
      }
    : about;
}

/** The seat that plays for a company; 0 if none does. @param {About} about @param {WireCard} company */
const seatOfCompany = (about, company) => (about.companies ?? []).indexOf(company) + 1;

/** @param {About} about @param {string} id of a card */
function paperTitle(about, id) {
  const paper = about.cardTexts?.find(id);
  return paper ? t("story.quoted", { title: say(paper.title) }) : t("story.unread");
}

/** A region box, whose name stands on its outside. @param {About} about @param {string} id */
function regionTitle(about, id) {
  const paper = about.cardTexts?.find(id);
  return paper ? say(paper.title) : t("story.a-region");
}

/** A company by who plays for it, or by its colour. @param {About} about @param {WireCard} company */
function companyName(about, company) {
  const seat = seatOfCompany(about, company);
  const paper = seat ? undefined : about.cardTexts?.find(company);
  return seat ? inWords(about, { seat }) : paper ? say(paper.title) : t(`card.${company}`);
}

/** A thing in words. @param {About} about @param {Part} part @returns {string} */
export function inWords(about, part) {
  if (typeof part === "string") return part;
  if ("card" in part) return part.count ? cardCount(part.card, part.count) : t(`card.${part.card}`);
  if ("person" in part) return t(`card.${part.person}`);
  if ("seat" in part)
    return part.seat === about.seat ? t("story.you") : (about.names[part.seat - 1] ?? t("story.open-seat"));
  if ("track" in part) return about.game.trackName(part.track);
  if ("city" in part) return about.game.placeName(part.city);
  if ("paper" in part) return paperTitle(about, part.paper);
  if ("region" in part) return regionTitle(about, part.region);
  if ("company" in part) return companyName(about, part.company);
  return about.game.ticketName(part.ticket);
}

/** Makes lines of phrases with gaps. */
export class Teller {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    /** @type {Line[]} */
    this.lines = [];
  }

  /**
   * Fills the `{gaps}` of a text with things.
   * @param {string} key
   * @param {Record<string, Part | Part[]>} gaps
   * @returns {Part[]}
   */
  phrase(key, gaps) {
    return t(key)
      .split(/(\{[\w-]+\})/)
      .flatMap((piece) => (piece.startsWith("{") ? (gaps[piece.slice(1, -1)] ?? piece) : piece))
      .filter((piece) => piece !== "");
  }

  /**
   * Whose doing: "Ann claims" or "You claim".
   * @param {number} seat
   * @param {string} key
   * @param {string} yours
   */
  verb(seat, key, yours) {
    return seat === this.about.seat ? yours : key;
  }

  /**
   * @param {Part[]} parts
   * @param {Partial<Line> & { weight: Line["weight"], topic: Topic }} more
   */
  say(parts, more) {
    const text = parts.map((part) => inWords(this.about, part)).join("");
    this.lines.push({ tracks: [], cities: [], seat: null, ...more, parts, text });
  }
}

/** Things with commas between. @param {Part[]} things @returns {Part[]} */
export const commas = (things) => things.flatMap((thing, index) => (index === 0 ? [thing] : [", ", thing]));

/** @param {About} about @param {string[]} tickets */
const citiesOf = (about, tickets) => tickets.flatMap((ticket) => about.game.ticketCities(ticket));

/**
 * Decks of which one may hold a single ticket, with words for one and for several.
 * @type {Record<string, string>}
 */
const DECKS = { short: "story.short", long: "story.long" };

/**
 * "2 short tickets and 1 long ticket", or just "3 tickets".
 * @param {About} about
 * @param {{ [deck: string]: number }} mix
 */
export function ticketCount(about, mix) {
  const decks = about.game.wire.decks.filter((deck) => mix[deck] > 0);
  const count = decks.reduce((sum, deck) => sum + mix[deck], 0);
  if (about.game.wire.decks.length < 2 || count === 0) return tn("story.tickets", count);
  return list(
    decks.map((deck) =>
      DECKS[deck] ? tn(DECKS[deck], mix[deck]) : `${mix[deck]} ${about.game.deckName(deck)}`,
    ),
  );
}

/**
 * All cards a player got, as one line.
 * @param {Teller} teller
 * @param {number} seat
 * @param {WireEvent[]} events
 */
function tellCards(teller, seat, events) {
  /** @type {Part[]} */
  const known = [];
  let hidden = 0;
  for (const event of events) {
    if (event.event === "card-taken") known.push({ card: event.card, count: 1 });
    else if (event.event === "card-drawn" && event.card)
      known.push({ card: event.card, count: 1 }, ` ${t("story.from-deck")}`);
    else hidden += 1;
  }
  // The remark "from the deck" belongs to the card before it: no comma between.
  const things = known.reduce((/** @type {Part[]} */ all, part) => {
    if (all.length && typeof part !== "string") all.push(", ");
    all.push(part);
    return all;
  }, []);
  if (hidden > 0) things.push(known.length ? `, ${tn("story.hidden", hidden)}` : tn("story.hidden", hidden));
  const key = teller.verb(seat, "story.takes", "story.takes-you");
  teller.say(teller.phrase(key, { seat: { seat }, cards: things }), { seat, weight: "move", topic: "cards" });
}

/**
 * @param {Teller} teller
 * @param {Extract<WireEvent, { event: "claimed" }>} event
 * @param {Part[]} more
 */
function tellClaim(teller, event, more) {
  const { seat, colour, locomotives } = event;
  const track = teller.about.game.tracks.get(event.track);
  // In a campaign a route may cost more or fewer cards than it has spaces, and brings no points.
  const all = event.with ? event.with.cards - (event.with.powder ?? 0) : (track?.length ?? 0);
  const plain = all - (colour === "locomotive" ? all : locomotives);
  const wild = all - plain;
  /** @type {Part[]} */
  const paid = [];
  if (plain > 0) paid.push({ card: colour, count: plain });
  if (wild > 0) paid.push({ card: "locomotive", count: wild });
  const key = event.with
    ? teller.verb(seat, "story.claims-paid", "story.claims-paid-you")
    : teller.verb(seat, "story.claims", "story.claims-you");
  const parts = teller.phrase(key, {
    seat: { seat },
    track: { track: event.track },
    points: tn("story.points", track?.points ?? 0),
    cards: commas(paid),
  });
  teller.say([...parts, ...more], {
    seat,
    tracks: [event.track],
    cities: track?.ends ?? [],
    weight: "move",
    topic: "claims",
  });
}

/**
 * Tickets drawn and kept in one turn, as one line.
 * @param {Teller} teller
 * @param {Extract<WireEvent, { event: "tickets-drawn" }> | undefined} drawn
 * @param {Extract<WireEvent, { event: "tickets-kept" }> | undefined} kept
 */
function tellTickets(teller, drawn, kept) {
  const { about } = teller;
  const seat = (drawn ?? kept)?.seat ?? 0;
  /** @type {Part[]} */
  const parts = [];
  if (drawn) {
    const count = ticketCount(about, drawn.mix);
    parts.push(
      ...teller.phrase(teller.verb(seat, "story.draws-tickets", "story.draws-tickets-you"), {
        seat: { seat },
        count,
      }),
    );
  }
  if (kept) {
    const count = ticketCount(about, kept.counts);
    const key = drawn
      ? teller.verb(seat, "story.and-keeps", "story.and-keeps-you")
      : teller.verb(seat, "story.keeps", "story.keeps-you");
    parts.push(...teller.phrase(key, { seat: { seat }, count }));
  }
  const ids = kept ? kept.kept : drawn?.tickets;
  if (ids?.length) parts.push(": ", ...commas(ids.map((ticket) => ({ ticket }))));
  teller.say(parts, { seat, cities: citiesOf(about, ids ?? []), weight: "move", topic: "tickets" });
}

/**
 * Tickets of one's own that are completed; those of others are secret until the end.
 * @param {Teller} teller
 * @param {string[]} tickets
 */
function tellCompleted(teller, tickets) {
  const { game, seat } = teller.about;
  for (const ticket of tickets) {
    const points = tn("story.points", game.tickets.get(ticket)?.points ?? 0);
    teller.say(
      teller.phrase("story.completes-ticket", { seat: { seat: seat ?? 0 }, ticket: { ticket }, points }),
      { seat, cities: game.ticketCities(ticket), weight: "move", topic: "tickets" },
    );
  }
}

/**
 * Refused tickets that went under a deck.
 * @param {Teller} teller
 * @param {Extract<WireEvent, { event: "ticket-under" }>[]} events
 */
function tellUnder(teller, events) {
  if (events.length === 0) return;
  const known = events.flatMap(({ ticket }) => (ticket ? [{ ticket }] : []));
  const parts = [tn("story.under", events.length), ...(known.length ? [": ", ...commas(known)] : [])];
  teller.say(parts, { weight: "detail", topic: "tickets" });
}

/**
 * Events that stand for themselves.
 * @type {{
 *   [K in WireEvent["event"]]?: (teller: Teller, event: Extract<WireEvent, { event: K }>, seat: number) => void
 * }}
 */
const PLAIN = {
  // What is wholly secret: in the set-up which of two decks was asked for, in the card game which
  // tickets are about to be completed.
  nothing: (teller, _, seat) => {
    if (teller.about.companies) return;
    const key = teller.about.game.wire["card-game"]
      ? "story.sets-aside"
      : teller.verb(seat, "story.asks", "story.asks-you");
    teller.say(teller.phrase(key, { seat: { seat } }), { seat, weight: "detail", topic: "tickets" });
  },
  "market-swept": (teller) => teller.say([t("story.swept")], { weight: "detail", topic: "cards" }),
  "deck-shuffled": (teller) => teller.say([t("story.shuffled")], { weight: "detail", topic: "cards" }),
  "first-tickets-dealt": (teller, event) => {
    const { seat, tickets } = event;
    const key = teller.verb(seat, "story.dealt", "story.dealt-you");
    const count = ticketCount(teller.about, event.mix);
    const parts = teller.phrase(key, { seat: { seat }, count });
    if (tickets.length) parts.push(": ", ...commas(tickets.map((ticket) => ({ ticket }))));
    teller.say(parts, { seat, cities: citiesOf(teller.about, tickets), weight: "move", topic: "tickets" });
  },
  "first-tickets-chosen": (teller, event) => {
    const { seat, kept } = event;
    const parts = teller.phrase(teller.verb(seat, "story.chose", "story.chose-you"), { seat: { seat } });
    if (kept?.length) parts.push(": ", ...commas(kept.map((ticket) => ({ ticket }))));
    teller.say(parts, { seat, cities: citiesOf(teller.about, kept ?? []), weight: "move", topic: "tickets" });
  },
  "first-tickets-settled": (teller, event) => {
    const counts = event.kept.map((mix, index) => [
      { seat: index + 1 },
      ` ${ticketCount(teller.about, mix)}`,
    ]);
    teller.say(
      teller.phrase("story.settled", {
        counts: counts.flatMap((pair, index) => (index ? [", ", ...pair] : pair)),
      }),
      {
        weight: "move",
        topic: "tickets",
      },
    );
  },
  "first-seat": (teller, { seat }) => {
    // In a campaign it is the card that says who begins, now or next time.
    const key = teller.about.companies
      ? teller.verb(seat, "story.start-card", "story.start-card-you")
      : teller.verb(seat, "story.begins", "story.begins-you");
    teller.say(teller.phrase(key, { seat: { seat } }), { seat, weight: "turn", topic: "game" });
  },
  passed: (teller, { seat }) =>
    teller.say(teller.phrase(teller.verb(seat, "story.passes", "story.passes-you"), { seat: { seat } }), {
      seat,
      weight: "move",
      topic: "game",
    }),
  awaits: (teller, event) => {
    const left = event["turns-left"];
    // The last round begins with one turn for everybody; afterwards the number only falls.
    if (event.phase === "turn" && left === teller.about.names.length)
      teller.say([tn("story.last-round", left)], { weight: "turn", topic: "game" });
    if (event.phase === "over") teller.say([t("story.over")], { weight: "turn", topic: "game" });
  },
  "tickets-revealed": (teller, event) => {
    for (const [index, tickets] of event.tickets.entries()) {
      const things = commas(tickets.map((ticket) => ({ ticket })));
      const parts = teller.phrase("story.revealed", { seat: { seat: index + 1 }, tickets: things });
      teller.say(parts, {
        seat: index + 1,
        cities: citiesOf(teller.about, tickets),
        weight: "detail",
        topic: "tickets",
      });
    }
  },
};

/**
 * @template {WireEvent["event"]} K
 * @param {WireEvent[]} events
 * @param {K} kind
 * @returns {Extract<WireEvent, { event: K }>[]}
 */
export const only = (events, kind) =>
  /** @type {Extract<WireEvent, { event: K }>[]} */ (events.filter((event) => event.event === kind));

/**
 * The steps of one turn, short: what belongs together is one line.
 * @param {About} about
 * @param {Step[]} steps
 * @returns {Line[]}
 */
export function tell(about, steps) {
  const teller = new Teller(about);
  const family = familyOf(about.game.wire);
  const words = { ...PLAIN, ...family.events };
  for (const step of steps) {
    if (step.step !== "undo") continue;
    const { seat } = step;
    const gaps = { seat: { seat }, count: tn("story.actions", step.plies) };
    teller.say(teller.phrase(teller.verb(seat, "story.undo", "story.undo-you"), gaps), {
      seat,
      weight: "move",
      topic: "game",
    });
  }
  const acts = steps.filter((step) => step.step === "act");
  const events = acts.flatMap((step) => step.events);
  const cards = events.filter((event) => event.event === "card-drawn" || event.event === "card-taken");
  for (const seat of new Set(cards.map((event) => event.seat)))
    tellCards(
      teller,
      seat,
      cards.filter((event) => event.seat === seat),
    );
  for (const [index, claim] of only(events, "claimed").entries())
    tellClaim(teller, claim, family.claimed?.(teller, events, index) ?? []);
  for (const { seq } of acts) tellCompleted(teller, about.completed?.get(seq) ?? []);
  family.tell?.(teller, events);
  const drawn = only(events, "tickets-drawn");
  const kept = only(events, "tickets-kept");
  if (drawn.length || kept.length) tellTickets(teller, drawn[0], kept[0]);
  for (const step of acts) {
    for (const event of step.events) /** @type {any} */ (words)[event.event]?.(teller, event, step.seat);
  }
  tellUnder(teller, only(events, "ticket-under"));
  const up = only(events, "turned-up");
  if (up.length) {
    const cardsUp = commas(up.map(({ card }) => ({ card })));
    teller.say(teller.phrase("story.turned-up", { cards: cardsUp }), { weight: "detail", topic: "cards" });
  }
  return teller.lines;
}

/** What one step tells. @param {About} about @param {Step} step */
export const story = (about, step) => tell(about, [step]);

/** What is asked at the beginning of something new. @type {import("../../protocol.js").WirePhase[]} */
const NEW = ["turn", "over", "first-tickets"];

/** Does this event end what a player was doing? @param {WireEvent} event */
const isEnd = (event) =>
  (event.event === "awaits" && NEW.includes(event.phase)) ||
  event.event === "stacks-shown" ||
  event.event === "choice-made";

/** Does the turn end with this step? @param {Step} step */
export const endsTurn = (step) => step.step === "act" && step.events.some(isEnd);

/** The steps of the turn that goes on or was the last one. @param {Step[]} log */
export function lastTurn(log) {
  let begin = log.length - 1;
  const last = log[begin];
  if (!last) return [];
  while (begin > 0 && belongs(log[begin - 1], last)) begin -= 1;
  return log.slice(begin);
}

/** Is a step of the same turn as the one after it? @param {Step} step @param {Step} next */
const belongs = (step, next) =>
  step.step === "act" && next.step === "act" && step.seat === next.seat && !endsTurn(step);

/**
 * The log by turns, oldest first. Turns that were taken back stay, marked.
 * @param {Step[]} log
 * @returns {Turn[]}
 */
export function turnsOf(log) {
  /** @type {Turn[]} */
  const turns = [];
  for (const step of log) {
    const last = turns[turns.length - 1];
    if (step.step === "undo") {
      markUndone(turns, step.plies);
      turns.push({ seat: step.seat, steps: [step], over: true, undone: false });
    } else if (last && !last.over && last.seat === step.seat) {
      last.steps.push(step);
      last.over = endsTurn(step);
    } else turns.push({ seat: step.seat, steps: [step], over: endsTurn(step), undone: false });
  }
  return turns;
}

/**
 * Marks the last actions as taken back; half a turn that is left stands as its own.
 * @param {Turn[]} turns
 * @param {number} plies
 */
function markUndone(turns, plies) {
  let left = plies;
  for (let index = turns.length - 1; index >= 0 && left > 0; index -= 1) {
    const turn = turns[index];
    if (turn.undone || turn.steps[0].step === "undo") continue;
    const keep = Math.max(0, turn.steps.length - left);
    left -= turn.steps.length - keep;
    if (keep > 0) {
      turns.splice(index + 1, 0, { ...turn, steps: turn.steps.slice(keep), undone: true });
      turns[index] = { ...turn, steps: turn.steps.slice(0, keep), over: false };
    } else turn.undone = true;
  }
}
