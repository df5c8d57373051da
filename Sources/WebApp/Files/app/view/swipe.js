import { t } from "../strings/index.js";
import { h, icon } from "./dom.js";

/** The distance of a finger from which it is a swipe, and the one from which the actions stay. */
const start = 12;
const stay = 56;

/** A swipe to the left on a row shows Share and Delete over it. */
export class Swipe {
  /** @param {import("./app.js").App} app @param {import("./list.js").List} list @param {HTMLElement} place */
  constructor(app, list, place) {
    this.app = app;
    this.list = list;
    this.place = place;
    /** @type {HTMLElement|null} */
    this.shown = null;
    /** @type {{id: string, x: number, y: number, row: HTMLElement, isSwipe: boolean}|null} */
    this.touch = null;
    const { body, scroller } = list;
    body.addEventListener("touchstart", (event) => this.#begin(event), { passive: true });
    body.addEventListener("touchmove", (event) => this.#move(event), { passive: true });
    body.addEventListener("touchend", () => this.#end());
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
    this.touch = { id, x: touch.clientX, y: touch.clientY, row, isSwipe: false };
  }

  #move(/** @type {TouchEvent} */ event) {
    const { touch } = this;
    const at = event.touches[0];
    if (!touch || !at) return;
    const distance = touch.x - at.clientX;
    if (!touch.isSwipe) {
      if (Math.abs(at.clientY - touch.y) > start) this.touch = null;
      else if (distance > start) touch.isSwipe = true;
      if (!touch.isSwipe) return;
      this.hide();
    }
    touch.row.style.translate = `${-Math.max(0, Math.min(distance, 160))}px`;
    if (distance > stay && !this.shown) this.#show(touch.id, touch.row);
    else if (distance <= stay) this.hide();
  }

  #end() {
    if (this.touch) this.touch.row.style.translate = "";
    this.touch = null;
  }

  /** @param {string} id @param {HTMLElement} row */
  #show(id, row) {
    const { actions } = this.app;
    const top = row.getBoundingClientRect().top - this.place.getBoundingClientRect().top;
    const action = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run) =>
      h("button", { class: name === "trash" ? "danger" : "", onclick: () => {
        this.hide();
        run();
      } }, icon(name), label);
    this.shown = h("div", { class: "swiped" },
      action("share", t.share, () => actions.share(id)),
      action("trash", t.delete, () => actions.remove(id)));
    this.shown.style.top = `${top}px`;
    this.place.append(this.shown);
  }
}
