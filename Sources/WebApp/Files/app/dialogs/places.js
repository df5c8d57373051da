// Folders and tags are made, renamed, moved and deleted.

import { isWithin } from "../data/lists.js";
import { renameAll } from "../data/renaming.js";
import { t } from "../strings/index.js";
import { button, h } from "../view/dom.js";
import { change, remove } from "../view/house.js";
import { entry, openDialog } from "./dialog.js";
import { cleanFolder, isFolder, isTag, pathsOf, placeChoices } from "./filing.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {'folder'|'tag'} Kind */
/** @typedef {{view: Kind, name: string}} NamedPlace */

/**
 * Opens a dialog for the name of a folder or a tag.
 * @param {Kind} view
 * @param {{title: string, action: string, help: string, name: string}} texts
 * @param {(name: string) => void} run
 */
function openName(view, { title, action, help, name }, run) {
  const apply = () => {
    const given = view === "folder" ? cleanFolder(field.value) : field.value.trim().replace(/^#/, "");
    const isRight = view === "folder" ? given !== "" && isFolder(given) : isTag(given);
    wrong.textContent = isRight ? "" : view === "folder" ? t.folderWrong : t.tagWrong;
    if (!isRight) return field.focus();
    dialog.close();
    run(given);
  };
  const { field, wrong } = entry(t.name, action, apply);
  field.value = name;
  const { dialog } = openDialog(title, [h("div", { class: "stack" }, field, wrong,
    h("p", { class: "quiet small" }, help)),
  h("div", { class: "dialog-foot" }, button(t.cancel, () => dialog.close()), button(action, apply, "main"))],
  { class: "small-dialog" });
  return field;
}

/**
 * Makes a folder or a tag, without notes at first, and shows it.
 * @param {App} app
 * @param {Kind} view
 * @param {string} [above] where it belongs
 */
export function showNew(app, view, above = "") {
  const isFolderKind = view === "folder";
  const name = above === "" ? "" : `${above}/`;
  const field = openName(view, { title: isFolderKind ? t.newFolder : t.addTag, action: t.create, name,
    help: isFolderKind ? t.newFolderHelp : t.newTagHelp }, (given) => {
    app.empty.add(view, given);
    app.go({ view, name: given });
    app.folders.focus(view, given);
  });
  field.focus();
  field.setSelectionRange(name.length, name.length);
}

/** @param {App} app @param {NamedPlace} place */
export function showRename(app, { view, name }) {
  openName(view, { title: t.rename, action: t.rename, name,
    help: view === "folder" ? t.renameFolderHelp : t.renameTagHelp }, (to) => {
    if (to !== name) renamed(app, { view, from: name, to });
  }).select();
}

/** @param {App} app @param {NamedPlace} place */
export function showMove(app, { view, name }) {
  const { folders, tagTree } = app.notebook.places.present;
  const names = pathsOf(view === "folder" ? folders : tagTree).filter((path) => !isWithin(path, name));
  const { dialog } = openDialog(t.move, [placeChoices(view, t.atTheTop, names, parentOf(name), (into) => {
    dialog.close();
    movePlace(app, { view, name }, into);
  })], { class: "small-dialog" });
}

/** @param {string} name */
function parentOf(name) {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

/**
 * Moves a folder or a tag below another one, or to the top where `into` is "".
 * @param {App} app
 * @param {NamedPlace} place
 * @param {string} into
 */
export function movePlace(app, { view, name }, into) {
  const own = name.slice(name.lastIndexOf("/") + 1);
  const to = into === "" ? own : `${into}/${own}`;
  if (to === name || isWithin(into, name)) return;
  if (view === "folder" ? isFolder(to) : isTag(to)) renamed(app, { view, from: name, to });
  else app.messages.show(view === "folder" ? t.folderWrong : t.tagWrong);
}

/** @param {App} app @param {import("../data/renaming.js").Renaming} renaming */
async function renamed(app, { view, from, to }) {
  const { notebook } = app;
  // Into a place that has notes, there is no way back by the name alone.
  const isFree = notebook.list({ view, name: to, order: "modified" }).length === 0 && !to.startsWith(`${from}/`);
  let count = 0;
  const work = renameAll(notebook, { view, from, to }).then((notes) => count = notes);
  if (!await app.actions.try(work)) return;
  app.empty.rename(view, from, to);
  const { place } = app;
  const isHere = place.view === view && isWithin(place.name ?? "", from);
  if (isHere) app.go({ view, name: to + (place.name ?? "").slice(from.length) });
  app.refreshNow();
  app.messages.show(count === 0 ? t.renamedEmpty(to) : t.renamed(count),
    isFree ? { undo: () => void renamed(app, { view, from: to, to: from }) } : {});
}

/**
 * A folder goes to the trash with its notes, which keep its name: whichever comes back is in it again. A tag leaves its
 * notes, which stay.
 * @param {App} app
 * @param {NamedPlace} place
 */
export function deletePlace(app, { view, name }) {
  const notes = [...app.notebook.replica.entries.values()].filter(({ state }) => !state.deleted
    && (view === "folder" ? isWithin(state.folder, name) : state.tags.some((tag) => isWithin(tag, name))));
  const { place } = app;
  const isHere = place.view === view && isWithin(place.name ?? "", name);
  const above = parentOf(name);
  if (isHere) app.go(above === "" ? { view: "all" } : { view, name: above });
  const remember = app.empty.remove(view, name);
  const back = () => {
    remember();
    if (isHere) app.go(place);
  };
  if (notes.length === 0) {
    app.refreshNow();
    app.keys.rest();
    app.messages.show(t.deletedPlace(name), { undo: () => {
      back();
      app.refreshNow();
    } });
  } else if (view === "folder") {
    void app.actions.try(remove(app, notes.map(({ id }) => id), (count) => t.deletedFolder(name, count),
      { back, isGone: true }));
  } else {
    change(app, notes.map(({ id, state }) => [id, { tags: state.tags.filter((tag) => !isWithin(tag, name)) }]),
      t.deletedTag(name, notes.length), back);
    app.keys.rest();
  }
}
