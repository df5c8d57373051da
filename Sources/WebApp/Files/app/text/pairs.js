// The pairs within a block of Markdown: the backticks around code, the brackets around the text of a link,
// the stars, underscores and tildes of emphasis, and the tree that they make.

/** @typedef {import("./inlines.js").Inline} Inline */

/** Finds the ends of code and of brackets by their starts, once, so that nothing is searched twice. */
export class Pairs {
  /** @param {string} text */
  constructor(text) {
    /** @type {Map<number, {start: number, count: number, next: number|undefined}>} */
    this.runs = new Map();
    /** @type {Map<number, number>} */
    this.brackets = new Map();
    if (text.includes("`")) this.#findRuns(text);
    if (text.includes("[")) this.#findBrackets(text);
  }

  /** @param {string} text */
  #findRuns(text) {
    const runs = Array.from(text.matchAll(/`+/g), (match) => ({ start: match.index ?? 0, count: match[0].length }));
    /** @type {Map<number, number>} */
    const latest = new Map();
    for (const { start, count } of runs.reverse()) {
      this.runs.set(start, { start, count, next: latest.get(count) });
      latest.set(count, start);
    }
  }

  /** @param {string} text */
  #findBrackets(text) {
    /** @type {number[]} */
    const open = [];
    for (let place = 0; place < text.length; place++) {
      const letter = text[place];
      if (letter === "\\") place++;
      else if (letter === "`") place = (this.code(place)?.end ?? this.endOfRun(place)) - 1;
      else if (letter === "[") open.push(place);
      else if (letter === "]") {
        const start = open.pop();
        if (start !== undefined) this.brackets.set(start, place);
      }
    }
  }

  /**
   * Returns the code that begins with the backticks there, where they have a partner.
   * @param {number} place
   */
  code(place) {
    const run = this.runs.get(place);
    if (run?.next === undefined) return null;
    return { content: { from: run.start + run.count, to: run.next }, end: run.next + run.count };
  }

  /**
   * Returns the place behind the backticks there, or behind the one, where it is not the first of its run.
   * @param {number} place
   */
  endOfRun(place) {
    return place + (this.runs.get(place)?.count ?? 1);
  }

  /** @param {number} place */
  bracket(place) {
    return this.brackets.get(place);
  }
}

/** @type {(letter: string) => boolean} */
export const isSpace = (letter) => letter === " " || letter === "\t" || letter === "\n";
/** @type {(letter: string) => boolean} Letters and digits, and everything outside ASCII. */
export const isWord = (letter) => letter >= "\u0080" || /[0-9a-z]/i.test(letter);

/** @typedef {'strong'|'emphasis'|'strike'} Mark */

/** Pairs stars, underscores and tildes that may open or close emphasis. Each is pushed once and popped once. */
export class Delimiters {
  static deepest = 64;

  constructor() {
    /** @type {{letter: string, count: number, opened: Mark[], closed: Mark[]}[]} */
    this.all = [];
    /**
     * Lists the delimiters that may still be closed.
     * @type {number[]}
     */
    this.open = [];
    /** @type {Record<string, number>} */
    this.openOf = { "*": 0, _: 0, "~": 0 };
  }

  /**
   * Returns null for runs that are only text: longer ones than people mean, and those between spaces.
   * @param {string} letter
   * @param {number} count
   * @param {string} before
   * @param {string} after
   */
  add(letter, count, before, after) {
    if (letter === "~" ? count !== 2 : count > 3) return null;
    const opens = !isSpace(after) && !(letter === "_" && isWord(before));
    const closes = !isSpace(before) && !(letter === "_" && isWord(after));
    if (!opens && !closes) return null;
    const index = this.all.push({ letter, count, opened: [], closed: [] }) - 1;
    if (closes) this.#close(index);
    if (opens && this.all[index].count > 0 && this.open.length < Delimiters.deepest) {
      this.open.push(index);
      this.openOf[letter]++;
    }
    return index;
  }

  /** @param {number} index */
  #close(index) {
    const closer = this.all[index];
    while (closer.count > 0 && this.openOf[closer.letter] > 0) {
      const opener = this.all[this.open[this.open.length - 1]];
      if (opener.letter !== closer.letter) {
        this.#drop();
        continue;
      }
      const isDouble = opener.count >= 2 && closer.count >= 2;
      const mark = closer.letter === "~" ? "strike" : isDouble ? "strong" : "emphasis";
      const used = isDouble ? 2 : 1;
      opener.count -= used;
      closer.count -= used;
      opener.opened.push(mark);
      closer.closed.push(mark);
      if (opener.count === 0) this.#drop();
    }
  }

  #drop() {
    const last = this.open.pop();
    if (last !== undefined) this.openOf[this.all[last].letter]--;
  }

  /**
   * Writes the ends that it closes, its text, and the starts that it opens: the mark paired first is the innermost.
   * @param {number} index
   * @param {Tree} tree
   */
  write(index, tree) {
    const { letter, count, opened, closed } = this.all[index];
    for (let number = closed.length; number > 0; number--) tree.close();
    tree.text(letter.repeat(count));
    for (const mark of [...opened].reverse()) tree.open(mark);
  }
}

/** Builds the inlines, as they are opened and closed. */
export class Tree {
  constructor() {
    /** @type {Inline[]} */
    this.root = [];
    this.stack = [this.root];
  }

  /** @param {Inline} inline */
  add(inline) {
    this.stack[this.stack.length - 1].push(inline);
  }

  /** @param {string} text */
  text(text) {
    if (text === "") return;
    const last = this.stack[this.stack.length - 1].at(-1);
    if (last?.kind === "text") last.text += text;
    else this.add({ kind: "text", text });
  }

  /** @param {Mark} kind */
  open(kind) {
    /** @type {Inline[]} */
    const inlines = [];
    this.add({ kind, inlines });
    this.stack.push(inlines);
  }

  close() {
    if (this.stack.length > 1) this.stack.pop();
  }
}
