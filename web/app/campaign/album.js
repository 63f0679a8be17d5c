// The album: one file with the whole campaign, that opens without any server. It carries the map, every game move
// by move, the slips, the story that was read, and a small program to leaf through it.
import { get } from "../core/api.js";
import { language, say, t, tn } from "../core/i18n.js";
import { companyName, memberName } from "./companies.js";
import { appFile, sheetStyle } from "./keep.js";
import { dollars, yearsOf } from "./sheet-model.js";

/** @typedef {import("../../protocol.js").CampaignGameInfo} CampaignGameInfo */
/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("../../protocol.js").Ply} Ply */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireHappening} WireHappening */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */
/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */

/**
 * What a move has changed on the map.
 * @typedef {{ claim: string, by: string } | { paint: string, colour: string, by?: string | null }
 *   | { bridge: string, by: string } | { big: string } | { plaque: string, by: string } | { piece: string }} Change
 */
/** @typedef {{ by: string, text: string, changes: Change[] }} Move */
/** @typedef {{ company: string, place: number, total: number, player: string }} Standing */
/**
 * @typedef {{
 *   year: number, title: string, standings: Standing[], story: { title: string, text: string }[],
 *   moves: Move[]
 * }} AlbumGame
 */
/**
 * @typedef {{
 *   sheet: Omit<SheetModel, "money">, colours: Record<string, string | null>, first: string[],
 *   games: AlbumGame[], words: Record<string, string>, companies: Record<string, string>,
 *   finale: { company: string, total: number, place: number }[], money: string
 * }} AlbumData
 */

/** The programs that the album carries, in this order: each uses those before it. */
const PROGRAMS = ["core/marks.js", "campaign/picture.js", "campaign/sheet.js", "campaign/album-viewer.js"];

/** A module as a part of one program: it stands alone, and nobody has to read it. @param {string} text */
const alone = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^import [^;]*;$/gm, "")
    .replace(/^export /gm, "");

/** Data within a page: nothing in it can end the script. @param {unknown} data */
const held = (data) =>
  JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/** @param {string} text */
const plain = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The whole album as the text of a file. @param {CampaignSession} session */
export async function albumFile(session) {
  const [data, style, own, ...programs] = await Promise.all([
    albumData(session),
    sheetStyle(),
    appFile("campaign/album.css").then((file) => file.text()),
    ...PROGRAMS.map((path) => appFile(path).then((file) => file.text())),
  ]);
  const code = programs.map(alone).join("\n");
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(data.sheet.title)}</title>
<style>${style}
${own}</style>
</head>
<body>
<main id="album"></main>
<script id="data" type="application/json">${held(data)}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}

/** @param {CampaignSession} session @returns {Promise<AlbumData>} */
async function albumData(session) {
  const { whole: info } = session;
  const sheet = session.model();
  if (!info || !sheet) throw new Error("The sheet is not there yet.");
  /** @type {Record<string, string | null>} */
  const colours = {};
  const games = [];
  for (const game of info.games) {
    const [wire, record] = await Promise.all([
      get("tables/{table}/game", { table: game.table }),
      get("tables/{table}/record", { table: game.table }),
    ]);
    for (const track of wire.tracks) colours[track.id] ??= track.colour ?? null;
    games.push(albumGame(session, info, game, wire, record.plies));
  }
  for (const track of session.game?.tracks ?? []) colours[track.id] ??= track.colour ?? null;
  return {
    sheet: { ...sheet, stubs: [], subtitle: t("campaign.sheet-years", { years: yearsOf(info) }) },
    colours,
    first: info.copy.regions.filter((region) => !region["opened-after"]).map(({ id }) => id),
    games,
    words: words(),
    companies: Object.fromEntries(info.copy.companies.map(({ colour, name }) => [colour, say(name)])),
    finale: (info.finale?.places ?? []).map(({ company, total, place }) => ({ company, total, place })),
    money: t("campaign.dollars", { n: "#" }),
  };
}

/** What the album says itself. */
const words = () => ({
  before: t("campaign.page-back"),
  after: t("album.on"),
  games: t("album.games"),
  story: t("album.story"),
  slips: t("campaign.results"),
  moves: t("album.moves"),
  keys: t("album.keys"),
  begin: t("album.begin"),
  finale: t("campaign.room-finale"),
  stays: t("album.stays"),
});

/**
 * @param {CampaignSession} session
 * @param {CampaignInfo} info
 * @param {CampaignGameInfo} game
 * @param {WireGame} wire
 * @param {Ply[]} plies
 * @returns {AlbumGame}
 */
function albumGame(session, info, game, wire, plies) {
  const title = info.copy.calendar.find((stop) => stop.game === game.number)?.title;
  const teller = new Teller(session, info, game, wire);
  const standings = game.companies.map((company, i) => ({
    company,
    place: game.places[i],
    total: game.totals[i],
    player: memberName(game.players[i]),
  }));
  return {
    year: game.year,
    title: title ? say(title) : t("campaign.game", { n: game.number }),
    standings: standings.sort((a, b) => a.place - b.place),
    story: (info.read ?? [])
      .filter((read) => read.game === game.number)
      .flatMap(({ id }) => session.cardTexts.known.get(id) ?? [])
      .map((paper) => ({ title: say(paper.title), text: say(paper.text) })),
    moves: plies.map((ply) => teller.move(ply)),
  };
}

/** Says what the moves of one game were. */
class Teller {
  /**
   * @param {CampaignSession} session
   * @param {CampaignInfo} info
   * @param {CampaignGameInfo} game
   * @param {WireGame} wire
   */
  constructor(session, info, game, wire) {
    this.session = session;
    this.info = info;
    this.game = game;
    this.cities = new Map(wire.cities.map((city) => [city.id, say(city.name)]));
    this.tracks = new Map(wire.tracks.map((track) => [track.id, track]));
    /** Who claimed what in this game. @type {Map<string, string>} */
    this.claimed = new Map();
  }

  /** @param {number} seat */
  company(seat) {
    return this.game.companies[seat - 1] ?? "";
  }

  /** @param {string} id */
  route(id) {
    return (
      this.tracks
        .get(id)
        ?.ends.map((end) => this.cities.get(end) ?? end)
        .join(" – ") ?? id
    );
  }

  /** @param {string} id of a city or a track */
  place(id) {
    return this.cities.get(id) ?? this.route(id);
  }

  /** A paper by its title; one that this viewer may not read has none. @param {string} id */
  title(id) {
    const paper = this.session.cardTexts.known.get(id);
    return paper ? say(paper.title) : "";
  }

  /** @param {Ply} ply @returns {Move} */
  move(ply) {
    const by = this.company(ply.seat);
    const lines = ply.events.flatMap((event) => this.line(event) || []);
    const changes = ply.events.flatMap((event) => this.change(event) ?? []);
    const drawn = ply.events.filter(
      (event) => event.event === "card-drawn" || event.event === "card-taken",
    ).length;
    const fallback = drawn ? tn("album.draws", drawn) : t("album.goes-on");
    const text = [...new Set(lines)].join(" ") || fallback;
    return { by, text: by ? t("album.line", { name: companyName(this.info, by), text }) : text, changes };
  }

  /** @param {WireEvent} event @returns {string} */
  line(event) {
    switch (event.event) {
      case "claimed":
        return t("album.claims", { route: this.route(event.track) });
      case "tickets-kept":
      case "first-tickets-chosen":
        return t("album.keeps-tickets");
      case "happened":
        return this.happening(event.happening);
      case "nothing":
      case "passengers-placed":
      case "card-drawn":
      case "card-taken":
      case "turned-up":
      case "market-swept":
      case "deck-shuffled":
      case "first-tickets-dealt":
      case "first-tickets-settled":
      case "ticket-under":
      case "first-seat":
      case "tickets-drawn":
      case "passengers-taken":
      case "locomotive-dealt":
      case "stopped":
      case "rolled":
      case "laid":
      case "raided":
      case "stacks-shown":
      case "ticket-chosen":
      case "choice-made":
      case "tickets-completed":
      case "half-time":
      case "passed":
      case "awaits":
      case "tickets-revealed":
        return "";
    }
  }

  /** @param {WireHappening} it @returns {string} */
  happening(it) {
    switch (it.what) {
      case "event-turned":
        return this.said(it.id, (title) => t("album.event", { title }));
      case "event-archived":
      case "tool-archived":
        return this.said(it.id, (title) => t("album.archived", { title }));
      case "read":
        return this.said(it.id, (title) => t("album.reads", { title }));
      case "rule-added":
        return this.said(it.id, (title) => t("album.rule", { title }));
      case "postcard-taken":
        return this.said(it.id, (title) => t("album.postcard", { title }));
      case "region-opened":
        return t("album.region", { region: this.region(it.id) });
      case "painted":
        return t("album.painted", { route: this.route(it.track), colour: t(`card.${it.colour}`) });
      case "marked":
        return t("album.marked", { place: this.place(it.place) });
      case "slip-written":
        return t("album.slip", {
          name: companyName(this.info, this.company(it.seat)),
          n: dollars(Math.max(0, it.slip.coins + it.slip.bonus + it.slip.completed + it.slip.missed)),
        });
      case "newspaper":
      case "events-shuffled":
      case "event-added":
      case "discarded":
      case "swapped":
      case "counted":
      case "ticket-shown":
      case "used":
      case "met":
      case "postcard-used":
      case "postcard-gone":
      case "tools-laid":
      case "tool-passed":
      case "tool-gone":
      case "agreements-laid":
      case "agreed":
      case "rule-removed":
      case "rule-doubled":
      case "toolbox-opened":
      case "winter":
      case "fund-taken":
      case "region-entered":
      case "region-offered":
      case "judged":
      case "voted":
      case "memory-taken":
      case "upgrade-taken":
      case "retired":
      case "ranked":
      case "peeked":
      case "lifted":
      case "switched":
        return "";
    }
  }

  /** @param {string} id @param {(title: string) => string} how */
  said(id, how) {
    const title = this.title(id);
    return title ? how(title) : "";
  }

  /** @param {string} id */
  region(id) {
    const region = this.info.copy.regions.find((one) => one.id === id);
    return region ? say(region.name) : id;
  }

  /** @param {WireEvent} event @returns {Change | null} */
  change(event) {
    if (event.event === "claimed") {
      const by = this.company(event.seat);
      this.claimed.set(event.track, by);
      return { claim: event.track, by };
    }
    if (event.event !== "happened") return null;
    const it = event.happening;
    if (it.what === "region-opened") return { piece: it.id };
    if (it.what === "painted") return { paint: it.track, colour: it.colour, by: this.painter(it.track) };
    if (it.what !== "marked") return null;
    if (it.mark === "bridge" && it.company) return { bridge: it.place, by: it.company };
    if (it.mark === "plaque" && it.company) return { plaque: it.place, by: it.company };
    return it.mark === "big" ? { big: it.place } : null;
  }

  /** Who gave it its colour: as the copy says in the end. @param {string} track */
  painter(track) {
    return this.info.copy.tracks?.find(({ id }) => id === track)?.painter;
  }
}
