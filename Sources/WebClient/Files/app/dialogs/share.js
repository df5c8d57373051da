import { Backup } from "../data/backup.js";
import { t } from "../strings/index.js";
import { button, h } from "../view/dom.js";
import { reason } from "../view/format.js";
import { openDialog } from "./dialog.js";

/**
 * Makes the note's page, shows its address, and can close it.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 */
export async function sharePage(app, id) {
  const backup = new Backup(app.services);
  const content = h("div", { class: "stack" }, h("p", { class: "quiet" }, t.checking));
  const { dialog } = openDialog(t.sharePage, [content]);
  try {
    await app.notebook.flush(id);
    const { url } = await backup.share(id);
    const field = h("input", { class: "input", readonly: true, "aria-label": t.sharePage });
    field.value = url;
    const stop = async () => {
      if (!await app.actions.try(backup.unshare(id))) return;
      dialog.close();
      app.messages.show(t.sharingStopped);
    };
    content.replaceChildren(h("p", null, t.sharePageExplained), field, h("div", { class: "dialog-foot" },
      button(t.stopSharing, stop, "danger"),
      h("a", { class: "button", href: url, target: "_blank", rel: "noopener noreferrer" }, t.openPage),
      button(t.copy, () => app.actions.copy(url, t.linkCopied), "main")));
    field.select();
  } catch (error) {
    content.replaceChildren(h("p", { class: "wrong", role: "alert" }, t.failed(reason(error))));
  }
}
