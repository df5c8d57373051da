// A note as this browser keeps it: its states, made and compared, and what an edit, an answer of the server's, a pulled
// note and another tab make of it. Pure functions: who wins is the server's decision, here it is only written down.

import { stampAfter } from "./clock.js";
import { moved, replacement } from "../text/diff.js";
import { isMeaningful } from "../text/noteText.js";

/** @typedef {import("../types.js").Attachment} Attachment */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").KeptConflict} KeptConflict */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Unsent} Unsent */
/** @typedef {import("../types.js").Weather} Weather */
/** @typedef {{now: number, edition: string}} Context `edition` is another one with each call */
/**
 * An edit of the user's or of the app's own; `weather` may be JSON text.
 * @typedef {Omit<Edit, "weather"> & {weather?: Weather|string|null, deleted?: boolean}} Change
 */

/**
 * An empty note.
 * @param {string} id
 * @param {string} time
 * @returns {State}
 */
export function emptyState(id, time) {
  return { id, title: "", body: "", tags: [], folder: "", pinned: false, archived: false, locked: false,
    createdAt: time, lastModified: time, deleted: false, weather: "null", extra: "{}", attachments: [],
    rest: {}, rev: null, seq: null };
}

/**
 * The state with the edit's members, at its old time.
 * @param {State} state
 * @param {Change} edit
 * @returns {State}
 */
export function applied(state, edit) {
  const { weather, ...others } = edit;
  const next = { ...state, ...others };
  if (weather === undefined) return next;
  return { ...next, weather: typeof weather === "string" ? weather : JSON.stringify(weather) };
}

/**
 * Whether a write of the two would say the same, stamps and files aside: files are changed by calls of their own.
 * @param {State} one
 * @param {State} other
 */
export function sameContent(one, other) {
  return one === other || sameText(one, other) && one.folder === other.folder
    && one.pinned === other.pinned && one.archived === other.archived && one.locked === other.locked
    && one.createdAt === other.createdAt && one.deleted === other.deleted && one.weather === other.weather
    && one.extra === other.extra && sameList(one.tags, other.tags)
    && JSON.stringify(one.rest) === JSON.stringify(other.rest);
}

/** @param {readonly string[]} one @param {readonly string[]} other */
function sameList(one, other) {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

/**
 * Whether the state has anything worth keeping.
 * @param {State} state
 */
export function hasContent(state) {
  return isMeaningful(state.title) || isMeaningful(state.body) || state.attachments.length > 0;
}

/**
 * A new note that has no text yet: it is shown nowhere, kept nowhere and not sent.
 * @param {Kept} kept
 */
export function isDraft({ server, unsent, files }) {
  return server === null && unsent !== null && unsent.base === null && !unsent.sent && !unsent.purge
    && files.length === 0 && !hasContent(unsent.state);
}

/**
 * A note that was deleted before anything of it was sent. It is in the trash of this browser alone: the server need not
 * hear of it.
 * @param {Kept} kept
 */
export function isOnlyHere({ server, unsent }) {
  return server === null && unsent !== null && unsent.base === null && !unsent.sent && !unsent.purge
    && unsent.state.deleted;
}

/**
 * Whether anything of the note waits to be sent.
 * @param {Kept} kept
 */
export function isWaiting(kept) {
  // The files of a deleted note wait until it is restored.
  return (kept.unsent !== null || kept.files.length > 0 && !presentOf(kept).deleted) && !isDraft(kept)
    && !isOnlyHere(kept);
}

/** @param {string} json @returns {Weather|null} */
export function weatherOf(json) {
  return json === "null" ? null : JSON.parse(json);
}

/** @param {Kept} kept */
export function problemOf({ unsent, files }) {
  return unsent?.problem ?? files.find(({ problem }) => problem !== null)?.problem ?? null;
}

/**
 * The note's files as they will be once all that waits is sent.
 * @param {Kept} kept
 * @param {State} state
 * @returns {Attachment[]}
 */
export function attachmentsOf({ server, files }, state) {
  const present = server?.attachments ?? state.attachments;
  if (files.length === 0) return [...present];
  const changed = new Set(files.map(({ name }) => name));
  const added = files.filter(({ action }) => action === "add");
  return [...present.filter(({ name }) => !changed.has(name)),
    ...added.map((file) => /** @type {Attachment} */ ({ name: file.name, type: file.type, size: file.size,
      sha256: file.sha256, waiting: true }))];
}

/**
 * @param {State} server @param {number} generation
 * @returns {Kept}
 */
export function received(server, generation) {
  return { server, unsent: null, conflict: null, files: [], generation };
}

/**
 * A new note.
 * @param {string} id
 * @param {Edit} edit
 * @param {Context} context
 * @returns {Kept}
 */
export function created(id, edit, { now, edition }) {
  const time = stampAfter(now, null);
  const state = { ...applied(emptyState(id, time), edit), lastModified: time };
  return { server: null, unsent: { state, base: null, edition, sent: false, problem: null }, conflict: null, files: [],
    generation: 0 };
}

/**
 * Earlier versions stored the first file of an empty new note without the note: that is made again. Its time is that of
 * the id, before any edit that another tab may know.
 * @param {string} id @param {Kept} kept
 * @returns {Kept}
 */
export function whole(id, kept) {
  if (kept.server ?? kept.unsent) return kept;
  const now = parseInt(id.replace("-", "").slice(0, 12), 16) || 0;
  return { ...created(id, {}, { now, edition: "" }), files: kept.files };
}

/**
 * The note after the user's edit; the same object where the edit changes nothing.
 * @param {Kept} kept
 * @param {Change} edit
 * @param {Context & {base?: State|null}} context `base` is the state that the user was looking at, where it is not the
 *   present one; null is one that is not known any more
 * @returns {Kept}
 */
export function edited(kept, edit, { now, edition, base = kept.unsent ? kept.unsent.base : kept.server }) {
  const present = presentOf(kept);
  const next = applied(present, edit);
  if (sameContent(next, present)) return kept;
  const sent = kept.unsent?.sent ?? false;
  // Typed and taken back before anything was sent: there is nothing to send.
  if (base !== null && !sent && sameContent(next, base)) return { ...kept, unsent: null };
  // Stamps of one browser only grow, so that a later edit never counts as a resend of an earlier one.
  // Weather comes by itself: it moves the note by the least, so that its shown time stays.
  const isQuiet = edit.weather !== undefined && Object.keys(edit).length === 1;
  const lastModified = stampAfter(isQuiet ? 0 : now, present.lastModified);
  const state = { ...next, lastModified, rev: null, seq: null };
  return { ...kept, unsent: { state, base, edition, sent, problem: null } };
}

/**
 * The note after an edit in an editor that may be behind it: what came from elsewhere shows with the next frame at the
 * earliest, and not while an input method composes.
 * @param {Kept} kept
 * @param {Change} edit
 * @param {import("../types.js").Shown} text what the editor showed
 * @param {State|null} earlier the state that the text was read from, where it is known
 * @param {Context} context
 * @returns {Kept}
 */
export function editedAsShown(kept, edit, text, earlier, context) {
  const present = presentOf(kept);
  if (sameText(text, present)) return edited(kept, edit, context);
  const base = kept.unsent?.base ?? null;
  if (kept.unsent === null || (base !== null && sameText(base, present))) {
    // The user has not seen the present text: the edit goes on from the other one, and may be a conflict.
    const { title, body } = text;
    const next = edited(kept, { title, body, deleted: false, ...edit }, { ...context, base: earlier });
    // The server may count it as seen: a pin or a tag of this browser's, on its way or taken, was based on it.
    return { ...next, conflict: conflictWith(base ?? kept.server, "theirs") ?? next.conflict };
  }
  // Another tab has typed since: both stay.
  const { title = text.title, body = text.body } = edit;
  return edited(kept, { ...edit, title: carried(text.title, title, present.title),
    body: carried(text.body, body, present.body) }, context);
}

/**
 * The conflict with a text that lost.
 * @param {State|null} lost
 * @param {'ours'|'theirs'} reason which side won
 * @returns {KeptConflict|null} null where there is nothing to keep
 */
export function conflictWith(lost, reason) {
  if (!lost || !hasContent(lost)) return null;
  return { rev: lost.rev ?? "", reason, lastModified: lost.lastModified, lost };
}

/**
 * The change from one text to another, made in a third one that comes from the first, too.
 * @param {string} before
 * @param {string} after
 * @param {string} present
 */
function carried(before, after, present) {
  const [change, other] = [replacement(before, after), replacement(before, present)];
  if (change === null || other === null) return change === null ? present : after;
  return present.slice(0, moved(change.start, other)) + change.text + present.slice(moved(change.end, other));
}

/**
 * What the user sees.
 * @param {Kept} kept
 */
export function presentOf({ server, unsent }) {
  return /** @type {State} */ (unsent?.state ?? server);
}

/**
 * @param {{title: string, body: string}} one
 * @param {{title: string, body: string}} other
 */
export function sameText(one, other) {
  return one.title === other.title && one.body === other.body;
}

/**
 * The note to be erased for good.
 * @param {Kept} kept
 * @param {Context} context
 * @returns {Kept|null} null where the server never heard of it
 */
export function purged(kept, { now, edition }) {
  if (kept.server === null && kept.unsent !== null && kept.unsent.base === null && !kept.unsent.sent) return null;
  const present = presentOf(kept);
  const time = stampAfter(now, present.lastModified);
  const state = { ...emptyState(present.id, present.createdAt), lastModified: time, deleted: true };
  return { ...kept, conflict: null, files: [],
    unsent: { state, base: kept.server, edition, sent: false, problem: null, purge: true } };
}

/**
 * Marks what a request is about to carry.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function sending(kept) {
  return kept.unsent === null || kept.unsent.sent ? kept : { ...kept, unsent: { ...kept.unsent, sent: true } };
}

/**
 * The server took the change that `sent` holds, or another state won over it. An edit made since the request stays and
 * has what the request made of its predecessor as its base.
 * @param {Kept} kept
 * @param {Unsent} sent
 * @param {{current: State, lost: State|null, conflict: KeptConflict|null, generation: number}} answer `lost` is the
 *   sent state as the server keeps it where it was superseded
 * @returns {Kept}
 */
export function answered(kept, sent, { current, lost, conflict, generation }) {
  const next = pulled({ ...kept, conflict: conflict ?? kept.conflict }, current, generation);
  if (kept.unsent === null || kept.unsent.purge) return next;
  if (kept.unsent.edition === sent.edition) return { ...next, unsent: null };
  return { ...next, unsent: rebased(kept.unsent, lost ?? current) };
}

/**
 * The edit on another base.
 * @param {Unsent} unsent
 * @param {State} base
 * @returns {Unsent}
 */
export function rebased(unsent, base) {
  const late = unsent.state.lastModified <= base.lastModified;
  const lastModified = late ? stampAfter(0, base.lastModified) : unsent.state.lastModified;
  return { ...unsent, base, sent: false, state: { ...unsent.state, lastModified } };
}

/**
 * The server cannot take the change: it waits for the user to mend it.
 * @param {Kept} kept
 * @param {Unsent} sent
 * @param {string} problem
 * @returns {Kept}
 */
export function refused(kept, sent, problem) {
  if (kept.unsent?.edition !== sent.edition) return kept;
  return { ...kept, unsent: { ...kept.unsent, problem } };
}

/**
 * The note after a pull. An unsent edit stays, with the base that it had; a draft has nothing to stay.
 * @param {Kept|null} kept @param {State} state @param {number} generation
 * @returns {Kept}
 */
export function pulled(kept, state, generation) {
  if (kept === null || isDraft(kept)) return received(state, generation);
  if (kept.server !== null && kept.generation === generation && (state.seq ?? 0) < (kept.server.seq ?? 0)) return kept;
  // A deleted note keeps for the trash what it said.
  const bare = state.deleted && kept.server !== null && !hasContent(state);
  return { ...kept, server: bare ? withContent(state, /** @type {State} */ (kept.server)) : state, generation };
}

/**
 * @param {State} tombstone
 * @param {State} known
 * @returns {State}
 */
function withContent(tombstone, known) {
  const { createdAt, lastModified, deleted, rev, seq } = tombstone;
  return { ...known, createdAt, lastModified, deleted, rev, seq };
}

/**
 * What a sync from the start leaves of a note that did not come: null where nothing of it is unsent.
 * @param {Kept} kept @param {number} generation
 * @param {boolean} [isLost] whether the server has lost its data, and is sent the note again
 * @returns {Kept|null}
 */
export function swept(kept, generation, isLost = false) {
  const { server } = kept;
  if (server === null || kept.generation >= generation) return kept;
  if (isLost && kept.unsent === null && !server.deleted) {
    const state = { ...server, attachments: [], rev: null, seq: null };
    return { ...kept, server: null, unsent: { state, base: null, edition: "", sent: false, problem: null } };
  }
  return kept.unsent === null || kept.unsent.purge ? null : { ...kept, server: null };
}

/**
 * The note after another tab's news. `cleared` is the stamp of the last edit that the other tab saw answered.
 * @param {Kept|null} own
 * @param {Kept|null} theirs
 * @param {string|null} cleared
 * @returns {Kept|null}
 */
export function joined(own, theirs, cleared) {
  if (own === null || theirs === null || isDraft(own)) {
    const keeps = own?.unsent && (cleared === null || own.unsent.state.lastModified > cleared);
    return theirs ?? (keeps ? own : null);
  }
  const isNewer = theirs.generation > own.generation
    || (theirs.generation === own.generation && (theirs.server?.seq ?? -1) >= (own.server?.seq ?? -1));
  const next = { ...(isNewer ? theirs : own), files: theirs.files, conflict: theirs.conflict,
    unsent: joinedUnsent(own.unsent, theirs, cleared) };
  return keyOf(next) === keyOf(own) ? own : next;
}

/**
 * Equal for two that say the same: each tab has objects of its own.
 * @param {Kept} kept
 */
function keyOf({ server, unsent, conflict, files, generation }) {
  return JSON.stringify([generation, server?.rev, server?.seq, conflict?.rev, files, unsent?.edition,
    unsent?.problem, unsent?.sent, unsent?.base?.rev]);
}

/**
 * The later of two edits, with the base that the later answer made.
 * @param {Unsent|null} own
 * @param {Kept} theirs
 * @param {string|null} cleared
 * @returns {Unsent|null}
 */
function joinedUnsent(own, { unsent, server }, cleared) {
  if (own === null) return unsent;
  const stamp = own.state.lastModified;
  if (unsent === null) {
    if (cleared === null) return own;
    if (stamp <= cleared) return null;
    return server === null ? own : rebased(own, server);
  }
  const isLater = stamp > unsent.state.lastModified
    || (stamp === unsent.state.lastModified && own.edition > unsent.edition);
  const [chosen, other] = isLater ? [own, unsent] : [unsent, own];
  return (other.base?.seq ?? -1) > (chosen.base?.seq ?? -1) ? { ...chosen, base: other.base } : chosen;
}
