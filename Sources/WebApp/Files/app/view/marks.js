import { h } from "./dom.js";

/** @typedef {{start: number, end: number}} Span */

/** Longer texts are shown without marks: laying them out a second time would be felt. */
const longest = 200_000;

/**
 * Copies the text behind the text field, of which only the marks are visible. It also measures where the cursor is,
 * which a text field does not offer.
 */
export class Marks {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.node = h("div", { class: "marks", "aria-hidden": "true", hidden: true });
  }

  /** @param {string} text @param {readonly Span[]} spans in order @param {number} [present] the present match */
  show(text, spans, present) {
    if (spans.length === 0 && this.node.hidden) return;
    const wanted = text.length > longest ? [] : spans;
    this.node.hidden = wanted.length === 0;
    this.node.replaceChildren();
    let at = 0;
    for (const [index, { start, end }] of wanted.entries()) {
      if (start < at) continue;
      const mark = h("mark", { class: index === present ? "present" : null }, text.slice(start, end));
      this.node.append(text.slice(at, start), mark);
      at = end;
    }
    if (wanted.length > 0) this.node.append(`${text.slice(at)}\n`);
  }

  /** Scrolls to the first mark where it is out of view. */
  reveal() {
    this.node.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Scrolls no more than is needed for the line of the cursor to be in view.
   * @param {HTMLElement} scroller
   */
  revealCursor(scroller) {
    const { text, selection, hasFocus } = this.editor;
    if (hasFocus && text.length <= longest && this.node.hidden) this.revealPlace(selection.end, scroller);
  }

  /** @param {number} place @param {HTMLElement} scroller */
  revealPlace(place, scroller) {
    const line = this.boundsOf(place);
    const view = scroller.getBoundingClientRect();
    if (line.bottom > view.bottom - 8) scroller.scrollTop += line.bottom - view.bottom + line.height;
    else if (line.top < view.top) scroller.scrollTop -= view.top - line.top + line.height;
  }

  /**
   * Returns where a cursor at the place is in the window.
   * @param {number} place
   */
  boundsOf(place) {
    const cursor = h("span", null, "|");
    // Beside the marks, in the same place of the grid.
    const copy = h("div", { class: "marks", "aria-hidden": "true" }, this.editor.text.slice(0, place), cursor);
    this.node.after(copy);
    const bounds = cursor.getBoundingClientRect();
    copy.remove();
    return bounds;
  }
}
