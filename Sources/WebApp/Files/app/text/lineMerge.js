// The merge of lines of docs/merge.md, "The offer". The same rows test it and the server's own.

import { hunks } from "./diff.js";

/** @typedef {import("./diff.js").Hunk} Hunk */
/** @typedef {{prefix: string, box: string|null, rest: string, end: string}} Parts */
/** @typedef {{lines: string[], clean: boolean, doubts: string[]}} Offer */

const task = /^([\t ]*(?:>[\t ]?)*(?:[-*+]|[0-9]{1,9}[.)])[\t ]+)\[([ xX])\]/;

/** @param {string} line @returns {Parts} */
function partsOf(line) {
  const end = line.endsWith("\r") ? "\r" : "";
  const bare = line.slice(0, line.length - end.length);
  const found = task.exec(bare);
  if (!found) return { prefix: "", box: null, rest: bare, end };
  return { prefix: found[1], box: found[2], rest: bare.slice(found[0].length), end };
}

/** @param {Parts} parts */
const lineOf = ({ prefix, box, rest, end }) => prefix + (box === null ? "" : `[${box}]`) + rest + end;

/** @param {string} line */
function keyOf(line) {
  const { prefix, box, rest } = partsOf(line);
  return box === null ? rest : `${prefix}[ ]${rest}`;
}

/** @param {string} line */
const hasText = (line) => line.trim() !== "";

/** @template T @param {T} base @param {T} other @param {T} present */
const changed = (base, other, present) => present === base ? other : present;

/** @param {readonly string[]} one @param {readonly string[]} other */
const isSame = (one, other) => one.length === other.length && one.every((line, place) => line === other[place]);

/**
 * @param {readonly string[]} first
 * @param {readonly string[]} other
 * @param {readonly string[]} present
 * @returns {Offer}
 */
export function mergedLines(first, other, present) {
  if (isSame(other, present) || isSame(first, other)) return { lines: [...present], clean: true, doubts: [] };
  if (isSame(first, present)) return { lines: [...other], clean: true, doubts: [] };
  const base = first.some(hasText) ? first : [];
  const [o, a, b] = [base, other, present].map((lines) => lines.map(keyOf));
  const [ours, theirs] = [hunks(o, a), hunks(o, b)];
  /** @type {Offer} */
  const offer = { lines: [], clean: true, doubts: doubtsOf(o, a, b, ours, theirs) };
  let [at, left, right] = [0, 0, 0];
  const same = (/** @type {number} */ until) => {
    for (; at < until; at++) offer.lines.push(sameLine(base[at], other[left++], present[right++]));
  };
  for (const [lefts, rights] of regionsOf(ours, theirs)) {
    const both = [...lefts, ...rights];
    same(Math.min(...both.map(([start]) => start)));
    const end = Math.max(...both.map(([, last]) => last));
    const growth = (/** @type {Hunk[]} */ side) => side.reduce((sum, [x, y, z, w]) => sum + w - z - (y - x), 0);
    const [leftEnd, rightEnd] = [left + end - at + growth(lefts), right + end - at + growth(rights)];
    addChanged(offer, base.slice(at, end), other.slice(left, leftEnd), present.slice(right, rightEnd),
      lefts.length > 0, rights.length > 0);
    [at, left, right] = [end, leftEnd, rightEnd];
  }
  same(base.length);
  return offer;
}

/** @param {Hunk[]} ours @param {Hunk[]} theirs @returns {[Hunk[], Hunk[]][]} */
function regionsOf(ours, theirs) {
  const queues = [[...ours], [...theirs]];
  /** @type {[Hunk[], Hunk[]][]} */
  const found = [];
  while (queues[0].length + queues[1].length > 0) {
    const [one, two] = [queues[0][0], queues[1][0]];
    const isLeft = !two || one && (one[0] - two[0] || one[1] - two[1]) <= 0;
    /** @type {[Hunk[], Hunk[]]} */
    const region = [[], []];
    region[isLeft ? 0 : 1].push(/** @type {Hunk} */ (queues[isLeft ? 0 : 1].shift()));
    for (let isGrown = true; isGrown;) {
      isGrown = false;
      for (const side of [0, 1]) {
        while (queues[side].length > 0 && region[1 - side].some((hunk) => overlap(hunk, queues[side][0]))) {
          region[side].push(/** @type {Hunk} */ (queues[side].shift()));
          isGrown = true;
        }
      }
    }
    found.push(region);
  }
  return found;
}

/** @param {Hunk} one @param {Hunk} other */
function overlap([one, oneEnd], [other, otherEnd]) {
  if (one === oneEnd && other === otherEnd) return one === other;
  if (one === oneEnd) return other < one && one < otherEnd;
  if (other === otherEnd) return one < other && other < oneEnd;
  return one < otherEnd && other < oneEnd;
}

/**
 * @param {Offer} offer @param {string[]} base @param {string[]} other @param {string[]} present
 * @param {boolean} isOthers @param {boolean} isPresents
 */
function addChanged(offer, base, other, present, isOthers, isPresents) {
  const line = base.length === 1 && other.length === 1 && present.length === 1
    ? editedLine(base[0], other[0], present[0]) : null;
  if (!isPresents && isSame(present, base)) offer.lines.push(...other);
  else if (!isOthers && isSame(other, base) || isOthers && isPresents && isSame(other, present)) {
    offer.lines.push(...present);
  } else if (isOthers && isPresents && base.length === 0) addInsertions(offer, other, present);
  else if (line !== null) offer.lines.push(line);
  else {
    offer.clean = false;
    offer.lines.push(...present);
  }
}

/** @param {Offer} offer @param {string[]} other @param {string[]} present */
function addInsertions(offer, other, present) {
  const least = Math.min(other.length, present.length);
  let [head, tail] = [0, 0];
  while (head < least && other[head] === present[head]) head++;
  while (tail < least - head && other[other.length - 1 - tail] === present[present.length - 1 - tail]) tail++;
  offer.lines.push(...other.slice(0, other.length - tail), ...present.slice(head, present.length - tail),
    ...other.slice(other.length - tail));
}

/**
 * Merges a line that all have, boxes and line ends aside.
 * @param {string} base @param {string} other @param {string} present
 */
function sameLine(base, other, present) {
  if (other === present || base === other) return present;
  if (base === present) return other;
  const [o, a, b] = [base, other, present].map(partsOf);
  return lineOf({ ...b, box: changed(o.box, a.box, b.box), end: changed(o.end, a.end, b.end) });
}

/**
 * Merges a line of which one side changed the text, and the other at most the box or the line end.
 * @param {string} base @param {string} other @param {string} present
 */
function editedLine(base, other, present) {
  const [o, a, b] = [base, other, present].map(partsOf);
  if (new Set([o, a, b].map(({ box }) => box === null)).size > 1) return null;
  const isText = (/** @type {Parts} */ parts) => parts.prefix === o.prefix && parts.rest === o.rest;
  if (!isText(a) && !isText(b)) return null;
  const edited = isText(b) ? a : b;
  const [old, fresh] = [o.rest, edited.rest].map((text) => new TextEncoder().encode(text));
  const least = Math.min(old.length, fresh.length);
  let [head, tail] = [0, 0];
  while (head < least && old[head] === fresh[head]) head++;
  while (tail < least - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  if ((head + tail) * 2 < least) return null;
  return lineOf({ ...edited, box: changed(o.box, a.box, b.box), end: changed(o.end, a.end, b.end) });
}

/** @param {string[]} o @param {string[]} a @param {string[]} b @param {Hunk[]} ours @param {Hunk[]} theirs */
function doubtsOf(o, a, b, ours, theirs) {
  const found = new Set();
  const kept = o.filter(hasText).length;
  for (const [side, lines] of /** @type {const} */ ([[ours, a], [theirs, b]])) {
    const back = new Set(side.flatMap(([, , start, end]) => lines.slice(start, end)));
    const gone = side.flatMap(([start, end]) => o.slice(start, end)).filter((line) => hasText(line) && !back.has(line));
    if (gone.length * 2 > kept && kept >= 4) found.add("deletion");
  }
  for (const left of ours) {
    for (const right of theirs) {
      const [one, two] = [placesOf(left, o, a), placesOf(right, o, b)];
      const isSlid = one[0] !== left[0] || one[1] !== left[1] || two[0] !== right[0] || two[1] !== right[1];
      if (isSlid && one[0] < two[1] && two[0] < one[1]) found.add("equalLines");
    }
  }
  return [...found];
}

/**
 * Returns the lines between which an insertion or a deletion may also be.
 * @param {Hunk} hunk @param {string[]} before @param {string[]} after
 * @returns {[number, number]}
 */
function placesOf([start, end, from, to], before, after) {
  let [low, high] = [start, end];
  if (start === end) {
    const up = after.slice(from, to);
    const down = [...up];
    for (; low > 0 && before[low - 1] === up[up.length - 1]; low--) up.unshift(/** @type {string} */ (up.pop()));
    for (; high < before.length && before[high] === down[0]; high++) down.push(/** @type {string} */ (down.shift()));
  } else if (from === to) {
    const size = end - start;
    while (low > 0 && before[low - 1] === before[low - 1 + size]) low--;
    while (high < before.length && before[high - size] === before[high]) high++;
  }
  return [low, high];
}

/**
 * Returns the lines of a note: its title, and those of its body.
 * @param {{title: string, body: string}} text
 */
export function noteLines({ title, body }) {
  return body === "" ? [title] : [title, ...body.split("\n")];
}
