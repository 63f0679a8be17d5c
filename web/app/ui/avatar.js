// <gleis-avatar>: the face of a person; the name stands beside it.
import { facesChanged, faceOf } from "../core/faces.js";
import { GleisElement } from "./element.js";
import { personFace } from "./face.js";
import { html } from "lit";

class GleisAvatar extends GleisElement {
  static properties = { player: {} };

  constructor() {
    super();
    /** The id of the player. */
    this.player = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(facesChanged);
  }

  render() {
    return this.player ? personFace(faceOf(this.player)) : "";
  }
}
customElements.define("gleis-avatar", GleisAvatar);

/** The face of a person; nobody's in records from elsewhere. @param {string | undefined} player */
export const avatar = (player) => (player ? html`<gleis-avatar .player=${player}></gleis-avatar>` : "");
