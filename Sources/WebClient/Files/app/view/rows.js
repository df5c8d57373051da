import { t } from "../strings/index.js";
import { assign, assignText, h, icon } from "./dom.js";
import { format } from "./format.js";
import { weatherIcon, weatherName } from "./weather.js";

/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Span} Span */

/** A row of the list: one node that shows one note after another as the list scrolls. */
export class RowNode {
  constructor() {
    this.title = h("span", { class: "row-title", dir: "auto" });
    this.marks = h("span", { class: "row-marks" });
    this.date = h("time", { class: "row-date" });
    this.preview = h("span", { class: "row-preview", dir: "auto" });
    this.node = h("div", { class: "row", role: "option", "aria-selected": "false" },
      h("div", { class: "row-line" }, this.title, this.date),
      h("div", { class: "row-line" }, this.preview, this.marks));
    /** @type {Row|null} */
    this.row = null;
    this.index = -1;
  }

  /** @param {Row} row @param {'modified'|'created'} order @param {number} now */
  show(row, order, now) {
    const stamp = order === "created" ? row.createdAt : row.lastModified;
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
      const whole = format.full(stamp);
      if (this.date.title !== whole) this.date.title = whole;
      assign(this.node, "aria-label", nameOf(row, whole));
    }
    assignText(this.date, format.near(stamp, now));
  }

  #showMarks(/** @type {Row} */ row) {
    this.marks.replaceChildren();
    if (row.weather) this.marks.append(weatherIcon(row.weather));
    if (row.image) this.marks.append(icon("image"));
    if (row.conflict) this.marks.append(icon("conflict", { class: "warn" }));
    if (row.problem) this.marks.append(icon("warn", { class: "warn" }));
    if (row.waiting && !row.problem) this.marks.append(icon("waiting"));
    if (row.pinned) this.marks.append(icon("pinned", { class: "pin" }));
  }
}

/** @param {Row} row */
function marksOf(row) {
  return [row.weather?.icon, row.image, row.conflict, row.problem, row.waiting, row.pinned].join();
}

/**
 * The row in words; it begins with the title.
 * @param {Row} row
 * @param {string} date
 */
function nameOf(row, date) {
  return [row.title || t.untitled, date, row.pinned && t.markPinned, row.image && t.markImage,
    row.conflict && t.markConflict, row.problem && t.markProblem, row.waiting && !row.problem && t.markWaiting,
    row.weather && weatherName(row.weather), row.preview].filter(Boolean).join(", ");
}

/** @param {HTMLElement} node @param {string} text @param {Span[]} [spans] */
export function marked(node, text, spans = []) {
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
