// What the card game adds to the panels that all games share.
import { html } from "lit";
import { cardAdvice } from "./card-guide.js";
import "./card-play.js";
import { LayDraft } from "./lay.js";

/** @type {import("./parts.js").Parts} */
export const parts = {
  screen: (session) => html`<gleis-card-play .session=${session}></gleis-card-play>`,
  newDraft: (session) => new LayDraft(session),
  advice: cardAdvice,
};
