// Requests to the server.

/** @typedef {import("../../protocol.js").Problem} Problem */

/** A refusal: what the server said, or that it could not be reached (`offline`). */
export class ApiProblem extends Error {
  /** @param {Omit<Problem, "code"> & { code: Problem["code"] | "offline" }} problem */
  constructor(problem) {
    super(problem.message);
    this.name = "ApiProblem";
    /** For programs; `problem.<code>` is the text for people. */
    this.code = problem.code;
    /** The rule that forbids it, with the code `illegal`. */
    this.rule = problem.rule ?? null;
    /** The current number, with the code `stale`. */
    this.seq = problem.seq ?? null;
    /** What to do about it, in English. */
    this.hint = problem.hint ?? null;
  }
}

/**
 * @param {string} method
 * @param {string} path below `/api/v1/`
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiProblem({ code: "offline", message: "The server cannot be reached." });
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    // A proxy in between may answer with a page of its own.
    throw new ApiProblem({ code: "unavailable", message: `The server answered ${response.status}.` });
  }
  if (!response.ok) throw new ApiProblem(answer);
  return answer;
}

export const get = (/** @type {string} */ path) => request("GET", path);
export const post = (/** @type {string} */ path, /** @type {unknown} */ body = {}) =>
  request("POST", path, body);
export const put = (/** @type {string} */ path, /** @type {unknown} */ body = {}) =>
  request("PUT", path, body);
export const del = (/** @type {string} */ path) => request("DELETE", path);

/**
 * A query string of what is there.
 * @param {Record<string, string | number | null | undefined>} members
 */
export function query(members) {
  const given = Object.entries(members).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return given.length
    ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`
    : "";
}
