// As much of a page as the modules without a page ask for: files of the client are read from the disk.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { fetch } = globalThis;
globalThis.document ??= /** @type {any} */ ({ documentElement: {} });
globalThis.fetch = /** @type {any} */ (
  (/** @type {any} */ url, /** @type {any} */ how) =>
    url instanceof URL && url.protocol === "file:"
      ? Promise.resolve({ json: async () => JSON.parse(readFileSync(fileURLToPath(url), "utf8")) })
      : fetch(url, how)
);
