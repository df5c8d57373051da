// What the data layer does with states of notes: make one, compare two, tell a draft.

import { isMeaningful } from "../text/noteText.js";

/** @typedef {import("../types.js").State} State */
/**
 * An edit of the user's or of the app's own; `weather` may be JSON text.
 * @typedef {Omit<import("../types.js").Edit, "weather"> & {weather?: Weather|string|null, deleted?: boolean}} Change
 */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Weather} Weather */
/** @typedef {import("../types.js").Attachment} Attachment */

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
  return one === other || one.title === other.title && one.body === other.body && one.folder === other.folder
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
  return (kept.unsent !== null || kept.files.length > 0) && !isDraft(kept) && !isOnlyHere(kept);
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
