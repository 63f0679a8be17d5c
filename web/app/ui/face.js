// The faces of computer players, drawn from the name, so that the same one always looks the same; and those of people.
import { html, svg } from "lit";

/** @typedef {import("../../protocol.js").BotLevel} BotLevel */

/** Faces look differently by these; sizes are for a box of 40 by 40. */
const HAIR = [
  "M9 20C8 8 15 5 20 5s12 3 11 15c-2-6-6-8-11-8s-9 2-11 8Z",
  "M9 21C6 7 14 4 21 5c8 1 11 7 10 16-1-4-3-7-5-9-5 2-11 2-14 1-2 2-3 4-3 8Z",
  "M10 17c-1-7 4-12 10-12s11 5 10 12c-3-3-6-4-10-4s-7 1-10 4Z",
  "M8 30C5 12 11 5 20 5s15 7 12 25c-2-3-2-9-3-13-3 0-6-2-8-4-3 3-6 4-10 4 0 4-1 10-3 13Z",
];
const EYES = [
  svg`<circle cx="15.5" cy="21" r="1.7"></circle><circle cx="24.5" cy="21" r="1.7"></circle>`,
  svg`<path d="M13.5 21.5q2-2.4 4 0M22.5 21.5q2-2.4 4 0" class="face-line"></path>`,
  svg`<circle cx="15.5" cy="21" r="3.4" class="face-line"></circle><circle cx="24.5" cy="21" r="3.4" class="face-line"></circle>
    <path d="M18.9 20.6h2.2" class="face-line"></path><circle cx="15.5" cy="21" r="1.3"></circle><circle cx="24.5" cy="21" r="1.3"></circle>`,
];
const MOUTHS = ["M15.5 27q4.5 4 9 0", "M16.5 28h7", "M16 27.5q5 2.5 8-.5"];
/** What they wear shows how strong they are: nothing, a cap, a conductor's cap, a hat. @type {Record<BotLevel, unknown>} */
const HATS = {
  beginner: "",
  casual: svg`<path d="M9 14Q9 5 20 5t11 9Z" class="face-hat"></path><path d="M20 14h16q0-3-6-3.5Z" class="face-hat"></path>`,
  strong: svg`<path d="M9 13V7q11-4 22 0v6Z" class="face-hat"></path><path d="M8 15q12-4 24 0l-1-4q-11-3-22 0Z" class="face-brim"></path>`,
  expert: svg`<path d="M12 12V2h16v10Z" class="face-hat"></path><path d="M7 14q13-5 26 0l-1-3q-12-3-24 0Z" class="face-brim"></path>`,
};

/** A number from a name, the same on every machine. @param {string} name */
const numberOf = (name) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);

/**
 * @param {{ skin: number, shade: number, hair: number, eyes: number, mouth: number, hat: unknown, colour?: string }} parts
 */
const drawn = ({ skin, shade, hair, eyes, mouth, hat, colour = "" }) =>
  html`<svg
    class="face face-skin-${skin} face-hair-${shade} ${colour && `face-on-${colour}`}"
    viewBox="0 0 40 40"
    aria-hidden="true"
  >
    <circle class="face-back" cx="20" cy="20" r="20"></circle>
    <path class="face-body" d="M7 40q2-9 13-9t13 9Z"></path>
    <path class="face-head" d="M10 18c0-7 4-11 10-11s10 4 10 11v3c0 7-4 12-10 12s-10-5-10-12Z"></path>
    <path class="face-hair" d=${HAIR[hair]}></path>
    ${EYES[eyes]}
    <path class="face-line" d=${MOUTHS[mouth]}></path>
    ${hat}
  </svg>`;

/** What people can wear: more of them wear nothing. @type {BotLevel[]} */
const WORN = ["beginner", "casual", "beginner", "strong", "beginner", "expert"];

/** The face of a person: one of a set, on the colour they like. @param {import("../core/faces.js").Look} look */
export const personFace = ({ face, colour }) =>
  drawn({
    skin: face % 4,
    shade: (face + Math.floor(face / 4)) % 4,
    hair: (Math.floor(face / 2) + Math.floor(face / 8)) % HAIR.length,
    eyes: face % EYES.length,
    mouth: Math.floor(face / 3) % MOUTHS.length,
    hat: HATS[WORN[Math.floor(face / 4) % WORN.length]],
    colour,
  });

/** The face of a computer player; the name stands beside it. @param {{ name: string, level: BotLevel }} bot */
export function botFace({ name, level }) {
  const number = numberOf(name);
  return drawn({
    skin: number % 4,
    shade: Math.floor(number / 4) % 4,
    hair: Math.floor(number / 16) % HAIR.length,
    eyes: Math.floor(number / 64) % EYES.length,
    mouth: Math.floor(number / 192) % MOUTHS.length,
    hat: HATS[level],
  });
}
