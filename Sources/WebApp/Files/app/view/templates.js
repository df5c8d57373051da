import { t } from "../strings/index.js";
import { inField } from "../text/diff.js";
import { foundByTitle } from "../text/match.js";
import { filled, openTemplate, templateTag } from "../text/templates.js";

/** @typedef {{id: string, title: string, label: string}} Choice */

/**
 * Returns the suggestions of templates for a `/` in an empty line of the text. The note gets their tags, too.
 * @param {import("./app.js").App} app
 * @returns {import("./suggestions.js").Kind<Choice>}
 */
export function templating(app) {
  const find = (/** @type {string} */ words) => {
    const rows = app.notebook.list({ view: "tag", name: templateTag, order: "modified" })
      .filter(({ id }) => id !== app.note.id);
    return foundByTitle(rows, words).map(({ id, title }) => ({ id, title, label: title || t.untitled }));
  };
  const take = (/** @type {Choice} */ { id }) => {
    const { notebook, note: { note } } = app;
    const template = notebook.note(id);
    if (!template || !note) return null;
    const added = template.tags.filter((tag) => tag !== templateTag && !note.tags.includes(tag));
    if (added.length > 0) notebook.change(note.id, { tags: [...note.tags, ...added] });
    return filled(inField(template.body || template.title), { title: note.title, now: new Date() });
  };
  return { id: "templates", label: t.templates, icon: "template", find, take, typedAt: openTemplate };
}
