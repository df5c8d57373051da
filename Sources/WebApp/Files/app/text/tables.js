// The rows of tables in Markdown.

/** @typedef {import("./markdown.js").Line} Line */
/** @typedef {import("./markdown.js").Alignment} Alignment */

/** More columns than people read would only multiply what is shown. */
const widest = 64;

/**
 * Reads `:---`, `---:` and `:---:`; null for a line of anything else, and for one of too many.
 * @param {Line} line
 * @returns {Alignment[]|null}
 */
export function alignmentsOf(line) {
  if (!line.text.includes("-")) return null;
  /** @type {Alignment[]} */
  const alignments = [];
  for (const cell of cellsOf(line)) {
    const match = /^(:?)-+(:?)$/.exec(cell);
    if (!match) return null;
    alignments.push(match[2] === "" ? null : match[1] === "" ? "right" : "center");
  }
  return alignments.length > widest ? null : alignments;
}

/**
 * Returns the texts between the bars; `\|` is a bar of the text.
 * @param {Line} line
 * @returns {string[]}
 */
export function cellsOf(line) {
  const content = trim(line.text).replace(/^\|/, "");
  const cells = [];
  let cell = "";
  let isEscaped = false;
  for (const letter of content) {
    if (letter === "|" && !isEscaped) {
      cells.push(trim(cell));
      cell = "";
    } else if (letter === "|") cell = `${cell.slice(0, -1)}|`;
    else cell += letter;
    isEscaped = letter === "\\" && !isEscaped;
  }
  if (trim(cell) !== "") cells.push(trim(cell));
  return cells;
}

/**
 * Returns the text without the blanks and tabs at both ends.
 * @param {string} text
 */
export function trim(text) {
  return text.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
}
