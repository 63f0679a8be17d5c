// The base of the pages: title, loading, refreshing, foot.
import { html } from "lit";
import { get } from "../core/api.js";
import { entitle } from "../core/attention.js";
import { problemText, say, t } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";
import { foot, lost } from "../ui/lost.js";
import { toastProblem } from "../ui/toasts.js";

/** @typedef {import("../../protocol.js").About} About */

/** @type {Promise<About> | null} */
let asked = null;

/** What this server is. Asked once: it does not change while the server runs. */
export function loadAbout() {
  asked ??= get("about");
  // A failure is not remembered: the next page may have more luck.
  asked.catch(() => (asked = null));
  return asked;
}

/** What a game is called. @param {About | null} about @param {string} id */
export function gameName(about, id) {
  const game = about?.games.find((candidate) => candidate.id === id);
  const named = game ?? about?.tutorials.find((candidate) => candidate.game === id);
  return named ? say(named.name) : id;
}

/** A page. It says what it needs in `load`, what it is called in `heading`, and draws `content`. */
export class GleisPage extends GleisElement {
  static properties = { ready: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** Is there something to show? */
    this.ready = false;
    /** Why there is nothing. @type {unknown} */
    this.problem = null;
    /** How often it looks for news, in milliseconds; 0: never. */
    this.every = 0;
    /** @type {About | null} */
    this.about = null;
    /** Is it shown in a dialog of another page? */
    this.embedded = false;
    this.arrived = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.classList.add("page");
    this.embedded = this.closest("dialog") !== null;
    void this.reload();
    if (!this.every) return;
    // What fails is asked for again in a moment: nobody has to be told.
    const look = () => document.visibilityState === "visible" && void this.refresh(() => undefined);
    const timer = setInterval(look, this.every);
    document.addEventListener("visibilitychange", look);
    this.stops.push(() => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    });
  }

  /** What the page is called, in the title of the window. */
  heading() {
    return "";
  }

  /** Gets what the page shows. @returns {Promise<void>} */
  async load() {}

  /** @returns {unknown} */
  content() {
    return "";
  }

  async reload() {
    this.problem = null;
    try {
      await this.load();
      this.ready = true;
    } catch (problem) {
      this.problem = problem;
    }
    this.requestUpdate();
  }

  /**
   * Looks for news; what is shown stays if there are none to be had.
   * @param {(problem: unknown) => void} [failed]
   */
  async refresh(failed = toastProblem) {
    if (this.ready) await this.load().then(() => this.requestUpdate(), failed);
  }

  updated() {
    if (this.embedded) return;
    this.arrive();
    const page = this.heading();
    entitle(page ? t("site.page-title", { page }) : t("site.title"));
  }

  /** The part named in the address is there only now, too late for the browser to go there by itself. */
  arrive() {
    if (!this.ready || this.arrived) return;
    this.arrived = true;
    const named = [...this.querySelectorAll("[id]")].find(
      (part) => location.hash === `#${encodeURIComponent(part.id)}`,
    );
    named?.scrollIntoView();
  }

  render() {
    return html`<div class="page-body">${this.body()}</div>
      ${this.embedded || !(this.ready || this.problem) ? "" : foot()}`;
  }

  body() {
    if (this.problem) {
      const missing = /** @type {{ code?: string }} */ (this.problem).code === "not-found";
      const first = html`<button class="button button-main" data-action="again" @click=${this.reload}>
        ${t("site.try-again")}
      </button>`;
      return missing
        ? lost({ title: t("site.missing"), note: t("site.missing-note") })
        : lost({ title: this.heading() || t("site.title"), note: problemText(this.problem), first });
    }
    return this.ready ? this.content() : html`<p class="page-waiting note">${t("site.loading")}</p>`;
  }
}
