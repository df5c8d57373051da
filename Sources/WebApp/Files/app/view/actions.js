import { localDate } from "../data/clock.js";
import { t } from "../strings/index.js";
import { textOf } from "../text/noteText.js";
import { ask } from "../dialogs/dialog.js";
import { copyByCommand, h } from "./dom.js";
import { format, reason } from "./format.js";
import { showKeys } from "./keys.js";
import { preference } from "./preferences.js";
import { loadReading } from "./note.js";
import { noteHash } from "./route.js";
import { addWeather } from "./weather.js";

/** @typedef {import("./app.js").App} App */

/** The first view does without these modules. */
const modules = {
  filing: () => import("../dialogs/filing.js"),
  going: () => import("../dialogs/going.js"),
  history: () => import("../dialogs/history.js"),
  house: () => import("./house.js"),
  menu: () => import("./menu.js"),
  menus: () => import("./menus.js"),
  places: () => import("../dialogs/places.js"),
  settings: () => import("../dialogs/settings.js"),
  sharing: () => import("../dialogs/sharing.js"),
  sign: () => import("./sign.js"),
  versions: () => import("../dialogs/versions.js"),
};

/** Runs the actions of a person on notes, from any pane, menu or key. */
export class Actions {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Loads the other modules while the page rests, so that no dialog waits for them later. */
  load() {
    for (const load of [...Object.values(modules), loadReading]) load().catch(() => {});
  }

  // Making

  /** @param {{title?: string, body?: string}} [text] */
  newNote(text = {}) {
    const { app } = this;
    const { view, name } = app.place;
    const { note } = app.note;
    // A note in which nothing was written yet is the new note.
    const isBlank = note && !note.deleted && app.notebook.row(note.id) === null && note.title + note.body === "";
    if (!isBlank || Object.keys(text).length > 0) {
      const edit = { ...text, ...(view === "folder" && name ? { folder: name } : {}),
        ...(view === "tag" && name ? { tags: [name] } : {}) };
      const isListed = ["all", "folder", "tag"].includes(view);
      if (app.text !== "" || !isListed) app.go(isListed ? app.place : { view: "all" });
      this.#write(app.notebook.create(edit));
    } else {
      this.#write(note.id);
    }
  }

  /** @param {string} id */
  #write(id) {
    const { app } = this;
    app.note.isReading = false;
    app.open(id);
    app.note.fields.focus("title");
  }

  /** Opens the entry of the local date. */
  today() {
    const { app } = this;
    app.drawer.close();
    this.#openEntry(app.notebook.today());
  }

  /** @param {string} id */
  #openEntry(id) {
    const { app } = this;
    if (app.text !== "" || app.place.view !== "diary") app.go({ view: "diary" });
    app.note.isReading = false;
    app.open(id);
    app.note.fields.focus("text");
    if (preference("weather") === "on") addWeather(app, id);
  }

  /** @param {string} day of the calendar, as `2026-11-22` */
  openDay(day) {
    if (day === localDate(new Date())) return this.today();
    const { app } = this;
    app.go({ view: "today", name: day });
    if (app.isWide && app.notebook.note(`day-${day}`)?.deleted === false) app.open(`day-${day}`);
  }

  /**
   * Makes the entry of a day.
   * @param {string|undefined} day
   */
  writeDay(day = localDate(new Date())) {
    if (day === localDate(new Date())) return this.today();
    const { app } = this;
    const id = `day-${day}`;
    const noon = new Date(`${day}T12:00:00`);
    const note = app.notebook.note(id);
    if (note === null) app.notebook.create({}, { id, createdAt: noon.toISOString() });
    else if (note.deleted) app.notebook.restore(id);
    app.open(id);
    app.note.fields.focus("text");
  }

  // Marking

  /** @param {string[]} ids */
  togglePin(...ids) {
    this.#house((house) => house.togglePin(this.app, ids));
  }

  /** @param {string} id */
  toggleLock(id) {
    const note = this.app.notebook.note(id);
    if (note) this.app.notebook.change(id, { locked: !note.locked });
    this.app.refreshNow();
  }

  /** @param {string[]} ids */
  toggleArchive(...ids) {
    this.#house((house) => house.toggleArchive(this.app, ids));
  }

  /** @param {readonly string[]} ids @param {HTMLElement} [anchor] where the choice shows: by default at the row */
  editTags(ids, anchor = this.#rowOf(ids)) {
    this.try(modules.filing().then(({ editTags }) => editTags(this.app, ids, anchor)));
  }

  /** @param {readonly string[]} ids @param {HTMLElement} [anchor] */
  editFolder(ids, anchor = this.#rowOf(ids)) {
    this.try(modules.filing().then(({ editFolder }) => editFolder(this.app, ids, anchor)));
  }

  /** @param {readonly string[]} ids */
  #rowOf([id = ""]) {
    const { list } = this.app.notes;
    return list.shown.get(id)?.node ?? list.body;
  }

  /** @param {readonly string[]} ids @param {import("./route.js").Place} place */
  file(ids, place) {
    this.#house((house) => house.file(this.app, ids, place));
  }

  /** @param {string} id @param {readonly string[]} ids @param {import("./press.js").Press} press */
  openNoteMenu(id, ids, press) {
    this.try(modules.menus().then(({ openNoteMenu }) => openNoteMenu(this.app, id, ids, press)));
  }

  /**
   * @param {HTMLElement} anchor @param {import("../dialogs/places.js").NamedPlace} place
   * @param {import("./press.js").Press} press
   */
  openPlaceMenu(anchor, place, press = null) {
    this.try(modules.menus().then(({ openPlaceMenu }) => openPlaceMenu(this.app, anchor, place, press)));
  }

  /** @param {'folder'|'tag'} view */
  newPlace(view) {
    this.try(modules.places().then(({ showNew }) => showNew(this.app, view)));
  }

  /** @param {import("../dialogs/places.js").NamedPlace} place @param {string} into */
  movePlace(place, into) {
    this.try(modules.places().then(({ movePlace }) => movePlace(this.app, place, into)));
  }

  // Deleting

  /** @param {string} id */
  nameOf(id) {
    return this.app.notebook.row(id)?.title || t.untitled;
  }

  /** @param {string[]} ids */
  remove(...ids) {
    this.#house((house) => house.remove(this.app, ids));
  }

  /** @param {string[]} ids */
  restore(...ids) {
    this.#house((house) => house.restore(this.app, ids));
  }

  /** @param {string[]} ids */
  purge(...ids) {
    this.#house((house) => house.purge(this.app, ids));
  }

  emptyTrash() {
    this.#house((house) => house.emptyTrash(this.app));
  }

  /** @param {(house: typeof import("./house.js")) => void|Promise<void>} run */
  #house(run) {
    this.try(modules.house().then(run));
  }

  // Sharing

  /**
   * Gives the note to another application by the system's sheet, or else shows what is public of it.
   * @param {string} id
   */
  async share(id) {
    const note = this.app.notebook.note(id);
    if (!note) return;
    const text = textOf(note);
    if (navigator.share) {
      try {
        return await navigator.share({ title: this.nameOf(id), text });
      } catch (error) {
        // The person closed the sheet; any other error means that the browser has none for this text.
        if (/** @type {Error} */ (error).name === "AbortError") return;
      }
    }
    this.showSharing(id);
  }

  /** @param {string} id */
  showSharing(id) {
    this.try(modules.sharing().then(({ showSharing }) => showSharing(this.app, id)));
  }

  /** @param {{title: string, body: string}} draft @param {() => void} onAnswer */
  showDraft(draft, onAnswer) {
    this.try(modules.sharing().then(({ showDraft }) => showDraft(this.app, draft, onAnswer)));
  }

  /** @param {string} id */
  async copyText(id) {
    const note = this.app.notebook.note(id);
    if (note) await this.copy(textOf(note), t.textCopied);
  }

  /** @param {string} id */
  async copyLink(id) {
    await this.copy(new URL(noteHash(id), document.baseURI).href, t.linkCopied);
  }

  /** @param {string} text @param {string} done what to show once it is copied */
  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.app.messages.show(done);
    } catch {
      // On plain HTTP a page has no clipboard but the old command.
      const isCopied = copyByCommand(text);
      this.app.messages.show(isCopied ? done : t.copyFailed);
    }
  }

  /** @param {string} id */
  download(id) {
    const note = this.app.notebook.note(id);
    if (!note) return;
    const name = this.nameOf(id).replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ").trim().slice(0, 80) || "note";
    save(new Blob([textOf(note)], { type: "text/markdown" }), `${name}.md`);
  }

  // Files

  /** @param {string} id @param {File} file @returns {Promise<string|null>} the name that it got */
  async attach(id, file) {
    /** @type {string|null} */
    let name = null;
    await this.try(this.app.notebook.files().then(async (files) => { name = await files.attach(id, file); }));
    this.app.refresh();
    return name;
  }

  /** @param {string} id @param {string} name */
  async detach(id, name) {
    if (!await ask(t.removeFile(name), t.removeExplained, { action: t.delete, danger: true })) return;
    await this.try(this.app.notebook.files().then((files) => files.detach(id, name)));
    this.app.refresh();
  }

  // Dialogs

  /** @param {HTMLElement} anchor @param {string} label @param {import("./menu.js").Item[]} items */
  openMenu(anchor, label, items) {
    this.try(modules.menu().then(({ openMenu }) => openMenu(anchor, label, items)));
  }

  /** @param {string} id @param {string} [rev] the version to begin with */
  showHistory(id, rev = "") {
    this.try(modules.history().then(({ showHistory }) => showHistory(this.app, id, rev)));
  }

  /** @param {string} id */
  showConflict(id) {
    this.try(modules.versions().then(({ showConflict }) => showConflict(this.app, id)));
  }

  showKeys() {
    showKeys();
  }

  showGoing() {
    this.app.drawer.close();
    this.try(modules.going().then(({ showGoing }) => showGoing(this.app)));
  }

  showSettings() {
    this.app.drawer.close();
    this.try(modules.settings().then(({ showSettings }) => showSettings(this.app)));
  }

  /**
   * The session ended. Where another tab signed out, the notes of this browser were removed with it.
   * @param {string} [code]
   */
  tellSignedOut(code) {
    if (code === "signed_out") return location.reload();
    this.app.messages.alert(t.signedOutExplained, { kind: "signed-out", action: t.signInAgain,
      run: () => this.signInAgain() });
  }

  signInAgain() {
    this.try(modules.sign().then(({ signInAgain }) => signInAgain(this.app)));
  }

  /**
   * Runs what may fail, and shows an error if it does.
   * @param {Promise<unknown>} work
   */
  async try(work) {
    try {
      await work;
      return true;
    } catch (error) {
      this.app.messages.alert(t.failed(reason(error)));
      return false;
    }
  }

  /**
   * Shows a message of the data layer.
   * @param {{kind: string, id?: string, rev?: string, device?: string, reason?: string, repaired?: boolean,
   *   aheadMs?: number, undo?: () => void}} message
   */
  report(message) {
    const { messages } = this.app;
    const undo = message.undo ? { action: t.undo, run: message.undo } : {};
    switch (message.kind) {
      case "mass_damage": return messages.alert(t.massDamage, { kind: message.kind, ...undo });
      case "storage": return this.#tellStorage(message.reason ?? "full");
      case "restored": return messages.show(t.serverRestored);
      case "went_back": return messages.show(t.serverWentBack);
      case "merged": return messages.show(t.merged(message.device ?? ""), { action: t.show,
        undo: () => this.showHistory(message.id ?? "", message.rev) });
      case "kept": return messages.show(t.keptFromErasing);
      case "digest": return messages.show(message.repaired ? t.digestMended : t.digestDiffers);
      case "clock": {
        const by = message.aheadMs ?? 0;
        const text = by > 0 ? t.clockAhead(format.span(by)) : t.clockBehind(format.span(-by));
        return messages.alert(text, { kind: "clock" });
      }
    }
  }

  /** @param {string} why */
  #tellStorage(why) {
    const { messages } = this.app;
    if (why === "recovered" || why === "rewritten") messages.settle("storage");
    if (why === "rewritten") messages.show(t.storageRewritten);
    if (why === "recovered" || why === "rewritten") return;
    const text = why === "full" ? t.storageFull : why === "lost" ? t.storageLost : t.storageFailed;
    messages.alert(text, { kind: "storage" });
  }
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
