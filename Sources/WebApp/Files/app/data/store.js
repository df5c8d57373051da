// The replica on this browser's disk: an IndexedDB database for each address and account.

/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Unsent} Unsent */
/** @typedef {import("../types.js").PendingFile} PendingFile */
/** @typedef {import("./records/records.js").AnyStore} AnyStore */

/**
 * Describes the writes of one transaction. `edits` are the ids whose unsent change is put or taken away; `upTo` is its
 * stamp: what another tab wrote later is left alone. `notes` are the ids whose rest is put; null removes the note.
 * @typedef {{notes: Map<string, Kept|null>, edits: Map<string, {unsent: Unsent|null, upTo: string}>,
 *   meta: Map<string, unknown>, added?: {id: string, name: string, blob: Blob}[]}} Writing
 */

const version = 1;
/** One part has this many notes: the page answers between two parts. */
const part = 1000;
/** This number of rows fills any window. */
const firstNotes = 50;

/** @typedef {{notes: Map<string, Kept>, meta: Map<string, unknown>}} Beginning */

/**
 * @param {string} base the API's address
 * @param {string} account
 */
export function databaseName(base, account) {
  return `cloudnotes:${new URL("../", base).pathname}:${account}`;
}

/** @param {unknown} error */
export function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

export class Store {
  /**
   * @param {string} name
   * @param {string} space
   * @returns {Promise<Store>}
   */
  static async open(name, space) {
    return new Store(await opened(name), name, space);
  }

  /** @param {IDBDatabase} database @param {string} name @param {string} space */
  constructor(database, name, space) {
    this.database = database;
    this.name = name;
    this.space = space;
    /** Runs when the database is deleted, by the browser or by its user. */
    this.lost = () => {};
    this.#watch();
  }

  #watch() {
    const { database } = this;
    database.addEventListener("versionchange", (event) => {
      database.close();
      if (event.newVersion === null) this.lost();
    });
    database.addEventListener("close", () => this.lost());
  }

  /** Opens the store again after it was lost: it is empty then. */
  async reopen() {
    this.database = await opened(this.name);
    this.#watch();
  }

  /**
   * Reads the notes of the first view: all that wait to be sent, the latest ones, and those of the ids.
   * @param {readonly string[]} ids
   * @param {number} [count]
   * @returns {Promise<Beginning>}
   */
  async loadFirst(ids, count = firstNotes) {
    const transaction = this.database.transaction(["notes", "outbox", "meta"]);
    const table = transaction.objectStore("notes");
    const meta = transaction.objectStore("meta");
    const [names, values] = [done(meta.getAllKeys()), done(meta.getAll())];
    const latest = lastValues(table.index("latest"), this.#whole, count);
    const edits = new Map((await done(transaction.objectStore("outbox").getAll(this.#whole)))
      .map(({ id, unsent }) => /** @type {[string, Unsent]} */ ([id, unsent])));
    const wanted = [...edits.keys(), ...ids].map((id) => done(table.get([this.space, id])));
    const records = [...(await Promise.all(wanted)).filter((record) => record !== undefined), ...await latest];
    const notes = new Map(records.map((record) => [record.id, keptOf(record, edits.get(record.id) ?? null)]));
    for (const [id, unsent] of edits) {
      if (!notes.has(id)) notes.set(id, { server: null, conflict: null, files: [], generation: 0, unsent });
    }
    const known = await values;
    return { notes, meta: new Map((await names).map((key, place) => [String(key), known[place]])) };
  }

  /**
   * Yields the notes in parts, so that the page stays responsive; what waits to be sent is not with them.
   * @returns {AsyncGenerator<[string, Kept][]>}
   */
  async *loadAll() {
    const end = [this.space, []];
    let range = this.#whole;
    for (;;) {
      const records = await done(this.database.transaction("notes").objectStore("notes").getAll(range, part));
      yield records.map((record) => /** @type {[string, Kept]} */ ([record.id, keptOf(record, null)]));
      if (records.length < part) return;
      range = IDBKeyRange.bound([this.space, records[records.length - 1].id], end, true);
    }
  }

  /**
   * Writes all or nothing.
   * @param {Writing} writing
   */
  async write({ notes, edits, meta, added = [] }) {
    const transaction = this.database.transaction(["notes", "outbox", "files", "meta"], "readwrite");
    const finished = finish(transaction);
    try {
      const table = transaction.objectStore("notes");
      for (const [id, kept] of notes) {
        if (kept === null) {
          table.delete([this.space, id]);
          transaction.objectStore("files").delete(this.#filesOf(id));
          continue;
        }
        const { server, conflict, files, generation, sources } = kept;
        const at = server?.textModified ?? server?.lastModified ?? "";
        table.put({ space: this.space, id, at, server, conflict, files, generation, sources });
      }
      for (const [id, { unsent, upTo }] of edits) this.#writeEdit(transaction.objectStore("outbox"), id, unsent, upTo);
      for (const { id, name, blob } of added) {
        transaction.objectStore("files").put({ space: this.space, id, name, blob });
      }
      for (const [name, value] of meta) transaction.objectStore("meta").put(value, name);
    } catch (error) {
      transaction.abort();
      await finished.catch(() => {});
      throw error;
    }
    await finished;
  }

  /**
   * @param {IDBObjectStore} table
   * @param {string} id
   * @param {Unsent|null} unsent
   * @param {string} upTo
   */
  #writeEdit(table, id, unsent, upTo) {
    const request = table.get([this.space, id]);
    request.addEventListener("success", () => {
      if (request.result && request.result.unsent.state.lastModified > upTo) return;
      if (unsent === null) table.delete([this.space, id]);
      else table.put({ space: this.space, id, unsent });
    });
  }

  /**
   * Returns a file that waits to be sent.
   * @param {string} id
   * @param {string} name
   * @returns {Promise<Blob|null>}
   */
  async file(id, name) {
    const table = this.database.transaction("files").objectStore("files");
    return (await done(table.get([this.space, id, name])))?.blob ?? null;
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async dropFile(id, name) {
    const transaction = this.database.transaction("files", "readwrite");
    transaction.objectStore("files").delete([this.space, id, name]);
    await finish(transaction);
  }

  /**
   * Returns a file that was fetched before.
   * @param {string} sha256
   * @returns {Promise<Blob|null>}
   */
  async cached(sha256) {
    return (await done(this.database.transaction("cache").objectStore("cache").get(sha256)))?.blob ?? null;
  }

  /**
   * Keeps a fetched file, and drops the oldest ones above `limit` bytes.
   * @param {string} sha256
   * @param {Blob} blob
   * @param {{limit: number, now: number}} options
   */
  async cache(sha256, blob, { limit, now }) {
    const transaction = this.database.transaction("cache", "readwrite");
    const finished = finish(transaction);
    const table = transaction.objectStore("cache");
    table.put({ sha256, blob, size: blob.size, at: now });
    if (limit === Infinity) return finished;
    const all = await done(table.getAll());
    all.sort((one, other) => other.at - one.at);
    let bytes = 0;
    for (const { sha256: key, size } of all) if ((bytes += size) > limit) table.delete(key);
    await finished;
  }

  /** Forgets the files that were fetched. */
  async dropCache() {
    const transaction = this.database.transaction("cache", "readwrite");
    transaction.objectStore("cache").clear();
    await finish(transaction);
  }

  close() {
    this.lost = () => {};
    this.database.close();
  }

  /** Erases the database. */
  async erase() {
    this.close();
    await Store.erase(this.name);
  }

  /** @param {string} name */
  static async erase(name) {
    // Other tabs close theirs by `versionchange`; the deletion follows.
    await done(indexedDB.deleteDatabase(name));
  }

  get #whole() {
    return IDBKeyRange.bound([this.space], [this.space, []]);
  }

  /** @param {string} id */
  #filesOf(id) {
    return IDBKeyRange.bound([this.space, id], [this.space, id, []]);
  }
}

/**
 * Opens the store, and returns it with the beginning of what it has. Where it cannot be had or read, the store is one
 * for this tab alone: what could not be read is not written over.
 * @param {string} name
 * @param {string} space
 * @param {readonly string[]} first
 */
export async function openStore(name, space, first) {
  try {
    const store = await Store.open(name, space);
    return { store, beginning: await store.loadFirst(first), storage: "recovered" };
  } catch {
    const store = new MemoryStore(name);
    return { store, beginning: await store.loadFirst(), storage: "failed" };
  }
}

/** @param {string} name */
async function opened(name) {
  const request = indexedDB.open(name, version);
  request.addEventListener("upgradeneeded", () => {
    const [notes] = ["notes", "outbox"].map((table) => request.result.createObjectStore(table,
      { keyPath: ["space", "id"] }));
    notes.createIndex("latest", ["space", "at"]);
    request.result.createObjectStore("files", { keyPath: ["space", "id", "name"] });
    request.result.createObjectStore("cache", { keyPath: "sha256" });
    request.result.createObjectStore("meta");
  });
  return await done(request);
}

/**
 * @param {any} record of the table of notes
 * @param {Unsent|null} unsent
 * @returns {Kept}
 */
function keptOf({ server, conflict, files, generation, sources }, unsent) {
  return { server, conflict, files, generation, unsent, ...sources && { sources } };
}

/**
 * The last ones come first.
 * @param {IDBIndex} index
 * @param {IDBKeyRange} query
 * @param {number} count
 * @returns {Promise<any[]>}
 */
async function lastValues(index, query, count) {
  // One event for all rows, where the browser supports it. TypeScript 4.8 has no type for it.
  const { getAllRecords } = /** @type {any} */ (index);
  if (getAllRecords) {
    const records = await done(getAllRecords.call(index, { query, count, direction: "prev" }));
    return records.map((/** @type {any} */ { value }) => value);
  }
  return new Promise((resolve, reject) => {
    /** @type {any[]} */
    const values = [];
    const request = index.openCursor(query, "prev");
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor !== null) values.push(cursor.value);
      if (cursor === null || values.length >= count) resolve(values);
      else cursor.continue();
    });
  });
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function finish(transaction) {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => {
      reject(transaction.error ?? new DOMException("The transaction was aborted.", "AbortError"));
    });
  });
}

/**
 * Replaces the store where the browser has no IndexedDB, as in some private windows: nothing survives the tab.
 * @implements {AnyStore}
 */
export class MemoryStore {
  /** @param {string} [name] of the database in whose place it is */
  constructor(name = "") {
    this.name = name;
    /** @type {Map<string, Blob>} */
    this.files = new Map();
    this.lost = () => {};
  }

  async loadFirst() {
    return { notes: new Map(), meta: new Map() };
  }

  async *loadAll() {
    // Nothing was kept.
  }

  /** @param {Writing} writing */
  async write({ added = [] }) {
    for (const { id, name, blob } of added) this.files.set(`${id}/${name}`, blob);
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async file(id, name) {
    return this.files.get(`${id}/${name}`) ?? null;
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async dropFile(id, name) {
    this.files.delete(`${id}/${name}`);
  }

  /**
   * @param {string} _sha256
   * @returns {Promise<Blob|null>}
   */
  async cached(_sha256) {
    return null;
  }

  async cache() {}

  async dropCache() {}

  async reopen() {}

  close() {}

  async erase() {
    this.files.clear();
    // There may be one that could not be read.
    await Store.erase(this.name).catch(() => {});
  }
}
