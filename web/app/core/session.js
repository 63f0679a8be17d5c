// One table as this browser sees it: kept up to date over the socket, healed after every break.
//
// Steps are taken into a queue and shown one by one, as fast as the user likes; `view` is what is
// shown. Nothing can be done before the queue is empty, so nobody acts on what they have not seen.
import { get, query } from "./api.js";
import { fold } from "./fold.js";
import { loadGame, loadGames, loadTableGame } from "./game.js";
import { seatCompanies } from "./marks.js";
import { whoAmI } from "./me.js";
import { Papers } from "./papers.js";
import { motion } from "./settings.js";
import { Signal } from "./signal.js";
import { socket } from "./socket.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").Position} Position */
/** @typedef {import("../../protocol.js").Prompt} Prompt */
/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../protocol.js").Outlook} Outlook */
/** @typedef {import("../../protocol.js").ChatLine} ChatLine */
/** @typedef {import("../../protocol.js").Room} Room */
/** @typedef {import("../../protocol.js").ToClient} ToClient */
/** @typedef {import("./game.js").GameData} GameData */
/** @typedef {{ step: Step, before: WireView, after: WireView }} Shown */

/** How long a step stands before the next one, by speed. */
const PACE = { instant: 0, quick: 260, full: 750 };
/** With more steps waiting than this they are hurried. */
const HURRY = 10;

/** What opens more papers: a box, and the secret side of a card once it was used. */
const OPENING = ["postcard-used", "region-opened"];

/** @param {Step} step */
const opensMore = (step) =>
  step.step === "act" &&
  step.events.some((event) => event.event === "happened" && OPENING.includes(event.happening.what));

export class Session {
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
    this.undoFree = false;
    /** Why-not, ticket paths, trails; of the position shown or a moment older. @type {Outlook | null} */
    this.outlook = null;
    /** Every step of the game as this viewer saw it, oldest first. @type {Step[]} */
    this.log = [];
    /** @type {ChatLine[]} */
    this.chat = [];
    /** Is a command on its way? */
    this.busy = false;
    /** Steps that are known but not yet shown. */
    this.queue =
      /** @type {{ step: Step, toAct: number[], prompt: Prompt | null, undoFree: boolean }[]} */ ([]);

    /** Something is different: draw again. @type {Signal<Session>} */
    this.changed = new Signal();
    /** A step is shown now: for motion, sound, announcements. @type {Signal<Shown>} */
    this.shown = new Signal();
    /**
     * Something was refused or failed.
     * @type {Signal<{ code?: string, rule?: string | null, message?: string }>}
     */
    this.problem = new Signal();

    /** Somebody turned a page of what is read aloud. @type {Signal<{ name: string, page: number }>} */
    this.pageTurned = new Signal();
    /** What stands on the cards of a campaign; null in other games. @type {Papers | null} */
    this.papers = null;

    /** Planned tracks of the planner layer, private. @type {string[]} */
    this.plan = [];
    /** Tickets whose common network the outlook shall hold; null: all own. @type {string[] | null} */
    this.together = null;
    this.latest = 0;
    this.drawing = false;
    this.wantsOutlook = false;
    this.stops = [
      socket.said.on((message) => void this.hear(message)),
      socket.changed.on((state) => (state === "open" ? this.watch() : this.changed.tell(this))),
    ];
  }

  /**
   * Begins to watch. A seat of one's own is taken, unless it says otherwise.
   * @param {number | null} [seat]
   */
  async open(seat) {
    // Which games have a map is needed in a moment: it comes along with the table.
    const [table] = await Promise.all([get(`tables/${this.id}`), loadGames()]);
    this.table = table;
    const own = this.mySeats();
    this.seat = seat !== undefined ? seat : (this.seatToPlay(own) ?? null);
    // The board of a campaign is another one at each of its tables.
    this.game = await (table.campaign ? loadTableGame(this.id) : loadGame(table.rules.game));
    this.takeNames();
    socket.open();
    this.watch();
    void this.loadChat();
    this.changed.tell(this);
  }

  close() {
    for (const stop of this.stops) stop();
    this.tellAway(this.seat);
  }

  /** How the line is. */
  get connection() {
    return socket.state;
  }

  /** The seats of this browser, from 1. @returns {number[]} */
  mySeats() {
    const me = whoAmI()?.id;
    const mine = (/** @type {any} */ seat) => seat.kind === "person" && seat.guest === me;
    return me && this.table ? this.table.seats.filter(mine).map((seat) => seat.seat) : [];
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
    this.papers = null;
    this.prompt = null;
    this.outlook = null;
    this.log = [];
    this.queue = [];
    this.latest = 0;
    this.plan = [];
    this.together = null;
    this.watch();
    void this.loadChat();
    this.changed.tell(this);
  }

  /** @param {number | null} seat */
  tellAway(seat) {
    socket.send({ type: "unwatch", table: this.id, seat });
  }

  watch() {
    socket.send({ type: "watch", table: this.id, seat: this.seat, since: this.view ? this.latest : null });
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
    } else if (message.type === "chat" && message.table === this.id) this.takeChat([message.line]);
    else if (message.type === "page-turned" && message.table === this.id)
      this.pageTurned.tell({ name: message.name, page: Number(message.page) || 0 });
    else if (message.type === "error" && (message.table ?? this.id) === this.id)
      this.problem.tell(message.problem);
    else if (message.type === "bye") socket.line?.close();
  }

  /** @param {TableInfo} table */
  takeTable(table) {
    if (this.table && this.table.revision > table.revision) return;
    this.table = table;
    this.takeNames();
    this.changed.tell(this);
  }

  /** Stations of a campaign are called as their owners want. */
  takeNames() {
    const { names } = /** @type {{ names?: { [city: string]: string } }} */ (this.table?.campaign ?? {});
    if (this.game && names) this.game.names = names;
  }

  /** Everything anew. @param {Position} position */
  async takeState(position) {
    this.queue = [];
    this.latest = position.seq;
    this.take(
      position.seq,
      position.view,
      position["to-act"],
      position.prompt ?? null,
      position["undo-free"] ?? false,
    );
    await this.loadLog();
  }

  /** @param {Extract<ToClient, { type: "step" }>} message */
  takeStep(message) {
    const step = message.step;
    if (step.seq <= this.latest) return;
    if (!this.view || step.seq !== this.latest + 1) {
      // A hole: ask for everything anew rather than guess.
      this.view = null;
      this.watch();
      return;
    }
    this.latest = step.seq;
    this.queue.push({
      step,
      toAct: message["to-act"],
      prompt: message.prompt ?? null,
      undoFree: message["undo-free"] ?? false,
    });
    if (!this.drawing) void this.show();
  }

  /** Shows the queue, step by step. */
  async show() {
    this.drawing = true;
    while (this.queue.length > 0) {
      const speed = document.visibilityState === "visible" ? motion() : "instant";
      const next = this.queue.shift();
      if (!next || !this.view || !this.game) break;
      const before = this.view;
      const step = next.step;
      const after =
        step.step === "undo"
          ? step.view
          : step.events.reduce((view, event) => fold(this.gameWire(), view, event), before);
      this.log.push(step);
      if (opensMore(step)) void this.papers?.load().catch(() => undefined);
      const last = this.queue.length === 0;
      this.take(step.seq, after, next.toAct, last ? next.prompt : null, last && next.undoFree);
      this.shown.tell({ step, before, after });
      const hurry = this.queue.length > HURRY ? 0.1 : 1;
      if (PACE[speed] > 0 && !last) await new Promise((done) => setTimeout(done, PACE[speed] * hurry));
    }
    this.drawing = false;
  }

  gameWire() {
    if (!this.game) throw new Error("no game");
    return this.game.wire;
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
    seatCompanies(view.seats.map(({ campaign }) => campaign?.company));
    if (view.campaign && !this.papers) this.openPapers();
    this.toAct = toAct;
    this.prompt = prompt;
    this.undoFree = undoFree;
    void this.loadOutlook();
    this.changed.tell(this);
  }

  /** The cards of a campaign with their texts; a seat reads its own ones. */
  openPapers() {
    const papers = new Papers(`tables/${this.id}/papers${query({ seat: this.seat })}`);
    this.papers = papers;
    papers.changed.on(() => {
      if (papers !== this.papers) return;
      if (this.game) this.game.coming = papers.tracks;
      this.changed.tell(this);
    });
    void papers.load().catch(() => undefined);
  }

  /** The steps before the first one heard. Page by page: a long game has hundreds. */
  async loadLog() {
    const upTo = this.latest;
    const seat = this.seat;
    /** @type {Step[]} */
    const steps = [];
    for (let since = 0; since < upTo;) {
      const page = await get(`tables/${this.id}/steps${query({ seat, since, limit: 200 })}`).catch(
        () => null,
      );
      if (!page || page.steps.length === 0 || seat !== this.seat) return;
      steps.push(...page.steps.filter((/** @type {Step} */ step) => step.seq <= upTo));
      since = page.steps[page.steps.length - 1].seq;
    }
    this.log = [...steps, ...this.log.filter((step) => step.seq > upTo)];
    this.changed.tell(this);
  }

  /** Asks for the outlook of the latest position; while one is on its way, once more afterwards. */
  async loadOutlook() {
    if (this.wantsOutlook) {
      this.wantsOutlook = /** @type {any} */ ("again");
      return;
    }
    this.wantsOutlook = true;
    const { seat } = this;
    const wanted = query({ seat, tickets: this.together?.join(","), plan: this.plan.join(",") });
    const outlook = await get(`tables/${this.id}/outlook${wanted}`).catch(() => null);
    const again = /** @type {any} */ (this.wantsOutlook) === "again";
    this.wantsOutlook = false;
    if (outlook && seat === this.seat) {
      this.outlook = outlook;
      this.changed.tell(this);
    }
    // Not faster than eyes can follow: bots may move many times in a second.
    if (again) setTimeout(() => void this.loadOutlook(), 120);
  }

  /** Changes the planner layer. @param {string[]} tracks */
  setPlan(tracks) {
    this.plan = tracks;
    void this.loadOutlook();
    this.changed.tell(this);
  }

  /** Asks what these tickets would take together; null for all own. @param {string[] | null} tickets */
  setTogether(tickets) {
    this.together = tickets;
    void this.loadOutlook();
  }

  /**
   * Acts; resolves when it is done, tells `problem` when it is refused.
   * @param {WireAction} action
   * @returns {Promise<boolean>}
   */
  act(action) {
    const { id, seat, seq } = this;
    return this.command({ type: "act", table: id, seat, seq, action });
  }

  /** Takes the last action back, or asks the others. */
  undo() {
    return this.command({ type: "undo", table: this.id, seat: this.seat, seq: this.seq });
  }

  /** @param {boolean} agree */
  answerUndo(agree) {
    return this.command({ type: "answer-undo", table: this.id, seat: this.seat, agree });
  }

  /** Everybody at the table sees this page of what is read aloud. @param {number} page */
  turnPage(page) {
    // Who only looks on may not turn for all: then it is turned here alone.
    void socket.ask({ type: "turn-page", table: this.id, page: String(page) }).catch(() => undefined);
  }

  /** @param {Room} room @param {string} text */
  speak(room, text) {
    return this.command({ type: "say", table: this.id, room, text });
  }

  /** @param {any} message @returns {Promise<boolean>} */
  async command(message) {
    this.busy = true;
    this.changed.tell(this);
    try {
      await socket.ask(message);
      return true;
    } catch (problem) {
      this.problem.tell(/** @type {any} */ (problem));
      return false;
    } finally {
      this.busy = false;
      this.changed.tell(this);
    }
  }

  async loadChat() {
    const answer = await get(`tables/${this.id}/chat`).catch(() => null);
    if (answer) this.takeChat(answer.lines);
  }

  /** @param {ChatLine[]} lines */
  takeChat(lines) {
    const known = new Set(this.chat.map((line) => line.number));
    this.chat = [...this.chat, ...lines.filter((line) => !known.has(line.number))].sort(
      (a, b) => a.number - b.number,
    );
    this.changed.tell(this);
  }
}
