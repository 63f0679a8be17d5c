// The one draft of a session, of the kind that its game needs.
import { ClaimDraft } from "./claim.js";
import { LayDraft } from "./lay.js";
import { LegendsDraft } from "./legends-claim.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("./draft.js").Draft} Draft */

/** @type {WeakMap<Session, Draft>} */
const drafts = new WeakMap();

/** @param {Session} session */
function newDraft(session) {
  if (session.game?.wire.campaign) return new LegendsDraft(session);
  return session.game?.board ? new ClaimDraft(session) : new LayDraft(session);
}

/** @param {Session} session */
export function draftOf(session) {
  let draft = drafts.get(session);
  if (!draft) drafts.set(session, (draft = newDraft(session)));
  return draft;
}
