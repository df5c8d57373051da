import { openDialog } from "../dialogs/dialog.js";
import { t } from "../strings/index.js";
import { h, isComposing } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/**
 * Handles the keys of the window. Single keys work outside of text fields, and never with a modifier of the browser's.
 */
export class Keys {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Moves the focus off a removed element: to the list, or to the first tool of a note that is shown alone. */
  rest() {
    const { isWide, pane, notes, note } = this.app;
    const isList = isWide || pane === "list";
    (isList ? notes.list.body : note.toolbar.node.querySelector("button"))?.focus({ preventScroll: true });
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event) || event.defaultPrevented) return;
    if (document.querySelector("dialog[open], .menu")) return;
    if (isGoing(event)) {
      event.preventDefault();
      this.app.actions.showGoing();
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      this.app.notebook.syncNow();
      return;
    }
    if (isCommand || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    const isField = target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (event.key === "Escape") {
      if (this.#escape(target)) event.preventDefault();
      return;
    }
    if (isField) return;
    if (this.#single(event)) event.preventDefault();
  }

  /** @param {Element} target */
  #escape(target) {
    const { app } = this;
    if (app.drawer.isOpen) app.drawer.close();
    else if (app.note.isFocused) app.note.setFocused(false);
    else if (app.note.node.contains(target)) app.back();
    else if (!app.notes.chosen.isEmpty) app.notes.endChoice();
    else if (app.text !== "") app.notes.clearSearch();
    else if (!app.isWide && app.pane === "note") app.back();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key has a meaning here */
  #single(event) {
    const { app } = this;
    const { actions } = app;
    const id = app.selected;
    switch (keyOf(event)) {
      case "n": actions.newNote(); return true;
      case "/": app.notes.focusSearch(); return true;
      case "?": actions.showKeys(); return true;
      case "t": actions.today(); return true;
      case "z": app.messages.undo?.(); return true;
      case "j": case "ArrowDown": return this.#step(event, 1);
      case "k": case "ArrowUp": return this.#step(event, -1);
      default: return id !== null && this.#withNote(event, id);
    }
  }

  /** @param {KeyboardEvent} event @param {string} id */
  #withNote(event, id) {
    const { app } = this;
    const { actions } = app;
    switch (keyOf(event)) {
      case "p": actions.togglePin(...app.notes.targets); return true;
      case "e": actions.showHistory(id); return true;
      case "r": app.note.setReading(!app.note.isReading); return true;
      case "#": case "Delete": actions.remove(...app.notes.targets); return true;
      case "Enter": {
        const isButton = event.target instanceof Element && event.target.closest("button, a, input, summary") !== null;
        if (!isButton) app.enterNote();
        return !isButton;
      }
      default: return false;
    }
  }

  /**
   * Arrows scroll where there is something to scroll.
   * @param {KeyboardEvent} event
   * @param {number} step
   */
  #step(event, step) {
    const { app } = this;
    const isArrow = event.key.startsWith("Arrow");
    if (isArrow && event.target !== document.body) return false;
    if (!app.isWide && app.pane === "note") return false;
    app.notes.list.step(step);
    if (!isArrow || event.target === document.body) app.notes.list.body.focus({ preventScroll: true });
    return true;
  }
}

/**
 * Returns the Latin letter of a key, under a Korean layout, too.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (key.length > 1) return key;
  return letter && !/[!-~]/.test(key) ? letter.toLowerCase() : key.toLowerCase();
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/**
 * Returns true with Ctrl, or with the command key of a Mac, whose Ctrl moves the cursor.
 * @param {KeyboardEvent} event
 */
export function isCommand({ altKey, ctrlKey, metaKey }) {
  return (isApple ? metaKey : ctrlKey) && !altKey;
}

/**
 * Returns true for the keys of the dialog "Go to".
 * @param {KeyboardEvent} event
 */
export function isGoing(event) {
  return isCommand(event) && keyOf(event) === "k";
}

/**
 * Returns the name of a key as keyboards have it: a capital letter, and on a Mac its signs.
 * @param {string} key
 */
export function keyName(key) {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return isApple ? name.replace("Ctrl+Shift+", "⇧⌘").replace("Ctrl+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥")
    : name;
}

/** Shows the table of the keys. */
export function showKeys() {
  const keys = Object.entries(t.keyNames).flatMap(([key, name]) => [
    h("dt", null, ...key.split(" ").flatMap((one) => [h("kbd", null, keyName(one)), " "])), h("dd", null, name)]);
  openDialog(t.keyboard, [h("dl", { class: "keys", tabindex: "0" }, ...keys),
    h("p", { class: "quiet small keys-help" }, t.keyboardHelp),
    h("p", { class: "quiet small keys-help" }, t.searchHelp)]);
}
