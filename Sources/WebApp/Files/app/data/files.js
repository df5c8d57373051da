// Files of notes: added and removed at once in this browser, sent when the server is reached, fetched when shown.

import { ApiError, notePath } from "./api.js";
import { pulled, rebased } from "./records/arrivals.js";
import { inFlight, sameText } from "./records/kept.js";
import { digestOfBlob } from "./digest.js";
import { decoded } from "./wire.js";

/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").PendingFile} PendingFile */

const cachedFileBytes = 16 << 20;
const cacheBytes = 200 << 20;
const smallBytes = 32 << 10;
/** A list fetches no larger picture. */
const listedBytes = 4 << 20;

export class Files {
  /**
   * @param {{records: import("./records/records.js").Records, api: import("./api.js").API, account: string,
   *   now?: () => number}} options
   */
  constructor({ records, api, account, now = Date.now }) {
    this.records = records;
    this.api = api;
    this.account = account;
    this.now = now;
    /**
     * Maps digests to the addresses of files that the page shows.
     * @type {Map<string, string>}
     */
    this.addresses = new Map();
    /**
     * Keeps the files added in this tab until they are sent.
     * @type {Map<string, Blob>}
     */
    this.fresh = new Map();
    this.smallOnes = 0;
    /** @type {Promise<boolean>|null} */
    this.sending = null;
  }

  /**
   * Adds a file to the note. Its name is made another one where the note has it already.
   * @param {string} id
   * @param {File} file
   * @returns {Promise<string>} the name
   */
  async attach(id, file) {
    const limit = this.records.progress.limits.attachmentBytes ?? 26_214_400;
    if (file.size > limit) {
      throw new ApiError({ status: 413, code: "file_too_large", title: `${file.name} is too large`,
        body: { name: file.name, limit } });
    }
    const sha256 = await digestOfBlob(file);
    const kept = this.records.kept(id);
    if (kept === null) throw new ApiError({ status: 404, code: "not_found", title: "The note was deleted" });
    const name = freeName(safeName(file.name), namesOf(kept));
    /** @type {PendingFile} */
    const pending = { name, action: "add", type: file.type || "application/octet-stream", size: file.size, sha256,
      problem: null };
    this.#keep(id, name, file);
    this.records.put(id, { ...kept, files: [...kept.files, pending] }, "here");
    return name;
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  detach(id, name) {
    const kept = this.records.kept(id);
    if (kept === null) return;
    const files = kept.files.filter((file) => file.name !== name);
    const present = kept.server?.attachments.find((file) => file.name === name);
    if (present) {
      const { type, size, sha256 } = present;
      files.push({ name, action: "remove", type, size, sha256, problem: null });
    }
    this.#drop(id, name);
    this.records.put(id, { ...kept, files }, "here");
  }

  /**
   * Returns a `blob:` address of the file.
   * @param {string} id
   * @param {string} name
   * @returns {Promise<string>}
   */
  async address(id, name) {
    const { file, pending } = this.#named(id, name);
    const known = this.addresses.get(file.sha256);
    if (known) return known;
    const blob = (pending && await this.#pending(id, name)) ?? await this.#fetched(id, name, file.sha256);
    const address = URL.createObjectURL(blob.type === file.type ? blob : blob.slice(0, blob.size, file.type));
    this.addresses.set(file.sha256, address);
    return address;
  }

  /** @param {string} id @param {string} name */
  #named(id, name) {
    const kept = this.records.kept(id);
    const pending = kept?.files.find((file) => file.name === name && file.action === "add");
    const file = pending ?? kept?.server?.attachments.find((attachment) => attachment.name === name);
    if (!file) throw new ApiError({ status: 404, code: "not_found", title: "The note has no such file" });
    return { file, pending };
  }

  /**
   * Returns a small form of a picture, made by `make`. This browser keeps nothing else of a picture that was only
   * listed.
   * @param {string} id @param {string} name
   * @param {(blob: Blob) => Promise<Blob>} make
   * @returns {Promise<Blob|null>} null where the picture is too large to be fetched for it
   */
  async small(id, name, make) {
    const { store } = this.records;
    const { file, pending } = this.#named(id, name);
    const key = `small ${file.sha256}`;
    const made = await store.cached(key).catch(() => null);
    if (made) return made;
    const here = (pending && await this.#pending(id, name)) ?? await store.cached(file.sha256).catch(() => null);
    if (here === null && file.size > listedBytes) return null;
    const small = await make(here ?? await this.api.blob(notePath(id, "attachments", name)));
    void this.#cache(key, small);
    return small;
  }

  /**
   * Sends what waits, of the notes that the server has, unless that is under way.
   * @returns {Promise<boolean>} whether anything was sent
   */
  send() {
    return this.sending ??= this.#send().finally(() => this.sending = null);
  }

  async #send() {
    let sent = false;
    for (const { id, kept } of this.records.replica.unsent()) {
      if (kept.server === null || kept.server.deleted || kept.unsent?.purge) continue;
      for (const file of kept.files) {
        if (file.problem !== null) continue;
        await this.#sendOne(id, await this.#renamed(id, file));
        sent = true;
      }
    }
    return sent;
  }

  /**
   * Returns the file, under a free name where another device has taken its own meanwhile.
   * @param {string} id
   * @param {PendingFile} file
   */
  async #renamed(id, file) {
    const other = this.records.kept(id)?.server?.attachments.find(({ name }) => name === file.name);
    if (!other || other.sha256 === file.sha256 || file.action === "remove") return file;
    const blob = await this.#pending(id, file.name);
    const kept = this.records.kept(id);
    const isIt = (/** @type {PendingFile} */ { name, sha256, action }) =>
      name === file.name && sha256 === file.sha256 && action === "add";
    if (blob === null || !kept?.files.some(isIt)) return file;
    const renamed = { ...file, name: freeName(file.name, namesOf(kept)) };
    this.#keep(id, renamed.name, blob);
    this.records.put(id, { ...kept, files: kept.files.map((it) => isIt(it) ? renamed : it) }, "here");
    // Not before it is stored by its new name.
    const { saver } = this.records;
    await saver.settled();
    if (saver.isIdle) this.#drop(id, file.name);
    return renamed;
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {Blob} blob
   */
  #keep(id, name, blob) {
    this.fresh.set(key(id, name), blob);
    this.records.saver.fileAdded({ id, name, blob });
  }

  /**
   * @param {string} id
   * @param {PendingFile} file
   */
  async #sendOne(id, file) {
    try {
      if (file.action === "remove") await this.#remove(id, file.name);
      else {
        const body = await this.#pending(id, file.name);
        if (body === null) return this.#settle(id, file, { code: "file_lost", detail: "" });
        await this.api.call(notePath(id, "attachments", file.name), { method: "PUT", body, type: file.type });
        // It goes on showing without the server.
        await this.#cache(file.sha256, body);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 410, 413, 415, 422].includes(error.status)) throw error;
      return this.#settle(id, file, { code: error.code, detail: error.detail || error.title });
    }
    const json = await this.api.text(notePath(id), { query: { deleted: "include" } });
    this.#settle(id, file, null);
    const kept = this.records.kept(id);
    if (kept === null) return;
    const current = decoded(json, kept.server);
    const { generation } = this.records.progress;
    // The user has seen the file on the note, so an edit before it counts as one after it. A text that came with it is
    // not seen yet.
    const { server, unsent } = kept;
    // A change in flight is sent again as it was.
    const isOnIt = unsent?.base?.rev === server?.rev && server !== null && sameText(server, current)
      && !(unsent && inFlight(unsent));
    this.records.put(id, pulled({ ...kept, unsent: unsent && isOnIt ? rebased(unsent, current) : unsent }, current,
      generation), "server");
    this.#drop(id, file.name);
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async #remove(id, name) {
    try {
      await this.api.call(notePath(id, "attachments", name), { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }

  /**
   * @param {string} id
   * @param {PendingFile} file
   * @param {{code: string, detail: string}|null} problem
   */
  #settle(id, file, problem) {
    const kept = this.records.kept(id);
    if (kept === null) return;
    const files = kept.files.flatMap((pending) => pending.name !== file.name || pending.sha256 !== file.sha256
      ? [pending] : problem === null ? [] : [{ ...pending, problem: { ...problem, name: file.name } }]);
    this.records.put(id, { ...kept, files }, "server");
  }

  /** Puts what this tab added into a store that was lost. */
  storeFresh() {
    for (const [place, blob] of this.fresh) {
      const at = place.indexOf("/");
      this.records.saver.fileAdded({ id: place.slice(0, at), name: place.slice(at + 1), blob });
    }
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async #pending(id, name) {
    return this.fresh.get(key(id, name)) ?? await this.records.store.file(id, name);
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {string} sha256
   */
  async #fetched(id, name, sha256) {
    const cached = await this.records.store.cached(sha256).catch(() => null);
    if (cached) return cached;
    const blob = await this.api.blob(notePath(id, "attachments", name));
    void this.#cache(sha256, blob);
    return blob;
  }

  /** @param {string} sha256 @param {Blob} blob */
  async #cache(sha256, blob) {
    if (blob.size > cachedFileBytes) return;
    // A full disk costs no more than fetching it again.
    // There are many small ones, and a pass over all files takes long.
    const limit = blob.size < smallBytes && this.smallOnes++ % 20 > 0 ? Infinity : cacheBytes;
    await this.records.store.cache(sha256, blob, { limit, now: this.now() }).catch(() => {});
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #drop(id, name) {
    this.fresh.delete(key(id, name));
    this.records.store.dropFile(id, name).catch(() => {});
  }

  close() {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address);
    this.addresses.clear();
  }
}

/**
 * @param {string} id
 * @param {string} name
 */
function key(id, name) {
  return `${id}/${name}`;
}

/** @param {Kept} kept */
function namesOf({ server, files }) {
  const gone = new Set(files.filter(({ action }) => action === "remove").map(({ name }) => name));
  const present = (server?.attachments ?? []).map(({ name }) => name).filter((name) => !gone.has(name));
  return new Set([...present, ...files.map(({ name }) => name)]);
}

/**
 * Returns a name that the server takes: no path, no control character, at most 255 bytes with a number to come.
 * @param {string} name
 */
function safeName(name) {
  // eslint-disable-next-line no-control-regex
  const plain = name.replace(/[/\\\u0000-\u001f\u007f\u0080-\u009f]/g, "_").replace(/\p{Cs}/gu, "_").normalize("NFC");
  const dot = plain.lastIndexOf(".");
  const extension = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : "";
  let stem = extension === "" ? plain : plain.slice(0, dot);
  const encoder = new TextEncoder();
  while (encoder.encode(stem + extension).length > 240) stem = Array.from(stem).slice(0, -1).join("");
  const whole = stem + extension;
  return whole === "" || whole === "." || whole === ".." ? "file" : whole;
}

/**
 * @param {string} name
 * @param {Set<string>} taken
 */
function freeName(name, taken) {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let number = 2;
  while (taken.has(`${stem} ${number}${extension}`)) number++;
  return `${stem} ${number}${extension}`;
}
