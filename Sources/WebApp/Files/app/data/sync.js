// Keeps the replica and the server in step. One sync at a time for an account, in whichever tab; it pushes what waits,
// pulls what is new, sends files, and compares the digest when nothing waits.

import { ApiError, notePath } from "./api.js";
import { dropped, pulled, refused, sending, sendingLast, swept } from "./records/arrivals.js";
import { Clock } from "./clock.js";
import { digestOf } from "./digest.js";
import { hasContent } from "./records/kept.js";
import { Offers } from "./offers.js";
import { Answer, present } from "./records/answer.js";
import { Texts } from "./texts.js";
import { decoded, encoded } from "./wire.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Unsent} Unsent */
/**
 * A push sends the change in flight, if there is any, else the unsent one. `isAgain` means that a later edit waits for
 * its result.
 * @typedef {{id: string, unsent: Unsent, wasSent: boolean, isAgain: boolean}} Push
 */

const pushedNotes = 500;
const pushedCharacters = 2_000_000;
/** Browsers send no more than this after a page was closed. */
const lastCharacters = 20_000;
const pageNotes = 1000;
/** A sync starts over at an error with one of these codes. */
const expired = ["cursor_expired", "invalid_cursor"];
/** Notes are synced again where files take longer than this, in milliseconds. */
const turn = 10_000;
const mergeTurns = 3;
const repairInterval = 60 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

export class Sync {
  /**
   * @param {{records: import("./records/records.js").Records, api: import("./api.js").API, account: string,
   *   files: import("./files.js").Files, message: (detail: {kind: string, [name: string]: unknown}) => void,
   *   conflict: (id: string) => void, now?: () => number, clock?: Clock}} options
   */
  constructor({ records, api, account, files, message, conflict, now = Date.now, clock = new Clock(now) }) {
    this.records = records;
    this.api = api;
    this.account = account;
    this.files = files;
    this.message = message;
    this.conflict = conflict;
    this.now = now;
    this.clock = clock;
    this.offers = new Offers({ records, api, message, conflict });
    this.texts = new Texts({ records, api, message, clockAhead: (serverTime) => this.#tellClock(serverTime) });
    /** Runs when the content of the trash may have changed. */
    this.trashChanged = () => {};
    /** A request may have this many changes: fewer after the server found a request too large. */
    this.size = pushedNotes;
    this.learntAt = -Infinity;
    this.isClockTold = false;
    /** The replica was last fetched from the start at this time, for a difference in its digest. */
    this.repairedAt = -Infinity;
    this.isDifferenceTold = false;
  }

  /** Makes one complete round. It throws an ApiError where it must be tried again. */
  async round() {
    await this.#learnFeatures();
    await this.#purge();
    for (let restarts = 0; ; restarts++) {
      try {
        await this.#exchange();
        if (await this.#sendFiles()) await this.#exchange();
        // A merge may meet a later text.
        for (let turn = 0; turn < mergeTurns && await this.offers.settle(); turn++) await this.#exchange();
        return;
      } catch (error) {
        const isExpired = error instanceof ApiError && expired.includes(error.code);
        if (!isExpired || restarts > 2) throw error;
        const wentBack = error.body.serverWentBack === true;
        this.startOver(wentBack);
        this.message({ kind: wentBack ? "went_back" : "restored" });
      }
    }
  }

  /** A large file may take minutes: what is written meanwhile, here or elsewhere, does not wait for it. */
  async #sendFiles() {
    const sending = this.files.send();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    const late = () => new Promise((resolve) => { timer = setTimeout(resolve, turn, null); });
    /** @type {boolean|null} */
    let sent;
    try {
      while ((sent = await Promise.race([sending, late()])) === null) await this.#exchange();
      return sent;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends what fits into a request that outlives the page. What it makes of it is learnt at the next start. */
  pushLast() {
    const { cursor, features } = this.records.progress;
    if (features === null || cursor === null) return;
    const set = new Set(features);
    /** @type {string[]} */
    const changes = [];
    let length = 0;
    for (const { id } of this.#waiting()) {
      const kept = sendingLast(/** @type {import("../types.js").Kept} */ (this.records.kept(id)));
      const own = encoded(toSend(/** @type {Unsent} */ (kept.unsent)), set);
      if ((length += own.join(",").length) > lastCharacters) continue;
      changes.push(...own);
      this.records.put(id, kept, "here");
    }
    if (changes.length === 0) return;
    const text = this.#request(changes, { cursor, limit: 1, digest: false });
    this.api.call("sync", { text, keepalive: true }).catch(() => {});
  }

  /** Fetches the features of the server, at the start and once a day; and prolongs the session. */
  async #learnFeatures() {
    if (this.now() - this.learntAt < day) return;
    // The sync itself finds out whether the session holds.
    this.api.call("accounts/current").catch(() => {});
    const info = await this.api.info();
    this.learntAt = this.now();
    this.records.advance({ features: info.features ?? [], limits: info.limits ?? {} });
    if (this.records.progress.hasTextTimes || !info.features?.includes("stamps")) return;
    // The server is newer than the notes that are here.
    if (this.records.progress.cursor !== null) this.startOver();
    this.records.advance({ hasTextTimes: true });
  }

  /**
   * Returns the unsent changes that can be sent, the oldest first.
   * @returns {Push[]}
   */
  #waiting() {
    /** @type {Push[]} */
    const found = [];
    for (const { id, kept } of this.records.replica.unsent()) {
      const { unsent } = kept;
      if (unsent === null || unsent.problem !== null || unsent.purge) continue;
      found.push({ id, unsent: toSend(unsent), wasSent: unsent.sent, isAgain: Boolean(unsent.flight) });
    }
    return found.sort((one, other) => one.unsent.state.lastModified < other.unsent.state.lastModified ? -1 : 1);
  }

  /** Pushes all that waits and pulls all that is new. */
  async #exchange() {
    const isAlone = await this.texts.sendAll(this.#waiting());
    const queue = this.#waiting().filter(({ id }) => !isAlone(id));
    let isMore = false;
    for (let hasMore = true; hasMore || queue.length > 0;) {
      const pushes = this.#take(queue);
      const digest = queue.length + pushes.length === 0 && this.records.progress.features?.includes("digest") === true;
      try {
        const { sweeping, digestKey, features } = this.records.progress;
        const answer = await this.#send(pushes, digest);
        // The end of a sync from the start must identify its account.
        const isUnasked = sweeping && !digest && digestKey !== null && features?.includes("digest") === true;
        hasMore = answer.hasMore || answer.isOvertaken || answer.isOutdated || isUnasked;
        if (answer.isOutdated) queue.unshift(...pushes);
        else {
          await this.#learn(answer, isUnasked);
          const again = pushes.filter(({ isAgain }) => isAgain);
          isMore ||= again.some(({ id }) => isAlone(id));
          queue.push(...again.flatMap((push) => isAlone(push.id) ? [] : { ...push, wasSent: false }));
        }
      } catch (error) {
        if (error instanceof ApiError && expired.includes(error.code)) {
          for (const { id, unsent } of pushes) this.#change(id, (kept) => dropped(kept, unsent));
        }
        // A gateway that requires a sign-in may answer 400 to any request, without a code.
        const isRefused = error instanceof ApiError && [400, 413, 422].includes(error.status)
          && !expired.includes(error.code) && (error.status === 413 || error.code !== "unknown");
        if (!isRefused || pushes.length === 0) throw error;
        // One of the changes spoils the request. It is found by sending fewer, and then waits for its user.
        if (pushes.length > 1) queue.unshift(...pushes);
        else {
          this.#refuse(pushes[0], error);
          if (pushes[0].isAgain) queue.unshift(pushes[0]);
        }
        this.size = Math.max(1, pushes.length >> 1);
      }
    }
    this.size = pushedNotes;
    if (isMore) await this.#exchange();
  }

  /**
   * Returns as many changes as a request should have.
   * @param {Push[]} queue
   */
  #take(queue) {
    let [count, length] = [0, 0];
    while (count < Math.min(queue.length, this.size)) {
      const { title, body } = queue[count].unsent.state;
      length += title.length + body.length + 1000;
      if (count > 0 && length > pushedCharacters) break;
      count++;
    }
    const taken = queue.splice(0, count);
    // An edit made meanwhile has taken the place of the one that was seen first; a purge has none.
    return taken.flatMap(({ id, wasSent }) => {
      const unsent = this.records.kept(id)?.unsent;
      return unsent && unsent.problem === null && !unsent.purge
        ? [{ id, unsent: toSend(unsent), wasSent, isAgain: Boolean(unsent.flight) }] : [];
    });
  }

  /**
   * @param {Push[]} pushes
   * @param {boolean} digest
   */
  async #send(pushes, digest) {
    const { cursor, features } = this.records.progress;
    const set = new Set(features ?? []);
    const changes = pushes.flatMap(({ unsent }) => encoded(unsent, set));
    const text = this.#request(changes, { cursor, limit: pageNotes, digest });
    for (const { id } of pushes) this.#change(id, sending);
    const from = present(this.records);
    const sent = this.clock.steady();
    const answer = new Answer(await this.api.text("sync", { text }), pushes, this.records, from);
    this.clock.learn(sent, Date.parse(answer.serverTime));
    return answer;
  }

  /**
   * @param {string[]} changes
   * @param {{cursor: string|null, limit: number, digest: boolean}} options
   */
  #request(changes, { cursor, limit, digest }) {
    const members = [`"account":${JSON.stringify(this.account)}`];
    if (cursor !== null) members.push(`"cursor":${JSON.stringify(cursor)}`);
    members.push(`"changes":[${changes.join(",")}]`, `"limit":${limit}`);
    members.push(`"sentAt":${JSON.stringify(new Date(this.now()).toISOString())}`);
    if (digest) members.push('"digest":true');
    if (this.records.progress.features?.includes("stamps")) members.push('"stamps":true');
    return `{${members.join(",")}}`;
  }

  /**
   * @param {string} id
   * @param {(kept: import("../types.js").Kept) => import("../types.js").Kept} change
   */
  #change(id, change) {
    const kept = this.records.kept(id);
    if (kept !== null) this.records.put(id, change(kept), "here");
  }

  /**
   * Stores the content of an answer.
   * @param {Answer} answer
   * @param {boolean} isUnasked
   */
  async #learn(answer, isUnasked) {
    const { generation, sweeping, wentBack, digestKey } = this.records.progress;
    const notes = answer.notes();
    const { isOvertaken, hasMore } = answer;
    if (sweeping && !hasMore && !isOvertaken && !isUnasked) {
      // With another key it is not the earlier account, so that the notes it lacks were not deleted.
      const isLost = wentBack || digestKey !== null && (answer.digest?.key ?? digestKey) !== digestKey;
      for (const { id, kept } of this.records.replica.entries.values()) {
        if (!notes.has(id)) notes.set(id, swept(kept, generation, isLost));
      }
    }
    if (answer.hasPurges) this.trashChanged();
    const ends = hasMore || isUnasked ? {} : { sweeping: false, wentBack: false, lastSyncAt: this.now() };
    this.records.putAll(notes, isOvertaken ? {} : { cursor: answer.cursor, ...ends });
    const revision = this.records.replica.serverRevision;
    for (const warning of answer.warnings) this.message({ ...warning, kind: String(warning.code) });
    if (answer.clockAhead !== null) this.#tellClock(answer.serverTime);
    for (const problem of answer.problems) this.message({ kind: "invalid", ...problem });
    await this.#fetchMissing(answer);
    for (const id of await answer.settleConflicts(this.api)) this.conflict(id);
    const isComparable = answer.isWhole && !hasMore && !isOvertaken;
    if (answer.digest !== null && isComparable) await this.#compare(answer.digest, revision);
  }

  /** @param {string} serverTime */
  #tellClock(serverTime) {
    if (!this.isClockTold) this.message({ kind: "clock", aheadMs: this.now() - Date.parse(serverTime) });
    this.isClockTold = true;
  }

  /**
   * Fetches the notes that the answer had no place for.
   * @param {Answer} answer
   */
  async #fetchMissing(answer) {
    for (const push of answer.missing) {
      try {
        const json = await this.api.text(notePath(push.id), { query: { deleted: "include" } });
        if (this.records.progress.generation !== answer.from.generation) return;
        this.records.putAll(new Map([[push.id, answer.settled(push, json)]]));
      } catch (error) {
        // The note was erased meanwhile: the next round sends the change again and receives the result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    }
  }

  /**
   * @param {Push} push
   * @param {ApiError} error
   */
  #refuse({ id, unsent }, error) {
    const problem = { code: error.code, detail: error.detail || error.title };
    const kept = this.records.kept(id);
    if (kept === null) return;
    const after = refused(kept, unsent, problem);
    this.records.put(id, after, "server");
    if (after.unsent?.edition === unsent.edition) this.message({ kind: "invalid", id, problem });
  }

  /** Erases on the server what the user erased for good. */
  async #purge() {
    for (const { id } of this.records.replica.unsent()) while (await this.#isToPurge(id));
  }

  /**
   * Purges the note, if that is wanted, and returns true if it must be tried again.
   * @param {string} id
   */
  async #isToPurge(id) {
    const { unsent, server } = this.records.kept(id) ?? { unsent: null };
    if (!unsent?.purge) return false;
    const headers = unsent.base?.rev ? { "If-Match": `"${unsent.base.rev}"` } : undefined;
    /** @type {State|null} */
    let current = null;
    try {
      await this.api.call(notePath(id), { method: "DELETE", query: { purge: true }, headers });
    } catch (error) {
      if (!(error instanceof ApiError && [404, 410, 412].includes(error.status))) throw error;
      if (error.status === 412 && (error.current ?? "null") !== "null") current = decoded(error.current ?? "", null);
    }
    const kept = this.records.kept(id);
    if (kept?.unsent?.edition !== unsent.edition) return false;
    if (current?.deleted && hasContent(current)) {
      // Deleted meanwhile: there is no unseen text to protect.
      this.records.put(id, { ...kept, unsent: { ...unsent, base: current } }, "server");
      return unsent.base?.rev !== current.rev;
    }
    if (current !== null && !current.deleted) {
      // Another device changed it since: its text is not erased unseen.
      this.records.put(id, pulled({ ...kept, unsent: null }, current, kept.generation), "server");
      this.message({ kind: "kept", id });
      return false;
    }
    // A live state that came since may be that of a change that was on its way, and came after the erasing. It stays; a
    // pull removes it if it was the earlier one.
    const isLater = kept.server !== null && !kept.server.deleted && kept.server.seq !== server?.seq;
    this.records.put(id, isLater ? { ...kept, unsent: null } : null, "server");
    return false;
  }

  /**
   * Syncs from the start: notes that do not come are dropped at its end, unsent ones kept.
   * @param {boolean} [wentBack] whether the server went back to an earlier copy of its data
   */
  startOver(wentBack = false) {
    this.trashChanged();
    const { progress } = this.records;
    this.records.advance({ cursor: null, generation: progress.generation + 1, sweeping: true,
      wentBack: wentBack || progress.wentBack });
  }

  /**
   * @param {{digest: string, key: string|null}} theirs
   * @param {number} revision of the server's states that it belongs to
   */
  async #compare({ digest, key }, revision) {
    if (key !== null && key !== this.records.progress.digestKey) this.records.advance({ digestKey: key });
    const known = this.records.progress.digestKey;
    const { replica } = this.records;
    // A change that was sent, or an erasing, may be on the server already.
    if (known === null || replica.unsent().some(({ kept: { unsent } }) => unsent && unsent.problem === null)) return;
    const own = await digestOf(replica.entries.values(), known);
    if (replica.serverRevision !== revision) return;
    const notes = [...replica.entries.values()].filter(({ kept: { server } }) => server && !server.deleted).length;
    this.records.advance({ proof: { at: this.now(), notes, isEqual: own === digest } });
    if (own === digest) {
      this.repairedAt = -Infinity;
      return;
    }
    // A difference that a sync from the start does not remove is reported once, and tried again much later.
    const isRepaired = this.repairedAt > -Infinity;
    if (isRepaired && this.now() - this.repairedAt < repairInterval) {
      if (!this.isDifferenceTold) this.message({ kind: "digest", repaired: false });
      this.isDifferenceTold = true;
      return;
    }
    this.repairedAt = this.now();
    if (!isRepaired) this.message({ kind: "digest", repaired: true });
    this.startOver();
  }
}

const toSend = (/** @type {Unsent} */ unsent) => unsent.flight ?? unsent;
