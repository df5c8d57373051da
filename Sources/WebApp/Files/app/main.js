// Starts the client: the session, the notebook of its account, then the window.

import { API } from "./data/api.js";
import { dayID } from "./data/clock.js";
import { Notebook } from "./data/notebook.js";
import { isInvitation, SessionKeeper, takeInvitation } from "./data/session.js";
import { Updates } from "./data/updates.js";
import { t } from "./strings/index.js";
import { App } from "./view/app.js";
import { loadIcons, painted } from "./view/dom.js";
import { preference, storage } from "./view/preferences.js";
import { routeOf } from "./view/route.js";

/** @typedef {import("./types.js").Session} Session */

/** The rest of the client and the worker wait for the first answer no longer than this, in milliseconds. */
const longestWait = 1_000;

const api = new API({ base: document.baseURI });
const keeper = new SessionKeeper({ api, storage: storage() });

loadIcons();
start();
// A link that signs in, in a tab that is open.
addEventListener("hashchange", () => isInvitation(location.hash) && location.reload());

async function start() {
  const invitation = takeInvitation(location, history);
  // The remembered account shows at once; the first sync finds out whether the session still holds.
  const remembered = keeper.remembered();
  if (remembered === null && invitation !== null) prepareSync();
  const before = remembered ?? await keeper.current();
  if (before !== null) {
    const app = await open(before);
    // Another account replaces this one only if its user agrees.
    if (invitation !== null) {
      app.actions.try(import("./view/invited.js").then(({ answer }) => answer(app, invitation)));
    }
    return;
  }
  let wrong = "";
  if (invitation !== null) {
    /** @type {Session|null} */
    const session = await keeper.signInBy(invitation).catch(async (error) => {
      wrong = (await import("./view/invited.js")).wrongText(error);
      return null;
    });
    if (session !== null) return (await open(session)).messages.show(t.signedInAs(session.account));
  }
  const { showWelcome } = await import("./view/sign.js");
  await showWelcome(keeper, { wrong, onDone: open });
}

/** @param {Session} session @returns {Promise<App>} */
async function open(session) {
  const { account, device } = session;
  const notebook = await Notebook.open({ account, device, api, first: firstIDs() });
  const app = new App({ notebook, session, keeper, api });
  // A form had the keys, and goes.
  const isWelcome = document.activeElement !== document.body;
  app.start();
  if (isWelcome) app.keys.rest();
  takeShared(app);
  void begin(app);
  return app;
}

/** Loads what the first sync needs while the browser signs in: there is no row before it. */
function prepareSync() {
  import("./data/connection.js").catch(() => {});
  api.requestInfo();
}

/** Returns the ids of the notes that the first view shows, whatever their age. */
function firstIDs() {
  const route = routeOf(location.hash);
  const rows = (preference("rows") ?? "").split(" ").filter(Boolean);
  return [..."note" in route ? [route.note] : [], dayID(Date.now()), ...rows];
}

/** @param {App} app */
async function begin(app) {
  const { notebook } = app;
  const answered = firstAnswer(notebook);
  // Rows that are here show first. Others come by the sync, and a browser has few connections to share with it.
  const isEmpty = app.rows.length === 0;
  if (!isEmpty) await painted();
  notebook.begin();
  // A new worker fetches all files, which would delay the first notes.
  void answered.then(() => startWorker(app));
  if (isEmpty) await answered;
  await painted();
  app.actions.try(app.load());
  await notebook.ready;
  app.actions.load();
}

/**
 * Registers the worker, which stores all files for use offline, and offers each new version of them.
 * @param {App} app
 */
function startWorker({ notebook, messages }) {
  /** @type {Updates} */
  const updates = new Updates({ settled: () => notebook.records.saver.settled(),
    available: (isAgain) => messages.show(isAgain ? t.updateWaits : t.updateReady,
      { action: t.reload, undo: () => updates.take() }) });
  void updates.start(new URL("worker.js", document.baseURI).href);
}

/**
 * Waits until the first sync has brought notes, has ended or has failed, but not for long.
 * @param {Notebook} notebook
 * @returns {Promise<unknown>}
 */
function firstAnswer(notebook) {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    notebook.addEventListener("notes", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.origin === "server") resolve(undefined);
    });
    notebook.addEventListener("status", () => {
      if (!["waiting", "syncing"].includes(notebook.status.state)) resolve(undefined);
    });
  });
}

/**
 * Makes a note of a text that another app shared, once the user agrees: any page may lead to such an address.
 * @param {App} app
 */
function takeShared(app) {
  const sent = new URLSearchParams(location.search);
  const title = (sent.get("share-title") ?? "").replace(/\s+/g, " ").trim();
  const body = ["share-text", "share-url"].map((name) => sent.get(name) ?? "").filter(Boolean).join("\n");
  if (title === "" && body === "") return;
  app.actions.showDraft({ title, body }, () =>
    history.replaceState(history.state, "", location.pathname + location.hash));
}
