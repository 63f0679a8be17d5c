// What nobody uses: files, exports and members of classes.
import { visitorKeys } from "oxc-parser";

/** @typedef {import("./source.mjs").Module} Module */

/**
 * Files that nothing loads: neither imported nor named by a string of a module that is loaded.
 * @param {Module[]} all
 * @param {string[]} files among them those that are no modules
 * @param {string[]} entries where loading begins
 */
export function unreachedFiles(all, files, entries) {
  const known = new Map(all.map((module) => [module.file, module]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const open = [...entries]; open.length > 0;) {
    const file = /** @type {string} */ (open.pop());
    if (found.has(file)) continue;
    found.add(file);
    const { imports = [], literals = [] } = known.get(file) ?? {};
    open.push(...imports.map(({ from }) => from), ...literals.map(({ parts }) => parts[0]));
  }
  return files.filter((file) => !found.has(file));
}

/** How often each name stands in a program. @param {any} node @param {Map<string, number>} [found] */
function namesIn(node, found = new Map()) {
  if (node.type === "Identifier") found.set(node.name, (found.get(node.name) ?? 0) + 1);
  for (const key of visitorKeys[node.type])
    for (const part of [node[key]].flat()) if (part) namesIn(part, found);
  return found;
}

/** Types that a module takes from others in its comments, as `file name`. @param {Module} module */
function typesIn({ file, comments }) {
  const taken = comments.flatMap((comment) => [...comment.matchAll(/import\("([^"]+)"\)\.(\w+)/g)]);
  return taken.map(([, from, name]) => `${resolved(file, from)} ${name}`);
}

/** @param {string} file @param {string} name */
const resolved = (file, name) => new URL(name, `file:///a/b/c/${file}`).pathname.replace("/a/b/c/", "");

/**
 * Exports that no other module wants. A test may want one that its own module uses as well.
 * @param {Module[]} all @param {Module[]} tests
 */
export function unusedExports(all, tests) {
  const names = new Map([...all, ...tests].map((module) => [module.file, namesIn(module.program)]));
  const types = new Set([...all, ...tests].flatMap(typesIn));
  const wants = (
    /** @type {Module} */ { file, imports },
    /** @type {string} */ from,
    /** @type {string} */ name,
  ) =>
    imports.some(
      (wanted) =>
        wanted.from === from &&
        (wanted.names.includes(name) || (wanted.names.includes("*") && names.get(file)?.has(name))),
    );
  return all.flatMap(({ file, exports }) => {
    const twice = (/** @type {string} */ name) => (names.get(file)?.get(name) ?? 0) > 1;
    const used = (/** @type {string} */ name) =>
      types.has(`${file} ${name}`) ||
      all.some((other) => wants(other, file, name)) ||
      (twice(name) && tests.some((test) => wants(test, file, name)));
    return exports.filter((name) => name !== "*" && !used(name)).map((name) => `${file} ${name}`);
  });
}

/** What the browser and Lit call. */
const CALLED =
  /^(constructor|createRenderRoot|render|shouldUpdate|willUpdate|update|updated|firstUpdated|(dis)?connectedCallback)$/;

/** @param {any} node @returns {string[]} */
function membersIn(node) {
  const own = node.type === "MethodDefinition" || node.type === "PropertyDefinition" ? [node.key.name] : [];
  const parts = visitorKeys[node.type].flatMap((key) => [node[key]].flat()).filter(Boolean);
  return [...own, ...parts.flatMap(membersIn)].filter(Boolean);
}

/**
 * Members of classes whose name stands nowhere else, neither in code nor as a property in markup.
 * @param {Module[]} all
 */
export function unusedMembers(all) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const { program } of all) namesIn(program, uses);
  const defined = all.flatMap(({ file, program }) => membersIn(program).map((name) => ({ file, name })));
  for (const { name } of defined) uses.set(name, (uses.get(name) ?? 0) - 1);
  const markup = new Set(
    all.flatMap(({ literals }) =>
      literals.flatMap(({ parts }) =>
        parts.flatMap((part) => [part, ...[...(/\.(\w+)=$/.exec(part) ?? [])]]),
      ),
    ),
  );
  return defined
    .filter(({ name }) => !uses.get(name) && !markup.has(name) && !CALLED.test(name))
    .map(({ file, name }) => `${file} ${name}`);
}
