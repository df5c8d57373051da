import { h, icon } from "./dom.js";
import { keyName } from "./keys.js";

/**
 * A menu has this item; null draws a line.
 * @typedef {{label: string, icon: string, run: () => void, danger?: boolean, key?: string}|null} Item
 */

/** @type {(() => void)|null} */
let closeOpen = null;

/**
 * Opens a menu at its button, or at a point. Arrows, Home, End and letters move; Escape and Tab close it.
 * @param {HTMLElement} anchor @param {string} label @param {Item[]} items
 * @param {{point?: {x: number, y: number}, onClose?: () => void}} options
 */
export function openMenu(anchor, label, items, { point, onClose } = {}) {
  const isButton = anchor.matches("button");
  const wasOpen = anchor.getAttribute("aria-expanded") === "true";
  closeOpen?.();
  if (wasOpen) return;
  const menu = h("div", { class: "menu", role: "menu", "aria-label": label, tabindex: "-1" });
  const close = (isFocusKept = true) => {
    closeOpen = null;
    menu.remove();
    onClose?.();
    if (isButton) anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", dismiss);
    if (isFocusKept) anchor.focus();
  };
  const dismiss = () => close(false);
  const outside = (/** @type {Event} */ event) => {
    const target = /** @type {Node} */ (event.target);
    if (!menu.contains(target) && (!isButton || !anchor.contains(target))) close(false);
  };
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  for (const item of items) {
    if (item === null) {
      menu.append(h("hr", { role: "separator" }));
      continue;
    }
    const button = h("button", { class: `menu-item${item.danger ? " danger" : ""}`, tabindex: "-1",
      role: "menuitem", onclick: () => {
        close();
        item.run();
      } },
    icon(item.icon), item.label, item.key && h("kbd", { "aria-hidden": "true" }, keyName(item.key)));
    buttons.push(button);
    menu.append(button);
  }
  menu.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const focus = (/** @type {number} */ index) => buttons[(index + buttons.length) % buttons.length]?.focus();
    if (event.key === "ArrowDown") focus(at + 1);
    else if (event.key === "ArrowUp") focus(at < 0 ? -1 : at - 1);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(-1);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
    else focus(Math.max(at, next(buttons, at, event.key)));
    event.preventDefault();
    event.stopPropagation();
  });
  closeOpen = close;
  // Within the page's landmark.
  (anchor.closest("main") ?? document.body).append(menu);
  if (point) placeAt(menu, point);
  else place(menu, anchor.getBoundingClientRect());
  if (isButton) anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", dismiss);
  buttons[0]?.focus();
}

/**
 * Returns the item after `at` that begins with the letter.
 * @param {HTMLElement[]} buttons
 * @param {number} at
 * @param {string} letter
 */
function next(buttons, at, letter) {
  if (letter.length !== 1) return at;
  for (let step = 1; step <= buttons.length; step++) {
    const index = (at + step) % buttons.length;
    if (buttons[index]?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase())) return index;
  }
  return at;
}

/**
 * Places the menu at the point, or to its left and above it where there is no space.
 * @param {HTMLElement} menu
 * @param {{x: number, y: number}} point
 */
function placeAt(menu, { x, y }) {
  const { width, height } = menu.getBoundingClientRect();
  const gap = 8;
  const fit = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ most) =>
    Math.max(gap, at + length + gap <= most ? at : Math.max(gap, Math.min(at - length, most - length - gap)));
  menu.style.left = `${fit(x, width, innerWidth)}px`;
  menu.style.top = `${fit(y, height, innerHeight)}px`;
}

/**
 * Places the menu below its button, or above where there is no space below.
 * @param {HTMLElement} menu
 * @param {DOMRect} at
 */
function place(menu, at) {
  const { width, height } = menu.getBoundingClientRect();
  const gap = 4;
  const below = at.bottom + gap + height <= innerHeight;
  menu.style.top = `${Math.max(gap, below ? at.bottom + gap : Math.min(at.top - gap, innerHeight - gap) - height)}px`;
  menu.style.left = `${Math.max(gap * 2, Math.min(at.right - width, innerWidth - width - gap * 2))}px`;
}
