// A browser, people in it, and a watch over everything that should never happen on a page.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Server, sleep } from "../server.mjs";

/** The short form runs with every change, the full one before a release. */
export const SHORT = process.env.GLEIS_SHORT === "1";
const SCREENS =
  process.env.GLEIS_SCREENS ?? fileURLToPath(new URL("../../../target/screens", import.meta.url));
/** To end what hangs, in milliseconds; a machine with other work stays well below. */
const PATIENCE = 60000;
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** An address that is none: the browser tells of the 404, and it is right. */
export const NOWHERE = "/nowhere";
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });

/**
 * @typedef {object} Ways how somebody looks at the pages
 * @property {{ width: number, height: number }} [viewport]
 * @property {boolean} [touch] fingers instead of a mouse
 * @property {number} [density] pixels of the screen for one of the page
 * @property {"en" | "de"} [language] of the browser
 * @property {"light" | "dark"} [theme] of the system
 * @property {object} [settings] what the browser remembers
 * @property {import("../server.mjs").Client} [as] who is here already
 */

/** Somebody with a browser of their own. */
class Visitor {
  /**
   * @param {import("playwright-core").Browser} browser
   * @param {import("../server.mjs").Server} server
   * @param {Ways} [ways]
   */
  static async come(browser, server, ways = {}) {
    const visitor = new Visitor();
    visitor.server = server;
    visitor.context = await browser.newContext({
      baseURL: server.url,
      viewport: ways.viewport ?? DESKTOP,
      deviceScaleFactor: ways.density ?? 1,
      hasTouch: ways.touch ?? false,
      isMobile: ways.touch ?? false,
      locale: ways.language ?? "en",
      colorScheme: ways.theme ?? "light",
      reducedMotion: "reduce",
    });
    const remembered = JSON.stringify({ speed: "instant", guided: true, sound: false, ...ways.settings });
    await visitor.context.addInitScript((text) => {
      const here = location.protocol.startsWith("http");
      if (here && !localStorage.getItem("gleis")) localStorage.setItem("gleis", text);
    }, remembered);
    if (ways.as) await visitor.become(ways.as);
    visitor.page = await visitor.context.newPage();
    visitor.page.setDefaultTimeout(PATIENCE);
    visitor.watch();
    return visitor;
  }

  /** Uses somebody's name. @param {import("../server.mjs").Client} client */
  async become(client) {
    const [name, value] = client.cookie.split("=");
    await this.context.addCookies([{ name, value, url: this.server.url }]);
  }

  /** Writes down what should not happen; the test fails with it. */
  watch() {
    /** @type {string[]} */
    this.faults = [];
    /** Does the test break the line itself? Then failures to reach the server are expected. */
    this.lineIsBad = false;
    /** Does the test ask for what does not exist? */
    this.mayMiss = false;
    this.page.on("console", (message) => {
      const text = message.text();
      const { url } = message.location();
      const network = /ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|FAILED|NETWORK)|WebSocket connection/.test(
        text,
      );
      const missed = this.mayMiss && /status of 404/.test(text);
      const expected = (this.lineIsBad && network) || missed || url.endsWith(NOWHERE);
      if (!expected) this.faults.push(`${message.type()}: ${text} (${url})`);
    });
    this.page.on("pageerror", (error) => this.faults.push(`error: ${error.stack ?? error.message}`));
    this.page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Whoever leaves a page breaks off what it was loading.
      if (why !== "net::ERR_ABORTED" && !this.lineIsBad)
        this.faults.push(`request failed: ${request.url()} ${why}`);
    });
  }

  /** @param {string} path @param {string} [ready] what shows that the page is there */
  async open(path, ready = "main > *") {
    await this.page.goto(path);
    await this.page.locator(ready).first().waitFor({ state: "attached" });
  }

  /** A picture for people to look at. @param {string} name */
  async picture(name, how = {}) {
    mkdirSync(SCREENS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENS, `${name}.png`), ...how });
  }
}

/**
 * A group of tests with one server and one browser. `each(name, work)` adds a test, whose people
 * come with `visit(ways)`; it fails if anything went wrong on one of their pages.
 * @param {string} name
 * @param {(suite: {
 *   each: (name: string, work: (visit: Visit) => Promise<void>, how?: { skip?: boolean }) => void,
 *   stage: Stage
 * }) => void} define
 */
export function suite(name, define) {
  describe(name, () => {
    const stage = /** @type {Stage} */ ({});
    before(async () => {
      stage.server = await Server.start();
      stage.browser = await launch();
    });
    after(async () => {
      await stage.browser?.close();
      await stage.server?.stop();
    });
    define({
      stage,
      each: (title, work, how = {}) => void test(title, how, () => play(stage, `${name} ${title}`, work)),
    });
  });
}

/** @typedef {{ server: Server, browser: import("playwright-core").Browser }} Stage */
/** @typedef {(ways?: Ways) => Promise<Visitor>} Visit */

/** @param {Stage} stage @param {string} title @param {(visit: Visit) => Promise<void>} work */
async function play(stage, title, work) {
  /** @type {Visitor[]} */
  const visitors = [];
  try {
    await work(async (ways) => {
      const visitor = await Visitor.come(stage.browser, stage.server, ways);
      visitors.push(visitor);
      return visitor;
    });
  } catch (error) {
    for (const [index, visitor] of visitors.entries()) {
      await visitor.picture(`failed-${title.replaceAll(/\W+/g, "-")}-${index + 1}`).catch(() => {});
    }
    throw faulty(visitors).length > 0 ? new Error(`${faulty(visitors).join("\n")}`, { cause: error }) : error;
  } finally {
    for (const visitor of visitors) await visitor.context.close();
  }
  assert.deepEqual(faulty(visitors), []);
}

/** Each fault once: one that is drawn comes again with every picture. @param {Visitor[]} visitors */
const faulty = (visitors) => [...new Set(visitors.flatMap((visitor) => visitor.faults))];

/**
 * Waits until something holds, without counting on how the page does it.
 * @param {() => Promise<any>} holds
 * @param {string} what
 */
export async function eventually(holds, what, within = PATIENCE) {
  for (const begin = Date.now(); ;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() - begin > within) throw new Error(`In ${within / 1000} s it did not come true: ${what}`);
    await sleep(60);
  }
}
