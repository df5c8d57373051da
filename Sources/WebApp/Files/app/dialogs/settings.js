// The settings, and what they open: a restore and an import.

import { languages, t } from "../strings/index.js";
import { byteLength } from "../text/noteText.js";
import { assign, button, h, icon } from "../view/dom.js";
import { count, format, reason } from "../view/format.js";
import { forgetNotes, preference, setPreference, setTheme } from "../view/preferences.js";
import { leastPassword } from "../view/sign.js";
import { cut, position } from "../view/weather.js";
import { deviceSection, eventSection } from "./devices.js";
import { ask, choice, fillLater, labelled, openDialog, section } from "./dialog.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../data/remote.js").Remote} Remote */
/** @typedef {import("../data/remote.js").RestoreReport} RestoreReport */
/** @typedef {import("../data/remote.js").RestoreMode} RestoreMode */

/** @param {App} app */
export function showSettings(app) {
  const close = () => dialog.close();
  /** @type {[string, HTMLElement|null][]} */
  const sections = [["theme", appearanceSection(app)], ["sync", syncSection(app)], ["laptop", deviceSection(app)],
    ["key", accountSection(app, close)], ["history", eventSection(app)], ["download", backupSection(app, close)],
    ["few-day", weatherSection(app)]];
  const { dialog } = openDialog(t.settings, placesAndSections(sections), { class: "settings-dialog" });
}

/**
 * Returns the sections one below the other, and at their left a button for each.
 * @param {[string, HTMLElement|null][]} sections each with its drawing
 */
function placesAndSections(sections) {
  /** @type {{button: HTMLElement, node: HTMLElement}[]} */
  const places = sections.flatMap(([drawing, node]) => {
    if (node === null) return [];
    const go = () => {
      node.scrollIntoView();
      mark(node);
    };
    return [{ node, button: h("button", { class: "settings-place", onclick: go }, icon(drawing),
      node.getAttribute("aria-label")) }];
  });
  const mark = (/** @type {HTMLElement} */ present) => {
    for (const { node, button } of places) assign(button, "aria-current", node === present ? "true" : null);
  };
  const scroller = h("div", { class: "settings-sections" }, ...places.map(({ node }) => node));
  scroller.addEventListener("scroll", () => {
    const shown = places.filter(({ node }) => !node.hidden && node.offsetTop <= scroller.scrollTop + 48).pop();
    if (shown) mark(shown.node);
  }, { passive: true });
  const [first] = places;
  if (first) mark(first.node);
  return [h("nav", { class: "settings-places", "aria-label": t.settings }, ...places.map(({ button }) => button)),
    scroller];
}

/** @param {[string, string|Node][]} pairs */
function figures(pairs) {
  return h("dl", { class: "figures" },
    ...pairs.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
}

/** @param {App} app */
function syncSection(app) {
  const place = h("div");
  const show = () => {
    const { lastSyncAt, waiting, problem } = app.notebook.status;
    place.replaceChildren(h("p", { role: "status", "aria-label": t.proof }, proofText(app)), figures([
      [t.lastSync, lastSyncAt === null ? t.never : format.ago(lastSyncAt, Date.now())],
      [t.waitingChanges, count(waiting)], [t.storedNotes, count(app.notebook.counts().all)]]),
    ...(problem === null ? [] : [h("p", { class: "wrong small" }, reason(problem))]));
  };
  show();
  const onStatus = () => (place.isConnected || place.parentElement === null ? show() : stop());
  const stop = () => app.notebook.removeEventListener("status", onStatus);
  app.notebook.addEventListener("status", onStatus);
  return section(t.sync, place, h("div", { class: "line" }, button(t.syncNow, () => app.notebook.syncNow())),
    !isSecureContext && h("p", { class: "quiet small" }, t.plainHTTP));
}

/**
 * States whether this browser has the server's notes, and since when that is known.
 * @param {App} app
 */
function proofText({ notebook }) {
  const { proof } = notebook.records.progress;
  if (proof === null) return t.notProved;
  const ago = format.ago(proof.at, Date.now());
  return proof.isEqual ? t.proved(proof.notes, ago) : t.digestDiffers;
}

/** @param {App} app @param {() => void} close */
function backupSection(app, close) {
  const last = h("span", null, "…");
  app.notebook.remote().then((remote) => remote.status()).then(
    ({ lastBackupAt }) => { last.textContent = lastBackupAt === null ? t.never : format.short(lastBackupAt); },
    () => { last.textContent = "–"; });
  return section(t.backup, figures([[t.lastBackup, last]]),
    h("p", { class: "quiet small" }, t.backupExplained),
    h("div", { class: "line" },
      // The browser itself downloads a file, so that the complete file is never in memory.
      h("a", { class: "button", download: "", href: app.services.api.address("backup.zip") }, t.exportMarkdown),
      h("a", { class: "button", download: "", href: app.services.api.address("backup",
        { versions: true, attachments: true }) }, t.downloadBackup)),
    h("div", { class: "line" },
      button(t.restoreBackup, () => {
        close();
        showRestore(app);
      }),
      button(t.importNotes, () => {
        close();
        showImport(app);
      })),
    h("p", { class: "quiet small" }, t.importExplained));
}

/** @param {App} app */
function appearanceSection(app) {
  return section(t.appearance,
    choice(t.theme, "theme", [["system", t.themeSystem], ["light", t.themeLight], ["dark", t.themeDark]],
      preference("theme") ?? "system", setTheme),
    choice(t.language, "language", [["auto", t.languageAuto],
      ...Object.entries(languages).map(([tag, { name }]) => /** @type {[string, string]} */ ([tag, name]))],
      preference("language") ?? "auto", async (value) => {
        setPreference("language", value === "auto" ? null : value);
        await app.notebook.flush();
        location.reload();
      }));
}

/**
 * Returns the section for the weather; null where the server has no service for it.
 * @param {App} app
 */
function weatherSection(app) {
  if (!app.notebook.records.progress.features?.includes("weather")) return null;
  const wrong = h("p", { class: "wrong small", role: "status" });
  const isPossible = "geolocation" in navigator && isSecureContext;
  const input = h("input", { type: "checkbox", disabled: !isPossible, onchange: async () => {
    wrong.textContent = "";
    setPreference("weather", input.checked ? "on" : null);
    if (!input.checked) return;
    try {
      const { coords } = await position();
      await app.services.api.json("weather", { query: cut(coords) });
    } catch (error) {
      input.checked = false;
      setPreference("weather", null);
      wrong.textContent = error instanceof GeolocationPositionError ? t.noPlace : t.failed(reason(error));
    }
  } });
  input.checked = preference("weather") === "on";
  return section(t.weather, h("label", { class: "choice" }, input, t.weatherOn),
    h("p", { class: "quiet small" }, t.weatherExplained), wrong);
}

/** @param {App} app @param {() => void} close */
function accountSection(app, close) {
  return section(t.account, h("p", null, app.services.session.account), passwordPlace(app),
    h("div", { class: "line" },
      button(t.showKeys, () => app.actions.showKeys()),
      h("a", { class: "button", href: "docs", target: "_blank", rel: "noopener" }, t.apiDocs),
      button(t.signOut, () => signOut(app, close), "danger")));
}

/** @param {App} app @param {() => void} close */
async function signOut(app, close) {
  const { waiting } = app.notebook.status;
  const text = waiting > 0 ? `${t.signOutExplained} ${t.signOutWaiting(waiting)}` : t.signOutExplained;
  const isAgreed = await ask(t.signOutQuestion, text,
    { action: waiting > 0 ? t.signOutAnyway : t.signOut, danger: waiting > 0 });
  if (!isAgreed) return;
  close();
  // The session ends first: the other tabs start again on its message, and must not find it.
  await Promise.all([app.services.keeper.signOut(), app.notebook.signOut({ keepWaiting: false })]);
  forgetNotes();
  location.replace(location.pathname);
}

/**
 * Returns a place that shows the form for the password, once it is known whether the account has one.
 * @param {App} app
 */
function passwordPlace(app) {
  const { keeper, session } = app.services;
  if (session.hasPassword !== null) return passwordForm(app);
  const place = h("div");
  const show = () => place.replaceChildren(passwordForm(app));
  keeper.current().then((known) => Object.assign(session, known)).then(show, show);
  return place;
}

/**
 * Returns the form for the password; where there is a password, a button shows it.
 * @param {App} app
 */
function passwordForm(app) {
  const { keeper, session } = app.services;
  const hasPassword = session.hasPassword !== false;
  const present = h("input", { class: "input", type: "password", autocomplete: "current-password", required: true });
  const fresh = h("input", { class: "input", type: "password", autocomplete: "new-password", required: true,
    maxlength: 1024 });
  // Password managers store a password with its name.
  const name = h("input", { hidden: true, type: "text", autocomplete: "username", readonly: true });
  name.value = session.account;
  const outcome = h("p", { class: "small", role: "status" });
  const showOutcome = (/** @type {string} */ text, /** @type {boolean} */ isWrong) => {
    outcome.textContent = text;
    outcome.classList.toggle("wrong", isWrong);
  };
  const label = hasPassword ? t.changePassword : t.setPassword;
  const form = h("form", { class: "stack", "aria-label": label, onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (byteLength(fresh.value) < leastPassword) return showOutcome(t.passwordShort, true);
    try {
      await keeper.setPassword(hasPassword ? present.value : null, fresh.value);
      session.hasPassword = true;
      if (!hasPassword) {
        showOutcome(t.passwordSet, false);
        const next = passwordForm(app);
        form.replaceWith(h("div", { class: "stack" }, outcome, next));
        next.querySelector("button")?.focus();
        return;
      }
      present.value = fresh.value = "";
      showOutcome(t.passwordChanged, false);
    } catch (error) {
      const { code } = /** @type {{code?: string}} */ (error);
      showOutcome(code === "forbidden" ? t.passwordWrong : reason(error), true);
    }
  } },
  name, hasPassword ? labelled(t.presentPassword, present) : h("p", { class: "small" }, t.noPassword),
  labelled(t.newPassword, fresh), outcome,
  h("div", { class: "line" }, h("button", { type: "submit", class: "button" }, label)));
  if (!hasPassword) return form;
  const opener = button(label, () => {
    opener.replaceWith(form);
    present.focus();
  });
  return h("div", null, opener);
}

const counters = /** @type {(keyof typeof t.figures)[]} */ (Object.keys(t.figures));

/** @param {RestoreReport} report */
function reportFigures(report) {
  return figures(counters.filter((name) => report[name] > 0 || name === "added")
    .map((name) => [t.figures[name], count(report[name])]));
}

/**
 * Takes a file: first what would happen, then what happened, and a way back.
 * @param {App} app @param {HTMLInputElement} picker
 * @param {(run: () => void) => HTMLButtonElement} action makes the button that does it
 * @param {(remote: Remote, file: File, dryRun: boolean) => Promise<RestoreReport>} send
 */
function trial(app, picker, action, send) {
  const result = h("div", { class: "stack", "aria-live": "polite" });
  const finish = button(t.done, () => picker.closest("dialog")?.close(), "main");
  const run = (dryRun = true) => {
    const file = picker.files?.[0];
    if (file) fillLater(result, async () => {
      const report = await send(await app.notebook.remote(), file, dryRun);
      const { undo } = report;
      if (!dryRun) app.notebook.syncNow();
      return [h("p", null, dryRun ? t.would : t.happened), reportFigures(report), ...problems(report),
        h("div", { class: "dialog-foot" },
          ...dryRun ? [action(() => run(false))] : [undo && button(t.undo, () => takeBack(undo)), finish])];
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
function showRestore(app) {
  const picker = h("input", { class: "input", type: "file",
    accept: ".ndjson,.zip,application/x-ndjson,application/zip" });
  /** @type {RestoreMode} */
  let mode = "merge";
  const modes = choice(t.restoreMode, "mode", [["merge", t.modeMerge], ["overwrite", t.modeOverwrite],
    ["replace", t.modeReplace]], mode, (value) => {
    mode = value;
    run();
  });
  const { result, run } = trial(app, picker, (act) => (mode === "replace"
    ? button(t.replaceNotes, act, "danger") : button(t.restore, act, "main")), async (remote, file, dryRun) => {
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
function showImport(app) {
  const picker = h("input", { class: "input", type: "file" });
  const format = h("select", { class: "input", onchange: () => run() }, h("option", { value: "auto" }, t.formatAuto),
    ...Object.entries(formats).map(([value, name]) => h("option", { value }, name)));
  const { result, run } = trial(app, picker, (act) => button(t.importTitle, act, "main"), (remote, file, dryRun) =>
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
