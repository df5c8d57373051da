import { t } from "../strings/index.js";
import { Layout } from "../text/groups.js";
import { assign, assignText, h, icon, oncePerFrame } from "./dom.js";
import { format } from "./format.js";
import { weatherIcon, weatherName } from "./weather.js";

/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Span} Span */

/** Rows outside the window, so that a quick scroll shows no gap. The first view and a search do without. */
const margin = 8;
/** The type by which a note is known while it is dragged. */
export const dragged = "application/x-cloudnotes-note";

/**
 * A list shows its rows by this: `groups` have a name and begin at a row; `dayOf` returns the title of a day of the
 * diary; `chosen` are the notes that an action is for, where they are several, and `lead` is that of the keys.
 * @typedef {{order: 'modified'|'created', groups: {key: string, name: string, start: number}[],
 *   dayOf: (row: Row) => string|null, isDated: boolean, chosen: ReadonlySet<string>, lead: string|null}} Look
 */

/** A list box whose page holds only the rows in view, and the headings above its groups. */
export class List {
  /**
   * @param {{onSelect: (id: string, how: 'pointer'|'keys') => void, onEnter: () => void,
   *   onChoose: (id: string, how: 'toggle'|'range'|'all') => void}} options `onChoose`: one note of several
   */
  constructor({ onSelect, onEnter, onChoose }) {
    this.body = h("div", { class: "rows", role: "listbox", "aria-label": t.notes, "aria-multiselectable": "true",
      tabindex: "0" });
    // Beside the list box, which holds options alone.
    this.heads = h("div", { class: "row-heads" });
    this.scroller = h("div", { class: "scroller" }, this.heads, this.body);
    /** @type {readonly Row[]} */
    this.rows = [];
    /** @type {Look} */
    this.look = { order: "modified", groups: [], dayOf: () => null, isDated: true, chosen: new Set(), lead: null };
    /** @type {string|null} */
    this.selected = null;
    /** @type {Map<string, RowNode>} */
    this.shown = new Map();
    /** @type {RowNode[]} */
    this.spare = [];
    this.heights = { row: 76, head: 32, top: 6 };
    this.layout = new Layout([], 0, this.heights);
    this.headsKey = "";
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
      if (id === null) return;
      // A finger has no keys: once a note is chosen, it chooses others.
      const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch" && this.look.chosen.size > 0;
      if (event.shiftKey) onChoose(id, "range");
      else if (event.ctrlKey || event.metaKey || isFinger) onChoose(id, "toggle");
      else onSelect(id, "pointer");
    });
    this.body.addEventListener("dragstart", (event) => this.#drag(event));
    this.body.addEventListener("keydown", (event) => {
      if (event.altKey || !this.#key(event, onEnter, onChoose)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** @param {EventTarget|null} target */
  idAt(target) {
    const row = target instanceof Element ? target.closest(".row") : null;
    return row instanceof HTMLElement ? row.dataset.id ?? null : null;
  }

  /** @param {readonly Row[]} rows @param {string|null} selected @param {Look} look */
  show(rows, selected, look) {
    this.rows = rows;
    this.look = look;
    this.selected = selected;
    this.#lay();
    this.drawNow();
  }

  #lay() {
    const { groups } = this.look;
    this.layout = new Layout(groups, this.rows.length, this.heights);
    this.body.style.height = `${Math.max(1, this.layout.height)}px`;
    const key = JSON.stringify([this.heights, groups]);
    if (key === this.headsKey) return;
    this.headsKey = key;
    this.heads.replaceChildren(...groups.map(({ name }, place) => {
      const head = h("h3", { class: "row-head" }, name);
      head.style.transform = `translateY(${this.layout.headTop(place)}px)`;
      return head;
    }));
  }

  get selectedIndex() {
    return this.rows.findIndex(({ id }) => id === this.selected);
  }

  /** The row that the keys move from. */
  get active() {
    return this.look.lead ?? this.selected;
  }

  /**
   * Moves the selection by rows.
   * @param {number} step
   */
  step(step) {
    const row = this.#rowAfter(step);
    if (row && (row.id !== this.selected || this.look.lead !== null)) this.onSelect(row.id, "keys");
    this.reveal();
  }

  /** @param {number} step */
  #rowAfter(step) {
    const at = this.rows.findIndex(({ id }) => id === this.active);
    const last = this.rows.length - 1;
    return this.rows[at < 0 ? (step > 0 ? 0 : last) : Math.max(0, Math.min(last, at + step))];
  }

  /**
   * @param {KeyboardEvent} event
   * @param {() => void} onEnter
   * @param {(id: string, how: 'toggle'|'range'|'all') => void} onChoose
   * @returns {boolean} whether it was a key of the list
   */
  #key({ key, ctrlKey, metaKey, shiftKey }, onEnter, onChoose) {
    const isCommand = ctrlKey || metaKey;
    const step = this.#stepOf(key);
    if (isCommand && !shiftKey && key.toLowerCase() === "a" && this.rows[0]) onChoose(this.rows[0].id, "all");
    else if (key === " " && !shiftKey && this.active !== null) onChoose(this.active, "toggle");
    else if (isCommand) return false;
    else if (shiftKey && step !== undefined) {
      const row = this.#rowAfter(step);
      if (row) onChoose(row.id, "range");
    } else if (shiftKey) return false;
    else if (key === "Enter") onEnter();
    else if (step !== undefined) this.step(step);
    else return false;
    return true;
  }

  /** @param {string} key */
  #stepOf(key) {
    const page = Math.max(1, Math.floor(this.height / this.layout.row) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    return steps[/** @type {keyof typeof steps} */ (key)];
  }

  /** A note of several that are chosen takes the others along. */
  #drag(/** @type {DragEvent} */ event) {
    const id = this.idAt(event.target) ?? "";
    const { chosen } = this.look;
    const ids = chosen.has(id) ? [...chosen] : [id];
    event.dataTransfer?.setData(dragged, ids.join("\n"));
    if (ids.length < 2) return;
    const badge = h("div", { class: "drag-badge" }, t.notesChosen(ids.length));
    document.body.append(badge);
    event.dataTransfer?.setDragImage(badge, 12, 12);
    setTimeout(() => badge.remove());
  }

  /** Scrolls no more than is needed for the selected row to be in view. */
  reveal() {
    const index = this.rows.findIndex(({ id }) => id === this.active);
    if (index < 0) return;
    const bottom = this.layout.top(index) + this.layout.row;
    this.scrollTo(Math.min(this.layout.edge(index), Math.max(this.top, bottom - this.height)));
    this.drawNow();
  }

  /** @param {number} top */
  scrollTo(top) {
    if (top !== this.top) this.scroller.scrollTop = this.top = top;
  }

  drawNow() {
    const { layout } = this;
    const top = Math.max(0, Math.min(this.top, layout.height - this.height));
    const beyond = this.isWhole ? margin : 0;
    const first = Math.max(0, layout.indexAt(top) - beyond);
    const last = Math.min(this.rows.length, layout.indexAt(top + this.height) + 1 + beyond);
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
    const active = this.shown.has(this.active ?? "") ? `row-${this.active}` : null;
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
    const { look } = this;
    node.show(row, look, now, this.isWhole);
    const top = this.layout.top(index);
    if (node.top !== top || node.node.style.transform === "") {
      node.top = top;
      node.node.style.transform = `translateY(${top}px)`;
    }
    assign(node.node, "aria-posinset", String(index + 1));
    assign(node.node, "aria-setsize", String(this.rows.length));
    const isSelected = look.chosen.size > 0 ? look.chosen.has(row.id) : row.id === this.selected;
    assign(node.node, "aria-selected", String(isSelected));
    node.node.classList.toggle("active", row.id === this.active);
    node.node.classList.toggle("last", this.layout.isLast(index));
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
    if (height > 0 && height !== this.heights.row) {
      const scale = parseFloat(root.fontSize) / 16;
      this.heights = { row: height, head: 32 * scale, top: 6 * scale };
      this.#lay();
    }
    this.drawNow();
  }

  showWhole() {
    this.isWhole = true;
    for (const node of this.shown.values()) node.row = null;
    this.drawNow();
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
    this.top = -1;
    /** @type {string|null} */
    this.day = null;
  }

  /** @param {Row} row @param {Look} look @param {number} now @param {boolean} isWhole */
  show(row, { order, dayOf, isDated }, now, isWhole) {
    const stamp = order === "created" ? row.createdAt : row.textModified;
    const day = dayOf(row);
    if (this.row !== row || this.date.dateTime !== stamp || this.day !== day) {
      const before = this.row;
      this.row = row;
      this.day = day;
      this.node.id = `row-${row.id}`;
      this.node.dataset.id = row.id;
      const { title, preview } = textsOf(row, day);
      this.title.classList.toggle("none", title.text === "");
      marked(this.title, title.text === "" ? t.untitled : title.text, title.spans);
      marked(this.preview, preview.text, preview.spans);
      if (before === null || marksOf(before) !== marksOf(row)) this.#showMarks(row);
      this.date.dateTime = stamp;
      const whole = isWhole ? format.full(stamp) : "";
      if (this.date.title !== whole) this.date.title = whole;
      assign(this.node, "aria-label", nameOf(row, title.text || t.untitled, whole, preview.text));
    }
    assignText(this.date, isDated ? format.near(stamp, now) : "");
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
 * The two texts of a row. Where the day is the title, the title goes before the preview.
 * @param {Row} row
 * @param {string|null} day
 * @returns {{title: {text: string, spans?: Span[]}, preview: {text: string, spans?: Span[]}}}
 */
function textsOf(row, day) {
  const { title, preview, titleMatches = [], snippetMatches = [] } = row;
  if (day === null) {
    return { title: { text: title, spans: titleMatches }, preview: { text: preview, spans: snippetMatches } };
  }
  const by = title === "" ? 0 : title.length + 1;
  const moved = snippetMatches.map(({ start, length }) => ({ start: start + by, length }));
  return { title: { text: day }, preview: { text: [title, preview].filter(Boolean).join(" "),
    spans: [...titleMatches, ...moved] } };
}

/**
 * The row in words; it begins with the title.
 * @param {Row} row
 * @param {string} title
 * @param {string} date
 * @param {string} preview
 */
function nameOf(row, title, date, preview) {
  return [title, date, row.pinned && t.markPinned, row.archived && t.markArchived, row.image && t.markImage,
    row.shared && t.markPublic, row.conflict && t.markConflict, row.problem && t.markProblem,
    row.waiting && !row.problem && t.markWaiting,
    row.weather && weatherName(row.weather), preview].filter(Boolean).join(", ");
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
