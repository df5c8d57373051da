import { t } from "../strings/index.js";
import { linkTo, openLink } from "../text/links.js";
import { foundByTitle } from "../text/match.js";

/** @typedef {{id: string, title: string, label: string}} Choice */

/** The list ends with a new note. */
const mostLinks = 7;

/**
 * Returns the suggestions of notes for `[[` in the text. A title that no note has makes one.
 * @param {import("./app.js").App} app
 * @returns {import("./suggestions.js").Kind<Choice>}
 */
export function linking(app) {
  const find = (/** @type {string} */ words) => {
    const title = words.trim();
    const others = app.notebook.list({ view: "all", order: "modified" }).filter(({ id }) => id !== app.note.id);
    const found = foundByTitle(others, title).slice(0, mostLinks)
      .map(({ id, title: name }) => ({ id, title: name, label: name || t.untitled }));
    if (title === "" || found.some((row) => row.title === title)) return found;
    return [...found, { id: "", title, label: t.newNoteCalled(title) }];
  };
  return { id: "links", label: t.notesToLink, icon: "link", find,
    typedAt: (text, cursor) => openLink(text, cursor),
    take: ({ id, title, label }) => linkTo(title || label, id || app.notebook.create({ title })) };
}
