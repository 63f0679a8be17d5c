// <gleis-face-choice>: how one looks, and whether others see that one is there.
import { html } from "lit";
import { get } from "../core/api.js";
import { FACE_COLOURS, FACES, lookFrom, setProfile } from "../core/faces.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { GleisElement } from "../ui/element.js";
import { personFace } from "../ui/face.js";
import { attempt } from "../ui/toasts.js";
import { check } from "./fields.js";

/** @typedef {import("../../protocol.js").FaceColour} FaceColour */

/** @type {Record<FaceColour, string>} */
const COLOUR_NAMES = {
  red: "card.red",
  orange: "card.orange",
  yellow: "card.yellow",
  green: "card.green",
  teal: "face.teal",
  blue: "card.blue",
  purple: "card.purple",
  grey: "face.grey",
};

class GleisFaceChoice extends GleisElement {
  constructor() {
    super();
    /** @type {import("../core/faces.js").Look | null} */
    this.look = null;
    this.secret = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.load()));
    void this.load();
  }

  async load() {
    const me = whoAmI();
    if (!me) return;
    const { face, colour, hidden } = await get("me/profile").catch(() => ({
      face: null,
      colour: null,
      hidden: false,
    }));
    const own = lookFrom(me.id);
    this.look = { face: face ?? own.face, colour: colour ?? own.colour };
    this.secret = hidden ?? false;
    this.requestUpdate();
  }

  /** @param {Partial<{ face: number, colour: FaceColour, hidden: boolean }>} change */
  async choose(change) {
    if (!this.look) return;
    const profile = { ...this.look, hidden: this.secret, ...change };
    const now = await attempt(() => setProfile(profile));
    if (!now) return;
    this.look = { face: profile.face, colour: profile.colour };
    this.secret = profile.hidden;
    this.requestUpdate();
  }

  render() {
    const { look } = this;
    if (!whoAmI() || !look) return "";
    const { face, colour } = look;
    return html`<fieldset class="face-choice">
        <legend>${t("face.title")}</legend>
        <div class="face-list">
          ${Array.from(
            { length: FACES },
            (_, number) =>
              html`<button
                class="button button-icon face-button"
                data-face=${number}
                aria-pressed=${number === face}
                aria-label=${t("face.number", { n: number + 1 })}
                @click=${() => this.choose({ face: number })}
              >
                ${personFace({ face: number, colour })}
              </button>`,
          )}
        </div>
      </fieldset>
      <fieldset class="face-choice">
        <legend>${t("face.colour")}</legend>
        <div class="face-list">
          ${FACE_COLOURS.map(
            (one) =>
              html`<button
                class="button button-icon face-button"
                data-colour=${one}
                aria-pressed=${one === colour}
                aria-label=${t(COLOUR_NAMES[one])}
                title=${t(COLOUR_NAMES[one])}
                @click=${() => this.choose({ colour: one })}
              >
                ${personFace({ face, colour: one })}
              </button>`,
          )}
        </div>
      </fieldset>
      ${check({
        name: "hidden",
        label: t("face.hidden"),
        note: t("face.hidden-note"),
        value: this.secret,
        change: (hidden) => void this.choose({ hidden }),
      })}`;
  }
}
customElements.define("gleis-face-choice", GleisFaceChoice);
