// A small picture of what a campaign is.
import { html, svg } from "lit";

/** Meridians, then parallels. */
const GRID =
  "M40 8 62 252M104 8 118 252M168 8 176 252M240 8V252M312 8 304 252M376 8 362 252M440 8 418 252" +
  "M8 62Q240 86 472 62M8 122Q240 148 472 122M8 182Q240 210 472 182";
const LAND =
  "M452 30 420 44 432 62 408 78 414 100 396 112 404 130 388 158 392 186 372 182 356 196 340 190" +
  " 322 200 310 186 306 150 316 118 308 92 330 78 336 56 366 50 382 30 420 22Z";

/** A sheet of paper, full at the right edge and empty otherwise. */
export const sketch = () =>
  html`<svg class="campaign-sketch" viewBox="0 0 480 260" aria-hidden="true">
    <rect class="sketch-paper" x="8" y="8" width="464" height="244" rx="3"></rect>
    <path class="sketch-grid" d=${GRID}></path>
    <path class="sketch-land" d=${LAND}></path>
    <path
      class="sketch-dash"
      d="M306 150 238 162M308 96 226 84M316 190 250 214M226 84 150 104M238 162 160 176"
    ></path>
    <path
      class="sketch-rail"
      d="M420 44 396 112 388 158 340 186M396 112 336 100 340 186M420 44 372 62 336 100"
    ></path>
    ${[
      [420, 44],
      [396, 112],
      [388, 158],
      [340, 186],
      [336, 100],
      [372, 62],
    ].map(([x, y]) => svg`<circle class="sketch-city" cx=${x} cy=${y} r="6"></circle>`)}
    <g class="sketch-rose">
      <path d="M66 176 73 212 66 236 59 212Z"></path>
      <path d="M40 210 66 204 92 210 66 216Z"></path>
    </g>
  </svg>`;
