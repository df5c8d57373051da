import { t } from "../strings/index.js";
import { findAll, mostFound, replaceAll } from "../text/find.js";
import { assignText, h, isComposing, tool } from "./dom.js";

/** @typedef {import("../text/find.js").Span} Span */

/** Finds and replaces in the text of the note. */
export class Finding {
  /** @param {import("./editor.js").Editor} editor @param {HTMLElement} scroller */
  constructor(editor, scroller) {
    this.editor = editor;
    this.scroller = scroller;
    /** @type {Span[]} */
    this.found = [];
    /** Marks the match that is shown, or where the next search goes on from. */
    this.at = 0;
    this.timer = 0;
    this.isReplacing = false;
    this.words = h("input", { class: "input", type: "search", "aria-label": t.find, placeholder: t.find,
      autocomplete: "off", spellcheck: "false", oninput: () => this.#show(true) });
    this.other = h("input", { class: "input", type: "text", "aria-label": t.replaceWith, placeholder: t.replaceWith,
      autocomplete: "off" });
    this.count = h("span", { class: "quiet numbers", role: "status", "aria-label": t.matches });
    this.edits = h("div", { class: "find-line" }, this.other,
      h("button", { class: "tool", onclick: () => this.#replace() }, t.replace),
      h("button", { class: "tool", onclick: () => this.#replaceAll() }, t.replaceAll));
    this.node = h("div", { class: "find-in", role: "search", "aria-label": t.findInNote, hidden: true },
      h("div", { class: "find-line" }, this.words, this.count,
        tool("up", t.previousMatch, () => this.#step(-1)), tool("down", t.nextMatch, () => this.#step(1)),
        tool("close", t.close, () => this.close())), this.edits);
    this.node.addEventListener("keydown", (event) => this.#key(event));
    editor.onChange(() => {
      if (this.node.hidden || this.isReplacing) return;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.#show(false), 300);
    });
  }

  open() {
    const { editor } = this;
    const { start, end } = editor.selection;
    const selected = editor.text.slice(start, end);
    this.node.hidden = false;
    this.edits.hidden = editor.isReadOnly;
    if (selected !== "" && !selected.includes("\n") && selected.length < 200) this.words.value = selected;
    this.words.focus();
    this.words.select();
    this.#show(true);
  }

  close() {
    if (this.node.hidden) return;
    const hadFocus = this.node.contains(document.activeElement);
    const span = this.found[this.at];
    this.node.hidden = true;
    this.editor.decorate([]);
    if (!hadFocus) return;
    this.editor.node.focus({ preventScroll: true });
    if (span) this.editor.select(span.start, span.end);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && event.target === this.words) this.#step(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target === this.other) this.#replace();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} isNew the words are others: the first match after the cursor is shown */
  #show(isNew) {
    const { editor } = this;
    this.found = findAll(editor.text, this.words.value);
    const { start } = editor.selection;
    if (isNew) this.at = Math.max(0, this.found.findIndex((span) => span.start >= start));
    this.at = Math.min(this.at, Math.max(0, this.found.length - 1));
    this.#draw(isNew);
  }

  /** @param {boolean} isRevealed */
  #draw(isRevealed) {
    const { found, at, editor } = this;
    const many = found.length === mostFound ? `${found.length}+` : String(found.length);
    assignText(this.count, this.words.value === "" ? "" : found.length === 0 ? t.noMatch : `${at + 1}/${many}`);
    editor.decorate(found, at);
    const span = found[at];
    if (span && isRevealed) editor.marks.revealPlace(span.end, this.scroller);
  }

  /** @param {number} by */
  #step(by) {
    if (this.found.length === 0) return;
    this.at = (this.at + by + this.found.length) % this.found.length;
    this.#draw(true);
  }

  #replace() {
    const span = this.found[this.at];
    if (!span || this.editor.isReadOnly) return;
    this.#edit(() => this.editor.replace(span.start, span.end, this.other.value));
    const after = span.start + this.other.value.length;
    const next = this.found.findIndex(({ start }) => start >= after);
    this.at = Math.max(0, next);
    this.#draw(true);
  }

  #replaceAll() {
    const all = findAll(this.editor.text, this.words.value);
    if (all.length === 0 || this.editor.isReadOnly) return;
    this.#edit(() => this.editor.apply(replaceAll(this.editor.text, all, this.other.value)));
  }

  /**
   * Edits the text, and gives the focus back: an edit that can be undone takes it into the text.
   * @param {() => void} edit
   */
  #edit(edit) {
    const before = document.activeElement;
    this.isReplacing = true;
    edit();
    this.isReplacing = false;
    if (before instanceof HTMLElement && this.node.contains(before)) before.focus({ preventScroll: true });
    this.#show(false);
  }
}
