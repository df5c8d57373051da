/** @typedef {import("../types.js").Row} Row */

/** Keeps the notes of a list that an action is for, where they are several. */
export class Chosen {
  constructor() {
    /** @type {Set<string>} */
    this.ids = new Set();
    /**
     * A range begins at this row.
     * @type {string|null}
     */
    this.anchor = null;
    /**
     * The keys are at this row.
     * @type {string|null}
     */
    this.lead = null;
  }

  get isEmpty() {
    return this.ids.size === 0;
  }

  /**
   * Adds a note, or takes it away.
   * @param {string} id
   * @param {string|null} open the note that was alone before: it is the first of several
   */
  toggle(id, open) {
    if (this.isEmpty && open !== null && open !== id) this.ids.add(open);
    if (!this.ids.delete(id)) this.ids.add(id);
    this.anchor = this.lead = id;
    if (this.isEmpty) this.clear();
  }

  /**
   * Chooses the rows from where the range began to `id`, and no others.
   * @param {readonly Row[]} rows
   * @param {string} id
   * @param {string|null} open where a range begins if there is none
   */
  extend(rows, id, open) {
    const anchor = this.anchor ?? open ?? id;
    const places = [anchor, id].map((one) => rows.findIndex((row) => row.id === one));
    const [from, to] = [Math.min(...places), Math.max(...places)];
    if (to < 0) return;
    this.ids = new Set(rows.slice(from < 0 ? to : from, to + 1).map((row) => row.id));
    this.anchor = from < 0 ? id : anchor;
    this.lead = id;
  }

  /** @param {readonly Row[]} rows */
  all(rows) {
    this.ids = new Set(rows.map(({ id }) => id));
    this.anchor = rows[0]?.id ?? null;
    this.lead ??= this.anchor;
  }

  /**
   * Drops the notes that left the list.
   * @param {readonly Row[]} rows
   */
  keep(rows) {
    if (this.isEmpty) return;
    const present = new Set(rows.map(({ id }) => id));
    for (const id of this.ids) if (!present.has(id)) this.ids.delete(id);
    if (this.lead !== null && !present.has(this.lead)) this.lead = [...this.ids].at(-1) ?? null;
    if (this.anchor !== null && !present.has(this.anchor)) this.anchor = this.lead;
    if (this.isEmpty) this.clear();
  }

  clear() {
    this.ids = new Set();
    this.anchor = this.lead = null;
  }
}
