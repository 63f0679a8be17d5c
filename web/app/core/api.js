// Requests to the server. Which there are, what they want and what they answer is in `Endpoints`, which is
// made from the server's own declarations: a wrong path or member is an error of types.

/** @typedef {import("../../protocol.js").Endpoints} Endpoints */
/** @typedef {import("../../protocol.js").Problem} Problem */

/**
 * What an endpoint wants to know: the parts of its path, what stands behind the question mark, its body.
 * What is `null` in the query is left out.
 * @template E
 * @typedef {(E extends { path: infer P } ? P : {}) &
 *   (E extends { query: infer Q } ? { [N in keyof Q]: Q[N] | null } : {}) &
 *   (E extends { body: infer B } ? { body: B } : {})} Wanted
 */
/**
 * The same as a list of arguments, empty where nothing is wanted.
 * @template E
 * @typedef {keyof Wanted<E> extends never ? [] : {} extends Wanted<E> ? [Wanted<E>?] : [Wanted<E>]} Given
 */

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
    /** What there may be only so many of, if that is why. */
    this.limit = problem.limit ?? null;
    /** What to do about it, in English. */
    this.hint = problem.hint ?? null;
    /** What names the line in the server's log. */
    this.reference = problem.reference ?? null;
  }
}

/**
 * Where an endpoint is: the parts of its path filled in, the other members behind the question mark.
 * @param {string} path
 * @param {object} [members]
 */
function addressOf(path, members = {}) {
  let filled = path;
  const query = [];
  for (const [name, value] of Object.entries(members)) {
    const text = encodeURIComponent(value);
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, text);
    else if (value !== null && value !== undefined) query.push(`${name}=${text}`);
  }
  return `/api/v1/${filled}${query.length ? `?${query.join("&")}` : ""}`;
}

/**
 * @template {keyof Endpoints} M
 * @template {keyof Endpoints[M]} P
 * @param {M} method
 * @param {P} path
 * @param {{ body?: unknown }} [given]
 * @returns {Promise<Endpoints[M][P] extends { answer: infer A } ? A : never>}
 */
async function request(method, path, { body, ...members } = {}) {
  let response;
  try {
    response = await fetch(addressOf(String(path), members), {
      method: method.toUpperCase(),
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

/**
 * @template {keyof Endpoints["get"]} P
 * @param {P} path
 * @param {Given<Endpoints["get"][P]>} given
 */
export const get = (path, ...given) => request("get", path, ...given);

/**
 * @template {keyof Endpoints["post"]} P
 * @param {P} path
 * @param {Given<Endpoints["post"][P]>} given
 */
export const post = (path, ...given) => request("post", path, ...given);

/**
 * @template {keyof Endpoints["put"]} P
 * @param {P} path
 * @param {Given<Endpoints["put"][P]>} given
 */
export const put = (path, ...given) => request("put", path, ...given);

/**
 * @template {keyof Endpoints["delete"]} P
 * @param {P} path
 * @param {Given<Endpoints["delete"][P]>} given
 */
export const del = (path, ...given) => request("delete", path, ...given);

/**
 * The address of something that is fetched by a link.
 * @template {keyof Endpoints["get"]} P
 * @param {P} path
 * @param {Given<Endpoints["get"][P]>} given
 */
export const address = (path, ...given) => addressOf(path, ...given);
