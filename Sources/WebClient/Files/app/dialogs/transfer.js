import { Backup } from "../data/backup.js";
import { t } from "../strings/index.js";
import { button, h } from "../view/dom.js";
import { count, reason } from "../view/format.js";
import { openDialog } from "./dialog.js";
import { figures } from "./settings.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../data/backup.js").RestoreReport} RestoreReport */
/** @typedef {import("../data/backup.js").RestoreMode} RestoreMode */

const counters = /** @type {(keyof typeof t.figures)[]} */ (Object.keys(t.figures));

/** @param {RestoreReport} report */
function reportFigures(report) {
  return figures(counters.filter((name) => report[name] > 0 || name === "added")
    .map((name) => [t.figures[name], count(report[name])]));
}

/**
 * Restores a backup: first what would happen, then the restore, then a way back.
 * @param {App} app
 */
export function showRestore(app) {
  const backup = new Backup(app.services);
  const picker = h("input", { class: "input", type: "file",
    accept: ".ndjson,.zip,application/x-ndjson,application/zip" });
  /** @type {RestoreMode} */
  let mode = "merge";
  const modes = h("fieldset", { class: "choices" }, h("legend", { class: "quiet small" }, t.restoreMode),
    .../** @type {[RestoreMode, string][]} */ ([["merge", t.modeMerge], ["overwrite", t.modeOverwrite],
      ["replace", t.modeReplace]]).map(([value, label]) => {
        const input = h("input", { type: "radio", name: "mode", value, onchange: () => {
          mode = value;
          check();
        } });
        input.checked = value === mode;
        return h("label", null, input, label);
      }));
  const result = h("div", { class: "stack", "aria-live": "polite" });
  let checks = 0;
  const check = async () => {
    const file = picker.files?.[0];
    const mine = ++checks;
    if (!file) return;
    result.replaceChildren(h("p", { class: "quiet" }, t.checking));
    try {
      const report = await backup.restore(file, mode, { dryRun: true });
      if (mine !== checks) return;
      result.replaceChildren(h("p", null, t.would), reportFigures(report),
        h("div", { class: "dialog-foot" }, button(t.restoreNow, () => run(file), "main")));
    } catch (error) {
      if (mine === checks) result.replaceChildren(h("p", { class: "wrong", role: "alert" }, reason(error)));
    }
  };
  const run = async (/** @type {File} */ file) => {
    result.replaceChildren(h("p", { class: "quiet" }, t.checking));
    try {
      const report = await backup.restore(file, mode);
      const { undo } = report;
      picker.disabled = modes.disabled = true;
      result.replaceChildren(h("p", null, t.happened), reportFigures(report),
        ...(undo ? [h("div", { class: "dialog-foot" }, button(t.restoreUndo, () => takeBack(undo)))] : []));
      app.notebook.syncNow();
    } catch (error) {
      result.replaceChildren(h("p", { class: "wrong", role: "alert" }, reason(error)));
    }
  };
  const takeBack = async (/** @type {string} */ undo) => {
    if (!await app.actions.try(backup.undo(undo))) return;
    result.replaceChildren(h("p", null, t.restoreUndone));
    app.notebook.syncNow();
  };
  picker.addEventListener("change", check);
  openDialog(t.restoreTitle, [h("div", { class: "stack" },
    h("label", { class: "field" }, h("span", null, t.backupFile), picker), modes, result)]);
}

const formats = { markdown: "Markdown", simplenote: "Simplenote", keep: "Google Keep", enex: "Evernote", jex: "Joplin",
  standardnotes: "Standard Notes", notion: "Notion", bear: "Bear", html: "HTML", memos: "Memos", dayone: "Day One",
  json: "JSON" };

/**
 * Imports another app's notes, after showing what would come.
 * @param {import("../view/app.js").App} app
 */
export function showImport(app) {
  const backup = new Backup(app.services);
  const picker = h("input", { class: "input", type: "file" });
  const format = h("select", { class: "input" }, h("option", { value: "auto" }, t.formatAuto),
    ...Object.entries(formats).map(([value, name]) => h("option", { value }, name)));
  const result = h("div", { class: "stack", "aria-live": "polite" });
  let checks = 0;
  /** @param {boolean} dryRun */
  const run = async (dryRun) => {
    const file = picker.files?.[0];
    const mine = ++checks;
    if (!file) return;
    result.replaceChildren(h("p", { class: "quiet" }, t.checking));
    try {
      const report = await backup.importFile(file, format.value, { dryRun });
      if (mine !== checks) return;
      result.replaceChildren(h("p", null, dryRun ? t.would : t.happened), reportFigures(report), ...problems(report),
        ...(dryRun ? [h("div", { class: "dialog-foot" }, button(t.importNow, () => run(false), "main"))] : []));
      if (!dryRun) app.notebook.syncNow();
    } catch (error) {
      if (mine === checks) result.replaceChildren(h("p", { class: "wrong", role: "alert" }, reason(error)));
    }
  };
  picker.addEventListener("change", () => run(true));
  format.addEventListener("change", () => run(true));
  openDialog(t.importTitle, [h("div", { class: "stack" }, h("p", { class: "quiet small" }, t.importExplained),
    h("label", { class: "field" }, h("span", null, t.chooseFile), picker),
    h("label", { class: "field" }, h("span", null, t.format), format), result)]);
}

/** @param {RestoreReport} report @returns {Node[]} */
function problems({ problems: list = [] }) {
  if (list.length === 0) return [];
  return [h("p", null, t.importProblems(list.length)), h("ul", { class: "stack small options" },
    ...list.map(({ name, title, reason: why }) =>
      h("li", { dir: "auto" }, `${title || name}: `, h("span", { class: "quiet" }, why))))];
}

/**
 * Makes the note's page, shows its address, and can close it.
 * @param {App} app
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
