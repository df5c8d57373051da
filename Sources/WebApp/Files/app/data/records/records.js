// All that is kept of the notes: in memory for reading, in the store for the next start, and the same in each tab.

import { joined } from "./arrivals.js";
import { groundOf, isDraft, joinedSources, sameText } from "./kept.js";
import { Replica } from "./replica.js";
import { Saver } from "./saver.js";
import { isFull } from "../store.js";

/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("./saver.js").News} News */
/** @typedef {import("../tabs.js").Tabs} Tabs */
/** @typedef {import("../../types.js").Source} Source */
/** @typedef {import("../../types.js").State} State */
/** @typedef {'here'|'tab'|'server'} Origin */
/** @typedef {'full'|'failed'|'lost'|'recovered'|'rewritten'} StorageState */

/** Another tab that signs out deletes the store, too: its news of that come within this many milliseconds. */
const signOutNews = 1000;
/** A note keeps this many earlier states for its editor. */
const replacedStates = 4;

/**
 * Describes the latest comparison of this browser's notes with the server's, by their digest.
 * @typedef {{at: number, notes: number, isEqual: boolean}} Proof
 */

/**
 * A sync goes on from this progress. `generation` counts the syncs from the start; while one is `sweeping`, the notes
 * that do not come are dropped at its end, or sent again where the server `wentBack` to an earlier copy. `shares` are
 * the pages that anybody can read. `hasTextTimes` means that all notes came with the times of their texts, or come so
 * in this sync from the start.
 * @typedef {{cursor: string|null, hasTextTimes: boolean, generation: number, sweeping: boolean, wentBack: boolean,
 *   lastSyncAt: number|null,
 *   features: string[]|null, limits: Record<string, number>, digestKey: string|null, proof: Proof|null,
 *   shares: readonly import("../../types.js").Share[]}} Progress
 */

/** @type {Progress} */
const start = { cursor: null, hasTextTimes: false, generation: 1, sweeping: false, wentBack: false, lastSyncAt: null,
  features: null, limits: {}, digestKey: null, proof: null, shares: [] };

/**
 * @typedef {Pick<import("../store.js").Store,
 *   "loadFirst"|"loadAll"|"write"|"file"|"dropFile"|"cached"|"cache"|"dropCache"|"reopen"|"close"|"erase"|
 *   "lost">} AnyStore
 */

export class Records {
  /**
   * @param {{store: AnyStore, tabs: Tabs, space: string, changed: (ids: Set<string>|null, origin: Origin) => void,
   *   storage: (state: StorageState) => void}} options
   */
  constructor({ store, tabs, space, changed, storage }) {
    this.store = store;
    this.tabs = tabs;
    this.changed = changed;
    this.replica = new Replica();
    this.progressName = `progress:${space}`;
    this.progress = start;
    /** Counts how often another tab has moved the cursor. */
    this.moves = 0;
    /**
     * Keeps the states that the server sent before, and those that lost there: an editor may still show them.
     * @type {Map<string, State[]>}
     */
    this.replaced = new Map();
    this.isClosed = false;
    this.storage = storage;
    store.lost = () => setTimeout(() => this.#storeAgain(), signOutNews);
    /** Stores again what else the store held, after it was lost. */
    this.restoring = () => {};
    /** Runs when another tab has signed out; `synced` runs when one has synced. */
    this.ended = () => {};
    this.synced = () => {};
    /**
     * Queues the news that came before the store was read.
     * @type {any[]|null}
     */
    this.early = [];
    this.saver = new Saver({ store, kept: (id) => this.kept(id), recovered: () => storage("recovered"),
      failed: (error) => storage(isFull(error) ? "full" : "failed"),
      announce: (news, meta) => tabs.announce({ news, progress: meta.get(this.progressName) ?? null }) });
    tabs.listen((message) => this.early ? this.early.push(message) : this.#receive(message));
  }

  /**
   * Takes what the first view needs. The rest follows by `loadRest`.
   * @param {import("../store.js").Beginning} beginning
   */
  begin({ notes, meta }) {
    this.replica.setAll(notes);
    this.progress = { ...start, .../** @type {Partial<Progress>} */ (meta.get(this.progressName)) };
    this.replica.share(this.progress.shares);
  }

  async loadRest() {
    for await (const notes of this.store.loadAll()) {
      this.replica.unsort();
      for (const [id, kept] of notes) {
        const own = this.kept(id);
        // What was read before, or changed since, stays; an edit may have been read without the note it is of.
        if (own === null) this.replica.set(id, kept);
        else if (own.server === null && kept.server !== null) {
          this.replica.set(id, { ...kept, unsent: isDraft(own) ? null : own.unsent });
        }
      }
    }
    /** @type {any[]} */
    const early = this.early ?? [];
    this.early = null;
    for (const message of early) this.#receive(message);
    this.changed(null, "tab");
  }

  /** Reads the store again, after this tab was out of use and may have missed another's news. */
  async reload() {
    await this.saver.settled();
    const { notes: first, meta } = await this.store.loadFirst([], 0);
    /** @type {News[]} */
    const news = [...first].map(([id, kept]) => [id, kept, null]);
    for await (const notes of this.store.loadAll()) {
      for (const [id, kept] of notes) if (!first.has(id)) news.push([id, kept, null]);
    }
    this.#receive({ news, progress: /** @type {Progress|null} */ (meta.get(this.progressName) ?? null) });
  }

  /** The browser has deleted what was stored: all that is in memory is stored again. */
  async #storeAgain() {
    if (this.isClosed) return;
    this.storage("lost");
    try {
      await this.store.reopen();
    } catch {
      return this.storage("failed");
    }
    for (const { id, kept } of this.replica.entries.values()) {
      this.saver.noteChanged(id);
      if (kept.unsent) this.saver.editChanged(id, kept.unsent.state.lastModified, null);
    }
    this.restoring();
    this.advance({});
    await this.saver.settled();
    if (this.saver.isIdle) this.storage("rewritten");
  }

  /** Returns the days for which the trash keeps a note; null if the server does not state them. */
  get trashDays() {
    return this.progress.limits.trashDays ?? null;
  }

  /** Returns true if the server offers merges. */
  get merges() {
    return this.progress.features?.includes("merge") === true;
  }

  /**
   * @param {string} id
   * @returns {Kept|null}
   */
  kept(id) {
    return this.replica.get(id)?.kept ?? null;
  }

  /**
   * @param {string} id
   * @param {Kept|null} kept
   * @param {Origin} origin
   */
  put(id, kept, origin) {
    if (this.#set(id, kept, origin === "server")) this.changed(new Set([id]), origin);
  }

  /**
   * Puts what a page of the server's brought, with the progress that it makes: one transaction.
   * @param {Map<string, Kept|null>} notes
   * @param {Partial<Progress>} [progress]
   */
  putAll(notes, progress = {}) {
    const ids = new Set();
    const isMany = notes.size > 50;
    if (isMany) this.replica.unsort();
    for (const [id, kept] of notes) if (this.#set(id, kept, true)) ids.add(id);
    this.advance(progress);
    if (ids.size > 0) this.changed(isMany ? null : ids, "server");
  }

  /** @param {Partial<Progress>} progress */
  advance(progress) {
    this.progress = { ...this.progress, ...progress };
    this.saver.metaChanged(this.progressName, this.progress);
  }

  /** @param {Progress["shares"]} shares */
  share(shares) {
    const ids = this.replica.share(shares);
    if (ids.size === 0) return;
    this.advance({ shares });
    this.changed(ids, "server");
  }

  /**
   * @param {string} id
   * @param {Kept|null} next
   * @param {boolean} isAnswer whether an unsent change that ended was settled by the server
   */
  #set(id, next, isAnswer) {
    const before = this.kept(id);
    if (before === next) return false;
    const after = this.#withSources(id, before, next);
    this.#replace(id, before, after);
    if (before?.server !== after?.server || before?.conflict !== after?.conflict || before?.files !== after?.files
      || before?.generation !== after?.generation) this.saver.noteChanged(id);
    // A draft's edit is not stored; with its first file it is none any more.
    if ((before?.unsent ?? null) !== (after?.unsent ?? null)
      || before !== null && after !== null && isDraft(before) !== isDraft(after)) {
      const [old, now] = [before?.unsent?.state.lastModified, after?.unsent?.state.lastModified];
      const upTo = old !== undefined && (now === undefined || old > now) ? old : now ?? "";
      this.saver.editChanged(id, upTo, (isAnswer || !after?.unsent) && old !== undefined ? old : null);
    }
    return true;
  }

  /**
   * @param {string} id
   * @param {Kept|null} before
   * @param {Kept|null} after
   */
  #replace(id, before, after) {
    this.replica.set(id, after);
    const [server, lost] = [before?.server, after?.conflict?.lost];
    const known = this.replaced.get(id) ?? [];
    const fresh = [...lost && lost !== before?.conflict?.lost ? [lost] : [],
      ...server && server.rev !== after?.server?.rev ? [server] : []];
    if (fresh.length > 0) this.replaced.set(id, [...fresh, ...known].slice(0, replacedStates));
  }

  /**
   * Notes where the text comes from once an edit of this browser's is answered: from its base, and from all that this
   * came from.
   * @param {string} id
   * @param {Kept|null} before
   * @param {Kept|null} after
   */
  #withSources(id, before, after) {
    if (!before?.unsent || !after) return after;
    const { base } = before.unsent;
    const next = groundOf(after);
    // An editor may go on from a text that lost.
    const isLost = after.conflict !== before.conflict && after.conflict?.lost?.own === true;
    return isLost || next?.own && next !== base ? { ...after, sources: this.sourcesOf(id, base) } : after;
  }

  /**
   * Returns the states that a text with this base came from, the latest first.
   * @param {string} id
   * @param {State|null} base
   * @returns {readonly Source[]}
   */
  sourcesOf(id, base) {
    if (base === null) return [];
    const known = this.kept(id)?.sources ?? [];
    return joinedSources([base], base.own || known.some(({ rev }) => rev === base.rev) ? known : []);
  }

  /**
   * Returns the state that a text was read from, or that it became, where it is not the present one. While a person
   * types, this browser's own latest state has the text and merges that do not show yet. `bases` are those of a merge,
   * where the server offers one.
   * @param {string} id
   * @param {import("../../types.js").Shown} text
   * @returns {{state: State|null, bases: readonly Source[]|undefined}}
   */
  earlier(id, text) {
    const known = this.replaced.get(id) ?? [];
    const state = known.find((state) => state.own || sameText(state, text))
      ?? known.find(({ rev }) => rev === text.rev) ?? null;
    return { state, bases: !this.merges ? undefined : state ? this.sourcesOf(id, state) : [] };
  }

  close() {
    this.isClosed = true;
    this.saver.close();
    this.tabs.close();
    this.store.close();
  }

  /**
   * Erases the store, or all of it but the unsent changes.
   * @param {{keepWaiting: boolean}} options
   */
  async erase({ keepWaiting }) {
    if (keepWaiting && this.replica.unsentCount > 0) {
      for (const { id, kept } of this.replica.entries.values()) {
        if (kept.unsent === null && kept.files.length === 0) this.#set(id, null, true);
      }
      await this.store.dropCache();
      this.advance({ ...start, generation: this.progress.generation });
      await this.saver.settled();
      this.close();
      return;
    }
    this.isClosed = true;
    this.saver.close();
    await this.saver.settled();
    this.tabs.close();
    await this.store.erase();
  }

  /** @param {{news: News[], progress: Progress|null, ended?: true}} message */
  #receive({ news, progress, ended }) {
    if (ended) return this.ended();
    const ids = new Set();
    if (news.length > 50) this.replica.unsort();
    for (const [id, theirs, cleared] of news) {
      const own = this.kept(id);
      const both = joined(own, theirs, cleared);
      // The other tab did not have what this one has not sent yet of files and conflicts.
      const isUntold = own !== null && both !== null && this.saver.notes.has(id);
      const kept = isUntold ? { ...both, files: own.files, conflict: own.conflict } : both;
      if (kept === own) continue;
      this.#replace(id, own, kept);
      // An edit of this tab that the other does not know yet. Sending more would make the tabs answer each other
      // endlessly.
      if (kept?.unsent && kept.unsent.edition !== theirs?.unsent?.edition) {
        this.saver.editChanged(id, kept.unsent.state.lastModified, null);
      }
      ids.add(id);
    }
    if (progress && progress.generation >= this.progress.generation) {
      if (progress.cursor !== this.progress.cursor) this.moves++;
      const hasSynced = progress.lastSyncAt !== this.progress.lastSyncAt;
      this.progress = { ...start, ...progress };
      for (const id of this.replica.share(this.progress.shares)) ids.add(id);
      if (hasSynced) this.synced();
    }
    if (ids.size > 0) this.changed(news.length > 50 ? null : ids, "tab");
  }
}
