/** A finger rests on a thing for this many milliseconds to open its menu. */
const longPress = 500;
/** A finger that rests moves by a few pixels. */
const slack = 10;

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
