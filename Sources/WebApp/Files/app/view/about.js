// The parts of a note beside its title and text: the tools, the line above them, and the files below.

import { t } from "../strings/index.js";
import { assign, h, icon, redraw, refill, tool } from "./dom.js";
import { format, size } from "./format.js";
import { SyncMark } from "./messages.js";
import { weatherIcon, weatherName } from "./weather.js";
import { fileNamed, isPicture } from "../text/pictures.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./note.js").NotePane} NotePane */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Attachment} Attachment */

const millisecondsPerDay = 86_400_000;

/** Shows when, where, tags and weather in the quiet line above the title. */
export class Facts {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "facts" });
    this.key = "";
    this.id = "";
    const opens = { class: "chip", "aria-haspopup": "dialog", "aria-expanded": "false" };
    this.folder = h("button", { ...opens, "aria-label": t.folder, title: t.folder,
      onclick: () => app.actions.editFolder([this.id], this.folder) }, icon("folder"));
    this.tags = h("button", { ...opens, "aria-label": t.tags, title: t.tags,
      onclick: () => app.actions.editTags([this.id], this.tags) }, icon("tag"));
  }

  /** @param {Note|null} note */
  show(note) {
    const { trashDays } = this.app.notebook.records;
    const key = note === null ? "" : JSON.stringify([note.id, note.folder, note.tags, note.weather, note.deleted,
      note.locked, note.share, note.createdAt, note.deleted && [note.lastModified, trashDays],
      Math.floor(Date.parse(note.textModified) / 60_000)]);
    if (key === this.key) return;
    this.key = key;
    this.node.replaceChildren();
    if (note === null) return;
    this.id = note.id;
    const { actions } = this.app;
    const isDay = this.app.dayTitle(note.id) !== null;
    const time = h("time", { datetime: note.textModified, onpointerenter: () => {
      time.title = `${t.createdAt(format.full(note.createdAt))}\n${t.editedAt(format.full(note.textModified))}`;
    } }, format.short(isDay ? note.createdAt : note.textModified));
    this.node.append(time);
    if (note.deleted && trashDays !== null) {
      const end = new Date(Date.parse(note.lastModified) + trashDays * millisecondsPerDay);
      this.node.append(h("span", { class: "kept" }, t.keptUntil(format.shortDate(end))));
    }
    if (note.weather) {
      const { temperature } = note.weather;
      this.node.append(h("span", { class: "weather", title: weatherName(note.weather) }, weatherIcon(note.weather),
        typeof temperature === "number" ? `${Math.round(temperature)}°` : null));
    }
    if (note.locked) this.node.append(this.#chip("lock", t.locked, note.deleted, () => actions.toggleLock(note.id)));
    if (note.share && !note.deleted) {
      const { expiresAt } = note.share;
      this.node.append(h("button", { class: "chip", onclick: () => actions.showSharing(note.id) },
        icon("public", { label: t.public }),
        expiresAt === null ? null : t.untilDate(format.short(expiresAt))));
    }
    this.#file(note, "folder", this.folder, note.folder === "" ? [] : [note.folder]);
    this.#file(note, "tag", this.tags, note.tags);
  }

  /**
   * Adds the button that files the note, with the names where it is.
   * @param {Note} note @param {string} drawing @param {HTMLButtonElement} button @param {readonly string[]} names
   */
  #file({ deleted }, drawing, button, names) {
    if (deleted && names.length === 0) return;
    const press = () => button.click();
    this.node.append(h("span", { class: "filed" }, deleted ? icon(drawing, { class: "small" }) : button,
      ...names.map((name) => h(deleted ? "span" : "button", { class: "chip name", dir: "auto",
        onclick: deleted ? null : press }, name))));
  }

  /** @param {string} drawing @param {string} text @param {boolean} isFixed @param {() => void} run */
  #chip(drawing, text, isFixed, run) {
    return h(isFixed ? "span" : "button", { class: "chip", dir: "auto",
      onclick: isFixed ? null : run }, icon(drawing), text);
  }
}

/** Shows the files of a note: pictures as pictures, others by their names. */
export class Files {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "files", role: "group", "aria-label": t.attachments });
    this.key = "";
    /** @type {Note|null} */
    this.note = null;
    /**
     * Maps names to the addresses of the files that are loaded.
     * @type {Map<string, string>}
     */
    this.loaded = new Map();
    /**
     * Maps names of files to their pictures in the text.
     * @type {Map<string, HTMLImageElement[]>}
     */
    this.placed = new Map();
  }

  /** @param {Note|null} note */
  show(note) {
    this.note = note;
    const files = note?.attachments ?? [];
    const key = note ? `${note.id} ${note.deleted} ${JSON.stringify(files)}` : "";
    if (key === this.key) return;
    this.key = key;
    this.loaded.clear();
    refill(this.node, () => this.app.keys.rest(), ...files.map((file) => this.#file(/** @type {Note} */ (note), file)));
    this.arrange();
  }

  /**
   * Returns the picture of the note that an address in its text names; null if it has none.
   * @param {string} address @param {string} words
   */
  picture(address, words) {
    const file = fileNamed(this.note?.attachments ?? [], address);
    if (file === null || !isPicture(file.type)) return null;
    const image = h("img", { alt: words || file.name, src: this.loaded.get(file.name) ?? null });
    this.placed.set(file.name, [...this.placed.get(file.name) ?? [], image]);
    return image;
  }

  /** Shows below the text the files that are not in it. */
  arrange() {
    let isEmpty = true;
    for (const node of /** @type {Iterable<HTMLElement>} */ (this.node.children)) {
      node.hidden = this.placed.has(node.dataset.name ?? "");
      isEmpty &&= node.hidden;
    }
    this.node.hidden = isEmpty;
  }

  /** @param {Note} note @param {Attachment} file */
  #file(note, file) {
    const isShown = isPicture(file.type);
    const info = h("span", { class: "quiet small" });
    const link = h("a", { class: "open", download: file.name, role: "link" },
      isShown ? null : icon("file"), h("span", { dir: "auto" }, file.name), info);
    const node = h("figure", { class: isShown ? "file wide" : "file", "data-name": file.name }, link);
    if (!note.deleted && !note.locked) {
      node.append(tool("close", t.removeFile(file.name), () => this.app.actions.detach(note.id, file.name),
        { class: "remove" }));
    }
    this.#load(note.id, file, isShown, node, link, info);
    return node;
  }

  /**
   * @param {string} id @param {Attachment} file @param {boolean} isPicture
   * @param {HTMLElement} node @param {HTMLAnchorElement} link @param {HTMLElement} info
   */
  async #load(id, file, isPicture, node, link, info) {
    const { key } = this;
    info.textContent = size(file.size) + (file.waiting ? ` · ${t.fileWaiting}` : "");
    try {
      const address = await (await this.app.notebook.files()).address(id, file.name);
      if (this.key !== key) return;
      link.href = address;
      this.loaded.set(file.name, address);
      for (const placed of this.placed.get(file.name) ?? []) placed.src = address;
      if (isPicture) {
        const image = h("img", { src: address, alt: file.name });
        image.addEventListener("error", () => image.remove());
        node.prepend(image);
      }
    } catch (error) {
      info.textContent = t.fileMissing;
      const { status } = /** @type {{status?: number}} */ (error);
      if (status !== 0 && !(status && status >= 500)) return;
      this.app.notebook.addEventListener("status", () => {
        if (this.key === key) this.#load(id, file, isPicture, node, link, info);
      }, { once: true });
    }
  }
}

/** Shows the actions on the note that is open. */
export class Toolbar {
  /** @param {App} app @param {NotePane} pane */
  constructor(app, pane) {
    this.app = app;
    this.pane = pane;
    const { actions } = app;
    const of = (/** @type {(id: string) => void} */ run) => () => {
      if (pane.id !== null) run(pane.id);
    };
    this.picker = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t.attach, onchange: () => {
      pane.attach([...(this.picker.files ?? [])]);
      this.picker.value = "";
    } });
    this.pin = tool("pin", t.pin, of((id) => actions.togglePin(id)), { "aria-pressed": "false" });
    this.read = tool("read", t.read, () => pane.setReading(!pane.isReading), { "aria-pressed": "false" });
    this.more = tool("more", t.more, () => this.#openMenu(), { "aria-haspopup": "menu", "aria-expanded": "false" });
    this.live = [this.pin, this.read, tool("share", t.share, of((id) => actions.share(id))), this.more];
    this.dead = [
      h("button", { class: "button", onclick: of((id) => actions.restore(id)) }, t.restore),
      h("button", { class: "button danger", onclick: of((id) => actions.purge(id)) }, t.deleteForGood),
    ];
    this.count = h("span", { class: "grow count" });
    this.node = h("div", { class: "bar", role: "toolbar", "aria-label": t.note },
      tool("back", t.back, () => app.back(), { class: "only-narrow" }),
      new SyncMark(app).node, this.count, ...this.dead, ...this.live, this.picker);
  }

  /** @param {Note|null} note */
  show(note) {
    const isDead = note?.deleted === true;
    for (const button of this.dead) button.hidden = !isDead;
    for (const button of this.live) button.hidden = isDead || note === null;
    const isPinned = note?.pinned ?? false;
    if (this.pin.getAttribute("aria-pressed") !== String(isPinned)) {
      assign(this.pin, "aria-pressed", String(isPinned));
      this.pin.title = isPinned ? t.unpin : t.pin;
      redraw(this.pin.querySelector("svg"), isPinned ? "pinned" : "pin");
    }
    assign(this.read, "aria-pressed", String(this.pane.isReading));
  }

  #openMenu() {
    const { note } = this.pane;
    if (!note) return;
    const { actions } = this.app;
    const { id } = note;
    actions.openMenu(this.more, t.more, [
      { label: t.attach, icon: "attach", run: () => this.picker.click() },
      { label: t.history, icon: "history", key: "E", run: () => actions.showHistory(id) },
      null,
      { label: t.findInNote, icon: "search", key: "Ctrl+F", run: () => actions.try(this.pane.find()) },
      { label: t.focusMode, icon: "focus", key: "Ctrl+Shift+F", run: () => this.pane.setFocused(!this.pane.isFocused) },
      null,
      { label: t.copyText, icon: "copy", run: () => actions.copyText(id) },
      { label: t.copyLink, icon: "link", run: () => actions.copyLink(id) },
      { label: t.download, icon: "download", run: () => actions.download(id) },
      { label: t.sharePage, icon: "public", run: () => actions.showSharing(id) },
      null,
      { label: note.archived ? t.takeFromArchive : t.moveToArchive, icon: "archive",
        run: () => actions.toggleArchive(id) },
      { label: note.locked ? t.unlock : t.lock, icon: "lock", run: () => actions.toggleLock(id) },
      null,
      { label: t.delete, icon: "trash", danger: true, key: "#", run: () => actions.remove(id) },
    ]);
  }
}
