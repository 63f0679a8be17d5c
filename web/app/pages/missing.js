// There is no page at this address.
import { t } from "../core/i18n.js";
import { lost } from "../ui/lost.js";
import { GleisPage } from "./page.js";

class GleisMissing extends GleisPage {
  heading() {
    return t("site.missing");
  }

  content() {
    return lost({ title: t("site.missing"), note: t("site.missing-note") });
  }
}
customElements.define("gleis-missing", GleisMissing);
