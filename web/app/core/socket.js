// The one socket of the page. It comes back by itself; what was asked for is asked again.
import { ApiProblem } from "./api.js";
import { Signal } from "./signal.js";

/** @typedef {import("../../protocol.js").ToClient} ToClient */
/** @typedef {import("../../protocol.js").ToServer} ToServer */
/** @typedef {"connecting" | "open" | "waiting"} Connection */

/** Waits after failures, in milliseconds; the last one repeats. */
const WAITS = [300, 700, 1500, 3000, 5000, 10000];
/** Without any message for so long the line is asked, and then taken for dead. */
const SILENCE = 20000;

/** @typedef {import("../../protocol.js").Answers} Answers */
/** @typedef {keyof Answers} Command */
/**
 * What a message carries beside its type and its id.
 * @template {Command} C
 * @typedef {Omit<Extract<ToServer, { type: C }>, "type" | "id">} Members
 */
/**
 * The message that answers one when it is done.
 * @template {Command} C
 * @typedef {Extract<ToClient, { type: Answers[C] }>} Answer
 */
/**
 * @typedef {{ message: object, done: (answer: Answer<Command>) => void, failed: (problem: ApiProblem) => void }} Asked
 */

class Socket {
  constructor() {
    /** How the line is. @type {Connection} */
    this.state = "waiting";
    /** @type {Signal<Connection>} */
    this.changed = new Signal();
    /** Everything that is not an answer. @type {Signal<ToClient>} */
    this.said = new Signal();
    /** Milliseconds by which the server's clock is ahead of ours. */
    this.ahead = 0;
    /** @type {WebSocket | null} */
    this.line = null;
    this.failures = 0;
    /** @type {Map<string, Asked>} */
    this.asked = new Map();
    this.wanted = false;
    this.heard = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.now());
    // A laptop that wakes up has a line that looks open and is dead.
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.probe(),
    );
    setInterval(() => this.probe(), SILENCE / 2);
  }

  /** Opens the line, if it is not open, and keeps it open. */
  open() {
    if (this.wanted) return;
    this.wanted = true;
    this.connect();
  }

  /** Closes it. After a new name it has to be opened anew, because the name is told at the start. */
  reopen() {
    this.line?.close();
    if (this.wanted) this.now();
  }

  /** Tries at once instead of after the wait. */
  now() {
    if (this.wanted && this.state === "waiting") this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.become("connecting");
    const line = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`,
    );
    this.line = line;
    line.onmessage = (event) => this.line === line && this.hear(JSON.parse(event.data));
    line.onclose = () => this.line === line && this.lost();
  }

  /** @param {Connection} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed.tell(state);
  }

  lost() {
    this.line = null;
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.failures += 1;
    this.become("waiting");
    if (this.wanted) this.timer = setTimeout(() => this.connect(), wait);
  }

  probe() {
    if (this.state !== "open") return this.now();
    const silent = Date.now() - this.heard;
    if (silent > SILENCE) {
      this.line?.close();
      this.lost();
    } else if (silent > SILENCE / 2) this.send("ping", {});
    return undefined;
  }

  /** @param {ToClient} message */
  hear(message) {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.failures = 0;
      this.ahead = message.now - Date.now();
      // Whoever watches asks again when the state becomes open; then what was not answered.
      this.become("open");
      for (const { message: again } of this.asked.values()) this.write(again);
      return;
    }
    const id = "id" in message ? message.id : null;
    const asked = id ? this.asked.get(id) : undefined;
    if (id && asked && (message.type === "done" || message.type === "error")) {
      this.asked.delete(id);
      if (message.type === "done") asked.done(message);
      else asked.failed(new ApiProblem(message.problem));
      return;
    }
    this.said.tell(message);
  }

  /**
   * Says something whose answer nobody waits for; a refusal is told by `said`.
   * @template {Command} C
   * @param {C} type
   * @param {Members<C>} members
   */
  send(type, members) {
    this.write({ type, ...members });
  }

  /** @param {object} message */
  write(message) {
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(message));
  }

  /**
   * Asks for something and waits for the answer, across breaks of the line: commands are named,
   * so a repeat is done once.
   * @template {Command} C
   * @param {C} type
   * @param {Members<C>} members
   * @returns {Promise<Answer<C>>}
   */
  ask(type, members) {
    const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`;
    const message = { type, id, ...members };
    return new Promise((done, failed) => {
      this.asked.set(id, { message, done: (answer) => done(/** @type {Answer<C>} */ (answer)), failed });
      if (this.state === "open") this.write(message);
    });
  }
}

/** The socket. */
export const socket = new Socket();
