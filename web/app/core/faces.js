// How people look: what they have chosen, or what comes of their id until that is known.
import { get, put } from "./api.js";
import { whoAmI } from "./me.js";
import { Signal } from "./signal.js";

/** @typedef {import("../../protocol.js").FaceColour} FaceColour */
/** @typedef {import("../../protocol.js").Profile} Profile */
/** @typedef {{ face: number, colour: FaceColour }} Look */

/** How many faces are drawn; the server knows the same number. */
export const FACES = 24;
/** What can be behind a face. @type {FaceColour[]} */
export const FACE_COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "grey"];
/** So many players are asked for at once. */
const MOST = 50;
/** Whoever is drawn together is asked for together, in milliseconds. */
const TOGETHER = 30;

/** @type {Map<string, Look>} */
const known = new Map();
/** Those who were asked for. @type {Set<string>} */
const asked = new Set();
/** Those who are asked for next. @type {Set<string>} */
const wanted = new Set();

/** Tells that somebody looks different now. @type {Signal<void>} */
export const facesChanged = new Signal();

/** A number from an id, the same on every machine, and on the server. @param {string} id */
const numberOf = (id) =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);

/** How somebody looks who has chosen nothing. @param {string} player @returns {Look} */
export function lookFrom(player) {
  const number = numberOf(player);
  return {
    face: number % FACES,
    colour: FACE_COLOURS[Math.floor(number / FACES) % FACE_COLOURS.length],
  };
}

async function ask() {
  const players = [...wanted].slice(0, MOST);
  for (const player of players) wanted.delete(player);
  if (wanted.size) setTimeout(ask, TOGETHER);
  // Without an answer people look as they did; whoever is drawn later is asked for again.
  const answer = await get("faces", { players: players.join(",") }).catch(() => null);
  if (!answer) for (const player of players) asked.delete(player);
  for (const { player, face, colour } of answer?.faces ?? []) known.set(player, { face, colour });
  if (answer?.faces.length) facesChanged.tell();
}

/** How somebody looks; what they have chosen is asked for. @param {string} player @returns {Look} */
export function faceOf(player) {
  if (!asked.has(player)) {
    asked.add(player);
    if (wanted.size === 0) setTimeout(ask, TOGETHER);
    wanted.add(player);
  }
  return known.get(player) ?? lookFrom(player);
}

/** Chooses how one looks, and what others may know. @param {Profile} profile */
export async function setProfile(profile) {
  const now = await put("me/profile", { body: profile });
  const me = whoAmI()?.id;
  if (me && now.face !== undefined && now.face !== null && now.colour)
    known.set(me, { face: now.face, colour: now.colour });
  facesChanged.tell();
  return now;
}
