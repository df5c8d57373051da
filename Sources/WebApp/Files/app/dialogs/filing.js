// The tags and the folder of notes, at the chip or the row that they are of.

import { t } from "../strings/index.js";
import { foundByTitle } from "../text/match.js";
import { byteLength } from "../text/noteText.js";
import { h, icon } from "../view/dom.js";
import { apply, mostTags, move } from "../view/house.js";
import { entry, openPopover } from "./dialog.js";

const longestTag = 64;

/**
 * Sets the tags of notes: each press is a change. A tag that only some of them have is given to all.
 * @param {import("../view/app.js").App} app
 * @param {readonly string[]} ids
 * @param {HTMLElement} anchor
 */
export function editTags(app, ids, anchor) {
  const list = h("div", { class: "tags", role: "group", "aria-label": t.tags });
  const present = () => ids.map((id) => app.notebook.note(id)?.tags ?? []);
  /** A tag that no note has any more stays, to be pressed again. */
  const known = new Set([...present().flat(), ...app.notebook.tags().map(({ name }) => name)]);
  const set = (/** @type {string} */ tag, /** @type {boolean} */ isGiven) => {
    apply(app, ids.flatMap((id) => {
      const tags = app.notebook.note(id)?.tags ?? [];
      if (tags.includes(tag) === isGiven || (isGiven && tags.length >= mostTags)) return [];
      return [[id, { tags: isGiven ? [...tags, tag] : tags.filter((one) => one !== tag) }]];
    }));
    app.refreshNow();
    show();
  };
  const show = () => {
    const chosen = present();
    for (const tag of chosen.flat()) known.add(tag);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tag : undefined;
    list.replaceChildren(...[...known].map((tag) => {
      const count = chosen.filter((tags) => tags.includes(tag)).length;
      const state = count === 0 ? "false" : count === ids.length ? "true" : "mixed";
      return h("button", { class: "tag", dir: "auto", "aria-pressed": state, "data-tag": tag,
        onclick: () => set(tag, state !== "true") },
      state !== "false" && icon(state === "true" ? "check" : "some", { class: "small" }), tag);
    }));
    filter(list, field.value);
    for (const button of list.querySelectorAll("button")) if (button.dataset.tag === focused) button.focus();
  };
  const add = () => {
    const tag = field.value.trim().replace(/^#/, "");
    const chosen = present();
    wrong.textContent = "";
    if (tag === "") return;
    if (!isTag(tag)) {
      wrong.textContent = t.tagWrong;
    } else if (chosen.some((tags) => tags.length >= mostTags && !tags.includes(tag))) {
      wrong.textContent = t.tooManyTags;
    } else {
      field.value = "";
      set(tag, true);
    }
    field.focus();
  };
  const { field, line, wrong } = entry(t.addTag, t.add, add, t.findOrAdd);
  field.addEventListener("input", () => filter(list, field.value));
  show();
  if (openPopover(app, t.tags, [h("div", { class: "stack" }, line, wrong, list)], anchor)) field.focus();
}

/** @typedef {import("../types.js").Folder} Folder */

/**
 * Moves notes into a folder.
 * @param {import("../view/app.js").App} app
 * @param {readonly string[]} ids
 * @param {HTMLElement} anchor
 */
export function editFolder(app, ids, anchor) {
  const folders = new Set(ids.map((id) => app.notebook.note(id)?.folder ?? ""));
  const present = folders.size === 1 ? [...folders][0] : null;
  const set = (/** @type {string} */ folder) => {
    if (!isFolder(folder)) {
      wrong.textContent = t.folderWrong;
      return;
    }
    dialog?.close();
    move(app, ids, folder);
  };
  const { field, line, wrong } = entry(t.newFolder, t.add, () => {
    if (field.value.trim() !== "") set(cleanFolder(field.value));
  }, t.findOrAdd);
  const choices = placeChoices("folder", t.noFolder, pathsOf(app.notebook.folders()), present, set);
  field.addEventListener("input", () => filter(choices, field.value));
  const dialog = openPopover(app, t.folder, [h("div", { class: "stack" }, line, wrong, choices)], anchor);
  if (dialog) field.focus();
}

/**
 * Hides the choices that have not the words.
 * @param {HTMLElement} list
 * @param {string} words
 */
function filter(list, words) {
  const rows = [...list.querySelectorAll("button")].map((node) => ({ node, title: node.textContent ?? "" }));
  const found = new Set(foundByTitle(rows, words.replace(/^#/, "")));
  for (const row of rows) row.node.hidden = !found.has(row);
}

/**
 * Returns a button for each folder or tag, after the one for "".
 * @param {'folder'|'tag'} view
 * @param {string} none the label of ""
 * @param {readonly string[]} names
 * @param {string|null|undefined} present the one with a check mark
 * @param {(name: string) => void} onChoose
 */
export function placeChoices(view, none, names, present, onChoose) {
  return h("div", { class: "options", role: "group", "aria-label": view === "folder" ? t.folders : t.tags },
    ...["", ...names].map((name) => h("button", { class: "menu-item", dir: "auto",
      "aria-pressed": String(name === present), onclick: () => onChoose(name) },
    icon(name === present ? "check" : name === "" ? "close" : view), name || none)));
}

/** @param {readonly Folder[]} folders @returns {string[]} */
export function pathsOf(folders) {
  return folders.flatMap(({ path, children }) => [path, ...pathsOf(children)]);
}

/** @param {string} text */
export function cleanFolder(text) {
  return text.split("/").map((part) => part.trim()).filter((part) => part !== "").join("/");
}

/** @param {string} tag */
export function isTag(tag) {
  return tag !== "" && [...tag].length <= longestTag && !tag.endsWith("/") && !/[\p{Cc}]/u.test(tag);
}

/** @param {string} folder */
export function isFolder(folder) {
  return byteLength(folder) <= 512 && !/\p{Cc}/u.test(folder)
    && folder.split("/").every((part) => part !== "." && part !== "..");
}
