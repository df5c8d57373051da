import { t } from "../strings/index.js";
import { assign, assignText, h, icon, oncePerFrame } from "./dom.js";
import { format } from "./format.js";
import { weatherIcon, weatherName } from "./weather.js";

/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Span} Span */

/** Rows beyond the edges of the window, so that a quick scroll shows no gap. The first view and a search do without. */
const margin = 8;
/** The type by which a note is known while it is dragged. */
export const dragged = "application/x-cloudnotes-note";

/** A list box whose page holds only the rows in view. Every row has the same height. */
export class List {
  /** @param {{onSelect: (id: string, how: 'pointer'|'keys') => void, onEnter: () => void}} options */
  constructor({ onSelect, onEnter }) {
    this.body = h("div", { class: "rows", role: "listbox", "aria-label": t.notes, tabindex: "0" });
    this.scroller = h("div", { class: "scroller" }, this.body);
    /** @type {readonly Row[]} */
    this.rows = [];
    /** @type {'modified'|'created'} */
    this.order = "modified";
    /** @type {string|null} */
    this.selected = null;
    /** @type {Map<string, RowNode>} */
    this.shown = new Map();
    /** @type {RowNode[]} */
    this.spare = [];
    this.rowHeight = 68;
    // The range in view. To read it from the page at each change would make a layout.
    this.top = 0;
    this.height = innerHeight;
    /**
     * True if rows show their complete dates, and some are ready past the edges. It is false at first, and while a
     * search is typed: both take long.
     */
    this.isWhole = false;
    this.draw = oncePerFrame(() => this.drawNow());
    this.onSelect = onSelect;
    this.scroller.addEventListener("scroll", () => {
      if (this.scroller.clientHeight === 0) return;
      this.top = this.scroller.scrollTop;
      this.draw();
    }, { passive: true });
    new ResizeObserver(() => this.#measure()).observe(this.scroller);
    this.body.addEventListener("click", (event) => {
      const id = this.idAt(event.target);
      if (id !== null) onSelect(id, "pointer");
    });
    this.body.addEventListener("dragstart", (event) => {
      event.dataTransfer?.setData(dragged, this.idAt(event.target) ?? "");
    });
    this.body.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key === "Enter") onEnter();
      else if (!this.#move(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** @param {EventTarget|null} target */
  idAt(target) {
    const row = target instanceof Element ? target.closest(".row") : null;
    return row instanceof HTMLElement ? row.dataset.id ?? null : null;
  }

  /** @param {readonly Row[]} rows @param {string|null} selected @param {'modified'|'created'} order */
  show(rows, selected, order) {
    this.rows = rows;
    this.order = order;
    this.selected = selected;
    this.body.style.height = `${Math.max(1, rows.length) * this.rowHeight}px`;
    this.drawNow();
  }

  get selectedIndex() {
    return this.rows.findIndex(({ id }) => id === this.selected);
  }

  /**
   * Moves the selection by rows.
   * @param {number} step
   */
  step(step) {
    if (this.rows.length === 0) return;
    const at = this.selectedIndex;
    const last = this.rows.length - 1;
    const index = at < 0 ? (step > 0 ? 0 : last) : Math.max(0, Math.min(last, at + step));
    const row = this.rows[index];
    if (row && row.id !== this.selected) this.onSelect(row.id, "keys");
    this.reveal();
  }

  /** Scrolls no more than is needed for the selected row to be in view. */
  reveal() {
    const index = this.selectedIndex;
    if (index < 0) return;
    const top = index * this.rowHeight;
    this.scrollTo(Math.min(top, Math.max(this.top, top + this.rowHeight - this.height)));
    this.drawNow();
  }

  /** @param {number} top */
  scrollTo(top) {
    if (top !== this.top) this.scroller.scrollTop = this.top = top;
  }

  drawNow() {
    const { rowHeight } = this;
    const top = Math.max(0, Math.min(this.top, this.rows.length * rowHeight - this.height));
    const beyond = this.isWhole ? margin : 0;
    const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
    const last = Math.min(this.rows.length, Math.ceil((top + this.height) / rowHeight) + beyond);
    const now = Date.now();
    /** @type {Set<string>} */
    const wanted = new Set();
    for (let index = first; index < last; index++) wanted.add(/** @type {Row} */ (this.rows[index]).id);
    for (const [id, node] of this.shown) {
      if (wanted.has(id)) continue;
      this.shown.delete(id);
      this.spare.push(node);
    }
    for (let index = first; index < last; index++) this.#place(/** @type {Row} */ (this.rows[index]), index, now);
    for (const node of this.spare) node.node.remove();
    this.spare.splice(margin * 2);
    this.#sort(first, last);
    const active = this.shown.has(this.selected ?? "") ? `row-${this.selected}` : null;
    assign(this.body, "aria-activedescendant", active);
  }

  /** @param {Row} row @param {number} index @param {number} now */
  #place(row, index, now) {
    let node = this.shown.get(row.id);
    if (!node) {
      node = this.spare.pop() ?? new RowNode();
      this.shown.set(row.id, node);
      node.node.style.transform = "";
      if (!node.node.isConnected) this.body.append(node.node);
    }
    node.show(row, this.order, now, this.isWhole);
    if (node.index !== index || node.node.style.transform === "") {
      node.index = index;
      node.node.style.transform = `translateY(${index * this.rowHeight}px)`;
      assign(node.node, "aria-posinset", String(index + 1));
    }
    assign(node.node, "aria-setsize", String(this.rows.length));
    const isSelected = row.id === this.selected;
    assign(node.node, "aria-selected", String(isSelected));
    node.node.classList.toggle("active", isSelected);
  }

  /**
   * The order in the page is the order that is seen: assistive tools follow it.
   * @param {number} first
   * @param {number} last
   */
  #sort(first, last) {
    /** @type {ChildNode|null} */
    let after = null;
    for (let index = last - 1; index >= first; index--) {
      const node = this.shown.get(/** @type {Row} */ (this.rows[index]).id)?.node;
      if (!node) continue;
      if (node.nextSibling !== after) this.body.insertBefore(node, after);
      after = node;
    }
  }

  #measure() {
    const { clientHeight } = this.scroller;
    // A narrow window shows the note in its place, and some browsers forget then how far it was scrolled.
    if (clientHeight === 0) return;
    this.height = clientHeight;
    this.scroller.scrollTop = this.top;
    const root = getComputedStyle(document.documentElement);
    const height = parseFloat(root.getPropertyValue("--row")) * parseFloat(root.fontSize);
    if (height > 0 && height !== this.rowHeight) {
      this.rowHeight = height;
      for (const node of this.shown.values()) node.index = -1;
      this.body.style.height = `${Math.max(1, this.rows.length) * height}px`;
    }
    this.drawNow();
  }

  showWhole() {
    this.isWhole = true;
    for (const node of this.shown.values()) node.row = null;
    this.drawNow();
  }

  /** @param {string} key @returns {boolean} whether it was a key of the list */
  #move(key) {
    const page = Math.max(1, Math.floor(this.height / this.rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const step = steps[/** @type {keyof typeof steps} */ (key)];
    if (step === undefined) return false;
    this.step(step);
    return true;
  }
}

/** A row of the list: one node that shows one note after another as the list scrolls. */
class RowNode {
  constructor() {
    this.title = h("span", { class: "row-title", dir: "auto" });
    this.marks = h("span", { class: "row-marks" });
    this.date = h("time", { class: "row-date" });
    this.preview = h("span", { class: "row-preview", dir: "auto" });
    // A finger that rests on a row would drag it in place of the list.
    this.node = h("div", { class: "row", role: "option", "aria-selected": "false",
      draggable: String(matchMedia("(pointer: fine)").matches) },
      h("div", { class: "row-line" }, this.title, this.date),
      h("div", { class: "row-line" }, this.preview, this.marks));
    /** @type {Row|null} */
    this.row = null;
    this.index = -1;
  }

  /** @param {Row} row @param {'modified'|'created'} order @param {number} now @param {boolean} isWhole */
  show(row, order, now, isWhole) {
    const stamp = order === "created" ? row.createdAt : row.textModified;
    if (this.row !== row || this.date.dateTime !== stamp) {
      const before = this.row;
      this.row = row;
      this.node.id = `row-${row.id}`;
      this.node.dataset.id = row.id;
      this.title.classList.toggle("none", row.title === "");
      marked(this.title, row.title === "" ? t.untitled : row.title, row.titleMatches);
      marked(this.preview, row.preview, row.snippetMatches);
      if (before === null || marksOf(before) !== marksOf(row)) this.#showMarks(row);
      this.date.dateTime = stamp;
      const whole = isWhole ? format.full(stamp) : "";
      if (this.date.title !== whole) this.date.title = whole;
      assign(this.node, "aria-label", nameOf(row, whole));
    }
    assignText(this.date, format.near(stamp, now));
  }

  #showMarks(/** @type {Row} */ row) {
    this.marks.replaceChildren();
    if (row.weather) this.marks.append(weatherIcon(row.weather));
    if (row.image) this.marks.append(icon("image"));
    if (row.shared) this.marks.append(icon("public", { label: t.public }));
    if (row.conflict) this.marks.append(icon("conflict", { class: "warn" }));
    if (row.problem) this.marks.append(icon("warn", { class: "warn" }));
    if (row.waiting && !row.problem) this.marks.append(icon("waiting"));
    if (row.pinned) this.marks.append(icon("pinned", { class: "pin" }));
  }
}

/** @param {Row} row */
function marksOf(row) {
  return [row.weather?.icon, row.image, row.shared, row.conflict, row.problem, row.waiting, row.pinned].join();
}

/**
 * The row in words; it begins with the title.
 * @param {Row} row
 * @param {string} date
 */
function nameOf(row, date) {
  return [row.title || t.untitled, date, row.pinned && t.markPinned, row.image && t.markImage,
    row.shared && t.markPublic, row.conflict && t.markConflict, row.problem && t.markProblem,
    row.waiting && !row.problem && t.markWaiting,
    row.weather && weatherName(row.weather), row.preview].filter(Boolean).join(", ");
}

/** @param {HTMLElement} node @param {string} text @param {Span[]} [spans] */
function marked(node, text, spans = []) {
  if (spans.length === 0) {
    if (node.childElementCount > 0 || node.textContent !== text) node.textContent = text;
    return;
  }
  node.replaceChildren();
  let at = 0;
  for (const { start, length } of spans) {
    if (start < at) continue;
    node.append(text.slice(at, start), h("mark", null, text.slice(start, start + length)));
    at = start + length;
  }
  node.append(text.slice(at));
}
