// The small part of Markdown in which our pages are written, as Lit templates: headings,
// paragraphs, lists, tables, bold, italic, links. What it does not know stays as it was written.
import { html } from "lit";

/** @typedef {{ level: number, text: string, id: string }} Heading */
/** @typedef {{ kind: "heading", heading: Heading } | { kind: "table", rows: string[][] }
 *   | { kind: "list", ordered: boolean, items: string[] } | { kind: "text", text: string }} Block */

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/;
const ITEM = /^(-|\d+\.) +/;

/** @param {string} text @returns {unknown} */
function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return text;
  const [all, bold, italic, label, address] = found;
  const before = text.slice(0, found.index);
  const after = inline(text.slice(found.index + all.length));
  if (bold) return html`${before}<b>${inline(bold)}</b>${after}`;
  if (italic) return html`${before}<i>${inline(italic)}</i>${after}`;
  return html`${before}<a href=${address}>${inline(label)}</a>${after}`;
}

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

/** @param {Heading} heading */
function drawHeading({ level, text, id }) {
  if (level === 1) return html`<h1 id=${id}>${inline(text)}</h1>`;
  if (level === 2) return html`<h2 id=${id}>${inline(text)}</h2>`;
  if (level === 3) return html`<h3 id=${id}>${inline(text)}</h3>`;
  return html`<h4 id=${id}>${inline(text)}</h4>`;
}

/**
 * A table may be wider than a phone: then it scrolls by itself, also by the keyboard.
 * @param {string[][]} rows
 */
const drawTable = ([head, ...rows]) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${head.join(", ")}>
    <table class="ruled">
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${inline(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** @param {Block} each */
function draw(each) {
  if (each.kind === "heading") return drawHeading(each.heading);
  if (each.kind === "table") return drawTable(each.rows);
  if (each.kind === "text") return html`<p>${inline(each.text)}</p>`;
  const items = each.items.map((item) => html`<li>${inline(item)}</li>`);
  return each.ordered
    ? html`<ol>
        ${items}
      </ol>`
    : html`<ul>
        ${items}
      </ul>`;
}

/** @param {Block[]} blocks */
export const markdown = (blocks) => blocks.map(draw);
