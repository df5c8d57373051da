// The lists and the folder pane: which notes a query shows, and the folders, tags, days and counts of all.

import { dayOfID, localDate } from "./clock.js";
import { comparators, find } from "./records/replica.js";
import { linksTo } from "../text/links.js";

/** @typedef {import("./records/replica.js").Entry} Entry */
/** @typedef {import("./records/replica.js").ListedRow} ListedRow */
/** @typedef {import("./records/replica.js").Replica} Replica */
/** @typedef {import("../types.js").ListQuery} ListQuery */
/** @typedef {import("../types.js").Folder} Folder */

/**
 * Returns the condition for the results of a search. A search of all notes has those in the archive, too.
 * @param {ListQuery} query
 * @param {Date} now
 * @param {boolean} isWide the search is for archived notes, in any place
 * @returns {(entry: Entry) => boolean}
 */
export function searchFilter(query, now, isWide) {
  return query.view === "all" ? ({ shelf }) => shelf < 2 : filter(query, now, isWide ? isLive : isShown);
}

/**
 * Returns the entries that the query shows, in its order, without regard to its text.
 * @param {Replica} replica
 * @param {ListQuery} query
 * @param {Date} now
 * @returns {Entry[]}
 */
export function entriesOf(replica, query, now) {
  const shows = filter(query, now);
  /** @type {Entry[][]} */
  const [pinned, others] = [[], []];
  for (const entry of replica.sorted(query.order)) {
    if (shows(entry)) (isTop(query, entry) ? pinned : others).push(entry);
  }
  if (query.view === "diary") others.sort(comparatorOf(query));
  return pinned.length === 0 ? others : pinned.concat(others);
}

/**
 * Returns the notes whose texts link to this one, the latest first.
 * @param {Replica} replica
 * @param {string} id
 * @returns {ListedRow[]}
 */
export function linkedFrom(replica, id) {
  return replica.sorted("modified")
    .filter((entry) => entry.id !== id && !entry.state.deleted && linksTo(entry.state.body, id))
    .map(({ row }) => row);
}

/**
 * Returns a name that is equal for queries that may show the same notes.
 * @param {ListQuery} query
 * @param {Date} now
 */
export function scopeOf({ view, name }, now) {
  return `${view} ${name ?? localDate(now)}`;
}

/** @param {ListQuery} query @param {{state: {pinned: boolean}}} entry */
function isTop({ view }, { state }) {
  return state.pinned && !["trash", "pinned", "diary"].includes(view);
}

/** @param {ListQuery} query @returns {(one: Entry, other: Entry) => number} */
function comparatorOf({ view, order }) {
  return view === "diary" ? byDay : comparators[order];
}

/**
 * The ids of entries have their days.
 * @param {Entry} one
 * @param {Entry} other
 */
function byDay({ id: one }, { id: other }) {
  return one > other ? -1 : one < other ? 1 : 0;
}

/** @param {ListQuery} query */
function rowOrder(query) {
  const order = comparatorOf(query);
  return (/** @type {ListedRow} */ { entry: one }, /** @type {ListedRow} */ { entry: other }) =>
    Number(isTop(query, other)) - Number(isTop(query, one)) || order(one, other);
}

/**
 * Returns the rows with that of a draft, which is in no list, in its place.
 * @param {readonly ListedRow[]} rows
 * @param {ListedRow} draft
 * @param {ListQuery} query
 */
export function withDraft(rows, draft, query) {
  const at = find(rows, draft, rowOrder(query));
  return [...rows.slice(0, at), draft, ...rows.slice(at)];
}

/**
 * Keeps the rows of the list that is shown. One note that changes moves its row: to go through all at each key is felt,
 * and so is to copy them. A row that keeps its place is replaced in the same array.
 */
export class Lists {
  /** @param {Replica} replica */
  constructor(replica) {
    this.replica = replica;
    this.key = "";
    this.revision = -1;
    /** @type {ListedRow[]} */
    this.rows = [];
  }

  /**
   * @param {ListQuery} query
   * @param {Date} now
   * @returns {readonly ListedRow[]}
   */
  of(query, now) {
    const { replica } = this;
    const key = `${query.order} ${scopeOf(query, now)}`;
    const steps = key === this.key ? replica.revision - this.revision : Infinity;
    if (steps === 0) return this.rows;
    this.rows = steps === 1 && this.#moved(query, now) || entriesOf(replica, query, now).map(({ row }) => row);
    this.key = key;
    this.revision = replica.revision;
    return this.rows;
  }

  /**
   * @param {ListQuery} query
   * @param {Date} now
   */
  #moved(query, now) {
    const { before, after } = this.replica.last;
    const shows = filter(query, now);
    const order = rowOrder(query);
    const wasShown = before?.isListed && shows(before);
    const isShown = after?.isListed && shows(after);
    const place = wasShown ? find(this.rows, before.row, order) : -1;
    if (wasShown && this.rows[place] !== before.row) return null;
    const [above, below] = [this.rows[place - 1], this.rows[place + 1]];
    if (wasShown && isShown && (!above || order(above, after.row) < 0) && (!below || order(after.row, below) < 0)) {
      this.rows[place] = after.row;
      return this.rows;
    }
    const rows = this.rows.slice();
    if (wasShown) rows.splice(place, 1);
    if (isShown) rows.splice(find(rows, after.row, order), 0, after.row);
    return rows;
  }
}

/**
 * @param {ListQuery} query @param {Date} now @param {(state: import("../types.js").State) => boolean} isPresent
 * @returns {(entry: Entry) => boolean}
 */
function filter(query, now, isPresent = isShown) {
  const name = query.name ?? "";
  switch (query.view) {
    case "trash": return ({ state }) => state.deleted;
    case "shared": return ({ state, share }) => !state.deleted && share !== null;
    case "archive": return ({ state }) => !state.deleted && state.archived;
    case "pinned": return ({ state }) => isPresent(state) && state.pinned;
    case "diary": return ({ id, state }) => isPresent(state) && dayOfID(id) !== null;
    case "folder": return ({ state }) => isPresent(state) && isWithin(state.folder, name);
    case "tag": return ({ state }) => isPresent(state) && state.tags.some((tag) => isWithin(tag, name));
    case "today": {
      const day = name === "" ? localDate(now) : name;
      return (entry) => isPresent(entry.state) && entry.day === day;
    }
    default: return ({ state }) => isPresent(state);
  }
}

/** @param {import("../types.js").State} state */
function isShown(state) {
  return !state.deleted && !state.archived;
}

/** @param {import("../types.js").State} state */
function isLive(state) {
  return !state.deleted;
}

/**
 * Returns true if the path is the name or below it.
 * @param {string} path
 * @param {string} name
 */
export function isWithin(path, name) {
  return path === name || (path.length > name.length && path[name.length] === "/" && path.startsWith(name));
}

/** Keeps the folder pane's figures until they change. */
export class Places {
  /** @param {Replica} replica */
  constructor(replica) {
    this.replica = replica;
    this.revision = -1;
    /** @type {Empty} */
    this.empty = { folder: [], tag: [] };
    this.made = make([], this.empty);
  }

  /**
   * Takes over which folders and tags there are without notes.
   * @param {Empty} empty
   */
  setEmpty(empty) {
    this.empty = empty;
    this.revision = -1;
  }

  get present() {
    if (this.revision !== this.replica.placesRevision) {
      this.made = make(this.replica.sorted("modified"), this.empty);
      this.revision = this.replica.placesRevision;
    }
    return this.made;
  }

  /**
   * Returns the days of a month that have notes.
   * @param {number} year
   * @param {number} month 1 to 12
   * @returns {Set<number>}
   */
  daysOf(year, month) {
    const start = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-`;
    const days = [...this.present.days].filter((day) => day.startsWith(start));
    return new Set(days.map((day) => Number(day.slice(start.length))));
  }
}

/** @typedef {{folder: readonly string[], tag: readonly string[]}} Empty */

/** @param {readonly Entry[]} entries @param {Empty} empty */
function make(entries, empty) {
  const counts = { all: 0, diary: 0, pinned: 0, archive: 0, shared: 0, trash: 0 };
  /** @type {Map<string, number>} */
  const tags = new Map();
  /** @type {Map<string, number>} */
  const folders = new Map();
  /** @type {Map<string, number>} */
  const tagged = new Map();
  /** @type {Set<string>} */
  const days = new Set();
  for (const entry of entries) {
    const { state, share } = entry;
    if (share !== null && !state.deleted) counts.shared++;
    if (state.deleted) counts.trash++;
    else if (state.archived) counts.archive++;
    else {
      counts.all++;
      if (state.pinned) counts.pinned++;
      if (dayOfID(entry.id) !== null) counts.diary++;
      for (const tag of state.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
      // A note with two tags below one counts there once.
      for (const tag of new Set(state.tags.flatMap(pathsTo))) tagged.set(tag, (tagged.get(tag) ?? 0) + 1);
      for (const path of pathsTo(state.folder)) folders.set(path, (folders.get(path) ?? 0) + 1);
      days.add(entry.day);
    }
  }
  const notes = new Set([...[...folders.keys()].map((path) => `folder ${path}`),
    ...[...tagged.keys()].map((path) => `tag ${path}`)]);
  for (const path of empty.folder.flatMap(pathsTo)) folders.set(path, folders.get(path) ?? 0);
  for (const path of empty.tag.flatMap(pathsTo)) tagged.set(path, tagged.get(path) ?? 0);
  for (const path of empty.tag) tags.set(path, tags.get(path) ?? 0);
  return { counts, days, notes, folders: tree(folders), tagTree: tree(tagged),
    tags: [...tags].map(([name, count]) => ({ name, count })).sort((one, other) => byName(one.name, other.name)) };
}

/**
 * Returns the path and those above it: `a/b` and `a`.
 * @param {string} path
 */
function pathsTo(path) {
  /** @type {string[]} */
  const paths = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) paths.push(path.slice(0, end));
  return paths;
}

/**
 * Returns the folders or the tags as a tree, where a count includes those below it.
 * @param {Map<string, number>} counts by the path
 * @returns {Folder[]}
 */
function tree(counts) {
  /** @type {Map<string, Folder>} */
  const made = new Map();
  /** @type {Folder[]} */
  const roots = [];
  /** @param {string} path @returns {Folder} */
  const folder = (path) => {
    const known = made.get(path);
    if (known) return known;
    const cut = path.lastIndexOf("/");
    const name = cut <= 0 ? path : path.slice(cut + 1) || path;
    /** @type {Folder} */
    const node = { path, name, count: counts.get(path) ?? 0, children: [] };
    made.set(path, node);
    (cut <= 0 ? roots : folder(path.slice(0, cut)).children).push(node);
    return node;
  };
  for (const path of counts.keys()) folder(path);
  for (const list of [roots, ...[...made.values()].map(({ children }) => children)]) {
    list.sort((one, other) => byName(one.name, other.name));
  }
  return roots;
}

/** @type {Intl.Collator|null} */
let collator = null;

/** @param {string} one @param {string} other */
function byName(one, other) {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(one, other) || (one < other ? -1 : 1);
}
