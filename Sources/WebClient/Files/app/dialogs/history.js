import { t } from "../strings/index.js";
import { compare } from "../text/diff.js";
import { textOf } from "../text/noteText.js";
import { button, h } from "../view/dom.js";
import { format, reason } from "../view/format.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../types.js").Version} Version */

/**
 * The versions of a note, each beside the present text.
 * @param {import("../view/app.js").App} app
 * @param {string} id
 */
export async function showHistory(app, id) {
  const states = h("div", { class: "states", role: "group", "aria-label": t.historyTitle });
  const side = h("div", { class: "stack", "aria-live": "polite" });
  const content = h("div", { class: "sides past" }, states, side);
  const { dialog } = openDialog(t.historyTitle, [content], { class: "wide-dialog" });
  states.append(h("p", { class: "quiet" }, t.checking));
  try {
    await app.notebook.flush(id);
    const versions = await app.notebook.versions(id);
    states.replaceChildren();
    if (versions.length === 0) {
      content.replaceChildren(h("p", { class: "quiet" }, t.noVersions));
      return;
    }
    for (const version of versions) states.append(stateButton(version, () => show(version)));
    const first = versions[0];
    if (first) await show(first);
  } catch (error) {
    content.replaceChildren(h("p", { class: "wrong", role: "alert" }, t.failed(reason(error))));
  }

  async function show(/** @type {Version} */ version) {
    for (const button of states.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.rev === version.rev));
    }
    try {
      const past = await app.notebook.version(id, version.rev);
      const present = app.notebook.note(id);
      if (!present) return;
      const restore = button(t.restoreVersion, async () => {
        if (!await app.actions.try(app.notebook.restoreVersion(id, version.rev))) return;
        dialog.close();
        app.refreshNow();
        app.messages.show(t.versionRestored);
      }, "main");
      const when = h("p", { class: "side-title grow" }, format.full(version.lastModified));
      side.replaceChildren(h("div", { class: "line" }, when, restore), comparison(textOf(present), textOf(past)));
    } catch (error) {
      side.replaceChildren(h("p", { class: "wrong", role: "alert" }, t.failed(reason(error))));
    }
  }
}

/** @param {Version} version @param {() => void} run */
function stateButton(version, run) {
  const { reasons } = t;
  const why = reasons[version.reason] ?? version.reason;
  return h("button", { type: "button", class: "state", "aria-pressed": "false", "data-rev": version.rev, onclick: run },
    h("span", null, format.short(version.lastModified)),
    h("span", { class: "quiet small" }, [why, version.device?.name].filter(Boolean).join(" · ")));
}

/** Unchanged lines that stay around a change. */
const around = 2;
const longestSame = 8;

/**
 * The changes from one text to another, as a person reads them.
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
