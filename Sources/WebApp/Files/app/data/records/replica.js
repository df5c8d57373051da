// The notes of one account, in memory, and the orders in which lists show them. Reads are synchronous; everything that
// is derived (rows, orders, folders) is made on demand and kept until its note changes.

import { dayOfID, localDate } from "../clock.js";
import { attachmentsOf, conflictOf, hasContent, isDraft, isWaiting, presentOf, problemOf, textTime, weatherOf, whole }
  from "./kept.js";
import { displayText } from "../../text/noteText.js";
import { isPicture } from "../../text/pictures.js";
import { plainBeginning } from "../../text/preview.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").Note} Note */
/** @typedef {import("../../types.js").Row} Row */
/** @typedef {import("../../types.js").Share} Share */

export class Entry {
  /** @param {string} id @param {Kept} kept @param {Share|null} share */
  constructor(id, kept, share = null) {
    this.id = id;
    this.kept = kept;
    this.share = share;
    /**
     * The user sees this state.
     * @type {State}
     */
    this.state = presentOf(kept);
    /**
     * Numbers the shelf of the note: 0 for the lists, 1 for the archive, 2 for the trash. A search reads it ten
     * thousand times.
     */
    this.shelf = this.state.deleted ? 2 : this.state.archived ? 1 : 0;
    /** @type {ListedRow|null} */
    this.cachedRow = null;
    /** @type {string|null} */
    this.cachedDay = null;
    /**
     * Caches the folded texts of the note for search.js.
     * @type {unknown}
     */
    this.folded = null;
    /**
     * Caches the folded names of tags, folder and files.
     * @type {unknown}
     */
    this.foldedNames = null;
  }

  /** A draft, a purged note and a note of another device's that is only a tombstone are in no list. */
  get isListed() {
    return !isDraft(this.kept) && !(this.state.deleted && !hasContent(this.state));
  }

  /** Returns the day that the note belongs to: a diary entry's own, else that of its making. */
  get day() {
    return this.cachedDay ??= dayOfID(this.id) ?? localDate(new Date(this.state.createdAt));
  }

  get row() {
    return this.cachedRow ??= new ListedRow(this);
  }
}

/**
 * Describes a note for its row of a list. Of ten thousand only some are ever shown, so each costly member is made at
 * its first use.
 * @implements {Row}
 */
export class ListedRow {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    /** @type {{title: string, preview: string}|null} */
    this.display = null;
    /** @type {string|null} */
    this.shownTitle = null;
  }

  get #text() {
    return this.display ??= displayText(this.entry.state.title, plainBeginning(this.entry.state.body));
  }

  get id() {
    return this.entry.id;
  }

  /** Reads the text only where the title is empty: a dialog compares the titles of ten thousand notes. */
  get title() {
    return this.shownTitle ??= displayText(this.entry.state.title, "").title || this.#text.title;
  }

  get preview() {
    return this.#text.preview;
  }

  get textModified() {
    return textTime(this.entry.state);
  }

  get createdAt() {
    return this.entry.state.createdAt;
  }

  get pinned() {
    return this.entry.state.pinned;
  }

  get archived() {
    return this.entry.state.archived;
  }

  get deleted() {
    return this.entry.state.deleted;
  }

  get folder() {
    return this.entry.state.folder;
  }

  get tags() {
    return [...this.entry.state.tags];
  }

  get weather() {
    return weatherOf(this.entry.state.weather);
  }

  get image() {
    return attachmentsOf(this.entry.kept, this.entry.state).some(({ type }) => type.startsWith("image/"));
  }

  get picture() {
    return attachmentsOf(this.entry.kept, this.entry.state).find(({ type }) => isPicture(type)) ?? null;
  }

  get conflict() {
    return conflictOf(this.entry.kept) !== null;
  }

  get waiting() {
    return isWaiting(this.entry.kept);
  }

  get problem() {
    return problemOf(this.entry.kept) !== null;
  }

  get shared() {
    return this.entry.share !== null;
  }
}

/**
 * Returns the note as views get it.
 * @param {Entry} entry
 * @returns {Note}
 */
export function makeNote({ id, kept, state, share }) {
  return { id, title: state.title, body: state.body, tags: [...state.tags], folder: state.folder, pinned: state.pinned,
    archived: state.archived, locked: state.locked, createdAt: state.createdAt, lastModified: state.lastModified,
    textModified: textTime(state),
    deleted: state.deleted, weather: weatherOf(state.weather), attachments: attachmentsOf(kept, state),
    rev: kept.server?.rev ?? null, waiting: isWaiting(kept), problem: problemOf(kept), conflict: conflictOf(kept),
    merging: kept.conflict?.asks !== undefined,
    share };
}

export class Replica {
  constructor() {
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    /** Caches the listed entries by each order, the latest first; null where they must be sorted again. */
    this.orders = { modified: /** @type {Entry[]|null} */ (null), created: /** @type {Entry[]|null} */ (null) };
    /** Grows with every change. */
    this.revision = 0;
    /** Describes the change that made the present revision. */
    this.last = { before: /** @type {Entry|null} */ (null), after: /** @type {Entry|null} */ (null) };
    /** Grows with every change of the server's states. */
    this.serverRevision = 0;
    /** Grows with every change of what the folder pane shows. */
    this.placesRevision = 0;
    /**
     * Maps notes to their pages that anybody can read.
     * @type {Map<string, Share>}
     */
    this.shares = new Map();
    /**
     * Lists the ids of notes that wait to be sent; drafts do not.
     * @type {Set<string>}
     */
    this.waiting = new Set();
  }

  /** @param {string} id */
  get(id) {
    return this.entries.get(id) ?? null;
  }

  /**
   * Puts the note, or removes it where `kept` is null.
   * @param {string} id
   * @param {Kept|null} kept
   */
  set(id, kept) {
    const before = this.entries.get(id) ?? null;
    const after = kept === null ? null : new Entry(id, whole(id, kept), this.shares.get(id) ?? null);
    if (after === null) this.entries.delete(id);
    else this.entries.set(id, after);
    if (before && after && before.state.title === after.state.title && before.state.body === after.state.body) {
      after.folded = before.folded;
    }
    if (before?.kept.server !== after?.kept.server) this.serverRevision++;
    if (after && isWaiting(after.kept)) this.waiting.add(id);
    else this.waiting.delete(id);
    this.revision++;
    this.last = { before, after };
    if (!samePlaces(before, after)) this.placesRevision++;
    this.#move("modified", before, after);
    this.#move("created", before, after);
  }

  /**
   * Puts many notes at once.
   * @param {Iterable<[string, Kept|null]>} notes
   */
  setAll(notes) {
    this.unsort();
    for (const [id, kept] of notes) this.set(id, kept);
  }

  /**
   * Takes over which notes are public.
   * @param {readonly Share[]} shares
   * @returns {Set<string>} the notes of which that changed
   */
  share(shares) {
    const before = this.shares;
    this.shares = new Map(shares.map((share) => [share.id, share]));
    const keyOf = (/** @type {Share|undefined} */ share) => share && `${share.url} ${share.expiresAt}`;
    const ids = new Set([...before.keys(), ...this.shares.keys()]
      .filter((id) => keyOf(before.get(id)) !== keyOf(this.shares.get(id))));
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (entry) this.set(id, entry.kept);
    }
    return ids;
  }

  /**
   * Returns the entries of which something waits to be sent.
   * @returns {Entry[]}
   */
  unsent() {
    return [...this.waiting].flatMap((id) => this.entries.get(id) ?? []);
  }

  get unsentCount() {
    return this.waiting.size;
  }

  /** Prepares many changes: to sort once is cheaper than to move each. */
  unsort() {
    this.orders = { modified: null, created: null };
  }

  /**
   * Returns the listed entries, the latest first.
   * @param {'modified'|'created'} order
   * @returns {readonly Entry[]}
   */
  sorted(order) {
    const known = this.orders[order];
    if (known) return known;
    const sorted = [...this.entries.values()].filter((entry) => entry.isListed).sort(comparators[order]);
    return this.orders[order] = sorted;
  }

  /** @param {'modified'|'created'} order @param {Entry|null} before @param {Entry|null} after */
  #move(order, before, after) {
    const list = this.orders[order];
    if (!list) return;
    if (before?.isListed) {
      const place = find(list, before, comparators[order]);
      if (list[place] === before) list.splice(place, 1);
      else this.orders[order] = null;
    }
    if (after?.isListed) list.splice(find(list, after, comparators[order]), 0, after);
  }
}

/**
 * Returns true if folders, tags and counts stay as they are.
 * @param {Entry|null} before
 * @param {Entry|null} after
 */
function samePlaces(before, after) {
  if (before === null || after === null || before.isListed !== after.isListed) return false;
  const [one, other] = [before.state, after.state];
  return one.folder === other.folder && one.pinned === other.pinned && one.archived === other.archived
    && one.deleted === other.deleted && one.tags.length === other.tags.length
    && one.tags.every((tag, place) => tag === other.tags[place]) && one.createdAt === other.createdAt
    && (before.share === null) === (after.share === null);
}

/** @typedef {(one: Entry, other: Entry) => number} Comparator */

/** @type {{modified: Comparator, created: Comparator}} */
export const comparators = {
  modified: (one, other) => compare(textTime(other.state), textTime(one.state)) || compare(one.id, other.id),
  created: (one, other) => compare(other.state.createdAt, one.state.createdAt) || compare(one.id, other.id),
};

/** @param {string} one @param {string} other */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Returns the index of the entry in a sorted list, or the one where it belongs.
 * @template {Entry|ListedRow} Item
 * @param {readonly Item[]} list
 * @param {Item} entry
 * @param {(one: Item, other: Item) => number} order
 */
export function find(list, entry, order) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(list[middle], entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
