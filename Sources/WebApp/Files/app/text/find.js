/** @typedef {{start: number, end: number}} Span */

/** More are not drawn, and one counts them no more. */
export const mostFound = 5000;

/**
 * Returns where the text has the words, in any case, from the start.
 * @param {string} text @param {string} words @returns {Span[]}
 */
export function findAll(text, words) {
  /** @type {Span[]} */
  const found = [];
  if (words === "") return found;
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replace(/\\-/g, "-"), "giu");
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index ?? 0, end: (match.index ?? 0) + match[0].length });
    if (found.length === mostFound) break;
  }
  return found;
}

/**
 * Returns the edit that puts another text in place of each, as one.
 * @param {string} text @param {readonly Span[]} spans in order, at least one @param {string} other
 * @returns {import("./lists.js").Typed}
 */
export function replaceAll(text, spans, other) {
  const start = spans[0]?.start ?? 0;
  let made = "";
  let at = start;
  for (const span of spans) {
    made += text.slice(at, span.start) + other;
    at = span.end;
  }
  return { start, end: at, text: made, select: start + made.length };
}
