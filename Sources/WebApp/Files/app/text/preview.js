// The beginning of a text as words alone, for its row in a list.

/** More of a text is not read for a row. */
const longest = 4000;
const escaped = 0xE000;

/** @type {[RegExp, string][]} the signs at the beginning of a line, or of all of it */
const lineSigns = [
  [/^\s*(?:`{3,}|~{3,}).*$/, ""],
  [/^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,})$/, ""],
  [/^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/, ""],
  [/^(?:\s{0,3}>\s?)+/, ""],
  [/^\s*#{1,6}\s+(.*?)(?:\s+#+)?\s*$/, "$1"],
  [/^\s*(?:[-*+]|\d{1,9}[.)])\s+\[ \]\s+/, "☐ "],
  [/^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[xX]\]\s+/, "☑ "],
  [/^\s*[-*+]\s+/, ""],
];

/** @type {[RegExp, string][]} the signs within a line; what they hold is short, so that the time stays linear */
const inlineSigns = [
  [/!?\[([^\]\n]{0,300})\]\([^)\n]{0,600}\)/g, "$1"],
  [/\[\[(?:[^[\]|\n]{1,200}\|)?([^[\]|\n]{1,200})\]\]/g, "$1"],
  [/(\*\*|__|~~)(?=\S)([^\n]{1,300}?\S?)\1/g, "$2"],
  [/`([^`\n]{1,300})`/g, "$1"],
  [/\*(?=[^\s*])([^*\n]{1,300})\*/g, "$1"],
  [/(^|[^\p{L}\p{N}_])_(?=[^\s_])([^_\n]{1,300})_(?![\p{L}\p{N}_])/gu, "$1$2"],
];

/**
 * Returns the beginning of the text without Markdown's signs, line by line. A box of a list becomes ☐ or ☑.
 * @param {string} text
 */
export function plainBeginning(text) {
  return text.slice(0, longest).split(/\r\n?|\n/).map(plainLine).join("\n");
}

/** @param {string} line */
function plainLine(line) {
  // An escaped sign waits as a private character until the others are read.
  let plain = line.replace(/\\([!-/:-@[-`{-~])/g, (_, sign) => String.fromCharCode(escaped + sign.charCodeAt(0)));
  for (const [signs, rest] of lineSigns) plain = plain.replace(signs, rest);
  // The cells of a table.
  if (/^\s*\|.*\|\s*$/.test(plain)) plain = plain.replace(/\s*\|\s*/g, "  ");
  for (const [signs, rest] of inlineSigns) plain = plain.replace(signs, rest);
  return plain.replace(/[\uE021-\uE07E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - escaped));
}
