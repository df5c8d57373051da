// The numbers of ordered lists follow an edit of their lines.

/** @typedef {import("./lists.js").Typed} Typed */

const item = /^([\t ]*(?:>[\t ]?)*)(?:([-*+])|(\d{1,9})([.)]))(?=[\t ])/;

/**
 * Returns the edit with the numbers of the lines around it in order. A list whose numbers are all alike stays so.
 * @param {string} text before the edit @param {Typed} typed @returns {Typed}
 */
export function numbered(text, typed) {
  const result = text.slice(0, typed.start) + typed.text + text.slice(typed.end);
  const [first, last] = [around(result, typed.start, -1), around(result, typed.start + typed.text.length, 1)];
  const old = result.slice(first, last);
  const changed = result.slice(first, typed.start).split("\n").length - 1;
  const lines = renumbered(old.split("\n"), changed, text.slice(first).split("\n", changed + 1)[changed] ?? "");
  const fresh = lines.join("\n");
  if (fresh === old) return typed;
  const moved = (/** @type {number} */ place) => place + shift(old, lines, place - first);
  const end = last - typed.text.length + (typed.end - typed.start);
  return { start: first, end, text: fresh, select: moved(typed.select),
    ...(typed.selectEnd === undefined ? {} : { selectEnd: moved(typed.selectEnd) }) };
}

/**
 * Returns where the lines without an empty one between them begin or end.
 * @param {string} text @param {number} place @param {-1|1} step
 */
function around(text, place, step) {
  const found = step < 0 ? text.lastIndexOf("\n\n", place - 1) : text.indexOf("\n\n", Math.max(0, place - 1));
  if (found < 0) return step < 0 ? 0 : text.length;
  return step < 0 ? Math.min(place, found + 2) : Math.max(place, found);
}

/**
 * @param {readonly string[]} lines @param {number} changed the first line of the edit
 * @param {string} before that line as it was
 */
function renumbered(lines, changed, before) {
  /**
   * A line may continue these lists; `first` is the number that their first line had.
   * @type {{indent: number, number: number, first: number, count: number, isFixed: boolean}[]}
   */
  const open = [];
  return lines.map((line, index) => {
    const found = item.exec(line);
    if (!found) return line;
    const [whole, indented = "", bullet, digits, point] = found;
    const indent = indented.replaceAll("\t", "    ").length;
    while (open.length > 0 && /** @type {typeof open[0]} */ (open[open.length - 1]).indent > indent) open.pop();
    const list = open[open.length - 1];
    const isNext = list !== undefined && list.indent === indent;
    if (bullet !== undefined) {
      if (isNext) open.pop();
      open.push({ indent, number: -1, first: -1, count: 1, isFixed: true });
      return line;
    }
    const number = Number(digits);
    if (isNext && list.number >= 0) {
      if (list.count++ === 1) list.isFixed = number === list.first && index !== changed;
      if (list.isFixed) return line;
      list.number += 1;
      return `${indented}${list.number}${point}${line.slice(whole.length)}`;
    }
    if (isNext) open.pop();
    // A list whose first line is another one keeps its start. One that begins within another list begins with 1.
    const old = index === changed ? item.exec(before) : null;
    const start = old?.[3] !== undefined && old[1] === indented ? Number(old[3])
      : index >= changed && open.length > 0 ? 1 : number;
    open.push({ indent, number: start, first: number, count: 1, isFixed: false });
    return start === number ? line : `${indented}${start}${point}${line.slice(whole.length)}`;
  });
}

/**
 * Returns how far the new numbers move a place of the old lines.
 * @param {string} old @param {readonly string[]} lines @param {number} place
 */
function shift(old, lines, place) {
  let [by, at] = [0, 0];
  for (const [index, line] of old.split("\n").entries()) {
    const change = (lines[index]?.length ?? 0) - line.length;
    if (place > at + line.length) by += change;
    else return place - at < (item.exec(line)?.[0].length ?? 0) ? by : by + change;
    at += line.length + 1;
  }
  return by;
}
