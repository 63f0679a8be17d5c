// Adds texts to both catalogues: {"key": ["English", "German"]} on standard input; null takes one away.
// Keys stay sorted, so that two people who add texts seldom touch the same lines.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const told = JSON.parse(readFileSync(0, "utf8"));
for (const [index, language] of ["en", "de"].entries()) {
  const file = fileURLToPath(new URL(`../app/i18n/${language}.json`, import.meta.url));
  const texts = JSON.parse(readFileSync(file, "utf8"));
  for (const [key, pair] of Object.entries(told)) {
    if (pair === null) delete texts[key];
    else texts[key] = pair[index];
  }
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
