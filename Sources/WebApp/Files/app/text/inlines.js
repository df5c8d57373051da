// The inline parts of a block of Markdown, as the server's share pages have them: emphasis, code, links and
// line breaks. One pass makes pieces, pairing delimiters as it goes, a second one builds the tree; each is linear.

import { Delimiters, isSpace, isWord, Pairs, Tree } from "./pairs.js";
import { byteLength } from "./noteText.js";

/**
 * @typedef {{kind: 'text', text: string} | {kind: 'code', text: string} | {kind: 'break'}
 *   | {kind: 'strong'|'emphasis'|'strike', inlines: Inline[]} | {kind: 'link', href: string, inlines: Inline[]}
 *   | {kind: 'image', address: string, href: string|null, inlines: Inline[]}} Inline
 */
/** @typedef {{from: number, to: number}} Range */
/**
 * @typedef {{kind: 'text'|'code', range: Range} | {kind: 'break'}
 *   | {kind: 'link'|'image', address: string, href: string|null, range: Range}
 *   | {kind: 'address', href: string, range: Range} | {kind: 'delimiter', index: number}} Piece
 */

const schemes = ["https://", "http://", "mailto:", "tel:"];
const longestAddress = 4096;
/** @type {(letter: string) => boolean} */
const isPunctuation = (letter) => letter > " " && letter < "\u007f" && !isWord(letter);

/**
 * @param {string} text
 * @returns {Inline[]}
 */
export function inlinesOf(text) {
  return new Reader(text).inlines({ from: 0, to: text.length }, false);
}

/**
 * Returns an address that a page may link to: of the web, of a mailbox, of a telephone, of a note. Null for any other.
 * @param {string} address
 */
function safeAddress(address) {
  if (/^note:[A-Za-z0-9_-]{1,64}(#.*)?$/.test(address)) return address;
  const lower = address.slice(0, 8).toLowerCase();
  const isSafe = schemes.some((scheme) => address.length > scheme.length && lower.startsWith(scheme));
  // Characters that browsers drop from addresses, or read as others, are not allowed in one.
  // eslint-disable-next-line no-control-regex
  return isSafe && !/[\u0000-\u0020\u007f\\]/.test(address) && byteLength(address) <= longestAddress ? address : null;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.pairs = new Pairs(text);
  }

  /**
   * @param {Range} range
   * @param {boolean} inLink within a link there is no other
   * @returns {Inline[]}
   */
  inlines(range, inLink) {
    const delimiters = new Delimiters();
    const tree = new Tree();
    for (const piece of this.#read(range, inLink, delimiters)) {
      switch (piece.kind) {
        case "text": tree.text(this.#slice(piece.range)); break;
        case "code": tree.add({ kind: "code", text: codeText(this.#slice(piece.range)) }); break;
        case "break": tree.add({ kind: "break" }); break;
        case "delimiter": delimiters.write(piece.index, tree); break;
        case "address":
          tree.add({ kind: "link", href: piece.href, inlines: [{ kind: "text", text: this.#slice(piece.range) }] });
          break;
        default: {
          const { kind, address, href } = piece;
          const inlines = this.inlines(piece.range, true);
          if (kind === "image") tree.add({ kind, address, href, inlines });
          else if (href !== null) tree.add({ kind, href, inlines });
          else for (const inline of inlines) tree.add(inline);
        }
      }
    }
    return tree.root;
  }

  /** @param {Range} range */
  #slice({ from, to }) {
    return this.text.slice(from, to);
  }

  /**
   * @param {Range} range
   * @param {boolean} inLink
   * @param {Delimiters} delimiters
   * @returns {Piece[]}
   */
  #read(range, inLink, delimiters) {
    const { text } = this;
    /** @type {Piece[]} */
    const pieces = [];
    let start = range.from;
    let place = start;
    /**
     * @type {(piece: Piece, next: number) => void} Ends the collected text and continues after the piece.
     */
    const add = (piece, next) => {
      if (start < place) pieces.push({ kind: "text", range: { from: start, to: place } });
      pieces.push(piece);
      start = place = next;
    };
    while (place < range.to) {
      const letter = text[place];
      if (letter === "\\" && place + 1 < range.to && isPunctuation(text[place + 1])) {
        add({ kind: "text", range: { from: place + 1, to: place + 2 } }, place + 2);
      } else if (letter === "\n") add({ kind: "break" }, place + 1);
      else if (letter === "`") {
        const code = this.pairs.code(place);
        if (code && code.end <= range.to) add({ kind: "code", range: code.content }, code.end);
        else place = this.pairs.endOfRun(place);
      } else if (!inLink && (letter === "[" || letter === "!")) {
        const link = this.#link(letter === "!" ? place + 1 : place, range.to);
        if (link) add({ kind: letter === "!" ? "image" : "link", ...link }, link.end);
        else place++;
      } else if (!inLink && letter === "<") {
        const end = this.#endOfAddress(place + 1, range.to);
        const href = end !== null && text[end] === ">" ? safeAddress(text.slice(place + 1, end)) : null;
        if (end !== null && href !== null) add({ kind: "address", href, range: { from: place + 1, to: end } }, end + 1);
        else place++;
      } else if (!inLink && (letter === "h" || letter === "H")) {
        const end = this.#bareAddress(place, range);
        const href = end === null ? null : safeAddress(text.slice(place, end));
        if (end !== null && href !== null) add({ kind: "address", href, range: { from: place, to: end } }, end);
        // One that is too long is not looked for again inside itself.
        else place = end ?? place + 1;
      } else if (letter === "*" || letter === "_" || letter === "~") {
        let end = place;
        while (end < range.to && text[end] === letter) end++;
        const before = place > range.from ? text[place - 1] : " ";
        const after = end < range.to ? text[end] : " ";
        const index = delimiters.add(letter, end - place, before, after);
        if (index !== null) add({ kind: "delimiter", index }, end);
        else place = end;
      } else place++;
    }
    if (start < place) pieces.push({ kind: "text", range: { from: start, to: place } });
    return pieces;
  }

  /**
   * Reads `[text](address "title")`, and drops the title.
   * @param {number} open
   * @param {number} to
   */
  #link(open, to) {
    const { text } = this;
    const close = open < to && text[open] === "[" ? this.pairs.bracket(open) : undefined;
    if (close === undefined || close + 1 >= to || text[close + 1] !== "(") return null;
    let place = this.#skipSpace(close + 2, to);
    let address;
    if (place < to && text[place] === "<") {
      const end = this.#endOfAddress(place + 1, to, true);
      if (end === null || text[end] !== ">") return null;
      address = text.slice(place + 1, end);
      place = end + 1;
    } else {
      const end = this.#endOfDestination(place, to);
      address = text.slice(place, end);
      place = end;
    }
    place = this.#skipSpace(place, to);
    const quote = text[place];
    if (place < to && (quote === '"' || quote === "'")) {
      place++;
      // A bracket ends every lookahead, so that many half links cost no more than their length.
      for (; place < to && text[place] !== quote; place++) if (text[place] === "[") return null;
      place = this.#skipSpace(Math.min(place + 1, to), to);
    }
    if (place >= to || text[place] !== ")") return null;
    return { address, href: safeAddress(address), range: { from: open + 1, to: close }, end: place + 1 };
  }

  /**
   * Returns the place of the first letter that is no part of an address in angle brackets.
   * @param {number} start
   * @param {number} to
   * @param {boolean} [hasSpaces] the address of a link may have spaces in angle brackets
   */
  #endOfAddress(start, to, hasSpaces = false) {
    const end = hasSpaces ? /[><\n[]/ : /[>< \t\n[]/;
    for (let place = start; place < to; place++) if (end.test(this.text[place])) return place;
    return null;
  }

  /**
   * @param {number} start
   * @param {number} to
   */
  #endOfDestination(start, to) {
    let open = 0;
    for (let place = start; place < to; place++) {
      const letter = this.text[place];
      if (letter === "(") open++;
      else if (letter === ")" && open-- === 0) return place;
      else if (/[ \t\n<[]/.test(letter)) return place;
    }
    return to;
  }

  /**
   * @param {number} start
   * @param {number} to
   */
  #skipSpace(start, to) {
    let place = start;
    while (place < to && isSpace(this.text[place])) place++;
    return place;
  }

  /**
   * Reads an address as people paste it. The host ends before a letter outside ASCII, since a particle may follow it; a
   * path may have such letters. Punctuation at its end belongs to the sentence.
   * @param {number} start
   * @param {Range} range
   */
  #bareAddress(start, { from, to }) {
    const { text } = this;
    if (start > from && isWord(text[start - 1])) return null;
    const scheme = /^https?:\/\//i.exec(text.slice(start, Math.min(start + 8, to)))?.[0];
    if (scheme === undefined) return null;
    let [place, isPath, open] = [start + scheme.length, false, 0];
    for (; place < to; place++) {
      const letter = text[place];
      if (letter <= " " || "<>\"`[]\\".includes(letter)) break;
      if (letter === "/") isPath = true;
      if (!isPath && letter >= "\u0080") break;
      if (letter === "(") open++;
      if (letter === ")" && open-- === 0) break;
    }
    while (place > start && ".,;:!?'*_~".includes(text[place - 1])) place--;
    return place > start + scheme.length ? place : null;
  }
}

/**
 * A space at both ends makes way for backticks, and is no part of the code.
 * @param {string} text
 */
function codeText(text) {
  const line = text.replaceAll("\n", " ");
  return line.length > 2 && line.startsWith(" ") && line.endsWith(" ") ? line.slice(1, -1) : line;
}
