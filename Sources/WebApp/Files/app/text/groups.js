// The groups of a sorted list, and where its rows and headings are.

/**
 * A group begins with its heading above the row `start`.
 * @typedef {{key: string, start: number}} Group
 */

/**
 * Returns the groups of rows that are sorted by them. Few rows are read: to read ten thousand at each key takes too
 * long.
 * @param {number} length
 * @param {(index: number) => string} keyAt
 * @returns {Group[]}
 */
export function groupsOf(length, keyAt) {
  /** @type {Group[]} */
  const groups = [];
  for (let start = 0; start < length;) {
    const key = keyAt(start);
    groups.push({ key, start });
    let step = 1;
    while (start + step < length && keyAt(start + step) === key) step *= 2;
    let [low, high] = [start + step / 2, Math.min(length, start + step)];
    if (step === 1) [low, high] = [start + 1, start + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyAt(middle) === key) low = middle + 1;
      else high = middle;
    }
    start = low;
  }
  return groups;
}

/** Computes where rows of one height are, with headings of another height between them. */
export class Layout {
  /**
   * @param {readonly Group[]} groups
   * @param {number} length
   * @param {{row: number, head: number, top: number}} heights `top` is the space above a first row without a heading
   */
  constructor(groups, length, { row, head, top }) {
    this.groups = groups;
    this.length = length;
    this.row = row;
    this.head = head;
    this.start = groups[0]?.start === 0 ? 0 : top;
  }

  get height() {
    return this.start + this.length * this.row + this.groups.length * this.head;
  }

  /**
   * Returns the place of a row.
   * @param {number} index
   */
  top(index) {
    return this.start + index * this.row + this.#after((group) => group.start <= index) * this.head;
  }

  /**
   * Returns the place of a heading.
   * @param {number} place
   */
  headTop(place) {
    return this.start + (this.groups[place]?.start ?? 0) * this.row + place * this.head;
  }

  /**
   * Returns the upper edge of a row, or that of its heading where it is the first of its group.
   * @param {number} index
   */
  edge(index) {
    const isFirst = this.groups.some(({ start }) => start === index);
    return index === 0 ? 0 : this.top(index) - (isFirst ? this.head : 0);
  }

  /**
   * Returns true if a group ends with the row.
   * @param {number} index
   */
  isLast(index) {
    return index === this.length - 1 || this.groups.some(({ start }) => start === index + 1);
  }

  /**
   * Returns the row at or below a height.
   * @param {number} height
   */
  indexAt(height) {
    const groups = this.#after((_, place) => this.headTop(place) <= height);
    const { start } = this.groups[groups - 1] ?? { start: 0 };
    const index = Math.floor((height - this.start - groups * this.head) / this.row);
    const end = this.groups[groups]?.start ?? this.length;
    return Math.max(start, Math.min(end, index));
  }

  /**
   * Counts the groups from the start for which it is true.
   * @param {(group: Group, place: number) => boolean} is
   */
  #after(is) {
    let [low, high] = [0, this.groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (is(/** @type {Group} */ (this.groups[middle]), middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
