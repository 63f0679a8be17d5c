// Merge patches (RFC 7396): how the server tells what has changed in a view.

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value after a patch. The one before stays as it is, and both share what has not changed.
 * @param {unknown} before
 * @param {unknown} patch
 * @returns {unknown}
 */
function merge(before, patch) {
  if (!isObject(patch)) return patch;
  const after = isObject(before) ? { ...before } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete after[name];
    else after[name] = merge(after[name], change);
  }
  return after;
}

/**
 * @template T
 * @param {T} before
 * @param {{ [name: string]: unknown }} patch
 */
export const patched = (before, patch) => /** @type {T} */ (merge(before, patch));
