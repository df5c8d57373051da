// Markdown as a tree without a DOM, the same subset as the server's share pages have (Sources/Markdown), and held to
// the same vectors. HTML is text; an image is a link to it. A line break stays one, an indented line is no code.

import { inlinesOf } from "./inlines.js";
import { alignmentsOf, cellsOf, trim } from "./tables.js";

/** @typedef {import("./inlines.js").Inline} Inline */
/**
 * Describes a line without its end. `end` is the offset in the text at which its last letter ends.
 * @typedef {{text: string, end: number}} Line
 */
/**
 * `at` is the offset in the text of the letter between the brackets.
 * @typedef {{checked: boolean, at: number}} Task
 */
/** @typedef {{task: Task|null, blocks: Block[]}} Item */
/** @typedef {null|'center'|'right'} Alignment */
/**
 * Paragraphs of a `tight` list's items have no space of their own.
 * @typedef {{kind: 'heading', level: number, inlines: Inline[]} | {kind: 'paragraph', inlines: Inline[]}
 *   | {kind: 'quote', blocks: Block[]} | {kind: 'list', ordered: boolean, start: number, tight: boolean, items: Item[]}
 *   | {kind: 'code', text: string, language: string} | {kind: 'rule'}
 *   | {kind: 'table', align: Alignment[], head: Inline[][], rows: Inline[][][]}} Block
 */
/**
 * @typedef {{mark: string, number: number|null, indent: number, contentIndent: number, content: Line}} Marker
 */
/** @typedef {{mark: string, count: number, indent: number, language: string}} Fence */

/** Below it everything is a paragraph. */
const deepest = 12;
/** These signs replace a box while its line is parsed: no block begins with one. */
const [emptyBox, tickedBox] = ["☐ ", "☑ "];

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function parseMarkdown(text) {
  return blocksOf(linesOf(text), 0);
}

/**
 * @param {string} text
 * @returns {Line[]}
 */
function linesOf(text) {
  /** @type {Line[]} */
  const lines = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    const end = match.index ?? 0;
    lines.push({ text: expanded(text.slice(start, end)), end });
    start = end + match[0].length;
  }
  lines.push({ text: expanded(text.slice(start)), end: text.length });
  return lines;
}

/**
 * Returns the line with its leading tabs as spaces.
 * @param {string} line
 */
function expanded(line) {
  const lead = /^[ \t]*/.exec(line)?.[0] ?? "";
  if (!lead.includes("\t") || lead.length === line.length) return line;
  let width = 0;
  for (const letter of lead) width += letter === "\t" ? 4 - width % 4 : 1;
  // Endless tabs are no reason to write four times as many spaces at every depth.
  return " ".repeat(Math.min(width, 64)) + line.slice(lead.length);
}

/** @param {Line} line */
function isBlank({ text }) {
  return /^[ \t]*$/.test(text);
}

/** @param {Line} line */
function indentOf({ text }) {
  return /^ */.exec(text)?.[0].length ?? 0;
}

/**
 * @param {Line} line
 * @param {number} count
 * @returns {Line}
 */
function dropped({ text, end }, count) {
  return { text: text.slice(count), end };
}

/**
 * @param {Line} line
 * @param {number} most
 */
function withoutIndent(line, most) {
  return dropped(line, Math.min(indentOf(line), most));
}

/** Marks a place in a list of lines. */
class Rest {
  /** @param {Line[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.at = 0;
  }

  get first() {
    return this.lines[this.at];
  }

  get second() {
    return this.lines[this.at + 1];
  }

  get isEnd() {
    return this.at >= this.lines.length;
  }
}

/**
 * @param {Line[]} lines
 * @param {number} depth
 * @returns {Block[]}
 */
function blocksOf(lines, depth) {
  const rest = new Rest(lines);
  /** @type {Block[]} */
  const blocks = [];
  while (!rest.isEnd) {
    if (isBlank(rest.first)) rest.at++;
    else blocks.push(blockOf(rest, depth));
  }
  return blocks;
}

/**
 * @param {Rest} rest
 * @param {number} depth
 * @returns {Block}
 */
function blockOf(rest, depth) {
  const line = rest.first;
  const fence = fenceOf(line);
  if (fence) return codeOf(fence, rest);
  const heading = headingOf(line);
  if (heading || isRule(line)) {
    rest.at++;
    return heading ?? { kind: "rule" };
  }
  if (depth < deepest && quoted(line)) return quoteOf(rest, depth);
  const marker = depth < deepest ? markerOf(line) : null;
  if (marker) return listOf(marker, rest, depth);
  return tableOf(rest) ?? paragraphOf(rest, depth);
}

/**
 * Reads ``` or ~~~, which begins code up to its like, or to the end.
 * @param {Line} line
 * @returns {Fence|null}
 */
function fenceOf(line) {
  const indent = indentOf(line);
  const match = /^(`{3,}|~{3,})(.*)$/s.exec(line.text.slice(indent));
  // `a` `b` on one line is text with code in it.
  if (!match || (match[1].startsWith("`") && match[2].includes("`"))) return null;
  return { mark: match[1][0], count: match[1].length, indent, language: /^\s*(\S*)/.exec(match[2])?.[1] ?? "" };
}

/**
 * @param {Fence} fence
 * @param {Rest} rest
 * @returns {Block}
 */
function codeOf({ mark, count, indent, language }, rest) {
  let text = "";
  for (rest.at++; !rest.isEnd; rest.at++) {
    const content = trim(rest.first.text);
    if (content.length >= count && content === mark.repeat(content.length)) {
      rest.at++;
      break;
    }
    text += `${withoutIndent(rest.first, indent).text}\n`;
  }
  return { kind: "code", text, language };
}

/**
 * Reads `#` to `######`, a space, and the text; closing marks are dropped.
 * @param {Line} line
 * @returns {Block|null}
 */
function headingOf(line) {
  const match = /^(#{1,6})(?:[ \t](.*))?$/s.exec(trim(line.text));
  if (!match) return null;
  let text = trim(match[2] ?? "");
  const before = text.replace(/#+$/, "");
  if (before !== text && (before === "" || before.endsWith(" "))) text = trim(before);
  return { kind: "heading", level: match[1].length, inlines: inlinesOf(text) };
}

/**
 * Returns true for three or more of `-`, `*` or `_`, and nothing else but spaces.
 * @param {Line} line
 */
function isRule(line) {
  const marks = line.text.replace(/[ \t]+/g, "");
  return marks.length >= 3 && "-*_".includes(marks[0]) && marks === marks[0].repeat(marks.length);
}

/**
 * Returns true for a line that ends the paragraph above it without an empty line between.
 * @param {Line} line
 */
function interrupts(line) {
  if (fenceOf(line) || headingOf(line) || isRule(line) || quoted(line)) return true;
  const marker = markerOf(line);
  return marker !== null && !isBlank(marker.content) && (marker.number === null || marker.number === 1);
}

/**
 * @param {Rest} rest
 * @param {number} depth
 * @returns {Block}
 */
function paragraphOf(rest, depth) {
  /** @type {string[]} */
  const texts = [];
  for (; !rest.isEnd && !isBlank(rest.first); rest.at++) {
    const line = rest.first;
    const text = trim(line.text);
    if (texts.length > 0) {
      if (/^(?:=={1,}|--{1,})$/.test(text)) {
        rest.at++;
        return { kind: "heading", level: text.startsWith("=") ? 1 : 2, inlines: inlinesOf(texts.join("\n")) };
      }
      if (depth < deepest && interrupts(line)) break;
    }
    texts.push(text);
  }
  return { kind: "paragraph", inlines: inlinesOf(texts.join("\n")) };
}

/**
 * Returns the line without its `>`; null where it has none.
 * @param {Line} line
 * @returns {Line|null}
 */
function quoted(line) {
  const content = withoutIndent(line, 3);
  if (!content.text.startsWith(">")) return null;
  return dropped(content, content.text[1] === " " ? 2 : 1);
}

/**
 * @param {Rest} rest
 * @param {number} depth
 * @returns {Block}
 */
function quoteOf(rest, depth) {
  /** @type {Line[]} */
  const lines = [];
  for (; !rest.isEnd; rest.at++) {
    const line = quoted(rest.first);
    if (!line) break;
    lines.push(line);
  }
  return { kind: "quote", blocks: blocksOf(lines, depth + 1) };
}

/**
 * Reads `- `, `* `, `+ `, `1. ` or `1) ` at the beginning of a line.
 * @param {Line} line
 * @returns {Marker|null}
 */
function markerOf(line) {
  const indent = indentOf(line);
  const match = /^(?:([-*+])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line.text.slice(indent));
  if (!match) return null;
  const after = dropped(line, indent + match[0].length);
  const spaces = indentOf(after);
  const gap = spaces >= 1 && spaces <= 4 && spaces < after.text.length ? spaces : 1;
  return { mark: match[1] ?? match[3], number: match[2] === undefined ? null : Number(match[2]), indent,
    contentIndent: indent + match[0].length + gap, content: dropped(after, gap) };
}

/**
 * Reads the items of one list: what is indented under a marker belongs to its item, and so does a continuation line.
 * @param {Marker} marker
 * @param {Rest} rest
 * @param {number} depth
 * @returns {Block}
 */
function listOf(marker, rest, depth) {
  /** @type {{task: Task|null, lines: Line[]}[]} */
  const items = [];
  let present = marker;
  let [tight, isAfterBlank] = [true, false];
  for (; !rest.isEnd; rest.at++) {
    const line = rest.first;
    const item = items.at(-1);
    if (isBlank(line)) {
      isAfterBlank = true;
      item?.lines.push({ text: "", end: line.end });
      continue;
    }
    const found = markerOf(line);
    if (item && indentOf(line) >= Math.min(present.contentIndent, present.indent + 2)) {
      item.lines.push(withoutIndent(line, present.contentIndent));
    } else if (found && found.mark === marker.mark && (found.number === null) === (marker.number === null)
      && !(isRule(line) && item && item.lines.length > 0)) {
      present = found;
      items.push(boxed(found.content));
    } else if (!isAfterBlank && !found && item && !interrupts(line)) {
      item.lines.push({ text: trim(line.text), end: line.end });
    } else break;
    if (isAfterBlank) tight = false;
    isAfterBlank = false;
  }
  return { kind: "list", ordered: marker.number !== null, start: marker.number ?? 1, tight,
    items: items.map(({ task, lines }) => ({ task, blocks: unboxed(blocksOf(lines, depth + 1), task) })) };
}

/**
 * `[ ]` and `[x]` before an item's text are a box, empty or ticked.
 * @param {Line} content
 * @returns {{task: Task|null, lines: Line[]}}
 */
function boxed(content) {
  const text = trim(content.text);
  const match = /^\[([ xX])\] (?=.)/s.exec(text);
  if (!match) return { task: null, lines: [content] };
  const trailing = content.text.length - content.text.replace(/[ \t]+$/, "").length;
  const checked = match[1] !== " ";
  return { task: { checked, at: content.end - trailing - text.length + 1 },
    lines: [{ text: (checked ? tickedBox : emptyBox) + text.slice(4), end: content.end - trailing }] };
}

/**
 * Returns the blocks without the sign that stood for their box.
 * @param {Block[]} blocks
 * @param {Task|null} task
 */
function unboxed(blocks, task) {
  const [block] = blocks;
  if (task === null || block === undefined) return blocks;
  const inlines = block.kind === "table" ? block.head[0] : "inlines" in block ? block.inlines : [];
  const [inline] = inlines;
  if (inline?.kind === "text") inline.text = inline.text.replace(/^[☐☑] ?/, "");
  return blocks;
}

/**
 * Reads a row of names, a row of dashes, and rows.
 * @param {Rest} rest
 * @returns {Block|null}
 */
function tableOf(rest) {
  if (!rest.first.text.includes("|") || rest.second === undefined) return null;
  const align = alignmentsOf(rest.second);
  const head = cellsOf(rest.first);
  if (!align || head.length !== align.length) return null;
  /** @type {Inline[][][]} */
  const rows = [];
  for (rest.at += 2; !rest.isEnd && rest.first.text.includes("|") && !interrupts(rest.first); rest.at++) {
    rows.push(cellsOf(rest.first).slice(0, align.length).map(inlinesOf));
  }
  return { kind: "table", align, head: head.map(inlinesOf), rows };
}
