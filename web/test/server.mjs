// A server of one's own, with an empty data directory, and a client of its interface.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BINARY = process.env.GLEIS_BIN ?? join(ROOT, "target/debug/gleis");
/** Limits that a test does not reach. */
const GENEROUS = [
  "requests-per-minute",
  "guests-per-hour",
  "commands-per-second",
  "chat-per-minute",
  "connections-per-address",
];
const STARTS_WITHIN = 60000;
/** Whoever works on the client tries the folder itself, not what the binary holds. */
const WEB = process.env.GLEIS_TEST_WEB ? ["--web-dir", process.env.GLEIS_TEST_WEB] : [];

/** Our own variables are not the server's: it would take them for settings. */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GLEIS_")));

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}

export class Server {
  /** @param {{ settings?: string[] }} [how] more flags */
  static async start(how = {}) {
    const server = new Server();
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    server.data = mkdtempSync(join(tmpdir(), "gleis-test-"));
    server.settings = how.settings ?? [];
    await server.run();
    return server;
  }

  /** Starts the process, the first time or again with the same port and data. */
  async run() {
    const limits = GENEROUS.flatMap((name) => [`--${name}`, "1000000"]);
    const place = ["--listen", `127.0.0.1:${this.port}`, "--data", this.data, "--log", "warn"];
    const fast = ["--expert-milliseconds", "20"];
    const flags = ["serve", ...place, ...limits, ...fast, ...WEB, ...this.settings];
    const child = spawn(BINARY, flags, { stdio: ["ignore", "pipe", "inherit"], env: environment() });
    this.child = child;
    this.said = "";
    child.stdout.on("data", (text) => (this.said += text));
    this.ended = new Promise((done) => child.once("exit", done));
    let failure = "";
    child.once("error", (error) => (failure = error.message));
    child.once("exit", (code) => (failure = `it ended with ${code}`));
    for (const begin = Date.now(); Date.now() - begin < STARTS_WITHIN;) {
      if (failure) throw new Error(`${BINARY} does not run: ${failure}`);
      if (
        await fetch(`${this.url}/api/v1/about`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await sleep(50);
    }
    throw new Error(`${BINARY} does not answer at ${this.url}`);
  }

  /** Ends the process as a power cut does. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  async stop() {
    this.child.kill("SIGTERM");
    await Promise.race([this.ended, sleep(3000).then(() => this.kill())]);
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Somebody with a name of their own. @param {string} name */
  async guest(name) {
    const client = new Client(this);
    client.me = await client.post("guests", { name });
    return client;
  }

  /** Somebody who looks after the server: the first start names a link that works once. @param {string} name */
  async admin(name) {
    const client = await this.guest(name);
    const code = /\/admin#(\S+)/.exec(this.said)?.[1];
    await client.post("admin", { code });
    return client;
  }

  /** Nobody: what anybody can see. */
  get nobody() {
    return new Client(this);
  }
}

/** Requests of one person. */
export class Client {
  /** @param {Server} server */
  constructor(server) {
    this.server = server;
    this.cookie = "";
  }

  async request(method, path, body) {
    const headers = {
      ...(this.cookie && { cookie: this.cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const answer = await fetch(`${this.server.url}/api/v1/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie) this.cookie = cookie;
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${said.code} ${said.message}`);
    return said;
  }

  get(path) {
    return this.request("GET", path);
  }

  post(path, body = {}) {
    return this.request("POST", path, body);
  }

  /**
   * A game among bots, started.
   * @param {string} game
   * @param {number} players
   * @param {object} [rules] more rules
   */
  async botTable(game, players, rules = {}) {
    const levels = ["casual", "beginner", "strong"];
    const seats = Array.from({ length: players }, (_, index) => ({
      kind: "bot",
      level: levels[index % levels.length],
    }));
    const { id } = await this.post("tables", { rules: { game, public: true, ...rules }, seats });
    await this.post(`tables/${id}/start`);
    return id;
  }

  /** Waits for the end of a game. @param {string} table */
  async finished(table, within = 300000) {
    for (const begin = Date.now(); Date.now() - begin < within;) {
      const info = await this.get(`tables/${table}`);
      if (info.status === "finished") return info;
      await sleep(100);
    }
    throw new Error(`The game at ${table} does not end.`);
  }
}

/** @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
