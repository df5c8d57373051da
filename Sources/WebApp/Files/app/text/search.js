// Search through the replica, as the server would find: ranks first, then the latest. Folded texts are kept with their
// notes; matches and snippets are made for the rows that are shown.

import { ListedRow } from "../data/records/replica.js";
import { testOf } from "./filters.js";
import { fold } from "./fold.js";
import { termsOf } from "./grammar.js";
import { strokesOf } from "./hangul.js";
import { Query } from "./match.js";
import { foldedNamesOf, foldedOf, namesOf } from "./prepared.js";

/** @typedef {import("../data/records/replica.js").Entry} Entry */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Span} Span */

/** A row shows this length of the text from the start of a match, and `lead` before it. */
const length = 160;
const lead = 20;
/** The editor marks nothing in a longer text either. */
const longestMarked = 200_000;
/** Notes are folded ahead without a pause for this many milliseconds. */
const prepareTime = 4;
/** A note that has words in its names alone has this rank, below those of `Query`; `ranks` counts all of them. */
const namedRank = 8;
const ranks = 9;
/** More names are not shown in a row. */
const mostNames = 3;
/** Runs meanwhile, so that the browser has compiled what the first key runs. */
const practice = new Query("ㅁq");

export class Search {
  constructor() {
    /**
     * Lists the notes that are not folded yet.
     * @type {Iterator<Entry>|null}
     */
    this.rest = null;
    this.last = { text: "", revision: -1, words: "", filters: "", isWide: false, query: new Query(""),
      found: /** @type {Entry[]} */ ([]), rows: /** @type {FoundRow[]} */ ([]),
      places: /** @type {Map<string, readonly FoundRow[]>} */ (new Map()) };
  }

  /**
   * Searches everywhere, and returns the results in a place: the best ones first, those in the archive below. The
   * results elsewhere are kept: to count them is no second search.
   * @param {string} text as typed
   * @param {{revision: number, entries: () => readonly Entry[], place: string,
   *   shows: (isWide: boolean) => (entry: Entry) => boolean, typed?: Entry|null}} options `entries` gives all notes,
   *   the latest first; `shows` has the condition of the place. A note that is being `typed` stays where it was found:
   *   to search again at each key would be felt
   * @returns {readonly Row[]}
   */
  find(text, { revision, entries, place, shows, typed = null }) {
    const { last } = this;
    const isSame = last.revision === revision;
    if (last.text !== text || !isSame && typed === null) this.#search(text, revision, entries, isSame);
    else if (typed !== null) this.#keep(typed);
    const { rows, places, isWide } = this.last;
    const known = places.get(place);
    if (known) return known;
    const isHere = shows(isWide);
    const made = rows.filter(({ entry }) => isHere(entry));
    places.set(place, made);
    return made;
  }

  /** @param {string} text @param {number} revision @param {() => readonly Entry[]} entries @param {boolean} isSame */
  #search(text, revision, entries, isSame) {
    const { last } = this;
    const { words, filters } = termsOf(fold(text).replaceAll("\n", " "));
    const key = JSON.stringify(filters);
    const query = new Query(words);
    const passes = testOf(filters);
    const isNarrow = isSame && key === last.filters && isNarrower(words, last.words);
    /** @type {Entry[]} */
    const found = [];
    /** @type {FoundRow[][]} */
    const byRank = [];
    for (const entry of query.isEmpty && filters.length === 0 ? [] : isNarrow ? last.found : entries()) {
      if (filters.length > 0 && !passes(entry)) continue;
      const rank = query.isEmpty ? 0 : rankOf(query, entry);
      if (rank < 0) continue;
      found.push(entry);
      (byRank[rank + entry.shelf * ranks] ??= []).push(new FoundRow(entry, query, rank));
    }
    const isWide = filters.some(({ name, value, isNegated }) => name === "is" && value === "archived" && !isNegated);
    this.last = { text, revision, words, filters: key, isWide, query, found, rows: byRank.flat(), places: new Map() };
  }

  /**
   * Shows the present text of a result where it was found.
   * @param {Entry} typed
   */
  #keep(typed) {
    const { rows, query, places } = this.last;
    const place = rows.findIndex(({ entry }) => entry.id === typed.id);
    const row = rows[place];
    if (row === undefined || row.entry === typed) return;
    this.last.rows = rows.slice();
    this.last.rows[place] = new FoundRow(typed, query, row.rank);
    places.clear();
  }

  /**
   * Folds the notes ahead of the first search, while nothing else is to be done.
   * @param {ReadonlyMap<string, Entry>} entries
   */
  prepare(entries) {
    if (typeof requestIdleCallback === "undefined") return;
    if (this.rest === null) requestIdleCallback((deadline) => this.#foldSome(deadline));
    this.rest = entries.values();
  }

  /** @param {IdleDeadline} deadline */
  #foldSome(deadline) {
    // A key that is pressed meanwhile waits for no more than this.
    const end = performance.now() + Math.min(prepareTime, deadline.timeRemaining() - 1);
    while (this.rest !== null && performance.now() < end) {
      const { done, value } = this.rest.next();
      if (done) this.rest = null;
      else {
        rankOf(practice, value);
      }
    }
    if (this.rest !== null) requestIdleCallback((next) => this.#foldSome(next));
  }
}

/**
 * Returns true if the text finds only results of the one before it. That holds too where an input method changed the
 * last syllable: a half-typed one finds every syllable that it may become.
 * @param {string} text
 * @param {string} before
 */
function isNarrower(text, before) {
  return before.trim() !== "" && !text.includes('"') && strokesOf(text).startsWith(strokesOf(before));
}

/**
 * Returns the rank of a note; -1 where it does not match.
 * @param {Query} query
 * @param {Entry} entry
 */
function rankOf(query, entry) {
  const { title, body } = foldedOf(entry);
  const rank = query.rank(title, body);
  return rank < 0 && query.isNamed(title, body, foldedNamesOf(entry)) ? namedRank : rank;
}

/** Finds the matches of the query when the row is first shown. */
class FoundRow extends ListedRow {
  /**
   * @param {Entry} entry
   * @param {Query} query
   * @param {number} rank
   */
  constructor(entry, query, rank) {
    super(entry);
    // No private fields: to make ten thousand rows with them takes twice as long.
    this.query = query;
    this.rank = rank;
    /** @type {Match[]|null} */
    this.marked = null;
    /** @type {ReturnType<typeof snippetOf>|null} */
    this.snippet = null;
  }

  /** Leaves out those in the body of a very long note: a search for them at each key would be felt. */
  get matches() {
    const { title, body } = this.entry.state;
    return this.marked ??= this.query.matches(title, body.length > longestMarked ? "" : body);
  }

  get #found() {
    return this.snippet ??= this.rank === namedRank ? this.#named() : this.#piece();
  }

  #piece() {
    return this.matches.some(({ field }) => field === "body")
      ? snippetOf(this.entry.state.body, this.matches) : { text: this.entry.row.preview, spans: [] };
  }

  /** The names that have words go before the text: they are why the note is found. */
  #named() {
    let text = "";
    /** @type {Span[]} */
    const spans = [];
    const add = (/** @type {string} */ part, /** @type {readonly Span[]} */ marked) => {
      if (part === "") return;
      const shift = text === "" ? 0 : text.length + 3;
      text += (text === "" ? "" : " · ") + part;
      spans.push(...marked.map(({ start, length }) => ({ start: start + shift, length })));
    };
    const names = namesOf(this.entry).map((name) => ({ name, marked: this.query.matches(name, "") }));
    for (const { name, marked } of names.filter(({ marked: { length } }) => length > 0).slice(0, mostNames)) {
      add(name, marked);
    }
    const piece = this.#piece();
    add(piece.text, piece.spans);
    return { text, spans };
  }

  /** @override */
  get preview() {
    return this.#found.text;
  }

  get snippetMatches() {
    return this.#found.spans;
  }

  get titleMatches() {
    return titleSpans(this.title, this.entry.state, this.matches);
  }
}

/**
 * Returns a piece of a note's body around the first match there, or its beginning, with the matches in it: one line,
 * runs of white space as one space, … where something was left out.
 * @param {string} body
 * @param {readonly Match[]} matches
 * @returns {{text: string, spans: Span[]}}
 */
function snippetOf(body, matches) {
  const inBody = matches.filter(({ field }) => field === "body");
  const middle = inBody[0]?.start ?? 0;
  const start = bounded(body, middle > lead ? middle - lead : 0);
  const end = bounded(body, Math.min(body.length, start + length + lead));
  const { text, places } = spaced(body, start, end);
  const before = start > 0 ? "…" : "";
  const shown = text.trimStart();
  const shift = before.length - (text.length - shown.length);
  const spans = inBody.flatMap((match) => {
    if (match.start < start || match.start + match.length > end) return [];
    const from = places[match.start - start] + shift;
    return [{ start: from, length: places[match.start + match.length - start] + shift - from }];
  });
  return { text: before + shown.trimEnd() + (end < body.length ? "…" : ""), spans };
}

/**
 * Returns the offset, or the one before it if it is between the halves of a pair.
 * @param {string} text
 * @param {number} place
 */
function bounded(text, place) {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}

/**
 * @param {string} body
 * @param {number} start
 * @param {number} end
 * @returns {{text: string, places: number[]}} for each unit of the piece, and its end, where it is in the text
 */
function spaced(body, start, end) {
  let text = "";
  const places = [];
  for (let at = start; at < end; at++) {
    const isSpace = /\s/.test(body[at]);
    places.push(isSpace && text.endsWith(" ") ? text.length - 1 : text.length);
    if (!isSpace) text += body[at];
    else if (!text.endsWith(" ")) text += " ";
  }
  places.push(text.length);
  return { text, places };
}

/**
 * Returns the matches in the title that a row shows. It shows the first line of the title or, where that is blank, of
 * the body.
 * @param {string} shown
 * @param {{title: string, body: string}} note
 * @param {readonly Match[]} matches
 * @returns {Span[]}
 */
function titleSpans(shown, { title, body }, matches) {
  const field = title.trim() === "" ? "body" : "title";
  const shift = (field === "title" ? title : body).indexOf(shown);
  if (shift < 0) return [];
  return matches.flatMap((match) => {
    const start = match.start - shift;
    return match.field === field && start >= 0 && start + match.length <= shown.length
      ? [{ start, length: match.length }] : [];
  });
}
