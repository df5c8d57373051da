import { t } from "../strings/index.js";
import { inField } from "../text/diff.js";
import { markdownOf } from "../text/fromHTML.js";
import { emphasize, indent, isAddress, link, moveLines, outdent, ownLine, toggleList } from "../text/lines.js";
import { fenceAfter } from "../text/styling.js";
import { h, tool } from "./dom.js";
import { isCommand, isGoing, keyOf } from "./keys.js";

/** @typedef {import("../text/lists.js").Typed} Typed */
/** @typedef {(text: string, start: number, end: number) => Typed|null} Command */

/** @type {Record<string, Command>} */
const commands = {
  bold: (text, start, end) => emphasize(text, start, end, "**"),
  italic: (text, start, end) => emphasize(text, start, end, "*"),
  link: (text, start, end) => link(text, start, end),
  list: (text, start, end) => toggleList(text, start, end, "bullets"),
  numbers: (text, start, end) => toggleList(text, start, end, "numbers"),
  tasks: (text, start, end) => toggleList(text, start, end, "tasks"),
  indent, outdent,
  up: (text, start, end) => moveLines(text, start, end, -1),
  down: (text, start, end) => moveLines(text, start, end, 1),
};
const letters = /** @type {Record<string, string>} */ ({ b: "bold", i: "italic", k: "link" });
const digits = /** @type {Record<string, string>} */ ({ Digit7: "numbers", Digit8: "list", Digit9: "tasks" });

/** Edits the text by keys, by the bar above a phone's keyboard, and by what is pasted. */
export class Formatting {
  /** @param {import("./editor.js").Editor} editor @param {() => boolean} isWhole the title is selected, too */
  constructor(editor, isWhole) {
    this.editor = editor;
    this.isWhole = isWhole;
    const one = (/** @type {string} */ name, /** @type {string} */ label) =>
      tool(name, label, () => this.run(name));
    // A press must leave the focus, and with it the keyboard, where they are.
    this.node = h("div", { class: "format", role: "toolbar", "aria-label": t.formatBar,
      onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault() },
    one("bold", t.bold), one("italic", t.italic), one("link", t.link), one("list", t.list), one("tasks", t.tasks),
    one("indent", t.indent), one("outdent", t.outdent));
    editor.node.addEventListener("keydown", (event) => this.#key(event));
    editor.node.addEventListener("paste", (event) => this.#paste(event));
  }

  /** @param {string} name @returns {boolean} whether there was something to edit */
  run(name) {
    const { editor } = this;
    if (editor.isReadOnly) return false;
    const { start, end } = editor.selection;
    const typed = commands[name]?.(editor.text, start, end);
    if (typed) editor.apply(typed);
    return Boolean(typed);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const name = this.#commandOf(event);
    if (name === undefined) return;
    const isDone = this.run(name);
    // Tab leaves the field where no list is.
    if (isDone || event.key !== "Tab") event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #commandOf(event) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const { start, end } = this.editor.selection;
    // Without a selection it opens the dialog "Go to", as elsewhere in the window.
    if (isGoing(event) && start === end) return undefined;
    if (isCommand(event)) return shiftKey ? digits[event.code] : letters[keyOf(event)];
    if (ctrlKey || metaKey) return undefined;
    if (key === "Tab" && !altKey) return shiftKey ? "outdent" : "indent";
    return altKey && !shiftKey ? { ArrowUp: "up", ArrowDown: "down" }[key] : undefined;
  }

  /** A link goes over the selection; styled text becomes Markdown. All else is the browser's. */
  #paste(/** @type {ClipboardEvent} */ event) {
    const { editor } = this;
    if (event.defaultPrevented || editor.isReadOnly || this.isWhole()) return;
    const { text, selection: { start, end } } = editor;
    const data = event.clipboardData;
    const plain = data?.getData("text/plain").trim() ?? "";
    const selected = text.slice(start, end);
    if (isAddress(plain) && selected.trim() !== "" && !selected.includes("\n") && !isAddress(selected.trim())) {
      event.preventDefault();
      editor.apply(link(text, start, end, plain));
      return;
    }
    const html = data?.getData("text/html") ?? "";
    const markdown = html === "" || isInCode(text, start) ? null : markdownOf(html);
    if (markdown === null) return;
    event.preventDefault();
    editor.replace(start, end, inField(markdown));
  }

  /**
   * Puts the line of a picture at the cursor.
   * @param {string} name of the file
   */
  addPicture(name) {
    const { editor } = this;
    const { text, selection: { start, end }, hasFocus } = editor;
    const words = name.replace(/\.\w+$/, "").replace(/[[\]\\]/g, " ").trim();
    const line = `![${words}](${/^[^\s()<>\\]+$/.test(name) ? name : `<${name.replace(/[<>\\]/g, "")}>`})`;
    const typed = ownLine(text, start, end, line);
    if (hasFocus) editor.apply(typed);
    else editor.replace(typed.start, typed.end, typed.text, { history: false });
  }
}

/** @param {string} text @param {number} place */
function isInCode(text, place) {
  if (!text.includes("```") && !text.includes("~~~")) return false;
  return text.slice(0, place).split("\n").reduce((open, line) => fenceAfter(line, open), "") !== "";
}
