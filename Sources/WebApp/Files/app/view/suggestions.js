import { Choices } from "./choices.js";
import { isComposing } from "./dom.js";

/** A list shows this number of choices at once. */
const most = 8;
const gap = 4;

/**
 * A choice replaces this part of the text, in which the cursor is.
 * @typedef {{start: number, end: number, words: string}} Typed
 */
/**
 * A list of this kind offers choices for what `typedAt` finds before the cursor. `find` returns the choices for the
 * words, the best first. `take` returns the text that replaces them; null for none.
 * @template {{label: string}} Choice
 * @typedef {{id: string, label: string, icon: string, typedAt: (text: string, cursor: number) => Typed|null,
 *   find: (words: string) => readonly Choice[], take: (choice: Choice) => string|null}} Kind
 */

/**
 * Opens a list at the cursor while one types. The keys stay in the text.
 * @template {{label: string}} Choice
 */
export class Suggestions {
  /**
   * @param {import("./editor.js").Editor} editor @param {HTMLElement} box around the text field
   * @param {HTMLElement} scroller @param {Kind<Choice>} kind
   */
  constructor(editor, box, scroller, kind) {
    this.editor = editor;
    this.kind = kind;
    this.list = new Choices(editor.node, { id: kind.id, label: kind.label, class: "menu suggestions" },
      (place) => this.#take(place));
    /** @type {readonly Choice[]} */
    this.choices = [];
    /** Escape closed the list for this place. */
    this.closedAt = -1;
    editor.onChange(({ isOwn }) => isOwn ? this.#show() : this.#close());
    editor.node.addEventListener("blur", () => this.#close());
    scroller.addEventListener("scroll", () => this.#close());
    // Before the keys of the text.
    box.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    document.addEventListener("selectionchange", () => {
      if (this.list.node.isConnected && !this.#typed) this.#close();
    });
  }

  get #typed() {
    const { text, selection: { start, end }, hasFocus, isReadOnly } = this.editor;
    return start === end && hasFocus && !isReadOnly ? this.kind.typedAt(text, start) : null;
  }

  #show() {
    const typed = this.#typed;
    if (typed === null) this.closedAt = -1;
    if (typed === null || typed.start === this.closedAt) return this.#close();
    this.choices = this.kind.find(typed.words).slice(0, most);
    if (this.choices.length === 0) return this.#close();
    if (!this.list.node.isConnected) document.body.append(this.list.node);
    this.list.show([{ name: "", choices: this.choices.map(({ label }) => ({ label, icon: this.kind.icon })) }]);
    this.#place(typed.start);
  }

  /** Places the list below the line, or above it where there is no space. */
  #place(/** @type {number} */ start) {
    const { left, top, bottom } = this.editor.marks.boundsOf(start);
    const { node } = this.list;
    const { width, height } = node.getBoundingClientRect();
    const isBelow = bottom + gap + height <= innerHeight;
    node.style.top = `${Math.max(gap, isBelow ? bottom + gap : top - gap - height)}px`;
    node.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  }

  #close() {
    if (this.list.node.isConnected) this.list.close();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (!this.list.node.isConnected || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.list.step(step);
    else if (event.key === "Enter" || event.key === "Tab" && !event.shiftKey) this.#take(this.list.at);
    else if (event.key === "Escape") {
      this.closedAt = this.#typed?.start ?? -1;
      this.#close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(/** @type {number} */ place) {
    const { editor } = this;
    const choice = this.choices[place];
    // What an input method composes is text only when the field loses the focus.
    if (editor.isComposing) editor.node.blur();
    editor.node.focus({ preventScroll: true });
    const typed = this.#typed;
    this.#close();
    if (choice === undefined || typed === null) return;
    const text = this.kind.take(choice);
    if (text !== null) editor.replace(typed.start, typed.end, text);
  }
}
