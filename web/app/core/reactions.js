// What players show each other for a moment, and whose words and reactions are not wanted.
import { set, settings } from "./settings.js";

/** @typedef {import("../../protocol.js").Reaction} Reaction */
/** @typedef {Extract<import("../../protocol.js").ToClient, { type: "reaction" }>} ReactionMessage */

/** For so long a reaction is shown, in milliseconds. */
const SHOWN = 4000;

/** The reactions, in the order in which they are offered, with the keys of their names. @type {[Reaction, string][]} */
export const REACTIONS = [
  ["like", "reaction.like"],
  ["clap", "reaction.clap"],
  ["laugh", "reaction.laugh"],
  ["wow", "reaction.wow"],
  ["sad", "reaction.sad"],
  ["think", "reaction.think"],
  ["wait", "reaction.wait"],
  ["party", "reaction.party"],
];

/** Is somebody muted in this browser? @param {string | undefined} player */
export const isMuted = (player) => Boolean(player) && settings.muted.includes(/** @type {string} */ (player));

/** @param {string} player @param {boolean} muted */
export const mute = (player, muted) =>
  set("muted", muted ? [...settings.muted, player] : settings.muted.filter((other) => other !== player));

/** What is being shown at a table, by seat. */
export class Reactions {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<number, Reaction>} */
    this.now = new Map();
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.ends = new Map();
  }

  /** @param {ReactionMessage} message */
  take({ seat, guest, reaction }) {
    if (isMuted(guest)) return;
    clearTimeout(this.ends.get(seat));
    this.now.set(seat, reaction);
    this.ends.set(
      seat,
      setTimeout(() => {
        this.now.delete(seat);
        this.ends.delete(seat);
        this.changed();
      }, SHOWN),
    );
    this.changed();
  }

  clear() {
    for (const end of this.ends.values()) clearTimeout(end);
    this.ends.clear();
    this.now.clear();
  }
}
