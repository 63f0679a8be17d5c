// The client's source, cut into code, strings and templates: enough to check texts, no parser.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { cataloguesOf } from "../tools/catalogues.mjs";

export const APP = fileURLToPath(new URL("../app", import.meta.url));

/** Every module of the client, vendored ones left out. @returns {{ file: string, text: string }[]} */
export function modules() {
  const files = readdirSync(APP, { recursive: true, withFileTypes: true });
  const own = files.filter((file) => file.isFile() && file.name.endsWith(".js"));
  const paths = own.map((file) => join(file.parentPath ?? file.path, file.name)).filter((path) => !path.includes("/vendor/"));
  return paths.sort().map((path) => ({ file: relative(APP, path), text: readFileSync(path, "utf8") }));
}

/** The modules that come with some: these, and what they import at once. @param {string[]} files @returns {Set<string>} */
export function loadedWith(files) {
  const texts = new Map(modules().map(({ file, text }) => [file, text]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const open = [...files]; open.length > 0; ) {
    const file = /** @type {string} */ (open.pop());
    const text = texts.get(file);
    if (text === undefined || found.has(file)) continue;
    found.add(file);
    for (const [, name] of text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";/gm)) open.push(join(file, "..", name));
  }
  return found;
}

/** The texts of one file. @param {string} name */
export const textsOf = (name) => JSON.parse(readFileSync(join(APP, "i18n", `${name}.json`), "utf8"));

/** All texts of a language. @param {string} language */
export const catalogue = (language) => Object.assign({}, ...cataloguesOf(language).map(textsOf));

/**
 * @typedef {{ kind: "string" | "template", tag: string, before: string, parts: string[], at: number }} Literal
 *   `tag` is the name before a template, `before` the code before it on the line, `parts` the
 *   text between the expressions.
 */

/** String and template literals, those within templates too. @param {string} text @returns {Literal[]} */
export function literals(text) {
  /** @type {Literal[]} */
  const found = [];
  scanCode(text, 0, found, false);
  return found;
}

/** Scans code from a place to the end, or to the brace that closes an expression of a template. */
function scanCode(text, from, found, inTemplate) {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (text.startsWith("//", at)) at = endOf(text, "\n", at);
    else if (text.startsWith("/*", at)) at = endOf(text, "*/", at);
    else if (char === "/" && startsPattern(text, at)) at = endOfPattern(text, at);
    else if (char === '"' || char === "'") at = scanString(text, at, found);
    else if (char === "`") at = scanTemplate(text, at, found);
    else if (inTemplate && char === "}" && depth === 0) return at + 1;
    else {
      if (char === "{") depth += 1;
      if (char === "}") depth -= 1;
      at += 1;
    }
  }
  return at;
}

function endOf(text, mark, at) {
  const end = text.indexOf(mark, at + mark.length);
  return end < 0 ? text.length : end + mark.length;
}

/** A slash divides after a value and begins a pattern otherwise. */
function startsPattern(text, at) {
  const before = text.slice(0, at).trimEnd();
  return /[(,=:[!&|?{};>]$|\breturn$/.test(before);
}

function endOfPattern(text, at) {
  let inClass = false;
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === "[") inClass = true;
    else if (text[end] === "]") inClass = false;
    else if (text[end] === "/" && !inClass) return end + 1;
  }
  return text.length;
}

function lineBefore(text, at) {
  return text.slice(Math.max(text.lastIndexOf("\n", at - 1) + 1, at - 120), at);
}

function scanString(text, at, found) {
  const quote = text[at];
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === "\\" ? 2 : 1;
  found.push({ kind: "string", tag: "", before: lineBefore(text, at), parts: [text.slice(at + 1, end)], at });
  return end + 1;
}

function scanTemplate(text, at, found) {
  const before = lineBefore(text, at);
  const literal = { kind: "template", tag: /(\w+)$/.exec(before)?.[1] ?? "", before, parts: [""], at };
  found.push(literal);
  let end = at + 1;
  while (end < text.length && text[end] !== "`") {
    if (text.startsWith("${", end)) {
      end = scanCode(text, end + 2, found, true);
      literal.parts.push("");
    } else {
      const length = text[end] === "\\" ? 2 : 1;
      literal.parts[literal.parts.length - 1] += text.slice(end, end + length);
      end += length;
    }
  }
  return end + 1;
}

/** The line of a place, from 1. @param {string} text @param {number} at */
export const lineOf = (text, at) => text.slice(0, at).split("\n").length;
