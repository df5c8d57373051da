// Ctrl+A a second time selects title and text together. A browser has no selection over two fields: a class marks it,
// and the keys that act on a selection are handled here until another key or the pointer ends it.

/** @typedef {import("./fields.js").Fields} Fields */

export class Whole {
  /** @param {Fields} fields */
  constructor(fields) {
    this.fields = fields;
    this.isOn = false;
    for (const field of [fields.title, fields.text]) {
      field.addEventListener("copy", (event) => this.#copy(event, false));
      field.addEventListener("cut", (event) => this.#copy(event, true));
      field.addEventListener("pointerdown", () => this.end());
      field.addEventListener("beforeinput", (event) => this.#replace(event));
      field.addEventListener("compositionstart", () => this.#clearOther(field));
      field.addEventListener("blur", () => this.end());
    }
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#mark();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used up here */
  key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "a") {
      const field = /** @type {HTMLTextAreaElement} */ (event.target);
      const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      const other = field === this.fields.title ? this.fields.text : this.fields.title;
      if (!isAll || other.value === "") return false;
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

  #mark() {
    for (const field of [this.fields.title, this.fields.text]) field.classList.toggle("all-selected", this.isOn);
  }

  /** @param {ClipboardEvent} event @param {boolean} isCut */
  #copy(event, isCut) {
    if (!this.isOn || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", `${this.fields.title.value}\n${this.fields.text.value}`);
    if (isCut && !this.fields.title.readOnly) this.#clear();
  }

  /** @param {InputEvent} event */
  #replace(event) {
    if (!this.isOn || event.isComposing || this.fields.isApplying) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    this.#clear();
    if (text === "") return;
    const [title = "", ...rest] = text.split(/\r\n?|\n/);
    this.fields.insert(this.fields.title, 0, 0, title);
    if (rest.length > 0) this.fields.insert(this.fields.text, 0, 0, rest.join("\n"));
  }

  /** Both fields are emptied, and the title has the cursor. */
  #clear() {
    this.end();
    const { title, text } = this.fields;
    this.fields.insert(text, 0, text.value.length, "");
    this.fields.insert(title, 0, title.value.length, "");
  }

  /** A composition replaces the field it is in by itself, and cannot be stopped: the other field is emptied. */
  #clearOther(/** @type {HTMLTextAreaElement} */ field) {
    if (!this.isOn) return;
    this.end();
    const part = field === this.fields.title ? "text" : "title";
    this.fields[part].value = "";
    this.fields.onEdit(part);
  }
}
