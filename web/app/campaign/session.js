// One campaign as this browser sees it: who is there, the copy, the sheet; asked again whenever the
// server says that something is different.
import { get } from "../core/api.js";
import { language } from "../core/i18n.js";
import { whoAmI } from "../core/me.js";
import { CardTexts } from "../core/card-texts.js";
import { Signal } from "../core/signal.js";
import { socket } from "../core/socket.js";
import { toastProblem } from "../ui/toasts.js";
import { sheetModel } from "./sheet-model.js";

/** @typedef {import("../../protocol.js").CampaignInfo} CampaignInfo */
/**
 * What those know who may look on: the copy too.
 * @typedef {CampaignInfo & { copy: WireCopy }} WholeCampaign
 */
/** @typedef {import("../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../protocol.js").WireCopy} WireCopy */
/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").ToClient} ToClient */

export class CampaignSession {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {CampaignInfo | null} */
    this.info = null;
    /** @type {WireBoard | null} */
    this.board = null;
    /**
     * The board as it lies in the box: colours and ends of the tracks that are open.
     * @type {WireGame | null}
     */
    this.game = null;
    this.cardTexts = new CardTexts(null);
    /** Something is different: draw again. @type {Signal<CampaignSession>} */
    this.changed = new Signal();
    /**
     * The last picture's data.
     * @type {{ info: CampaignInfo, tongue: string, model: import("./sheet-model.js").SheetModel } | null}
     */
    this.drawn = null;
    /** For which copy board and tracks were fetched. */
    this.drawnFor = "";
    this.stops = [
      socket.said.on((message) => this.hear(message)),
      socket.changed.on((state) => state === "open" && this.watch()),
    ];
  }

  async open() {
    await this.refresh();
    socket.open();
    this.watch();
  }

  close() {
    for (const stop of this.stops) stop();
    socket.send("unwatch-campaign", { campaign: this.id });
  }

  watch() {
    socket.send("watch-campaign", { campaign: this.id });
  }

  /** @param {ToClient} message */
  hear(message) {
    if (message.type !== "campaign-changed" || message.campaign !== this.id) return;
    void this.refresh().catch(toastProblem);
  }

  async refresh() {
    await this.take(await get("campaigns/{campaign}", { campaign: this.id }));
  }

  /** What the server says of it now. @param {CampaignInfo} info */
  async take(info) {
    // Answers may overtake each other.
    if (this.info && info.revision < this.info.revision) return;
    const copy =
      info.copy &&
      `${info.copy.game} ${info.copy.regions.length} ${info.games.length} ${info.current?.table}`;
    if (copy && copy !== this.drawnFor) {
      const [board, game] = await Promise.all([
        get("campaigns/{campaign}/board", { campaign: this.id }),
        get("campaigns/{campaign}/game", { campaign: this.id }),
      ]);
      this.board = board;
      this.game = game;
      this.drawnFor = copy;
    }
    this.info = info;
    this.cardTexts.take(info["card-texts"] ?? []);
    this.changed.tell(this);
  }

  /** All of it, for those who may look on; null for others. */
  get whole() {
    const { info } = this;
    return info?.copy ? /** @type {WholeCampaign} */ (info) : null;
  }

  /** The sheet as it is; the same one as long as nothing has changed, so that it is not drawn again. */
  model() {
    const { whole: info, board } = this;
    if (!info || !board) return null;
    if (this.drawn?.info !== info || this.drawn.tongue !== language())
      this.drawn = { info, tongue: language(), model: sheetModel(info, board, this.game) };
    return this.drawn.model;
  }

  /** Does this browser's user host the campaign? */
  get hosting() {
    return Boolean(this.info && this.info.host === whoAmI()?.id);
  }

  /** @param {string} company */
  member(company) {
    return this.info?.members.find((member) => member.company === company) ?? null;
  }
}

/**
 * What this browser has seen of a campaign: the moment of opening comes once.
 * @param {string} id
 * @returns {Set<string>}
 */
export function seen(id) {
  try {
    return new Set(JSON.parse(localStorage.getItem(`gleis-campaign-${id}`) ?? "[]"));
  } catch {
    // Storage may be forbidden or hold something else: then everything is new.
    return new Set();
  }
}

/** @param {string} id @param {string} what */
export function see(id, what) {
  try {
    localStorage.setItem(`gleis-campaign-${id}`, JSON.stringify([...seen(id), what]));
  } catch {
    // It will be shown once more, then.
  }
}
