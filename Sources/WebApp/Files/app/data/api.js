// The calls of the server's API that the client makes. Every answer that is no success becomes an `ApiError`.

/** A failed request: `status` is 0 where the server was not reached. */
export class ApiError extends Error {
  /**
   * @param {{status: number, code: string, title: string, detail?: string, current?: string|null,
   *   retryAfter?: number|null, body?: Record<string, unknown>}} problem
   */
  constructor({ status, code, title, detail = "", current = null, retryAfter = null, body = {} }) {
    super(detail === "" ? title : `${title}: ${detail}`);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    /** Gives the server's present note as JSON text. */
    this.current = current;
    /** The next attempt waits this many seconds. */
    this.retryAfter = retryAfter;
    /** Gives the complete answer, such as the `challenge` and `methods` of `second_factor`. */
    this.body = body;
  }

  get isOffline() {
    return this.status === 0;
  }

  /** Returns true if the server refuses the session. A refusal without its code comes from a proxy on the way to it. */
  get isSignedOut() {
    return (this.status === 401 || this.status === 403) && this.code !== "unknown";
  }
}

/**
 * @typedef {{method?: string, query?: Record<string, string|number|boolean|undefined>, json?: unknown,
 *   text?: string, body?: BodyInit, type?: string, token?: string, keepalive?: boolean, signal?: AbortSignal,
 *   headers?: Record<string, string>, credentials?: RequestCredentials}} Call `credentials`: by default the cookie
 */

export class API {
  /**
   * @param {{base: string, fetch?: typeof globalThis.fetch, timeout?: number}} options `base` is the page's address.
   */
  constructor({ base, fetch = globalThis.fetch.bind(globalThis), timeout = 60_000 }) {
    this.base = new URL("v1/", base).href;
    this.fetch = fetch;
    this.timeout = timeout;
    /** @type {Promise<any>|null} */
    this.requestedInfo = null;
  }

  /** Requests the server's features ahead of `info`. */
  requestInfo() {
    this.requestedInfo = this.json("info").catch(() => null);
  }

  /** Returns the server's features and limits. @returns {Promise<any>} */
  async info() {
    const requested = this.requestedInfo;
    this.requestedInfo = null;
    return await requested ?? await this.json("info");
  }

  /**
   * Returns the address of a call.
   * @param {string} path
   * @param {Call["query"]} [query]
   */
  address(path, query = {}) {
    const url = new URL(path, this.base);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }

  /**
   * Makes the call; fails by an ApiError alone.
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<Response>}
   */
  async call(path, call = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", ...call.headers };
    let body = call.body;
    if (call.json !== undefined) body = JSON.stringify(call.json);
    if (call.text !== undefined) body = call.text;
    if (call.type) headers["Content-Type"] = call.type;
    else if (call.json !== undefined || call.text !== undefined) headers["Content-Type"] = "application/json";
    if (call.token) headers.Authorization = `Bearer ${call.token}`;
    const patience = new AbortController();
    // A file takes as long as a slow network needs, at eight kilobytes a second.
    const timer = setTimeout(() => patience.abort(), this.timeout + (body instanceof Blob ? body.size / 8 : 0));
    const abort = () => patience.abort();
    call.signal?.addEventListener("abort", abort);
    let response;
    try {
      response = await this.fetch(this.address(path, call.query), {
        method: call.method ?? (body === undefined ? "GET" : "POST"), headers, body, cache: "no-store",
        credentials: call.credentials ?? "same-origin", keepalive: call.keepalive, signal: patience.signal,
        redirect: "error",
      });
    } catch (error) {
      throw new ApiError({ status: 0, code: "offline", title: "The server was not reached",
        detail: error instanceof Error ? error.message : "" });
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", abort);
    }
    if (response.ok) return response;
    throw await failure(response);
  }

  /**
   * Returns the answer's JSON as text.
   * @param {string} path
   * @param {Call} [call]
   */
  async text(path, call) {
    const response = await this.call(path, call);
    return await received(response.text());
  }

  /** @param {string} path @param {Call} [call] @returns {Promise<any>} */
  async json(path, call) {
    return JSON.parse(await this.text(path, call));
  }

  /** @param {string} path @param {Call} [call] @returns {Promise<Blob>} */
  async blob(path, call) {
    const response = await this.call(path, { headers: { Accept: "*/*" }, ...call });
    return await received(response.blob());
  }
}

/**
 * A body whose connection broke counts as not reached.
 * @template T
 * @param {Promise<T>} body
 * @returns {Promise<T>}
 */
async function received(body) {
  try {
    return await body;
  } catch (error) {
    throw new ApiError({ status: 0, code: "offline", title: "The answer broke off",
      detail: error instanceof Error ? error.message : "" });
  }
}

/** @param {Response} response @returns {Promise<ApiError>} */
async function failure(response) {
  /** @type {Record<string, unknown>} */
  let body = {};
  let text = "";
  try {
    text = await response.text();
    if (text !== "") body = JSON.parse(text) ?? {};
  } catch {
    // An intermediary's page, not the server's answer: the status is all that is known.
  }
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  return new ApiError({ status: response.status, code: String(body.code ?? "unknown"),
    title: String(body.title ?? `The server answered ${response.status}`), detail: String(body.detail ?? ""),
    current: body.current === undefined ? null : JSON.stringify(body.current),
    retryAfter: Number.isFinite(seconds) ? seconds : null, body });
}

/**
 * Returns a path below `notes/`.
 * @param {string} id
 * @param {string[]} rest
 */
export function notePath(id, ...rest) {
  return ["notes", id, ...rest].map(encodeURIComponent).join("/");
}
