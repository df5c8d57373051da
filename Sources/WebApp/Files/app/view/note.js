import { sameText } from "../data/records/kept.js";
import { t } from "../strings/index.js";
import { inField, withLineEnds } from "../text/diff.js";
import { boxAfter, tickAt } from "../text/lists.js";
import { byteLength, titleBytes } from "../text/noteText.js";
import { isPicture } from "../text/pictures.js";
import { Facts, Files, Toolbar } from "./about.js";
import { h, icon } from "./dom.js";
import { Fields } from "./fields.js";
import { size } from "./format.js";
import { keyOf } from "./keys.js";
import { Linked } from "./linked.js";
import { Notices } from "./messages.js";
import { Pressing } from "./press.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Row} Row */

/** A change from elsewhere waits until the keys have rested this long. */
const rest = 1500;
/** The bytes of a shorter text are counted at each key. */
const counted = 100_000;

/** @type {typeof import("./reading.js")|null} */
let reading = null;

/** Loads what the reading view needs; the fields show before. */
export async function loadReading() {
  reading ??= await import("./reading.js");
}

/** Shows one note: its fields, or how it reads. */
export class NotePane {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.toolbar = new Toolbar(app, this);
    this.page = h("div", { class: "page" });
    this.fields = new Fields({
      scroller: this.page,
      onEdit: (part) => this.#edited(part),
      onFiles: (files) => this.attach(files, true),
      onKey: (event) => this.#key(event),
    });
    this.facts = new Facts(app);
    this.files = new Files(app);
    this.notices = new Notices(app);
    this.readingTitle = h("h2", { class: "reading-title", dir: "auto", hidden: true });
    this.reading = h("article", { class: "reading", hidden: true });
    this.linked = new Linked(app);
    const [before, after = ""] = t.writesOne.split("N");
    this.none = h("div", { class: "no-note", hidden: true }, icon("notes"), h("p", null, t.noNote),
      h("p", { class: "small" }, before, h("kbd", null, "N"), after));
    this.page.append(this.none, h("div", { class: "sheet" }, this.facts.node, this.fields.title.node, this.readingTitle,
      this.fields.box, this.reading, this.files.node, this.linked.node));
    this.node = h("section", { class: "pane note", "aria-label": t.note }, this.toolbar.node, this.page,
      this.notices.node);
    /** @type {string|null} */
    this.id = null;
    /**
     * The fields show this text, as it is stored, and its rev is the one that it was read from: the base of the next
     * edit.
     * @type {import("../types.js").Shown}
     */
    this.base = { title: "", body: "", rev: null };
    this.isReading = false;
    /**
     * The text has the marks of this result of a search.
     * @type {Row|null}
     */
    this.marked = null;
    /** Names what the reading view was made of. */
    this.readKey = "";
    /** The reading view was made of this text. */
    this.readBody = "";
    /** The reading view keeps what is pressed until the click. */
    this.pressing = new Pressing(this.reading, () => this.#showReading(this.note));
    this.timer = this.limitTimer = 0;
    this.node.addEventListener("focusout", () => setTimeout(() => {
      if (!this.id || this.fields.inUse) return;
      app.notebook.flush(this.id);
      this.refresh();
    }));
    this.fields.text.node.addEventListener("dblclick", (event) => event.stopPropagation());
    this.reading.addEventListener("dblclick", (event) => {
      if (!(event.target instanceof HTMLInputElement)) this.setReading(false);
    });
    this.#takeDrops();
    // On paper a note is as one reads it.
    let wasReading = false;
    addEventListener("beforeprint", () => {
      wasReading = this.isReading;
      this.isReading = this.id !== null;
      this.#showReading(this.note);
    });
    addEventListener("afterprint", () => {
      this.isReading = wasReading;
      this.#showReading(this.note);
    });
  }

  /** Loads the styles of the text, and the keys that edit its lines. */
  async load() {
    const [{ Copy }, { Formatting }] = await Promise.all([import("./copy.js"), import("./formatting.js")]);
    const { text, box, whole } = this.fields;
    this.copy = new Copy(text, box, this.page);
    this.formatting = new Formatting(text, () => whole.isOn);
    this.page.after(this.formatting.node);
    const [{ Count }, { Suggestions }, { linking }, { templating }] = await Promise.all([import("./count.js"),
      import("./suggestions.js"), import("./linking.js"), import("./templates.js")]);
    this.count = new Count(text, this.toolbar.count);
    this.suggestions = [linking, templating].map((kind) => new Suggestions(text, box, this.page, kind(this.app)));
  }

  /** Finds in the text, or in the page where the note is as one reads it. */
  async find() {
    if (this.id === null || this.isReading) return;
    const { Finding } = await import("./finding.js");
    if (!this.finding) {
      this.finding = new Finding(this.fields.text, this.page);
      this.page.before(this.finding.node);
    }
    this.finding.open();
  }

  get isFocused() {
    return this.app.node.hasAttribute("data-focus");
  }

  /** Shows the text alone, or all panes. */
  setFocused(/** @type {boolean} */ isFocused) {
    this.app.node.toggleAttribute("data-focus", isFocused && this.id !== null);
    if (isFocused && !this.isReading && !this.fields.inUse) this.fields.focus("text");
  }

  get note() {
    return this.id === null ? null : this.app.notebook.note(this.id);
  }

  /** Returns the time of the last key in this note. */
  get lastInput() {
    return this.fields.lastInput;
  }

  /** @param {string|null} id */
  show(id) {
    if (id === this.id) return this.refresh();
    if (this.id !== null) this.app.notebook.flush(this.id);
    clearTimeout(this.timer);
    // To set it makes a layout.
    if (this.id !== null) this.page.scrollTop = 0;
    this.id = id;
    this.fields.lastInput = 0;
    this.fields.forget();
    if (id === null) this.setFocused(false);
    const { note } = this;
    this.#setFields(note);
    this.#showAround(note);
  }

  /** Takes over what changed elsewhere, unless it would disturb the keys. */
  refresh() {
    const { note, base, fields } = this;
    if (note && this.id !== null) {
      if (sameText(note, base)) {
        this.base.rev = note.rev;
      } else if (!fields.inUse) {
        this.#setFields(note);
      } else if (fields.isComposing || note.merging || (document.hasFocus() && Date.now() - fields.lastInput < rest)) {
        // In a window that is left, nothing is disturbed: its user continues from what another tab made of it.
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.refresh(), rest);
      } else {
        fields.merge(note.title, note.body);
        this.base = { title: note.title, body: note.body, rev: note.rev };
      }
    }
    this.#showAround(note);
  }

  /** @param {Note|null} note */
  #setFields(note) {
    this.base = { title: note?.title ?? "", body: note?.body ?? "", rev: note?.rev ?? null };
    this.fields.set(this.base.title, this.base.body);
  }

  /**
   * Shows everything but the two fields.
   * @param {Note|null} note
   */
  #showAround(note) {
    const isReadOnly = note === null || note.deleted || note.locked;
    this.fields.setReadOnly(isReadOnly);
    const day = note === null ? null : this.app.dayTitle(note.id);
    this.fields.title.node.placeholder = day ?? t.title;
    // At first the notes are on their way.
    this.none.hidden = note !== null || !this.app.isPainted;
    this.fields.text.node.placeholder = isReadOnly ? "" : t.textHint;
    this.toolbar.show(note);
    // Its formatter of dates takes long to make.
    if (this.app.isPainted) this.facts.show(note);
    this.files.show(note);
    this.linked.show(note);
    this.notices.show(note);
    this.#showReading(note);
    this.app.showTitle(note);
  }

  /** @param {Note|null} note */
  #showReading(note) {
    const isReading = this.isReading && note !== null;
    this.fields.title.node.hidden = this.fields.box.hidden = isReading || note === null;
    this.reading.hidden = !isReading;
    this.readingTitle.hidden = !isReading || note.title === "";
    if (isReading) this.#fillReading(note);
    else if (this.reading.firstChild) {
      this.reading.replaceChildren();
      this.files.placed.clear();
      this.files.arrange();
    }
  }

  /** @param {Note} note */
  #fillReading(note) {
    const key = `${note.id} ${note.locked || note.deleted} ${JSON.stringify(note.attachments)}\n${note.body}`;
    this.readingTitle.textContent = note.title;
    if (reading === null) {
      this.app.actions.try(loadReading().then(() => this.#showReading(this.note)));
      return;
    }
    const isSame = this.readKey.startsWith(`${note.id} `);
    if (this.reading.firstChild && (this.readKey === key || this.pressing.isOn && isSame)) return;
    const focused = this.reading.contains(document.activeElement) && isSame ? document.activeElement : null;
    const at = focused instanceof HTMLInputElement
      ? boxAfter(this.readBody, Number(focused.dataset.at), note.body) : null;
    [this.readKey, this.readBody] = [key, note.body];
    this.files.placed.clear();
    reading.showReading(this.reading, note.body, {
      isReadOnly: note.deleted || note.locked,
      onTick: (at, isDone) => this.#tick(note.body, at, isDone),
      isHere: (id) => this.app.notebook.row(id) !== null,
      picture: (address, words) => this.files.picture(address, words),
    });
    this.files.arrange();
    if (at === null) return;
    const box = [...this.reading.querySelectorAll("input")].find(({ dataset }) => Number(dataset.at) === at);
    box?.focus({ preventScroll: true });
  }

  /**
   * Ticks a box of the reading view, which may be behind the field.
   * @param {string} body of which the view was made @param {number} at @param {boolean} isDone
   */
  #tick(body, at, isDone) {
    const { text } = this.fields;
    const place = boxAfter(inField(body), inField(body.slice(0, at)).length, text.text);
    const typed = place === null ? null : tickAt(text.text, place, isDone);
    if (typed) text.replace(typed.start, typed.end, typed.text, { history: false });
    // Also where nothing was ticked: the box shows what the text has.
    this.readKey = `${this.id} `;
    this.pressing.end();
    this.#showAround(this.note);
  }

  setReading(/** @type {boolean} */ isReading) {
    this.finding?.close();
    const hadFocus = this.fields.inUse;
    this.isReading = isReading && this.id !== null;
    this.#showAround(this.note);
    if (this.isReading && hadFocus) this.toolbar.read.focus();
    if (!this.isReading && !this.note?.deleted) this.fields.focus("text", 0);
    this.page.scrollTop = 0;
  }

  /** @param {import("./fields.js").Part} part */
  #edited(part) {
    const { note, fields } = this;
    // Deleted or locked elsewhere since the last frame: what was typed is still an edit.
    if (!note) return;
    const shown = { ...this.base };
    if (part === "title") {
      const title = fields.title.text.replaceAll("\n", " ");
      this.base.title = title;
      this.app.notebook.change(note.id, { title }, { shown, typing: true });
    } else {
      const body = withLineEnds(this.base.body, fields.text.text);
      this.base.body = body;
      this.app.notebook.change(note.id, { body }, { shown, typing: true });
    }
    // To count a long text is felt: it waits until the keys rest.
    clearTimeout(this.limitTimer);
    if (this.fields.text.text.length < counted) this.#tellLimit();
    else this.limitTimer = window.setTimeout(() => this.#tellLimit(), 300);
    this.app.noteWasTyped();
  }

  #tellLimit() {
    const limit = this.app.notebook.records.progress.limits.noteBytes ?? 1024 * 1024;
    const { title, text } = this.fields;
    if (title.text.length * 3 > titleBytes && byteLength(title.text) > titleBytes) {
      return this.notices.limit(t.titleTooLong, true);
    }
    // A character has at least one byte and at most three for each of its units.
    const length = text.text.length * 3 < limit * 0.95 ? 0 : byteLength(text.text);
    if (length > limit) this.notices.limit(t.overLimit(size(length - limit)), true);
    else this.notices.limit(length > limit * 0.95 ? t.nearLimit(size(limit - length)) : "", false);
  }

  /**
   * Marks what a search found.
   * @param {Row|null} row
   */
  showMatches(row) {
    const { note } = this;
    const wanted = row?.matches && note && note.id === row.id && !this.isReading ? row : null;
    if (wanted === this.marked) return;
    this.marked = wanted;
    const { text } = this.fields;
    text.decorate(wanted === null ? [] : spansOf(/** @type {Note} */ (note).body, wanted.matches ?? []));
    // After the frame's own layout, which is not made twice then.
    if (wanted && !this.fields.inUse) requestAnimationFrame(() => text.marks.reveal());
  }

  /** Handles the keys of both fields. */
  #key(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || keyOf(event) !== "f") return;
    event.preventDefault();
    if (event.shiftKey) this.setFocused(!this.isFocused);
    else this.app.actions.try(this.find());
  }

  /** @param {readonly File[]} files @param {boolean} isWritten a picture gets its line at the cursor */
  async attach(files, isWritten = false) {
    const { id, note } = this;
    if (!id || !note || note.deleted || note.locked) return;
    for (const file of files) {
      const name = await this.app.actions.attach(id, file);
      if (isWritten && name !== null && isPicture(file.type) && this.id === id) this.formatting?.addPicture(name);
    }
  }

  #takeDrops() {
    const isFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    // Dropped anywhere else, a file would open in place of the notes.
    for (const name of /** @type {const} */ (["dragover", "drop"])) {
      addEventListener(name, (event) =>
        isFiles(event) && !(event.target instanceof HTMLInputElement) && event.preventDefault());
    }
    this.node.addEventListener("dragover", (event) => {
      if (!isFiles(event) || this.id === null) return;
      event.preventDefault();
      this.node.classList.add("dropping");
    });
    this.node.addEventListener("dragleave", (event) => {
      if (!this.node.contains(/** @type {Node|null} */ (event.relatedTarget))) this.node.classList.remove("dropping");
    });
    this.node.addEventListener("drop", (event) => {
      this.node.classList.remove("dropping");
      if (!isFiles(event)) return;
      event.preventDefault();
      this.attach([...(event.dataTransfer?.files ?? [])], !this.isReading);
    });
  }
}

/**
 * Returns the matches in the text as places of the field, which has a line feed for each line end.
 * @param {string} body @param {readonly import("../types.js").Match[]} matches
 */
function spansOf(body, matches) {
  const place = (/** @type {number} */ at) => (body.includes("\r") ? inField(body.slice(0, at)).length : at);
  return matches.filter(({ field }) => field === "body")
    .map(({ start, length }) => ({ start: place(start), end: place(start + length) }));
}
