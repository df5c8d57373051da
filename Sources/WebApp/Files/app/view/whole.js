/** @typedef {import("./editor.js").Editor} Editor */

/**
 * Ctrl+A a second time selects title and text together. A browser has no selection over two fields: a class marks it,
 * and the keys that act on a selection are handled here until another key or the pointer ends it.
 */
export class Whole {
  /** @param {import("./fields.js").Fields} fields */
  constructor(fields) {
    this.fields = fields;
    this.isOn = false;
    this.both = [fields.title, fields.text];
    for (const editor of this.both) {
      const { node } = editor;
      node.addEventListener("copy", (event) => this.#copy(event, false));
      node.addEventListener("cut", (event) => this.#copy(event, true));
      node.addEventListener("pointerdown", () => this.end());
      node.addEventListener("beforeinput", (event) => this.#replace(editor, event));
      node.addEventListener("compositionstart", () => this.#clearOther(editor));
      node.addEventListener("blur", () => this.end());
    }
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#mark();
  }

  /** @param {Editor} editor @param {KeyboardEvent} event @returns {boolean} whether the key was used up here */
  key(editor, event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "a") {
      const { start, end } = editor.selection;
      if (start > 0 || end < editor.text.length || this.#other(editor).text === "") return false;
      event.preventDefault();
      this.isOn = true;
      this.#mark();
      return true;
    }
    if (!this.isOn || isCommand || ["Control", "Meta", "Shift", "Alt"].includes(event.key)) return false;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#clear();
      this.fields.focus("text");
      return true;
    }
    const isText = event.key.length === 1 || event.key === "Backspace" || event.key === "Delete";
    if (!isText) this.end();
    return false;
  }

  /** @param {Editor} editor */
  #other(editor) {
    return editor === this.fields.title ? this.fields.text : this.fields.title;
  }

  #mark() {
    for (const { node } of this.both) node.classList.toggle("all-selected", this.isOn);
  }

  /** @param {ClipboardEvent} event @param {boolean} isCut */
  #copy(event, isCut) {
    if (!this.isOn || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", `${this.fields.title.text}\n${this.fields.text.text}`);
    if (isCut && !this.fields.title.isReadOnly) this.#clear();
  }

  /** @param {Editor} editor @param {InputEvent} event */
  #replace(editor, event) {
    if (!this.isOn || event.isComposing || editor.isReplacing) return;
    event.preventDefault();
    this.paste(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
  }

  /** @param {string} text in place of title and text */
  paste(text) {
    this.#clear();
    if (text === "") return;
    const [title = "", ...rest] = text.split(/\r\n?|\n/);
    this.fields.title.replace(0, 0, title);
    if (rest.length > 0) this.fields.text.replace(0, 0, rest.join("\n"));
  }

  /** Both fields are emptied, and the title has the cursor. */
  #clear() {
    this.end();
    const { title, text } = this.fields;
    text.replace(0, text.text.length, "");
    title.replace(0, title.text.length, "");
  }

  /** A composition replaces the field it is in by itself, and cannot be stopped: the other field is emptied. */
  #clearOther(/** @type {Editor} */ editor) {
    if (!this.isOn) return;
    this.end();
    const other = this.#other(editor);
    other.replace(0, other.text.length, "", { history: false });
  }
}
