import { preference, setPreference } from "./preferences.js";

/** @typedef {'folder'|'tag'} Kind */

/**
 * Remembers the folders and tags that have no notes. A server has folders and tags in notes alone, so a new one is
 * remembered in this browser until it has a note. So is a folder whose last note goes.
 */
export class EmptyPlaces {
  /** @param {import("../data/notebook.js").Notebook} notebook */
  constructor(notebook) {
    this.notebook = notebook;
    /**
     * Lists a kind and a name each, such as `folder home/lists`.
     * @type {Set<string>}
     */
    this.lines = new Set();
    this.#read();
    // Another tab made one.
    addEventListener("storage", (event) => {
      if (event.key === null || event.key.endsWith(".empty-places")) this.#read();
    });
  }

  #read() {
    const lines = (preference("empty-places") ?? "").split("\n").filter(Boolean);
    this.#set(lines, false);
  }

  /** @param {Iterable<string>} lines @param {boolean} isNew */
  #set(lines, isNew) {
    const { places } = this.notebook;
    this.lines = new Set(lines);
    places.setEmpty({ folder: this.#names("folder"), tag: this.#names("tag") });
    if (isNew) setPreference("empty-places", [...this.lines].join("\n") || null);
  }

  /** @param {Kind} kind */
  #names(kind) {
    return [...this.lines].filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
  }

  /** @param {Kind} kind @param {string} name */
  add(kind, name) {
    this.#set([...this.lines, `${kind} ${name}`], true);
  }

  /**
   * Forgets the place and those below it.
   * @param {Kind} kind
   * @param {string} name
   * @returns {() => void} remembers them again
   */
  remove(kind, name) {
    const { lines } = this;
    const line = `${kind} ${name}`;
    this.#set([...lines].filter((one) => one !== line && !one.startsWith(`${line}/`)), true);
    return () => this.#set(lines, true);
  }

  /** @param {Kind} kind @param {string} from @param {string} to */
  rename(kind, from, to) {
    const renamed = [...this.lines].map((line) => line === `${kind} ${from}` || line.startsWith(`${kind} ${from}/`)
      ? `${kind} ${to}${line.slice(kind.length + 1 + from.length)}` : line);
    this.#set(renamed, true);
  }

  /** Forgets what has notes now. */
  settle() {
    const { notes } = this.notebook.places.present;
    const empty = [...this.lines].filter((line) => !notes.has(line));
    if (empty.length < this.lines.size) this.#set(empty, true);
  }

  /**
   * Watches an action that may take the last note of a folder.
   * @returns {() => void} after it: remembers the folders that lost it
   */
  watch() {
    const before = [...this.notebook.places.present.notes].filter((line) => line.startsWith("folder "));
    return () => {
      const { notes } = this.notebook.places.present;
      const lost = before.filter((line) => !notes.has(line));
      if (lost.length > 0) this.#set([...this.lines, ...lost], true);
    };
  }
}
