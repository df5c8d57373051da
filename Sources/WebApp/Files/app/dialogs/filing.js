// The dialog for the tags and the folder of a note.

import { t } from "../strings/index.js";
import { byteLength } from "../text/noteText.js";
import { h, icon } from "../view/dom.js";
import { entry, openDialog } from "./dialog.js";

const mostTags = 64;
const longestTag = 64;

/**
 * Sets the tags of a note: each press is a change.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 */
export function editTags(app, id) {
  const list = h("div", { class: "tags", role: "group", "aria-label": t.tags });
  const present = () => app.notebook.note(id)?.tags ?? [];
  /** A tag that no note has any more stays, to be pressed again. */
  const known = new Set([...present(), ...app.notebook.tags().map(({ name }) => name)]);
  const set = (/** @type {string[]} */ tags) => {
    app.notebook.change(id, { tags });
    app.refreshNow();
    show();
  };
  const show = () => {
    const chosen = present();
    for (const tag of chosen) known.add(tag);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tag : undefined;
    list.replaceChildren(...[...known].map((tag) => {
      const isChosen = chosen.includes(tag);
      return h("button", { class: "tag", dir: "auto", "aria-pressed": String(isChosen), "data-tag": tag,
        onclick: () => set(isChosen ? present().filter((one) => one !== tag) : [...present(), tag]) },
      isChosen && icon("check", { class: "small" }), tag);
    }));
    for (const button of list.querySelectorAll("button")) if (button.dataset.tag === focused) button.focus();
  };
  const add = () => {
    const tag = field.value.trim().replace(/^#/, "");
    const chosen = present();
    wrong.textContent = "";
    if (tag === "") return;
    if (!isTag(tag)) {
      wrong.textContent = t.tagWrong;
    } else if (chosen.length >= mostTags) {
      wrong.textContent = t.tooManyTags;
    } else {
      field.value = "";
      if (!chosen.includes(tag)) set([...chosen, tag]);
    }
    field.focus();
  };
  const { field, line, wrong } = entry(t.addTag, t.add, add);
  show();
  openDialog(t.tags, [h("div", { class: "stack" }, line, wrong, list)], { class: "small-dialog" });
  field.focus();
}

/** @typedef {import("../types.js").Folder} Folder */

/**
 * Chooses the folder of a note.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 */
export function editFolder(app, id) {
  const present = app.notebook.note(id)?.folder ?? "";
  const set = (/** @type {string} */ folder) => {
    if (!isFolder(folder)) {
      wrong.textContent = t.folderWrong;
      return;
    }
    app.notebook.change(id, { folder });
    dialog.close();
    app.refreshNow();
  };
  const { field, line, wrong } = entry(t.newFolder, t.apply, () => {
    if (field.value.trim() !== "") set(cleanFolder(field.value));
  });
  const option = (/** @type {string} */ path, /** @type {string} */ label, /** @type {string} */ drawing) =>
    h("button", { class: "menu-item", dir: "auto", "aria-pressed": String(path === present),
      onclick: () => set(path) }, icon(path === present ? "check" : drawing), label);
  const { dialog } = openDialog(t.folder, [h("div", { class: "stack" }, line, wrong,
    h("div", { class: "options", role: "group", "aria-label": t.folders }, option("", t.noFolder, "close"),
      ...paths(app.notebook.folders()).map((path) => option(path, path, "folder"))))], { class: "small-dialog" });
  field.focus();
}

/** @param {Folder[]} folders @returns {string[]} */
function paths(folders) {
  return folders.flatMap(({ path, children }) => [path, ...paths(children)]);
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
