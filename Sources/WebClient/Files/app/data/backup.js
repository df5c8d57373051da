// Backups, imports and shared pages: what needs the server and no replica.

import { notePath } from "./api.js";

/** @typedef {import("./api.js").API} API */
/** @typedef {'merge'|'overwrite'|'replace'} RestoreMode */
/** @typedef {{name: string, title?: string, reason: string}} ImportProblem */
/**
 * @typedef {{added: number, updated: number, undeleted: number, deleted: number, unchanged: number, skipped: number,
 *   undo: string|null, problems?: ImportProblem[]}} RestoreReport
 */
/**
 * @typedef {{notes: number, deleted: number, versions: number, attachments: number, bytes: number,
 *   lastChangeAt: string|null, lastBackupAt: string|null, lastSyncAt: string|null, devices: number}} AccountStatus
 */

export class Backup {
  /** @param {{api: API, session: import("../types.js").Session}} services */
  constructor({ api, session }) {
    this.api = api;
    this.account = session.account;
  }

  /**
   * Where the browser downloads a backup from: a link with this address and `download` saves the file without loading
   * it into memory.
   */
  get address() {
    return this.api.address("backup", { versions: true, attachments: true });
  }

  /**
   * @param {Blob} file
   * @param {RestoreMode} mode
   * @param {{dryRun?: boolean}} options
   * @returns {Promise<RestoreReport>}
   */
  restore(file, mode, { dryRun = false } = {}) {
    return this.api.json("restore", { query: { mode, dryRun, account: this.account }, body: file,
      type: "application/octet-stream" });
  }

  /** @param {string} id what a restore's report calls `undo` @returns {Promise<RestoreReport>} */
  undo(id) {
    return this.api.json(`restore/undo/${encodeURIComponent(id)}`, { method: "POST" });
  }

  /**
   * @param {Blob} file
   * @param {string} [format]
   * @param {{dryRun?: boolean}} options
   * @returns {Promise<RestoreReport>}
   */
  importFile(file, format = "auto", { dryRun = false } = {}) {
    return this.api.json("import", { query: { format, dryRun }, body: file, type: "application/octet-stream" });
  }

  /** @returns {Promise<AccountStatus>} */
  status() {
    return this.api.json("status");
  }

  /**
   * Makes a page that anybody with its address can read.
   * @param {string} id
   * @returns {Promise<{url: string}>}
   */
  share(id) {
    return this.api.json(notePath(id, "share"), { method: "POST" });
  }

  /** @param {string} id */
  async unshare(id) {
    await this.api.call(notePath(id, "share"), { method: "DELETE" });
  }
}
