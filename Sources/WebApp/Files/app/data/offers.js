// Two texts of one note, joined line by line: the server offers what the note would be, and an offer without doubts is
// taken.

import { ApiError, notePath } from "./api.js";
import { partOf, sameText } from "./records/kept.js";
import { randomName } from "./session.js";
import { reasonOf } from "./versionPages.js";
import { decoded, members } from "./wire.js";
import { compare } from "../text/diff.js";
import { textOf } from "../text/noteText.js";

/** @typedef {import("./api.js").API} API */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").KeptConflict} KeptConflict */
/** @typedef {import("../types.js").Part} Part */
/** @typedef {import("../types.js").State} State */
/**
 * What the note would be, made of the server's state `rev`. `isClean` where no line was changed by both; `isAutomatic`
 * where it may be taken without a question.
 * @typedef {{isClean: boolean, isAutomatic: boolean, rev: string, note: Part}} Offer
 */

export class Offers {
  /**
   * @param {{records: import("./records/records.js").Records, api: API, conflict: (id: string) => void,
   *   message: (detail: {kind: string, [name: string]: unknown}) => void}} options
   */
  constructor({ records, api, conflict, message }) {
    this.records = records;
    this.api = api;
    this.conflict = conflict;
    this.message = message;
  }

  /**
   * Asks for the merges that wait, and takes those without doubts.
   * @returns {Promise<boolean>} whether there is something to send
   */
  async settle() {
    let isTaken = false;
    for (const { id, kept } of this.records.replica.entries.values()) {
      if (kept.conflict?.asks && await this.#settleAll(id)) isTaken = true;
    }
    return isTaken;
  }

  /**
   * One after the other, until a merge is taken or none can be settled now.
   * @param {string} id
   */
  async #settleAll(id) {
    for (let kept = this.records.kept(id); kept?.conflict?.asks;) {
      if (await this.#settle(id, kept)) return true;
      const { conflict } = kept;
      kept = this.records.kept(id);
      if (kept?.conflict === conflict) return false;
    }
    return false;
  }

  /**
   * @param {string} id
   * @param {Kept} kept
   */
  async #settle(id, { conflict, server, unsent }) {
    // What is unsent goes first: its answer may have another conflict.
    if (conflict === null || server === null || unsent?.problem === null) return false;
    const base = unsent === null && !server.deleted ? baseOf(conflict, server) : null;
    const isIn = base !== null && conflict.asks !== "rest" && conflict.lost !== null
      && hasChanges(textOf(server), textOf(base), textOf(conflict.lost));
    const isMissed = base && !isIn && await this.#isMissed(id, conflict);
    const offer = base && isMissed ? await askedOffer(this.api, id, conflict.rev, base) : null;
    const device = offer && await this.#device(id, conflict, server);
    const kept = this.records.kept(id);
    // Something came meanwhile: the next round tries it again.
    if (kept?.conflict !== conflict || kept.unsent !== unsent || kept.server?.rev !== server.rev
      || offer && offer.rev !== server.rev) return false;
    const { asks, previous = null, bases: _, ...told } = conflict;
    if (isIn || offer?.isClean && isSame(offer.note, server)) {
      this.records.put(id, { ...kept, conflict: previous }, "server");
      return false;
    }
    if (!offer?.isAutomatic) {
      const shown = { ...told, ...base && { bases: [base] }, ...device && { device } };
      this.records.put(id, { ...kept, conflict: asks === "text" ? shown : previous }, "server");
      if (asks === "text") this.conflict(id);
      return false;
    }
    if (conflict.lost) this.records.originates(id, partOf(conflict.lost));
    const after = new Date(Date.parse(server.lastModified) + 1).toISOString();
    const state = { ...server, ...offer.note, lastModified: after, textModified: after, rev: null, seq: null };
    this.records.put(id, { ...kept, conflict: previous,
      unsent: { state, base: server, edition: randomName(), sent: false, problem: null } }, "server");
    this.message({ kind: "merged", id, rev: conflict.rev, device });
    return true;
  }

  /**
   * Whether a device that replaced the text had not seen it: what it deleted on purpose does not come back.
   * @param {string} id @param {KeptConflict} conflict
   */
  async #isMissed(id, { asks, rev }) {
    return asks !== "unseen" || await reasonOf(this.api, id, rev) === "conflict";
  }

  /**
   * The name of the device whose text the other one is.
   * @param {string} id @param {KeptConflict} conflict @param {State} server
   */
  async #device(id, { reason, rev }, server) {
    const contenders = await contendersOf(this.api, id);
    const theirs = reason === "ours" ? server.rev : rev;
    return contenders.find((contender) => contender.rev === theirs)?.device?.name ?? "";
  }
}

/**
 * The state that both texts of a conflict came from.
 * @param {KeptConflict} conflict
 * @param {State} server
 */
export function baseOf({ reason, lost, bases = [] }, server) {
  const other = reason === "ours" ? server : lost;
  return other && commonBase(bases, server.own ? [other] : [other, server]);
}

/**
 * The latest of the states that all these texts have. The last one of `bases` is known to be.
 * @param {readonly Part[]} bases
 * @param {readonly Part[]} texts
 * @returns {Part|null}
 */
export function commonBase(bases, texts) {
  const oldest = bases[bases.length - 1];
  if (!oldest) return null;
  const from = textOf(oldest);
  const isIn = (/** @type {Part} */ base, /** @type {Part} */ text) => hasChanges(textOf(text), from, textOf(base));
  return bases.find((base) => base === oldest || texts.every((text) => isIn(base, text))) ?? null;
}

/** So many characters beside a change tell its place. */
const around = 24;
const least = 8;

/**
 * Whether a text has all that was changed between two others. It may go on beside a change, as a person does who types.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
function hasChanges(text, from, to) {
  const [whole, before, after] = [text, from, to].map((each) => `\n${each}\n`);
  let [old, fresh] = [0, 0];
  for (const { kind, text: { length } } of compare(before, after)) {
    const [source, at] = kind === "removed" ? [before, old] : [after, fresh];
    const has = (/** @type {number} */ start, /** @type {number} */ end) =>
      whole.includes(source.slice(Math.max(0, start), end));
    const [start, end] = [at, at + length];
    const isThere = kind === "same" || has(start - around, end + around);
    if (kind === "removed" && isThere) return false;
    const isBegun = start < around ? whole.startsWith(source.slice(0, end)) : has(start - around, end);
    const isEnded = source.length - end > least && has(start, end + around);
    const isBlank = source.slice(start, end).trim() === "";
    if (kind === "added" && !isThere && !isBlank && !isBegun && !isEnded) return false;
    if (kind !== "added") old += length;
    if (kind !== "removed") fresh += length;
  }
  return true;
}

/**
 * What the server offers for a version of the note; null where it has no such version or the note is gone.
 * @param {API} api
 * @param {string} id
 * @param {string} other the version's rev
 * @param {Part|null} base null is the state that the version was made of
 * @returns {Promise<Offer|null>}
 */
export async function askedOffer(api, id, other, base) {
  const parts = [`"other":${JSON.stringify(other)}`];
  if (base) {
    const { title, body, tags, extra } = base;
    parts.push(`"baseNote":{${JSON.stringify({ title, body, tags }).slice(1, -1)},"extra":${extra}}`);
  }
  try {
    const answer = members(await api.text(notePath(id, "merge"), { text: `{${parts.join(",")}}` }));
    const json = answer.get("note") ?? "{}";
    const [isClean, isAutomatic] = ["clean", "automatic"].map((name) => answer.get(name) === "true");
    return { isClean, isAutomatic, rev: JSON.parse(json).baseRev,
      note: partOf(decoded(json)) };
  } catch (error) {
    if (error instanceof ApiError && [404, 410, 413, 422].includes(error.status)) return null;
    throw error;
  }
}

/** @param {Part} one @param {Part} other */
function isSame(one, other) {
  return sameText(one, other) && one.extra === other.extra && one.tags.join("\n") === other.tags.join("\n");
}

/**
 * @typedef {{rev: string, wins: boolean, reason: string, sentModified: string|null, admittedModified: string,
 *   receivedAt: string, device: {id: string, name: string}|null}} Contender
 */

/**
 * @param {API} api
 * @param {string} id
 * @returns {Promise<Contender[]>} none where the server is not reached: the texts are shown without the reason
 */
export async function contendersOf(api, id) {
  try {
    return (await api.json(notePath(id, "explain"))).contenders;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
