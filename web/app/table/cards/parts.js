// What the card game adds to the panels that all games share.
import { html } from "lit";
import { cardAdvice } from "./guide.js";
import "./play.js";
import { LayDraft } from "./lay.js";

/** @type {import("../common/parts.js").Parts} */
export const parts = {
  screen: (session) => html`<gleis-card-play .session=${session}></gleis-card-play>`,
  newDraft: (session) => new LayDraft(session),
  advice: cardAdvice,
};
