import { replacement } from "../text/diff.js";
import { boxAfter, tickAt } from "../text/lists.js";
import { fenceAfter, styled } from "../text/styling.js";
import { h } from "./dom.js";

/**
 * A chunk has some lines of the text, without the line feed at their end. Out of view they are one text node; in view
 * each has a row. `fence` is that before the first line.
 * @typedef {{text: string, fence: string, node: HTMLElement, isInView: boolean, rows: Row[]|null}} Chunk
 */
/** @typedef {{text: string, fence: string, node: HTMLElement}} Row */
/**
 * A box is at this place of the text: that of the letter between its brackets. The bounds are those of its surface.
 * @typedef {{text: string, place: number, left: number, right: number, top: number, bottom: number}} Box
 */

/** A longer text has no styles. A field that a script measures scrolls by itself above it. */
const longest = 100_000;
/** A chunk begins with this many characters, or a line, and is divided when it has twice as many. */
const chunkLength = 1500;
/** Styles that come a frame late at the top of a note are seen. */
const firstLength = 4000;
/** This many pixels around a box belong to it, for a mouse and for a finger. */
const around = { mouse: 3, touch: 12 };
/**
 * It paints a range without nodes of its own, in browsers that have it.
 * @type {{highlights?: Map<string, object>, Highlight: new (range: Range) => object}}
 */
const painting = { highlights: /** @type {any} */ (CSS).highlights, Highlight: /** @type {any} */ (window).Highlight };

/**
 * Copies the text in front of the text field, whose own text is transparent: the same letters at the same places, with
 * Markdown's styles. Its chunks out of view have no styles. The pointer passes through it; a press on a box ticks that
 * box.
 */
export class Copy {
  /** @param {import("./editor.js").Editor} editor @param {HTMLElement} box @param {HTMLElement} scroller */
  constructor(editor, box, scroller) {
    this.editor = editor;
    this.box = box;
    this.node = h("div", { class: "copy", "aria-hidden": "true", hidden: true });
    box.append(this.node);
    this.text = "";
    /** @type {Chunk[]} */
    this.chunks = [];
    /** @type {WeakMap<Element, Chunk>} */
    this.chunkOf = new WeakMap();
    /** The copy was laid out in other lines than the text. */
    this.differs = false;
    this.checkTimer = 0;
    /** An input method composes this range. */
    this.composed = { at: 0, length: 0 };
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const chunk = this.chunkOf.get(target);
        if (chunk) this.#show(chunk, isIntersecting);
      }
    }, { root: scroller, rootMargin: "100% 0px" });
    let width = 0;
    new ResizeObserver(() => {
      if (box.offsetWidth === width) return;
      width = box.offsetWidth;
      this.differs = false;
      this.update();
      this.#checkLater();
    }).observe(box);
    this.forced = matchMedia("(forced-colors: active)");
    this.forced.addEventListener("change", () => this.update());
    editor.onChange(({ isOwn }) => {
      if (!isOwn) this.differs = false;
      this.update();
    });
    /**
     * The pointer went down on this box: another one may be there at the click.
     * @type {Box|null}
     */
    this.pressed = null;
    const { node } = editor;
    node.addEventListener("pointerdown", (event) => { this.pressed = this.#boxAt(event); });
    node.addEventListener("compositionstart", () => { this.composed = { at: editor.selection.start, length: 0 }; });
    node.addEventListener("compositionupdate", (event) => { this.composed.length = event.data.length; });
    // The press would move the cursor, and bring up the keyboard of a phone.
    node.addEventListener("mousedown", (event) => {
      if (event.button === 0 && this.#boxAt(event)) event.preventDefault();
    });
    node.addEventListener("click", (event) => this.#tick(event));
    node.addEventListener("pointermove", (event) =>
      node.classList.toggle("on-box", event.pointerType === "mouse" && this.#boxAt(event) !== null));
    this.update();
  }

  /** Takes over the present text. */
  update() {
    const { text } = this.editor;
    const isOn = text.length <= longest && !this.differs && !this.forced.matches;
    if (this.node.hidden === isOn) {
      this.node.hidden = !isOn;
      this.box.classList.toggle("styled", isOn);
    }
    if (!isOn) {
      this.#replace(0, this.chunks.length, []);
      this.text = "";
    } else if (this.chunks.length === 0) {
      this.#replace(0, 0, chunked(text));
      this.text = text;
      this.#checkLater();
    } else {
      const change = replacement(this.text, text);
      this.text = text;
      if (change) {
        this.#patch(change);
        this.#checkLater();
      }
    }
    this.#underline(isOn && this.editor.isComposing);
  }

  /** @param {{start: number, end: number, text: string}} change */
  #patch({ start, end, text }) {
    const { chunks } = this;
    let [first, from] = [0, 0];
    while (first < chunks.length - 1 && start > from + lengthAt(chunks, first)) from += lengthAt(chunks, first++) + 1;
    let [last, to] = [first, from];
    while (last < chunks.length - 1 && end > to + lengthAt(chunks, last)) to += lengthAt(chunks, last++) + 1;
    const chunk = /** @type {Chunk} */ (chunks[first]);
    const rest = /** @type {Chunk} */ (chunks[last]).text.slice(end - to);
    const joined = chunk.text.slice(0, start - from) + text + rest;
    if (joined.length > 2 * chunkLength && joined.includes("\n")) {
      this.#replace(first, last + 1, chunked(joined));
    } else {
      chunk.text = joined;
      this.#replace(first + 1, last + 1, []);
      this.#draw(chunk);
      this.#follow(first);
    }
  }

  /** @param {number} from @param {number} to @param {string[]} texts of the chunks in place of those */
  #replace(from, to, texts) {
    const { chunks } = this;
    const isFirst = chunks.length === 0;
    const before = chunks[to]?.node ?? null;
    const added = texts.map((text) => {
      /** @type {Chunk} */
      const chunk = { text, fence: "", node: h("div"), isInView: false, rows: null };
      this.chunkOf.set(chunk.node, chunk);
      return chunk;
    });
    for (const { node } of chunks.splice(from, to - from, ...added)) {
      this.observer.unobserve(node);
      node.remove();
    }
    this.#follow(Math.max(0, from - 1));
    let shown = 0;
    for (const chunk of added) {
      chunk.isInView = !isFirst || shown < firstLength;
      shown += chunk.text.length;
      this.#draw(chunk);
      this.node.insertBefore(chunk.node, before);
      this.observer.observe(chunk.node);
    }
  }

  /**
   * Carries the fences on from a chunk, as far as they change.
   * @param {number} from
   */
  #follow(from) {
    const { chunks } = this;
    for (let index = from; index + 1 < chunks.length; index++) {
      const [chunk, next] = [chunks[index], chunks[index + 1]];
      if (!chunk || !next) return;
      let { fence } = chunk;
      for (const line of chunk.text.split("\n")) fence = fenceAfter(line, fence);
      if (next.fence === fence && next.node.firstChild) return;
      next.fence = fence;
      if (next.node.firstChild) this.#draw(next);
    }
  }

  /** @param {Chunk} chunk @param {boolean} isInView */
  #show(chunk, isInView) {
    if (chunk.isInView === isInView) return;
    chunk.isInView = isInView;
    this.#draw(chunk);
  }

  /** @param {Chunk} chunk */
  #draw(chunk) {
    const { node, text, isInView, rows: old } = chunk;
    if (!isInView) {
      chunk.rows = null;
      // The last line feed shows no line of its own.
      node.replaceChildren(`${text}\n`);
      return;
    }
    let { fence } = chunk;
    const wanted = text.split("\n").map((line) => {
      const before = fence;
      fence = fenceAfter(line, before);
      return { text: line, fence: before };
    });
    if (old === null) node.replaceChildren();
    const same = (/** @type {Row|undefined} */ row, /** @type {{text: string, fence: string}|undefined} */ line) =>
      row !== undefined && line !== undefined && row.text === line.text && row.fence === line.fence;
    const present = old ?? [];
    let start = 0;
    while (same(present[start], wanted[start])) start++;
    let tail = 0;
    while (tail < Math.min(present.length, wanted.length) - start
      && same(present[present.length - 1 - tail], wanted[wanted.length - 1 - tail])) tail++;
    const before = present[present.length - tail]?.node ?? null;
    for (const row of present.slice(start, present.length - tail)) row.node.remove();
    const made = wanted.slice(start, wanted.length - tail).map((line) => ({ ...line, node: rowNode(line) }));
    for (const row of made) node.insertBefore(row.node, before);
    chunk.rows = [...present.slice(0, start), ...made, ...present.slice(present.length - tail)];
  }

  /** @param {MouseEvent} event @returns {Box|null} the box under the pointer */
  #boxAt(event) {
    if (this.node.hidden || this.editor.isReadOnly) return null;
    const more = matchMedia("(pointer: coarse)").matches ? around.touch : around.mouse;
    let at = 0;
    for (const { rows, text } of this.chunks) {
      let place = at;
      for (const row of rows ?? []) {
        const box = row.node.querySelector(".md-box");
        const { left, right, top, bottom } = box?.getBoundingClientRect() ?? new DOMRect();
        const found = { text: this.text, place: place + row.text.indexOf("[") + 1, left: left - more,
          right: right + more, top: top - 2, bottom: bottom + 2 };
        if (box && isOn(found, event)) return found;
        place += row.text.length + 1;
      }
      at += text.length + 1;
    }
    return null;
  }

  /** Ticks the box of a press, wherever its line is by now. A field that is not in use stays so. */
  #tick(/** @type {MouseEvent} */ event) {
    const { editor, pressed } = this;
    this.pressed = null;
    if (pressed === null || editor.isReadOnly || !isOn(pressed, event)) return;
    const { text, selection, hasFocus } = editor;
    const place = boxAfter(pressed.text, pressed.place, text);
    const typed = place === null ? null : tickAt(text, place, pressed.text[pressed.place] === " ");
    if (!typed) return;
    editor.replace(typed.start, typed.end, typed.text, { history: hasFocus });
    if (hasFocus) editor.select(selection.start, selection.end);
  }

  /** Underlines what is composed: the browser's own line has the colour of the field's text, and cannot be seen. */
  #underline(/** @type {boolean} */ isComposing) {
    const { highlights, Highlight } = painting;
    if (!highlights) return;
    const { at, length } = this.composed;
    const range = isComposing && length > 0 ? this.#range(at, at + length) : null;
    if (range) highlights.set("composed", new Highlight(range));
    else if (highlights.size > 0) highlights.delete("composed");
  }

  /** @param {number} start @param {number} end */
  #range(start, end) {
    const range = document.createRange();
    let at = 0;
    for (const { text, rows } of this.chunks) {
      const isHere = start <= at + text.length;
      for (const row of (isHere && rows) || []) {
        if (start <= at + row.text.length) {
          const [first, last] = [placeIn(row.node, start - at), placeIn(row.node, end - at)];
          range.setStart(first.node, first.offset);
          range.setEnd(last.node, last.offset);
          return range;
        }
        at += row.text.length + 1;
      }
      if (isHere) return null;
      at += text.length + 1;
    }
    return null;
  }

  #checkLater() {
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => this.#check(), 1000);
  }

  /** A copy with more or fewer lines than the text would show letters where the cursor is not. */
  #check() {
    const { node, box, editor } = this;
    if (node.hidden || !box.offsetHeight || editor.isComposing) return;
    box.classList.add("measured");
    const isSame = Math.abs(node.offsetHeight - editor.node.scrollHeight) < 2 || this.text === "";
    box.classList.remove("measured");
    if (isSame) return;
    this.differs = true;
    this.update();
  }
}

/** @param {Box} box @param {MouseEvent} event */
function isOn({ left, right, top, bottom }, { clientX, clientY }) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Returns the text node and the place in it of a place in a row.
 * @param {HTMLElement} row @param {number} place
 */
function placeIn(row, place) {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let rest = place;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? "";
    if (rest <= length) return { node, offset: rest };
    rest -= length;
  }
  return { node: row, offset: row.childNodes.length };
}

/** @param {readonly Chunk[]} chunks @param {number} index */
function lengthAt(chunks, index) {
  return chunks[index]?.text.length ?? 0;
}

/** @param {string} text */
function chunked(text) {
  /** @type {string[]} */
  const chunks = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf("\n", start + chunkLength);
    if (end < 0) return [...chunks, text.slice(start)];
    chunks.push(text.slice(start, end));
    start = end + 1;
  }
}

/** @param {{text: string, fence: string}} line */
function rowNode({ text, fence }) {
  const { kind, tokens } = styled(text, fence);
  const node = h("div", { class: classesOf(kind) });
  let at = 0;
  for (const { start, end, kind: name } of tokens) {
    if (start > at) node.append(text.slice(at, start));
    node.append(h("span", { class: classesOf(name) }, text.slice(start, end)));
    at = end;
  }
  if (at < text.length) node.append(text.slice(at));
  if (text === "") node.append(h("br"));
  return node;
}

/** @param {string} kind the names of looks */
function classesOf(kind) {
  return kind === "" ? null : `md-${kind.replaceAll(" ", " md-")}`;
}
