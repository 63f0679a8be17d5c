// Short sounds, made on the spot: nothing is loaded, nothing plays before the user has done something.
import { audible } from "../../core/settings.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireEvent} WireEvent */
/** @typedef {"card" | "claim" | "tickets" | "done" | "sweep" | "turn" | "end" | "win" | "chat"} Sound */
/**
 * @typedef {{
 *   at: number, pitch: number, to?: number, lasts: number, loud: number, wave: OscillatorType | "noise"
 * }} Note noise has its pitch from a filter
 */

/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  // Paper that slides over a table, and comes to lie.
  card: [
    { at: 0, pitch: 2600, to: 1300, lasts: 0.08, loud: 0.3, wave: "noise" },
    { at: 0.05, pitch: 190, to: 90, lasts: 0.06, loud: 0.14, wave: "sine" },
  ],
  tickets: [
    { at: 0, pitch: 2200, to: 1500, lasts: 0.07, loud: 0.26, wave: "noise" },
    { at: 0.09, pitch: 2800, to: 1700, lasts: 0.09, loud: 0.26, wave: "noise" },
  ],
  // The whistle of an engine, two reeds a third apart, and its steam.
  claim: [
    { at: 0, pitch: 311, lasts: 0.24, loud: 0.06, wave: "sawtooth" },
    { at: 0, pitch: 370, lasts: 0.24, loud: 0.06, wave: "sawtooth" },
    { at: 0.2, pitch: 420, to: 240, lasts: 0.09, loud: 0.6, wave: "noise" },
    { at: 0.31, pitch: 420, to: 240, lasts: 0.09, loud: 0.5, wave: "noise" },
    { at: 0.41, pitch: 420, to: 240, lasts: 0.08, loud: 0.4, wave: "noise" },
  ],
  // A bell that rings up, after the whistle of the claim: a ticket is completed.
  done: [
    { at: 0.2, pitch: 784, lasts: 0.18, loud: 0.1, wave: "triangle" },
    { at: 0.3, pitch: 988, lasts: 0.18, loud: 0.1, wave: "triangle" },
    { at: 0.4, pitch: 1319, lasts: 0.6, loud: 0.12, wave: "sine" },
    { at: 0.4, pitch: 2637, lasts: 0.35, loud: 0.03, wave: "sine" },
  ],
  sweep: [{ at: 0, pitch: 3200, to: 500, lasts: 0.24, loud: 0.24, wave: "noise" }],
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
  // A short fanfare for whoever has won.
  win: [
    { at: 0, pitch: 523, lasts: 0.16, loud: 0.1, wave: "triangle" },
    { at: 0.15, pitch: 659, lasts: 0.16, loud: 0.1, wave: "triangle" },
    { at: 0.3, pitch: 784, lasts: 0.3, loud: 0.11, wave: "triangle" },
    { at: 0.6, pitch: 659, lasts: 0.12, loud: 0.08, wave: "triangle" },
    { at: 0.72, pitch: 1047, lasts: 1, loud: 0.14, wave: "sine" },
    { at: 0.72, pitch: 784, lasts: 1, loud: 0.08, wave: "sine" },
  ],
  chat: [{ at: 0, pitch: 880, lasts: 0.09, loud: 0.08, wave: "sine" }],
};

/** Between two sounds, in seconds. */
const GAP = 0.05;
/** What would be heard later than this no longer belongs to what is seen, in seconds. */
const LATE = 0.8;
/** What is never left out: one waits for it. @type {Sound[]} */
const CALLS = ["turn", "end"];

/** How long a sound is, in seconds. @param {Sound} name */
const lengthOf = (name) => Math.max(...SOUNDS[name].map(({ at, lasts }) => at + lasts));

/** Sounds one after the other, on the clock of the loudspeaker. */
export class Melody {
  constructor() {
    /** When the last sound is over. */
    this.free = 0;
  }

  /**
   * When a sound begins; null if it would come too late to be understood.
   * @param {Sound} name
   * @param {number} now in seconds
   */
  place(name, now) {
    const begin = Math.max(now, this.free);
    if (begin - now > LATE && !CALLS.includes(name)) return null;
    this.free = begin + lengthOf(name) + GAP;
    return begin;
  }
}

/** @type {AudioContext | null} */
let context = null;
const melody = new Melody();

/** Plays a sound, if sounds are on and the page has been touched. @param {Sound} name */
export function play(name) {
  // Before that browsers refuse, and complain.
  if (!audible() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const begin = melody.place(name, context.currentTime);
  if (begin !== null) for (const note of SOUNDS[name]) playNote(context, begin, note);
}

/** A second of noise, made once. @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} audio */
function noiseOf(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/**
 * What makes a note, what has its pitch, and what comes out of it.
 * @param {AudioContext} audio
 * @param {Note["wave"]} wave
 * @returns {{ tone: AudioScheduledSourceNode, pitch: AudioParam, out: AudioNode }}
 */
function voice(audio, wave) {
  if (wave !== "noise") {
    const tone = audio.createOscillator();
    tone.type = wave;
    return { tone, pitch: tone.frequency, out: tone };
  }
  const tone = audio.createBufferSource();
  tone.buffer = noiseOf(audio);
  const out = audio.createBiquadFilter();
  out.type = "bandpass";
  out.Q.value = 0.9;
  tone.connect(out);
  return { tone, pitch: out.frequency, out };
}

/** @param {AudioContext} audio @param {number} now @param {Note} note */
function playNote(audio, now, note) {
  const { tone, pitch, out } = voice(audio, note.wave);
  const volume = audio.createGain();
  const begin = now + note.at;
  const end = begin + note.lasts;
  pitch.setValueAtTime(note.pitch, begin);
  if (note.to) pitch.exponentialRampToValueAtTime(note.to, end);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(note.loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  out.connect(volume).connect(audio.destination);
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
  if (has("tickets-completed")) return "done";
  if (has("stacks-shown")) return "tickets";
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
  return session.shown.on(({ step, skipped }) => {
    const sound = step.step === "act" ? soundOf(step.events) : null;
    // What was skipped is not heard either, but that the game is over is.
    if (sound && (!skipped || sound === "end")) play(sound);
  });
}
