// Keeping house: what is done to one note or to several. Each action but the last ones is undone at once.

import { ask } from "../dialogs/dialog.js";
import { t } from "../strings/index.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {readonly (readonly [string, Edit])[]} Edits */

/** @param {App} app @param {readonly string[]} ids @returns {Note[]} those that are not in the trash */
function live(app, ids) {
  return ids.flatMap((id) => app.notebook.note(id) ?? []).filter(({ deleted }) => !deleted);
}

/**
 * Prepares many changes: to sort the notes once is cheaper than to move each.
 * @param {App} app
 * @param {number} count
 */
function prepare(app, count) {
  if (count > 50) app.notebook.replica.unsort();
}

/** The tags of a note are no more than this. */
export const mostTags = 64;

/** @param {App} app @param {Edits} edits */
export function apply(app, edits) {
  prepare(app, edits.length);
  for (const [id, edit] of edits) app.notebook.change(id, edit);
}

/**
 * Returns the edits that lead back.
 * @param {App} app
 * @param {Edits} edits
 * @returns {Edits}
 */
function backFrom(app, edits) {
  return edits.flatMap(([id, edit]) => {
    const note = app.notebook.note(id);
    if (!note) return [];
    const names = /** @type {(keyof Note)[]} */ (Object.keys(edit));
    return [[id, Object.fromEntries(names.map((name) => [name, note[name]]))]];
  });
}

/**
 * Changes notes, shows what was done, and offers the way back.
 * @param {App} app
 * @param {Edits} edits
 * @param {string} done
 * @param {() => void} [back] what else leads back
 */
export function change(app, edits, done, back = () => {}) {
  if (edits.length === 0) return;
  const former = backFrom(app, edits);
  apply(app, edits);
  app.refreshNow();
  app.messages.show(done, { undo: () => {
    apply(app, former);
    back();
    app.refreshNow();
  } });
}

/**
 * Pins the notes; if all are pinned, it unpins them.
 * @param {App} app
 * @param {readonly string[]} ids
 */
export function togglePin(app, ids) {
  const notes = live(app, ids);
  const pinned = !notes.every((note) => note.pinned);
  const edits = /** @type {Edits} */ (notes.filter((note) => note.pinned !== pinned).map(({ id }) => [id, { pinned }]));
  if (notes.length > 1) return change(app, edits, pinned ? t.pinnedNotes(edits.length) : t.unpinnedNotes(edits.length));
  apply(app, edits);
  app.refreshNow();
}

/**
 * Archives the notes; if all are in the archive, it takes them out.
 * @param {App} app
 * @param {readonly string[]} ids
 */
export function toggleArchive(app, ids) {
  const notes = live(app, ids);
  const archived = !notes.every((note) => note.archived);
  const edits = /** @type {Edits} */ (notes.filter((note) => note.archived !== archived)
    .map(({ id }) => [id, { archived }]));
  if (edits.length === 0) return;
  const { selected } = app;
  const keep = app.empty.watch();
  apply(app, edits);
  keep();
  app.notes.endChoice();
  app.leave(...ids);
  const former = /** @type {Edits} */ (edits.map(([id]) => [id, { archived: !archived }]));
  app.messages.show(archived ? t.archivedNotes(edits.length) : t.unarchivedNotes(edits.length), { undo: () => {
    apply(app, former);
    if (selected !== null && ids.includes(selected)) app.open(selected, { isLink: true });
    else app.refreshNow();
  } });
}

/**
 * Moves the notes into a folder; "" is none.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {string} folder
 */
export function move(app, ids, folder) {
  const edits = /** @type {Edits} */ (live(app, ids).filter((note) => note.folder !== folder)
    .map(({ id }) => [id, { folder }]));
  const keep = app.empty.watch();
  app.notes.endChoice();
  const done = folder === "" ? t.takenFromFolder : t.movedTo(folder);
  change(app, edits, ids.length === 1 ? done : t.movedNotes(edits.length, folder));
  keep();
  app.refreshNow();
}

/**
 * Gives the notes a tag.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {string} tag
 */
export function addTag(app, ids, tag) {
  const notes = live(app, ids).filter(({ tags }) => !tags.includes(tag));
  const edits = /** @type {Edits} */ (notes.filter(({ tags }) => tags.length < mostTags)
    .map(({ id, tags }) => [id, { tags: [...tags, tag] }]));
  if (edits.length < notes.length) return app.messages.show(t.tooManyTags);
  change(app, edits, ids.length === 1 ? t.taggedWith(tag) : t.taggedNotes(edits.length, tag));
}

/**
 * Returns the action of a drop on a place.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {import("./route.js").Place} place
 */
export function file(app, ids, { view, name = "" }) {
  const notes = live(app, ids);
  if (view === "folder") return move(app, ids, name);
  if (view === "tag") return addTag(app, ids, name);
  if (view === "pinned") return togglePin(app, notes.filter(({ pinned }) => !pinned).map(({ id }) => id));
  if (view === "archive") return toggleArchive(app, notes.filter(({ archived }) => !archived).map(({ id }) => id));
  if (view === "trash") return void remove(app, ids);
}

/**
 * Moves the notes to the trash. A draft leaves no trace.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {(count: number) => string} [done] what to show
 * @param {{back?: () => void, isGone?: boolean}} options what else leads back; whether the folder goes, too
 */
export async function remove(app, ids, done = t.deletedNotes, { back = () => {}, isGone = false } = {}) {
  const { notebook } = app;
  const notes = live(app, ids);
  if (notes.length === 0) return;
  const written = notes.filter(({ id }) => notebook.row(id) !== null).map(({ id }) => id);
  const [first = ""] = written;
  const isOne = written.length === 1 && done === t.deletedNotes;
  const text = isOne ? t.deleted(app.actions.nameOf(first)) : done(written.length);
  const keep = app.empty.watch();
  prepare(app, notes.length);
  const work = notes.map(({ id }) => notebook.trash(id));
  if (!isGone) keep();
  app.notes.endChoice();
  app.leave(...notes.map(({ id }) => id));
  // The keys stay in the list, ready for the next note.
  app.keys.rest();
  if (written.length > 0) {
    app.messages.show(text, { undo: () => {
      app.actions.restore(...written);
      back();
    } });
  }
  await Promise.all(work);
  app.refreshNow();
}

/** @param {App} app @param {readonly string[]} ids */
export async function restore(app, ids) {
  prepare(app, ids.length);
  const work = ids.map((id) => app.notebook.restore(id));
  const [first = ""] = ids;
  if (app.place.view === "trash") {
    app.notes.endChoice();
    app.leave(...ids);
    app.messages.show(ids.length === 1 ? t.restored : t.restoredNotes(ids.length),
      ids.length === 1 ? { action: t.openPage, undo: () => app.open(first, { isLink: true }) } : {});
  } else {
    app.refreshNow();
    if (app.isWide) app.open(first, { isChosen: false });
  }
  await Promise.all(work);
}

/** @param {App} app @param {readonly string[]} ids */
export async function purge(app, ids) {
  const [first = ""] = ids;
  const text = ids.length === 1 ? t.purgeExplained(app.actions.nameOf(first)) : t.emptyTrashExplained(ids.length);
  if (!await ask(t.purgeQuestion, text, { action: t.deleteForGood, danger: true })) return;
  const work = ids.map((id) => app.notebook.purge(id));
  app.notes.endChoice();
  app.leave(...ids);
  app.keys.rest();
  await Promise.all(work);
  app.refreshNow();
}

/** @param {App} app */
export async function emptyTrash(app) {
  const { trash } = app.notebook.counts();
  if (trash === 0) return;
  if (!await ask(t.emptyTrashQuestion, t.emptyTrashExplained(trash), { action: t.emptyTrash, danger: true })) return;
  const work = app.notebook.emptyTrash();
  if (app.selected !== null && app.notebook.note(app.selected)?.deleted !== false) app.leave(app.selected);
  await work;
  app.refreshNow();
  app.keys.rest();
}
