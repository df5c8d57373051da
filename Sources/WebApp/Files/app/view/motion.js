/** @typedef {import("./list.js").List} List */
/** @typedef {import("../types.js").Row} Row */

const timing = { duration: 160, easing: "cubic-bezier(0.2, 0, 0, 1)" };
/** A list that more rows leave at once is another list. */
const mostFading = 12;

/** Shows where rows go: a row that moves glides, and one that leaves the list fades. */
export class Motion {
  constructor() {
    this.less = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /**
   * Remembers where rows are, before the list shows other rows.
   * @param {List} list @param {readonly Row[]} rows
   * @returns {((shift: number) => void)|null} after it: moves the rows that were in view from where they were; the
   *   list was scrolled by `shift` since
   */
  before(list, rows) {
    if (this.less.matches || document.hidden || rows === list.rows) return null;
    const { layout, shown, top, height } = list;
    const last = Math.min(list.rows.length, layout.indexAt(top + height) + 1);
    /** @type {Map<string, number>} */
    const tops = new Map();
    /** @type {HTMLElement[]} */
    const leaving = [];
    for (let index = layout.indexAt(top); index < last; index++) {
      const { id = "" } = list.rows[index] ?? {};
      const row = shown.get(id);
      if (!row) continue;
      if (has(rows, id, index)) tops.set(id, row.top);
      else if (leaving.length <= mostFading) leaving.push(copyOf(row.node));
    }
    return (shift) => {
      for (const [id, before] of tops) {
        const from = before + shift;
        const row = shown.get(id);
        if (row && row.top !== from) row.node.animate({ transform: [at(from), at(row.top)] }, timing);
      }
      if (leaving.length > mostFading) return;
      for (const copy of leaving) {
        copy.style.translate = `0 ${shift}px`;
        list.heads.append(copy);
        copy.animate({ opacity: [1, 0] }, timing).finished.finally(() => copy.remove());
      }
    };
  }
}

/** @param {number} top */
function at(top) {
  return `translateY(${top}px)`;
}

/**
 * Returns true if the row is still listed. It is most often where it was.
 * @param {readonly Row[]} rows @param {string} id @param {number} index
 */
function has(rows, id, index) {
  return [index, index - 1, index + 1].some((near) => rows[near]?.id === id) || rows.some((row) => row.id === id);
}

/**
 * Returns a copy of the row as it looks: its node shows another note next.
 * @param {HTMLElement} node
 */
function copyOf(node) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const name of ["id", "role", "aria-label", "aria-selected", "aria-posinset", "aria-setsize", "data-id"]) {
    copy.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  return copy;
}
