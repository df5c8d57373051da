// The two texts of a conflict, side by side.

import { t } from "../strings/index.js";
import { compare, inField, withLineEnds } from "../text/diff.js";
import { partsOf, textOf } from "../text/noteText.js";
import { button, h } from "../view/dom.js";
import { format } from "../view/format.js";
import { fillLater, openDialog } from "./dialog.js";

/** @typedef {import("../text/diff.js").Piece} Piece */

/**
 * Shows the two texts of a conflict, and what the note would be with both: its user may change that before it is taken.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 */
export async function showConflict(app, id) {
  const content = h("div", { class: "stack" });
  const { dialog } = openDialog(t.conflictTitle, [content], { class: "wide-dialog conflict-dialog" });
  /** @type {HTMLElement|undefined} */
  let first;
  await fillLater(content, async () => {
    const remote = await app.notebook.remote();
    const note = app.notebook.note(id);
    if (!note) {
      dialog.close();
      return [];
    }
    const [dispute, offer] = await Promise.all([remote.conflictOf(id), remote.mergeOf(id)]);
    const present = textOf(note);
    const other = textOf(dispute.lost);
    const won = dispute.winner === "ours" ? dispute.ours : dispute.theirs;
    const merged = h("textarea", { class: "input merged", "aria-label": t.mergedText, rows: "8", dir: "auto" });
    merged.value = inField(offer ? textOf(offer.note) : present);
    const settle = async (/** @type {string|null} */ text) => {
      const edit = text === null ? undefined : partsOf(text);
      if (!await app.actions.try(app.notebook.settleConflict(note, edit))) return;
      dialog.close();
      app.refreshNow();
    };
    const keepBoth = async () => {
      const { folder, tags } = note;
      const made = app.notebook.create({ ...partsOf(other), folder, tags });
      await settle(null);
      app.messages.show(t.keptBoth, { action: t.openPage, undo: () => app.open(made, { isLink: true }) });
    };
    const useMerged = first = button(t.useMerged, () => settle(withLineEnds(present, merged.value)), "main");
    const pieces = compare(present, other);
    return [
      h("p", null, whySentence(dispute)),
      h("div", { class: "sides two" },
        sideNode(t.thisText, won, pieces.filter(({ kind }) => kind !== "added")),
        sideNode(t.otherText, dispute.lost, pieces.filter(({ kind }) => kind !== "removed"))),
      h("div", { role: "region", "aria-label": t.mergedText, class: "stack" }, h("h3", null, t.mergedText),
        h("p", { class: "quiet small" }, offer ? t.mergedHelp : t.noOffer), merged),
      h("div", { class: "dialog-foot" },
        button(t.keepThis, () => settle(null)), button(t.keepOther, () => settle(other)),
        button(t.keepBoth, keepBoth), useMerged)];
  });
  first?.focus();
}

/** @param {string} title @param {import("../data/remote.js").Side} side @param {Piece[]} pieces */
function sideNode(title, side, pieces) {
  const name = side.device?.isThis ? t.thisDevice : side.device?.name;
  const about = [name, format.short(side.lastModified)].filter(Boolean).join(" · ");
  return h("div", { role: "region", "aria-label": title }, h("h3", null, title), h("p", { class: "side-title" }, about),
    h("div", { class: "compared", dir: "auto", tabindex: "0" },
      ...pieces.map(({ kind, text }) => (kind === "same" ? text : h("mark", null, text)))));
}

/** @param {import("../data/remote.js").Dispute} dispute */
function whySentence({ ours, theirs, winner, lost, clock }) {
  const won = winner === "ours" ? ours : theirs;
  const nameOf = (/** @type {typeof won} */ side) =>
    (side.device?.isThis ? t.thisDevice : side.device?.name ?? t.otherDevice);
  const by = Date.parse(won.lastModified) - Date.parse(lost.lastModified);
  const sentences = [by > 0 ? t.explainLater(nameOf(won), format.span(by)) : t.explainBase(nameOf(won))];
  if (clock) sentences.push(t.explainClock(clock.device, format.span(clock.aheadMs)));
  return sentences.join(" ");
}
