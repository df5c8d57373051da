// Notes as a search compares them: folded once, and kept with the note.

import { attachmentsOf } from "../data/records/kept.js";
import { fold } from "./fold.js";
import { folded, foldedTitle } from "./match.js";

/** @typedef {import("../data/records/replica.js").Entry} Entry */
/** @typedef {import("./match.js").Folded} Folded */

/** More names are not kept. */
const mostNames = 20_000;
const nothing = folded("");

/**
 * @param {Entry} entry
 * @returns {{title: Folded, body: Folded}}
 */
export function foldedOf(entry) {
  entry.folded ??= { title: foldedTitle(entry.state.title), body: folded(entry.state.body) };
  return /** @type {{title: Folded, body: Folded}} */ (entry.folded);
}

/**
 * Returns the names of a note: its tags, its folder and its files.
 * @param {Entry} entry
 * @returns {string[]}
 */
export function namesOf({ kept, state }) {
  return [...state.tags.map((tag) => `#${tag}`), ...state.folder === "" ? [] : [state.folder],
    ...attachmentsOf(kept, state).map(({ name }) => name)];
}

/**
 * Returns the names in one text. No phrase runs from one into the next.
 * @param {Entry} entry
 * @returns {Folded}
 */
export function foldedNamesOf(entry) {
  if (entry.foldedNames === null) {
    const names = namesOf(entry);
    entry.foldedNames = names.length === 0 ? nothing : folded(names.join("\0"));
  }
  return /** @type {Folded} */ (entry.foldedNames);
}

/**
 * Caches the folded names of tags and folders: a few that many notes share.
 * @type {Map<string, string>}
 */
const known = new Map();

/** @param {string} name */
export function foldedName(name) {
  const present = known.get(name);
  if (present !== undefined) return present;
  if (known.size >= mostNames) known.clear();
  const made = fold(name);
  known.set(name, made);
  return made;
}
