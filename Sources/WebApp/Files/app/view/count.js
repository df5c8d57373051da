import { t } from "../strings/index.js";
import { counted } from "../text/count.js";
import { assignText } from "./dom.js";

/** Counting a longer text takes as long as several keys: it waits until its user pauses. */
const long = 100_000;

/** Counts the words, once the keys rest; those selected, where some are. */
export class Count {
  /** @param {import("./editor.js").Editor} editor @param {HTMLElement} node */
  constructor(editor, node) {
    this.editor = editor;
    this.node = node;
    this.timer = 0;
    this.isSelection = false;
    editor.onChange(() => this.#later());
    document.addEventListener("selectionchange", () => {
      const { start, end } = editor.selection;
      if (editor.hasFocus && (start !== end || this.isSelection)) this.#later();
    });
    this.#show();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#show(), this.editor.text.length < long ? 300 : 2000);
  }

  #show() {
    const { text, selection: { start, end } } = this.editor;
    this.isSelection = start !== end;
    const { words, characters } = counted(this.isSelection ? text.slice(start, end) : text);
    const isEmpty = characters === 0;
    assignText(this.node, isEmpty ? "" : this.isSelection ? t.wordsSelected(words) : t.words(words));
    this.node.title = isEmpty ? "" : t.characters(characters);
  }
}
