import { dateOf, dayOfID, localDate } from "../data/clock.js";
import { t } from "../strings/index.js";
import { groupOf } from "../text/dates.js";
import { groupsOf } from "../text/groups.js";
import { Chosen } from "./chosen.js";
import { assign, assignText, button, h, icon, tool } from "./dom.js";
import { format } from "./format.js";
import { List } from "./list.js";
import { SyncChip } from "./messages.js";
import { takeMenus } from "./press.js";
import { setPreference } from "./preferences.js";
import { Scope } from "./scope.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../types.js").Row} Row */

/** The server is searched, too, once the keys have paused this many milliseconds. */
const serverDelay = 350;

/** Shows the search field, the list, and the state of sync. */
export class NotesPane {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.heading = h("h2", { "aria-live": "polite" });
    this.sort = tool("sort", t.sort, () => this.#toggleOrder(), { "aria-pressed": "false" });
    this.emptyTrash = button(t.emptyTrash, () => app.actions.emptyTrash());
    this.field = h("input", { class: "search", type: "search", "aria-label": t.search, placeholder: t.search,
      autocomplete: "off", spellcheck: "false", enterkeyhint: "search" });
    this.clear = tool("close", t.clearSearch, () => this.clearSearch(), { class: "clear", hidden: true });
    this.scope = new Scope(app);
    this.list = new List({
      onSelect: (id, how) => {
        this.chosen.clear();
        app.open(id, { isChosen: how === "pointer" });
      },
      onEnter: () => app.enterNote(),
      onChoose: (id, how) => this.choose(id, how),
    });
    this.chosen = new Chosen();
    /** @type {import("./selection.js").Selection|null} */
    this.selection = null;
    takeMenus(this.list.scroller, (target, press) => this.#openMenu(target, press));
    /** It states for how many days the trash keeps its notes. */
    this.term = h("p", { class: "list-term", hidden: true });
    this.empty = h("div", { class: "empty", hidden: true });
    this.list.scroller.append(this.empty);
    this.chip = new SyncChip(app);
    this.place = h("div", { class: "list-place" }, this.list.scroller);
    this.round = h("button", { class: "new-round", "aria-label": t.newNote,
      onclick: () => app.actions.newNote() }, icon("new"));
    this.menu = tool("menu", t.menu, () => app.drawer.open(), { class: "not-wide", "aria-expanded": "false" });
    this.node = h("section", { class: "pane notes", "aria-label": t.notes },
      this.bar = h("div", { class: "bar" },
        this.menu, this.heading, this.emptyTrash, this.sort,
        tool("settings", t.settings, () => app.actions.showSettings(), { class: "not-wide" }),
        tool("new", t.newNote, () => app.actions.newNote(), { class: "new-bar" })),
      h("div", { class: "find", role: "search" }, icon("search"), this.field, this.clear, this.scope.node),
      this.term,
      this.place,
      this.round,
      this.chip.node);
    this.timer = 0;
    this.isAsking = false;
    this.field.addEventListener("input", () => this.#search());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    /** @type {import("./list.js").Look["groups"]} */
    this.groups = [];
    let day = localDate(new Date());
    // Times such as "3 min" grow old, and at midnight the groups do.
    setInterval(() => {
      const isSame = day === localDate(new Date());
      day = localDate(new Date());
      if (isSame) this.list.draw();
      else app.refresh();
    }, 30_000);
  }

  /** Loads what the first view does without, after the list was painted. */
  async load() {
    this.list.showWhole();
    const [{ Swipe }, { Selection }, { Motion }, { Thumbnails }] = await Promise.all([import("./swipe.js"),
      import("./selection.js"), import("./motion.js"), import("./thumbnails.js")]);
    this.list.motion = new Motion();
    this.list.thumbnails = new Thumbnails(this.app, this.list);
    this.swipe = new Swipe(this.app, this.list, this.place);
    this.selection = new Selection(this.app);
    this.bar.before(this.selection.node);
    this.#showChosen();
  }

  /** @param {readonly Row[]} rows */
  show(rows) {
    const { app } = this;
    const { place, order } = app;
    const isSearch = app.isSearching;
    this.scope.show(rows.length);
    assignText(this.heading, !isSearch ? app.placeName(place)
      : this.isAsking && rows.length === 0 ? t.searchingServer : this.scope.heading);
    this.emptyTrash.hidden = isSearch || place.view !== "trash" || rows.length === 0;
    const { trashDays } = app.notebook.records;
    this.term.hidden = this.emptyTrash.hidden || trashDays === null;
    if (trashDays !== null) assignText(this.term, t.trashDays(trashDays));
    assign(this.sort, "aria-pressed", String(order === "created"));
    this.sort.title = order === "created" ? t.sortByCreation : t.sortByChange;
    this.clear.hidden = this.field.value === "";
    this.sort.hidden = place.view === "diary";
    this.#group(rows, isSearch);
    const { chosen } = this;
    chosen.keep(rows);
    this.#showChosen();
    this.list.show(rows, app.selected, { scope: JSON.stringify(app.query), order, groups: this.groups,
      dayOf: (row) => this.#dayOf(row), isDated: app.query.view !== "diary", chosen: chosen.ids, lead: chosen.lead });
    this.#showEmpty(rows.length === 0, isSearch);
  }

  // Several notes

  /** @param {string} id @param {'toggle'|'range'|'all'} how */
  choose(id, how) {
    const { chosen, list, app } = this;
    const open = app.isWide && list.selectedIndex >= 0 ? app.selected : null;
    if (how === "all") chosen.all(list.rows);
    else if (how === "range") chosen.extend(list.rows, id, open);
    else chosen.toggle(id, open);
    app.refreshNow();
    if (how !== "all") list.reveal();
  }

  /** Returns the notes that a key of the window acts on: those that are chosen, or the one that is open. */
  get targets() {
    const { selected } = this.app;
    if (!this.chosen.isEmpty) return [...this.chosen.ids];
    return selected === null ? [] : [selected];
  }

  /** One note is open again, and none chosen. */
  endChoice() {
    if (this.chosen.isEmpty) return;
    this.chosen.clear();
    this.app.refreshNow();
  }

  #showChosen() {
    if (!this.selection) return;
    this.bar.hidden = !this.chosen.isEmpty;
    this.selection.show(this.chosen.ids);
  }

  /**
   * Opens the menu of a row. A long press chooses the row, too: a tap adds others.
   * @param {EventTarget|null} target
   * @param {import("./press.js").Press} press
   */
  #openMenu(target, press) {
    const id = press === null ? this.list.active : this.list.idAt(target);
    if (id === null) return false;
    const { chosen, app } = this;
    if (press?.isTouch && !chosen.ids.has(id)) {
      chosen.toggle(id, null);
      app.refreshNow();
    }
    app.actions.openNoteMenu(id, chosen.ids.has(id) ? [...chosen.ids] : [id], press);
    return true;
  }

  /**
   * Groups the rows. A note that is being written stays in its group.
   * @param {readonly Row[]} rows
   * @param {boolean} isSearch
   */
  #group(rows, isSearch) {
    const { order, listed } = this.app;
    const { view } = this.app.query;
    if (isSearch) {
      // Archived notes are below the others.
      const isBelow = (/** @type {number} */ index) => rows[index]?.archived === true;
      this.groups = view === "archive" || view === "trash" ? [] : groupsOf(rows.length, (at) => String(isBelow(at)))
        .filter(({ start }) => isBelow(start)).map((group) => ({ ...group, name: t.archived }));
      return;
    }
    if (view === "today") {
      this.groups = [];
      return;
    }
    if (listed.isHeld && this.groups.length > 0 && rows.length === this.list.rows.length) return;
    const now = Date.now();
    const keyOf = (/** @type {Row} */ row) => view === "diary" ? monthOf(row.id)
      : row.pinned && view !== "trash" && view !== "pinned" ? "pinned"
        : groupOf(order === "created" ? row.createdAt : row.textModified, now);
    this.groups = groupsOf(rows.length, (index) => keyOf(/** @type {Row} */ (rows[index])))
      .map(({ key, start }) => ({ key, start, name: key === "pinned" ? t.pinned
        : view === "diary" ? format.month(dateOf(`${key}-01`)) : format.group(key, now) }));
  }

  /**
   * Returns the day of a diary entry as its title: in the diary, and where it has no title of its own.
   * @param {{id: string}} row
   */
  #dayOf({ id }) {
    const day = dayOfID(id);
    if (day === null) return null;
    const isNamed = this.app.place.view !== "diary" && this.app.notebook.note(id)?.title.trim();
    return isNamed ? null : format.day(dateOf(day), Date.now());
  }

  #showEmpty(/** @type {boolean} */ isEmpty, /** @type {boolean} */ isSearch) {
    const { app } = this;
    const { trashDays } = app.notebook.records;
    const kind = isSearch ? `${this.scope.empty}${this.scope.everywhere}`
      : app.place.view + (app.place.name ?? "") + trashDays;
    this.empty.hidden = !isEmpty;
    if (!isEmpty || this.empty.dataset.kind === kind) return;
    this.empty.dataset.kind = kind;
    this.empty.replaceChildren();
    const { view } = app.place;
    const texts = { all: t.emptyAll, folder: t.emptyFolder, tag: t.emptyTag, pinned: t.emptyPinned,
      archive: t.emptyArchive, shared: t.emptyShared, trash: t.emptyTrashText(trashDays), today: t.emptyDay,
      diary: t.emptyDiary };
    const offer = (/** @type {string} */ label, /** @type {() => void} */ run) => this.empty.append(button(label, run));
    this.empty.append(icon(isSearch ? "search" : emptyIcons[view]),
      h("p", null, isSearch ? this.scope.empty : texts[view]));
    if (isSearch) {
      const { isEverywhere, everywhere } = this.scope;
      if (!isEverywhere && everywhere > 0) offer(t.showAllFound(everywhere), () => this.scope.set(true));
      offer(t.clearSearch, () => this.clearSearch());
    }
    else if (view === "diary") offer(t.writeEntry, () => app.actions.today());
    else if (view === "today") offer(t.writeEntry, () => app.actions.writeDay(app.place.name));
    else if (view === "all" || view === "folder" || view === "tag") offer(t.newNote, () => app.actions.newNote());
  }

  #toggleOrder() {
    const { app } = this;
    app.order = app.order === "created" ? "modified" : "created";
    setPreference("order", app.order);
    app.refreshNow();
    this.list.reveal();
  }

  #search() {
    const { app, list } = this;
    clearTimeout(this.timer);
    app.text = this.field.value;
    if (!app.isSearching) app.isEverywhere = false;
    // The keys have left the note: what was just written in it is found, too.
    app.note.fields.lastInput = 0;
    this.isAsking = false;
    list.scrollTo(0);
    // Each key may change every row: the next one waits for no more than is seen.
    list.isWhole = false;
    app.refreshNow();
    this.timer = window.setTimeout(async () => {
      list.showWhole();
      if (!app.isSearching) return;
      const { text } = app;
      this.#showFirst();
      this.isAsking = true;
      try {
        await app.notebook.searchServer(text);
      } catch {
        // The local results are shown; the chip shows that the server is not reached.
      }
      this.isAsking = false;
      if (app.text !== text) return;
      app.refreshNow();
      this.#showFirst();
    }, serverDelay);
  }

  /**
   * Shows the first result where the note that is open is none, and the keys have rested in the search. They stay
   * there. A note that would be lost, or has no text yet, stays open.
   */
  #showFirst() {
    const { app, list, field } = this;
    const first = list.rows[0];
    if (!first || list.selectedIndex >= 0 || !app.isWide || document.activeElement !== field) return;
    const { note } = app.note;
    const isKept = note === null || note.deleted
      || app.notebook.row(note.id) !== null && !(note.waiting && app.notebook.isAtRisk);
    if (isKept && this.chosen.isEmpty) app.open(first.id, { isChosen: false });
  }

  /**
   * Searches all notes for a text, as if it was typed.
   * @param {string} text
   */
  searchFor(text) {
    this.app.isEverywhere = this.app.place.view !== "all";
    this.field.value = text;
    this.focusSearch();
    this.#search();
  }

  /** The place is as it was before the search. */
  endSearch() {
    if (this.field.value === "") return;
    this.field.value = "";
    this.#search();
  }

  clearSearch() {
    this.field.value = "";
    this.#search();
    this.list.reveal();
    this.field.focus();
  }

  focusSearch() {
    this.app.showPane("list");
    this.field.focus();
    this.field.select();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      if (this.field.value === "") this.list.body.focus();
      else this.clearSearch();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      const { list, app } = this;
      const first = list.rows[0];
      if (first && list.selectedIndex < 0) app.open(first.id, { isChosen: event.key === "Enter" });
      list.body.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Returns the month of a diary entry, as `2026-11`.
 * @param {string} id
 */
function monthOf(id) {
  return (dayOfID(id) ?? "").slice(0, 7);
}

const emptyIcons = { diary: "diary",
  all: "notes", folder: "folder", tag: "tag", pinned: "pin", archive: "archive", shared: "public",
  trash: "trash", today: "today" };
