// A folder or a tag gets another name in all notes: in one call, or note by note where the server cannot be reached.

import { ApiError } from "./api.js";
import { isWithin } from "./lists.js";

/** @typedef {import("./notebook.js").Notebook} Notebook */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {{view: 'folder'|'tag', from: string, to: string}} Renaming */

/**
 * @param {Notebook} notebook
 * @param {Renaming} renaming
 * @returns {Promise<number>} how many notes were renamed
 */
export async function renameAll(notebook, { view, from, to }) {
  const edits = editsOf(notebook, { view, from, to });
  const isUnsent = edits.some(([id]) => notebook.records.kept(id)?.unsent);
  if (!isUnsent && notebook.records.progress.features?.includes("rename")) {
    try {
      const { renamed } = await notebook.api.json(`${view}s/rename`, { json: { from, to } });
      await notebook.syncNow();
      return renamed;
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
    }
  }
  // Notes that came, or were written, during the request are renamed, too.
  const late = editsOf(notebook, { view, from, to });
  for (const [id, edit] of late) notebook.change(id, edit);
  return late.length;
}

/**
 * Returns the edit of each live note that the renaming changes.
 * @param {Notebook} notebook
 * @param {Renaming} renaming
 * @returns {[string, Edit][]}
 */
function editsOf({ replica }, { view, from, to }) {
  const renamed = (/** @type {string} */ name) => (isWithin(name, from) ? to + name.slice(from.length) : name);
  /** @type {[string, Edit][]} */
  const edits = [];
  for (const { id, state: { deleted, folder, tags } } of replica.entries.values()) {
    if (deleted) continue;
    if (view === "folder" && isWithin(folder, from)) edits.push([id, { folder: renamed(folder) }]);
    if (view === "tag" && tags.some((tag) => isWithin(tag, from))) {
      edits.push([id, { tags: [...new Set(tags.map(renamed))] }]);
    }
  }
  return edits;
}
