// Pages by address, without reloading.
import { Signal } from "./signal.js";

/** Tells that the address has changed. @type {Signal<string>} */
export const addressChanged = new Signal();

/**
 * @param {string} path
 * @param {{ replace?: boolean }} [how]
 */
export function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  addressChanged.tell(path);
}

/** Makes links within the site change the page without a request. */
export function listen() {
  addEventListener("popstate", () => addressChanged.tell(location.pathname));
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    const here = link.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!here || link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname))
      return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
    scrollTo(0, 0);
  });
}
