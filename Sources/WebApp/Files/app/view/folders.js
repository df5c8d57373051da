import { t } from "../strings/index.js";
import { assign, h, icon, tool } from "./dom.js";
import { count } from "./format.js";
import { dragged } from "./list.js";
import { preference, setPreference } from "./preferences.js";
import { takeMenus } from "./press.js";
import { samePlace } from "./route.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./route.js").Place} Place */
/** @typedef {import("../types.js").Folder} Folder */

/** The pane that chooses the notes of the list. */
export class FoldersPane {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.places = h("div", { class: "places" });
    takeMenus(this.places, (target, press) => {
      const named = this.#named(target);
      if (named) app.actions.openPlaceMenu(named.node, { view: named.view, name: named.name }, press);
      return named !== null;
    });
    this.#takeDrops();
    /** @type {import("./calendar.js").Calendar|null} */
    this.calendar = null;
    this.node = h("nav", { class: "pane folders", "aria-label": t.folders, id: "folders" },
      h("div", { class: "bar" }, h("h2", null, t.product),
        tool("settings", t.settings, () => app.actions.showSettings()),
        tool("close", t.close, () => app.drawer.close(), { class: "not-wide" })),
      this.places);
    this.key = "";
    /** @type {Set<string>} */
    this.closed = new Set((preference("closed-folders") ?? "").split("\n"));
  }

  /** Runs after the list was painted. */
  async load() {
    const { Calendar } = await import("./calendar.js");
    this.calendar = new Calendar(this.app);
    this.node.append(this.calendar.node);
    this.calendar.show();
  }

  show() {
    const { notebook, place } = this.app;
    const counts = notebook.counts();
    const folders = notebook.folders();
    const tags = notebook.tags();
    this.calendar?.show();
    // Made again only where something differs: the pane keeps its focus while one types.
    const key = JSON.stringify([counts, folders, tags, place, [...this.closed]]);
    if (key === this.key) return;
    this.key = key;
    const focused = document.activeElement instanceof HTMLElement && this.places.contains(document.activeElement)
      ? document.activeElement.dataset.key : null;
    this.places.replaceChildren(
      this.#place({ view: "all" }, "notes", t.allNotes, counts.all),
      h("button", { class: "place", "data-key": "today-entry",
        onclick: () => this.app.actions.today() }, icon("today"), h("span", { class: "name" }, t.today)),
      this.#place({ view: "diary" }, "diary", t.diary, counts.diary),
      this.#place({ view: "pinned" }, "pin", t.pinned, counts.pinned));
    if (folders.length > 0) {
      this.places.append(h("h3", null, t.folders));
      for (const folder of folders) this.#addFolder(folder, 0);
    }
    if (tags.length > 0) {
      this.places.append(h("h3", null, t.tags));
      for (const tag of tags) {
        const button = this.#place({ view: "tag", name: tag.name }, "tag", tag.name, tag.count);
        this.places.append(h("div", { class: "place-line" }, button, this.#more("tag", tag.name, tag.name)));
      }
    }
    this.places.append(h("h3", { class: "away" }, t.more),
      this.#place({ view: "archive" }, "archive", t.archive, counts.archive),
      this.#place({ view: "shared" }, "public", t.shared, counts.shared),
      this.#place({ view: "trash" }, "trash", t.trash, counts.trash));
    if (focused) {
      for (const node of this.places.querySelectorAll("button")) if (node.dataset.key === focused) node.focus();
    }
  }

  /** @param {Folder} folder @param {number} depth */
  #addFolder(folder, depth) {
    const isOpen = !this.closed.has(folder.path);
    const button = this.#place({ view: "folder", name: folder.path }, "folder", folder.name, folder.count);
    button.style.setProperty("--depth", String(depth));
    const more = this.#more("folder", folder.path, folder.name);
    if (folder.children.length === 0) {
      this.places.append(h("div", { class: "place-line" }, button, more));
      return;
    }
    // A second button cannot be inside of the first.
    const twist = h("button", { class: "tool twist", "aria-expanded": String(isOpen),
      "aria-label": t.expand(folder.name), "data-key": `twist ${folder.path}`, onclick: () => {
        if (isOpen) this.closed.add(folder.path);
        else this.closed.delete(folder.path);
        setPreference("closed-folders", [...this.closed].filter(Boolean).join("\n"));
        this.show();
      } }, icon(isOpen ? "down" : "next", { class: "small" }));
    this.places.append(h("div", { class: "place-line has-twist" }, button, more, twist));
    if (isOpen) for (const child of folder.children) this.#addFolder(child, depth + 1);
  }

  /** @param {'folder'|'tag'} view @param {string} name @param {string} label */
  #more(view, name, label) {
    const button = tool("more", t.menuOf(label), () => this.app.actions.openPlaceMenu(button, { view, name }),
      { class: "place-more", "aria-haspopup": "menu", "data-key": `more ${view} ${name}` });
    return button;
  }

  /**
   * The folder or the tag that a part of the pane is.
   * @param {EventTarget|null} target
   */
  #named(target) {
    const node = target instanceof Element ? target.closest(".place") : null;
    const [, view, name] = /^(folder|tag) (.+)$/s.exec(node instanceof HTMLElement ? node.dataset.key ?? "" : "") ?? [];
    return node instanceof HTMLElement && name !== undefined
      ? { node, view: /** @type {'folder'|'tag'} */ (view), name } : null;
  }

  /**
   * The place that takes the notes that are dragged.
   * @param {DragEvent} event
   * @returns {{node: HTMLElement, place: Place}|null}
   */
  #dropAt({ target, dataTransfer }) {
    const node = target instanceof Element ? target.closest("[data-key]") : null;
    if (!(node instanceof HTMLElement) || !dataTransfer?.types.includes(dragged)) return null;
    const [, view = "", name = ""] = /^(\w+) (.*)$/s.exec(node.dataset.key ?? "") ?? [];
    if (!["folder", "tag", "pinned", "archive", "trash"].includes(view)) return null;
    return { node, place: { view: /** @type {Place["view"]} */ (view), name } };
  }

  /** Notes are dragged onto folders, tags and the other places. */
  #takeDrops() {
    /** @type {HTMLElement|null} */
    let marked = null;
    const mark = (/** @type {HTMLElement|null} */ node) => {
      marked?.classList.remove("dropping");
      node?.classList.add("dropping");
      marked = node;
    };
    this.places.addEventListener("dragover", (event) => {
      const drop = this.#dropAt(event);
      mark(drop?.node ?? null);
      if (drop) event.preventDefault();
    });
    this.places.addEventListener("dragleave", () => mark(null));
    this.places.addEventListener("drop", (event) => {
      const drop = this.#dropAt(event);
      mark(null);
      if (!drop) return;
      event.preventDefault();
      this.app.actions.file((event.dataTransfer?.getData(dragged) ?? "").split("\n"), drop.place);
    });
  }

  /** @param {Place} place @param {string} drawing @param {string} label @param {number} notes */
  #place(place, drawing, label, notes) {
    const node = h("button", { class: "place", "data-key": `${place.view} ${place.name ?? ""}`,
      onclick: () => this.app.go(place) },
    icon(drawing), h("span", { class: "name", dir: "auto" }, label),
    notes > 0 && h("span", { class: "count" }, count(notes)));
    assign(node, "aria-current", samePlace(place, this.app.place) && this.app.text.trim() === "" ? "true" : null);
    return node;
  }
}
