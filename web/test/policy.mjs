// Markup that the Content-Security-Policy would refuse, in one module. Names that bypass it are the linter's business.
import { lineOf } from "./source.mjs";

/** A character that no markup has. */
const GAP = "\uE000";

/** Templates with inline style or inline handlers. @param {import("./source.mjs").Module} module */
export function inlineMarkup({ file, text, literals }) {
  const markup = literals.filter(({ tag }) => tag === "html" || tag === "svg");
  // `style=${styleMap(…)}` sets properties, which the policy allows.
  const refused = markup.filter(({ parts }) =>
    /\sstyle=["']?[^\uE000"']|\son\w+=|<style|<script/i.test(parts.join(GAP)),
  );
  return refused.map(({ at }) => `${file}:${lineOf(text, at)}`);
}
