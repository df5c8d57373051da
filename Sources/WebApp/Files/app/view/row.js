import { t } from "../strings/index.js";
import { assign, assignText, h, icon } from "./dom.js";
import { format } from "./format.js";
import { weatherIcon, weatherName } from "./weather.js";

/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Span} Span */
/** @typedef {import("./list.js").Look} Look */

/** Shows one note after another in one node as the list scrolls. */
export class RowNode {
  constructor() {
    this.title = h("span", { class: "row-title", dir: "auto" });
    this.marks = h("span", { class: "row-marks" });
    this.date = h("time", { class: "row-date" });
    this.preview = h("span", { class: "row-preview", dir: "auto" });
    // It has its place from the start: a picture that arrives moves nothing.
    this.picture = h("span", { class: "row-picture", hidden: true }, icon("image"));
    // A finger that rests on a row would drag it in place of the list.
    this.node = h("div", { class: "row", role: "option", "aria-selected": "false",
      draggable: String(matchMedia("(pointer: fine)").matches) },
      h("div", { class: "row-line" }, this.title, this.date),
      h("div", { class: "row-line" }, this.preview, this.marks, this.picture));
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
      this.picture.hidden = row.picture === null;
      if (pictureOf(before) !== pictureOf(row)) this.showPicture(null);
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

  /** @param {HTMLCanvasElement|null} canvas null shows that there is a picture */
  showPicture(canvas) {
    if (canvas) this.picture.append(canvas);
    else this.picture.querySelector("canvas")?.remove();
  }

  get hasPicture() {
    return this.picture.childElementCount > 1;
  }

  #showMarks(/** @type {Row} */ row) {
    this.marks.replaceChildren();
    if (row.weather) this.marks.append(weatherIcon(row.weather));
    if (row.image && row.picture === null) this.marks.append(icon("image"));
    if (row.shared) this.marks.append(icon("public", { label: t.public }));
    if (row.conflict) this.marks.append(icon("conflict", { class: "warn" }));
    if (row.problem) this.marks.append(icon("warn", { class: "warn" }));
    if (row.waiting && !row.problem) this.marks.append(icon("waiting"));
    if (row.pinned) this.marks.append(icon("pinned", { class: "pin" }));
  }
}

/** @param {Row|null} row */
function pictureOf(row) {
  return row?.picture?.sha256 ?? null;
}

/** @param {Row} row */
function marksOf(row) {
  return [row.weather?.icon, row.image && row.picture === null, row.shared, row.conflict, row.problem, row.waiting,
    row.pinned].join();
}

/**
 * Returns the two texts of a row. Where the day is the title, the title goes before the preview.
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
 * Returns the row in words; it begins with the title.
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
