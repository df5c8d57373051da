// A text field shows every line end as a line feed. Here the lines that a user did not touch get their own ends back.

import { hunks } from "./diff.js";

/** The text as a text field holds it. */
export function inField(/** @type {string} */ text) {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * The edited text of a field with the line ends of the original: a line that is in both keeps its own, a new line gets
 * that of the line above it.
 * @param {string} original @param {string} edited
 */
export function withLineEnds(original, edited) {
  if (!original.includes("\r")) return edited;
  const ends = original.match(/\r\n?|\n/g) ?? [];
  const before = inField(original).split("\n");
  const after = edited.split("\n");
  /** @type {(string|undefined)[]} */
  const kept = Array.from({ length: after.length });
  let old = 0;
  let fresh = 0;
  const keep = (/** @type {number} */ until) => {
    while (old < until) kept[fresh++] = ends[old++];
  };
  for (const [oldStart, oldEnd, newStart, newEnd] of hunks(before, after)) {
    keep(oldStart);
    // Of the lines that differ, those at the same place are the same line, edited.
    const changed = Math.min(oldEnd - oldStart, newEnd - newStart);
    for (let index = 0; index < changed; index++) kept[newStart + index] = ends[oldStart + index];
    old = oldEnd;
    fresh = newEnd;
  }
  keep(before.length);
  let above = ends[0] ?? "\n";
  let result = "";
  for (let index = 0; index < after.length - 1; index++) {
    above = kept[index] ?? above;
    result += after[index] + above;
  }
  return result + after[after.length - 1];
}

/**
 * The least replacement that makes one text of the other.
 * @param {string} before @param {string} after @returns {{start: number, end: number, text: string}|null}
 */
export function replacement(before, after) {
  if (before === after) return null;
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  const unit = (/** @type {string} */ text) => text.charCodeAt(text.length - 1 - tail);
  while (tail < least - start && unit(before) === unit(after)) tail++;
  // Never between the halves of a surrogate pair.
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  if (tail > 0 && isLow(before.charCodeAt(before.length - tail))) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/**
 * Where a place in the old text is in the new one.
 * @param {number} place
 * @param {{start: number, end: number, text: string}} change
 */
export function moved(place, change) {
  if (place <= change.start) return place;
  if (place >= change.end) return place - (change.end - change.start) + change.text.length;
  return Math.min(place, change.start + change.text.length);
}

const isHigh = (/** @type {number} */ unit) => (unit & 0xfc00) === 0xd800;
const isLow = (/** @type {number} */ unit) => (unit & 0xfc00) === 0xdc00;
