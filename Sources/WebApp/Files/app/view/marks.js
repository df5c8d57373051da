import { inField } from "../text/diff.js";
import { h } from "./dom.js";

/** @typedef {import("../types.js").Match} Match */

/** Longer texts are shown without marks: laying them out a second time would be felt. */
const longest = 200_000;

/**
 * A copy of the text behind the text field, of which only the marks are visible. It also measures where the cursor is,
 * which a text field does not offer.
 */
export class Marks {
  /** @param {import("./fields.js").Fields} fields */
  constructor(fields) {
    this.fields = fields;
    this.node = h("div", { class: "marks", "aria-hidden": "true", hidden: true });
    fields.box.prepend(this.node);
  }

  /** @param {string} body as it is stored @param {Match[]} matches of it, by its UTF-16 units */
  show(body, matches) {
    const wanted = body.length > longest ? [] : matches.filter(({ field }) => field === "body");
    this.node.hidden = wanted.length === 0;
    this.node.replaceChildren();
    let at = 0;
    for (const { start, length } of wanted) {
      if (start < at) continue;
      this.node.append(inField(body.slice(at, start)), h("mark", null, inField(body.slice(start, start + length))));
      at = start + length;
    }
    if (wanted.length > 0) this.node.append(`${inField(body.slice(at))}\n`);
  }

  clear() {
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  /** Scrolls to the first mark where none is in view. */
  reveal() {
    this.node.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }

  /** Scrolls no more than is needed for the line of the cursor to be in view. */
  revealCursor() {
    const { text, scroller } = this.fields;
    if (document.activeElement !== text || text.value.length > longest || !this.node.hidden) return;
    const cursor = h("span", null, "|");
    this.node.replaceChildren(text.value.slice(0, text.selectionEnd), cursor);
    this.node.hidden = false;
    const line = cursor.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    if (line.bottom > view.bottom - 8) scroller.scrollTop += line.bottom - view.bottom + line.height;
    else if (line.top < view.top) scroller.scrollTop -= view.top - line.top + line.height;
    this.clear();
  }
}
