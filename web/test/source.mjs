// The client's source as its parser sees it: strings, templates, imports and exports.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, visitorKeys } from "oxc-parser";
import { cataloguesOf } from "../tools/catalogues.mjs";

export const APP = fileURLToPath(new URL("../app", import.meta.url));

/**
 * @typedef {{
 *   kind: "string" | "template", tag: string, goesTo: string, parts: string[], at: number
 * }} Literal
 *   A template without gaps and without a tag is a string. `tag` is the name before a template, `parts` the text
 *   between the expressions. `goesTo` says what the text is for: `say(` if it may be the first argument of such a
 *   call, `.say(` of a method, `name =` if it may be the value of such a variable or property, or nothing.
 */

/**
 * @typedef {{ from: string, names: string[], late: boolean }} Import
 *   `names` is empty for everything of a module; `late` is what is loaded when it is needed.
 */

/**
 * @typedef {{
 *   file: string, text: string, program: any, comments: string[], literals: Literal[], imports: Import[],
 *   exports: string[]
 * }} Module
 */

/**
 * The files of a folder that are ours, named from the client's folder.
 * @param {string} folder from there
 * @param {RegExp} ends
 */
export function files(folder, ends) {
  const names = readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => ends.test(name) && !/(^|\/)(vendor|node_modules)\//.test(name));
  return own.sort().map((name) => join(folder, name));
}

/**
 * Every module of a folder; of the client if none is named.
 * @param {string} [folder] from the client's
 * @returns {Module[]}
 */
export const modules = (folder = ".") =>
  files(folder, /\.m?js$/).map((file) => parse(file, readFileSync(join(APP, file), "utf8")));

/** @param {string} file below the client's folder @param {string} text @returns {Module} */
export function parse(file, text) {
  const { program, module, comments, errors } = parseSync(file, text, {
    lang: "js",
    sourceType: "module",
    preserveParens: false,
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Literal[]} */
  const literals = [];
  collect(program, "", literals);
  return {
    file,
    text,
    program,
    comments: comments.map(({ value }) => value),
    literals,
    imports: importsOf(file, text, module),
    exports: exportsOf(module),
  };
}

/**
 * Where a name of a module points: to a file of the client, or to a package.
 * @param {string} file
 * @param {string} name
 */
const resolve = (file, name) => (name.startsWith(".") ? relative(APP, join(APP, file, "..", name)) : name);

/**
 * @param {string} file
 * @param {string} text
 * @param {import("oxc-parser").EcmaScriptModule} module
 * @returns {Import[]}
 */
function importsOf(file, text, { staticImports, staticExports, dynamicImports }) {
  const early = staticImports.map(({ moduleRequest, entries }) => ({
    from: resolve(file, moduleRequest.value),
    // `import "x"` wants no name, `import * as x` all of them.
    names: entries.map(
      ({ importName }) => importName.name ?? (importName.kind === "Default" ? "default" : "*"),
    ),
    late: false,
  }));
  const passed = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest
        ? [{ from: resolve(file, moduleRequest.value), names: [importName.name ?? "*"], late: false }]
        : [],
    ),
  );
  const late = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    from: resolve(file, text.slice(start + 1, end - 1)),
    names: ["*"],
    late: true,
  }));
  return [...early, ...passed, ...late];
}

/** @param {import("oxc-parser").EcmaScriptModule} module */
const exportsOf = ({ staticExports }) =>
  staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? (exportName.kind === "Default" ? "default" : "*")),
  );

/**
 * The modules that come with some: these, and what they import at once.
 * @param {Module[]} all
 * @param {string[]} files
 * @returns {Set<string>}
 */
export function loadedWith(all, files) {
  const imports = new Map(all.map(({ file, imports: wanted }) => [file, wanted.filter(({ late }) => !late)]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const open = [...files]; open.length > 0;) {
    const file = /** @type {string} */ (open.pop());
    const wanted = imports.get(file);
    if (wanted === undefined || found.has(file)) continue;
    found.add(file);
    open.push(...wanted.map(({ from }) => from));
  }
  return found;
}

/** The texts of one file. @param {string} name */
export const textsOf = (name) => JSON.parse(readFileSync(join(APP, "i18n", `${name}.json`), "utf8"));

/** All texts of a language. @param {string} language */
export const catalogue = (language) => Object.assign({}, ...cataloguesOf(language).map(textsOf));

/** Nodes that hand their own place on to these parts, because each may be the value of the whole. */
const PASSES_ON = {
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
  BinaryExpression: ["left", "right"],
  AwaitExpression: ["argument"],
};

/** Nodes that give a name to a value: where the name is and where the value. */
const NAMES = {
  AssignmentExpression: ["left", "right"],
  AssignmentPattern: ["left", "right"],
  VariableDeclarator: ["id", "init"],
  PropertyDefinition: ["key", "value"],
};

/** The last word of a name: `title` of `document.title`. @param {any} node @returns {string} */
const lastWord = (node) =>
  node?.type === "MemberExpression" ? lastWord(node.property) : (node?.name ?? node?.value ?? "");

/**
 * Where the parts of a node go to.
 * @param {any} node
 * @param {string} goesTo where the node goes to
 * @returns {(key: string, index: number) => string}
 */
function placesIn(node, goesTo) {
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const call = `${node.callee.type === "MemberExpression" ? "." : ""}${lastWord(node.callee)}(`;
    return (key, index) => (key === "arguments" && index === 0 ? call : "");
  }
  const [name, value] = NAMES[node.type] ?? [];
  if (name) return (key) => (key === value ? `${lastWord(node[name])} =` : "");
  return (key) => (PASSES_ON[node.type]?.includes(key) ? goesTo : "");
}

/** @param {any} node @param {string} goesTo @param {Literal[]} found */
function collect(node, goesTo, found) {
  const at = node.start;
  if (node.type === "Literal" && typeof node.value === "string")
    found.push({ kind: "string", tag: "", goesTo, parts: [node.value], at });
  if (node.type === "TemplateLiteral") found.push(template(node, "", goesTo));
  if (node.type === "TaggedTemplateExpression") {
    found.push(template(node.quasi, lastWord(node.tag), goesTo));
    for (const part of node.quasi.expressions) collect(part, "", found);
    return;
  }
  const places = placesIn(node, goesTo);
  for (const key of visitorKeys[node.type]) {
    const parts = [node[key]].flat();
    for (const [index, part] of parts.entries()) if (part) collect(part, places(key, index), found);
  }
}

/** @param {any} node @param {string} tag @param {string} goesTo @returns {Literal} */
function template(node, tag, goesTo) {
  const parts = node.quasis.map((/** @type {any} */ { value }) => value.cooked);
  return {
    kind: tag === "" && parts.length === 1 ? "string" : "template",
    tag,
    goesTo,
    parts,
    at: node.start,
  };
}

/** The line of a place, from 1. @param {string} text @param {number} at */
export const lineOf = (text, at) => text.slice(0, at).split("\n").length;
