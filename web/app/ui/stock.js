// Rolling stock, drawn by us: a car for each colour of cards, an engine, and the trains on the map. It is put
// into the page once; whoever shows a car only refers to it.
import { html, render, svg } from "lit";
import { SHAPES } from "../core/marks.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */

/** Cars of cards stand in a box of 48 by 28, with the rails at 25. */
const CARD_BOX = "0 0 48 28";

/** Wheels with their middle at these places. @param {number[]} places @param {number} [radius] */
const wheels = (places, radius = 2.7) =>
  places
    .map(
      (x) =>
        `M${x - radius} ${25 - radius}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
    )
    .join("");

/** Under most cars: a frame with two bogies, and couplings. */
const BOGIES = `M4 18H44V20H4ZM1 18.4H4V19.6H1ZM44 18.4H47V19.6H44ZM8 20H18V21.6H8ZM30 20H40V21.6H30Z${wheels([10, 16, 32, 38])}`;

/**
 * @typedef {object} Car
 * @property {string} body in the colour
 * @property {string} dark frame, wheels, and what is dark on top
 * @property {string} [light] windows
 * @property {string} [lines]
 * @property {string} [smoke]
 */

/** @type {Record<WireCard, Car>} */
const CARS = {
  // An open wagon with a heap of coal.
  red: {
    dark: `${BOGIES}M8 9Q11 4.5 15 6Q19 2.6 24 5.2Q29 2.4 33 5.6Q38 4.6 40 9Z`,
    body: "M4 8.5H44L42.5 18H5.5Z",
    lines: "M12 9V17.6M20 9V17.6M28 9V17.6M36 9V17.6",
  },
  // A tank with a dome.
  orange: {
    dark: BOGIES,
    body: "M20 7V4.4H28V7H39A5.4 5.4 0 0 1 39 17.8H9A5.4 5.4 0 0 1 9 7Z",
    lines: "M20 7H28M13 7.2V17.6M35 7.2V17.6M22.4 4.2V2.8H25.6V4.2",
  },
  // Logs between stakes.
  yellow: {
    dark: `${BOGIES}M4 16H44V18H4Z`,
    body: "M6 12.5H42V16H6ZM6 9H42V12.5H6ZM9 5.5H39V9H9Z",
    lines: "M8 16V6M16 16V4M24 16V4M32 16V4M40 16V6M11 7.3H14M19 10.8H22M27 14.3H30",
  },
  // The last car of a goods train, with a lookout.
  green: {
    dark: `${BOGIES}M3 7.6H45V9H3ZM16 2.6H32V4H16Z`,
    body: "M6 9H42V18H6ZM18 4H30V7.6H18Z",
    light: "M10 11H15V15H10ZM33 11H38V15H33ZM20 4.9H23V7H20ZM25 4.9H28V7H25Z",
    lines: "M21 18V11H27V18M4 9V18M44 9V18",
  },
  // A covered wagon with a sliding door.
  blue: {
    dark: BOGIES,
    body: "M5 18V6.4Q24 3.2 43 6.4V18Z",
    lines: "M18 5.2V18M30 5.2V18M18 17.5 30 6M9 6.4V17.6M13.5 6V17.6M34.5 6V17.6M39 6.4V17.6M16 8.2H32",
  },
  // A coach.
  purple: {
    dark: BOGIES,
    body: "M4 18V7.4Q5 4.6 9 4.4H39Q43 4.6 44 7.4V18Z",
    light:
      "M7.5 8.4H12.5V12.6H7.5ZM14.5 8.4H19.5V12.6H14.5ZM21.5 8.4H26.5V12.6H21.5ZM28.5 8.4H33.5V12.6H28.5ZM35.5 8.4H40.5V12.6H35.5Z",
    lines: "M4.4 6.6H43.6M4.4 15H43.6",
  },
  // A hopper, wide above and narrow below.
  black: {
    dark: `${wheels([8, 13.5, 34.5, 40])}M4 19H16V20.6H4ZM32 19H44V20.6H32ZM1 19.2H4V20.4H1ZM44 19.2H47V20.4H44Z`,
    body: "M3 6H45V10L34 18.6H31L29 21H26L24 18.4 22 21H19L17 18.6H14L3 10Z",
    lines: "M12 6.4V16.6M20 6.4V20M28 6.4V20M36 6.4V16.6M3.4 9.6H44.6",
  },
  // A van that is kept cold, with hatches on its roof.
  white: {
    dark: `${BOGIES}M9 3.4H15V5H9ZM33 3.4H39V5H33Z`,
    body: "M5 18V6.6Q5 5 7 5H41Q43 5 43 6.6V18Z",
    lines:
      "M19 5.4V18M29 5.4V18M24 5.4V18M9 9H15M9 12H15M9 15H15M33 9H39M33 12H39M33 15H39M22.4 11V13M25.6 11V13",
  },
  locomotive: {
    smoke: "M30 3.2Q25 4.4 20 2.4 14 4.8 8 2.2 2 5 0 1V0H34Z",
    dark: `M33 9V4.2L31.6 3H38.4L37 4.2V9ZM41.6 20.4H43.4L47.6 24.6H41ZM2 18H43V20.4H2ZM.4 18.6H2V20H.4Z${wheels([14, 22, 30], 3.6)}${wheels([6.5, 38], 2.4)}M5 3.4H18V5.2H5Z`,
    body: "M6 5.2H17V9H24V7.2Q26 5.2 28 7.2V9H40Q43 9.4 43 13.5Q43 17.6 40 18H4V12H6Z",
    light: "M8.4 7.2H14.6V11.4H8.4Z",
    lines: "M17 9V18M21.5 9V18M32 9V18M39 9.2V17.8M12.5 21.4H31.5",
  },
};

/** @param {WireCard} kind */
const carSymbol = (kind) => {
  const { body, dark, light, lines, smoke } = CARS[kind];
  return svg`<symbol id="car-${kind}" viewBox=${CARD_BOX}>
    ${smoke ? svg`<path class="stock-smoke" d=${smoke}></path>` : ""}
    <path class="stock-dark" d=${dark}></path><path class="stock-body" d=${body}></path>
    ${light ? svg`<path class="stock-light" d=${light}></path>` : ""}
    <path class="stock-lines" d=${lines ?? ""}></path>
  </symbol>`;
};

/**
 * The trains of the players stand in a box of 34 by 18, in which a slot is 31 by 12.5. Each player has cars of
 * another kind, so that they differ in more than the colour.
 */
const TRAIN_BOX = "-17 -9 34 18";
const ROOFED = "M-14.4 4.4V-4.4Q-14.4 -6.2 -12.6 -6.5Q0 -8 12.6 -6.5Q14.4 -6.2 14.4 -4.4V4.4Z";
const TRAINS = [
  { body: ROOFED, trim: "M-12 -2.8H-6.8M-12 .6H-6.8M6.8 -2.8H12M6.8 .6H12" },
  { body: "M-14.4 4.4V-6.4H14.4V4.4Z", trim: "M-11.6 -4V2M-8.2 -4V2M8.2 -4V2M11.6 -4V2" },
  { body: "M-15 -6.4H15L13 4.4H-13Z", trim: "M-12 -4 -11 2M-8 -4 -7.4 2M12 -4 11 2M8 -4 7.4 2" },
  {
    body: "M-10.6 -6.6H10.6A4.4 5.5 0 0 1 10.6 4.4H-10.6A4.4 5.5 0 0 1 -10.6 -6.6Z",
    trim: "M-8 -6V4M8 -6V4",
  },
  { body: "M-14.4 4.4V-5L-12 -7H12L14.4 -5V4.4Z", trim: "M-12 -4 -7 2M-7 -4 -12 2M7 -4 12 2M12 -4 7 2" },
];
const ENGINE = {
  body: "M-14.4 4.4V-5.6H-15.2V-7.8H-4.6V-5.6H-5.4V-3.6H-1.4Q.4 -6.8 2.2 -3.6H7V-7.8H6V-8.8H11.6V-7.8H10.6V-3.6Q14.6 -3.4 14.6 .4L16.8 6.4H11.8L11 4.4Z",
  trim: "M-12 -4.6H-8.4V-1.4H-12Z",
};
const WHEELS =
  "M-10.5 2.9a2.5 2.5 0 1 0 .01 0ZM-4 2.9a2.5 2.5 0 1 0 .01 0ZM4 2.9a2.5 2.5 0 1 0 .01 0ZM10.5 2.9a2.5 2.5 0 1 0 .01 0Z";

/** @param {string} id @param {{ body: string, trim: string }} drawing @param {number} look @param {string} sign */
const trainSymbol = (id, { body, trim }, look, sign) =>
  svg`<symbol id=${id} viewBox=${TRAIN_BOX}>
    <path class="stock-body" d=${body}></path><path class="stock-dark" d=${WHEELS}></path>
    <path class="stock-trim" d=${trim}></path>
    <path class="stock-sign" transform=${sign} d=${SHAPES[look]}></path>
  </symbol>`;

let drawn = false;

/** Puts the drawings into the page, if they are not there yet. */
export function provideStock() {
  if (drawn) return;
  drawn = true;
  const place = document.createElement("div");
  document.body.append(place);
  render(
    html`<svg class="stock" aria-hidden="true">
      ${/** @type {WireCard[]} */ (Object.keys(CARS)).map(carSymbol)}
      ${TRAINS.map((car, look) => [
        trainSymbol(`train-${look + 1}`, car, look, "translate(-4.9 -6) scale(.49)"),
        trainSymbol(`engine-${look + 1}`, ENGINE, look, "translate(-3.3 -4) scale(.44)"),
      ])}
    </svg>`,
    place,
  );
}

/** The picture on a card: its car on a track. @param {WireCard} kind */
export const cardFace = (kind) => {
  provideStock();
  return html`<span class="card-face" aria-hidden="true"
    ><svg viewBox=${CARD_BOX} preserveAspectRatio="xMidYMax meet">
      <path class="stock-lines" d="M0 25.6H48"></path>
      <use href="#car-${kind}"></use></svg
  ></span>`;
};
