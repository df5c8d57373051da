// A note as one text: the title, a newline, the body.

/** What a title may be at most, in bytes of UTF-8. */
export const titleBytes = 4096;

/** How many characters are searched for the first letter. */
const looked = 1000;
const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** @param {string} text */
export function byteLength(text) {
  return new TextEncoder().encode(text).length;
}

/** Whether the text has a character that a reader sees: white space, controls and invisible marks do not count. */
export function isMeaningful(/** @type {string} */ text) {
  return /[^\s\p{C}\p{Z}\p{DI}]/u.test(text);
}

/** @param {{title: string, body: string}} note */
export function textOf({ title, body }) {
  if (body === "") return title;
  if (title === "" && isLong(firstLine(body))) return body;
  return `${title}\n${body}`;
}

/** The title and the body of a text: the first line and the rest, unless that line is too long for a title. */
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
 * Which way a text runs, by its first letter. `dir=auto` on a text field makes Chromium's work grow with the square of
 * its lines, so a script sets it.
 * @param {string} text
 * @returns {'ltr'|'rtl'}
 */
export function directionOf(text) {
  const first = letter.exec(text.slice(0, looked))?.[0] ?? "";
  return rightToLeft.test(first) ? "rtl" : "ltr";
}
