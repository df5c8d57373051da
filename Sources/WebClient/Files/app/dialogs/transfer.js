import { t } from "../strings/index.js";
import { button, h } from "../view/dom.js";
import { count } from "../view/format.js";
import { addressNodes, choice, fillLater, labelled, openDialog } from "./dialog.js";
import { figures } from "./settings.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../data/remote.js").Remote} Remote */
/** @typedef {import("../data/remote.js").RestoreReport} RestoreReport */
/** @typedef {import("../data/remote.js").RestoreMode} RestoreMode */

const counters = /** @type {(keyof typeof t.figures)[]} */ (Object.keys(t.figures));

/** @param {RestoreReport} report */
function reportFigures(report) {
  return figures(counters.filter((name) => report[name] > 0 || name === "added")
    .map((name) => [t.figures[name], count(report[name])]));
}

/**
 * Takes a file: first what would happen, then what happened, and a way back.
 * @param {App} app @param {HTMLInputElement} picker @param {string} action
 * @param {(remote: Remote, file: File, dryRun: boolean) => Promise<RestoreReport>} send
 */
function trial(app, picker, action, send) {
  const result = h("div", { class: "stack", "aria-live": "polite" });
  const foot = (/** @type {Node} */ child) => h("div", { class: "dialog-foot" }, child);
  const run = (dryRun = true) => {
    const file = picker.files?.[0];
    if (file) fillLater(result, async () => {
      const report = await send(await app.notebook.remote(), file, dryRun);
      const { undo } = report;
      if (!dryRun) app.notebook.syncNow();
      return [h("p", null, dryRun ? t.would : t.happened), reportFigures(report), ...problems(report),
        dryRun ? foot(button(action, () => run(false), "main")) : undo && foot(button(t.undo, () => takeBack(undo)))];
    });
  };
  const takeBack = async (/** @type {string} */ undo) => {
    if (!await app.actions.try(app.notebook.remote().then((remote) => remote.undo(undo)))) return;
    result.replaceChildren(h("p", null, t.undone));
    app.notebook.syncNow();
  };
  picker.addEventListener("change", () => run());
  return { result, run };
}

/**
 * Restores a backup.
 * @param {App} app
 */
export function showRestore(app) {
  const picker = h("input", { class: "input", type: "file",
    accept: ".ndjson,.zip,application/x-ndjson,application/zip" });
  /** @type {RestoreMode} */
  let mode = "merge";
  const modes = choice(t.restoreMode, "mode", [["merge", t.modeMerge], ["overwrite", t.modeOverwrite],
    ["replace", t.modeReplace]], mode, (value) => {
    mode = value;
    run();
  });
  const { result, run } = trial(app, picker, t.restore, async (remote, file, dryRun) => {
    const report = await remote.restore(file, mode, dryRun);
    picker.disabled = modes.disabled = !dryRun;
    return report;
  });
  openDialog(t.restore, [h("div", { class: "stack" }, labelled(t.backupFile, picker), modes, result)]);
}

const formats = { markdown: "Markdown", simplenote: "Simplenote", keep: "Google Keep", enex: "Evernote", jex: "Joplin",
  standardnotes: "Standard Notes", notion: "Notion", bear: "Bear", html: "HTML", memos: "Memos", dayone: "Day One",
  json: "JSON" };

/**
 * Imports another app's notes.
 * @param {App} app
 */
export function showImport(app) {
  const picker = h("input", { class: "input", type: "file" });
  const format = h("select", { class: "input", onchange: () => run() }, h("option", { value: "auto" }, t.formatAuto),
    ...Object.entries(formats).map(([value, name]) => h("option", { value }, name)));
  const { result, run } = trial(app, picker, t.importTitle, (remote, file, dryRun) =>
    remote.importFile(file, format.value, dryRun));
  openDialog(t.importTitle, [h("div", { class: "stack" }, h("p", { class: "quiet small" }, t.importExplained),
    labelled(t.chooseFile, picker), labelled(t.format, format), result)]);
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
  const content = h("div", { class: "stack" });
  const { dialog } = openDialog(t.sharePage, [content]);
  await fillLater(content, async () => {
    await app.notebook.flush(id);
    const remote = await app.notebook.remote();
    const { url } = await remote.share(id);
    const stop = async () => {
      if (!await app.actions.try(remote.unshare(id))) return;
      dialog.close();
      app.messages.show(t.sharingStopped);
    };
    return [h("p", null, t.sharePageExplained), ...addressNodes(app, t.sharePage, url,
      button(t.stopSharing, stop, "danger"),
      h("a", { class: "button", href: url, target: "_blank", rel: "noopener noreferrer" }, t.openPage))];
  });
}
