// Style sheets of what only some pages show. Those that all pages need are linked by the server.

/** @type {Map<string, Promise<void>>} */
const linked = new Map();

/** The name of a sheet's file. @param {string} address */
const nameOf = (address) => address.slice(address.lastIndexOf("/") + 1);

/** @param {string} path below `app` @returns {Promise<void>} */
function link(path) {
  const sheets = /** @type {HTMLLinkElement[]} */ ([
    ...document.head.querySelectorAll('link[rel="stylesheet"]'),
  ]);
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(`../${path}`, import.meta.url).href;
  // As on the server: the base first, then by name. Which rule wins does not depend on who came when.
  const next = sheets.slice(1).find((other) => nameOf(other.href) > nameOf(path));
  return new Promise((done, failed) => {
    sheet.addEventListener("load", () => done());
    sheet.addEventListener("error", () => {
      sheet.remove();
      linked.delete(path);
      failed(new Error(`no style sheet ${path}`));
    });
    document.head.insertBefore(sheet, next ?? null);
  });
}

/**
 * Resolves when the sheets hold: nothing is drawn before, so that nothing jumps.
 * @param {...string} paths below `app`
 */
export async function loadStyles(...paths) {
  for (const path of paths) if (!linked.has(path)) linked.set(path, link(path));
  await Promise.all(paths.map((path) => linked.get(path)));
}
