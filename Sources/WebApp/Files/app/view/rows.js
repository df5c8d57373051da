import { withDraft } from "../data/lists.js";
import { isSearch } from "../text/grammar.js";

/** @typedef {import("../types.js").ListQuery} ListQuery */
/** @typedef {import("../types.js").Row} Row */

/** Reads the rows of the list, where the note that is being written keeps its place. */
export class Rows {
  /** @param {import("../data/notebook.js").Notebook} notebook */
  constructor(notebook) {
    this.notebook = notebook;
    /** @type {readonly Row[]} */
    this.present = [];
    /**
     * Keeps the rows, with the note that is being written where it was, in one array: new ones at each key are felt.
     * @type {Row[]}
     */
    this.kept = [];
    /**
     * The note with this id is being written: it stays where a search found it.
     * @type {string|null}
     */
    this.typed = null;
  }

  /** Returns true if the note that is being written is not where the order would have it. */
  get isHeld() {
    return this.present === this.kept;
  }

  /**
   * Returns what is present once it is shown.
   * @param {ListQuery} query
   * @param {string|null} selected
   * @param {boolean} isTyped whether the selected note is being written
   * @returns {readonly Row[]}
   */
  read(query, selected, isTyped) {
    this.typed = isTyped ? selected : null;
    const rows = this.notebook.list(query, this.typed);
    if (selected === null || isSearch(query.text ?? "")) return rows;
    if (this.#isDraft(selected)) return this.#withDraft(rows, selected, query);
    return isTyped ? this.#held(rows, selected) : rows;
  }

  /**
   * Counts the results of another place than the one that was read.
   * @param {ListQuery} query
   */
  count(query) {
    return this.notebook.list(query, this.typed).length;
  }

  /** @param {string} id */
  #isDraft(id) {
    const entry = this.notebook.replica.get(id);
    return entry !== null && !entry.isListed && !entry.state.deleted;
  }

  /**
   * A new note has its row from the start.
   * @param {readonly Row[]} rows
   * @param {string} id
   * @param {ListQuery} query
   */
  #withDraft(rows, id, query) {
    const entry = this.notebook.replica.get(id);
    const isHere = query.view === "all" || (query.view === "diary" && id.startsWith("day-"))
      || (query.view === "folder" && entry?.state.folder === query.name)
      || (query.view === "tag" && entry?.state.tags.includes(query.name ?? ""));
    if (!entry || !isHere) return rows;
    return withDraft(/** @type {readonly import("../data/records/replica.js").ListedRow[]} */ (rows), entry.row, query);
  }

  /**
   * @param {readonly Row[]} rows
   * @param {string} id
   */
  #held(rows, id) {
    const before = this.present.findIndex((row) => row.id === id);
    const now = rows.findIndex((row) => row.id === id);
    if (before < 0 || now < 0 || before === now) return rows;
    const { kept } = this;
    rows.forEach((row, index) => kept[index] = row);
    kept.length = rows.length;
    if (now < before) kept.copyWithin(now, now + 1, before + 1);
    else kept.copyWithin(before + 1, before, now);
    kept[before] = /** @type {Row} */ (rows[now]);
    return kept;
  }
}
