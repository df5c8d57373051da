// The grammar of a search: words, "phrases", `-word`, and operators such as `tag:home` or `before:2026`. It is the
// server's, too: both pass the same vectors.

/** @typedef {'tag'|'in'|'is'|'has'|'before'|'after'} Operator */
/**
 * Describes a condition besides the words. That of `words` is negated: the note lacks them.
 * @typedef {{name: Operator|'words', value: string, isNegated: boolean}} Filter
 */

const operator = /^(tag|in|is|has|before|after):/;
/** The longest operator has this length, with its colon. */
const longest = 7;
/** @type {Record<string, readonly string[]>} */
const values = { is: ["pinned", "archived", "shared"], has: ["file", "picture", "task", "link"] };

/**
 * Returns the plain words of a query, which rank and mark the results, and its other terms.
 * @param {string} text folded, in one line
 * @returns {{words: string, filters: Filter[]}}
 */
export function termsOf(text) {
  if (!/(^| )-|:/.test(text)) return { words: text, filters: [] };
  /** @type {string[]} */
  const words = [];
  /** @type {Filter[]} */
  const filters = [];
  let isText = true;
  for (let at = 0; at < text.length;) {
    if (text[at] === " ") {
      at++;
      continue;
    }
    const isFirst = at === 0 || text[at - 1] === " ";
    const isNegated = isFirst && /^-[^ -]/.test(text.slice(at, at + 2));
    const start = isNegated ? at + 1 : at;
    const found = isFirst ? operatorAt(text, start) : null;
    const { value, end } = found ?? valueAt(text, start);
    if (found !== null || isNegated) {
      isText = false;
      if (value !== "") filters.push({ name: found?.name ?? "words", value, isNegated });
    } else if (value !== "") words.push(text.slice(at, end));
    at = end;
  }
  // Quotes with nothing in them are text where they are all.
  return { words: isText && words.length === 0 ? text : words.join(" "), filters };
}

/**
 * Returns false for a text without a word or a value: it is empty, or its operators are still being typed.
 * @param {string} text as typed
 */
export function isSearch(text) {
  const { words, filters } = termsOf(text.toLowerCase().replace(/\s+/g, " "));
  return filters.length > 0 || words.trim() !== "";
}

/**
 * Returns the operator at a place, with an empty value where that is still to be typed; null where it is text.
 * @param {string} text
 * @param {number} start
 */
function operatorAt(text, start) {
  const name = /** @type {Operator|undefined} */ (operator.exec(text.slice(start, start + longest))?.[1]);
  if (name === undefined) return null;
  const { value: typed, end } = valueAt(text, start + name.length + 1);
  const value = name === "tag" ? typed.replace(/^#/, "") : typed;
  const isDate = name === "before" || name === "after";
  const isValue = value === "" || (isDate ? startOf(value) !== null : values[name]?.includes(value) ?? true);
  return isValue ? { name, value, end } : null;
}

/**
 * Returns a word, or what is between quotes; an unclosed quote runs to the end.
 * @param {string} text
 * @param {number} start
 */
function valueAt(text, start) {
  const isQuoted = text[start] === '"';
  const found = isQuoted ? text.indexOf('"', start + 1) : text.indexOf(" ", start);
  const last = found < 0 ? text.length : found;
  if (!isQuoted) return { value: text.slice(start, last), end: last };
  const end = Math.min(text.length, last + 1);
  return { value: text.slice(start + 1, last).replace(/^ /, "").replace(/ $/, ""), end };
}

/**
 * Returns the local start of `2026`, `2026-11` or `2026-11-28`; null for any other text.
 * @param {string} value
 */
export function startOf(value) {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? [];
  if (year === undefined) return null;
  const date = new Date(2000, 0, 1);
  date.setFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : null;
}
