import { t } from "../strings/index.js";
import { inField, moved, replacement } from "../text/diff.js";
import { enter, tick } from "../text/lists.js";
import { byteLength, directionOf, titleBytes } from "../text/noteText.js";
import { assign, h, isComposing } from "./dom.js";

/** @typedef {'title'|'text'} Part */

/** Beyond this many characters a browser's spelling takes longer than a key may. */
const spellable = 100_000;
const grows = CSS.supports("field-sizing", "content");
/** Beyond this many characters a field that a script must measure scrolls by itself. */
const measurable = 100_000;

/** The title and the text: two fields that behave as one text. Their values are never set while they are in use. */
export class Fields {
  /**
   * @param {{onEdit: (part: Part) => void, onFiles: (files: File[]) => void, scroller: HTMLElement}} options
   */
  constructor({ onEdit, onFiles, scroller }) {
    this.onEdit = onEdit;
    this.scroller = scroller;
    const common = { spellcheck: "true", autocomplete: "off", rows: "1" };
    this.title = h("textarea", { class: "title", "aria-label": t.title, placeholder: t.title, enterkeyhint: "next",
      ...common });
    this.text = h("textarea", { class: "text", "aria-label": t.text, placeholder: t.textHint, ...common });
    this.box = h("div", { class: "text-box" }, this.text);
    /** The time at which a key or an input method last changed something. */
    this.lastInput = 0;
    this.isComposing = false;
    /** Set while a script changes a field, so that its input events are not taken for a person's. */
    this.isApplying = false;
    this.whole = new Whole(this);
    for (const field of [this.title, this.text]) {
      const part = field === this.title ? "title" : "text";
      field.addEventListener("compositionstart", () => { this.isComposing = true; });
      field.addEventListener("compositionend", () => {
        this.isComposing = false;
        this.#typed(part);
      });
      field.addEventListener("input", () => this.#typed(part));
      field.addEventListener("keydown", (event) => this.#key(part, event));
      field.addEventListener("paste", (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        const text = event.clipboardData?.getData("text/plain") ?? "";
        // A copied table or web page carries a picture of itself: its text is what was meant.
        if (files.length > 0 && text === "") {
          event.preventDefault();
          onFiles(files);
        } else if (part === "title" && /[\r\n]/.test(text) && !field.readOnly) {
          event.preventDefault();
          this.#pasteLines(inField(text));
        }
      });
    }
  }

  get inUse() {
    const { activeElement } = document;
    return activeElement === this.title || activeElement === this.text;
  }

  /**
   * Shows another note.
   * @param {string} title
   * @param {string} text
   * @param {boolean} isReadOnly
   */
  set(title, text, isReadOnly) {
    this.isApplying = true;
    this.whole.end();
    const body = inField(text);
    if (this.title.value !== title) this.title.value = title;
    if (this.text.value !== body) this.text.value = body;
    this.isApplying = false;
    this.setReadOnly(isReadOnly);
    this.#fit();
  }

  /** Before another note: Ctrl+Z must not bring this text into it, as it does in a field that was emptied. */
  forget() {
    this.isComposing = false;
    for (const field of [this.title, this.text]) {
      const hadFocus = document.activeElement === field;
      field.replaceWith(field);
      if (hadFocus) field.focus({ preventScroll: true });
    }
  }

  setReadOnly(/** @type {boolean} */ isReadOnly) {
    this.title.readOnly = isReadOnly;
    this.text.readOnly = isReadOnly;
  }

  /**
   * Brings in a change from elsewhere. A field that has the focus gets it as the least edit, through the browser's own
   * editing, so that the cursor stays at its character and Ctrl+Z still works.
   * @param {string} title @param {string} text
   */
  merge(title, text) {
    const { scrollTop } = this.scroller;
    this.#mergeField(this.title, title);
    this.#mergeField(this.text, inField(text));
    this.#fit();
    this.scroller.scrollTop = scrollTop;
  }

  /** @param {HTMLTextAreaElement} field @param {string} value */
  #mergeField(field, value) {
    const change = replacement(field.value, value);
    if (!change) return;
    this.isApplying = true;
    if (document.activeElement === field) {
      const { selectionStart, selectionEnd } = field;
      this.insert(field, change.start, change.end, change.text);
      field.setSelectionRange(moved(selectionStart, change), moved(selectionEnd, change));
    }
    if (field.value !== value) field.value = value;
    this.isApplying = false;
  }

  /**
   * Replaces a part of a field as typing would: it can be undone.
   * @param {HTMLTextAreaElement} field @param {number} start @param {number} end @param {string} text
   */
  insert(field, start, end, text) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    if (text === "" && start === end) return;
    if (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text)) return;
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {Part} part @param {number} [place] the end where it is left out */
  focus(part, place) {
    const field = this[part];
    field.focus();
    const at = place ?? field.value.length;
    field.setSelectionRange(at, at);
  }

  /** Sets the properties that follow from a text: its direction, its spelling check and the height of its field. */
  #fit() {
    for (const field of [this.title, this.text]) assign(field, "dir", directionOf(field.value));
    assign(this.text, "spellcheck", String(this.text.value.length <= spellable));
    this.#grow();
  }

  /** A field whose browser does not size it to its content. */
  #grow() {
    if (grows) return;
    const isLarge = this.text.value.length > measurable;
    this.box.classList.toggle("large", isLarge);
    for (const field of isLarge ? [this.title] : [this.title, this.text]) {
      // The parent keeps its height while the field is measured, or the page would scroll.
      const parent = /** @type {HTMLElement} */ (field.parentElement);
      parent.style.minHeight = `${parent.offsetHeight}px`;
      field.style.height = "0";
      field.style.height = `${field.scrollHeight}px`;
      parent.style.minHeight = "";
    }
  }

  /** @param {Part} part */
  #typed(part) {
    this.#fit();
    if (this.isApplying) return;
    this.lastInput = Date.now();
    if (part === "title" && !this.isComposing && this.title.value.includes("\n")) this.#splitTitle();
    this.onEdit(part);
  }

  /** A keyboard that puts a line break into the title without a key: what follows it goes to the text. */
  #splitTitle() {
    const at = this.title.value.indexOf("\n");
    this.#divide(at, "", this.title.value.slice(at + 1));
    this.text.setSelectionRange(0, 0);
  }

  /** @param {string} pasted */
  #pasteLines(pasted) {
    const { selectionStart, selectionEnd, value } = this.title;
    const end = pasted.indexOf("\n");
    this.#divide(selectionStart, pasted.slice(0, end), pasted.slice(end + 1) + value.slice(selectionEnd));
    const at = pasted.length - end - 1;
    this.text.setSelectionRange(at, at);
  }

  /**
   * Lets the title end with `last`, put at a place of it, and the text begin with a line.
   * @param {number} at @param {string} last @param {string} line
   */
  #divide(at, last, line) {
    this.insert(this.title, at, this.title.value.length, last);
    this.insert(this.text, 0, 0, line + (this.text.value === "" ? "" : "\n"));
  }

  /** @param {Part} part @param {KeyboardEvent} event */
  #key(part, event) {
    if (isComposing(event) || this.whole.key(event)) return;
    const field = this[part];
    const { selectionStart: start, selectionEnd: end, value } = field;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isAt = (/** @type {number} */ place) => start === place && end === place;
    const done = () => event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && part === "text" && !field.readOnly
      && (event.key === "Enter" || (event.shiftKey && event.key.toLowerCase() === "l"))) {
      done();
      this.#replace(tick(value, start, end));
    } else if (!isPlain) {
      return;
    } else if (part === "title") {
      if (event.key === "Enter") {
        done();
        this.#enterTitle();
      } else if (event.key === "ArrowDown") {
        this.#pass(field, "text", 0);
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
      this.#pass(field, "title");
    } else if (event.key === "Enter" && !field.readOnly) {
      const typed = enter(value, start, end);
      if (!typed) return;
      done();
      this.#replace(typed);
    }
  }

  /** Takes the line break between title and text away: the first line of the text ends the title. */
  #join() {
    const { title, text } = this;
    const end = title.value.length;
    const line = text.value.split("\n", 1)[0] ?? "";
    if (!title.readOnly && text.value !== "" && byteLength(title.value + line) <= titleBytes) {
      this.insert(text, 0, Math.min(text.value.length, line.length + 1), "");
      this.insert(title, end, end, line);
    }
    this.focus("title", end);
    this.scroller.scrollTop = 0;
  }

  #enterTitle() {
    const { selectionStart, selectionEnd, value, readOnly } = this.title;
    if (!readOnly && selectionStart < value.length && (selectionStart > 0 || selectionEnd > 0)) {
      this.#divide(selectionStart, "", value.slice(selectionEnd));
    }
    this.focus("text", 0);
  }

  /**
   * An arrow that has no further line to go to leaves the field.
   * @param {HTMLTextAreaElement} field @param {Part} to @param {number} [place]
   */
  #pass(field, to, place) {
    const { selectionStart, selectionEnd } = field;
    const line = parseFloat(getComputedStyle(field).lineHeight);
    const isOneLine = to === "text" && field.scrollHeight < line * 1.8;
    const leave = () => this.focus(to, place);
    if (isOneLine || (to === "text" && selectionStart === field.value.length)) {
      setTimeout(() => document.activeElement === field && leave());
      return;
    }
    // A wrapped line: the cursor moves if there is one more, and stays otherwise.
    setTimeout(() => {
      if (field.selectionStart === selectionStart && field.selectionEnd === selectionEnd) leave();
    });
  }

  /** @param {import("../text/lists.js").Typed} typed */
  #replace(typed) {
    const change = replacement(this.text.value.slice(typed.start, typed.end), typed.text);
    if (change) this.insert(this.text, typed.start + change.start, typed.start + change.end, change.text);
    this.text.setSelectionRange(typed.select, typed.select);
  }
}

/**
 * Ctrl+A a second time selects title and text together. A browser has no selection over two fields: a class marks it,
 * and the keys that act on a selection are handled here until another key or the pointer ends it.
 */
class Whole {
  /** @param {Fields} fields */
  constructor(fields) {
    this.fields = fields;
    this.isOn = false;
    for (const field of [fields.title, fields.text]) {
      field.addEventListener("copy", (event) => this.#copy(event, false));
      field.addEventListener("cut", (event) => this.#copy(event, true));
      field.addEventListener("pointerdown", () => this.end());
      field.addEventListener("beforeinput", (event) => this.#replace(event));
      field.addEventListener("compositionstart", () => this.#clearOther(field));
      field.addEventListener("blur", () => this.end());
    }
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#mark();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used up here */
  key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "a") {
      const field = /** @type {HTMLTextAreaElement} */ (event.target);
      const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      const other = field === this.fields.title ? this.fields.text : this.fields.title;
      if (!isAll || other.value === "") return false;
      event.preventDefault();
      this.isOn = true;
      this.#mark();
      return true;
    }
    if (!this.isOn || isCommand || ["Control", "Meta", "Shift", "Alt"].includes(event.key)) return false;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#clear();
      this.fields.focus("text");
      return true;
    }
    const isText = event.key.length === 1 || event.key === "Backspace" || event.key === "Delete";
    if (!isText) this.end();
    return false;
  }

  #mark() {
    for (const field of [this.fields.title, this.fields.text]) field.classList.toggle("all-selected", this.isOn);
  }

  /** @param {ClipboardEvent} event @param {boolean} isCut */
  #copy(event, isCut) {
    if (!this.isOn || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", `${this.fields.title.value}\n${this.fields.text.value}`);
    if (isCut && !this.fields.title.readOnly) this.#clear();
  }

  /** @param {InputEvent} event */
  #replace(event) {
    if (!this.isOn || event.isComposing || this.fields.isApplying) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    this.#clear();
    if (text === "") return;
    const [title = "", ...rest] = text.split(/\r\n?|\n/);
    this.fields.insert(this.fields.title, 0, 0, title);
    if (rest.length > 0) this.fields.insert(this.fields.text, 0, 0, rest.join("\n"));
  }

  /** Both fields are emptied, and the title has the cursor. */
  #clear() {
    this.end();
    const { title, text } = this.fields;
    this.fields.insert(text, 0, text.value.length, "");
    this.fields.insert(title, 0, title.value.length, "");
  }

  /** A composition replaces the field it is in by itself, and cannot be stopped: the other field is emptied. */
  #clearOther(/** @type {HTMLTextAreaElement} */ field) {
    if (!this.isOn) return;
    this.end();
    const part = field === this.fields.title ? "text" : "title";
    this.fields[part].value = "";
    this.fields.onEdit(part);
  }
}
