import { t } from "../strings/index.js";
import { button, h, tool } from "../view/dom.js";

let made = 0;

/**
 * A modal dialog with its name, a Close button, and what it holds. It leaves the page when it is closed.
 * @param {string} title
 * @param {(Node|null)[]} content
 * @param {{class?: string, onclose?: () => void}} options
 */
export function openDialog(title, content, { class: className = "", onclose } = {}) {
  const id = `dialog-${++made}`;
  const body = h("div", { class: "dialog-body" }, ...content);
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: className, "aria-labelledby": id },
    h("div", { class: "dialog-bar" }, h("h2", { id }, title), tool("close", t.close, () => dialog.close())), body);
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

/**
 * Asks; answers false where the dialog is closed.
 * @param {string} title @param {string} text
 * @param {{action: string, danger?: boolean}} options
 * @returns {Promise<boolean>}
 */
export function ask(title, text, { action, danger = false }) {
  return new Promise((resolve) => {
    let isAgreed = false;
    const yes = button(action, () => {
      isAgreed = true;
      dialog.close();
    }, danger ? "danger" : "main");
    const no = button(t.cancel, () => dialog.close());
    const { dialog } = openDialog(title, [h("p", null, text), h("div", { class: "dialog-foot" }, no, yes)],
      { class: "small-dialog", onclose: () => resolve(isAgreed) });
    yes.focus();
  });
}
