// The dialogs for a note's page, which anybody with its address can read, and for a text that another application
// shares with this one.

import { localDate } from "../data/clock.js";
import { t } from "../strings/index.js";
import { button, h, refill } from "../view/dom.js";
import { format, reason } from "../view/format.js";
import { addressNodes, labelled, openDialog } from "./dialog.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../types.js").Share} Share */

const day = 24 * 60 * 60 * 1000;

/**
 * Shows whether the note is public, and publishes it or takes its page away: nothing happens before a press.
 * @param {App} app
 * @param {string} id
 */
export async function showSharing(app, id) {
  const content = h("div", { class: "stack", tabindex: "-1" });
  const wrong = h("p", { class: "wrong small", role: "alert" });
  const { dialog, body } = openDialog(t.share, [content, wrong]);
  const show = () => {
    const share = app.notebook.note(id)?.share ?? null;
    refill(content, () => content.focus(), ...share === null ? offer() : publicNodes(share));
  };
  /** @param {(remote: import("../data/remote.js").Remote) => Promise<void>} work */
  const run = async (work) => {
    wrong.textContent = "";
    body.inert = true;
    try {
      await work(await app.notebook.remote());
    } catch (error) {
      wrong.textContent = t.failed(reason(error));
    }
    body.inert = false;
    show();
  };
  const offer = () => {
    const until = h("input", { class: "input", type: "date", min: localDate(new Date(Date.now() + day)) });
    const publish = button(t.publish, () => run(async (remote) => {
      // The page shows what is written here.
      await app.notebook.flush(id);
      await remote.share(id, endOf(until.value));
    }), "main");
    return [h("p", null, t.publishExplained), labelled(t.publicUntil, until),
      h("div", { class: "dialog-foot" }, publish)];
  };
  const publicNodes = (/** @type {Share} */ { url, expiresAt }) => {
    const stop = button(t.stopSharing, () => run(async (remote) => {
      await remote.unshare(id);
      dialog.close();
      app.messages.show(t.sharingStopped);
    }), "danger");
    return [h("p", null, expiresAt === null ? t.isPublic : t.isPublicUntil(format.full(expiresAt))),
      ...addressNodes(app, t.pageAddress, url, stop,
        h("a", { class: "button", href: url, target: "_blank", rel: "noopener noreferrer" }, t.openPage))];
  };
  show();
  // Another device may have published it, or taken the page away.
  const before = app.notebook.note(id)?.share?.url;
  await app.notebook.remote().then((remote) => remote.fetchShares()).catch(() => {});
  if (dialog.open && app.notebook.note(id)?.share?.url !== before) show();
}

/**
 * Returns the end of the local day, as the server takes it.
 * @param {string} date empty for a page without an end
 */
function endOf(date) {
  if (date === "") return null;
  const [year = 0, month = 1, dayOfMonth = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, dayOfMonth + 1, 0, 0, 0, -1).toISOString();
}

/**
 * Shows a draft of another application, or of a link of any page: it becomes a note once its user agrees.
 * @param {App} app
 * @param {{title: string, body: string}} draft
 * @param {() => void} onAnswer
 */
export function showDraft(app, draft, onAnswer) {
  const title = h("input", { class: "input", type: "text", autocomplete: "off" });
  title.value = draft.title;
  const text = h("textarea", { class: "input", rows: "8" });
  text.value = draft.body;
  let isKept = false;
  const keep = button(t.keepDraft, () => {
    isKept = true;
    dialog.close();
  }, "main");
  const { dialog } = openDialog(t.draftTitle, [h("div", { class: "stack" }, h("p", null, t.draftExplained),
    labelled(t.draftName, title), labelled(t.draftText, text)),
  h("div", { class: "dialog-foot" }, button(t.discard, () => dialog.close()), keep)], { onclose: () => {
    onAnswer();
    const draft = { title: title.value, body: text.value };
    if (isKept) app.actions.newNote(draft);
    else app.messages.show(t.draftDiscarded, { undo: () => showDraft(app, draft, () => {}) });
  } });
  keep.focus();
}
