// Markdown styled as one writes it, line by line: each part that looks different, and where it is. The signs stay.

import { quote } from "./lists.js";
import { Delimiters, Pairs } from "./pairs.js";

/**
 * A token is a part of a line that looks different, by the names of its classes.
 * @typedef {{start: number, end: number, kind: string}} Token
 */
/** @typedef {{kind: string, tokens: Token[]}} Styling */

/** Longer lines have no styles: each key would read the entire line. */
const longest = 5000;
const fence = /^[\t ]*(`{3,}(?!.*`)|~{3,})/;
const heading = /^[\t ]*(#{1,6})(?:[\t ]+|$)/;
const rule = /^[\t ]*([-*_])(?:[\t ]*\1){2,}[\t ]*$/;
const marker = /^[\t ]*([-*+]|\d{1,9}[.)])(?:[\t ]+|$)/;
const box = /^\[([ xX])\](?=[\t ]+\S)/;
const delimiterRow = /^[\t ]*\|?[\t ]*:?-+:?[\t ]*(?:\|[\t ]*:?-+:?[\t ]*)*\|?[\t ]*$/;
const noteLink = /\[\[[^[\]]+\]\]/y;
const destination = /\([\t ]*(?:<[^<>]*>|(?:[^\s()<[]|\([^\s()]*\))*)(?:[\t ]+(?:"[^"[]*"|'[^'[]*'))?[\t ]*\)/y;
// The host ends before a letter outside ASCII, since a particle may follow it.
const address = /https?:\/\/[^\s<>"`[\]\\/\u0080-\uffff]+(?:\/[^\s<>"`[\]\\]*)?/iy;
const bracketed = /<(?:https?:\/\/|mailto:|tel:)[^\s<>]+>/iy;

/**
 * Returns the fence of the code that a line is in, for the line after it; empty outside of code.
 * @param {string} line @param {string} open the fence before the line
 */
export function fenceAfter(line, open) {
  if (open === "") return fence.exec(line)?.[1] ?? "";
  const content = line.trim();
  return content.length >= open.length && content === open[0]?.repeat(content.length) ? "" : open;
}

/**
 * @param {string} line @param {string} open the fence before the line
 * @returns {Styling}
 */
export function styled(line, open) {
  if (line.length > longest) return { kind: "", tokens: [] };
  if (open !== "" || fence.test(line)) {
    const isFence = fenceAfter(line, open) !== open;
    return { kind: "code-line", tokens: isFence && line !== "" ? [{ start: 0, end: line.length, kind: "sign" }] : [] };
  }
  if (rule.test(line) || (line.includes("|") && line.includes("-") && delimiterRow.test(line))) {
    return { kind: "", tokens: [{ start: 0, end: line.length, kind: "sign" }] };
  }
  /** @type {Token[]} */
  const tokens = [];
  let at = 0;
  const take = (/** @type {RegExp} */ pattern, /** @type {string} */ kind) => {
    const found = pattern.exec(line.slice(at));
    if (found) tokens.push({ start: at, end: at += found[0].length, kind });
    return found;
  };
  const title = take(heading, "sign");
  if (title) {
    inline(line, at, "", tokens);
    return { kind: `heading level-${title[1]?.length}`, tokens };
  }
  let kind = take(quote, "sign") ? "quoted" : "";
  let inner = "";
  if (take(marker, "bullet")) {
    const ticked = take(box, "box")?.[1];
    if (ticked === "x" || ticked === "X") {
      kind += " done";
      inner = "struck";
      const last = tokens[tokens.length - 1];
      if (last) last.kind = "box ticked";
    }
  }
  // The blank before the text is not struck.
  if (inner !== "") at += /^[\t ]*/.exec(line.slice(at))?.[0].length ?? 0;
  inline(line, at, inner, tokens);
  return { kind: kind.trim(), tokens };
}

/**
 * A part is a run of stars, underscores or tildes, has one style, or has text whose parts may have more.
 * @typedef {{start: number, end: number, kind: string, index?: number, inner?: boolean}} Part
 */

/**
 * Adds the parts from `from` on.
 * @param {string} line @param {number} from @param {string} base classes of all of it @param {Token[]} tokens
 */
function inline(line, from, base, tokens) {
  spans(line, from, line.length, base, tokens, new Pairs(line), false);
}

/**
 * @param {string} line @param {number} from @param {number} to @param {string} base @param {Token[]} tokens
 * @param {Pairs} pairs @param {boolean} inLink
 */
function spans(line, from, to, base, tokens, pairs, inLink) {
  const delimiters = new Delimiters();
  const parts = partsOf(line, from, to, pairs, delimiters, inLink);
  /** @type {string[]} */
  const open = [];
  let at = from;
  const add = (/** @type {number} */ end, /** @type {string} */ kind = "") => {
    const kinds = [...new Set([base, ...open, kind])].filter(Boolean).join(" ");
    if (end > at && kinds !== "") tokens.push({ start: at, end, kind: kinds });
    at = end;
  };
  for (const part of parts) {
    add(part.start);
    if (part.inner) {
      const kinds = [...new Set([base, ...open, part.kind])].filter(Boolean).join(" ");
      spans(line, part.start, part.end, kinds, tokens, pairs, true);
      at = part.end;
    } else if (part.index === undefined) {
      add(part.end, part.kind);
    } else {
      const { count, opened, closed } = /** @type {Delimiters["all"][number]} */ (delimiters.all[part.index]);
      for (const mark of closed) {
        add(at + (mark === "emphasis" ? 1 : 2), "sign");
        open.pop();
      }
      add(at + count);
      for (const mark of [...opened].reverse()) {
        open.push(mark);
        add(at + (mark === "emphasis" ? 1 : 2), "sign");
      }
    }
  }
  add(to);
}

/**
 * @param {string} line @param {number} from @param {number} to @param {Pairs} pairs @param {Delimiters} delimiters
 * @param {boolean} inLink @returns {Part[]}
 */
function partsOf(line, from, to, pairs, delimiters, inLink) {
  /** @type {Part[]} */
  const parts = [];
  let at = from;
  const add = (/** @type {number} */ end, /** @type {string} */ kind) => parts.push({ start: at, end: at = end, kind });
  while (at < to) {
    const letter = line[at] ?? "";
    const code = letter === "`" ? pairs.code(at) : null;
    const link = inLink ? null : linkAt(line, at, pairs);
    if (letter === "\\" && /[!-/:-@[-`{-~]/.test(line[at + 1] ?? "")) {
      add(at + 1, "sign");
      at++;
    } else if (code && code.end <= to) {
      add(code.content.from, "code sign");
      add(code.content.to, "code");
      add(code.end, "code sign");
    } else if (link) {
      add(link.from, "sign");
      parts.push({ start: at, end: at = link.to, kind: "link", inner: link.isText });
      add(link.end, "sign");
    } else if (letter === "*" || letter === "_" || letter === "~") {
      let end = at;
      while (end < to && line[end] === letter) end++;
      const index = delimiters.add(letter, end - at, line[at - 1] ?? " ", end < to ? line[end] ?? " " : " ");
      if (index !== null) parts.push({ start: at, end, kind: "", index });
      at = end;
    } else {
      at = letter === "`" ? pairs.endOfRun(at) : at + 1;
    }
  }
  return parts;
}

/**
 * Returns the link that begins there: `from` to `to` is what it shows, which `isText` if it may have styles of its own.
 * @param {string} line @param {number} at @param {Pairs} pairs
 */
function linkAt(line, at, pairs) {
  const letter = line[at];
  const match = (/** @type {RegExp} */ pattern, place = at) => {
    pattern.lastIndex = place;
    return pattern.exec(line)?.[0];
  };
  if (letter === "[" || letter === "!") {
    const note = match(noteLink);
    if (note) return { from: at + 2, to: at + note.length - 2, end: at + note.length, isText: false };
    const start = letter === "!" ? at + 1 : at;
    const close = line[start] === "[" ? pairs.bracket(start) : undefined;
    const target = close === undefined ? undefined : match(destination, close + 1);
    if (close === undefined || target === undefined) return null;
    return { from: start + 1, to: close, end: close + 1 + target.length, isText: true };
  }
  if (letter === "<") {
    const found = match(bracketed);
    return found ? { from: at + 1, to: at + found.length - 1, end: at + found.length, isText: false } : null;
  }
  if ((letter !== "h" && letter !== "H") || /[0-9a-z\u0080-\uffff]/i.test(line[at - 1] ?? "")) return null;
  const found = match(address)?.replace(/[.,;:!?'*_~]+$/, "").replace(/^([^(]*)\).*$/, "$1");
  return found ? { from: at, to: at + found.length, end: at + found.length, isText: false } : null;
}
