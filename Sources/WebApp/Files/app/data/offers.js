// Two texts of one note, joined line by line: the server offers what the note would be, and an offer without doubts is
// taken.

import { ApiError, notePath } from "./api.js";
import { joinedSources, partOf, sameText } from "./records/kept.js";
import { randomName } from "./session.js";
import { decoded, members } from "./wire.js";

/** @typedef {import("./api.js").API} API */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").KeptConflict} KeptConflict */
/** @typedef {import("../types.js").Source} Source */
/** @typedef {import("../types.js").Part} Part */
/** @typedef {import("../types.js").State} State */
/**
 * Offers a merged text of the note, made from the server's state `rev`. `isClean`: no line was changed by both.
 * `isAutomatic`: it may be taken without a question.
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
   * Requests the merges that wait, and takes those without doubts.
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
   * Settles one merge after the other, until one is taken or none can be settled now.
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
  async #settle(id, kept) {
    const { conflict, server } = kept;
    // What is unsent goes first: its answer may have another conflict.
    if (conflict === null || server === null || kept.unsent?.problem === null) return false;
    const contenders = server.deleted ? [] : await explained(this.api, id);
    const [isIn, base] = await this.#found(id, kept, contenders);
    const offer = base && !isIn ? await askedOffer(this.api, id, conflict.rev, base) : null;
    const now = this.records.kept(id);
    // Something came meanwhile: the next round tries it again.
    if (now?.conflict !== conflict || now.unsent !== kept.unsent || now.server?.rev !== server.rev
      || offer && offer.rev !== server.rev) return false;
    const { asks, previous = null, bases: _, ...rest } = conflict;
    if (isIn || offer?.isClean && isSame(offer.note, server)) {
      this.records.put(id, { ...now, conflict: previous }, "server");
      return false;
    }
    const theirs = contenders.find(({ rev }) => rev === (conflict.reason === "ours" ? server.rev : conflict.rev));
    const device = theirs?.device?.name ?? "";
    if (!offer?.isAutomatic) {
      const shown = { ...rest, ...base && { bases: [base] }, ...device && { device } };
      this.records.put(id, { ...now, conflict: asks === "text" ? shown : previous }, "server");
      if (asks === "text") this.conflict(id);
      return false;
    }
    const after = new Date(Date.parse(server.lastModified) + 1).toISOString();
    const state = { ...server, ...offer.note, lastModified: after, textModified: after, rev: null, seq: null };
    const both = conflict.lost ? [server, { ...conflict.lost, rev: conflict.rev }] : [server];
    this.records.put(id, { ...now, conflict: previous,
      sources: joinedSources(both, (conflict.reason === "ours" ? conflict.bases : now.sources) ?? []),
      unsent: { state, base: server, edition: randomName(), sent: false, problem: null } }, "server");
    this.message({ kind: "merged", id, rev: conflict.rev, device });
    return true;
  }

  /**
   * Returns true if the present text has the other one, and the state that a merge of both begins with.
   * @param {string} id @param {Kept} kept @param {Contender[]} contenders
   * @returns {Promise<[boolean, Source|null]>}
   */
  async #found(id, { conflict, server, sources = [] }, contenders) {
    if (!conflict || !server?.rev || server.deleted) return [false, null];
    const { asks, rev, reason, lost, bases = [] } = conflict;
    const known = reason === "ours" ? bases : [];
    const own = server.own ? sources : [];
    const present = new Set([server, ...own].flatMap(({ rev }) => [...lineOf(contenders, rev)]));
    // A text that another device has seen, and replaced on purpose, does not come back.
    const isMissed = asks !== "unseen" || contenders.find((one) => one.rev === rev)?.reason === "conflict";
    if (present.has(rev) || !isMissed) return [true, null];
    const texts = new Map([...sources, ...bases, server, ...lost ? [lost] : []].map((state) => [state.rev, state]));
    for (const each of [...known.map(({ rev }) => rev), ...lineOf(contenders, rev)]) {
      if (!present.has(each)) continue;
      const text = each === "" ? { ...partOf(null), rev: "" } : texts.get(each) ?? await versionOf(this.api, id, each);
      const found = text && joinedSources([text], [])[0];
      // Only tags, or what programs keep, were replaced: the other text counts as unchanged.
      if (found) return [false, asks === "rest" && lost ? { ...found, title: lost.title, body: lost.body } : found];
    }
    return [false, null];
  }
}

/** Names the base of a state that came from none. */
const none = "0".repeat(32);

/**
 * Returns the rev of a state and of those that it came from, the latest first; "" is a note without text.
 * @param {readonly Contender[]} contenders the newest first
 * @param {string|null} rev
 */
export function lineOf(contenders, rev) {
  /** @type {Set<string>} */
  const line = new Set();
  const waiting = [rev];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    const at = contenders.findIndex((one) => one.rev === next);
    if (typeof next !== "string" || line.has(next)) continue;
    line.add(next);
    if (at < 0) continue;
    const { base, device, admittedModified } = contenders[at];
    // A change that was joined to another's is here as it was sent, too. Behind it is the state that it was joined to,
    // and whose text the note has, unless that was replaced.
    const sent = contenders.findIndex((one, place) => place > at && base !== null && one.base === base
      && one.device?.id === device?.id
      && [one, contenders[place + 1]].some((state) => state?.admittedModified === admittedModified));
    const joined = sent < 0 ? undefined : contenders[sent + 1];
    const named = base === none ? "" : base ?? before(contenders, at);
    waiting.push(joined && joined.reason !== "conflict" ? joined.rev : named);
  }
  return line;
}

/**
 * Returns the state in which a write that names none was made: the one that it replaced.
 * @param {readonly Contender[]} contenders @param {number} at
 */
function before(contenders, at) {
  const { receivedAt } = contenders[at];
  return contenders.slice(at + 1)
    .find((one) => one.reason !== "conflict" && one.receivedAt <= receivedAt)?.rev ?? null;
}

/**
 * @param {API} api @param {string} id @param {string} rev
 * @returns {Promise<State|null>} null where it is not kept
 */
async function versionOf(api, id, rev) {
  try {
    return decoded(await api.text(notePath(id, "versions", rev)));
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return null;
    throw error;
  }
}

/**
 * Requests the server's offer for a version of the note. It is null where there is no such version or no note.
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
 * @typedef {{rev: string, wins: boolean, reason: string, base: string|null, sentModified: string|null,
 *   admittedModified: string, receivedAt: string, device: {id: string, name: string}|null}} Contender
 */

/** This number of states is enough to find where two texts came from. */
const mostContenders = 500;

/**
 * Returns the states that the note had, the newest first.
 * @param {API} api
 * @param {string} id
 * @returns {Promise<Contender[]>}
 */
export async function explained(api, id) {
  try {
    return (await api.json(notePath(id, "explain"), { query: { limit: mostContenders } })).contenders;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/**
 * @param {API} api
 * @param {string} id
 * @returns {Promise<Contender[]>} none where the server is not reached: the texts are shown without the reason
 */
export async function contendersOf(api, id) {
  try {
    return await explained(api, id);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
