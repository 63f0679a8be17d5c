// The base of elements that show something of a campaign: they draw again when it changes.
import { GleisElement } from "../ui/element.js";

/** @typedef {import("./session.js").CampaignSession} CampaignSession */

export class CampaignPart extends GleisElement {
  constructor() {
    super();
    /** @type {CampaignSession | null} */
    this.session = null;
    /**
     * What is followed now, and how to stop it.
     * @type {{ session: CampaignSession, stop: () => void } | null}
     */
    this.followed = null;
  }

  connectedCallback() {
    super.connectedCallback();
    // Back on the page: what was followed was let go.
    if (this.hasUpdated) this.followSession();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.followed?.stop();
    this.followed = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("session")) this.followSession();
  }

  followSession() {
    const { session } = this;
    if (session === this.followed?.session) return;
    this.followed?.stop();
    this.followed = session && { session, stop: session.changed.on(() => this.requestUpdate()) };
  }
}
