// The one draft of a session, of the kind that its game needs.
import { ClaimDraft } from "./claim.js";
import { LayDraft } from "./lay.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("./draft.js").Draft} Draft */

/** @type {WeakMap<Session, Draft>} */
const drafts = new WeakMap();

/** @param {Session} session */
export function draftOf(session) {
  let draft = drafts.get(session);
  if (!draft) drafts.set(session, (draft = session.game?.board ? new ClaimDraft(session) : new LayDraft(session)));
  return draft;
}
