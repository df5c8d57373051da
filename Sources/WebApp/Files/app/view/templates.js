import { t } from "../strings/index.js";
import { inField } from "../text/diff.js";
import { askedAt, filled, matching, templateTag } from "../text/templates.js";
import { h, icon, isComposing } from "./dom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../types.js").Row} Row */

/** As many are offered at once. */
const most = 8;

/** The list of templates that a `/` in an empty line of the text opens. The keys stay in the text. */
export class Templates {
  /** @param {App} app @param {import("./editor.js").Editor} editor @param {HTMLElement} box around the text field */
  constructor(app, editor, box) {
    this.app = app;
    this.editor = editor;
    this.list = h("div", { class: "menu", role: "listbox", id: "templates", "aria-label": t.templates });
    /** @type {readonly Row[]} */
    this.rows = [];
    this.at = 0;
    /** The line that Escape closed the list for. */
    this.closedAt = -1;
    editor.onChange(({ isOwn }) => isOwn ? this.#show() : this.#close());
    editor.node.addEventListener("blur", () => this.#close());
    // Before the keys of the text.
    box.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    document.addEventListener("selectionchange", () => {
      if (this.list.isConnected && !this.#asked) this.#close();
    });
  }

  get #asked() {
    const { text, selection: { start, end } } = this.editor;
    return start === end ? askedAt(text, start) : null;
  }

  #show() {
    const asked = this.editor.hasFocus ? this.#asked : null;
    if (asked === null) {
      this.closedAt = -1;
      return this.#close();
    }
    if (asked.start === this.closedAt) return;
    const { notebook, note } = this.app;
    const rows = notebook.list({ view: "tag", name: templateTag, order: "modified" })
      .filter(({ id }) => id !== note.id);
    this.rows = matching(rows, asked.words).slice(0, most);
    if (this.rows.length === 0) return this.#close();
    this.at = 0;
    this.#draw();
    if (this.list.isConnected) return;
    this.app.node.append(this.list);
    this.#place(asked.start);
    this.editor.node.setAttribute("aria-controls", this.list.id);
  }

  #draw() {
    this.list.replaceChildren(...this.rows.map(({ title }, place) => h("div", { class: "menu-item", role: "option",
      id: `template-${place}`, "aria-selected": String(place === this.at), dir: "auto",
      // The text keeps the keys.
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: () => this.#take(place) }, icon("template"), title || t.untitled)));
    this.editor.node.setAttribute("aria-activedescendant", `template-${this.at}`);
  }

  /** Below the line, or above it where there is no space. */
  #place(/** @type {number} */ start) {
    const { left, top, bottom } = this.editor.marks.boundsOf(start);
    const { width, height } = this.list.getBoundingClientRect();
    const gap = 4;
    const isBelow = bottom + gap + height <= innerHeight;
    this.list.style.top = `${Math.max(gap, isBelow ? bottom + gap : top - gap - height)}px`;
    this.list.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  }

  #close() {
    if (!this.list.isConnected) return;
    this.list.remove();
    this.editor.node.removeAttribute("aria-controls");
    this.editor.node.removeAttribute("aria-activedescendant");
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (!this.list.isConnected || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      this.at = (this.at + step + this.rows.length) % this.rows.length;
      this.#draw();
    } else if (event.key === "Enter" || event.key === "Tab") {
      this.#take(this.at);
    } else if (event.key === "Escape") {
      this.closedAt = this.#asked?.start ?? -1;
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Puts a template in the place of the line, and gives the note its tags. */
  #take(/** @type {number} */ place) {
    const asked = this.#asked;
    const { notebook, note: { note } } = this.app;
    const template = notebook.note(this.rows[place]?.id ?? "");
    this.#close();
    if (!asked || !template || !note) return;
    const text = filled(inField(template.body || template.title), { title: note.title, now: new Date() });
    this.editor.replace(asked.start, asked.end, text);
    const added = template.tags.filter((tag) => tag !== templateTag && !note.tags.includes(tag));
    if (added.length > 0) notebook.change(note.id, { tags: [...note.tags, ...added] });
    this.app.refresh();
  }
}
