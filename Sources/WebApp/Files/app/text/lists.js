// Lists while one types: Enter continues them, a key ticks a check list's line. Each function answers with one
// replacement of the text, and where the selection is after it.

import { placeByLines } from "./diff.js";
import { numbered } from "./numbers.js";

/** @typedef {{start: number, end: number, text: string, select: number, selectEnd?: number}} Typed */

const item = /^([\t ]*(?:>[\t ]?)*)([-*+]|(\d{1,9})([.)]))([\t ]+)(\[[ xX]\][\t ]+)?/;
export const quote = /^[\t ]*(?:>[\t ]?)+/;
const task = /^([\t ]*(?:>[\t ]?)*(?:[-*+]|\d{1,9}[.)])[\t ]+)\[([ xX])\]/;

/** @param {string} text @param {number} place */
export function lineAt(text, place) {
  const start = text.lastIndexOf("\n", place - 1) + 1;
  const end = text.indexOf("\n", place);
  return { start, end: end < 0 ? text.length : end };
}

/**
 * Returns the effect of Enter in a list: a further item, or the end of the list after an empty one. Null means a plain
 * line break.
 * @param {string} text @param {number} start @param {number} end @returns {Typed|null}
 */
export function enter(text, start, end) {
  const bounds = lineAt(text, start);
  const line = text.slice(bounds.start, bounds.end);
  const found = item.exec(line) ?? quote.exec(line);
  if (found === null) return null;
  const length = found[0].length;
  if (start < bounds.start + length) return null;
  if (line.slice(length).trim() === "" && start === end) {
    return { start: bounds.start, end: bounds.end, text: "", select: bounds.start };
  }
  let prefix = found[0];
  if (found[2] !== undefined) {
    // In a list whose numbers are all alike the next one is, too.
    const next = item.exec(text.slice(bounds.end + 1, lineAt(text, bounds.end + 1).end));
    const isFixed = next?.[3] !== undefined && next[1] === found[1] && next[3] === found[3];
    const marker = found[3] === undefined ? found[2] : `${Number(found[3]) + (isFixed ? 0 : 1)}${found[4]}`;
    prefix = `${found[1]}${marker}${found[5]}${found[6] === undefined ? "" : "[ ] "}`;
  }
  return numbered(text, { start, end, text: `\n${prefix}`, select: start + 1 + prefix.length });
}

/**
 * Ticks the lines of the selection, or takes their ticks away where all have one. Lines without a box get one.
 * @param {string} text @param {number} start @param {number} end @returns {Typed}
 */
export function tick(text, start, end) {
  const from = lineAt(text, start).start;
  const to = lineAt(text, end).end;
  const lines = text.slice(from, to).split("\n");
  const isBoxed = lines.every((line) => task.test(line) || (lines.length > 1 && line.trim() === ""));
  const isTicked = lines.every((line) => (task.exec(line)?.[2] ?? "x") !== " ");
  let select = end;
  let at = from;
  const changed = lines.map((line) => {
    let result = line;
    if (isBoxed) {
      result = line.replace(task, (_, /** @type {string} */ before) => `${before}[${isTicked ? " " : "x"}]`);
    } else if (!task.test(line) && (line.trim() !== "" || lines.length === 1)) {
      const listed = /^([\t ]*(?:[-*+]|\d{1,9}[.)])[\t ]+)/.exec(line);
      const indent = /^[\t ]*/.exec(line)?.[0] ?? "";
      const before = listed?.[0] ?? `${indent}- `;
      result = `${before}[ ] ${line.slice((listed?.[0] ?? indent).length)}`;
    }
    if (at <= end) select += result.length - line.length;
    at += line.length + 1;
    return result;
  });
  return { start: from, end: to, text: changed.join("\n"), select: Math.max(from, select) };
}

/**
 * Returns the edit that ticks the box around `place`, or takes its tick away; null where there is no box.
 * @param {string} text
 * @param {number} place
 * @param {boolean} isDone
 * @returns {Typed|null}
 */
export function tickAt(text, place, isDone) {
  if (!/^\[[ xX]\]$/.test(text.slice(place - 1, place + 2))) return null;
  return { start: place, end: place + 1, text: isDone ? "x" : " ", select: place + 1 };
}

/**
 * Returns the place of a box in a later text: of the letter between its brackets.
 * @param {string} before
 * @param {number} place
 * @param {string} after
 * @returns {number|null} null where its line was removed or reworded, or is one of several
 */
export function boxAfter(before, place, after) {
  const same = placeByLines(before, after, place);
  if (same !== null) return same;
  const { start, end } = lineAt(before, place);
  const [head, tail] = [before.slice(start, place), before.slice(place + 1, end)];
  /** @type {number[]} */
  const found = [];
  let at = 0;
  for (const line of after.split("\n")) {
    if (line.length === end - start && line.startsWith(head) && line.endsWith(tail)) found.push(at + head.length);
    at += line.length + 1;
  }
  return found.length === 1 ? found[0] ?? null : null;
}
