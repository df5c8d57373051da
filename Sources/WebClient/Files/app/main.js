// Starts the client: the session, the notebook of its account, then the window.

import { Notebook } from "./data/notebook.js";
import { takeToken } from "./data/session.js";
import { api, firstIDs, keeper, openedEarly } from "./early.js";
import { t } from "./strings/index.js";
import { App } from "./view/app.js";
import { loadIcons, painted } from "./view/dom.js";
import { forgetNotes } from "./view/preferences.js";

/** @typedef {import("./types.js").Session} Session */

loadIcons();
start();
// A link that signs in, in a tab that is open.
addEventListener("hashchange", () => /^#(.*&)?token=/.test(location.hash) && location.reload());

async function start() {
  const token = takeToken(location, history);
  const before = keeper.remembered();
  let wrong = "";
  /** @type {Session|null} */
  let session = null;
  if (token !== null) {
    try {
      session = await keeper.signInByToken(token);
    } catch (error) {
      // The session that was there before is kept.
      const { status } = /** @type {{status?: number}} */ (error);
      wrong = status === 0 ? t.unreachable : t.linkWrong;
    }
  }
  // What is remembered shows at once; the first sync finds out whether the session still holds.
  session ??= before ?? await keeper.current();
  if (before !== null && before.account !== session?.account) await forget(before);
  if (session !== null) return await open(session);
  const { showWelcome } = await import("./view/sign.js");
  await showWelcome(keeper, { wrong, onDone: open });
}

/**
 * Another account is signed in: what this browser has of the one before is erased, but for what was not sent.
 * @param {Session} session
 */
async function forget({ account, device }) {
  forgetNotes();
  try {
    const notebook = await Notebook.open({ account, device, api });
    await notebook.records.loadRest();
    await notebook.signOut({ keepWaiting: true });
  } catch {
    // They stay, for the next sign-in of that account.
  }
}

/** @param {Session} session */
async function open(session) {
  const { account, device } = session;
  const early = await openedEarly(account);
  const notebook = await Notebook.open({ account, device, api, first: firstIDs(), ...early });
  const app = new App({ notebook, session, keeper, api });
  // A form had the keys, and goes.
  const isWelcome = document.activeElement !== document.body;
  app.start();
  if (isWelcome) app.keys.rest();
  takeShared(app);
  await painted();
  notebook.begin();
  app.actions.try(app.load());
  await notebook.ready;
  app.actions.load();
}

/**
 * What another app shared with this one becomes a note.
 * @param {App} app
 */
function takeShared(app) {
  const sent = new URLSearchParams(location.search);
  const title = (sent.get("share-title") ?? "").replace(/\s+/g, " ").trim();
  const body = ["share-text", "share-url"].map((name) => sent.get(name) ?? "").filter(Boolean).join("\n");
  if (title === "" && body === "") return;
  history.replaceState(history.state, "", location.pathname + location.hash);
  app.actions.newNote({ title, body });
}
