// The server's own data and functions: versions, the reasons of conflicts, its search, the weather, backups, imports
// and shared pages.

import { ApiError, notePath } from "./api.js";
import { pulled } from "./records/arrivals.js";
import { conflictOf, conflictWith } from "./records/kept.js";
import { askedOffer, contendersOf } from "./offers.js";
import { decoded, elements, members } from "./wire.js";
import { versionPages } from "./versionPages.js";

/** @typedef {import("./offers.js").Contender} Contender */
/** @typedef {import("../types.js").Version} Version */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {'merge'|'overwrite'|'replace'} RestoreMode */
/** @typedef {{name: string, title?: string, reason: string}} ImportProblem */
/**
 * @typedef {{added: number, updated: number, undeleted: number, deleted: number, unchanged: number, skipped: number,
 *   undo: string|null, problems?: ImportProblem[]}} RestoreReport
 */

const foundNotes = 100;
const trashPage = 500;

export class Remote {
  /**
   * @param {{records: import("./records/records.js").Records, api: import("./api.js").API, account: string,
   *   device: string}} options
   */
  constructor({ records, api, account, device }) {
    this.account = account;
    this.records = records;
    this.api = api;
    this.device = device;
    /** Counts the pages that this browser made or closed. A list fetched before the latest of these is old. */
    this.sharings = 0;
    /** It runs once the server has replaced all notes at the request of this browser. */
    this.replaced = () => {};
  }

  /**
   * Returns the states that were replaced or lost, the newest first: ten pages at most.
   * @param {string} id
   * @returns {Promise<Version[]>}
   */
  async versions(id) {
    const versions = [];
    for await (const page of versionPages(this.api, id)) versions.push(...page);
    return versions;
  }

  /**
   * @param {string} id
   * @param {string} rev
   * @returns {Promise<State>}
   */
  async version(id, rev) {
    return decoded(await this.api.text(notePath(id, "versions", rev)));
  }

  /**
   * @param {string} id
   * @param {string} rev
   */
  async restoreVersion(id, rev) {
    this.#take(id, await this.api.text(notePath(id, "versions", rev, "restore"), { method: "POST" }));
    const kept = this.records.kept(id);
    if (!kept?.unsent?.problem) return;
    // A change that the server does not take would hide the version. No version has it: it is kept beside the note.
    const conflict = conflictWith(kept.unsent.state, "ours");
    this.records.put(id, { ...kept, unsent: null, conflict }, "server");
  }

  /** @param {string} id */
  async conflictOf(id) {
    const kept = this.records.kept(id);
    if (kept === null) throw new RangeError("There is no such note.");
    return await disputeOf(kept, this.api, this.device);
  }

  /**
   * Returns the note with both texts of its conflict; null where the server offers nothing.
   * @param {string} id
   */
  async mergeOf(id) {
    const kept = this.records.kept(id);
    const conflict = kept && conflictOf(kept);
    if (!conflict || !kept.server || !this.records.merges) return null;
    try {
      return await askedOffer(this.api, id, conflict.rev, conflict.bases?.[0] ?? null);
    } catch (error) {
      // The two texts are shown without it.
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  /**
   * Fetches the notes that the server finds and this browser lacks.
   * @param {string} text
   */
  async search(text) {
    /** @type {{results: {note: {id: string}}[]}} */
    const { results } = await this.api.json("search", { query: { q: text, limit: foundNotes } });
    for (const { note: { id } } of results) {
      if (this.records.kept(id) === null) this.#take(id, await this.api.text(notePath(id)));
    }
  }

  /** Fetches the notes in the trash: a sync brings only the fact that a note is deleted. */
  async fetchTrash() {
    const { generation } = this.records.progress;
    const seen = new Set();
    let page = /** @type {string|null} */ (null);
    do {
      const query = { deleted: "only", limit: trashPage, page: page ?? undefined };
      const json = await this.api.text("notes", { query });
      /** @type {Map<string, string>} */
      const parts = members(json);
      /** @type {Map<string, import("../types.js").Kept|null>} */
      const notes = new Map();
      for (const json of elements(parts.get("notes") ?? "[]")) {
        const state = decoded(json);
        seen.add(state.id);
        notes.set(state.id, pulled(this.records.kept(state.id), state, generation));
      }
      this.records.putAll(notes);
      page = JSON.parse(parts.get("nextPage") ?? "null");
    } while (page !== null);
    for (const { id, kept } of this.records.replica.entries.values()) {
      if (kept.server?.deleted && kept.unsent === null && !seen.has(id)) this.records.put(id, null, "server");
    }
  }

  /**
   * Returns the weather as the server wrote it.
   * @param {{latitude: number, longitude: number}} place
   * @returns {Promise<string>}
   */
  async weather(place) {
    return (await this.api.text("weather", { query: place })).trim();
  }

  /** @returns {Promise<{lastBackupAt: string|null}>} */
  status() {
    return this.api.json("status");
  }

  /**
   * @param {Blob} file
   * @param {RestoreMode} mode
   * @param {boolean} dryRun
   * @returns {Promise<RestoreReport>}
   */
  restore(file, mode, dryRun) {
    const send = () => this.#upload("restore", file, { mode, dryRun, account: this.account });
    return mode === "replace" && !dryRun ? this.#replace(send) : send();
  }

  /**
   * Runs an action that ends all cursors. Syncs wait meanwhile: one of them would report the restore as that of another
   * device.
   * @template T
   * @param {() => Promise<T>} work
   */
  #replace(work) {
    return this.records.tabs.alone("sync", async () => {
      const result = await work();
      this.replaced();
      return result;
    });
  }

  /**
   * @param {Blob} file
   * @param {string} format
   * @param {boolean} dryRun
   * @returns {Promise<RestoreReport>}
   */
  importFile(file, format, dryRun) {
    return this.#upload("import", file, { format, dryRun });
  }

  /** @param {string} path @param {Blob} body @param {Record<string, string|boolean>} query */
  #upload(path, body, query) {
    return this.api.json(path, { query, body, type: "application/octet-stream" });
  }

  /** @param {string} id what a report or a warning calls `undo` */
  async undo(id) {
    await this.#replace(() => this.api.call(`restore/undo/${encodeURIComponent(id)}`, { method: "POST" }));
  }

  /**
   * Makes a page that anybody with its address can read.
   * @param {string} id
   * @param {string|null} expiresAt null for one that stays until it is closed
   */
  async share(id, expiresAt) {
    const json = expiresAt === null ? undefined : { expiresAt };
    const answer = await this.api.json(notePath(id, "share"), { method: "POST", json });
    this.sharings++;
    this.records.share([...this.#otherShares(id), { id, url: answer.url, expiresAt: answer.expiresAt ?? null }]);
    await this.fetchShares().catch(() => {});
  }

  /** @param {string} id */
  async unshare(id) {
    await this.api.call(notePath(id, "share"), { method: "DELETE" });
    this.sharings++;
    this.records.share(this.#otherShares(id));
  }

  /** @param {string} id */
  #otherShares(id) {
    return this.records.progress.shares.filter((share) => share.id !== id);
  }

  /** Fetches what is public: that is no change of the notes, and comes with no sync. */
  async fetchShares() {
    const before = this.sharings;
    /** @type {import("../types.js").Share[]} */
    const shares = await this.api.json("shares", { query: { limit: 1000 } });
    if (this.sharings !== before) return;
    this.records.share(shares.map(({ id, url, expiresAt = null }) => ({ id, url, expiresAt })));
  }

  /**
   * @param {string} id
   * @param {string} json
   */
  #take(id, json) {
    const kept = this.records.kept(id);
    const state = decoded(json, kept?.server ?? null);
    this.records.put(id, pulled(kept, state, this.records.progress.generation), "server");
  }
}

/**
 * Describes one side of a conflict. `device` is null where it is not known.
 * @typedef {{title: string, body: string, lastModified: string, sentModified: string|null, receivedAt: string|null,
 *   device: {id: string, name: string, isThis: boolean}|null}} Side
 */

/**
 * `clock` names a device whose clock was ahead of the server when its text came.
 * @typedef {{ours: Side, theirs: Side, winner: 'ours'|'theirs', lost: Side,
 *   clock: {device: string, aheadMs: number}|null}} Dispute
 */

/** A clock that is off by less explains nothing. */
const noticed = 60_000;

/**
 * @param {Kept} kept
 * @param {import("./api.js").API} api
 * @param {string} device this browser's id
 * @returns {Promise<Dispute>}
 */
async function disputeOf(kept, api, device) {
  const { server } = kept;
  const conflict = conflictOf(kept);
  if (conflict === null || server === null) {
    throw new ApiError({ status: 404, code: "not_found", title: "The note has no conflict" });
  }
  const lost = conflict.lost ?? decoded(await api.text(notePath(server.id, "versions", conflict.rev)));
  const contenders = await contendersOf(api, server.id);
  const winning = side(server, contenders, device);
  const losing = side({ ...lost, rev: conflict.rev }, contenders, device);
  const isOurs = conflict.reason === "theirs";
  return { ours: isOurs ? winning : losing, theirs: isOurs ? losing : winning, winner: isOurs ? "ours" : "theirs",
    lost: losing, clock: clockOf([winning, losing]) };
}

/**
 * @param {State} state
 * @param {Contender[]} contenders
 * @param {string} own
 * @returns {Side}
 */
function side(state, contenders, own) {
  const contender = contenders.find(({ rev }) => rev === state.rev);
  const device = contender?.device ?? null;
  const { title, body, lastModified } = state;
  return { title, body, lastModified, sentModified: contender?.sentModified ?? null,
    receivedAt: contender?.receivedAt ?? null, device: device && { ...device, isThis: device.id === own } };
}

/** @param {Side[]} sides */
function clockOf(sides) {
  for (const { sentModified, receivedAt, device } of sides) {
    if (sentModified === null || receivedAt === null || device === null) continue;
    const aheadMs = Date.parse(sentModified) - Date.parse(receivedAt);
    if (aheadMs > noticed) return { device: device.name, aheadMs };
  }
  return null;
}
