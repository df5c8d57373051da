// The time of the next sync: after a second's rest, on the server's hint, when the network or the page comes back, and
// every 15 seconds while the page is seen. After failures the pause grows, with a random part; the server may name a
// longer one.

import { ApiError } from "./api.js";

/** @typedef {import("../types.js").SyncStatus} SyncStatus */

const restAfterEdit = 1000;
const longestRest = 5000;
export const interval = 15_000;
const longestWait = 60_000;

export class Scheduler {
  /**
   * @param {{round: () => Promise<void>, waiting: () => number, problem: () => import("../types.js").Problem|null,
   *   lastSyncAt: () => number|null, changed: (status: SyncStatus) => void, signedOut: (error: ApiError) => void,
   *   random?: () => number, now?: () => number,
   *   timers?: {set: (act: () => void, ms: number) => unknown, clear: (timer: any) => void}}} options
   */
  constructor({ round, waiting, problem, lastSyncAt, changed, signedOut, random = Math.random, now = Date.now,
    timers = { set: (act, ms) => setTimeout(act, ms), clear: (timer) => clearTimeout(timer) } }) {
    this.round = round;
    this.waiting = waiting;
    this.problem = problem;
    this.lastSyncAt = lastSyncAt;
    this.changed = changed;
    this.signedOut = signedOut;
    this.random = random;
    this.now = now;
    this.timers = timers;
    /** @type {Promise<void>|null} */
    this.running = null;
    this.isWanted = false;
    this.failures = 0;
    /** @type {ApiError|null} */
    this.failure = null;
    this.isStopped = false;
    /** The user signed in again during this round, so a refusal of it may concern the old session. */
    this.isRenewed = false;
    /** @type {unknown} */
    this.timer = null;
    this.due = Infinity;
    this.firstEdit = Infinity;
    /** @type {SyncStatus} */
    this.status = this.#makeStatus();
  }

  /** An edit was made: it is sent when its writer rests, and at the latest some seconds after the first one. */
  edited() {
    this.firstEdit = Math.min(this.firstEdit, this.now());
    const due = Math.min(this.now() + restAfterEdit, this.firstEdit + longestRest);
    // While the server is not reached, edits do not hurry.
    if (this.failures === 0) this.#plan(due, true);
    this.refresh();
  }

  /**
   * Syncs within the time.
   * @param {number} ms
   */
  within(ms) {
    if (this.failures === 0) this.#plan(this.now() + ms, false);
  }

  /** Syncs now, whatever happened before. Ends with the round, never by an error. */
  async syncNow() {
    if (this.isStopped) return;
    this.#cancel();
    if (this.running !== null) {
      this.isWanted = true;
      return await this.running;
    }
    // It is shown before it begins.
    this.running = Promise.resolve().then(() => this.#run());
    this.refresh();
    await this.running;
  }

  /** Syncs again after a new sign-in. */
  resume() {
    this.isStopped = false;
    this.failure = null;
    this.failures = 0;
    this.isRenewed = true;
    return this.syncNow();
  }

  close() {
    this.isStopped = true;
    this.#cancel();
  }

  /** Announces the status that the chip shows, if it changed. */
  refresh() {
    const status = this.#makeStatus();
    const { state, waiting, lastSyncAt, problem } = this.status;
    if (state === status.state && waiting === status.waiting && lastSyncAt === status.lastSyncAt
      && problem === status.problem) return;
    this.status = status;
    this.changed(status);
  }

  async #run() {
    do {
      this.isWanted = this.isRenewed = false;
      this.firstEdit = Infinity;
      try {
        await this.round();
        this.failures = 0;
        this.failure = null;
      } catch (error) {
        this.#fail(error);
      }
    } while (this.isWanted && this.failure === null && !this.isStopped);
    this.running = null;
    this.refresh();
    if (!this.isStopped) this.#plan(this.now() + this.#pause(), false);
  }

  /** @param {unknown} error */
  #fail(error) {
    // The next round uses the new session.
    if (this.isRenewed && error instanceof ApiError && error.isSignedOut) return;
    this.failures++;
    this.failure = error instanceof ApiError ? error
      : new ApiError({ status: -1, code: "client", title: error instanceof Error ? error.message : String(error) });
    if (this.failure.isSignedOut) {
      this.isStopped = true;
      this.signedOut(this.failure);
    }
  }

  #pause() {
    if (this.failure === null) return this.firstEdit < Infinity ? restAfterEdit : interval;
    const wait = Math.min(longestWait, 1000 * 2 ** Math.min(this.failures - 1, 10)) * (0.5 + this.random() / 2);
    return Math.max(wait, (this.failure.retryAfter ?? 0) * 1000);
  }

  /**
   * @param {number} due
   * @param {boolean} isMoved whether an earlier plan is put off; else the earlier one stays
   */
  #plan(due, isMoved) {
    if (this.isStopped || (!isMoved && this.due <= due)) return;
    this.#cancel();
    this.due = due;
    this.timer = this.timers.set(() => void this.syncNow(), Math.max(0, due - this.now()));
  }

  #cancel() {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.due = Infinity;
  }

  /** @returns {SyncStatus} */
  #makeStatus() {
    const waiting = this.waiting();
    return { state: this.#state(waiting), waiting, lastSyncAt: this.lastSyncAt(),
      problem: this.failure !== null && !this.failure.isOffline ? this.failure : this.problem() };
  }

  /**
   * @param {number} waiting
   * @returns {SyncStatus["state"]}
   */
  #state(waiting) {
    if (this.failure?.isSignedOut) return "signed-out";
    if (this.running !== null) return "syncing";
    if (this.failure !== null) return this.failure.isOffline ? "offline" : "error";
    return waiting > 0 ? "waiting" : "synced";
  }
}
