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

/** A folder or a tag has this type while it is dragged. */
const draggedPlace = "application/x-cloudnotes-place";

/** Shows the places, one of which gives the list its notes. */
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
        tool("go", t.goTo, () => app.actions.showGoing(), { "aria-haspopup": "dialog" }),
        tool("settings", t.settings, () => app.actions.showSettings(), { class: "only-wide" }),
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
    const { notebook, place, empty } = this.app;
    empty.settle();
    const { counts, folders, tagTree } = notebook.places.present;
    this.calendar?.show();
    // Made again only where something differs: the pane keeps its focus while one types.
    const key = JSON.stringify([counts, folders, tagTree, place, this.app.isEverywhere, [...this.closed]]);
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
    this.#addTree("folder", t.folders, t.newFolder, folders);
    this.#addTree("tag", t.tags, t.addTag, tagTree);
    this.places.append(h("div", { class: "places-foot" },
      this.#place({ view: "archive" }, "archive", t.archive, counts.archive),
      this.#place({ view: "shared" }, "public", t.shared, counts.shared),
      this.#place({ view: "trash" }, "trash", t.trash, counts.trash)));
    if (focused) {
      for (const node of this.places.querySelectorAll("button")) if (node.dataset.key === focused) node.focus();
    }
  }

  /** @param {'folder'|'tag'} view @param {string} heading @param {string} create @param {Folder[]} tree */
  #addTree(view, heading, create, tree) {
    this.places.append(h("div", { class: "places-head", "data-top": view }, h("h3", null, heading),
      tool("add", create, () => this.app.actions.newPlace(view), { "data-key": `new ${view}` })));
    for (const place of tree) this.#addPlace(view, place, 0);
  }

  /** @param {'folder'|'tag'} view @param {Folder} place @param {number} depth */
  #addPlace(view, { path, name, count: notes, children }, depth) {
    const key = view === "folder" ? path : `//${path}`;
    const isOpen = !this.closed.has(key);
    const button = this.#place({ view, name: path }, view, name, notes);
    button.style.setProperty("--depth", String(depth));
    button.draggable = matchMedia("(pointer: fine)").matches;
    const more = tool("more", t.menuOf(name), () => this.app.actions.openPlaceMenu(more, { view, name: path }),
      { class: "place-more", "aria-haspopup": "menu", "data-key": `more ${view} ${path}` });
    if (children.length === 0) {
      this.places.append(h("div", { class: "place-line" }, button, more));
      return;
    }
    // A second button cannot be inside of the first.
    const twist = h("button", { class: "tool twist", "aria-expanded": String(isOpen),
      "aria-label": view === "folder" ? t.expand(name) : t.expandTag(name), "data-key": `twist ${key}`, onclick: () => {
        if (isOpen) this.closed.add(key);
        else this.closed.delete(key);
        setPreference("closed-folders", [...this.closed].filter(Boolean).join("\n"));
        this.show();
      } }, icon(isOpen ? "down" : "next", { class: "small" }));
    this.places.append(h("div", { class: "place-line has-twist" }, button, more, twist));
    if (isOpen) for (const child of children) this.#addPlace(view, child, depth + 1);
  }

  /**
   * Gives a place the keys.
   * @param {'folder'|'tag'} view
   * @param {string} name
   */
  focus(view, name) {
    for (const node of this.places.querySelectorAll("button")) {
      if (node.dataset.key === `${view} ${name}`) node.focus();
    }
  }

  /**
   * Returns the folder or the tag that a part of the pane is.
   * @param {EventTarget|null} target
   */
  #named(target) {
    const node = target instanceof Element ? target.closest(".place") : null;
    const [, view, name] = /^(folder|tag) (.+)$/s.exec(node instanceof HTMLElement ? node.dataset.key ?? "" : "") ?? [];
    return node instanceof HTMLElement && name !== undefined
      ? { node, view: /** @type {'folder'|'tag'} */ (view), name } : null;
  }

  /**
   * Returns the place that takes what is dragged. A folder or a tag goes below another one, or to the top at the
   * heading.
   * @param {DragEvent} event
   * @returns {{node: HTMLElement, run: (text: string) => void, type: string}|null}
   */
  #dropAt({ target, dataTransfer }) {
    const { actions } = this.app;
    const node = target instanceof Element ? target.closest("[data-key], [data-top]") : null;
    if (!(node instanceof HTMLElement)) return null;
    const types = dataTransfer?.types ?? [];
    const [, view = node.dataset.top ?? "", name = ""] = /^(\w+) (.*)$/s.exec(node.dataset.key ?? "") ?? [];
    if (types.includes(draggedPlace) && types.includes(`${draggedPlace}.${view}`)) {
      return { node, type: draggedPlace, run: (text) =>
        actions.movePlace({ view: /** @type {'folder'|'tag'} */ (view), name: text }, name) };
    }
    if (!types.includes(dragged) || node.dataset.top !== undefined) return null;
    if (!["folder", "tag", "pinned", "archive", "trash"].includes(view)) return null;
    return { node, type: dragged, run: (text) =>
      actions.file(text.split("\n"), { view: /** @type {Place["view"]} */ (view), name }) };
  }

  /** Notes are dragged onto folders, tags and the other places; folders and tags onto their like. */
  #takeDrops() {
    /** @type {HTMLElement|null} */
    let marked = null;
    const mark = (/** @type {HTMLElement|null} */ node) => {
      marked?.classList.remove("dropping");
      node?.classList.add("dropping");
      marked = node;
    };
    this.places.addEventListener("dragstart", (event) => {
      const named = this.#named(event.target);
      if (!named) return;
      event.dataTransfer?.setData(draggedPlace, named.name);
      event.dataTransfer?.setData(`${draggedPlace}.${named.view}`, "");
    });
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
      drop.run(event.dataTransfer?.getData(drop.type) ?? "");
    });
  }

  /** @param {Place} place @param {string} drawing @param {string} label @param {number} notes */
  #place(place, drawing, label, notes) {
    const node = h("button", { class: "place", "data-key": `${place.view} ${place.name ?? ""}`,
      onclick: () => this.app.go(place) },
    icon(drawing), h("span", { class: "name", dir: "auto" }, label),
    notes > 0 && h("span", { class: "count" }, count(notes)));
    assign(node, "aria-current", samePlace(place, this.app.place) && !this.app.isEverywhere ? "true" : null);
    return node;
  }
}
