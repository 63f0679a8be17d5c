// The small part of Markdown in which our pages are written, taken apart: headings, paragraphs, lists,
// tables, pictures.

/** @typedef {{ level: number, text: string, id: string }} Heading */
/** @typedef {{ kind: "heading", heading: Heading } | { kind: "table", rows: string[][] }
 *   | { kind: "list", ordered: boolean, items: string[] } | { kind: "picture", name: string, caption: string }
 *   | { kind: "text", text: string }} Block */

/** A picture by its name; what it shows is its caption. */
const PICTURE = /^!\[(.+)\]\(([\w-]+)\)$/;
const ITEM = /^(-|\d+\.) +/;

/** What an address can name it by. @param {string} text */
const idOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** @param {string} line of a table */
const cells = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @param {string} text @returns {Block} */
function block(text) {
  const lines = text.split("\n");
  const heading = /^(#+) +(.*)$/.exec(text);
  if (heading)
    return { kind: "heading", heading: { level: heading[1].length, text: heading[2], id: idOf(heading[2]) } };
  if (text.startsWith("|")) return { kind: "table", rows: [cells(lines[0]), ...lines.slice(2).map(cells)] };
  const picture = PICTURE.exec(text);
  if (picture) return { kind: "picture", caption: picture[1], name: picture[2] };
  const item = ITEM.exec(text);
  if (!item) return { kind: "text", text: lines.join(" ") };
  const items = text.split(/\n(?=(?:-|\d+\.) )/).map((each) => each.replace(ITEM, "").replace(/\n\s*/g, " "));
  return { kind: "list", ordered: item[1] !== "-", items };
}

/** @param {string} text @returns {Block[]} */
export const parse = (text) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => block(part.trim()));

/** The headings, for a list of contents. @param {Block[]} blocks */
export const headings = (blocks) => blocks.flatMap((each) => (each.kind === "heading" ? [each.heading] : []));
