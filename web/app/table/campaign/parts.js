// What a campaign's game adds to the panels that all games share.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { askedTitle } from "../../core/questions.js";
import { money } from "../../core/terms.js";
import { cardWords, handSymbols, oldTicket, symbolsMatter, ticketPrint, ticketStamps } from "./cards.js";
import { LegendsDraft } from "./claim.js";
import { legendsAdvice } from "./guide.js";
import { placesOf } from "./map.js";
import { cityMarks, marksOfTrack, trackMarks } from "./places.js";
import "./play.js";
import { seatCompany, seatGoods, seatMoney, seatCardTexts } from "./seat.js";
import { endsNow } from "./slip-now.js";
import { incomeOf, incomeWords } from "./steps.js";

/** @type {import("../common/parts.js").Parts} */
export const parts = {
  screen: (session) => html`<gleis-legends-play .session=${session}></gleis-legends-play>`,
  newDraft: (session) => new LegendsDraft(session),
  advice: legendsAdvice,
  income: incomeOf,
  incomeWords,
  marksOfTrack,
  handSymbols,
  marketSymbol: (session, slot) =>
    symbolsMatter(session) ? (session.view?.campaign?.["market-symbols"][slot - 1] ?? null) : null,
  cardWords,
  endsNow,
  oldTicket,
  ticketPrint,
  ticketStamps,
  trackMarks,
  cityMarks,
  places: placesOf,
  asked: askedTitle,
  amount: money,
  wonBy: (total) => t("finish.by-money", { money: money(total) }),
  seat: { company: seatCompany, money: seatMoney, goods: seatGoods, cardTexts: seatCardTexts },
};
