// Pages written in Markdown as Lit templates, with bold, italic and links. What it does not know stays as it
// was written.
import { html } from "lit";

/** @typedef {import("../core/markdown.js").Heading} Heading */
/** @typedef {import("../core/markdown.js").Block} Block */

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/;

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

/**
 * @param {Block} each
 * @param {(name: string, caption: string) => unknown} picture
 */
function draw(each, picture) {
  if (each.kind === "heading") return drawHeading(each.heading);
  if (each.kind === "table") return drawTable(each.rows);
  if (each.kind === "picture") return picture(each.name, each.caption);
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

/**
 * @param {Block[]} blocks
 * @param {(name: string, caption: string) => unknown} picture draws a picture by its name
 */
export const markdown = (blocks, picture) => blocks.map((each) => draw(each, picture));
