// The one draft of a session, of the kind that its game needs.
import { ClaimDraft } from "../board/claim.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./draft.js").Draft} Draft */

/** @type {WeakMap<Session, Draft>} */
const drafts = new WeakMap();

/** @param {Session} session */
export function draftOf(session) {
  let draft = drafts.get(session);
  if (!draft)
    drafts.set(session, (draft = partsOf(session.game).newDraft?.(session) ?? new ClaimDraft(session)));
  return draft;
}
