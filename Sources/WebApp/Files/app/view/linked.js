import { linkedFrom } from "../data/lists.js";
import { t } from "../strings/index.js";
import { h, refill } from "./dom.js";
import { noteHash } from "./route.js";

/** @typedef {import("../types.js").Note} Note */

/** The notes are read again this many milliseconds after a change: nothing that a person waits for. */
const rest = 300;

/** Shows below a note the notes whose texts link to it. */
export class Linked {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.list = h("ul", null);
    this.node = h("section", { class: "linked", "aria-label": t.linkedFrom, hidden: true },
      h("h3", { class: "quiet small" }, t.linkedFrom), this.list);
    /** @type {string|null} */
    this.id = null;
    /** The list was made of these rows. */
    this.key = "";
    this.revision = -1;
    this.timer = 0;
  }

  /** @param {Note|null} note */
  show(note) {
    const { revision } = this.app.notebook.replica;
    if (this.id === (note?.id ?? null) && this.revision === revision) return;
    if (this.id !== (note?.id ?? null)) this.#fill([]);
    this.id = note?.id ?? null;
    this.revision = revision;
    clearTimeout(this.timer);
    if (note === null) return;
    this.timer = window.setTimeout(() => this.#fill(linkedFrom(this.app.notebook.replica, note.id)), rest);
  }

  /** @param {readonly {id: string, title: string}[]} rows */
  #fill(rows) {
    const key = JSON.stringify(rows.map(({ id, title }) => [id, title]));
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = rows.length === 0;
    refill(this.list, () => this.app.keys.rest(), ...rows.map(({ id, title }) =>
      h("li", null, h("a", { href: noteHash(id), dir: "auto" }, title || t.untitled))));
  }
}
