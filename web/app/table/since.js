// What the others did since one's last turn.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../core/i18n.js";
import { aboutOf } from "../core/story.js";
import { InfoPanel } from "./info-panel.js";
import { logEntry, Told } from "./log.js";

/** @typedef {import("./log.js").Entry} Entry */

class GleisSince extends InfoPanel {
  constructor() {
    super();
    this.told = new Told();
  }

  /**
   * The turns after the last own one; while the own turn goes on, those before it. Who looks on
   * sees the latest round.
   * @param {Entry[]} entries
   */
  news(entries) {
    const { session } = this;
    const seat = session?.seat ?? null;
    if (seat === null) return entries.slice(-(session?.table?.seats.length ?? 1));
    let end = entries.length;
    while (end > 0 && entries[end - 1].turn.seat === seat && !entries[end - 1].turn.over) end -= 1;
    let begin = end;
    while (begin > 0 && entries[begin - 1].turn.seat !== seat) begin -= 1;
    return entries.slice(begin, end);
  }

  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session || !about || session.log.length === 0) return "";
    const news = this.news(this.told.entries(about, session.log)).filter(({ lines }) =>
      lines.some((line) => line.weight !== "detail"),
    );
    if (news.length === 0) return "";
    return html`<section class="since">
      <h2 class="since-title">${session.seat === null ? t("log.latest") : t("log.since")}</h2>
      <ol class="since-list">
        ${repeat(
          news,
          ({ turn }) => turn.steps[0].seq,
          (entry) =>
            html`<li class=${entry.turn.undone ? "log-turn-undone" : ""}>
              ${logEntry(this, about, entry)}
            </li>`,
        )}
      </ol>
    </section>`;
  }
}
customElements.define("gleis-since", GleisSince);
