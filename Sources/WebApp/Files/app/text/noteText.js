// A note as one text: the title, a newline, the body. And what a list shows of it.

/** A title has at most this many bytes in UTF-8. */
export const titleBytes = 4096;

/** The first letter is searched in this many characters. */
const looked = 1000;
/** A text of more characters has one direction for all its lines. */
const directed = 100_000;
const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Matches a ticked box at the start of a line. The text begins behind its x. */
const ticked = /^[\s>]*(?:[-*+]|\d+[.)])\s+\[[xX]\]/;

/** @param {string} text */
export function byteLength(text) {
  return new TextEncoder().encode(text).length;
}

/**
 * Returns true if the text has a character that a reader sees: white space, controls and invisible marks do not count.
 */
export function isMeaningful(/** @type {string} */ text) {
  return /[^\s\p{C}\p{Z}\p{DI}]/u.test(text);
}

/** @param {{title: string, body: string}} note */
export function textOf({ title, body }) {
  if (body === "") return title;
  if (title === "" && isLong(firstLine(body))) return body;
  return `${title}\n${body}`;
}

/** Returns the title and the body of a text: the first line and the rest, unless that line is too long for a title. */
export function partsOf(/** @type {string} */ text) {
  const end = text.indexOf("\n");
  const first = firstLine(text);
  if (isLong(first)) return { title: "", body: text };
  return { title: first.endsWith("\r") ? first.slice(0, -1) : first, body: end < 0 ? "" : text.slice(end + 1) };
}

function firstLine(/** @type {string} */ text) {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}

function isLong(/** @type {string} */ line) {
  return line.length > titleBytes || (line.length * 3 > titleBytes && byteLength(line) > titleBytes);
}

/**
 * Returns the direction of a text by its first letter. `dir=auto` on a text field makes Chromium's work grow with the
 * square of its lines, so a script sets it.
 * @param {string} text
 * @returns {'ltr'|'rtl'}
 */
export function directionOf(text) {
  return lineDirection(text.slice(0, looked)) ?? "ltr";
}

/**
 * Returns true if lines of the text have different directions.
 * @param {string} text
 */
export function hasBothDirections(text) {
  if (text.length > directed || !rightToLeft.test(text)) return false;
  const whole = directionOf(text);
  return text.split("\n").some((line) => (lineDirection(line) ?? whole) !== whole);
}

/** @param {string} line @returns {'ltr'|'rtl'|null} null where it has no letter */
function lineDirection(line) {
  const first = letter.exec(line.replace(ticked, ""))?.[0];
  if (first === undefined) return null;
  return rightToLeft.test(first) ? "rtl" : "ltr";
}

// In a list the title is the first line with anything on it, of the title and then the body; the
// preview is what follows, with every run of white space as one space. Both are cut between characters as people count
// them, as the server cuts `displayTitle` and `preview`.

const titleLength = 100;
const previewLength = 200;
const unitsPerCharacter = 16;

// Unicode's White_Space, as the server has it: unlike `\s` it has U+0085 and lacks U+FEFF.
const white = "\\t-\\r \\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000";
const dark = new RegExp(`[^${white}]`);
const runs = new RegExp(`[${white}]+`, "g");
const trailing = new RegExp(`[${white}]+$`);
/** Matches texts of which each unit is a character by itself: the segmenter is slow. */
const single = new RegExp("^[ -~\\u00A0-\\u02FF\\u0370-\\u0482\\u048A-\\u052F\\u1E00-\\u1FFF\\u2010-\\u2027"
  + "\\u2030-\\u205E\\u20A0-\\u20BF\\u2100-\\u2BFF\\u3000-\\u3029\\u3030-\\u3098"
  + "\\u309B-\\uA4CF\\uAC00-\\uD7A3\\uFF01-\\uFF9D]*$");
const hasSegmenter = typeof Intl === "object" && "Segmenter" in Intl;
/** @type {any} Made for the first text that needs it. */
let segmenter = null;

/** @param {string} title @param {string} body @returns {{title: string, preview: string}} */
export function displayText(title, body) {
  const named = firstShown(title);
  if (named) return { title: cut(named.line, titleLength), preview: preview(named.rest, body) };
  const first = firstShown(body);
  return first ? { title: cut(first.line, titleLength), preview: preview(first.rest, "") } : { title: "", preview: "" };
}

/** @param {string} text @returns {{line: string, rest: string}|null} */
function firstShown(text) {
  const start = text.search(dark);
  if (start < 0) return null;
  let end = start;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  const kept = Math.min(end, start + titleLength * unitsPerCharacter * 2);
  return { line: text.slice(start, kept).replace(trailing, ""), rest: text.slice(end) };
}

/** @param {string} first @param {string} second */
function preview(first, second) {
  let units = previewLength * 2;
  for (;;) {
    const isAll = first.length + second.length <= units;
    const joined = isAll ? `${first} ${second}` : `${first.slice(0, units)} ${second.slice(0, units)}`;
    const text = joined.replace(runs, " ").replace(/^ /, "").replace(/ $/, "");
    const shown = cut(text, previewLength);
    // A character more than is shown proves that the last one is complete.
    if (isAll || shown.length < text.length - 2 || units > 65_536) return shown.replace(/ $/, "");
    units *= 4;
  }
}

/**
 * Returns the first characters as people count them.
 * @param {string} text
 * @param {number} length
 */
function cut(text, length) {
  if (text.length <= length) return text;
  const limited = text.slice(0, length * unitsPerCharacter * 2);
  if (single.test(limited.slice(0, length + 1))) return limited.slice(0, length);
  if (!hasSegmenter) return Array.from(limited).slice(0, length).join("");
  segmenter ??= new /** @type {any} */ (Intl).Segmenter(undefined, { granularity: "grapheme" });
  let count = 0;
  for (const { index } of segmenter.segment(limited)) {
    if (count === length) return limited.slice(0, index);
    count++;
  }
  return limited;
}
