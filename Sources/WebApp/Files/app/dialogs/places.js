// The actions on a folder or a tag.

import { renameAll } from "../data/renaming.js";
import { t } from "../strings/index.js";
import { button, h } from "../view/dom.js";
import { openMenu } from "../view/menu.js";
import { entry, openDialog } from "./dialog.js";
import { cleanFolder, isFolder, isTag } from "./filing.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {{view: 'folder'|'tag', name: string}} NamedPlace */

/**
 * @param {App} app @param {HTMLElement} anchor @param {NamedPlace} place
 * @param {import("../view/press.js").Press} press
 */
export function openPlaceMenu(app, anchor, place, press) {
  openMenu(anchor, place.view === "folder" ? t.folder : t.tag, [
    { label: t.rename, icon: place.view, run: () => showRename(app, place) },
    { label: t.newNoteHere, icon: "new", run: () => {
      app.go(place);
      app.actions.newNote();
    } },
  ], { point: press ?? undefined });
}

/** @param {App} app @param {NamedPlace} place */
function showRename(app, { view, name }) {
  const rename = async () => {
    const to = view === "folder" ? cleanFolder(field.value) : field.value.trim().replace(/^#/, "");
    const isRight = view === "folder" ? to !== "" && isFolder(to) : isTag(to);
    wrong.textContent = isRight ? "" : view === "folder" ? t.folderWrong : t.tagWrong;
    if (!isRight) return field.focus();
    dialog.close();
    if (to !== name) await renamed(app, { view, from: name, to });
  };
  const { field, wrong } = entry(t.name, t.rename, rename);
  field.value = name;
  const { dialog } = openDialog(t.rename, [h("div", { class: "stack" }, field, wrong,
    h("p", { class: "quiet small" }, view === "folder" ? t.renameFolderHelp : t.renameTagHelp)),
  h("div", { class: "dialog-foot" }, button(t.cancel, () => dialog.close()), button(t.rename, rename, "main"))],
  { class: "small-dialog" });
  field.select();
}

/** @param {App} app @param {import("../data/renaming.js").Renaming} renaming */
async function renamed(app, { view, from, to }) {
  const { notebook } = app;
  // Into a place that has notes, there is no way back by the name alone.
  const isFree = notebook.list({ view, name: to, order: "modified" }).length === 0 && !to.startsWith(`${from}/`);
  let count = 0;
  const work = renameAll(notebook, { view, from, to }).then((notes) => count = notes);
  if (!await app.actions.try(work)) return;
  const { place } = app;
  const isHere = place.view === view && (place.name === from || place.name?.startsWith(`${from}/`));
  if (isHere) app.go({ view, name: to + (place.name ?? "").slice(from.length) });
  app.refreshNow();
  app.messages.show(t.renamed(count), isFree ? { undo: () => void renamed(app, { view, from: to, to: from }) } : {});
}
