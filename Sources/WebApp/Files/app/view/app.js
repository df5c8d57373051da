import { dateOf, dayOfID } from "../data/clock.js";
import { t } from "../strings/index.js";
import { isSearch } from "../text/grammar.js";
import { Actions } from "./actions.js";
import { assign, h, oncePerFrame } from "./dom.js";
import { EmptyPlaces } from "./empty.js";
import { FoldersPane } from "./folders.js";
import { format } from "./format.js";
import { Keys } from "./keys.js";
import { Messages } from "./messages.js";
import { NotePane } from "./note.js";
import { NotesPane } from "./notes.js";
import { preference, setPreference } from "./preferences.js";
import { noteHash, placeHash, routeOf, samePlace } from "./route.js";
import { Rows } from "./rows.js";
import { Divider, Drawer, fitWindow } from "./window.js";

/** @typedef {import("./route.js").Place} Place */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").ListQuery} ListQuery */
/**
 * @typedef {{notebook: import("../data/notebook.js").Notebook, session: import("../types.js").Session,
 *   keeper: import("../data/session.js").SessionKeeper, api: import("../data/api.js").API}} Services
 */

/** A row keeps its place in the list until its note has rested this long. */
const hold = 1000;
/** The notes that were open last are offered first, up to this number. */
const mostRecent = 8;
/** The next start shows this number of rows at once, whatever their age. */
const firstRows = 30;

/** Keeps the state of the window: its list, its note and its pane. The panes read it and call it. */
export class App {
  /** @param {Services} services */
  constructor(services) {
    this.services = services;
    this.notebook = services.notebook;
    /** @type {Place} */
    this.place = { view: "all" };
    this.text = "";
    /** The search from a place is for all notes. */
    this.isEverywhere = false;
    /** @type {'modified'|'created'} */
    this.order = preference("order") === "created" ? "created" : "modified";
    /**
     * The note with this id is open, whether the list has it or not.
     * @type {string|null}
     */
    this.selected = null;
    /** @type {string[]} The notes that were open, the latest first. */
    this.recent = [];
    /**
     * The address names this note, which has not arrived. No other one is opened in its place.
     * @type {string|null}
     */
    this.wanted = null;
    /** Describes why the note of the address is missing. */
    this.missing = "";
    this.listed = new Rows(this.notebook);
    this.empty = new EmptyPlaces(this.notebook);
    /** @type {'list'|'note'} */
    this.pane = "list";
    /** The list was painted: the pane of folders follows it. */
    this.isPainted = false;
    this.holdTimer = 0;
    this.messages = new Messages(() => this.keys.rest());
    this.actions = new Actions(this);
    this.refresh = oncePerFrame(() => {
      this.#openWanted();
      this.refreshNow();
      this.#openFirst();
    });
    this.folders = new FoldersPane(this);
    this.notes = new NotesPane(this);
    this.note = new NotePane(this);
    this.drawer = new Drawer(this);
    this.node = h("main", { class: "app", "data-pane": "list" }, h("h1", { class: "away" }, t.product),
      this.folders.node, this.drawer.shade, this.notes.node, new Divider().node, this.note.node);
    this.keys = new Keys(this);
  }

  /** Returns true if list and text are side by side, as in the style sheet. To read it makes no layout. */
  get isWide() {
    return matchMedia("(min-width: 48rem)").matches;
  }

  get rows() {
    return this.listed.present;
  }

  get isSearching() {
    return isSearch(this.text);
  }

  /** @returns {ListQuery} */
  get query() {
    return this.queryOf(this.isEverywhere ? { view: "all" } : this.place);
  }

  /** @param {Place} place @returns {ListQuery} */
  queryOf(place) {
    return { ...place, order: this.order, text: this.text };
  }

  start() {
    document.body.replaceChildren(this.node, this.messages.node);
    this.notebook.addEventListener("notes", () => this.refresh());
    this.notebook.addEventListener("status", () => {
      if (this.wanted !== null) this.refresh();
    });
    this.notebook.addEventListener("message", (event) =>
      this.actions.report(/** @type {CustomEvent} */ (event).detail));
    this.notebook.addEventListener("signed-out", (event) =>
      this.actions.tellSignedOut(/** @type {CustomEvent} */ (event).detail?.code));
    addEventListener("popstate", (event) => this.#arrive(event.state));
    let wasWide = this.isWide;
    new ResizeObserver(() => {
      if (this.isWide === wasWide) return;
      wasWide = this.isWide;
      this.#openFirst();
      this.#show();
    }).observe(this.node);
    addEventListener("pagehide", () => this.#leave());
    // The browser then shows its question before leaving.
    addEventListener("beforeunload", (event) => this.notebook.isAtRisk && event.preventDefault());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#leave();
    });
    this.#arrive(history.state);
  }

  /** Loads the modules that the first view does without. */
  async load() {
    this.isPainted = true;
    this.refresh();
    fitWindow(() => this.note.fields.text.marks.revealCursor(this.note.page));
    await Promise.all([this.folders.load(), this.notes.load(), this.note.load()]);
  }

  /** The page may end now. */
  #leave() {
    if (this.notebook.records.isClosed) return;
    this.notebook.flush();
    setPreference("rows", this.rows.slice(0, firstRows).map(({ id }) => id).join(" "));
  }

  // Addresses

  /**
   * Follows the address, with what the history keeps of the window.
   * @param {any} state
   */
  #arrive(state) {
    const route = routeOf(location.hash);
    this.drawer.close();
    this.#forgetWanted();
    if ("action" in route) {
      this.refreshNow();
      history.replaceState(null, "", placeHash(this.place));
      if (route.action === "new") this.actions.newNote();
      else this.actions.today();
      return;
    }
    if (state?.place) this.place = state.place;
    if ("place" in route) {
      this.place = route.place;
      this.pane = "list";
      if (!this.isWide) this.#select(null);
    } else {
      const note = this.notebook.note(route.note);
      this.pane = "note";
      if (note && !state?.place) this.place = this.#placeOf(note);
      this.#select(note ? note.id : null);
      if (!note) {
        this.wanted = route.note;
        this.pane = "list";
        this.#openWanted();
      }
    }
    this.refreshNow();
    this.#openFirst();
    this.#show();
    this.notes.list.reveal();
  }

  /**
   * Returns the list that shows a note: the present one if it can.
   * @param {Note} note
   * @returns {Place}
   */
  #placeOf(note) {
    if (note.deleted) return { view: "trash" };
    if (note.archived) return { view: "archive" };
    const isHere = this.notebook.list({ ...this.place, order: this.order }).some(({ id }) => id === note.id);
    return isHere ? this.place : { view: "all" };
  }

  /** @param {boolean} isNew whether Back leads to what was shown before */
  #write(isNew) {
    const hash = this.selected !== null && (this.isWide || this.pane === "note") ? noteHash(this.selected)
      : placeHash(this.place);
    const state = { place: this.place, isInside: isNew || history.state?.isInside === true };
    if (isNew && hash !== location.hash) history.pushState(state, "", hash);
    else history.replaceState(state, "", hash);
  }

  // Moving about

  /**
   * Shows a list.
   * @param {Place} place
   */
  go(place) {
    const isSame = samePlace(place, this.place) && this.text === "";
    this.place = place;
    this.notes.field.value = this.text = "";
    this.isEverywhere = false;
    this.notes.chosen.clear();
    this.drawer.close();
    this.#forgetWanted();
    this.pane = "list";
    this.notes.list.scrollTo(0);
    if (!isSame && !this.isWide) this.#select(null);
    this.refreshNow();
    if (!isSame && !this.rows.some(({ id }) => id === this.selected)) this.#select(null);
    this.#openFirst();
    this.#write(!isSame);
    this.#show();
  }

  /**
   * Opens a note.
   * @param {string} id
   * @param {{isChosen?: boolean, isLink?: boolean}} options `isChosen`: it was pressed, and not only passed by the keys
   */
  open(id, { isChosen = true, isLink = false } = {}) {
    const note = this.notebook.note(id);
    if (!note) return;
    if (isLink) this.place = this.#placeOf(note);
    this.#select(id);
    const isNew = isLink || (!this.isWide && isChosen && this.pane === "list");
    if (isChosen) this.pane = "note";
    this.refreshNow();
    this.#write(isNew);
    this.#show();
    if (!isChosen) this.notes.list.reveal();
  }

  /** Moves from the list into the text. */
  enterNote() {
    if (this.selected === null) return;
    if (!this.isWide) return this.open(this.selected);
    if (this.note.isReading) this.note.toolbar.read.focus();
    else this.note.fields.focus("text", 0);
  }

  /** Moves from the text to the list. */
  back() {
    if (!this.isWide && this.pane === "note" && history.state?.isInside) return history.back();
    this.showPane("list");
    this.notes.list.body.focus();
  }

  /** @param {'list'|'note'} pane */
  showPane(pane) {
    if (this.pane === pane) return;
    this.pane = pane;
    if (pane === "list" && !this.isWide) this.#select(null);
    this.refreshNow();
    this.#write(false);
    this.#show();
  }

  /**
   * The notes leave the list: the next one is opened, or the one before, or none.
   * @param {string[]} ids
   * @returns {void}
   */
  leave(...ids) {
    if (this.selected === null || !ids.includes(this.selected)) return this.refreshNow();
    const rows = this.rows.slice();
    const at = rows.findIndex((row) => row.id === this.selected);
    const left = new Set(this.notebook.list(this.query).map((row) => row.id));
    for (const id of ids) left.delete(id);
    const stays = (/** @type {Row} */ { id }) => left.has(id);
    const next = at < 0 ? null : rows.slice(at).find(stays) ?? rows.slice(0, at).reverse().find(stays) ?? null;
    const isShown = this.isWide || this.pane === "note";
    this.#select(next && isShown ? next.id : null);
    if (this.selected === null) this.pane = "list";
    this.refreshNow();
    this.#write(false);
    this.#show();
    this.notes.list.reveal();
    if (document.activeElement === document.body || this.note.node.contains(document.activeElement)) this.keys.rest();
  }

  /** @param {string|null} id */
  #select(id) {
    if (id !== null) this.#forgetWanted();
    if (id !== this.selected) clearTimeout(this.holdTimer);
    this.selected = id;
    if (id !== null) this.recent = [id, ...this.recent.filter((other) => other !== id)].slice(0, mostRecent);
    this.note.show(id);
  }

  /** Opens the first note of the list where both panes are visible. */
  #openFirst() {
    if (this.selected !== null || this.wanted !== null || this.isSearching) return;
    const first = this.rows[0];
    if (!first || !this.isWide) return;
    this.#select(first.id);
    this.refreshNow();
    this.#write(false);
  }

  /** Opens the note of a link that this browser gets with its first sync. */
  #openWanted() {
    if (this.wanted === null) return;
    if (this.notebook.note(this.wanted)) return this.open(this.wanted, { isLink: true });
    const { state } = this.notebook.status;
    const text = state === "synced" ? t.noteMissing : ["waiting", "syncing"].includes(state) ? "" : t.noteMissingYet;
    if (text === "" || text === this.missing) return;
    this.missing = text;
    this.messages.alert(text, { kind: "missing" });
  }

  #forgetWanted() {
    if (this.wanted !== null) this.messages.settle("missing");
    this.wanted = null;
    this.missing = "";
  }

  // Showing

  /** @returns {void} */
  refreshNow() {
    const { selected } = this;
    const isTyped = Date.now() - this.note.lastInput < hold;
    const before = this.rows;
    const rows = this.listed.read(this.query, selected, isTyped);
    if (selected !== null) {
      const note = this.notebook.note(selected);
      const isGone = note === null
        || (note.deleted && before.some(({ id, deleted }) => id === selected && !deleted));
      if (isGone) {
        if (note?.deleted) this.messages.show(t.deletedElsewhere, { undo: () => this.actions.restore(selected) });
        // Keys that are under way must not go into the next note: this one stays, to be read.
        if (note === null || !this.note.fields.inUse) return this.leave(selected);
      }
    }
    this.listed.present = rows;
    this.notes.show(rows);
    if (this.isPainted) this.folders.show();
    this.note.refresh();
    if (!isTyped) this.note.showMatches(rows.find(({ id }) => id === selected) ?? null);
  }

  noteWasTyped() {
    clearTimeout(this.holdTimer);
    this.holdTimer = window.setTimeout(() => {
      this.refreshNow();
      this.notes.list.reveal();
      this.notebook.prepareSearch();
    }, hold + 50);
  }

  #show() {
    assign(this.node, "data-pane", this.pane);
    const { node } = this.pane === "list" ? this.note : this.notes;
    if (!this.isWide && node.contains(document.activeElement)) this.keys.rest();
  }

  /** @param {Note|null} note */
  showTitle(note) {
    const name = note === null ? this.placeName(this.place)
      : (this.notebook.row(note.id)?.title || note.title.trim() || this.dayTitle(note.id) || t.untitled);
    const title = `${name} – ${t.product}`;
    if (document.title !== title) document.title = title;
  }

  /** @param {Place} place */
  placeName({ view, name }) {
    const names = { all: t.allNotes, today: t.today, diary: t.diary, pinned: t.pinned, archive: t.archive,
      shared: t.shared, trash: t.trash };
    if (view === "today" && name !== undefined) return format.date(dateOf(name));
    return view === "folder" || view === "tag" ? name ?? "" : names[view];
  }

  /**
   * Returns the title of a diary entry without one.
   * @param {string} id
   */
  dayTitle(id) {
    const day = dayOfID(id);
    return day === null ? null : format.date(dateOf(day));
  }
}
