// Sends an edited text over the state that it was made in, and over no other. Where the note has another state by then,
// both are merged here and the merge is sent in the same way. So no browser replaces a text that it has not seen.

import { ApiError, notePath } from "./api.js";
import { answered, pulled, sending, withoutFlight } from "./records/arrivals.js";
import { stampAfter } from "./clock.js";
import { joinedSources, sameContent, sameText } from "./records/kept.js";
import { explained, lineOf } from "./offers.js";
import { randomName } from "./session.js";
import { decoded, written } from "./wire.js";
import { mergedLines, noteLines } from "../text/lineMerge.js";

/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Part} Part */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Unsent} Unsent */
/** @typedef {import("./offers.js").Contender} Contender */

/** Another device may write at the same time. */
const mostTurns = 8;
/** At most this many texts are sent one by one: more come from an import or from a long time offline. */
const mostTexts = 50;

export class Texts {
  /**
   * @param {{records: import("./records/records.js").Records, api: import("./api.js").API,
   *   message: (detail: {kind: string, [name: string]: unknown}) => void,
   *   clockAhead: (serverTime: string) => void}} options `clockAhead` is called where a stamp was too far ahead
   */
  constructor({ records, api, message, clockAhead }) {
    this.records = records;
    this.api = api;
    this.message = message;
    this.clockAhead = clockAhead;
  }

  /**
   * Sends the edited texts of these notes, if they are few.
   * @param {readonly {id: string}[]} notes
   * @returns {Promise<(id: string) => boolean>} whether the text that waits now is to be sent here, and not by a sync
   */
  async sendAll(notes) {
    const { merges, progress } = this.records;
    if (!merges || progress.cursor === null || notes.length > mostTexts) return () => false;
    const left = new Set();
    for (const { id } of notes) if (!await this.#send(id)) left.add(id);
    // A sync sends again what the server has, and brings its result.
    return (id) => !left.has(id) && this.#waiting(id)?.unsent.sent === false;
  }

  /** @param {string} id */
  #waiting(id) {
    const kept = this.records.kept(id);
    const unsent = kept?.unsent?.flight ?? kept?.unsent;
    return kept && unsent && isText(kept, unsent) ? { kept, unsent } : null;
  }

  /**
   * Sends the note's edited text, if it has one. A change that a request has carried is sent again as it was. The
   * server takes it once, whether that request arrived, did not, or arrives later.
   * @param {string} id
   * @returns {Promise<boolean>} false where only a sync can settle it: both changed the same
   */
  async #send(id) {
    /** @type {Contender[]} */
    let contenders = [];
    let explainedRev = "";
    for (let turn = 0; turn < mostTurns; turn++) {
      const waiting = this.#waiting(id);
      if (waiting === null) return true;
      const { kept: { server }, unsent } = waiting;
      if (unsent.sent || unsent.base?.rev === server?.rev) {
        const { generation } = this.records.progress;
        const outcome = await this.#put(id, unsent);
        if (outcome !== "other") return outcome === "taken";
        contenders = await explained(this.api, id);
        const isHere = contenders.some(({ base, sentModified }) => base === unsent.base?.rev
          && sentModified === unsent.state.lastModified);
        if (isHere) return true;
        this.#change(id, generation, withoutFlight);
      } else if (explainedRev !== server?.rev) {
        contenders = await explained(this.api, id);
        explainedRev = server?.rev ?? "";
      } else if (!this.#isMerged(id, contenders)) return false;
    }
    return true;
  }

  /**
   * @param {string} id @param {number} generation the answer belongs to @param {(kept: Kept) => Kept} act
   */
  #change(id, generation, act) {
    const kept = this.records.kept(id);
    if (kept !== null && this.records.progress.generation === generation) this.records.put(id, act(kept), "server");
  }

  /**
   * Sends a change over the state that it was made in.
   * @param {string} id @param {Unsent} unsent
   * @returns {Promise<"taken"|"other"|"refused">} `other` where the note has another state, which is here then
   */
  async #put(id, unsent) {
    const { generation } = this.records.progress;
    const features = new Set(this.records.progress.features);
    const query = { typing: unsent.typing && features.has("typing") || undefined };
    const headers = { "If-Match": `"${unsent.base?.rev}"` };
    this.#change(id, generation, sending);
    try {
      const text = written(unsent, features);
      const json = await this.api.text(notePath(id), { method: "PUT", text, query, headers });
      const current = decoded(json, this.records.kept(id)?.server ?? null);
      if (current.lastModified < unsent.state.lastModified) this.clockAhead(current.lastModified);
      const answer = { current, lost: null, conflict: null, generation };
      this.#change(id, generation, (kept) => answered(kept, unsent, answer));
      return "taken";
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
      const { status, current } = error;
      const isOther = status === 412 && current !== null && current !== "null";
      this.#change(id, generation, (kept) => isOther ? pulled(kept, decoded(current, kept.server), generation)
        : withoutFlight(kept));
      return isOther ? "other" : "refused";
    }
  }

  /**
   * Merges the edit into the server's state, which is its base then.
   * @param {string} id @param {readonly Contender[]} contenders
   */
  #isMerged(id, contenders) {
    const { server, unsent, sources = [], ...others } = /** @type {Kept} */ (this.records.kept(id));
    if (!server?.rev || !unsent?.base) return false;
    const { base } = unsent;
    const line = lineOf(contenders, server.rev);
    const known = base.own ? [base, ...sources] : [];
    // Another device may have replaced a text of this browser's without having seen it.
    const from = base.own ? known.find((one) => line.has(one.rev ?? "") || sameText(one, server)) : base;
    const state = from ? mergedState(unsent, from, server) : null;
    if (state === null) return false;
    this.records.put(id, { ...others, server, sources: joinedSources([server], joinedSources(known, [])),
      unsent: sameContent(state, server) ? null
        : { ...unsent, state, base: server, edition: randomName() } }, "server");
    if (!sameText(state, server) && !sameText(base, server)) {
      const device = contenders.find(({ rev }) => rev === server.rev)?.device?.name ?? "";
      this.message({ kind: "merged", id, rev: server.rev, device });
    }
    return true;
  }
}

/**
 * Returns true if the change is an edit of the text of a live note.
 * @param {Kept} kept @param {Unsent} unsent
 */
function isText({ server }, { state, base, problem, purge }) {
  return server !== null && !server.deleted && base !== null && base.rev !== null && !base.deleted && !state.deleted
    && problem === null && !purge && !sameText(state, base);
}

const plain = /** @type {const} */ (["folder", "pinned", "archived", "locked", "weather", "extra"]);

/**
 * Returns the state with what an edit changed; null where both changed the same.
 * @param {Unsent} unsent @param {Part} from what both texts came from @param {State} present
 * @returns {State|null}
 */
function mergedState({ state, base }, from, present) {
  if (base === null || present.locked) return null;
  const { lines: [title = "", ...body], clean, doubts } = mergedLines(noteLines(from), noteLines(state),
    noteLines(present));
  const both = { ...present };
  for (const name of plain) {
    if (state[name] === base[name]) continue;
    if (present[name] !== base[name] && present[name] !== state[name]) return null;
    Object.assign(both, { [name]: state[name] });
  }
  if (!clean || doubts.length > 0 || JSON.stringify(state.rest) !== JSON.stringify(base.rest)) return null;
  const tags = [...present.tags.filter((tag) => state.tags.includes(tag) || !base.tags.includes(tag)),
    ...state.tags.filter((tag) => !base.tags.includes(tag) && !present.tags.includes(tag))];
  const lastModified = state.lastModified > present.lastModified ? state.lastModified
    : stampAfter(0, present.lastModified);
  return { ...both, title, body: body.join("\n"), tags, lastModified, textModified: lastModified,
    rev: null, seq: null };
}
