// The notes of one account as the views use them. Reads are synchronous and from memory; a write is visible at once, in
// the store in a moment, and on the server when its writer rests.

import { Clock, dayID } from "./clock.js";
import { isSearch } from "../text/grammar.js";
import { entriesOf, Lists, Places, scopeOf, searchFilter } from "./lists.js";
import { conflictOf, created, edited, editedAsShown, isDraft, purged, rested, withoutConflict }
  from "./records/kept.js";
import { Records } from "./records/records.js";
import { makeNote } from "./records/replica.js";
import { noteID, randomName } from "./session.js";
import { databaseName, openStore } from "./store.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("./api.js").API} API */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./records/records.js").AnyStore} AnyStore */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Shown} Shown */
/** @typedef {import("../types.js").ListQuery} ListQuery */
/** @typedef {import("../types.js").SyncStatus} SyncStatus */
/**
 * @typedef {{account: string, device: import("../types.js").Device, api: API, space?: string, store?: AnyStore,
 *   tabs?: Tabs, now?: () => number, first?: readonly string[]}} Options `first` are notes to have from the start
 */

/** The modules that were not reached are requested again after this many milliseconds. */
const restart = 15_000;

export class Notebook extends EventTarget {
  /**
   * Opens what this browser has of the account: the latest notes. `begin` reads the others.
   * @param {Options} options
   * @returns {Promise<Notebook>}
   */
  static async open(options) {
    const { account, api, space = "", first = [], store: given } = options;
    const name = databaseName(api.base, account);
    const { store, beginning, storage } = given
      ? { store: given, beginning: await given.loadFirst(first), storage: "recovered" }
      : await openStore(name, space, first);
    const notebook = new Notebook({ ...options, store, tabs: options.tabs ?? new Tabs(name) });
    notebook.storage = storage;
    notebook.records.begin(beginning);
    return notebook;
  }

  /** @param {Options & {store: AnyStore, tabs: Tabs}} options */
  constructor({ account, device, api, space = "", store, tabs, now = Date.now }) {
    super();
    this.account = account;
    this.device = device;
    this.api = api;
    this.space = space;
    this.now = now;
    this.clock = new Clock(now);
    /** Ends once all notes are in memory; the first ones are shown at once. */
    this.ready = Promise.resolve();
    /** A search came before the modules for it. */
    this.hasSearched = false;
    this.tab = randomName();
    this.editions = 0;
    this.records = new Records({ store, tabs, space, changed: (ids, origin) => this.#changed(ids, origin),
      storage: (reason) => this.#tellStorage(reason) });
    this.storage = "recovered";
    this.replica = this.records.replica;
    this.places = new Places(this.replica);
    this.lists = new Lists(this.replica);
    /** @type {import("../text/search.js").Search|null} */
    this.searching = null;
    /**
     * Leads to the server. Its modules come after the first view.
     * @type {Connection|null}
     */
    this.connection = null;
  }

  /** Reads the rest of the notes and begins to sync. Until then lists have the latest notes alone. */
  begin() {
    if (this.storage !== "recovered") this.#message({ kind: "storage", reason: this.storage });
    this.ready = this.#loadRest();
    this.#connect().catch(() => {});
  }

  async #loadRest() {
    await this.records.loadRest().catch(() => this.#tellStorage("failed"));
    await this.#start();
    await this.#loadSearch();
  }

  async #start() {
    try {
      const connection = await this.#connect();
      if (!this.records.isClosed) connection.start();
    } catch {
      // The network went away before these files came.
      setTimeout(() => this.#start(), restart);
    }
  }

  async #connect() {
    const { Connection } = await import("./connection.js");
    const { records, api, account, device, now, clock } = this;
    return this.connection ??= new Connection({ records, api, account, device, now, clock,
      emit: (name, detail) => this.#emit(name, detail) });
  }

  async #loadSearch() {
    try {
      const { Search } = await import("../text/search.js");
      this.searching ??= new Search();
    } catch {
      // The network went away before this file came; the next search tries again.
      return;
    }
    this.prepareSearch();
    if (this.hasSearched) this.#emit("notes", { ids: null, origin: "tab" });
  }

  get #isStored() {
    return ["recovered", "rewritten"].includes(this.storage);
  }

  /** Returns true if a change is neither stored nor sent. */
  get isAtRisk() {
    return !this.#isStored && this.replica.unsentCount > 0;
  }

  /** @returns {SyncStatus} */
  get status() {
    const { connection } = this;
    return connection?.isStarted ? connection.status : { state: "waiting", waiting: this.replica.unsentCount,
      lastSyncAt: this.records.progress.lastSyncAt, problem: null };
  }

  // Reading

  /**
   * @param {ListQuery} query
   * @param {string|null} [typed] the note that is being written: a search leaves it where it was
   * @returns {readonly Row[]}
   */
  list(query, typed = null) {
    if (query.view === "trash") this.connection?.wantTrash();
    const { text = "" } = query;
    if (isSearch(text)) return this.search(text, query, typed);
    return this.lists.of(query, new Date(this.now()));
  }

  /**
   * @param {string} id
   * @returns {Row|null} null for a draft, too
   */
  row(id) {
    const entry = this.replica.get(id);
    return entry?.isListed ? entry.row : null;
  }

  /**
   * @param {string} id
   * @returns {Note|null}
   */
  note(id) {
    const entry = this.replica.get(id);
    return entry && !entry.kept.unsent?.purge ? makeNote(entry) : null;
  }

  folders() {
    return this.places.present.folders;
  }

  tags() {
    return this.places.present.tags;
  }

  /** @type {Places["daysOf"]} */
  days(year, month) {
    return this.places.daysOf(year, month);
  }

  counts() {
    return this.places.present.counts;
  }

  /** @param {string} text @param {ListQuery} query @param {string|null} [typed] @returns {readonly Row[]} best first */
  search(text, query, typed = null) {
    this.hasSearched = true;
    if (this.searching === null) void this.#loadSearch();
    if (this.searching === null) return [];
    const { replica } = this;
    const now = new Date(this.now());
    return this.searching.find(text, { revision: replica.revision, entries: () => replica.sorted("modified"),
      place: scopeOf(query, now), shows: (isWide) => searchFilter(query, now, isWide),
      typed: typed === null ? null : replica.get(typed) });
  }

  /** Makes ready what a search needs of the notes that changed. */
  prepareSearch() {
    this.searching?.prepare(this.replica.entries);
  }

  /**
   * Fetches what the server finds and this browser lacks.
   * @param {string} text
   */
  async searchServer(text) {
    await (await this.remote()).search(text);
  }

  // Writing

  /**
   * @param {Edit} edit
   * @param {{id?: string, createdAt?: string}} options
   * @returns {string} the note's id
   */
  create(edit, { id = noteID(this.now()), createdAt } = {}) {
    const whole = createdAt === undefined ? edit : { ...edit, createdAt };
    this.records.put(id, created(id, whole, this.#context()), "here");
    return id;
  }

  /**
   * @param {string} id
   * @param {Edit} edit
   * @param {{shown?: Shown|null, typing?: boolean}} options what the editor shows, which may be behind; a key
   */
  change(id, edit, { shown = null, typing = false } = {}) {
    this.#edit(id, edit, shown, typing);
  }

  /** @param {string} id */
  async trash(id) {
    const kept = this.records.kept(id);
    if (kept && isDraft(kept)) this.records.put(id, null, "here");
    else this.#edit(id, { deleted: true });
  }

  /** @param {string} id */
  async restore(id) {
    this.#edit(id, { deleted: false });
  }

  /**
   * Erases the note with its versions; offline, as soon as the server is reached.
   * @param {string} id
   */
  async purge(id) {
    const kept = this.records.kept(id);
    if (kept) this.records.put(id, purged(kept, this.#context()), "here");
  }

  async emptyTrash() {
    for (const { id } of entriesOf(this.replica, { view: "trash", order: "modified" }, new Date(this.now()))) {
      await this.purge(id);
    }
  }

  /**
   * Opens the entry of the local date, and makes it where it is missing.
   * @returns {string} its id
   */
  today() {
    const id = dayID(this.now());
    const entry = this.replica.get(id);
    if (!entry) return this.create({}, { id });
    if (entry.state.deleted) this.#edit(id, { deleted: false });
    return id;
  }

  /**
   * Sends what waits now.
   * @param {string} left the note whose editor is left: its last state is no typing any more
   */
  async flush(left = "") {
    const kept = this.records.kept(left);
    if (kept) this.records.put(left, rested(kept), "here");
    this.records.saver.hurry();
    if (this.replica.unsentCount > 0) await this.syncNow();
  }

  async syncNow() {
    await this.connection?.syncNow();
  }

  // Data that only the server has

  async files() {
    return (await this.#connect()).files;
  }

  async remote() {
    return (await this.#connect()).remote;
  }

  /** @param {string} id @param {string} rev @returns {Promise<string|null>} the rev of the state that it replaces */
  async restoreVersion(id, rev) {
    await this.flush(id);
    const replaced = this.note(id)?.rev ?? null;
    await (await this.remote()).restoreVersion(id, rev);
    return replaced;
  }

  /**
   * Ends a conflict; with an edit, the note gets the text that the user made of both.
   * @param {Note} note as the user saw it: what has come since is neither overwritten nor dismissed
   * @param {Edit} [edit]
   */
  async settleConflict(note, edit) {
    const { id, conflict } = note;
    if (edit) this.#edit(id, edit, note);
    const kept = this.records.kept(id);
    if (kept && conflictOf(kept)?.rev === conflict?.rev) this.records.put(id, withoutConflict(kept), "here");
  }

  /**
   * Stores the weather of a place with the note. Its shown time stays as it is.
   * @param {string} id
   * @param {{latitude: number, longitude: number}} place
   */
  async addWeather(id, place) {
    const weather = await (await this.remote()).weather(place);
    this.#edit(id, { weather });
  }

  // Ends

  /** Goes on after a new sign-in of the same account. */
  async resume() {
    await this.connection?.resume();
  }

  async close() {
    this.connection?.close();
    await this.records.saver.settled();
    this.records.close();
  }

  /**
   * Erases what this browser has of the account. The session itself ends by `SessionKeeper.signOut`.
   * @param {{keepWaiting?: boolean}} options whether unsent changes stay for the next sign-in of this account
   */
  async signOut({ keepWaiting = false } = {}) {
    this.records.tabs.announce({ ended: true });
    this.connection?.close();
    // Changes that could not be read may have been waiting, too.
    if (keepWaiting && !this.#isStored) return this.records.close();
    await this.records.erase({ keepWaiting });
  }

  /**
   * @param {string} id
   * @param {import("./records/kept.js").Change} edit
   * @param {Shown|null} text
   * @param {boolean} typing
   */
  #edit(id, edit, text = null, typing = false) {
    const { records } = this;
    const [kept, context] = [records.kept(id), { ...this.#context(), typing }];
    if (!kept) return;
    if (text === null) return records.put(id, edited(kept, edit, context), "here");
    const { state, bases } = records.earlier(id, text);
    records.put(id, editedAsShown(kept, edit, text, state, { ...context, bases }), "here");
  }

  #context() {
    return { now: this.clock.now(), edition: `${this.tab}.${++this.editions}` };
  }

  /**
   * @param {Set<string>|null} ids
   * @param {import("./records/records.js").Origin} origin
   */
  #changed(ids, origin) {
    if (origin === "here") this.connection?.edited();
    else this.connection?.refresh();
    if (ids === null && origin === "server") this.prepareSearch();
    this.#emit("notes", { ids, origin });
  }

  /** @param {string} reason */
  #tellStorage(reason) {
    if (this.storage !== reason) this.#message({ kind: "storage", reason });
    this.storage = reason;
  }

  #message(/** @type {{kind: string, [name: string]: unknown}} */ detail) {
    this.#emit("message", detail);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
