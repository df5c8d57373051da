import { t } from "../strings/index.js";
import { h, icon } from "./dom.js";

/** A swipe begins at this distance of a finger, and the actions stay from the next one. */
const start = 12;
const stay = 56;
/** A pull at the top of the list syncs from this distance; its sign follows the finger at half the speed. */
const pulled = 96;

/**
 * Shows Share and Delete over a row at a swipe to the left, Pin at one to the right. A pull at the list's top syncs.
 */
export class Swipe {
  /** @param {import("./app.js").App} app @param {import("./list.js").List} list @param {HTMLElement} place */
  constructor(app, list, place) {
    this.app = app;
    this.list = list;
    this.place = place;
    /** @type {HTMLElement|null} */
    this.shown = null;
    /** @type {{id: string, x: number, y: number, row: HTMLElement, kind: ''|'swipe'|'pull'}|null} */
    this.touch = null;
    this.pull = h("div", { class: "pull", hidden: true, "aria-hidden": "true" }, icon("sync"));
    place.append(this.pull);
    const { body, scroller } = list;
    body.addEventListener("touchstart", (event) => this.#begin(event), { passive: true });
    body.addEventListener("touchmove", (event) => this.#move(event), { passive: true });
    body.addEventListener("touchend", (event) => this.#end(event.changedTouches[0]));
    body.addEventListener("touchcancel", () => this.#end());
    // The click that ends a swipe selects nothing.
    body.addEventListener("click", (event) => {
      if (!this.shown) return;
      event.stopPropagation();
      this.hide();
    }, { capture: true });
    scroller.addEventListener("scroll", () => this.hide(), { passive: true });
  }

  hide() {
    this.shown?.remove();
    this.shown = null;
  }

  #begin(/** @type {TouchEvent} */ event) {
    const touch = event.touches[0];
    const id = this.list.idAt(event.target);
    const row = event.target instanceof Element ? event.target.closest(".row") : null;
    if (event.touches.length !== 1 || !touch || id === null || !(row instanceof HTMLElement)) return;
    this.touch = { id, x: touch.clientX, y: touch.clientY, row, kind: "" };
  }

  #move(/** @type {TouchEvent} */ event) {
    const { touch } = this;
    const at = event.touches[0];
    if (!touch || !at) return;
    const distance = touch.x - at.clientX;
    const down = at.clientY - touch.y;
    if (touch.kind === "") {
      if (Math.abs(distance) > start) touch.kind = "swipe";
      else if (down > start && this.list.top <= 0) touch.kind = "pull";
      else if (Math.abs(down) > start) this.touch = null;
      if (touch.kind === "") return;
      this.hide();
    }
    if (touch.kind === "pull") return this.#pull(down);
    touch.row.style.translate = `${-Math.max(-80, Math.min(distance, 160))}px`;
    if (Math.abs(distance) > stay && !this.shown) this.#show(touch.id, touch.row, distance < 0);
    else if (Math.abs(distance) <= stay) this.hide();
  }

  /** @param {number} by */
  #pull(by) {
    this.pull.hidden = by <= 0;
    this.pull.classList.toggle("ready", by >= pulled);
    this.pull.style.translate = `0 ${Math.max(0, Math.min(by, pulled * 1.25)) / 2}px`;
  }

  /** @param {Touch} [at] where the finger left, if it did */
  #end(at) {
    const { touch } = this;
    this.touch = null;
    if (!touch) return;
    touch.row.style.translate = "";
    if (touch.kind !== "pull") return;
    this.#pull(0);
    if (at && at.clientY - touch.y >= pulled) this.app.notebook.syncNow();
  }

  /** @param {string} id @param {HTMLElement} row @param {boolean} isAtStart */
  #show(id, row, isAtStart) {
    const { actions, notebook } = this.app;
    const top = row.getBoundingClientRect().top - this.place.getBoundingClientRect().top;
    const action = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run) =>
      h("button", { class: name === "trash" ? "danger" : "", onclick: () => {
        this.hide();
        run();
      } }, icon(name), label);
    const isPinned = notebook.row(id)?.pinned;
    this.shown = isAtStart
      ? h("div", { class: "swiped at-start" }, action(isPinned ? "pinned" : "pin", isPinned ? t.unpin : t.pin,
        () => actions.togglePin(id)))
      : h("div", { class: "swiped" }, action("share", t.share, () => actions.share(id)),
        action("trash", t.delete, () => actions.remove(id)));
    this.shown.style.top = `${top}px`;
    this.place.append(this.shown);
  }
}
