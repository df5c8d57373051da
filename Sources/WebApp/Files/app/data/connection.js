// The notebook's way to the server: when it syncs, what it hears, and what the page's own life has to do with it.

import { Events } from "./events.js";
import { Files } from "./files.js";
import { problemOf } from "./records/kept.js";
import { Remote } from "./remote.js";
import { Scheduler } from "./scheduler.js";
import { Sync } from "./sync.js";

/** @typedef {import("./records/records.js").Records} Records */

/** The trash and the list of public pages are fetched again after this many milliseconds. */
const trashAge = 60_000;
const sharesAge = 60_000;
/** Hints come in runs while another device types. */
const hintDelay = 100;

export class Connection {
  /**
   * @param {{records: Records, api: import("./api.js").API, account: string, device: import("../types.js").Device,
   *   now: () => number, clock: import("./clock.js").Clock, emit: (name: string, detail: unknown) => void}} options
   */
  constructor({ records, api, account, device, now, clock, emit }) {
    const { tabs } = records;
    this.records = records;
    this.api = api;
    this.tabs = tabs;
    this.now = now;
    this.emit = emit;
    this.files = new Files({ records, api, account, now });
    this.remote = new Remote({ records, api, account, device: device.id });
    this.sync = new Sync({ records, api, account, files: this.files, now, clock,
      message: (detail) => this.#announce(detail), conflict: (id) => emit("conflict", { id }) });
    this.scheduler = new Scheduler({ round: () => tabs.alone("sync", () => this.#round()), now,
      waiting: () => records.replica.unsentCount, problem: () => this.#problem(),
      lastSyncAt: () => records.progress.lastSyncAt, changed: (status) => emit("status", status),
      signedOut: (error) => emit("signed-out", { code: error.code }) });
    /** @type {Events|null} */
    this.events = null;
    this.sync.trashChanged = () => this.isTrashWanted = true;
    this.remote.replaced = () => this.sync.startOver();
    this.trashAt = -Infinity;
    this.sharesAt = -Infinity;
    this.isTrashWanted = false;
    this.isClosed = false;
    /** Syncs may begin, since all notes are read. */
    this.isStarted = false;
    this.leaving = new AbortController();
  }

  get status() {
    return this.scheduler.status;
  }

  start() {
    this.isStarted = true;
    // A first sync brings no deleted notes.
    this.isTrashWanted = this.records.progress.cursor === null;
    this.records.restoring = () => this.files.storeFresh();
    this.records.ended = () => {
      this.close();
      this.records.close();
      this.emit("signed-out", { code: "signed_out" });
    };
    this.records.synced = () => {
      // Signed in again there.
      if (this.scheduler.isStopped && !this.isClosed) void this.resume();
    };
    this.scheduler.refresh();
    this.#listen();
    this.events = typeof EventSource === "undefined" ? null : new Events({ address: this.api.address("events"),
      tabs: this.tabs, hint: (cursor) => this.#hint(cursor), ended: () => this.scheduler.within(0) });
    void this.scheduler.syncNow();
  }

  edited() {
    if (this.isStarted) this.scheduler.edited();
    else this.scheduler.refresh();
  }

  refresh() {
    this.scheduler.refresh();
  }

  async syncNow() {
    if (this.isStarted) await this.scheduler.syncNow();
  }

  async resume() {
    // No sync has been refused yet, and the first one waits for all notes.
    if (!this.isStarted) return;
    this.events?.retry();
    await this.scheduler.resume();
  }

  /** Requests the list of the trash. */
  wantTrash() {
    if (this.isTrashWanted || this.now() - this.trashAt < trashAge) return;
    this.isTrashWanted = true;
    this.scheduler.within(0);
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.leaving.abort();
    this.events?.close();
    this.scheduler.close();
    this.files.close();
  }

  async #round() {
    if (this.isClosed) return;
    await this.sync.round();
    if (this.now() - this.sharesAt >= sharesAge) {
      this.sharesAt = this.now();
      // The notes are synced already.
      await this.remote.fetchShares().catch(() => {});
    }
    if (!this.isTrashWanted) return;
    this.isTrashWanted = false;
    this.trashAt = this.now();
    await this.remote.fetchTrash();
  }

  /** @param {{kind: string, [name: string]: unknown}} detail */
  #announce(detail) {
    const snapshot = detail.kind === "mass_damage" && typeof detail.undo === "string" ? detail.undo : null;
    if (snapshot === null) return this.emit("message", detail);
    const undo = async () => {
      await this.remote.undo(snapshot);
      await this.syncNow();
    };
    this.emit("message", { ...detail, undo });
  }

  /** @param {string|null} cursor */
  #hint(cursor) {
    // The hint of this browser's own push brings no news.
    if (cursor === null || cursor !== this.records.progress.cursor) this.scheduler.within(hintDelay);
  }

  /** Returns the reason why something waits that will not be sent by itself. */
  #problem() {
    return this.records.replica.unsent().map(({ kept }) => problemOf(kept)).find((problem) => problem !== null) ?? null;
  }

  /** The network or the page is back. */
  #back() {
    this.events?.retry();
    void this.scheduler.syncNow();
  }

  /** Scripts were stopped for a time, and may have missed messages of other tabs. */
  async #awake() {
    this.tabs.resume();
    await this.records.reload();
    await this.scheduler.syncNow();
  }

  #listen() {
    if (typeof window === "undefined") return;
    const options = { signal: this.leaving.signal };
    window.addEventListener("online", () => this.#back(), options);
    window.addEventListener("pagehide", () => this.sync.pushLast(), options);
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) void this.#awake();
    }, options);
    document.addEventListener("freeze", () => this.tabs.pause(), options);
    document.addEventListener("resume", () => void this.#awake(), options);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#back();
      else if (this.records.replica.unsentCount > 0) void this.scheduler.syncNow();
    }, options);
  }
}
