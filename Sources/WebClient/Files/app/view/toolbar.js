import { t } from "../strings/index.js";
import { assign, h, redraw, tool } from "./dom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./note.js").NotePane} NotePane */
/** @typedef {import("../types.js").Note} Note */

/** What can be done with the note that is open. */
export class Toolbar {
  /** @param {App} app @param {NotePane} pane */
  constructor(app, pane) {
    this.app = app;
    this.pane = pane;
    const { actions } = app;
    const of = (/** @type {(id: string) => void} */ run) => () => {
      if (pane.id !== null) run(pane.id);
    };
    this.picker = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t.attach, onchange: () => {
      pane.attach([...(this.picker.files ?? [])]);
      this.picker.value = "";
    } });
    this.pin = tool("pin", t.pin, of((id) => actions.togglePin(id)), { "aria-pressed": "false" });
    this.read = tool("read", t.read, () => pane.setReading(!pane.isReading), { "aria-pressed": "false" });
    const roomy = { class: "roomy" };
    this.live = [
      this.pin,
      tool("tag", t.tags, of((id) => actions.editTags(id))),
      tool("folder", t.folder, of((id) => actions.editFolder(id)), roomy),
      tool("attach", t.attach, () => this.picker.click(), roomy),
      this.read,
      tool("share", t.share, (event) => pane.id !== null && actions.share(pane.id, event.currentTarget), roomy),
      tool("history", t.history, of((id) => actions.showHistory(id)), roomy),
    ];
    this.more = tool("more", t.more, () => this.#openMenu(), { "aria-haspopup": "menu", "aria-expanded": "false" });
    this.dead = [
      h("button", { type: "button", class: "tool", onclick: of((id) => actions.restore(id)) }, t.restore),
      h("button", { type: "button", class: "tool", onclick: of((id) => actions.purge(id)) }, t.deleteForGood),
    ];
    this.node = h("div", { class: "bar", role: "toolbar", "aria-label": t.note },
      tool("back", t.back, () => app.back(), { class: "only-narrow" }),
      h("span", { class: "grow" }), ...this.dead, ...this.live, this.more, this.picker);
  }

  /** @param {Note|null} note */
  show(note) {
    const isDead = note?.deleted === true;
    for (const button of this.dead) button.hidden = !isDead;
    for (const button of this.live) {
      button.hidden = isDead;
      button.disabled = note === null;
    }
    this.more.hidden = isDead;
    this.more.disabled = note === null;
    const isPinned = note?.pinned ?? false;
    if (this.pin.getAttribute("aria-pressed") !== String(isPinned)) {
      assign(this.pin, "aria-pressed", String(isPinned));
      this.pin.title = isPinned ? t.unpin : t.pin;
      redraw(this.pin.querySelector("svg"), isPinned ? "pinned" : "pin");
    }
    assign(this.read, "aria-pressed", String(this.pane.isReading));
  }

  #openMenu() {
    const { note } = this.pane;
    if (!note) return;
    const { actions } = this.app;
    const { id } = note;
    /** @type {import("./menu.js").Item[]} */
    const narrow = this.app.isWide ? [] : [
      { label: t.folder, icon: "folder", run: () => actions.editFolder(id) },
      { label: t.attach, icon: "attach", run: () => this.picker.click() },
      { label: t.share, icon: "share", run: () => actions.share(id, this.more) },
      { label: t.history, icon: "history", run: () => actions.showHistory(id) },
      null,
    ];
    actions.openMenu(this.more, t.more, [...narrow,
      { label: t.copyText, icon: "copy", run: () => actions.copyText(id) },
      { label: t.copyLink, icon: "link", run: () => actions.copyLink(id) },
      { label: t.download, icon: "download", run: () => actions.download(id) },
      { label: t.linkToPage, icon: "share", run: () => actions.sharePage(id) },
      null,
      { label: note.archived ? t.takeFromArchive : t.moveToArchive, icon: "archive",
        run: () => actions.toggleArchive(id) },
      { label: note.locked ? t.unlock : t.lock, icon: "lock", run: () => actions.toggleLock(id) },
      null,
      { label: t.delete, icon: "trash", danger: true, key: "#", run: () => actions.remove(id) },
    ]);
  }
}
