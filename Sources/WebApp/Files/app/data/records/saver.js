// Writes what changed to the store, one transaction after the other: what changes while one is under way goes with the
// next, so that a fast typist never waits for the disk.

import { isDraft } from "./kept.js";

/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../store.js").Writing} Writing */
/** @typedef {Pick<import("../store.js").Store, "write">} Writer */
/**
 * @typedef {[string, Kept|null, string|null]} News a note as it is now, and up to which stamp its edits are settled
 */

const shortestWait = 1000;
const longestWait = 60_000;
/** A text of `long` characters is not written at each key, but `longRest` milliseconds after the last write. */
const [long, longRest] = [100_000, 1000];

export class Saver {
  /**
   * @param {{store: Writer, kept: (id: string) => Kept|null, failed: (error: unknown) => void, recovered: () => void,
   *   announce: (news: News[], meta: Map<string, unknown>) => void}} options `announce` has what is about to be written
   */
  constructor({ store, kept, announce, failed, recovered }) {
    this.store = store;
    this.kept = kept;
    this.announce = announce;
    this.failed = failed;
    this.recovered = recovered;
    /** @type {Set<string>} */
    this.notes = new Set();
    /**
     * Maps notes to the stamps up to which their edits are to be overwritten.
     * @type {Map<string, string>}
     */
    this.edits = new Map();
    /** @type {Map<string, string>} */
    this.cleared = new Map();
    /** @type {Map<string, unknown>} */
    this.meta = new Map();
    /** @type {NonNullable<Writing["added"]>} */
    this.added = [];
    /** @type {Promise<void>|null} */
    this.working = null;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout>|null} */
    this.retry = null;
    this.isClosed = false;
    /** Has what waits written at once, such as when the page may end. */
    this.hurry = () => {};
  }

  /** @param {string} id */
  noteChanged(id) {
    this.notes.add(id);
    this.#start();
  }

  /**
   * @param {string} id
   * @param {string} upTo
   * @param {string|null} cleared
   */
  editChanged(id, upTo, cleared) {
    this.edits.set(id, later(this.edits.get(id), upTo));
    if (cleared !== null) this.cleared.set(id, later(this.cleared.get(id), cleared));
    this.#start();
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  metaChanged(name, value) {
    this.meta.set(name, value);
    this.#start();
  }

  /** @param {{id: string, name: string, blob: Blob}} file */
  fileAdded(file) {
    this.added.push(file);
    this.#start();
  }

  get isIdle() {
    return this.working === null && this.#isEmpty;
  }

  /** Ends when all is written, or cannot be for now. */
  async settled() {
    while (this.working !== null) {
      this.hurry();
      await this.working;
    }
  }

  close() {
    this.isClosed = true;
    if (this.retry !== null) clearTimeout(this.retry);
  }

  get #isEmpty() {
    return this.notes.size + this.edits.size + this.meta.size + this.added.length === 0;
  }

  #start() {
    if (this.working !== null || this.isClosed) return;
    this.working = this.#work().finally(() => this.working = null);
  }

  async #work() {
    // All that one turn of the event loop changes goes together.
    await Promise.resolve();
    while (!this.#isEmpty && !this.isClosed) {
      const { writing, news } = this.#take();
      this.announce(news, writing.meta);
      try {
        await this.store.write(writing);
      } catch (error) {
        this.#giveBack(writing);
        return this.#fail(error);
      }
      if (this.failures > 0) this.recovered();
      this.failures = 0;
      if ([...writing.edits.values()].some(({ unsent }) => (unsent?.state.body.length ?? 0) > long)) await this.#rest();
    }
  }

  /** @returns {Promise<void>} */
  #rest() {
    return new Promise((resolve) => {
      this.hurry = resolve;
      setTimeout(resolve, longRest);
    });
  }

  /** @returns {{writing: Writing, news: News[]}} */
  #take() {
    /** @type {Writing} */
    const writing = { notes: new Map(), edits: new Map(), meta: this.meta, added: this.added };
    for (const id of this.notes) {
      const kept = this.kept(id);
      const isMore = kept !== null && (kept.server !== null || kept.files.length > 0 || kept.conflict !== null);
      writing.notes.set(id, isMore ? kept : null);
    }
    for (const [id, upTo] of this.edits) {
      const kept = this.kept(id);
      writing.edits.set(id, { unsent: kept === null || isDraft(kept) ? null : kept.unsent, upTo });
    }
    const ids = new Set([...this.notes, ...this.edits.keys()]);
    const news = [...ids].map((id) => /** @type {News} */ ([id, this.kept(id), this.cleared.get(id) ?? null]));
    [this.notes, this.edits, this.cleared, this.meta, this.added] = [new Set(), new Map(), new Map(), new Map(), []];
    return { writing, news };
  }

  /** @param {Writing} writing */
  #giveBack({ notes, edits, meta, added = [] }) {
    for (const id of notes.keys()) this.notes.add(id);
    for (const [id, { upTo }] of edits) this.edits.set(id, later(this.edits.get(id), upTo));
    this.meta = new Map([...meta, ...this.meta]);
    this.added = [...added, ...this.added];
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failures++;
    this.failed(error);
    if (this.retry !== null) clearTimeout(this.retry);
    const wait = Math.min(longestWait, shortestWait * 2 ** Math.min(this.failures, 10));
    this.retry = setTimeout(() => this.#start(), wait);
  }
}

/**
 * @param {string|undefined} one
 * @param {string} other
 */
function later(one, other) {
  return one !== undefined && one > other ? one : other;
}
