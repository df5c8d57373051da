import { moved, placeByLines, replacement } from "../text/diff.js";
import { Marks } from "./marks.js";

/** @typedef {import("./marks.js").Span} Span */
/**
 * `isOwn` is false for a text from elsewhere: of another note, tab or device.
 * @typedef {{isOwn: boolean}} Change
 */

/**
 * Wraps a text field in one interface, through which every change of its text goes. The browser's own editing stays:
 * its keys and input methods report here, and a replacement can be undone as typing can.
 */
export class Editor {
  /** @param {HTMLTextAreaElement} node */
  constructor(node) {
    this.node = node;
    this.isComposing = false;
    /** A script changes the field, so its input events are not taken for a person's. */
    this.isReplacing = false;
    /** @type {((change: Change) => void)[]} */
    this.listeners = [];
    this.marks = new Marks(this);
    node.addEventListener("compositionstart", () => { this.isComposing = true; });
    node.addEventListener("compositionend", () => {
      this.isComposing = false;
      this.#report(true);
    });
    node.addEventListener("input", () => {
      if (!this.isReplacing) this.#report(true);
    });
  }

  get text() {
    return this.node.value;
  }

  /** @returns {Span} */
  get selection() {
    return { start: this.node.selectionStart, end: this.node.selectionEnd };
  }

  get hasFocus() {
    return document.activeElement === this.node;
  }

  get isReadOnly() {
    return this.node.readOnly;
  }

  /** @param {number} start @param {number} [end] */
  select(start, end = start) {
    this.node.setSelectionRange(start, end);
  }

  /** @param {(change: Change) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /**
   * Replaces a part of the text. With `history` it is as typing: the field gets the focus, the selection is after the
   * new text, and Ctrl+Z undoes it.
   * @param {number} from @param {number} to @param {string} text
   * @param {{history?: boolean, isOwn?: boolean}} options
   */
  replace(from, to, text, { history = true, isOwn = true } = {}) {
    const { node } = this;
    if (history) {
      node.focus({ preventScroll: true });
      this.select(from, to);
    }
    if (text === "" && from === to) return;
    this.isReplacing = true;
    const isDone = history
      && (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text));
    if (!isDone) node.setRangeText(text, from, to, history ? "end" : "preserve");
    this.isReplacing = false;
    this.#report(isOwn);
  }

  /** @param {import("../text/lists.js").Typed} typed */
  apply({ start, end, text, select, selectEnd = select }) {
    const change = replacement(this.text.slice(start, end), text);
    if (change) this.replace(start + change.start, start + change.end, change.text);
    this.select(select, selectEnd);
  }

  /**
   * Takes over a text from elsewhere as the least edit. In a field that has the focus the cursor stays at its character
   * and Ctrl+Z still works.
   * @param {string} text
   */
  merge(text) {
    const change = replacement(this.text, text);
    if (!change) return;
    const { selection: { start, end }, text: before } = this;
    const history = this.hasFocus;
    this.replace(change.start, change.end, change.text, { history, isOwn: false });
    const place = (/** @type {number} */ at) => placeByLines(before, text, at) ?? moved(at, change);
    if (history) this.select(place(start), place(end));
    if (this.text !== text) this.set(text);
  }

  /** @param {string} text that another note has */
  set(text) {
    if (this.text === text) return;
    this.node.value = text;
    this.#report(false);
  }

  /** Ends what belongs to the present note: Ctrl+Z must not bring its text into the next one. */
  forget() {
    this.isComposing = false;
    const { hasFocus, node } = this;
    node.replaceWith(node);
    if (hasFocus) node.focus({ preventScroll: true });
  }

  /**
   * Gives parts of the text a ground, until the text changes.
   * @param {readonly Span[]} spans @param {number} [present] the present match
   */
  decorate(spans, present) {
    this.marks.show(this.text, spans, present);
  }

  #report(/** @type {boolean} */ isOwn) {
    for (const listener of this.listeners) listener({ isOwn });
  }
}
