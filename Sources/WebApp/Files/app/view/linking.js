import { t } from "../strings/index.js";
import { linkTo, openLink } from "../text/links.js";
import { foldedTitle, Query } from "../text/match.js";
import { assign, h, isComposing } from "./dom.js";

/** @typedef {import("../types.js").Row} Row */
/** @typedef {{id: string, title: string}} Choice */

const most = 8;

/** The list of notes that opens at `[[` in the text. A choice writes a link in place of what was typed. */
export class Linking {
  /**
   * @param {{editor: import("./editor.js").Editor, box: HTMLElement, scroller: HTMLElement,
   *   notes: () => readonly Row[], create: (title: string) => string}} options `notes` are those to link, the latest
   *   first
   */
  constructor({ editor, box, scroller, notes, create }) {
    this.editor = editor;
    this.notes = notes;
    this.create = create;
    /** @type {Choice[]} */
    this.choices = [];
    this.at = 0;
    /** Where a list was closed by Esc: it does not open again there. */
    this.closedAt = -1;
    // A press must leave the focus, and with it the keyboard, where they are.
    this.node = h("div", { class: "menu links", role: "listbox", id: "links", "aria-label": t.notesToLink, hidden: true,
      onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault() });
    document.body.append(this.node);
    // Before the keys of the text itself.
    box.addEventListener("keydown", (event) => this.#key(event), true);
    editor.onChange(({ isOwn }) => this.#show(isOwn));
    document.addEventListener("selectionchange", () => this.isOpen && this.#show(true));
    editor.node.addEventListener("blur", () => this.close());
    scroller.addEventListener("scroll", () => this.close());
  }

  get isOpen() {
    return !this.node.hidden;
  }

  close() {
    if (!this.isOpen) return;
    this.node.hidden = true;
    for (const name of ["aria-activedescendant", "aria-controls"]) this.editor.node.removeAttribute(name);
  }

  /** The link that the cursor is in, if there is one. */
  get #open() {
    const { text, selection: { start, end }, hasFocus, isReadOnly } = this.editor;
    return start === end && hasFocus && !isReadOnly ? openLink(text, start) : null;
  }

  #show(/** @type {boolean} */ isOwn) {
    const open = isOwn ? this.#open : null;
    if (open === null || open.start === this.closedAt) {
      if (open === null) this.closedAt = -1;
      return this.close();
    }
    this.choices = this.#found(open.words);
    this.at = Math.min(this.at, Math.max(0, this.choices.length - 1));
    if (!this.isOpen) this.at = 0;
    if (this.choices.length === 0) return this.close();
    this.node.replaceChildren(...this.choices.map(({ id, title }, index) => h("div", { role: "option", dir: "auto",
      id: `link-${index}`, class: "menu-item", onclick: () => this.#choose(index) },
    id === "" ? t.newNoteCalled(title) : title)));
    this.node.hidden = false;
    this.#place(open.start);
    this.#mark();
  }

  /** @param {string} words @returns {Choice[]} */
  #found(words) {
    const title = words.trim();
    const query = new Query(title);
    const rows = this.notes();
    if (query.isEmpty) return rows.slice(0, most);
    /** @type {Row[][]} */
    const byRank = [];
    for (const row of rows) {
      const rank = query.rank(foldedTitle(row.title), nothing);
      if (rank >= 0) (byRank[rank] ??= []).push(row);
    }
    /** @type {Choice[]} */
    const found = byRank.flat().slice(0, most);
    if (!found.some((row) => row.title === title)) found.push({ id: "", title });
    return found;
  }

  /** Below the line of the link, or above it where there is no room. */
  #place(/** @type {number} */ start) {
    const line = this.editor.marks.boundsOf(start);
    const { style, offsetHeight, offsetWidth } = this.node;
    const isBelow = line.bottom + offsetHeight + 8 < innerHeight || line.top < offsetHeight + 8;
    style.top = `${isBelow ? line.bottom + 4 : line.top - offsetHeight - 4}px`;
    style.left = `${Math.max(8, Math.min(line.left, innerWidth - offsetWidth - 8))}px`;
  }

  #mark() {
    for (const [index, node] of [...this.node.children].entries()) {
      assign(node, "aria-selected", String(index === this.at));
      if (index === this.at) node.scrollIntoView({ block: "nearest" });
    }
    assign(this.editor.node, "aria-controls", "links");
    assign(this.editor.node, "aria-activedescendant", `link-${this.at}`);
  }

  #choose(/** @type {number} */ index) {
    const { editor } = this;
    const choice = this.choices[index];
    // What an input method composes is text only when the field loses the focus.
    if (editor.isComposing) editor.node.blur();
    editor.node.focus({ preventScroll: true });
    const open = this.#open;
    this.close();
    if (!choice || !open) return;
    const link = linkTo(choice.title, choice.id || this.create(choice.title));
    editor.replace(open.start, editor.selection.end, link);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (!this.isOpen || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      this.at = (this.at + step + this.choices.length) % this.choices.length;
      this.#mark();
    } else if (event.key === "Enter" || event.key === "Tab" && !event.shiftKey) this.#choose(this.at);
    else if (event.key === "Escape") {
      this.closedAt = this.#open?.start ?? -1;
      this.close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A title alone is compared. */
const nothing = foldedTitle("");
