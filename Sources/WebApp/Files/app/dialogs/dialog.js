import { t } from "../strings/index.js";
import { button, h, isComposing, refill, tool } from "../view/dom.js";
import { reason } from "../view/format.js";

let made = 0;
/** A popover keeps at least this distance from the window's edge. */
const gap = 8;

/**
 * Opens a modal dialog with its name, a Close button, and what it holds. It leaves the page when it is closed.
 * @param {string} title
 * @param {(Node|null)[]} content
 * @param {{class?: string, onclose?: () => void}} options
 */
export function openDialog(title, content, { class: className = "", onclose } = {}) {
  const { dialog, body } = makeDialog(title, content, className);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  // A press on the shade, not one that began in the dialog and ended there.
  let isOutside = false;
  dialog.addEventListener("pointerdown", (event) => { isOutside = event.target === dialog; });
  dialog.addEventListener("click", (event) => {
    if (isOutside && event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, body };
}

/** @param {string} title @param {(Node|null)[]} content @param {string} className */
function makeDialog(title, content, className) {
  const id = `dialog-${++made}`;
  const body = h("div", { class: "dialog-body" }, ...content);
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: className, "aria-labelledby": id },
    h("div", { class: "dialog-bar" }, h("h2", { id }, title), tool("close", t.close, () => dialog.close())), body);
  return { dialog, body };
}

/** @type {(() => void)|null} */
let closeOpen = null;

/**
 * Opens a dialog at a button or a row, over a page that stays as it is. A press outside closes it, and so do Escape and
 * a second press of the button.
 * @param {import("../view/app.js").App} app @param {string} title @param {Node[]} content @param {HTMLElement} anchor
 * @returns {HTMLDialogElement|null} null where it was open, and is closed
 */
export function openPopover(app, title, content, anchor) {
  const wasOpen = anchor.getAttribute("aria-expanded") === "true";
  closeOpen?.();
  if (wasOpen) return null;
  const { dialog } = makeDialog(title, content, "popover");
  const isButton = anchor.matches("button");
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const { width, height } = dialog.getBoundingClientRect();
    dialog.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - width - gap))}px`;
    const above = at.top - gap / 2 - height;
    const isBelow = at.bottom + gap / 2 + height <= innerHeight - gap || above < gap;
    const top = isBelow ? Math.min(at.bottom + gap / 2, innerHeight - height - gap) : above;
    dialog.style.top = `${Math.max(gap, top)}px`;
  };
  const outside = (/** @type {Event} */ event) => {
    const target = /** @type {Node} */ (event.target);
    if (!dialog.contains(target) && !(isButton && anchor.contains(target))) dialog.close();
  };
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
  });
  dialog.addEventListener("focusout", ({ relatedTarget }) => {
    // A press of the button closes it by its click.
    if (relatedTarget instanceof Node && relatedTarget !== anchor && !dialog.contains(relatedTarget)) dialog.close();
  });
  dialog.addEventListener("close", () => {
    const hadFocus = dialog.contains(document.activeElement) || document.activeElement === document.body;
    closeOpen = null;
    dialog.remove();
    removeEventListener("resize", place);
    document.removeEventListener("pointerdown", outside, true);
    if (isButton) anchor.setAttribute("aria-expanded", "false");
    if (!hadFocus) return;
    anchor.focus();
    if (document.activeElement !== anchor) app.keys.rest();
  });
  closeOpen = () => dialog.close();
  app.node.append(dialog);
  dialog.show();
  place();
  if (isButton) anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  return dialog;
}

/**
 * Shows a question; the result is false where the dialog is closed.
 * @param {string} title @param {string} text
 * @param {{action: string, danger?: boolean, isCareful?: boolean}} options `isCareful`: Enter alone agrees to nothing
 * @returns {Promise<boolean>}
 */
export function ask(title, text, { action, danger = false, isCareful = false }) {
  return new Promise((resolve) => {
    let isAgreed = false;
    const yes = button(action, () => {
      isAgreed = true;
      dialog.close();
    }, danger ? "danger" : "main");
    const no = button(t.cancel, () => dialog.close());
    const { dialog } = openDialog(title, [h("p", null, text), h("div", { class: "dialog-foot" }, no, yes)],
      { class: "small-dialog", onclose: () => resolve(isAgreed) });
    (isCareful ? no : yes).focus();
  });
}

/**
 * Shows what `work` makes once it ends, or why it failed. Of several calls the last one counts.
 * @param {HTMLElement} place @param {() => Promise<import("../view/dom.js").Child[]>} work
 */
export async function fillLater(place, work) {
  const waiting = h("p", { class: "quiet" }, t.checking);
  const focus = () => {
    place.tabIndex = -1;
    place.focus();
  };
  refill(place, focus, waiting);
  /** @type {import("../view/dom.js").Child[]} */
  let content;
  try {
    content = await work();
  } catch (error) {
    content = [h("p", { class: "wrong", role: "alert" }, t.failed(reason(error)))];
  }
  if (waiting.parentNode === place) refill(place, focus, ...content);
}

/** @param {string} title @param {...(Node|null|false)} children */
export function section(title, ...children) {
  return h("section", { "aria-label": title }, h("h3", null, title), h("div", { class: "stack" }, ...children));
}

/** @param {string} label @param {HTMLElement} input */
export function labelled(label, input) {
  return h("label", { class: "field" }, h("span", null, label), input);
}

/**
 * Returns a text field whose button Enter presses, and a place for what is wrong with it.
 * @param {string} label @param {string} action @param {() => void} apply @param {string} [hint]
 */
export function entry(label, action, apply, hint = label) {
  const field = h("input", { class: "input", type: "text", "aria-label": label, placeholder: hint, autocomplete: "off",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || isComposing(event)) return;
      event.preventDefault();
      apply();
    } });
  const line = h("div", { class: "line" }, h("div", { class: "grow" }, field), button(action, apply));
  return { field, line, wrong: h("p", { class: "wrong small", role: "status" }) };
}

/**
 * Returns buttons of which one is chosen.
 * @template {string} Value
 * @param {string} label @param {string} name @param {[Value, string][]} options @param {Value} chosen
 * @param {(value: Value) => void} run
 */
export function choice(label, name, options, chosen, run) {
  return h("fieldset", { class: "choices" }, h("legend", { class: "quiet small" }, label),
    ...options.map(([value, text]) => {
      const input = h("input", { type: "radio", name, value, onchange: () => run(value) });
      input.checked = value === chosen;
      return h("label", null, input, text);
    }));
}

/**
 * Returns a field with an address, and the button that copies it.
 * @param {import("../view/app.js").App} app @param {string} label @param {string} address @param {...Node} others
 */
export function addressNodes(app, label, address, ...others) {
  const field = h("input", { class: "input", readonly: true, "aria-label": label, value: address });
  requestAnimationFrame(() => field.select());
  return [field, h("div", { class: "dialog-foot" }, ...others,
    button(t.copy, () => app.actions.copy(address, t.linkCopied), "main"))];
}
