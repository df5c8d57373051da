// The common parts of two texts, by Myers' algorithm over lines, and over words within the lines that differ. A text
// field shows each line end as a line feed: the lines that a user did not touch get their own ends back here.

/** @typedef {{kind: 'same'|'removed'|'added', text: string}} Piece */
/**
 * A run of `after` replaced this run of `before`; all else is the same.
 * @typedef {[number, number, number, number]} Hunk
 */

const words = /[\p{L}\p{N}\p{M}_]+|\n|[^\S\n]+|[^]/gu;
const maximumEdits = 1500;

/** @param {string} before @param {string} after @returns {Piece[]} */
export function compare(before, after) {
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  /** @type {Piece[]} */
  const pieces = [];
  let at = 0;
  for (const [oldStart, oldEnd, newStart, newEnd] of hunks(oldLines, newLines)) {
    add(pieces, "same", oldLines.slice(at, oldStart).join(""));
    compareWords(oldLines.slice(oldStart, oldEnd).join(""), newLines.slice(newStart, newEnd).join(""), pieces);
    at = oldEnd;
  }
  add(pieces, "same", oldLines.slice(at).join(""));
  return pieces;
}

/** @param {string} before @param {string} after @param {Piece[]} pieces */
function compareWords(before, after, pieces) {
  const oldWords = before.match(words) ?? [];
  const newWords = after.match(words) ?? [];
  let removed = "";
  let added = "";
  let at = 0;
  const flush = () => {
    add(pieces, "removed", removed);
    add(pieces, "added", added);
    removed = added = "";
  };
  for (const [oldStart, oldEnd, newStart, newEnd] of hunks(oldWords, newWords)) {
    const same = oldWords.slice(at, oldStart).join("");
    // A blank between two changed words belongs to the change: single words in a row read badly.
    if (/^[^\S\n]*$/.test(same) && (removed !== "" || added !== "")) {
      removed += same;
      added += same;
    } else {
      flush();
      add(pieces, "same", same);
    }
    removed += oldWords.slice(oldStart, oldEnd).join("");
    added += newWords.slice(newStart, newEnd).join("");
    at = oldEnd;
  }
  flush();
  add(pieces, "same", oldWords.slice(at).join(""));
}

/** @param {Piece[]} pieces @param {Piece["kind"]} kind @param {string} text */
function add(pieces, kind, text) {
  if (text === "") return;
  const last = pieces[pieces.length - 1];
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** Returns the lines with their ends. */
function linesOf(/** @type {string} */ text) {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/**
 * Returns the runs that differ, in order.
 * @param {readonly string[]} before @param {readonly string[]} after @returns {Hunk[]}
 */
export function hunks(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  if (start === oldEnd && start === newEnd) return [];
  if (start === oldEnd || start === newEnd) return [[start, oldEnd, start, newEnd]];
  return shortest(before.slice(start, oldEnd), after.slice(start, newEnd), start) ?? [[start, oldEnd, start, newEnd]];
}

/**
 * Returns null where the texts have so little in common that one change describes them better.
 * @param {readonly string[]} before @param {readonly string[]} after @param {number} offset @returns {Hunk[]|null}
 */
function shortest(before, after, offset) {
  const limit = Math.min(maximumEdits, before.length + after.length);
  // reached[k + limit + 1]: how far into `before` the path on diagonal k has come.
  const reached = new Int32Array(2 * limit + 3);
  /** @type {Int32Array[]} */
  const trace = [];
  for (let edits = 0; edits <= limit; edits++) {
    trace.push(reached.slice(limit + 1 - edits - 1, limit + 1 + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const at = k + limit + 1;
      const isDown = k === -edits || (k !== edits && (reached[at - 1] ?? 0) < (reached[at + 1] ?? 0));
      let x = isDown ? reached[at + 1] ?? 0 : (reached[at - 1] ?? 0) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached[at] = x;
      if (x >= before.length && x - k >= after.length) return path(trace, before.length, after.length, offset);
    }
  }
  return null;
}

/** @param {Int32Array[]} trace @param {number} oldLength @param {number} newLength @param {number} offset */
function path(trace, oldLength, newLength, offset) {
  /** @type {Hunk[]} */
  const found = [];
  let x = oldLength;
  let y = newLength;
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const reached = /** @type {Int32Array} */ (trace[edits]);
    const value = (/** @type {number} */ k) => reached[k + edits + 1] ?? 0;
    const k = x - y;
    const isDown = k === -edits || (k !== edits && value(k - 1) < value(k + 1));
    const previous = isDown ? k + 1 : k - 1;
    const fromX = value(previous);
    const fromY = fromX - previous;
    // The edit itself goes from (fromX, fromY) one step down or right; what follows it is the same in both.
    const hunk = /** @type {Hunk} */ (isDown ? [fromX, fromX, fromY, fromY + 1] : [fromX, fromX + 1, fromY, fromY]);
    const next = found[found.length - 1];
    if (next && next[0] === hunk[1] && next[2] === hunk[3]) {
      next[0] = hunk[0];
      next[2] = hunk[2];
    } else {
      found.push(hunk);
    }
    x = fromX;
    y = fromY;
  }
  return found.reverse().map(([a, b, c, d]) => /** @type {Hunk} */ ([a + offset, b + offset, c + offset, d + offset]));
}

/** Returns the text as a text field holds it. */
export function inField(/** @type {string} */ text) {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * Returns the edited text of a field with the line ends of the original: a line that is in both keeps its own, a new
 * line gets that of the line above it.
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
 * Returns the least replacement that makes one text of the other.
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
  const back = toLineStart(before, start, before.slice(start, before.length - tail)
    || after.slice(start, after.length - tail), before.length - tail === start || after.length - tail === start);
  return { start: start - back, end: before.length - tail - back,
    text: after.slice(start - back, after.length - tail - back) };
}

/**
 * Moves an insertion or a removal back to the start of a line: among lines that begin alike it fits in several places.
 * Returns the number of characters from `start` back to the place at which it has complete lines; 0 if there is none.
 * @param {string} before @param {number} start @param {string} changed the inserted or removed text
 * @param {boolean} isOne true for an insertion or a removal, false for a replacement
 */
function toLineStart(before, start, changed, isOne) {
  if (!isOne) return 0;
  const last = (/** @type {number} */ back) => changed[changed.length - 1 - back % changed.length];
  const isStart = (/** @type {number} */ back) => start === back || before[start - back - 1] === "\n";
  let back = 0;
  while (!isStart(back) && before[start - back - 1] === last(back)) back++;
  return isStart(back) && last(back) === "\n" ? back : 0;
}

/**
 * Returns the place in the new text of a place in the old one.
 * @param {number} place
 * @param {{start: number, end: number, text: string}} change
 */
export function moved(place, change) {
  if (place <= change.start) return place;
  if (place >= change.end) return place - (change.end - change.start) + change.text.length;
  return Math.min(place, change.start + change.text.length);
}

/**
 * Returns the place in the new text of a place in the old one, by the lines that both have: a line that begins like its
 * neighbours is not taken for one of them.
 * @param {string} before @param {string} after @param {number} start
 * @param {number} [end] of what is at the place
 * @returns {number|null} null where a line of it differs
 */
export function placeByLines(before, after, start, end = start) {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const lengthOf = (/** @type {string[]} */ lines, /** @type {number} */ from, /** @type {number} */ to) =>
    lines.slice(from, to).reduce((sum, { length }) => sum + length + 1, 0);
  let [line, at, shift] = [0, 0, 0];
  for (const [oldStart, oldEnd, newStart, newEnd] of [...hunks(old, fresh), [old.length, old.length, 0, 0]]) {
    at += lengthOf(old, line, oldStart);
    if (start < at) return end < at ? start + shift : null;
    const removed = lengthOf(old, oldStart, oldEnd);
    at += removed;
    if (start < at) return null;
    shift += lengthOf(fresh, newStart, newEnd) - removed;
    line = oldEnd;
  }
  return null;
}

/**
 * Returns the change from one text to another, made in a third one that comes from the first, too.
 * @param {string} before
 * @param {string} after
 * @param {string} other
 */
export function carried(before, after, other) {
  const [change, region] = [replacement(before, after), replacement(before, other)];
  if (change === null || region === null) return change === null ? other : after;
  const same = placeByLines(before, other, change.start, change.end);
  if (same !== null) return other.slice(0, same) + change.text + other.slice(same + change.end - change.start);
  const isWithin = change.end > region.start && change.start < region.end;
  // Where the other text differs above and below, its single changes give the place.
  const pieces = isWithin ? compare(before, other) : [];
  const place = (/** @type {number} */ at) => (isWithin ? placed(at, pieces) : moved(at, region));
  return other.slice(0, place(change.start)) + change.text + other.slice(place(change.end));
}

/**
 * Returns the place in the new text of a place in the old one.
 * @param {number} place
 * @param {readonly Piece[]} pieces
 */
function placed(place, pieces) {
  let [old, fresh] = [0, 0];
  for (const { kind, text: { length } } of pieces) {
    if (kind !== "added" && place <= old + length) return fresh + (kind === "same" ? place - old : 0);
    if (kind !== "added") old += length;
    if (kind !== "removed") fresh += length;
  }
  return fresh;
}

const isHigh = (/** @type {number} */ unit) => (unit & 0xfc00) === 0xd800;
const isLow = (/** @type {number} */ unit) => (unit & 0xfc00) === 0xdc00;
