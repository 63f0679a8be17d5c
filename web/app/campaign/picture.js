// Pictures as plain data: the same drawing stands on a page, goes into a file and into the album.
// This module imports nothing, because the album carries a copy of it.

/** @typedef {{ tag: string, with: Record<string, string | number>, holds: (Drawn | string)[] }} Drawn */
/** @typedef {Drawn | string | null | false | undefined | Inside[]} Inside */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A part of a picture. What is empty is left out.
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined | false>} [attributes]
 * @param {Inside[]} inside
 * @returns {Drawn}
 */
export function part(tag, attributes = {}, ...inside) {
  const given = Object.entries(attributes).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  /** @type {any[]} */
  const all = inside;
  const flat = /** @type {any[]} */ (all.flat(Infinity)).filter(
    (one) => one !== "" && one !== null && one !== undefined && one !== false,
  );
  return {
    tag,
    with: /** @type {Record<string, string | number>} */ (Object.fromEntries(given)),
    holds: flat,
  };
}

/** @param {string | number} text */
const safe = (text) =>
  String(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A picture as the text of a file. @param {Drawn | string} drawn @returns {string} */
export function toText(drawn) {
  if (typeof drawn === "string") return safe(drawn);
  const attributes = Object.entries(drawn.with).map(([name, value]) => ` ${name}="${safe(value)}"`);
  return `<${drawn.tag}${attributes.join("")}>${drawn.holds.map(toText).join("")}</${drawn.tag}>`;
}

/** A picture as elements of the page. @param {Drawn | string} drawn @returns {Node} */
export function toPage(drawn) {
  if (typeof drawn === "string") return document.createTextNode(drawn);
  const element = document.createElementNS(SVG, drawn.tag);
  for (const [name, value] of Object.entries(drawn.with)) element.setAttribute(name, String(value));
  element.append(...drawn.holds.map(toPage));
  return element;
}
