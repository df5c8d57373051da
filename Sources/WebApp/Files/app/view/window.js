import { t } from "../strings/index.js";
import { assign, h } from "./dom.js";
import { preference, setPreference } from "./preferences.js";

/**
 * Fits the page into the part of the window that the keyboard of a phone leaves, and reports changes of it.
 * @param {() => void} onChange
 */
export function fitWindow(onChange) {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const root = document.documentElement;
  let height = viewport.height;
  const fit = () => {
    // Zooming in with two fingers makes the viewport smaller, too, but hides nothing.
    if (viewport.scale > 1.01) return;
    const isCovered = innerHeight - viewport.height > 1;
    if (isCovered) root.style.setProperty("--visible-height", `${viewport.height}px`);
    else root.style.removeProperty("--visible-height");
    if (isCovered) scrollTo(0, 0);
    if (viewport.height !== height) {
      height = viewport.height;
      requestAnimationFrame(onChange);
    }
  };
  viewport.addEventListener("resize", fit);
  viewport.addEventListener("scroll", fit);
  fit();
}

/** Opens and closes the pane of folders, where it covers the others. */
export class Drawer {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.shade = h("button", { class: "shade", tabindex: "-1", "aria-label": t.close, onclick: () => this.close() });
  }

  get isOpen() {
    return this.app.node.dataset.drawer === "open";
  }

  open() {
    this.#set("open");
    this.app.folders.places.querySelector("button")?.focus();
  }

  close() {
    if (!this.isOpen) return;
    this.#set(null);
    this.app.notes.menu.focus();
  }

  /** @param {'open'|null} state */
  #set(state) {
    const { node, notes, note } = this.app;
    assign(node, "data-drawer", state);
    assign(notes.menu, "aria-expanded", String(state !== null));
    notes.node.inert = note.node.inert = state !== null;
  }
}

const least = 16;
const most = 28;

/** Moves the divider between list and text. Its position is remembered, in rem. */
export class Divider {
  constructor() {
    this.node = h("div", { class: "divider", role: "separator", "aria-orientation": "vertical", tabindex: "0",
      "aria-label": t.listWidth, "aria-valuemin": least, "aria-valuemax": most });
    this.width = Number(preference("list-width")) || 20;
    this.#apply();
    this.node.addEventListener("pointerdown", (event) => this.#drag(event));
    this.node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.width += step;
      this.#apply();
      setPreference("list-width", String(this.width));
    });
  }

  #apply() {
    this.width = Math.min(most, Math.max(least, this.width));
    document.documentElement.style.setProperty("--list-width", `${this.width}rem`);
    this.node.setAttribute("aria-valuenow", String(Math.round(this.width)));
  }

  #drag(/** @type {PointerEvent} */ event) {
    event.preventDefault();
    this.node.setPointerCapture(event.pointerId);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const start = { x: event.clientX, width: this.width };
    const move = (/** @type {PointerEvent} */ moved) => {
      this.width = start.width + (moved.clientX - start.x) / rem;
      this.#apply();
    };
    const stop = () => {
      this.node.removeEventListener("pointermove", move);
      this.node.removeEventListener("lostpointercapture", stop);
      setPreference("list-width", String(this.width));
    };
    this.node.addEventListener("pointermove", move);
    this.node.addEventListener("lostpointercapture", stop);
  }
}
