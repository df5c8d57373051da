// What an answer to a sync makes of the notes.

import { notePath } from "../api.js";
import { answered, pulled, pulledBack, refused } from "./arrivals.js";
import { sameText, textToSend } from "./kept.js";
import { decoded, elements, members } from "../wire.js";
import { reasonOf } from "../versionPages.js";

/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").KeptConflict} KeptConflict */
/** @typedef {import("./records.js").Records} Records */
/** @typedef {import("../sync.js").Push} Push */

/**
 * Returns the state of the records that a request is made from.
 * @param {Records} records
 */
export function present({ progress: { cursor, generation }, moves, replica }) {
  return { cursor, generation, moves, revision: replica.serverRevision };
}

export class Answer {
  /**
   * @param {string} text
   * @param {readonly Push[]} pushes what the request carried, in its order
   * @param {Records} records
   * @param {ReturnType<typeof present>} from
   */
  constructor(text, pushes, records, from) {
    this.parts = members(text);
    this.pushes = pushes;
    this.records = records;
    this.from = from;
    const results = elements(this.parts.get("results") ?? "[]").map(members);
    /** Lists the results of each push: of a text that went before its deletion, and of the state itself. */
    this.results = pushes.map(({ unsent }) => results.splice(0, textToSend(unsent) === null ? 1 : 2));
    const now = present(records);
    // A note that was sent was erased here meanwhile. The server may still have it, and the news of this answer
    // leave it out, as it was sent with it: the next request from the same cursor brings it.
    const isErased = pushes.some(({ id }, place) => records.kept(id) === null
      && parsed(this.results[place]?.at(-1) ?? new Map(), "status", "") !== "invalid");
    /** Another tab started over since: all of this belongs to the earlier state. */
    this.isOutdated = now.generation !== from.generation || (isErased && now.cursor === null);
    /**
     * Another tab has come further. It has all up to the present cursor, and the next request brings what is later. The
     * news here may be older than that, and a note that was deleted since may have left no trace: they are left out.
     */
    this.isOvertaken = isErased || now.moves !== from.moves;
    /** The server's states here are those that the request was made from. */
    this.isWhole = now.revision === from.revision;
    /** @type {string} */
    this.cursor = this.#value("cursor", "");
    /** @type {boolean} */
    this.hasMore = this.#value("hasMore", false);
    /** @type {string} */
    this.serverTime = this.#value("serverTime", "");
    /** @type {{code?: string, [name: string]: unknown}[]} */
    this.warnings = this.#value("warnings", []);
    /** @type {{digest: string, key: string|null}|null} */
    this.digest = this.parts.has("digest")
      ? { digest: this.#value("digest", ""), key: this.#value("digestKey", null) } : null;
    /** @type {string|null} the first note whose stamp was too far ahead */
    this.clockAhead = null;
    /** A note of the trash changed: it may have been erased for good. */
    this.hasPurges = false;
    /**
     * Lists the changes whose `current` the answer left out.
     * @type {Push[]}
     */
    this.missing = [];
    /** @type {{id: string, problem: import("../../types.js").Problem}[]} */
    this.problems = [];
    /**
     * Maps notes to the conflicts of this answer, each with the version that lost.
     * @type {Map<string, {push: Push, conflict: KeptConflict}>}
     */
    this.conflicts = new Map();
    /**
     * Maps the revs that the server gave to the states that were sent: the bases of later edits.
     * @type {Map<string, State>}
     */
    this.sentStates = new Map();
    /** The server joins notes by register, and names those in which a change lost or replaced something. */
    this.isByRegister = records.progress.features?.includes("registers") === true;
  }

  /**
   * Returns the notes as they are after the answer.
   * @returns {Map<string, Kept|null>}
   */
  notes() {
    const { generation, wentBack } = this.records.progress;
    /** @type {Map<string, Kept|null>} */
    const notes = new Map();
    this.pushes.forEach((push, place) => {
      const results = this.results[place] ?? [];
      const refusal = results.find((result) => parsed(result, "status", "") === "invalid");
      const result = results.at(-1);
      if (result && refusal) this.#refuse(push, refusal, result, notes);
      else if (result) this.#take(push, result, notes);
    });
    for (const json of this.isOvertaken ? [] : elements(this.parts.get("changes") ?? "[]")) {
      const value = JSON.parse(json);
      const kept = notes.get(value.id) ?? this.records.kept(value.id);
      const state = decoded(json, kept?.server ?? null, value);
      if (state.deleted && kept?.server?.deleted) this.hasPurges = true;
      // A tombstone of a note that never was here.
      if (kept === null && state.deleted) continue;
      const next = (wentBack ? pulledBack : pulled)(kept, state, generation);
      notes.set(state.id, kept && this.records.merges ? this.#withUnseen(kept, next) : next);
    }
    return notes;
  }

  /**
   * Returns the note after a pull. A text of this browser's that another device's replaced may be one that it had not
   * seen.
   * @param {Kept} before
   * @param {Kept} after
   * @returns {Kept}
   */
  #withUnseen(before, after) {
    const [lost, server] = [before.server, after.server];
    if (!lost?.own || lost.deleted || before.unsent) return after;
    if (!server || server.deleted || sameText(lost, server)) return after;
    return { ...after, conflict: { rev: lost.rev ?? "", reason: "ours", lastModified: lost.lastModified, lost,
      asks: "unseen", bases: this.records.sourcesOf(server.id, lost), previous: before.conflict } };
  }

  /**
   * Returns the note after its push, whose present state was fetched.
   * @param {Push} push
   * @param {string} json
   * @returns {Kept|null}
   */
  settled({ id, unsent }, json) {
    const kept = this.records.kept(id);
    if (kept === null) return null;
    // The trash shows what the user deleted.
    const current = decoded(json, unsent.state.deleted ? unsent.state : kept.server);
    const conflict = this.conflicts.get(id)?.conflict ?? null;
    const lost = this.sentStates.get(id) ?? null;
    return answered(kept, unsent, { current, lost, conflict, generation: this.records.progress.generation });
  }

  /**
   * @param {Push} push
   * @param {Map<string, string>} result
   * @param {Map<string, Kept|null>} notes
   */
  #take(push, result, notes) {
    const kept = this.records.kept(push.id);
    if (kept === null) return;
    /** @type {string} */
    const status = parsed(result, "status", "");
    if (parsed(result, "warnings", []).includes("clock_ahead")) this.clockAhead ??= push.id;
    this.#findConflict(push, status, result);
    const current = result.get("current") ?? "null";
    // A pull from the start brings no deletions: where that was overtaken, the present state is fetched.
    if (current === "null" || (this.isOvertaken && this.from.cursor === null)) this.missing.push(push);
    else notes.set(push.id, this.settled(push, current));
  }

  /**
   * A note whose text is refused stays as its user left it, whatever became of a deletion after it.
   * @param {Push} push
   * @param {Map<string, string>} refusal
   * @param {Map<string, string>} result of the last of its changes
   * @param {Map<string, Kept|null>} notes
   */
  #refuse({ id, unsent }, refusal, result, notes) {
    const kept = this.records.kept(id);
    if (kept === null) return;
    /** @type {{detail: string}[]} */
    const errors = parsed(refusal, "errors", []);
    const problem = { code: parsed(refusal, "code", "invalid_note"),
      detail: errors.map(({ detail }) => detail).join(" ") };
    this.problems.push({ id, problem });
    const current = result.get("current") ?? "null";
    const next = current === "null" ? kept
      : pulled(kept, decoded(current, kept.server), this.records.progress.generation);
    notes.set(id, refused(next, unsent, problem));
  }

  /**
   * A text that lost, or a deletion that won or lost, is a conflict. A tag or a folder is none: both texts are kept.
   * @param {Push} push
   * @param {string} status
   * @param {Map<string, string>} result
   */
  #findConflict(push, status, result) {
    const { state, base } = push.unsent;
    const kept = this.records.kept(push.id);
    const found = (/** @type {string[]} */ registers, /** @type {KeptConflict} */ conflict) => {
      const has = (/** @type {string[]} */ ...names) => names.some((name) => registers.includes(name));
      const isConflict = !this.isByRegister || has("text", "deleted");
      const mayMerge = this.records.merges && has("text", "tags", "extra") && !has("deleted");
      if (!isConflict && (!mayMerge || this.conflicts.has(push.id))) return;
      const known = kept?.conflict ?? null;
      const previous = known?.rev === conflict.rev ? known.previous : known;
      this.conflicts.set(push.id, { push, conflict: !mayMerge ? conflict : { ...conflict,
        asks: isConflict ? "text" : "rest", bases: this.records.sourcesOf(push.id, base), previous } });
    };
    const rev = parsed(result, "version", null);
    if (status === "superseded" && rev !== null) {
      const lost = { ...state, rev, own: /** @type {const} */ (true) };
      this.sentStates.set(push.id, lost);
      found(parsed(result, "lost", []), { rev, reason: "ours", lastModified: state.lastModified, lost });
    }
    const replaced = parsed(result, "replaced", null);
    if (replaced !== null) {
      found(replaced.registers ?? ["text"], { rev: replaced.rev, reason: "theirs", lost: null,
        device: replaced.device ?? undefined, lastModified: replaced.lastModified });
    }
  }

  /**
   * Reads the losing text of each conflict: the user hears of it only if it differs from the winning one, and if no
   * merge is requested.
   * @param {import("../api.js").API} api
   * @returns {Promise<string[]>} the notes with a conflict to show
   */
  async settleConflicts(api) {
    const found = [];
    for (const [id, { push, conflict }] of this.conflicts) {
      const kept = this.records.kept(id);
      const winner = kept?.server;
      if (!kept || !winner || kept.conflict?.rev !== conflict.rev) continue;
      const lost = conflict.lost ?? await fetched(api, id, conflict.rev);
      // The trash may have the text that a deletion replaced: only the base tells whether that was written since.
      const isReplaced = winner.deleted && lost !== null && !lost.deleted && conflict.reason === "ours";
      const other = isReplaced ? push.unsent.base : winner;
      const isSame = conflict.asks !== "rest" && lost !== null && other !== null && sameText(lost, other);
      // Where the answer to an earlier request was lost on the way, others may have edited what it brought.
      const isOld = conflict.reason === "ours" && push.wasSent
        && await reasonOf(api, id, conflict.rev).catch(() => "conflict") !== "conflict";
      const now = this.records.kept(id);
      if (now === null) continue;
      const keeps = !isSame && !isOld;
      this.records.put(id, { ...now, conflict: keeps ? { ...conflict, lost } : conflict.previous ?? null }, "server");
      if (keeps && !conflict.asks) found.push(id);
    }
    return found;
  }

  /**
   * @param {string} name
   * @param {any} missing
   * @returns {any}
   */
  #value(name, missing) {
    return parsed(this.parts, name, missing);
  }
}

/**
 * @param {Map<string, string>} parts
 * @param {string} name
 * @param {any} missing
 * @returns {any}
 */
function parsed(parts, name, missing) {
  const text = parts.get(name);
  return text === undefined ? missing : JSON.parse(text);
}

/**
 * @param {import("../api.js").API} api
 * @param {string} id
 * @param {string} rev
 * @returns {Promise<State|null>}
 */
async function fetched(api, id, rev) {
  try {
    return decoded(await api.text(notePath(id, "versions", rev)));
  } catch {
    // It can be fetched when the user opens it.
    return null;
  }
}
