import { t } from "../strings/index.js";
import { Layout } from "../text/groups.js";
import { assign, h, oncePerFrame } from "./dom.js";
import { RowNode } from "./row.js";

/** @typedef {import("../types.js").Row} Row */

/**
 * Draws this many rows outside the window, so that a quick scroll shows no gap. The first view and a search do without.
 */
const margin = 8;
/** A note has this type while it is dragged. */
export const dragged = "application/x-cloudnotes-note";

/**
 * A list shows its rows by this: `groups` have a name and begin at a row; `dayOf` returns the title of a day of the
 * diary; `chosen` are the notes that an action is for, where they are several, and `lead` is that of the keys. A row
 * that moves in the same `scope` glides.
 * @typedef {{scope: string, order: 'modified'|'created', groups: {key: string, name: string, start: number}[],
 *   dayOf: (row: Row) => string|null, isDated: boolean, chosen: ReadonlySet<string>, lead: string|null}} Look
 */

/** Shows a list box whose page holds only the rows in view, and the headings above its groups. */
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
    this.look = { scope: "", order: "modified", groups: [], dayOf: () => null, isDated: true, chosen: new Set(),
      lead: null };
    /** @type {string|null} */
    this.selected = null;
    /** @type {Map<string, RowNode>} */
    this.shown = new Map();
    /** @type {RowNode[]} */
    this.spare = [];
    this.heights = { row: 76, head: 32, top: 6 };
    this.layout = new Layout([], 0, this.heights);
    this.headsKey = "";
    /** @type {import("./motion.js").Motion|null} */
    this.motion = null;
    /** @type {import("./thumbnails.js").Thumbnails|null} */
    this.thumbnails = null;
    // The range in view. To read it from the page at each change would make a layout.
    this.top = 0;
    this.height = innerHeight;
    /**
     * Rows show their complete dates, and some are ready past the edges. It is false at first, and while a search is
     * typed: both take long.
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
    const isSame = look.scope === this.look.scope;
    const moved = isSame ? this.motion?.before(this, rows) : null;
    const first = isSame && this.top > 0 ? this.#firstInView() : null;
    this.rows = rows;
    this.look = look;
    this.selected = selected;
    this.#lay();
    // Rows that come or go above a list that is scrolled do not move it.
    const index = first ? rows.indexOf(first.row) : -1;
    const shift = first && index >= 0 ? this.layout.top(index) - first.top : 0;
    this.scrollTo(this.top + shift);
    this.drawNow();
    moved?.(shift);
  }

  /** A row that changes is another object. */
  #firstInView() {
    /** @type {{row: Row, top: number}|null} */
    let first = null;
    for (const { row, top } of this.shown.values()) {
      if (row && top + this.layout.row > this.top && top < (first?.top ?? Infinity)) first = { row, top };
    }
    return first;
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

  /** Returns the row that the keys move from. */
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
    this.thumbnails?.show();
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
