// Adds texts to the catalogues: {"key": ["English", "German"]} on standard input; null takes one away.
// Keys stay sorted, so that two people who add texts seldom touch the same lines, and each is put
// into the catalogue where it belongs.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalogueOf, cataloguesOf } from "./catalogues.mjs";

const fileOf = (name) => fileURLToPath(new URL(`../app/i18n/${name}.json`, import.meta.url));

/** @param {string} name */
const read = (name) => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), "utf8")) : {});

/** @param {string} name @param {[string, string][]} texts */
function write(name, texts) {
  const sorted = Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${fileOf(name)}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(`${fileOf(name)}.new`, fileOf(name));
}

const told = JSON.parse(readFileSync(0, "utf8"));
for (const [index, language] of ["en", "de"].entries()) {
  const names = cataloguesOf(language);
  // A text that stands in two catalogues was told anew in the first one.
  const texts = Object.assign({}, ...names.map(read).reverse());
  for (const [key, pair] of Object.entries(told)) {
    if (pair === null) delete texts[key];
    else texts[key] = pair[index];
  }
  for (const name of names)
    write(
      name,
      Object.entries(texts).filter(([key]) => catalogueOf(key, language) === name),
    );
}
