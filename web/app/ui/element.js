// The base of our elements.
import { LitElement } from "lit";
import { languageChanged } from "../core/i18n.js";

/**
 * An element that draws into the page itself (no shadow), so that one set of style sheets, plain
 * labels and plain focus order hold everywhere. It draws again when the language changes.
 */
export class GleisElement extends LitElement {
  constructor() {
    super();
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(languageChanged.on(() => this.requestUpdate()));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops.splice(0)) stop();
  }

  /**
   * Draws again whenever this is told, as long as the element is on the page.
   * @param {{ on: (listener: () => void) => () => void }} signal
   */
  follow(signal) {
    this.stops.push(signal.on(() => this.requestUpdate()));
  }
}
