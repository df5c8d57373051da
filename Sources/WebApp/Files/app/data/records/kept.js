// A note as this browser keeps it: its states, made and compared, and what an edit makes of it. Pure functions: which
// state wins is the server's decision, here it is only written down. `arrivals.js` has what comes from elsewhere.

import { stamp, stampAfter } from "../clock.js";
import { carried } from "../../text/diff.js";
import { isMeaningful } from "../../text/noteText.js";

/** @typedef {import("../../types.js").Attachment} Attachment */
/** @typedef {import("../../types.js").Edit} Edit */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").KeptConflict} KeptConflict */
/** @typedef {import("../../types.js").Source} Source */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Unsent} Unsent */
/** @typedef {import("../../types.js").Weather} Weather */
/**
 * `edition` is another one with each call; `typing` is set for a key of a person who writes.
 * @typedef {{now: number, edition: string, typing?: boolean}} Context
 */
/**
 * An edit comes from the user or from the app itself; its `weather` may be JSON text.
 * @typedef {Omit<Edit, "weather"> & {weather?: Weather|string|null, deleted?: boolean}} Change
 */

/**
 * Returns the state of a note that has nothing yet.
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
 * Returns the time of the last change of the text; a deleted note's time is that of the deletion.
 * @param {State} state
 */
export function textTime({ textModified, lastModified, deleted }) {
  return deleted ? lastModified : textModified ?? lastModified;
}

/**
 * Returns the state with the edit's members, at its old time.
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
 * Returns true if a write of the two would be equal, except stamps and files: files are changed by calls of their own.
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
 * Returns true if the state has anything worth keeping.
 * @param {State} state
 */
export function hasContent(state) {
  return isMeaningful(state.title) || isMeaningful(state.body) || state.attachments.length > 0;
}

/**
 * Returns true for a new note that has no text yet: it is shown nowhere, kept nowhere and not sent.
 * @param {Kept} kept
 */
export function isDraft({ server, unsent, files }) {
  return server === null && unsent !== null && unsent.base === null && !unsent.sent && !unsent.purge
    && files.length === 0 && !hasContent(unsent.state);
}

/**
 * Returns true if a change of the note waits to be sent.
 * @param {Kept} kept
 */
export function isWaiting(kept) {
  // The files of a deleted note wait until it is restored.
  return (kept.unsent !== null || kept.files.length > 0 && !presentOf(kept).deleted) && !isDraft(kept);
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
 * Returns the note's files as they will be once all that waits is sent.
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
 * Returns a new note with the edit, still unsent.
 * @param {string} id
 * @param {Edit} edit
 * @param {Context} context
 * @returns {Kept}
 */
export function created(id, edit, { now, edition }) {
  const time = stampAfter(now, null);
  const state = { ...applied(emptyState(id, time), edit), lastModified: time };
  // It replaces nothing, so that what is typed into it may go on.
  const unsent = { state, base: null, edition, sent: false, problem: null, typing: true };
  return { server: null, unsent, conflict: null, files: [], generation: 0 };
}

/**
 * Earlier versions stored the first file of an empty new note without the note: that is made again. Its time is that of
 * the id, before any edit that another tab may have.
 * @param {string} id @param {Kept} kept
 * @returns {Kept}
 */
export function whole(id, kept) {
  if (kept.server ?? kept.unsent) return kept;
  const now = parseInt(id.replace("-", "").slice(0, 12), 16) || 0;
  return { ...created(id, {}, { now, edition: "" }), files: kept.files };
}

/**
 * Returns the note after the user's edit; the same object where the edit changes nothing.
 * @param {Kept} kept
 * @param {Change} edit
 * @param {Context & {base?: State|null}} context `base` is the state that the user was looking at, where it is not the
 *   present one; null is one that is not known any more
 * @returns {Kept}
 */
export function edited(kept, edit, context) {
  const { server, unsent } = kept;
  const { now, edition, typing = false, base = unsent ? unsent.base : server } = context;
  const present = presentOf(kept);
  const next = applied(present, edit);
  if (sameContent(next, present)) return kept;
  const sent = unsent?.sent ?? false;
  // Typed and taken back before anything was sent: there is nothing to send.
  if (server !== null && base !== null && !sent && sameContent(next, base)) return { ...kept, unsent: null };
  // Stamps of one browser only grow, so that a later edit never counts as a resend of an earlier one.
  // Weather comes by itself: it moves the note by the least, so that its shown time stays.
  const isQuiet = edit.weather !== undefined && Object.keys(edit).length === 1;
  const lastModified = stampAfter(isQuiet ? 0 : now, present.lastModified);
  // To be back from the trash is no change of the text, but its old time is not known there.
  const textModified = sameText(next, present) && !present.deleted ? textTime(present) : lastModified;
  const state = { ...next, lastModified, textModified, rev: null, seq: null };
  const flight = unsent && inFlight(unsent);
  const isTyped = (typing || isQuiet) && (unsent === null ? typing : unsent.typing);
  const written = present.deleted ? unsent?.written : unsent?.state.lastModified;
  return { ...kept, unsent: { state, base, edition, sent, problem: null, ...isTyped && { typing: true },
    ...flight && { flight },
    ...next.deleted && written !== undefined && { written } } };
}

/**
 * Returns the change that a request has carried and no result has settled: it is sent again, as it was, before later
 * edits.
 * @param {Unsent} unsent
 * @returns {Unsent|null}
 */
export function inFlight(unsent) {
  return unsent.flight ?? (unsent.sent && unsent.problem === null && !unsent.purge ? unsent : null);
}

/**
 * Returns the note once its user has left it, or has changed it by more than a key.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function rested(kept) {
  return kept.unsent?.typing ? { ...kept, unsent: { ...kept.unsent, typing: false } } : kept;
}

/**
 * Returns the text of a deleted note that was not sent: the server gets it before the deletion, so that the trash and
 * the versions of every device have it.
 * @param {Unsent} unsent
 * @returns {State|null}
 */
export function textToSend({ state, base, written, purge }) {
  if (!state.deleted || purge || !hasContent(state)) return null;
  const text = { ...state, deleted: false };
  if (base !== null && sameContent(text, base)) return null;
  return { ...text, lastModified: written ?? stamp(Date.parse(state.lastModified) - 1) };
}

/**
 * Returns the note after an edit in an editor that may be behind it: what came from elsewhere shows with the next frame
 * at the earliest, and not while an input method composes.
 * @param {Kept} kept
 * @param {Change} edit
 * @param {import("../../types.js").Shown} text what the editor showed
 * @param {State|null} earlier the state that the text was read from, where it is known
 * @param {Context & {bases?: readonly Source[]}} context `bases` are what a merge may begin with,
 *   where the server offers merges
 * @returns {Kept}
 */
export function editedAsShown(kept, edit, text, earlier, context) {
  const present = presentOf(kept);
  if (sameText(text, present)) return edited(kept, edit, context);
  const base = kept.unsent?.base ?? null;
  // What this browser sent came from the text that is shown, by a merge or by another tab: both stay, as below.
  const isOwn = groundOf(kept)?.own === true && !present.deleted;
  if (!isOwn && (kept.unsent === null || (base !== null && sameText(base, present)))) {
    // The user has not seen the present text: the edit goes on from the other one, and may be a conflict.
    const next = edited(kept, { deleted: false, ...carriedEdit(edit, text, earlier?.own ? earlier : text) },
      { ...context, base: earlier });
    // The server may count it as seen: a pin or a tag of this browser's, on its way or taken, was based on it.
    const conflict = conflictWith(base ?? kept.server, "theirs");
    const { bases } = context;
    return { ...next, conflict: conflict && bases ? { ...conflict, asks: "text", bases, previous: kept.conflict }
      : conflict ?? next.conflict };
  }
  // Another tab has typed since, or a merge has come: both stay.
  return edited(kept, carriedEdit(edit, text, present), context);
}

/**
 * Carries an edit of the shown text over to another text.
 * @param {Change} edit
 * @param {{title: string, body: string}} shown
 * @param {{title: string, body: string}} other
 * @returns {Change}
 */
function carriedEdit(edit, shown, other) {
  const { title = shown.title, body = shown.body } = edit;
  return { ...edit, title: carried(shown.title, title, other.title), body: carried(shown.body, body, other.body) };
}

/**
 * Returns the conflict with a text that lost.
 * @param {State|null} lost
 * @param {'ours'|'theirs'} reason which side won
 * @returns {KeptConflict|null} null where there is nothing to keep
 */
export function conflictWith(lost, reason) {
  if (!lost || !hasContent(lost)) return null;
  return { rev: lost.rev ?? "", reason, lastModified: lost.lastModified, lost };
}

/**
 * Returns the conflict that the user sees: none while a merge may still settle it.
 * @param {{conflict: KeptConflict|null}} kept
 * @returns {KeptConflict|null}
 */
export function conflictOf({ conflict }) {
  return conflict?.asks ? conflictOf({ conflict: conflict.previous ?? null }) : conflict;
}

/**
 * Returns the note without the conflict that the user sees.
 * @param {Kept} kept
 * @returns {Kept}
 */
export function withoutConflict(kept) {
  const { conflict } = kept;
  if (!conflict?.asks) return { ...kept, conflict: null };
  return { ...kept,
    conflict: { ...conflict, previous: withoutConflict({ ...kept, conflict: conflict.previous ?? null }).conflict } };
}

/**
 * Returns the state that the text of the note goes on from.
 * @param {Kept|null} kept
 */
export function groundOf(kept) {
  return kept?.unsent ? kept.unsent.base : kept?.server ?? null;
}

/**
 * @param {State|null} state null is a note that was not there
 * @returns {import("../../types.js").Part}
 */
export function partOf(state) {
  const { title, body, tags, extra } = state ?? emptyState("", "");
  return { title, body, tags, extra };
}

/**
 * Returns the state that the user sees.
 * @param {Kept} kept
 */
export function presentOf({ server, unsent }) {
  return /** @type {State} */ (unsent?.state ?? server);
}

/** Merges need the states that a text came from: a note keeps this many, with this many characters in all. */
const [knownSources, sourceCharacters] = [16, 200_000];

/**
 * Returns the states that a text came from, the latest first.
 * @param {readonly (State|Source)[]} fresh
 * @param {readonly Source[]} known
 * @returns {readonly Source[]}
 */
export function joinedSources(fresh, known) {
  /** @type {Source[]} */
  const all = [];
  let length = 0;
  for (const { rev, title, body, tags, extra } of [...fresh, ...known]) {
    length += title.length + body.length;
    if (all.length === knownSources || length > sourceCharacters) break;
    if (rev !== null && !all.some((other) => other.rev === rev)) all.push({ rev, title, body, tags, extra });
  }
  return all;
}

/**
 * @param {{title: string, body: string}} one
 * @param {{title: string, body: string}} other
 */
export function sameText(one, other) {
  return one.title === other.title && one.body === other.body;
}

/**
 * Returns the note with the change that erases it for good.
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
