// What axe-core finds on a page.
import { createRequire } from "node:module";

/** To be put into every page before its own scripts: its policy forbids to add any later. */
export const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Notes findings of any level, each with the first places. */
export async function scan(visitor, where) {
  await visitor.page.waitForLoadState("networkidle");
  const findings = await visitor.page.evaluate(async () => {
    // Shortest transitions end with the next picture.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ["violations"],
    });
    // Letters and numbers on cards and tracks are signs: nobody says them to a computer. Words count.
    const signs = (/** @type {any} */ { target }) => {
      const thing = document.querySelector(target[0]);
      const copy = /** @type {Element} */ (thing?.cloneNode(true));
      for (const hidden of copy.querySelectorAll(".visually-hidden, .final")) hidden.remove();
      const words = copy.textContent?.match(/\p{L}{3,}/gu) ?? [];
      return words.every((word) => thing?.getAttribute("aria-label")?.includes(word));
    };
    return violations
      .map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: id === "label-content-name-mismatch" ? nodes.filter((node) => !signs(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, impact, nodes }) =>
          `${id} (${impact}) ${nodes
            .slice(0, 3)
            .map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ""})`)
            .join("; ")}`,
      );
  });
  visitor.findings = [...(visitor.findings ?? []), ...findings.map((finding) => `${where}: ${finding}`)];
}
