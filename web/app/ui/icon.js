// Icons and the logo, drawn in the colour of the text around them.
import { html } from "lit";

/** Lines of the icons in a box of 24 by 24. */
const LINES = {
  close: "M6 6 18 18M18 6 6 18",
  settings: "M4 7H13M17 7H20M15 5V9M4 17H7M11 17H20M9 15V19M4 12H20",
  "theme-auto": "M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM12 4V20M12 8H18.9M12 12H20M12 16H18.9",
  "theme-light":
    "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8ZM12 2V5M12 19V22M2 12H5M19 12H22M5 5 7 7M17 17 19 19M5 19 7 17M17 7 19 5",
  "theme-dark": "M19 14.5A8 8 0 1 1 10 4.5A6.5 6.5 0 0 0 19 14.5Z",
  person: "M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4ZM4.5 20.5Q5 14.5 12 14.5T19.5 20.5",
  copy: "M9 9H19V20H9ZM15 9V4H5V15H9",
  share: "M12 15V3M8 6.5 12 3 16 6.5M7 10H5V20H19V10H17",
  plus: "M12 5V19M5 12H19",
  next: "M9 5 16 12 9 19",
};

/** @typedef {keyof typeof LINES} IconName */

/** @param {IconName} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name]}></path></svg>`;

/** The letter G as a line with its station. */
export const logo = () =>
  html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7"></rect>
    <path d="M23.2 10.6A9 9 0 1 0 25 16H17"></path>
    <circle cx="16.4" cy="16" r="3.5"></circle>
  </svg>`;
