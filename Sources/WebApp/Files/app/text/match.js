// Queries as typed: words that must all occur, "phrases" among them; how a note matches, and where.

import { fold, foldWithPlaces } from "./fold.js";
import { continuations, initialRanges, initialsOf, isConsonantLetter, isHangul, isSyllable } from "./hangul.js";

/** @typedef {import("./hangul.js").Range} Range */
/** @typedef {import("../types.js").Match} Match */
/**
 * Describes one way in which a word may occur in a folded text. `plain` is set where it is that text and nothing else.
 * `initials` is what the initials of a text that it occurs in have somewhere, and `first` a letter that the text has,
 * if that is known: a search for those first is ten times as fast.
 * @typedef {{pattern: RegExp, start: RegExp, plain: string|null, initials: string, first: string}} Reading
 */
/** @typedef {{literal: Reading, loose: Reading[]}} Word */
/** @typedef {{text: string, initials: string}} Folded */

/** More are not marked: a note may have `a` a hundred thousand times. */
const matchLimit = 100;

export class Query {
  /** @param {string} typed */
  constructor(typed) {
    const folded = fold(typed).replaceAll("\n", " ");
    let pieces = piecesOf(folded);
    // Quotes with nothing in them are searched as text.
    if (pieces.length === 0) {
      pieces = folded.split(" ").filter((text) => text !== "").map((text) => ({ text, quotes: "none" }));
    }
    this.text = pieces.map(({ text }) => text).join(" ");
    const seen = new Set();
    /** @type {Word[]} */
    this.words = pieces.flatMap(({ text, quotes }, place) => {
      if (seen.has(text)) return [];
      seen.add(text);
      return [wordOf(text, quotes, place === pieces.length - 1)];
    });
  }

  get isEmpty() {
    return this.words.length === 0;
  }

  /**
   * Returns the rank of a note; -1 where it does not match. From the best rank: the complete title, its start, the
   * title, the body, and the same four as initials, with a half-typed syllable or across blanks.
   * @param {Folded} title trimmed
   * @param {Folded} body
   */
  rank(title, body) {
    let [isLiteral, inTitle, looseInTitle] = [true, true, true];
    for (const { literal, loose } of this.words) {
      if (occurs(literal, title)) continue;
      inTitle = false;
      looseInTitle &&= loose.some((reading) => occurs(reading, title));
      if (occurs(literal, body)) continue;
      isLiteral = false;
      if (!looseInTitle && !loose.some((reading) => occurs(reading, title) || occurs(reading, body))) return -1;
    }
    const { literal, loose } = this.words[0];
    if (isLiteral) {
      if (!inTitle) return 3;
      if (title.text.replaceAll("\n", " ") === this.text) return 0;
      return literal.start.test(title.text) ? 1 : 2;
    }
    if (!looseInTitle) return 7;
    const ends = [literal, ...loose].flatMap(({ start }) => start.exec(title.text)?.[0].length ?? []);
    if (ends.length === 0) return 6;
    return this.words.length === 1 && ends.includes(title.text.length) ? 4 : 5;
  }

  /**
   * Returns true if each word is in the title, the body or the names, and some in the names.
   * @param {Folded} title @param {Folded} body @param {Folded} names
   */
  isNamed(title, body, names) {
    // Most notes have no word in their names: those come first.
    return this.words.some((word) => isIn(word, names))
      && this.words.every((word) => [names, title, body].some((text) => isIn(word, text)));
  }

  /**
   * Returns the matches in UTF-16 units. A word with a literal match anywhere is shown by those, any other by its
   * loose ones.
   * @param {string} title
   * @param {string} body
   * @returns {Match[]}
   */
  matches(title, body) {
    if (this.isEmpty) return [];
    const [inTitle, inBody] = [foldWithPlaces(title), foldWithPlaces(body)];
    /** @type {Match[]} */
    const found = [];
    for (const { literal, loose } of this.words) {
      const places = [...placesOf(literal.pattern, "title", inTitle), ...placesOf(literal.pattern, "body", inBody)];
      if (places.length > 0) found.push(...places);
      else for (const { pattern } of loose) {
        found.push(...placesOf(pattern, "title", inTitle), ...placesOf(pattern, "body", inBody));
      }
    }
    found.sort((one, other) => (one.field === other.field ? 0 : one.field === "title" ? -1 : 1)
      || one.start - other.start || one.length - other.length);
    return found.filter((match, place) => place === 0 || !isSame(match, found[place - 1])).slice(0, matchLimit);
  }
}

/** @param {Word} word @param {Folded} text */
function isIn({ literal, loose }, text) {
  return occurs(literal, text) || loose.some((reading) => occurs(reading, text));
}

/**
 * Returns the literal reading of a word or a phrase.
 * @param {string} text folded
 */
export function literalOf(text) {
  return reading(codesOf(text).map(exactly), false);
}

/** @param {string} text */
function codesOf(text) {
  return Array.from(text, (letter) => /** @type {number} */ (letter.codePointAt(0)));
}

/**
 * @param {Reading} reading
 * @param {Folded} folded
 */
export function occurs({ pattern, plain, initials, first }, { text, initials: present }) {
  if (plain !== null) return text.includes(plain);
  return present.includes(initials) && text.includes(first) && pattern.test(text);
}

/**
 * Returns a text as it is compared with a query.
 * @param {string} text
 * @returns {Folded}
 */
export function folded(text) {
  return withInitials(fold(text));
}

/**
 * Returns a title as it is compared with a query.
 * @param {string} title
 * @returns {Folded}
 */
export function foldedTitle(title) {
  return withInitials(fold(title).replace(/^[ \n]/, "").replace(/[ \n]$/, ""));
}

const nothing = foldedTitle("");
/**
 * Caches the titles of rows as they are compared: to fold ten thousand at each key takes too long.
 * @type {WeakMap<object, Folded>}
 */
const titles = new WeakMap();

/**
 * Returns the rows whose titles have the words, the best ones first.
 * @template {{title: string}} Row
 * @param {readonly Row[]} rows
 * @param {string} words
 * @returns {readonly Row[]}
 */
export function foundByTitle(rows, words) {
  const query = new Query(words);
  if (query.isEmpty) return rows;
  /** @type {Row[][]} */
  const byRank = [];
  for (const row of rows) {
    const title = titles.get(row) ?? foldedTitle(row.title);
    titles.set(row, title);
    const rank = query.rank(title, nothing);
    if (rank >= 0) (byRank[rank] ??= []).push(row);
  }
  return byRank.flat();
}

/**
 * @param {string} text folded
 * @returns {Folded}
 */
function withInitials(text) {
  return { text, initials: initialsOf(text) };
}

/**
 * @param {Match} one
 * @param {Match} other
 */
function isSame(one, other) {
  return one.field === other.field && one.start === other.start && one.length === other.length;
}

/**
 * @param {RegExp} pattern
 * @param {'title'|'body'} field
 * @param {{text: string, starts: number[], ends: number[]}} folded
 * @returns {Match[]}
 */
function placesOf(pattern, field, { text, starts, ends }) {
  const all = new RegExp(pattern.source, "g");
  /** @type {Match[]} */
  const places = [];
  for (let match = all.exec(text); match !== null && places.length < matchLimit; match = all.exec(text)) {
    const start = starts[match.index];
    places.push({ field, start, length: ends[match.index + match[0].length - 1] - start });
  }
  return places;
}

/**
 * A quote opens a phrase where a word could begin; an unclosed phrase runs to the end.
 * @param {string} text
 * @returns {{text: string, quotes: 'none'|'open'|'closed'}[]}
 */
function piecesOf(text) {
  /** @type {{text: string, quotes: 'none'|'open'|'closed'}[]} */
  const pieces = [];
  let place = 0;
  while (place < text.length) {
    if (text[place] === " ") place++;
    else if (text[place] === '"') {
      const end = text.indexOf('"', place + 1);
      const inside = text.slice(place + 1, end < 0 ? text.length : end).replace(/^ /, "").replace(/ $/, "");
      if (inside !== "") pieces.push({ text: inside, quotes: end < 0 ? "open" : "closed" });
      place = (end < 0 ? text.length : end) + 1;
    } else {
      const end = text.indexOf(" ", place);
      pieces.push({ text: text.slice(place, end < 0 ? text.length : end), quotes: "none" });
      place = end < 0 ? text.length : end;
    }
  }
  return pieces;
}

/**
 * @param {string} text
 * @param {'none'|'open'|'closed'} quotes
 * @param {boolean} isLast its last syllable may be half-typed
 * @returns {Word}
 */
function wordOf(text, quotes, isLast) {
  const codes = codesOf(text);
  const literal = reading(codes.map(exactly), false);
  const loose = new Map();
  for (const ranges of quotes === "closed" ? [] : readingsOf(codes, isLast)) {
    const other = reading(ranges, quotes === "none");
    if (other.pattern.source !== literal.pattern.source) loose.set(other.pattern.source, other);
  }
  return { literal, loose: [...loose.values()] };
}

/**
 * @param {Range[]} elements
 * @param {boolean} crossesBlanks
 * @returns {Reading}
 */
function reading(elements, crossesBlanks) {
  const source = sourceOf(elements, crossesBlanks);
  const isPlain = elements.every(({ low, high }) => low === high && low !== 0x20) && !source.includes(" ?");
  const text = String.fromCodePoint(...elements.map(({ low }) => low));
  const [{ low, high }] = elements;
  return { pattern: new RegExp(source), start: new RegExp(`^(?:${source})`), plain: isPlain ? text : null,
    initials: initialsOf(text), first: low === high && low !== 0x20 ? String.fromCodePoint(low) : "" };
}

/**
 * Returns the ways to read what was typed. Each literal reading of a last syllable is part of what that may become.
 * @param {number[]} codes
 * @param {boolean} isLast
 * @returns {Range[][]}
 */
function readingsOf(codes, isLast) {
  const letters = codes.map(exactly);
  const initials = codes.flatMap(initialRanges);
  const hasInitials = sourceOf(initials, false) !== sourceOf(letters, false);
  const last = codes[codes.length - 1];
  /** @type {Range[][]} */
  const readings = [];
  if (isLast && isSyllable(last)) {
    for (const end of continuations(last)) {
      readings.push([...letters.slice(0, -1), ...end]);
      if (hasInitials) readings.push([...initials.slice(0, -1), ...end]);
    }
  } else {
    readings.push(letters);
    if (isLast && isConsonantLetter(last)) readings.push([...letters.slice(0, -1), ...initialRanges(last)]);
  }
  if (hasInitials) readings.push(initials);
  return readings;
}

/** @param {number} code @returns {Range} */
function exactly(code) {
  return { low: code, high: code };
}

/**
 * Returns the pattern of one way in which a word may occur in a folded text. White space in a phrase is any white
 * space; where blanks may be crossed, the text may have one between two Hangul, but no line break.
 * @param {Range[]} elements
 * @param {boolean} crossesBlanks
 */
function sourceOf(elements, crossesBlanks) {
  return elements.map(({ low, high }, place) => {
    const mayFollowBlank = crossesBlanks && place > 0 && isHangul(low) && isHangul(elements[place - 1].low);
    const element = low === 0x20 ? "[ \\n]" : low === high ? escaped(low) : `[${escaped(low)}-${escaped(high)}]`;
    return (mayFollowBlank ? " ?" : "") + element;
  }).join("");
}

/** @param {number} code */
function escaped(code) {
  const letter = String.fromCodePoint(code);
  return code < 0x80 && !/[a-z0-9]/.test(letter) ? `\\x${code.toString(16).padStart(2, "0")}` : letter;
}
