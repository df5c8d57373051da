// The conditions of a search besides its words.

import { isWithin } from "../data/lists.js";
import { attachmentsOf, textTime } from "../data/records/kept.js";
import { startOf } from "./grammar.js";
import { literalOf, occurs } from "./match.js";
import { foldedName, foldedOf } from "./prepared.js";

/** @typedef {import("../data/records/replica.js").Entry} Entry */
/** @typedef {import("./grammar.js").Filter} Filter */
/** @typedef {(entry: Entry) => boolean} Test */

const openTask = /^[\t ]*(?:[-*+]|\d+[.)])[\t ]+\[ \](?:[\t ]|$)/m;

/** @type {Record<string, Test>} */
const states = {
  pinned: ({ state }) => state.pinned,
  archived: ({ state }) => state.archived,
  shared: ({ share }) => share !== null,
};

/** @type {Record<string, Test>} */
const contents = {
  file: ({ kept, state }) => attachmentsOf(kept, state).length > 0,
  picture: ({ kept, state }) => attachmentsOf(kept, state).some(({ type }) => type.startsWith("image/")),
  // To search for the box first is faster.
  task: ({ state: { body } }) => body.includes("[ ]") && openTask.test(body),
  link: ({ state: { body } }) => ["http://", "https://", "](note:"].some((sign) => body.includes(sign)),
};

/** @type {Record<Filter["name"], (value: string) => Test>} */
const makers = {
  words(value) {
    const word = literalOf(value);
    return (entry) => {
      const { title, body } = foldedOf(entry);
      return occurs(word, title) || occurs(word, body);
    };
  },
  tag: (value) => ({ state }) => state.tags.some((tag) => isWithin(foldedName(tag), value)),
  in: (value) => ({ state }) => isWithin(foldedName(state.folder), value),
  is: (value) => made(states[value]),
  has: (value) => made(contents[value]),
  before(value) {
    const start = startOf(value)?.toISOString() ?? "";
    return ({ state }) => textTime(state) < start;
  },
  after(value) {
    const start = startOf(value)?.toISOString() ?? "";
    return ({ state }) => textTime(state) >= start;
  },
};

/** @param {Test|undefined} test */
function made(test) {
  return test ?? (() => false);
}

/**
 * Joins the conditions into one.
 * @param {readonly Filter[]} filters
 * @returns {Test}
 */
export function testOf(filters) {
  const tests = filters.map(({ name, value, isNegated }) => ({ test: makers[name](value), isNegated }));
  return (entry) => tests.every(({ test, isNegated }) => test(entry) !== isNegated);
}
