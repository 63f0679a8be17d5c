// Boot: language, theme, who this is; then the page of the address.
import { html, render } from "lit";
import { entitle } from "./core/attention.js";
import { frameWanted } from "./core/frame.js";
import { addTexts, languageChanged, loadTexts, t } from "./core/i18n.js";
import { loadMe, meChanged } from "./core/me.js";
import { addressChanged, listen } from "./core/router.js";
import { settings, settingChanged } from "./core/settings.js";
import { announcer } from "./ui/announcer.js";
import { header } from "./ui/header.js";
import { loadStyles } from "./ui/styles.js";
import { toastProblem, toasts } from "./ui/toasts.js";

/** A page of campaigns, with the texts and styles that only these need. @param {Promise<unknown>} page */
const ofCampaigns = (page) =>
  Promise.all([page, addTexts("campaign"), loadStyles("campaign/campaign.css", "campaign/sheet.css")]);

/** A page with lists of games, with the styles that only these need. @param {Promise<unknown>} page */
const ofGames = (page) => Promise.all([page, loadStyles("pages/games.css")]);

/** A page that shows what is kept, with the styles that only these need. @param {Promise<unknown>} page */
const ofKeeping = (page) => Promise.all([page, loadStyles("pages/games.css", "pages/keeping.css")]);

/**
 * The pages: which addresses, which module, which element. `bare` pages have no header of the
 * site: the table needs the room.
 * @type {{ path: RegExp, tag: string, load: () => Promise<unknown>, bare?: boolean }[]}
 */
const PAGES = [
  { path: /^\/$/, tag: "gleis-home", load: () => import("./pages/home.js") },
  { path: /^\/new$/, tag: "gleis-new", load: () => import("./pages/new.js") },
  { path: /^\/lobby$/, tag: "gleis-lobby", load: () => ofGames(import("./pages/lobby.js")) },
  { path: /^\/mine$/, tag: "gleis-mine", load: () => ofKeeping(import("./pages/mine.js")) },
  {
    path: /^\/player\/(?<player>[\w-]+)$/,
    tag: "gleis-player",
    load: () => ofGames(import("./pages/player.js")),
  },
  { path: /^\/campaigns$/, tag: "gleis-campaigns", load: () => ofCampaigns(import("./pages/campaigns.js")) },
  {
    path: /^\/campaign\/(?<campaign>[\w-]+)$/,
    tag: "gleis-campaign",
    load: () => ofCampaigns(import("./pages/campaign.js")),
  },
  { path: /^\/ratings$/, tag: "gleis-ratings", load: () => import("./pages/ratings.js") },
  { path: /^\/learn$/, tag: "gleis-learn", load: () => import("./pages/learn.js") },
  { path: /^\/settings$/, tag: "gleis-settings", load: () => ofKeeping(import("./pages/settings.js")) },
  { path: /^\/rules$/, tag: "gleis-rules", load: () => import("./pages/rules.js") },
  { path: /^\/rules\/(?<game>[\w-]+)$/, tag: "gleis-rules", load: () => import("./pages/rules.js") },
  { path: /^\/about$/, tag: "gleis-about", load: () => import("./pages/about.js") },
  { path: /^\/device$/, tag: "gleis-device", load: () => import("./pages/device.js") },
  { path: /^\/admin$/, tag: "gleis-admin", load: () => ofKeeping(import("./pages/admin.js")) },
  {
    path: /^\/t\/(?<table>[\w-]+)$/,
    tag: "gleis-table",
    load: () => import("./table/common/table-page.js"),
    bare: true,
  },
  {
    path: /^\/replay\/(?<replay>[\w-]+)$/,
    tag: "gleis-replay",
    load: () => ofGames(import("./pages/replay.js")),
    bare: true,
  },
];
const MISSING = { path: /^/, tag: "gleis-missing", load: () => import("./pages/missing.js"), bare: false };

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

function applyTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = settings.theme ?? (dark ? "dark" : "light");
}

/** So long after the first page one looks for tables that wait elsewhere, in milliseconds. */
const LATER = 2000;

let shown = "";
/** Does a bare page want the frame? */
let framed = false;

/** Draws the page of the address. The element of the page gets the parts of the address as properties. */
async function draw() {
  const path = location.pathname;
  const page = PAGES.find((candidate) => candidate.path.test(path)) ?? MISSING;
  await page.load();
  if (path !== location.pathname) return;
  const parts = path.match(page.path)?.groups ?? {};
  const same = shown === path;
  shown = path;
  framed &&= same;
  const bare = Boolean(page.bare) && !framed;
  let main = app.querySelector("main");
  render(
    html`${bare ? "" : header(path)}
      <main id="main" tabindex="-1"></main>
      ${toasts()}${announcer()}`,
    app,
  );
  main = /** @type {HTMLElement} */ (app.querySelector("main"));
  document.body.classList.toggle("bare", bare);
  if (!same || !main.firstElementChild) {
    // Pages with a name of their own put it there when they are drawn.
    entitle(t("site.title"));
    const element = Object.assign(document.createElement(page.tag), parts);
    main.replaceChildren(element);
    // Screen readers and the keyboard go on at the new page.
    if (performance.now() > 2000) main.focus({ preventScroll: true });
  }
}

async function boot() {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  settingChanged.on((name) => name === "theme" && applyTheme());
  const texts = loadTexts();
  // A refusal is told in words, which may still be on their way.
  const failed = (/** @type {unknown} */ problem) => texts.then(() => toastProblem(problem));
  await Promise.all([texts, loadMe().catch(failed)]);
  listen();
  addressChanged.on(() => void draw());
  frameWanted.on((wanted) => {
    if (wanted === framed) return;
    framed = wanted;
    void draw();
  });
  languageChanged.on(() => void draw());
  meChanged.on(() => void draw());
  await draw();
  // Nobody waits for it: what the page is about comes first.
  setTimeout(() => void import("./ui/waiting.js"), LATER);
}

void boot();
