// The dialog "Go to": one field for notes, places and commands.

import { dayOfID } from "../data/clock.js";
import { t } from "../strings/index.js";
import { foundByTitle } from "../text/match.js";
import { Choices } from "../view/choices.js";
import { h, isComposing } from "../view/dom.js";
import { isGoing } from "../view/keys.js";
import { preference, setTheme } from "../view/preferences.js";
import { openDialog } from "./dialog.js";
import { pathsOf } from "./filing.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../view/choices.js").Choice & {title: string, run: () => void}} Target it is found by its title */
/** @typedef {{id: string, title: string}} Titled */

const mostRecent = 6;
const mostNotes = 8;
/** The words find at most this many places, and as many commands. */
const mostOthers = 6;

/** @param {App} app */
export function showGoing(app) {
  const field = h("input", { class: "input", type: "text", role: "combobox", "aria-label": t.goTo,
    placeholder: t.goToHint, autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list",
    "aria-expanded": "true", enterkeyhint: "go" });
  /** @type {Target[]} */
  let targets = [];
  const take = (/** @type {number} */ place) => {
    const target = targets[place];
    dialog.close();
    target?.run();
  };
  const list = new Choices(field, { id: "targets", label: t.goTo, class: "targets" }, take);
  const [notes, places, commands] = [notesOf(app), placesOf(app), commandsOf(app)];
  const show = () => {
    const words = field.value.trim();
    const groups = words === "" ? [
      { name: t.recent, choices: recentOf(app) },
      { name: t.places, choices: places.filter(({ icon }) => icon !== "folder" && icon !== "tag") },
      { name: t.commands, choices: commands },
    ] : [
      { name: t.notes, choices: foundByTitle(notes, words).slice(0, mostNotes)
        .flatMap(({ id }) => targetsOf(app, id)) },
      { name: t.places, choices: foundByTitle(places, words).slice(0, mostOthers) },
      { name: t.commands, choices: foundByTitle(commands, words).slice(0, mostOthers) },
      { name: "", choices: [{ title: "", label: t.searchForWords(words), icon: "search",
        run: () => app.notes.searchFor(words) }] },
    ];
    targets = groups.flatMap(({ choices }) => choices);
    list.show(groups);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) list.step(step);
    else if (event.key === "Enter") take(list.at);
    else if (isGoing(event)) dialog.close();
    else return false;
    return true;
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (!isComposing(event) && key(event)) event.preventDefault();
  });
  const { dialog } = openDialog(t.goTo, [list.node], { class: "going" });
  dialog.querySelector("h2")?.after(field);
  show();
  field.focus();
}

/**
 * Returns the notes outside the trash. A diary entry is found by its day, too.
 * @param {App} app
 * @returns {Titled[]}
 */
function notesOf(app) {
  const { notebook } = app;
  const rows = [...notebook.list({ view: "all", order: "modified" }),
    ...notebook.list({ view: "archive", order: "modified" })];
  return rows.map((row) => dayOfID(row.id) === null ? row
    : { id: row.id, title: `${app.dayTitle(row.id)} ${row.title}` });
}

/** @param {App} app @param {string} id @returns {Target[]} */
function targetsOf(app, id) {
  const row = app.notebook.row(id);
  if (row === null || row.deleted) return [];
  const day = app.notebook.note(id)?.title.trim() === "" ? app.dayTitle(id) : null;
  return [{ title: "", label: day ?? (row.title || t.untitled), aside: day === null ? row.folder : row.title,
    icon: row.archived ? "archive" : dayOfID(id) === null ? "note" : "diary", run: () => {
      app.notes.endSearch();
      app.open(id, { isLink: true });
      if (app.isWide) app.enterNote();
    } }];
}

/**
 * Returns the notes that were open before this one, and then the latest.
 * @param {App} app
 */
function recentOf(app) {
  const latest = app.notebook.list({ view: "all", order: "modified" }).slice(0, mostRecent + 1).map(({ id }) => id);
  return [...new Set([...app.recent, ...latest])].filter((id) => id !== app.selected)
    .flatMap((id) => targetsOf(app, id)).slice(0, mostRecent);
}

/** @param {App} app @returns {Target[]} */
function placesOf(app) {
  const { folders, tagTree } = app.notebook.places.present;
  const make = (/** @type {import("../view/route.js").Place} */ place, /** @type {string} */ icon,
    name = app.placeName(place)) => ({ title: name, label: name, icon, run: () => app.go(place) });
  return [
    make({ view: "all" }, "notes"),
    { title: t.today, label: t.today, icon: "today", keys: "T", run: () => app.actions.today() },
    make({ view: "diary" }, "diary"), make({ view: "pinned" }, "pin"), make({ view: "archive" }, "archive"),
    make({ view: "shared" }, "public"), make({ view: "trash" }, "trash"),
    ...pathsOf(folders).map((name) => make({ view: "folder", name }, "folder")),
    ...pathsOf(tagTree).map((name) => make({ view: "tag", name }, "tag", `#${name}`)),
  ];
}

/**
 * Returns the commands that apply now.
 * @param {App} app
 * @returns {Target[]}
 */
function commandsOf(app) {
  const { actions, notebook } = app;
  const theme = preference("theme") ?? "system";
  const themes = /** @type {const} */ ([["system", t.themeSystem, "settings"], ["light", t.themeLight, "sun"],
    ["dark", t.themeDark, "moon"]]);
  return [
    command(t.newNote, "new", () => actions.newNote(), "N"),
    ...noteCommandsOf(app),
    command(t.newFolder, "folder", () => actions.newPlace("folder")),
    command(t.addTag, "tag", () => actions.newPlace("tag")),
    command(t.syncNow, "sync", () => notebook.syncNow(), "Ctrl+S"),
    command(t.settings, "settings", () => actions.showSettings()),
    command(t.showKeys, "keyboard", () => actions.showKeys(), "?"),
    ...themes.filter(([value]) => value !== theme)
      .map(([value, name, icon]) => command(`${t.theme}: ${name}`, icon, () => setTheme(value))),
  ];
}

/** @param {App} app @returns {Target[]} */
function noteCommandsOf(app) {
  const { actions, note: pane } = app;
  const { note } = pane;
  if (note === null) return [];
  const { id } = note;
  if (note.deleted) return [command(t.restore, "restore", () => actions.restore(id))];
  return [
    command(note.pinned ? t.unpin : t.pin, note.pinned ? "pinned" : "pin", () => actions.togglePin(id), "P"),
    command(pane.isReading ? t.write : t.read, pane.isReading ? "rename" : "read",
      () => pane.setReading(!pane.isReading), "R"),
    command(t.focusMode, "focus", () => pane.setFocused(!pane.isFocused), "Ctrl+Shift+F"),
    command(t.tags, "tag", () => actions.editTags([id])),
    command(t.move, "folder", () => actions.editFolder([id])),
    command(t.share, "share", () => actions.share(id)),
    command(t.history, "history", () => actions.showHistory(id), "E"),
    command(t.copyLink, "link", () => actions.copyLink(id)),
    command(note.archived ? t.takeFromArchive : t.moveToArchive, "archive", () => actions.toggleArchive(id)),
    command(t.delete, "trash", () => actions.remove(id), "#"),
  ];
}

/** @param {string} name @param {string} icon @param {() => void} run @param {string} [keys] @returns {Target} */
function command(name, icon, run, keys) {
  return { title: name, label: name, icon, run, keys };
}
