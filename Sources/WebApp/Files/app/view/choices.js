import { assign, h, icon } from "./dom.js";
import { keyName } from "./keys.js";

/** A list offers this choice; `aside` distinguishes it from others of its name, and `keys` run it without the list. */
/** @typedef {{label: string, icon: string, aside?: string, keys?: string}} Choice */

/** Shows a list box whose options the keys of a field move through. The field keeps the focus. */
export class Choices {
  /**
   * @param {HTMLElement} field @param {{id: string, label: string, class: string}} names
   * @param {(place: number) => void} take
   */
  constructor(field, { id, label, class: className }, take) {
    this.field = field;
    this.id = id;
    this.take = take;
    this.node = h("div", { class: className, role: "listbox", id, "aria-label": label,
      // A press must leave the focus, and with it the keyboard, where they are.
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onmousedown: (/** @type {Event} */ event) => event.preventDefault() });
    /** @type {HTMLElement[]} */
    this.options = [];
    this.at = 0;
  }

  /** @param {readonly {name: string, choices: readonly Choice[]}[]} groups one without a name has no heading */
  show(groups) {
    this.options = [];
    this.node.replaceChildren(...groups.filter(({ choices }) => choices.length > 0).flatMap(({ name, choices }) => {
      const options = choices.map((choice) => this.#option(choice));
      return name === "" ? options : [h("div", { role: "group", "aria-label": name },
        h("div", { class: "choices-head", "aria-hidden": "true" }, name), ...options)];
    }));
    this.at = 0;
    this.mark();
  }

  /** @param {Choice} choice */
  #option({ label, icon: drawing, aside, keys }) {
    const place = this.options.length;
    const option = h("div", { class: "menu-item", role: "option", id: `${this.id}-${place}`, dir: "auto",
      onclick: () => this.take(place) }, icon(drawing), h("span", null, label),
    aside && h("span", { class: "aside" }, aside), keys && h("kbd", { "aria-hidden": "true" }, keyName(keys)));
    this.options.push(option);
    return option;
  }

  /** @param {number} by */
  step(by) {
    this.at = (this.at + by + this.options.length) % this.options.length;
    this.mark();
  }

  mark() {
    for (const [place, node] of this.options.entries()) {
      assign(node, "aria-selected", String(place === this.at));
      if (place === this.at && place > 0) node.scrollIntoView({ block: "nearest" });
    }
    // So the heading of the first group shows, too.
    if (this.at === 0) this.node.scrollTop = 0;
    assign(this.field, "aria-controls", this.id);
    assign(this.field, "aria-activedescendant", `${this.id}-${this.at}`);
  }

  /** Takes the list off the page. */
  close() {
    this.node.remove();
    for (const name of ["aria-controls", "aria-activedescendant"]) this.field.removeAttribute(name);
  }
}
