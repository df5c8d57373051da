import { t } from "../strings/index.js";
import { assign, assignText, h, redraw, tool } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** Shows the tools for several notes, in the place of the list's own. */
export class Selection {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.status = h("div", { role: "status", class: "numbers", "aria-label": t.selection });
    const { actions } = app;
    const ids = () => [...app.notes.chosen.ids];
    this.pin = tool("pin", t.pin, () => actions.togglePin(...ids()), { "aria-pressed": "false" });
    this.archive = tool("archive", t.archive, () => actions.toggleArchive(...ids()), { "aria-pressed": "false" });
    const opens = { "aria-haspopup": "dialog", "aria-expanded": "false" };
    this.live = [
      this.folder = tool("folder", t.move, () => actions.editFolder(ids(), this.folder), opens),
      this.tag = tool("tag", t.tag, () => actions.editTags(ids(), this.tag), opens), this.pin, this.archive,
      tool("trash", t.delete, () => actions.remove(...ids())),
    ];
    this.dead = [
      tool("restore", t.restore, () => actions.restore(...ids())),
      tool("trash", t.deleteForGood, () => actions.purge(...ids())),
    ];
    this.node = h("div", { class: "bar selection", role: "toolbar", "aria-label": t.selection, hidden: true },
      tool("close", t.endSelection, () => app.notes.endChoice()), this.status, ...this.live, ...this.dead);
    this.node.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {ReadonlySet<string>} ids */
  show(ids) {
    const isShown = ids.size > 0;
    if (this.node.hidden === isShown) {
      const hadFocus = this.node.contains(document.activeElement);
      this.node.hidden = !isShown;
      if (hadFocus && !isShown) this.app.keys.rest();
    }
    if (!isShown) return;
    assignText(this.status, t.notesChosen(ids.size));
    const notes = [...ids].flatMap((id) => this.app.notebook.row(id) ?? []);
    const isDead = this.app.place.view === "trash";
    for (const button of this.live) button.hidden = isDead;
    for (const button of this.dead) button.hidden = !isDead;
    const isPinned = notes.every(({ pinned }) => pinned);
    assign(this.pin, "aria-pressed", String(isPinned));
    assign(this.pin, "title", isPinned ? t.unpin : t.pin);
    redraw(this.pin.querySelector("svg"), isPinned ? "pinned" : "pin");
    const isArchived = notes.every(({ archived }) => archived);
    assign(this.archive, "aria-pressed", String(isArchived));
    assign(this.archive, "title", isArchived ? t.takeFromArchive : t.moveToArchive);
  }

  /** Arrows move between the tools; Escape ends the choice. */
  #move(/** @type {KeyboardEvent} */ event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.app.notes.endChoice();
    else if (step !== undefined) {
      const tools = [...this.node.querySelectorAll("button")].filter((button) => !button.hidden);
      const at = tools.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      tools[(at + step + tools.length) % tools.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
