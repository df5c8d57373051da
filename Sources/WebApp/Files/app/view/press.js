/** A finger rests on a thing for this many milliseconds to open its menu. */
const longPress = 500;
/** A finger that rests moves by a few pixels. */
const slack = 10;
/** A finger's click comes within this many milliseconds after the finger went up. */
const lateClick = 400;

/** Tracks whether a node is pressed: from pointer or key down until the click that follows. */
export class Pressing {
  /** @param {HTMLElement} node @param {() => void} ended runs after the click, or where none comes */
  constructor(node, ended) {
    this.isOn = false;
    this.ended = ended;
    this.timer = 0;
    const begin = () => {
      // The end of the press before must not end this one.
      clearTimeout(this.timer);
      this.isOn = true;
    };
    node.addEventListener("pointerdown", ({ button }) => button === 0 && begin());
    node.addEventListener("keydown", ({ key }) => key === " " && begin());
    addEventListener("pointerup", () => this.#endLater(lateClick));
    // The box changes after its click, in the same task.
    for (const name of ["click", "keyup", "pointercancel", "blur"]) addEventListener(name, () => this.#endLater(0));
  }

  end() {
    clearTimeout(this.timer);
    if (!this.isOn) return;
    this.isOn = false;
    this.ended();
  }

  /** @param {number} ms */
  #endLater(ms) {
    clearTimeout(this.timer);
    if (this.isOn) this.timer = window.setTimeout(() => this.end(), ms);
  }
}

/**
 * A press opens a menu: a pointer at a place, or null for the key.
 * @typedef {{x: number, y: number, isTouch: boolean}|null} Press
 */

/**
 * Calls `open` at a right click, the menu key, or a long press.
 * @param {HTMLElement} node
 * @param {(target: EventTarget|null, press: Press) => boolean} open answers whether there is a menu
 */
export function takeMenus(node, open) {
  let timer = 0;
  let [x, y] = [0, 0];
  let isHeld = false;
  /** The last pointer was a finger: an event for menus has no kind in some browsers. */
  let isTouch = false;
  node.addEventListener("pointerdown", (event) => isTouch = event.pointerType === "touch");
  node.addEventListener("contextmenu", (event) => {
    clearTimeout(timer);
    // On a Mac, Ctrl and a click are the right click.
    const isKey = event.button !== 2 && !event.ctrlKey && !isTouch;
    const press = isKey ? null : { x: event.clientX, y: event.clientY, isTouch };
    if (isHeld || open(event.target, press)) event.preventDefault();
  });
  // Safari on a phone has no event for it.
  node.addEventListener("touchstart", (event) => {
    clearTimeout(timer);
    isHeld = false;
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1) return;
    ({ clientX: x, clientY: y } = touch);
    timer = window.setTimeout(() => isHeld = open(event.target, { x, y, isTouch: true }), longPress);
  }, { passive: true });
  // The click that ends a long press goes nowhere.
  node.addEventListener("click", (event) => {
    if (isHeld) event.stopPropagation();
    isHeld = false;
  }, { capture: true });
  node.addEventListener("touchmove", ({ touches: [touch] }) => {
    if (touch && Math.hypot(touch.clientX - x, touch.clientY - y) > slack) clearTimeout(timer);
  }, { passive: true });
  for (const name of ["touchend", "touchcancel"]) {
    node.addEventListener(name, () => clearTimeout(timer), { passive: true });
  }
}
