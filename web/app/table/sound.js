// Short sounds, made on the spot: nothing is loaded, nothing plays before the user has done something.
import { audible } from "../core/settings.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {"card" | "claim" | "tickets" | "sweep" | "turn" | "end" | "chat"} Sound */
/**
 * @typedef {{
 *   at: number, pitch: number, to?: number, lasts: number, loud: number, wave: OscillatorType
 * }} Note
 */

/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  card: [{ at: 0, pitch: 520, to: 330, lasts: 0.07, loud: 0.12, wave: "triangle" }],
  tickets: [
    { at: 0, pitch: 420, to: 300, lasts: 0.06, loud: 0.1, wave: "triangle" },
    { at: 0.08, pitch: 470, to: 340, lasts: 0.06, loud: 0.1, wave: "triangle" },
  ],
  // The whistle of an engine: two reeds a third apart.
  claim: [
    { at: 0, pitch: 311, lasts: 0.22, loud: 0.07, wave: "sawtooth" },
    { at: 0, pitch: 370, lasts: 0.22, loud: 0.07, wave: "sawtooth" },
  ],
  sweep: [{ at: 0, pitch: 700, to: 180, lasts: 0.18, loud: 0.09, wave: "triangle" }],
  // The gong of a station.
  turn: [
    { at: 0, pitch: 659, lasts: 0.5, loud: 0.16, wave: "sine" },
    { at: 0.18, pitch: 523, lasts: 0.7, loud: 0.16, wave: "sine" },
  ],
  end: [
    { at: 0, pitch: 392, lasts: 0.4, loud: 0.14, wave: "sine" },
    { at: 0.2, pitch: 523, lasts: 0.4, loud: 0.14, wave: "sine" },
    { at: 0.4, pitch: 659, lasts: 0.9, loud: 0.16, wave: "sine" },
  ],
  chat: [{ at: 0, pitch: 880, lasts: 0.09, loud: 0.08, wave: "sine" }],
};

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound, if sounds are on and the page has been touched. @param {Sound} name */
export function play(name) {
  // Before that browsers refuse, and complain.
  if (!audible() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const note of SOUNDS[name]) playNote(context, now, note);
}

/** @param {AudioContext} audio @param {number} now @param {Note} note */
function playNote(audio, now, note) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const begin = now + note.at;
  const end = begin + note.lasts;
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.pitch, begin);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, end);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(note.loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(end + 0.02);
}

/**
 * The one sound of a step: the event that matters most.
 * @param {WireEvent[]} events
 * @returns {Sound | null}
 */
function soundOf(events) {
  const has = (/** @type {WireEvent["event"]} */ kind) => events.some((event) => event.event === kind);
  if (has("tickets-revealed")) return "end";
  if (has("raided")) return "sweep";
  if (has("claimed") || has("laid")) return "claim";
  if (has("stacks-shown") || has("tickets-completed")) return "tickets";
  if (has("tickets-drawn") || has("tickets-kept") || has("first-tickets-dealt")) return "tickets";
  if (has("market-swept")) return "sweep";
  return has("card-drawn") || has("card-taken") || has("passengers-taken") ? "card" : null;
}

/**
 * Lets a table be heard.
 * @param {Session} session
 * @returns {() => void} stops it
 */
export function soundSession(session) {
  return session.shown.on(({ step }) => {
    const sound = step.step === "act" ? soundOf(step.events) : null;
    if (sound) play(sound);
  });
}
