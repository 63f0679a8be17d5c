// The rules to play from: the list of games, and the page of one game in the user's language.
import { html } from "lit";
import { ApiProblem } from "../core/api.js";
import { withSameMap } from "../core/game.js";
import { language, languageChanged, say, t } from "../core/i18n.js";
import { headings, parse } from "../core/markdown.js";
import { tutorialAddress } from "../core/tutorial.js";
import { markdown } from "../ui/markdown.js";
import { rulePicture } from "../ui/rule-pictures.js";
import { loadStyles } from "../ui/styles.js";
import "../ui/thumbnail.js";
import { GleisPage, gameName, loadAbout } from "./page.js";

/** @param {string} game @param {string} tongue */
async function rulesOf(game, tongue) {
  const response = await fetch(new URL(`../rules/${game}.${tongue}.md`, import.meta.url)).catch(() => null);
  if (!response) throw new ApiProblem({ code: "offline", message: "" });
  if (!response.ok) throw new ApiProblem({ code: "not-found", message: "" });
  return parse(await response.text());
}

class GleisRules extends GleisPage {
  static properties = { ...GleisPage.properties, game: { attribute: false }, blocks: { state: true } };

  constructor() {
    super();
    /** The game whose rules are shown; "" for the list. */
    this.game = "";
    /** @type {import("../core/markdown.js").Block[]} */
    this.blocks = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(languageChanged.on(() => void this.reload()));
  }

  heading() {
    return this.game ? t("rules.of", { game: gameName(this.about, this.game) }) : t("site.rules");
  }

  async load() {
    [this.about, this.blocks] = await Promise.all([
      loadAbout(),
      this.game ? rulesOf(this.game, language()) : [],
      loadStyles("ui/rule-pictures.css"),
    ]);
  }

  content() {
    return this.game ? this.one() : this.list();
  }

  one() {
    const chapters = headings(this.blocks).filter((heading) => heading.level === 2);
    const [title, ...text] = this.blocks;
    return html`${markdown([title], rulePicture)}
      <div class="rules-page">
        <nav class="rules-contents" aria-label=${t("rules.contents")}>
          ${this.embedded ? "" : html`<a href="/rules">${t("rules.all")}</a>`}
          <ul>
            ${chapters.map((chapter) => html`<li><a href="#${chapter.id}">${chapter.text}</a></li>`)}
          </ul>
          ${
            this.embedded
              ? ""
              : html`<a class="button button-main" href="/new?game=${this.game}">${t("rules.play")}</a>
                  <a class="button" data-action="learn" href=${tutorialAddress(this.about, this.game)}
                    >${t("site.learn")}</a
                  >`
          }
        </nav>
        <article class="rules-text">${markdown(text, rulePicture)}</article>
      </div>`;
  }

  list() {
    return html`<h1>${t("site.rules")}</h1>
      <p class="lead">${t("rules.lead")}</p>
      <p><a class="button" data-action="learn" href="/learn">${t("site.learn")}</a></p>
      <ul class="rules-list">
        ${this.about?.games.map(
          (game) =>
            html`<li>
              <a class="game-card" href="/rules/${game.id}">
                <gleis-thumbnail
                  class="game-card-map"
                  .game=${withSameMap(this.about?.games ?? [], game)}
                  .mapless=${!game.map}
                ></gleis-thumbnail>
                <span class="game-card-name">${say(game.name)}</span>
                <span class="game-card-pitch">${say(game.pitch)}</span>
              </a>
            </li>`,
        )}
      </ul>`;
  }
}
customElements.define("gleis-rules", GleisRules);
