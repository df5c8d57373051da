import { t } from "../strings/index.js";
import { linkTo, openLink } from "../text/links.js";
import { foldedTitle, Query } from "../text/match.js";

/** @typedef {{id: string, title: string, label: string}} Choice */

/** A title alone is compared. */
const nothing = foldedTitle("");

/**
 * The notes that `[[` in the text offers. A title that no note has makes one.
 * @param {import("./app.js").App} app
 * @returns {import("./suggestions.js").Kind<Choice>}
 */
export function linking(app) {
  const find = (/** @type {string} */ words) => {
    const title = words.trim();
    const query = new Query(title);
    /** @type {Choice[][]} */
    const byRank = [];
    for (const { id, title: name } of app.notebook.list({ view: "all", order: "modified" })) {
      const rank = query.isEmpty ? 0 : query.rank(foldedTitle(name), nothing);
      if (rank >= 0 && id !== app.note.id) (byRank[rank] ??= []).push({ id, title: name, label: name || t.untitled });
    }
    const found = byRank.flat();
    if (title === "" || found.some((row) => row.title === title)) return found;
    // Among the first, so that it is on the list.
    return [...found.slice(0, 7), { id: "", title, label: t.newNoteCalled(title) }];
  };
  return { id: "links", label: t.notesToLink, icon: "link", find,
    typedAt: (text, cursor) => openLink(text, cursor),
    take: ({ id, title, label }) => linkTo(title || label, id || app.notebook.create({ title })) };
}
