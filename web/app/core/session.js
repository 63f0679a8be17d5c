// One table as this browser sees it: kept up to date over the socket, healed after every break.
//
// What others do is taken into a queue and shown one after the other, at the pace the user likes; `view`
// is what is shown. Nothing can be done before the queue is empty, so nobody acts on what they have not
// seen. What the viewer does is shown at once.
import { get } from "./api.js";
import { Chat } from "./chat.js";
import { loadGame, loadGames, loadTableGame } from "./game.js";
import { Advisor } from "./advisor.js";
import { seatColours, seatCompanies } from "./marks.js";
import { whoAmI } from "./me.js";
import { CardTexts } from "./card-texts.js";
import { patched } from "./patch.js";
import { PACES, Queue } from "./queue.js";
import { Reactions } from "./reactions.js";
import { settingChanged, settings } from "./settings.js";
import { Signal } from "./signal.js";
import { socket } from "./socket.js";
import { endsTurn } from "./story.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").Position} Position */
/** @typedef {import("../../protocol.js").Prompt} Prompt */
/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../protocol.js").Room} Room */
/** @typedef {import("../../protocol.js").ToClient} ToClient */
/** @typedef {import("./game.js").GameData} GameData */
/** @typedef {Extract<ToClient, { type: "step" }>} StepMessage */
/**
 * A step as it is shown; nothing moves and nothing sounds when it was skipped.
 * @typedef {{ step: Step, before: WireView, after: WireView, skipped: boolean }} Shown
 */

/** At most this share of the time that runs for one's own turn is spent on watching others. */
const SHARE = 1 / 4;

/** What opens more card texts: an event, a box, and the secret side of a card once it was used. */
const OPENING = ["event-turned", "postcard-used", "region-opened"];

/** @param {Step} step */
const opensMore = (step) =>
  step.step === "act" &&
  step.events.some((event) => event.event === "happened" && OPENING.includes(event.happening.what));

export class Session {
  /** Bots wait for the players at these seats, who read. @type {number[]} */
  readers = [];

  /** @param {string} id of the table */
  constructor(id) {
    this.id = id;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {GameData | null} */
    this.game = null;
    /** The seat looked through, from 1; null for a spectator. @type {number | null} */
    this.seat = null;
    /** What is shown. @type {WireView | null} */
    this.view = null;
    /** The number of the last step shown. */
    this.seq = 0;
    /** @type {number[]} */
    this.toAct = [];
    /** What may be done; null while others act or steps are still being shown. @type {Prompt | null} */
    this.prompt = null;
    /** The same, also while a bot decides for the viewer. @type {Prompt | null} */
    this.asked = null;
    this.undoFree = false;
    /** Every step of the game as this viewer saw it, oldest first. @type {Step[]} */
    this.log = [];
    /** Is a command on its way? */
    this.busy = false;
    /** What another one does that is being looked at. @type {Step | null} */
    this.watched = null;
    /** The table after its last action, while that is not yet shown. @type {TableInfo | null} */
    this.ahead = null;
    /** Was something sent that comes back as a step of one's own? */
    this.expecting = false;
    /** Steps up to this one were missed while the line was broken: they are only caught up with. */
    this.missed = 0;
    this.catchingUp = false;
    /** Steps that are known but not yet seen. @type {Queue<StepMessage>} */
    this.queue = this.newQueue();

    /** Something is different: draw again. @type {Signal<Session>} */
    this.changed = new Signal();
    /** A step is shown now: for motion, sound, announcements. @type {Signal<Shown>} */
    this.shown = new Signal();
    /** Something was refused or failed. @type {Signal<unknown>} */
    this.problem = new Signal();
    /** @param {unknown} problem */
    this.failed = (problem) => this.problem.tell(problem);

    /**
     * Somebody turned a page of what is read aloud.
     * @type {Signal<Extract<ToClient, { type: "page-turned" }>>}
     */
    this.pageTurned = new Signal();
    /** What stands on the cards of a campaign; null in other games. @type {CardTexts | null} */
    this.cardTexts = null;

    /** For the parts: something is different, or failed. */
    this.tell = { changed: () => this.changed.tell(this), failed: this.failed };
    this.chat = new Chat(id, this.tell);
    /** What players show each other for a moment. */
    this.reactions = new Reactions(this.tell.changed);
    this.advisor = new Advisor(id, null, this.tell);
    this.latest = 0;
    const hidden = () => document.visibilityState !== "visible" && this.skip();
    document.addEventListener("visibilitychange", hidden);
    this.stops = [
      socket.said.on((message) => void this.hear(message)),
      socket.changed.on((state) => (state === "open" ? this.watch() : this.changed.tell(this))),
      settingChanged.on((name) => name === "speed" && settings.speed === "instant" && this.skip()),
      () => document.removeEventListener("visibilitychange", hidden),
      () => this.queue.clear(),
    ];
  }

  /** @returns {Queue<StepMessage>} */
  newQueue() {
    return new Queue({
      pace: () => this.pace(),
      seat: ({ step }) => step.seat,
      ends: ({ step }) => endsTurn(step),
      isBrief: () => this.view?.phase === "first-tickets",
      show: (message, how) => this.show(message, how),
      settle: (message) => this.settle(message),
      idle: () => this.catchUpTable(),
    });
  }

  /**
   * Begins to watch. A seat of one's own is taken, unless it says otherwise.
   * @param {number | null} [seat]
   */
  async open(seat) {
    // Which games have a map is needed in a moment: it comes along with the table.
    const [table] = await Promise.all([get("tables/{table}", { table: this.id }), loadGames()]);
    this.table = table;
    seatColours(table);
    const own = this.mySeats();
    this.seat = seat !== undefined ? seat : (this.seatToPlay(own) ?? null);
    this.advisor.seat = this.seat;
    // The board of a campaign is another one at each of its tables.
    this.game = await (table.campaign ? loadTableGame(this.id, table.campaign) : loadGame(table.rules.game));
    socket.open();
    this.watch();
    void this.chat.load();
    void this.chat.loadBefore(table.follows ?? undefined);
    this.changed.tell(this);
  }

  close() {
    this.reactions.clear();
    for (const stop of this.stops) stop();
    this.tellAway(this.seat);
  }

  get hints() {
    return this.advisor.hints;
  }

  /** How the line is. */
  get connection() {
    return socket.state;
  }

  /** The seats of this browser, from 1. @returns {number[]} */
  mySeats() {
    const me = whoAmI()?.id;
    const mine = (this.table?.seats ?? []).filter((seat) => seat.kind === "person" && seat.guest === me);
    return mine.map(({ seat }) => seat);
  }

  /** Of several own seats the one that has to act. @param {number[]} own */
  seatToPlay(own) {
    const acting = own.find((seat) => this.table?.["to-act"].includes(seat));
    return acting ?? own[0];
  }

  /** Looks through another seat of one's own, or as a spectator. @param {number | null} seat */
  lookAs(seat) {
    if (seat === this.seat) return;
    this.tellAway(this.seat);
    this.seat = seat;
    this.view = null;
    this.cardTexts = null;
    this.ask(null);
    this.advisor = new Advisor(this.id, seat, this.tell);
    this.log = [];
    this.queue.clear();
    this.watched = null;
    this.expecting = false;
    this.latest = 0;
    this.watch();
    void this.chat.load();
    this.changed.tell(this);
  }

  /** @param {number | null} seat */
  tellAway(seat) {
    socket.send("unwatch", { table: this.id, seat });
  }

  watch() {
    this.catchingUp = this.view !== null;
    socket.send("watch", { table: this.id, seat: this.seat, since: this.view ? this.latest : null });
  }

  /** @param {ToClient} message */
  async hear(message) {
    if (message.type === "table" && message.table.id === this.id) this.takeTable(message.table);
    else if (
      message.type === "state" &&
      message.table.id === this.id &&
      (message.seat ?? null) === this.seat
    ) {
      this.takeTable(message.table);
      if (message.position) await this.takeState(message.position);
    } else if (message.type === "step" && message.table === this.id && (message.seat ?? null) === this.seat) {
      this.takeStep(message);
    } else if (message.type === "chat" && message.table === this.id) this.chat.take([message.line]);
    else if (message.type === "reaction" && message.table === this.id) this.reactions.take(message);
    else if (message.type === "page-turned" && message.table === this.id) this.pageTurned.tell(message);
    else if (message.type === "readers" && message.table === this.id) {
      this.readers = message.seats;
      this.changed.tell(this);
    } else if (message.type === "error" && (message.table ?? this.id) === this.id)
      this.problem.tell(message.problem);
    else if (message.type === "bye") socket.line?.close();
  }

  /** @param {TableInfo} table */
  takeTable(table) {
    const known = Math.max(this.table?.revision ?? 0, this.ahead?.revision ?? 0);
    if (this.table && known > table.revision) return;
    seatColours(table);
    if (this.catchingUp) this.missed = table.seq ?? 0;
    this.catchingUp = false;
    // The end is not told before it was seen.
    if (table.status === "finished" && this.table?.status === "running" && this.isBehind(table))
      this.ahead = table;
    else {
      this.table = table;
      this.ahead = null;
    }
    this.ask(this.asked);
    this.changed.tell(this);
  }

  /** Is there something to be seen before a table is as it is told? @param {TableInfo} table */
  isBehind(table) {
    return Boolean(this.view) && (!this.queue.isIdle || this.seq < (table.seq ?? 0));
  }

  /** Everything was seen that is known. */
  catchUpTable() {
    if (!this.ahead || this.isBehind(this.ahead)) return;
    this.table = this.ahead;
    this.ahead = null;
    this.changed.tell(this);
  }

  /** Everything anew. @param {Position} position */
  async takeState(position) {
    this.queue.clear();
    this.watched = null;
    this.latest = position.seq;
    this.take(
      position.seq,
      position.view,
      position["to-act"],
      position.prompt ?? null,
      position["undo-free"] ?? false,
    );
    void this.advisor.load();
    this.catchUpTable();
    await this.loadLog();
  }

  /** @param {StepMessage} message */
  takeStep(message) {
    const step = message.step;
    if (step.seq <= this.latest) return;
    if (!this.view || step.seq !== this.latest + 1) {
      // A hole: ask for everything anew rather than guess.
      this.queue.clear();
      this.view = null;
      this.watch();
      return;
    }
    this.latest = step.seq;
    if (this.isForNow(message)) this.queue.pushNow(message);
    else this.queue.push(message);
    // Whoever leaves the game to a bot looks on, and is not waited for.
    if (message.prompt && !this.isStoodIn() && this.queue.backlog > this.patience()) this.skip();
  }

  /**
   * Is a step shown without waiting? One's own is, what was missed, and what others do while one has to decide
   * oneself: it must not take away what one is looking at.
   * @param {StepMessage} message
   */
  isForNow({ step, prompt }) {
    const own = step.seat === this.seat && this.expecting;
    if (own) this.expecting = false;
    return own || step.seq <= this.missed || Boolean(this.prompt && prompt);
  }

  /** Does a bot decide for the viewer? */
  isStoodIn() {
    const seat = this.seat === null ? null : this.table?.seats[this.seat - 1];
    return seat?.kind === "person" && Boolean(seat["stand-in"]);
  }

  /** Asks the viewer, unless a bot answers. @param {Prompt | null} prompt */
  ask(prompt) {
    this.asked = prompt;
    this.prompt = this.isStoodIn() ? null : prompt;
  }

  /** The pace of what others do; who does not look on has seen it. */
  pace() {
    return PACES[document.visibilityState === "visible" ? settings.speed : "instant"];
  }

  /** So much of others' turns is watched before one's own, in milliseconds. */
  patience() {
    const deadline = this.seat === null ? null : this.table?.clock?.deadline[this.seat - 1];
    const left = deadline ? deadline - (Date.now() + socket.ahead) : Infinity;
    return Math.min(this.pace().backlog, Math.max(0, left) * SHARE);
  }

  /** Shows everything that is known at once. */
  skip() {
    this.queue.skip();
  }

  /** Shows a step of the queue. @param {StepMessage} message @param {import("./queue.js").How} how */
  show(message, how) {
    const { step, patch } = message;
    const before = this.view;
    if (!before) return;
    const after = step.step === "undo" ? step.view : patched(before, patch ?? {});
    this.log.push(step);
    if (opensMore(step)) void this.cardTexts?.load().catch(this.failed);
    this.watched = how === "now" ? null : step;
    if (how === "now") {
      this.take(step.seq, after, message["to-act"], message.prompt ?? null, message["undo-free"] ?? false);
      void this.advisor.load();
      // While somebody's action is looked at, it is they who act.
    } else this.take(step.seq, after, [step.seat], null, false);
    if (how === "watch") this.lookBack();
    this.shown.tell({ step, before, after, skipped: how === "skip" });
  }

  /** Who only looks on may have the rest of a game before them: panels shall not know its end all the while. */
  lookBack() {
    const { waiting } = this.queue;
    const looksOn = this.seat === null || this.isStoodIn();
    const complete = this.log.length === this.seq && waiting.every(({ step }) => step.step === "act");
    if (!looksOn || !complete || waiting.length === 0) return;
    const done = this.log.reduce((sum, step) => sum + (step.step === "act" ? 1 : -step.plies), 0);
    void this.advisor.loadMoment(done);
  }

  /** The last step that is known was seen: whoever is next may act. @param {StepMessage} message */
  settle(message) {
    this.watched = null;
    this.toAct = message["to-act"];
    this.ask(message.prompt ?? null);
    this.undoFree = message["undo-free"] ?? false;
    void this.advisor.load();
    this.changed.tell(this);
  }

  /**
   * @param {number} seq
   * @param {WireView} view
   * @param {number[]} toAct
   * @param {Prompt | null} prompt
   * @param {boolean} undoFree
   */
  take(seq, view, toAct, prompt, undoFree) {
    this.seq = seq;
    this.view = view;
    seatCompanies(Object.values(view.seats).map(({ campaign }) => campaign?.company));
    if (view.campaign && !this.cardTexts) this.openCardTexts();
    this.toAct = toAct;
    this.ask(prompt);
    this.undoFree = undoFree;
    this.changed.tell(this);
  }

  /** The cards of a campaign with their texts; a seat reads its own ones. */
  openCardTexts() {
    const { id: table, seat } = this;
    const cardTexts = new CardTexts(() => get("tables/{table}/card-texts", { table, seat }));
    this.cardTexts = cardTexts;
    cardTexts.changed.on(() => {
      if (cardTexts !== this.cardTexts) return;
      if (this.game) this.game.coming = cardTexts.tracks;
      this.changed.tell(this);
    });
    void cardTexts.load().catch(this.failed);
  }

  /** The steps before the first one heard. Page by page: a long game has hundreds. */
  async loadLog() {
    const upTo = this.latest;
    const { id: table, seat } = this;
    /** @type {Step[]} */
    const steps = [];
    for (let since = 0; since < upTo;) {
      const page = await get("tables/{table}/steps", { table, seat, since, limit: 200 }).catch(this.failed);
      if (!page || page.steps.length === 0 || seat !== this.seat) return;
      steps.push(...page.steps.filter((step) => step.seq <= upTo));
      since = page.steps[page.steps.length - 1].seq;
    }
    this.log = [...steps, ...this.log.filter((step) => step.seq > upTo)];
    this.changed.tell(this);
  }

  /**
   * Acts; resolves when it is done, tells `problem` when it is refused.
   * @param {WireAction} action
   * @returns {Promise<boolean>}
   */
  act(action) {
    this.expecting = true;
    return this.command("act", { table: this.id, seat: this.ownSeat(), seq: this.seq, action });
  }

  /** Takes the last action back, or asks the others. */
  undo() {
    this.expecting = true;
    return this.command("undo", { table: this.id, seat: this.ownSeat(), seq: this.seq });
  }

  /** @param {boolean} agree */
  answerUndo(agree) {
    return this.command("answer-undo", { table: this.id, seat: this.ownSeat(), agree });
  }

  /** Everybody at the table sees this page of what is read aloud. @param {number} page */
  turnPage(page) {
    return this.command("turn-page", { table: this.id, page });
  }

  /** Bots wait while somebody reads. @param {import("../../protocol.js").ReadingNow} now */
  reads(now) {
    return this.command("reading", { table: this.id, now });
  }

  /** @param {Room} room @param {string} text */
  speak(room, text) {
    return this.command("say", { table: this.id, room, text });
  }

  /** Shows the others something for a moment. @param {import("./reactions.js").Reaction} reaction */
  async react(reaction) {
    await socket.ask("react", { table: this.id, reaction }).catch(this.failed);
  }

  /** The seat for which something is done; who only looks on is never offered to do anything. */
  ownSeat() {
    if (this.seat === null) throw new Error("no seat");
    return this.seat;
  }

  /**
   * @template {import("./socket.js").Command} C
   * @param {C} type
   * @param {import("./socket.js").Members<C>} members
   */
  async command(type, members) {
    this.busy = true;
    this.changed.tell(this);
    try {
      await socket.ask(type, members);
      return true;
    } catch (problem) {
      this.expecting = false;
      this.problem.tell(problem);
      return false;
    } finally {
      this.busy = false;
      this.changed.tell(this);
    }
  }
}
