// Notes as the server writes and reads them; and JSON as slices of its text, for what must keep its bytes: `JSON.parse`
// makes 1 of 1.0 and cannot be undone. The complete text has been parsed before, so its syntax is known to be right.

import { emptyState, textToSend } from "./records/kept.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Unsent} Unsent */

const epoch = "1970-01-01T00:00:00.000Z";
/** The server owns these members: it ignores them in a write, and this client does not need them. */
const owned = new Set(["receivedAt", "device", "displayTitle", "preview", "shared"]);
const values = new Set(["id", "title", "body", "tags", "folder", "pinned", "archived", "locked", "createdAt",
  "lastModified", "textModified", "deleted", "attachments", "rev", "seq"]);

/**
 * Returns a note or a tombstone. A tombstone without content has that of `known`: the trash shows what was there.
 * @param {string} json
 * @param {State|null} [known] what this browser had
 * @param {Record<string, any>} [parsed] the same, where it was parsed before
 * @returns {State}
 */
export function decoded(json, known = null, parsed = JSON.parse(json)) {
  const isBare = parsed.title === undefined && parsed.body === undefined;
  /** @type {Record<string, unknown>} */
  const state = { ...(isBare && known ? known : emptyState("", epoch)) };
  /** @type {Record<string, string>} */
  const rest = isBare && known ? { ...known.rest } : {};
  /** @type {Map<string, string>|null} */
  let texts = null;
  for (const [name, value] of Object.entries(parsed)) {
    if (values.has(name)) state[name] = value;
    else if (owned.has(name)) continue;
    else {
      // Most notes lack these, or have them empty: their text is not cut for it.
      const isEmpty = name === "weather" ? value === null : name === "extra" && Object.keys(value).length === 0;
      const text = isEmpty ? JSON.stringify(value) : (texts ??= members(json)).get(name);
      (name === "weather" || name === "extra" ? state : rest)[name] = /** @type {string} */ (text);
    }
  }
  return /** @type {State} */ (/** @type {unknown} */ ({ ...state, rest }));
}

/**
 * Returns the changes that send an unsent state: a deletion may come after the text that it takes along.
 * @param {Unsent} unsent
 * @param {ReadonlySet<string>} features of the server
 * @returns {string[]}
 */
export function encoded(unsent, features) {
  const text = textToSend(unsent);
  const isTyped = unsent.typing === true && features.has("typing");
  return [...text === null ? [] : [change(text, unsent.base, features, false)],
    change(unsent.state, unsent.base, features, isTyped)];
}

/**
 * Returns the change as a request about its note has it.
 * @param {Unsent} unsent
 * @param {ReadonlySet<string>} features of the server
 */
export function written({ state, base }, features) {
  return change(state, base, features, false);
}

/**
 * @param {State} state
 * @param {State|null} base
 * @param {ReadonlySet<string>} features
 * @param {boolean} isTyped
 */
function change(state, base, features, isTyped) {
  const parts = [member("id", state.id)];
  if (state.deleted) parts.push('"deleted":true');
  else {
    parts.push(member("title", state.title), member("body", state.body), member("tags", state.tags),
      member("folder", state.folder), member("pinned", state.pinned), member("createdAt", state.createdAt));
    for (const name of /** @type {const} */ (["archived", "locked"])) {
      if (features.has(name)) parts.push(member(name, state[name]));
    }
    parts.push(`"weather":${state.weather}`, `"extra":${state.extra}`);
    for (const [name, json] of Object.entries(state.rest)) parts.push(`${JSON.stringify(name)}:${json}`);
    if (isTyped) parts.push('"typing":true');
  }
  parts.push(member("lastModified", state.lastModified));
  // A new note has no base, and another device may have made it too: the server names the state that is replaced.
  parts.push(member("baseRev", base?.rev ?? "0".repeat(32)));
  return `{${parts.join(",")}}`;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function member(name, value) {
  return `"${name}":${JSON.stringify(value, wellFormed)}`;
}

/**
 * Half of a surrogate pair is no text: the server would refuse the request.
 * @param {string} _name
 * @param {unknown} value
 */
function wellFormed(_name, value) {
  return typeof value === "string" ? value.replace(/\p{Cs}/gu, "\uFFFD") : value;
}

const [quote, backslash, open, close, comma] = [0x22, 0x5c, 0x7b, 0x7d, 0x2c];
const [openList, closeList] = [0x5b, 0x5d];

/**
 * Returns the values of an object's members, as they are written.
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function members(text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let at = skipSpace(text, text.indexOf("{") + 1);
  while (at < text.length && text.charCodeAt(at) !== close) {
    const nameEnd = skipString(text, at);
    const name = text.slice(at, nameEnd);
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = skipValue(text, start);
    found.set(name.includes("\\") ? JSON.parse(name) : name.slice(1, -1), text.slice(start, end));
    at = skipComma(text, end);
  }
  return found;
}

/**
 * Returns the elements of an array, as they are written.
 * @param {string} text
 * @returns {string[]}
 */
export function elements(text) {
  const found = [];
  let at = skipSpace(text, text.indexOf("[") + 1);
  while (at < text.length && text.charCodeAt(at) !== closeList) {
    const end = skipValue(text, at);
    found.push(text.slice(at, end));
    at = skipComma(text, end);
  }
  return found;
}

/**
 * @param {string} text
 * @param {number} at
 */
function skipSpace(text, at) {
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/**
 * @param {string} text
 * @param {number} at
 */
function skipComma(text, at) {
  const next = skipSpace(text, at);
  return text.charCodeAt(next) === comma ? skipSpace(text, next + 1) : next;
}

/**
 * @param {string} text
 * @param {number} at the opening quotation mark
 */
function skipString(text, at) {
  let end = text.indexOf('"', at + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) throw new SyntaxError("A JSON string does not end.");
  return end + 1;
}

/**
 * @param {string} text
 * @param {number} at
 */
function isEscaped(text, at) {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}

/**
 * @param {string} text
 * @param {number} at
 */
function skipValue(text, at) {
  const first = text.charCodeAt(at);
  if (first === quote) return skipString(text, at);
  if (first !== open && first !== openList) {
    while (at < text.length && !isEnd(text.charCodeAt(at))) at++;
    return at;
  }
  let depth = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = skipString(text, at);
      continue;
    }
    at++;
    if (code === open || code === openList) depth++;
    else if ((code === close || code === closeList) && --depth === 0) return at;
  }
  throw new SyntaxError("A JSON value does not end.");
}

/** @param {number} code */
function isEnd(code) {
  return code <= 0x20 || code === comma || code === close || code === closeList;
}
