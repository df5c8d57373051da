import { t } from "../strings/index.js";
import { inField } from "../text/diff.js";
import { enter, tick } from "../text/lists.js";
import { byteLength, directionOf, hasBothDirections, titleBytes } from "../text/noteText.js";
import { assign, h, isComposing } from "./dom.js";
import { Editor } from "./editor.js";
import { Whole } from "./whole.js";

/** @typedef {'title'|'text'} Part */

/** Above this number of characters a browser's spelling takes longer than a key may. */
const spellable = 100_000;
const grows = CSS.supports("field-sizing", "content");
/** Above this number of characters a field that a script must measure scrolls by itself. */
const measurable = 100_000;

/**
 * Joins the title and the text: two fields that behave as one text. Their values are never set while they are in use.
 */
export class Fields {
  /**
   * @param {{onEdit: (part: Part) => void, onFiles: (files: File[]) => void, onKey: (event: KeyboardEvent) => void,
   *   scroller: HTMLElement}} options
   */
  constructor({ onEdit, onFiles, onKey, scroller }) {
    this.onEdit = onEdit;
    this.onKey = onKey;
    this.scroller = scroller;
    const common = { spellcheck: "true", autocomplete: "off", rows: "1" };
    this.title = new Editor(h("textarea", { class: "title", "aria-label": t.title, placeholder: t.title,
      enterkeyhint: "next", ...common }));
    this.text = new Editor(h("textarea", { class: "text", "aria-label": t.text, placeholder: t.textHint, ...common }));
    this.box = h("div", { class: "text-box" }, this.text.marks.node, this.text.node);
    /** A key or an input method last changed something at this time. */
    this.lastInput = 0;
    this.whole = new Whole(this);
    for (const part of /** @type {const} */ (["title", "text"])) {
      /** @type {Editor} */
      const editor = this[part];
      editor.onChange(({ isOwn }) => this.#changed(part, isOwn));
      editor.node.addEventListener("keydown", (event) => this.#key(part, event));
      editor.node.addEventListener("paste", (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (event.defaultPrevented) return;
        // A copied table or web page carries a picture of itself: its text is what was meant.
        if (files.length > 0 && text === "") {
          event.preventDefault();
          onFiles(files);
        } else if (part === "title" && /[\r\n]/.test(text) && !editor.isReadOnly) {
          event.preventDefault();
          this.#pasteLines(inField(text));
        }
      });
    }
  }

  get inUse() {
    return this.title.hasFocus || this.text.hasFocus;
  }

  get isComposing() {
    return this.title.isComposing || this.text.isComposing;
  }

  /**
   * Shows another note.
   * @param {string} title
   * @param {string} text
   */
  set(title, text) {
    this.whole.end();
    this.title.set(title);
    this.text.set(inField(text));
    this.#fit();
  }

  forget() {
    this.title.forget();
    this.text.forget();
  }

  setReadOnly(/** @type {boolean} */ isReadOnly) {
    this.title.node.readOnly = this.text.node.readOnly = isReadOnly;
  }

  /**
   * Brings in a change from elsewhere.
   * @param {string} title @param {string} text
   */
  merge(title, text) {
    const { scrollTop } = this.scroller;
    this.title.merge(title);
    this.text.merge(inField(text));
    this.#fit();
    this.scroller.scrollTop = scrollTop;
  }

  /** @param {Part} part @param {number} [place] the end where it is left out */
  focus(part, place) {
    const editor = this[part];
    editor.node.focus();
    editor.select(place ?? editor.text.length);
  }

  /** Sets the properties that follow from a text: its direction, its spelling check and the height of its field. */
  #fit() {
    for (const { node, text } of [this.title, this.text]) assign(node, "dir", directionOf(text));
    // For the copies of the text, too.
    assign(this.box, "dir", this.text.node.dir);
    this.box.classList.toggle("mixed", hasBothDirections(this.text.text));
    assign(this.text.node, "spellcheck", String(this.text.text.length <= spellable));
    this.#grow();
  }

  /** Sizes the fields whose browser does not size them to their content. */
  #grow() {
    if (grows) return;
    const isLarge = this.text.text.length > measurable;
    this.box.classList.toggle("large", isLarge);
    for (const { node } of isLarge ? [this.title] : [this.title, this.text]) {
      // The parent keeps its height while the field is measured, or the page would scroll.
      const parent = /** @type {HTMLElement} */ (node.parentElement);
      parent.style.minHeight = `${parent.offsetHeight}px`;
      node.style.height = "0";
      node.style.height = `${node.scrollHeight}px`;
      parent.style.minHeight = "";
    }
  }

  /** @param {Part} part @param {boolean} isOwn */
  #changed(part, isOwn) {
    if (part === "text") this.text.decorate([]);
    if (!isOwn) return;
    this.#fit();
    this.lastInput = Date.now();
    if (part === "title" && !this.isComposing && this.title.text.includes("\n")) this.#splitTitle();
    this.onEdit(part);
  }

  /** Moves what follows a line break in the title to the text: some keyboards put one there without a key. */
  #splitTitle() {
    const at = this.title.text.indexOf("\n");
    this.#divide(at, "", this.title.text.slice(at + 1));
    this.text.select(0);
  }

  /** @param {string} pasted */
  #pasteLines(pasted) {
    const { text, selection } = this.title;
    const end = pasted.indexOf("\n");
    this.#divide(selection.start, pasted.slice(0, end), pasted.slice(end + 1) + text.slice(selection.end));
    this.text.select(pasted.length - end - 1);
  }

  /**
   * Ends the title with `last`, put at an offset of it, and begins the text with a line.
   * @param {number} at @param {string} last @param {string} line
   */
  #divide(at, last, line) {
    this.title.replace(at, this.title.text.length, last);
    this.text.replace(0, 0, line + (this.text.text === "" ? "" : "\n"));
  }

  /** @param {Part} part @param {KeyboardEvent} event */
  #key(part, event) {
    const editor = this[part];
    if (isComposing(event) || this.whole.key(editor, event)) return;
    const { text: value, isReadOnly, selection: { start, end } } = editor;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isAt = (/** @type {number} */ place) => start === place && end === place;
    const done = () => event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && part === "text" && !isReadOnly
      && (event.key === "Enter" || (event.shiftKey && event.key.toLowerCase() === "l"))) {
      done();
      editor.apply(tick(value, start, end));
    } else if (!isPlain) {
      this.onKey(event);
    } else if (part === "title") {
      if (event.key === "Enter") {
        done();
        this.#enterTitle();
      } else if (event.key === "ArrowDown") {
        this.#pass(editor, "text", 0);
      } else if (event.key === "ArrowRight" && isAt(value.length)) {
        done();
        this.focus("text", 0);
      }
    } else if (event.key === "Backspace" && isAt(0)) {
      done();
      this.#join();
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowUp") && isAt(0)) {
      done();
      this.focus("title");
      this.scroller.scrollTop = 0;
    } else if (event.key === "ArrowUp") {
      this.#pass(editor, "title");
    } else if (event.key === "Enter" && !isReadOnly) {
      const typed = enter(value, start, end);
      if (!typed) return;
      done();
      editor.apply(typed);
    }
  }

  /** Takes the line break between title and text away: the first line of the text ends the title. */
  #join() {
    const { title, text } = this;
    const end = title.text.length;
    const line = text.text.split("\n", 1)[0] ?? "";
    if (!title.isReadOnly && text.text !== "" && byteLength(title.text + line) <= titleBytes) {
      text.replace(0, Math.min(text.text.length, line.length + 1), "");
      title.replace(end, end, line);
    }
    this.focus("title", end);
    this.scroller.scrollTop = 0;
  }

  #enterTitle() {
    const { text, isReadOnly, selection: { start, end } } = this.title;
    if (!isReadOnly && start < text.length && (start > 0 || end > 0)) this.#divide(start, "", text.slice(end));
    this.focus("text", 0);
  }

  /**
   * An arrow that has no further line to go to leaves the field.
   * @param {Editor} editor @param {Part} to @param {number} [place]
   */
  #pass(editor, to, place) {
    const { start, end } = editor.selection;
    const line = parseFloat(getComputedStyle(editor.node).lineHeight);
    const isOneLine = to === "text" && editor.node.scrollHeight < line * 1.8;
    const leave = () => this.focus(to, place);
    if (isOneLine || (to === "text" && start === editor.text.length)) {
      setTimeout(() => editor.hasFocus && leave());
      return;
    }
    // A wrapped line: the cursor moves if there is one more, and stays otherwise.
    setTimeout(() => {
      const { selection } = editor;
      if (selection.start === start && selection.end === end) leave();
    });
  }
}
