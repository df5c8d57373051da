// The menus of a note, of several, of a folder and of a tag.

import { deletePlace, showMove, showNew, showRename } from "../dialogs/places.js";
import { t } from "../strings/index.js";
import { openMenu } from "./menu.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./menu.js").Item} Item */
/** @typedef {import("./press.js").Press} Press */
/** @typedef {import("../dialogs/places.js").NamedPlace} NamedPlace */

/**
 * @param {App} app
 * @param {string} id the note at which it opens
 * @param {readonly string[]} ids the notes that it is for
 * @param {Press} press
 */
export function openNoteMenu(app, id, ids, press) {
  const { list } = app.notes;
  const row = list.shown.get(id)?.node;
  const { left = 0, bottom = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
  row?.classList.add("aimed");
  openMenu(list.body, t.note, itemsOf(app, id, ids), {
    // By the key, in the row: below it would be another one's place.
    point: press ?? { x: left + 24, y: bottom - height / 3 },
    onClose: () => row?.classList.remove("aimed"),
  });
}

/** @param {App} app @param {string} id @param {readonly string[]} ids @returns {Item[]} */
function itemsOf(app, id, ids) {
  const { actions } = app;
  const rows = ids.flatMap((one) => app.notebook.row(one) ?? []);
  if (rows.every(({ deleted }) => deleted)) {
    return [{ label: t.restore, icon: "restore", run: () => actions.restore(...ids) }, null,
      { label: t.deleteForGood, icon: "trash", danger: true, run: () => actions.purge(...ids) }];
  }
  const isPinned = rows.every(({ pinned }) => pinned);
  const isArchived = rows.every(({ archived }) => archived);
  /** @type {Item[]} */
  const alone = ids.length > 1 ? [] : [
    { label: t.share, icon: "share", run: () => actions.share(id) },
    { label: t.copyLink, icon: "link", run: () => actions.copyLink(id) },
    null,
  ];
  /** @type {Item[]} */
  const choice = app.notes.chosen.ids.has(id) ? []
    : [{ label: t.select, icon: "check", run: () => app.notes.choose(id, "toggle") }, null];
  return [...choice,
    { label: isPinned ? t.unpin : t.pin, icon: isPinned ? "pinned" : "pin", key: "P",
      run: () => actions.togglePin(...ids) },
    { label: t.move, icon: "folder", run: () => actions.editFolder(ids) },
    { label: t.tag, icon: "tag", run: () => actions.editTags(ids) },
    null, ...alone,
    { label: isArchived ? t.takeFromArchive : t.moveToArchive, icon: "archive",
      run: () => actions.toggleArchive(...ids) },
    { label: t.delete, icon: "trash", danger: true, key: "#", run: () => actions.remove(...ids) },
  ];
}

/** @param {App} app @param {HTMLElement} anchor @param {NamedPlace} place @param {Press} press */
export function openPlaceMenu(app, anchor, place, press) {
  const { view, name } = place;
  openMenu(anchor, view === "folder" ? t.folder : t.tag, [
    { label: t.rename, icon: "rename", run: () => showRename(app, place) },
    { label: t.newNoteHere, icon: "new", run: () => {
      app.go(place);
      app.actions.newNote();
    } },
    { label: view === "folder" ? t.newFolderHere : t.newTagHere, icon: "add", run: () => showNew(app, view, name) },
    { label: t.move, icon: view, run: () => showMove(app, place) },
    null,
    { label: t.delete, icon: "trash", danger: true, run: () => deletePlace(app, place) },
  ], { point: press ?? undefined });
}
