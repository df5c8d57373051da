// Texts of a note side by side: its versions beside the present one, and the text that lost a conflict.

import { t } from "../strings/index.js";
import { compare, inField, withLineEnds } from "../text/diff.js";
import { partsOf, textOf } from "../text/noteText.js";
import { button, h } from "../view/dom.js";
import { format } from "../view/format.js";
import { fillLater, openDialog } from "./dialog.js";

/** @typedef {import("../types.js").Version} Version */
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

/**
 * Shows the versions of a note, each beside the present text.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 * @param {string} rev of the version to begin with, if it has it
 */
export async function showHistory(app, id, rev) {
  const states = h("div", { class: "states", role: "group", "aria-label": t.history });
  const side = h("div", { class: "stack", "aria-live": "polite" });
  const content = h("div", { class: "sides past" });
  const { dialog } = openDialog(t.history, [content], { class: "wide-dialog" });
  await fillLater(content, async () => {
    await app.notebook.flush(id);
    const versions = await (await app.notebook.remote()).versions(id);
    const first = versions.find((version) => version.rev === rev) ?? versions[0];
    if (first) {
      states.append(...versions.map((version) => stateButton(version, () => show(version))));
      show(first);
      content.after(h("p", { class: "quiet small" }, t.keptVersions));
      return [states, side];
    }
    dialog.className = content.className = "";
    return [h("p", { class: "quiet" }, `${t.noVersions} ${t.keptVersions}`)];
  });

  function show(/** @type {Version} */ version) {
    for (const button of states.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.rev === version.rev));
    }
    fillLater(side, async () => {
      const past = await (await app.notebook.remote()).version(id, version.rev);
      const present = app.notebook.note(id);
      if (!present) return [];
      const restore = button(t.restoreVersion, async () => {
        /** @type {string|null} */
        let replaced = null;
        const take = async (/** @type {string} */ rev) => { replaced = await app.notebook.restoreVersion(id, rev); };
        if (!await app.actions.try(take(version.rev))) return;
        dialog.close();
        app.refreshNow();
        const former = replaced;
        app.messages.show(t.versionRestored, former === null ? {} : { undo: async () => {
          if (await app.actions.try(take(former))) app.refreshNow();
        } });
      }, "main");
      const when = h("p", { class: "side-title grow" }, format.full(version.lastModified));
      return [h("div", { class: "line" }, when, restore), comparison(textOf(present), textOf(past))];
    });
  }
}

/** @param {Version} version @param {() => void} run */
function stateButton(version, run) {
  const { reasons } = t;
  const why = reasons[version.reason] ?? version.reason;
  return h("button", { class: "state", "aria-pressed": "false", "data-rev": version.rev, onclick: run },
    h("span", null, format.short(version.lastModified)),
    h("span", { class: "quiet small" }, [why, version.device?.name].filter(Boolean).join(" · ")));
}

/** A change is shown with this many unchanged lines around it. */
const around = 2;
const longestSame = 8;

/**
 * Returns the changes from one text to another, as a person reads them.
 * @param {string} before
 * @param {string} after
 */
function comparison(before, after) {
  const pieces = compare(before, after);
  const node = h("div", { class: "compared", dir: "auto", tabindex: "0" });
  if (pieces.every(({ kind }) => kind === "same")) {
    node.append(h("p", { class: "quiet small" }, t.unchangedText), after);
    return node;
  }
  pieces.forEach(({ kind, text }, index) => {
    if (kind === "removed") node.append(h("del", null, text));
    else if (kind === "added") node.append(h("ins", null, text));
    else node.append(...shortened(text, index > 0, index < pieces.length - 1));
  });
  return node;
}

/** @param {string} text @param {boolean} hasBefore @param {boolean} hasAfter @returns {(Node|string)[]} */
function shortened(text, hasBefore, hasAfter) {
  const lines = text.split("\n");
  if (lines.length <= longestSame) return [text];
  const first = hasBefore ? around : 0;
  const last = hasAfter ? around : 0;
  const hidden = lines.length - first - last;
  const head = lines.slice(0, first).join("\n");
  const tail = lines.slice(lines.length - last).join("\n");
  return [head, h("span", { class: "gap" }, t.hiddenLines(hidden)), tail];
}
