// Looks for tables with other people at which it is the user's turn: on every page, in the background too.
import { get } from "../core/api.js";
import { takeWaiting, waitingTables } from "../core/attention.js";
import { loadGames } from "../core/game.js";
import { say } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { addressChanged, go } from "../core/router.js";
import { isMyTurn } from "../pages/turns.js";
import { tellSystem } from "./notification.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How often the server is asked while games with others go on, and while there are none; in milliseconds. */
const OFTEN = 20_000;
const SELDOM = 300_000;
/** What was asked a moment ago need not be asked again. */
const FRESH = 2000;

/** Others wait only where there are any: a bot has all the time in the world. @param {TableInfo} table */
const isShared = (table) => table.seats.filter((seat) => seat.kind === "person").length > 1;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asked = -Infinity;

/** Is this table on the page? It calls by itself. @param {TableInfo} table */
const isHere = (table) => location.pathname === `/t/${table.id}`;

/** @param {TableInfo[]} news tables that did not wait before */
async function call(news) {
  if (news.length === 0 || document.visibilityState === "visible") return;
  const games = await loadGames().catch(() => []);
  for (const table of news) {
    const game = games.find(({ id }) => id === table.rules.game);
    tellSystem(table.id, "turn", game ? say(game.name) : "", () => go(`/t/${table.id}`));
  }
}

async function look() {
  clearTimeout(timer);
  asked = Date.now();
  const me = whoAmI();
  // Whoever does not get an answer now asks again in a moment.
  const answer = me
    ? await get("me/tables", { status: "running", limit: 100 }).catch(() => null)
    : { tables: [] };
  const shared = answer?.tables.filter(isShared) ?? [];
  if (answer) {
    const before = new Set(waitingTables().map(({ id }) => id));
    const waiting = shared.filter((table) => isMyTurn(table, me) && !isHere(table));
    takeWaiting(waiting);
    void call(waiting.filter(({ id }) => !before.has(id)));
  }
  clearTimeout(timer);
  timer = setTimeout(look, shared.length > 0 || !answer ? OFTEN : SELDOM);
}

const lookAgain = () => Date.now() - asked > FRESH && void look();
addressChanged.on(() => {
  // The page that is opened now does not call from elsewhere.
  takeWaiting(waitingTables().filter((table) => !isHere(table)));
  lookAgain();
});
meChanged.on(() => void look());
document.addEventListener("visibilitychange", lookAgain);
void look();
