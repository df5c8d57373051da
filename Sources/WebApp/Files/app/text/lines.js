// Edits of lines and words by a key or a button. Each answers with one replacement of the text.

import { lineAt } from "./lists.js";
import { numbered } from "./numbers.js";

/** @typedef {import("./lists.js").Typed} Typed */
/** @typedef {'bullets'|'numbers'|'tasks'} ListKind */

const item = /^([\t ]*(?:>[\t ]?)*)([-*+]|\d{1,9}[.)])([\t ]+|$)(\[[ xX]\](?:[\t ]+|$))?/;
const step = "  ";
const address = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/** @param {string} text @param {number} start @param {number} end */
function linesAt(text, start, end) {
  // A selection that ends at the start of a line leaves that line out.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  return { from: lineAt(text, start).start, to: lineAt(text, last).end };
}

/**
 * Changes each line of the selection, which keeps its letters.
 * @param {string} text @param {number} start @param {number} end
 * @param {(line: string, index: number) => string} change of the start of a line @returns {Typed}
 */
function changed(text, start, end, change) {
  const { from, to } = linesAt(text, start, end);
  let [select, selectEnd, at] = [start, end, from];
  const lines = text.slice(from, to).split("\n").map((line, index) => {
    const fresh = change(line, index);
    const by = fresh.length - line.length;
    const place = (/** @type {number} */ old) => (old > at + line.length ? by : Math.max(by, at - old));
    if (start >= at) select += place(start);
    if (end >= at) selectEnd += place(end);
    at += line.length + 1;
    return fresh;
  });
  return { start: from, end: to, text: lines.join("\n"), select, selectEnd };
}

/**
 * Moves list lines one level in; null where the selection has none.
 * @param {string} text @param {number} start @param {number} end @returns {Typed|null}
 */
export function indent(text, start, end) {
  const { from, to } = linesAt(text, start, end);
  if (!text.slice(from, to).split("\n").some((line) => item.test(line))) return null;
  return numbered(text, changed(text, start, end, (line) => (line.trim() === "" ? line : step + line)));
}

/** @param {string} text @param {number} start @param {number} end @returns {Typed|null} */
export function outdent(text, start, end) {
  const { from, to } = linesAt(text, start, end);
  if (!text.slice(from, to).split("\n").some((line) => item.test(line))) return null;
  return numbered(text, changed(text, start, end, (line) => line.replace(/^(?:\t| {1,2})/, "")));
}

/**
 * Moves the lines of the selection above the line before them, or below the one after; null at the end of the text.
 * @param {string} text @param {number} start @param {number} end @param {-1|1} by @returns {Typed|null}
 */
export function moveLines(text, start, end, by) {
  const { from, to } = linesAt(text, start, end);
  if (by < 0 ? from === 0 : to === text.length) return null;
  const other = by < 0 ? lineAt(text, from - 1) : lineAt(text, to + 1);
  const [lines, passed] = [text.slice(from, to), text.slice(other.start, other.end)];
  const shift = by * (passed.length + 1);
  const both = by < 0 ? `${lines}\n${passed}` : `${passed}\n${lines}`;
  return numbered(text, { start: Math.min(from, other.start), end: Math.max(to, other.end), text: both,
    select: start + shift, selectEnd: Math.min(end + shift, text.length) });
}

/**
 * Makes a list of the lines of the selection, or plain lines where all are in such a list.
 * @param {string} text @param {number} start @param {number} end @param {ListKind} kind @returns {Typed}
 */
export function toggleList(text, start, end, kind) {
  const { from, to } = linesAt(text, start, end);
  const isOne = from === to || !text.slice(from, to).includes("\n");
  const kindOf = (/** @type {RegExpExecArray|null} */ found) =>
    (found === null ? null : found[4] ? "tasks" : /\d/.test(found[2] ?? "") ? "numbers" : "bullets");
  const isEmpty = (/** @type {string} */ line) => line.trim() === "" && !isOne;
  const isAll = text.slice(from, to).split("\n").every((line) => isEmpty(line) || kindOf(item.exec(line)) === kind);
  let number = 0;
  return numbered(text, changed(text, start, end, (line) => {
    if (isEmpty(line)) return line;
    const found = item.exec(line);
    const before = found?.[1] ?? /^[\t ]*(?:>[\t ]?)*/.exec(line)?.[0] ?? "";
    const content = line.slice(found?.[0].length ?? before.length);
    if (isAll) return before + content;
    number += 1;
    const marker = { bullets: "- ", numbers: `${number}. `, tasks: "- [ ] " }[kind];
    return before + marker + content;
  }));
}

/**
 * Puts signs around the selection or the word at the cursor, or takes them away.
 * @param {string} text @param {number} start @param {number} end @param {'*'|'**'} sign @returns {Typed}
 */
export function emphasize(text, start, end, sign) {
  let { from, to } = trimmed(text, start, end);
  const isWord = from === to;
  if (isWord) ({ from, to } = wordAt(text, from));
  // Signs at the ends of the selection are around it.
  while (to - from > 1 && text[from] === "*" && text[to - 1] === "*") [from, to] = [from + 1, to - 1];
  let around = 0;
  while (text[from - around - 1] === "*" && text[to + around] === "*") around++;
  const { length } = sign;
  const isOn = from < to && (length === 2 ? around >= 2 : around % 2 === 1);
  const content = text.slice(from, to);
  if (isOn) {
    const place = (/** @type {number} */ at) => Math.min(Math.max(at, from), to) - length;
    return { start: from - length, end: to + length, text: content, select: place(start), selectEnd: place(end) };
  }
  const place = (/** @type {number} */ at) => Math.min(Math.max(at, from), to) + length;
  return { start: from, end: to, text: sign + content + sign, select: place(start), selectEnd: place(end) };
}

/** @param {string} text @param {number} start @param {number} end */
function trimmed(text, start, end) {
  const selected = text.slice(start, end);
  if (selected.trim() === "") return { from: start, to: start === end ? end : start };
  return { from: start + (selected.length - selected.trimStart().length),
    to: end - (selected.length - selected.trimEnd().length) };
}

/** @param {string} text @param {number} at */
function wordAt(text, at) {
  const { start, end } = lineAt(text, at);
  const before = /[\p{L}\p{N}\p{M}_]*$/u.exec(text.slice(start, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}_]*/u.exec(text.slice(at, end))?.[0].length ?? 0;
  // At the end of a word one goes on writing; within it the word is meant.
  return before > 0 && after > 0 ? { from: at - before, to: at + after } : { from: at, to: at };
}

/** @param {string} text */
export function isAddress(text) {
  return address.test(text);
}

/**
 * Makes a link of the selection. Without an address the cursor is where it belongs; a selected address needs words.
 * @param {string} text @param {number} start @param {number} end @param {string} [target] @returns {Typed}
 */
export function link(text, start, end, target = "") {
  const { from, to } = trimmed(text, start, end);
  const selected = text.slice(from, to);
  const href = (target === "" && isAddress(selected) ? selected : target).replace(/[()]/g, (sign) =>
    (sign === "(" ? "%28" : "%29"));
  const words = target === "" && href !== "" ? "" : selected;
  const made = `[${words}](${href})`;
  const place = words === "" ? from + 1 : href === "" ? from + words.length + 3 : from + made.length;
  return { start: from, end: to, text: made, select: place };
}

/**
 * Returns the edit that puts a line of its own at the selection.
 * @param {string} text @param {number} start @param {number} end @param {string} line @returns {Typed}
 */
export function ownLine(text, start, end, line) {
  const before = start === 0 || text[start - 1] === "\n" ? "" : "\n";
  const after = text[end] === "\n" ? "" : "\n";
  const made = before + line + after;
  return { start, end, text: made, select: start + made.length + (after === "" ? 1 : 0) };
}
